import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { Cents, DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible } from '../../invoices/staff/staff-invoices.graphql'

@ObjectType({ description: 'Amount that the bank of a buyer took back of a payment, for staff.' })
export class StaffChargeback {
  @Field(() => ID, { description: 'Id of the payment.' })
  id!: string

  @Field(() => String, { description: "The shop's reference of the payment at the bank." })
  reference!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount that was taken back; null without the right to see amounts.',
  })
  amount!: number | null

  @Field(() => DateTime, { description: 'Time at which the bank last changed it.' })
  changedAt!: number

  @Field(() => Boolean, {
    description:
      'True while it waits for staff: until it is acknowledged, or the invoices that it opened again are paid, credited or written off.',
  })
  needsAcknowledgement!: boolean
}

@InputType({ description: 'Chargeback that staff have dealt with.' })
export class AcknowledgeChargebackInput {
  @Field(() => ID, { description: 'Id of the payment.' })
  paymentId!: string

  @Field(() => Cents, { description: 'Amount that the client showed. Another one is refused as CHANGED.' })
  amount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AcknowledgeChargebackResult = result(
  'AcknowledgeChargebackResult',
  'The chargeback, or why nothing was recorded.',
  StaffChargeback,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
