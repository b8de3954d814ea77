import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { Cents, DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible } from '../../invoices/staff/staff-invoices.graphql'

@ObjectType({
  description:
    'Amount of an online payment that an invoice did not need, and that the shop does not refund automatically, since that payment was refunded before.',
})
export class StaffPaymentSurplus {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => ID, { description: 'Id of the payment.' })
  paymentId!: string

  @Field(() => ID, { description: 'Id of the invoice.' })
  invoiceId!: string

  @Field(() => String, { description: "The shop's reference of the payment at the bank." })
  reference!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount that is still to go back; null without the right to see amounts.',
  })
  amount!: number | null

  @Field(() => DateTime, { description: 'Time at which it was last recorded.' })
  changedAt!: number

  @Field(() => Boolean, { description: 'True until the amount went back, or staff say that it did.' })
  isOwed!: boolean
}

@InputType({ description: 'Surplus of an online payment that went back outside the shop.' })
export class AcknowledgeSurplusInput {
  @Field(() => ID, { description: 'Id of the surplus.' })
  surplusId!: string

  @Field(() => Cents, { description: 'Amount that the client showed. Another one is refused as CHANGED.' })
  amount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AcknowledgeSurplusResult = result(
  'AcknowledgeSurplusResult',
  'The surplus, or why nothing was recorded.',
  StaffPaymentSurplus,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
