import { createUnionType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StaffInvalidInput, StepUpNeeded } from '../../../staff/staff-errors'
import { StaffOrder } from './staff-orders.graphql'
import { staffOrdersText } from './staff-orders.text'

export type ActRefusal = 'NOT_POSSIBLE' | 'HOLDER_GONE' | 'MONEY_WENT_BACK' | 'CHARGED_BACK'

@ObjectType({
  implements: StaffError,
  description:
    'The act is not possible. NOT_POSSIBLE: the order does not need it. HOLDER_GONE: a chosen registrant was deleted. MONEY_WENT_BACK: the bank refunded a line. CHARGED_BACK: the bank of the buyer took the payment back.',
})
export class OrderActRefused extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, code: ActRefusal) {
    super()
    this.code = code
    this.message = staffOrdersText[locale][code]
  }
}

@InputType({ description: 'Input of an act on an order.' })
export class StaffOrderActInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => String, { description: '`StaffOrder.version` that the decision is about.' })
  expectedVersion!: string

  @Field(() => String, { description: 'Reason, 3 to 500 characters. Kept in the audit log.' })
  reason!: string
}

@InputType({ description: 'Input of an act on lines of an order.' })
export class StaffOrderLinesInput extends StaffOrderActInput {
  @Field(() => [ID], { description: 'Ids of the lines, at least one. What hangs on a failed domain follows it.' })
  lineIds!: string[]
}

@InputType({ description: 'Input of `sendTransferCodeLink`.' })
export class SendTransferCodeLinkInput extends StaffOrderActInput {
  @Field(() => ID, { description: 'Id of the line that waits for another transfer code.' })
  lineId!: string
}

@InputType({ description: 'Input of `addOrderNote`.' })
export class AddOrderNoteInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: 'Reason, 3 to 500 characters. Kept in the audit log.' })
  reason!: string
}

@InputType({ description: 'Input of `deliverOrdersAgain`.' })
export class DeliverOrdersAgainInput {
  @Field(() => [ID], { description: 'Ids of the orders, 1 to 100.' })
  orderIds!: string[]

  @Field(() => Int, {
    description: 'Number of these orders that could be delivered again when the choice was confirmed.',
  })
  expectedCount!: number

  @Field(() => String, { description: 'Reason, 3 to 500 characters. Kept in the audit log.' })
  reason!: string
}

@ObjectType({ description: 'Outcome of one order of `deliverOrdersAgain`.' })
export class OrderDeliveredAgain {
  @Field(() => StaffOrder, { description: 'The order, as it is now.' })
  order!: StaffOrder

  @Field(() => OrderActRefused, { nullable: true, description: 'Why it is not attempted again; null if it is.' })
  refusal!: OrderActRefused | null
}

@ObjectType({ description: 'Outcome of `deliverOrdersAgain`, for each order.' })
export class OrdersDeliveredAgain {
  @Field(() => [OrderDeliveredAgain], { description: 'Results, in the order of the input.' })
  results!: OrderDeliveredAgain[]
}

/** Result of an act on one order. */
export const OrderActResult = (name: string, { isFresh = false } = {}) =>
  createUnionType({
    name,
    description: 'The order as it is after the act, or the reason why nothing was changed.',
    types: () =>
      isFresh
        ? ([StaffOrder, OrderActRefused, Changed, StepUpNeeded, StaffInvalidInput] as const)
        : ([StaffOrder, OrderActRefused, Changed, StaffInvalidInput] as const),
  })

export const DeliverOrderAsGiftResult = createUnionType({
  name: 'DeliverOrderAsGiftResult',
  description: 'The proposal, the order if no second staff member is needed, or why nothing was changed.',
  types: () => [StaffOrder, ApprovalNeeded, OrderActRefused, Changed, StepUpNeeded, StaffInvalidInput] as const,
})

export const AddOrderNoteResult = createUnionType({
  name: 'AddOrderNoteResult',
  description: 'The order with the note, or the invalid field.',
  types: () => [StaffOrder, StaffInvalidInput] as const,
})

export const DeliverOrdersAgainResult = createUnionType({
  name: 'DeliverOrdersAgainResult',
  description: 'Outcome for each order, or the reason why nothing was changed.',
  types: () => [OrdersDeliveredAgain, Changed, StaffInvalidInput] as const,
})
