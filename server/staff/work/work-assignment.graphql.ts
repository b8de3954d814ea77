import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { REASON, result } from '../staff.graphql'

@ObjectType({ description: 'A staff member who can sign in, as colleagues see them.' })
export class StaffColleague {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name.' })
  name!: string
}

@InputType({ description: 'Orders of which the open work is assigned.' })
export class AssignOrdersInput {
  @Field(() => [ID], { description: 'Ids of the orders, 1 to 100.' })
  orderIds!: string[]

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the staff member who has it from now on, one of `colleagues`; null if nobody has.',
  })
  staffId?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Outcome of `assignOrders`.' })
export class OrdersAssigned {
  @Field(() => Int, {
    description:
      'Number of the orders with open work that was assigned. Of an order for which nothing waits, or that the staff member may not see, nothing is.',
  })
  count!: number
}

export const AssignOrdersResult = result(
  'AssignOrdersResult',
  'The number of orders, or why nothing was changed.',
  OrdersAssigned,
)
