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

  @Field(() => String, {
    nullable: true,
    description: 'ISO 20022 code that the bank gave, such as `MD06`; null if it gave none.',
  })
  bankReason!: string | null

  @Field(() => DateTime, { description: 'Time at which the bank last changed it.' })
  changedAt!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount of the payment that was refunded as well; null without the right to see amounts.',
  })
  refunded!: number | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Amount by which both exceed the payment, which the shop lost; 0 for most. Null without the right to see amounts.',
  })
  lostTwice!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which `sendChargebackLetter` was last used; null if it was not.',
  })
  letterSentAt!: number | null

  @Field(() => Boolean, {
    description:
      'True while it waits for staff: until it is acknowledged, or, if nothing was lost twice, the invoices that it opened again are paid, credited or written off.',
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

@InputType({ description: 'Chargeback of a payment that was refunded as well, about which the customer is mailed.' })
export class SendChargebackLetterInput {
  @Field(() => ID, { description: 'Id of the payment.' })
  paymentId!: string

  @Field(() => Cents, { description: '`lostTwice` that the client showed. Another one is refused as CHANGED.' })
  lostTwice!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SendChargebackLetterResult = result(
  'SendChargebackLetterResult',
  'The chargeback, or why no mail was sent.',
  StaffChargeback,
  InvoiceActNotPossible,
  Changed,
)

export const AcknowledgeChargebackResult = result(
  'AcknowledgeChargebackResult',
  'The chargeback, or why nothing was recorded.',
  StaffChargeback,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
