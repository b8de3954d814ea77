import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'VAT of one country and rate. Credit notes are subtracted.' })
export class VatReportRow {
  @Field(() => String, {
    description: 'Country of the buyer, such as `NL`. Empty for documents from before it was recorded.',
  })
  country!: string

  @Field(() => Int, { description: 'Rate in basis points: 2100 is 21%.' })
  rate!: number

  @Field(() => Boolean, { description: 'True if the buyer owes the VAT (reverse charge).' })
  isReverseCharged!: boolean

  @Field(() => Int, { description: 'Number of invoices.' })
  invoices!: number

  @Field(() => Int, { description: 'Number of credit notes.' })
  creditNotes!: number

  @Field(() => Cents, { description: 'Amount excluding VAT in euro cents.' })
  net!: number

  @Field(() => Cents, { description: 'VAT in euro cents.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount including VAT in euro cents.' })
  gross!: number
}

@ObjectType({
  description: 'VAT of a period, by country and rate. Equals the sum of its invoices and credit notes to the cent.',
})
export class VatReport {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => [VatReportRow], { description: 'Rows by country, then by rate, highest first.' })
  rows!: VatReportRow[]

  @Field(() => VatReportRow, {
    description: 'Sum of all rows. Its country is empty, its rate 0 and it is not reverse charged.',
  })
  total!: VatReportRow
}
