import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime } from '../../../graphql/scalars'

@ObjectType({ description: 'Orders of a customer together, without those that were cancelled.' })
export class StaffOrderTotals {
  @Field(() => Int, { description: 'Number of orders.' })
  count!: number

  @Field(() => Int, { description: 'How many of them wait for a decision about their payment.' })
  inReview!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Sum of the order totals in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  gross!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the first one; null if there is none.' })
  firstAt!: number | null
}
