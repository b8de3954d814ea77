import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { OrderStatus } from '../../../../rules/order-status'
import { Cents, DateTime } from '../../../graphql/scalars'

@ObjectType({ description: 'Order of a customer, in short.' })
export class StaffAccountOrder {
  @Field(() => ID, { description: 'Opaque id of the order.' })
  id!: string

  @Field(() => String, { description: 'Number, as shown to the customer.' })
  number!: string

  @Field(() => String, { description: 'State, as `OrderStatus` of the shop: `DELIVERED`.' })
  status!: OrderStatus

  @Field(() => Cents, {
    nullable: true,
    description: 'Total in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  gross!: number | null

  @Field(() => DateTime, { description: 'Time at which it was placed.' })
  createdAt!: number
}

@ObjectType({ description: 'Orders of a customer together, without those that were cancelled.' })
export class StaffOrderTotals {
  @Field(() => Int, { description: 'Number of orders.' })
  count!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Their totals in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  gross!: number | null
}
