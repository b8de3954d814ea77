import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'One movement of recurring revenue in a period.' })
export class RevenueMovementSum {
  @Field(() => Int, { description: 'Number of items.' })
  items!: number

  @Field(() => Cents, {
    description: 'Change in euro cents per month, excluding VAT. Negative for contraction and churn.',
  })
  amount!: number
}

@ObjectType({
  description:
    'Recurring revenue of a group of kinds, in euro cents per month excluding VAT. The start and all movements add up to the end.',
})
export class RecurringRevenue {
  @Field(() => Cents, { description: 'At the start of the first day.' })
  start!: number

  @Field(() => RevenueMovementSum, { description: 'Items that were not active before.' })
  new!: RevenueMovementSum

  @Field(() => RevenueMovementSum, { description: 'Active items whose price rose, such as by an upgrade.' })
  expansion!: RevenueMovementSum

  @Field(() => RevenueMovementSum, { description: 'Active items whose price fell.' })
  contraction!: RevenueMovementSum

  @Field(() => RevenueMovementSum, { description: 'Items that are no longer active.' })
  churned!: RevenueMovementSum

  @Field(() => RevenueMovementSum, { description: 'Items that were active at some time before, but not at the start.' })
  reactivated!: RevenueMovementSum

  @Field(() => Cents, { description: 'At the start of the day after the last one.' })
  end!: number

  @Field(() => Int, { description: 'Number of active items at the end.' })
  items!: number
}

@ObjectType({ description: 'Recurring revenue with its movements in a period.' })
export class RecurringRevenueReport {
  @Field(() => LocalDate, { description: 'First day as requested, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one as requested, in Amsterdam.' })
  to!: string

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'First day of the figures: later than requested if nothing was recorded before. Null before the first record.',
  })
  countedFrom!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last recorded day of the figures, at whose start the end is. Null before the first record.',
  })
  countedTo!: string | null

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => RecurringRevenue, { description: 'Domains, whose terms are a year.' })
  domains!: RecurringRevenue

  @Field(() => RecurringRevenue, { description: 'Hosting, servers and protection.' })
  services!: RecurringRevenue
}
