import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'

@ObjectType({ description: 'Renewals of one month, with and without a set of price changes. Amounts exclude VAT.' })
export class PricePreviewMonth {
  @Field(() => String, { description: 'Month, as `2027-01`.' })
  month!: string

  @Field(() => Int, { description: 'Number of renewals of its products.' })
  renewals!: number

  @Field(() => Cents, { description: 'Their price without the set.' })
  before!: number

  @Field(() => Cents, {
    description: 'Their price with it, if every owner is told today, or from the date of the notices.',
  })
  after!: number

  @Field(() => Cents, { description: 'The part of `after` that is at the new prices.' })
  atNewPrice!: number
}

@ObjectType({ description: 'Customer for whom a set of price changes makes a large difference.' })
export class PricePreviewCustomer {
  @Field(() => StaffAccountRef, { description: 'The customer.' })
  customer!: StaffAccountRef

  @Field(() => Int, { description: 'Number of items whose price changes.' })
  items!: number

  @Field(() => Cents, {
    description: 'Difference over the renewals of twelve months, excluding VAT; negative if less.',
  })
  difference!: number
}

@ObjectType({ description: 'Orders or baskets that hold a product of a set of price changes.' })
export class PricePreviewOpen {
  @Field(() => Int, { description: 'Number of orders or baskets.' })
  count!: number

  @Field(() => Cents, { description: 'Sum of what they hold of these products, excluding VAT.' })
  amount!: number
}

@ObjectType({ description: 'Effect of a set of price changes on what customers have today, over twelve months.' })
export class PricePreview {
  @Field(() => Int, { description: 'Number of renewals at a changed price.' })
  renewals!: number

  @Field(() => Int, { description: 'Number of customers with such renewals.' })
  customers!: number

  @Field(() => Int, { description: 'Number of customers who are mailed, since a price is raised.' })
  toTell!: number

  @Field(() => Cents, { description: 'Price of all renewals of its products without the set, excluding VAT.' })
  before!: number

  @Field(() => Cents, { description: 'Price of the same renewals with it, if all are renewed.' })
  after!: number

  @Field(() => LocalDate, { description: 'First day of a term at a raised price.' })
  raisedFrom!: string

  @Field(() => [PricePreviewCustomer], { description: 'The ten customers with the largest differences.' })
  largest!: PricePreviewCustomer[]

  @Field(() => [PricePreviewMonth], { description: 'Twelve months, the present one first.' })
  months!: PricePreviewMonth[]

  @Field(() => PricePreviewOpen, {
    description: 'Unpaid orders, renewals included. They keep the price at which they were placed until they lapse.',
  })
  unpaidOrders!: PricePreviewOpen

  @Field(() => PricePreviewOpen, {
    description:
      'Open baskets, at the prices of this moment before discount codes. They are priced again whenever they are read, so they follow the set.',
  })
  openBaskets!: PricePreviewOpen
}

@ArgsType()
export class PricePreviewArgs {
  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Day from which a draft would apply; when left out that of its open proposal, or tomorrow. A scheduled set has its own.',
  })
  from?: string | null
}

@ObjectType({ description: 'Customers who are mailed about the raises of a set. Numbers of customers.' })
export class PriceNoticeCounts {
  @Field(() => Int, { description: 'The mail waits to be accepted by the mail server.' })
  waiting!: number

  @Field(() => Int, { description: 'The mail server accepted the mail.' })
  told!: number

  @Field(() => Int, { description: 'The mail could not be delivered: these customers keep their price.' })
  notDelivered!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the latest search for customers; null before the first.',
  })
  lookedAt!: number | null
}
