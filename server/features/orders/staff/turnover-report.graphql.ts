import { Field, Int, ObjectType } from 'type-graphql'
import type { ProductKind } from '../../../../rules/pricing-types'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { ProductKindEnum } from '../../catalogue/catalogue.graphql'

@ObjectType({ description: 'Turnover of one kind of product in a month.' })
export class TurnoverRow {
  @Field(() => String, { description: 'Month of the invoice date, such as `2026-11`.' })
  month!: string

  @Field(() => ProductKindEnum, {
    nullable: true,
    description: 'Kind of product; null for fees of payment methods and for goodwill.',
  })
  kind!: ProductKind | null

  @Field(() => Boolean, { description: 'True for goodwill, which lowers the turnover of no kind of product.' })
  isGoodwill!: boolean

  @Field(() => Int, { description: 'Number of lines, those of credit notes included.' })
  lines!: number

  @Field(() => Cents, { description: 'Amount excluding VAT in euro cents, credit notes subtracted.' })
  net!: number
}

@ObjectType({ description: 'Turnover of one product in one month.' })
export class ProductTurnover {
  @Field(() => String, { description: 'Month of the invoice date, such as `2026-11`.' })
  month!: string

  @Field(() => String, { description: 'Code of the product.' })
  productCode!: string

  @Field(() => String, { description: 'Its name, as ordered, in the language of the reader.' })
  name!: string

  @Field(() => Int, { description: 'Number of lines, those of credit notes included.' })
  lines!: number

  @Field(() => Cents, { description: 'Amount excluding VAT in euro cents, credit notes subtracted.' })
  net!: number
}

@ObjectType({
  description: 'Turnover of a period by month and kind. Equals the invoices less the credit notes of the period.',
})
export class TurnoverReport {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => [TurnoverRow], { description: 'Rows by month, without kinds of which there are no lines.' })
  rows!: TurnoverRow[]

  @Field(() => [ProductTurnover], {
    description: 'Rows by month and product. Their sum is `net` without fees of payment methods and goodwill.',
  })
  products!: ProductTurnover[]

  @Field(() => Cents, { description: 'Sum of all rows in euro cents.' })
  net!: number
}
