import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'Next terms that are due in a week. Amounts exclude VAT.' })
export class RenewalsDueWeek {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam: a Monday, or today for the first week.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => Int, { description: 'Number of terms that end in the week.' })
  terms!: number

  @Field(() => Cents, { description: 'Price of their next terms in euro cents.' })
  amount!: number

  @Field(() => Cents, {
    nullable: true,
    description:
      'Part of the amount that is expected by the share of terms of the same product that were renewed in the past year. Null if no term ended then.',
  })
  expectedAmount!: number | null

  @Field(() => Cents, {
    description: 'Cost at the registrar of the next terms of domains whose cost is known, in euro cents.',
  })
  registrarCost!: number

  @Field(() => Int, { description: 'Number of terms of domains whose cost at the registrar is unknown.' })
  unknownCostTerms!: number

  @Field(() => Int, { description: 'Number of terms of which a payment was cancelled or expired.' })
  failedTerms!: number

  @Field(() => Cents, { description: 'Price of the terms in `failedTerms`, in euro cents.' })
  failedAmount!: number

  @Field(() => Int, { description: 'Number of terms of customers without an active direct debit mandate.' })
  withoutMandateTerms!: number

  @Field(() => Cents, { description: 'Price of the terms in `withoutMandateTerms`, in euro cents.' })
  withoutMandateAmount!: number

  @Field(() => Int, {
    description: 'Number of terms at risk: without an active direct debit mandate, or with a payment that failed.',
  })
  riskTerms!: number
}

@ObjectType({ description: 'Next terms of one product that are due in the weeks of the report.' })
export class RenewalsDueProduct {
  @Field(() => String, { description: 'Product code; the extension of a domain that is no longer sold.' })
  productCode!: string

  @Field(() => String, { description: 'Name of the product in the language of the request.' })
  name!: string

  @Field(() => Int, { description: 'Number of terms that end.' })
  terms!: number

  @Field(() => Cents, { description: 'Price of their next terms in euro cents; 0 if the product is no longer sold.' })
  amount!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Cost of the next terms to the shop in euro cents. Null if that of any of them is unknown.',
  })
  cost!: number | null

  @Field(() => Int, { description: 'Number of its terms that ended in the past year.' })
  endedLastYear!: number

  @Field(() => Int, { description: 'Number of those that were renewed.' })
  renewedLastYear!: number

  @Field(() => Int, {
    nullable: true,
    description:
      'Expected share in basis points: 8800 is 88%. That of all products if no term of this one ended. Null if none ended at all.',
  })
  expectedRate!: number | null
}

@ObjectType({ description: 'Renewals that are due in the coming weeks, at the prices of this moment.' })
export class RenewalsDueReport {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam: today.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => [RenewalsDueWeek], { description: 'Weeks in order, those without terms included.' })
  weeks!: RenewalsDueWeek[]

  @Field(() => RenewalsDueWeek, { description: 'Sum of all weeks.' })
  total!: RenewalsDueWeek

  @Field(() => [RenewalsDueProduct], { description: 'Products, highest amount first.' })
  products!: RenewalsDueProduct[]
}
