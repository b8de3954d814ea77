import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { formatMoney } from '../../../../rules/money'
import type { RefundFailure, RefundReason } from '../../../../rules/refund-status'
import type { Locale } from '../../../../rules/text'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { GoodwillInput, RefundLineInput } from './refund-preview.graphql'
import { text } from './staff-refunds.text'

/** States as the bank says them. */
export type StaffRefundState = 'SENT' | 'PENDING' | 'DONE' | 'FAILED' | 'BY_TRANSFER'

const RefundStateEnum = graphEnum('StaffRefundState', 'State of a refund, as the bank says it.', {
  SENT: 'On its way to the bank.',
  PENDING: 'The bank accepted it.',
  DONE: 'The bank paid it, or a staff member recorded the transfer.',
  FAILED: 'The bank did not pay it. It can be retried.',
  BY_TRANSFER: 'Not paid through the bank, so that a staff member has to transfer it.',
} satisfies Record<StaffRefundState, string>)

const RefundReasonEnum = graphEnum('RefundReason', 'Reason of staff to refund a delivered line.', {
  'not-as-promised': 'The service did not work as promised.',
  'ordered-twice': 'It was ordered twice.',
  withdrawn: 'The customer withdrew within the legal period.',
  other: 'Another one, in the words of the reason.',
} satisfies Record<RefundReason, string>)

const RefundFailureEnum = graphEnum('StaffRefundFailure', 'Cause of a failed refund.', {
  bank: 'The bank gave it up.',
  'charged-back': "The buyer's bank took the payment back, so that it is not refunded again.",
  'refunded-elsewhere': 'More was refunded at the payment provider than the shop knows of.',
} satisfies Record<RefundFailure, string>)

@ObjectType({ description: 'Money that goes back to a customer.' })
export class StaffRefund {
  @Field(() => ID, { description: 'Reference at the bank, 1 to 24 letters and digits.' })
  reference!: string

  @Field(() => Cents, { description: 'Amount, including VAT.' })
  amount!: number

  @Field(() => RefundStateEnum, { description: 'State.' })
  state!: StaffRefundState

  @Field(() => RefundFailureEnum, { nullable: true, description: 'Cause of the failure; null unless FAILED.' })
  failure!: RefundFailure | null

  @Field(() => Boolean, { description: 'True if it is, or was, transferred by a staff member.' })
  isByTransfer!: boolean

  @Field(() => String, { description: 'Reason, as a code: of staff, or of the delivery that failed.' })
  reason!: string

  @Field(() => String, { nullable: true, description: 'Name of the staff member who decided it; null if automatic.' })
  decidedBy!: string | null

  @Field(() => DateTime, { description: 'Time at which it was recorded.' })
  createdAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was paid; null until then.' })
  doneAt!: number | null

  @Field(() => ID, { nullable: true, description: 'Id of the order; null for a payment of an invoice.' })
  orderId!: string | null

  @Field(() => Int, { nullable: true, description: 'Number of the order; null for a payment of an invoice.' })
  orderNumber!: number | null

  @Field(() => String, { nullable: true, description: 'Number of the credit note; null for a payment made twice.' })
  creditNote!: string | null

  @Field(() => ID, { nullable: true, description: 'Id of the credit note; null for a payment made twice.' })
  creditNoteId!: string | null

  @Field(() => ID, { nullable: true, description: 'Id of the customer.' })
  customerId!: string | null

  @Field(() => String, { nullable: true, description: 'Name of the customer.' })
  customer!: string | null

  @Field(() => Boolean, { description: 'True if it is, or was, in a transfer file.' })
  inTransferFile!: boolean

  @Field(() => String, { nullable: true, description: 'Text of the transfer; null unless BY_TRANSFER.' })
  transferText!: string | null
}

@ObjectType({ description: 'Refunds of one day that fit the filter, also those on other pages.' })
export class StaffRefundDay {
  @Field(() => LocalDate, {
    description:
      'Day in Amsterdam: of the payment with the filter DONE, otherwise the day on which they were recorded.',
  })
  day!: string

  @Field(() => Int, { description: 'Number of refunds.' })
  count!: number

  @Field(() => Cents, { description: 'Sum of their amounts, including VAT.' })
  amount!: number
}

const RefundConnection = staffConnection(StaffRefund, 'StaffRefund', 'Page of refunds, newest first (Relay).')

@ObjectType({
  description: 'Page of refunds, newest first: with the filter DONE by the time of payment (Relay).',
})
export class StaffRefundConnection extends RefundConnection {
  @Field(() => [StaffRefundDay], { description: 'Days of the refunds on this page, newest first.' })
  days!: StaffRefundDay[]
}

@InputType({ description: 'Filter of refunds. A refund matches all fields that are given.' })
export class StaffRefundFilter {
  @Field(() => RefundStateEnum, { nullable: true, description: 'Only in this state.' })
  state?: StaffRefundState | null

  @Field(() => ID, { nullable: true, description: 'Only of this order.' })
  orderId?: string | null
}

@ArgsType()
export class StaffRefundsArgs extends StaffPageArgs {
  @Field(() => StaffRefundFilter, { nullable: true, description: 'Filter; all refunds when left out.' })
  filter?: StaffRefundFilter | null
}

@ObjectType({ description: 'Numbers of refunds in the views of the list. Each count stops at 100.' })
export class StaffRefundCounts {
  @Field(() => Int, { description: 'Open proposals of refunds.' })
  proposed!: number

  @Field(() => Int, { description: 'Refunds that are SENT.' })
  sent!: number

  @Field(() => Int, { description: 'Refunds that are PENDING.' })
  pending!: number

  @Field(() => Int, { description: 'Refunds that are BY_TRANSFER.' })
  byTransfer!: number

  @Field(() => Int, { description: 'Refunds that are FAILED.' })
  failed!: number

  @Field(() => Int, { description: 'Refunds that are DONE.' })
  done!: number
}

const REFUSALS = [
  'NOT_DELIVERED',
  'REFUNDED_BEFORE',
  'MORE_THAN_LEFT',
  'NOT_PAID',
  'CHARGED_BACK',
  'REFUNDED_ELSEWHERE',
  'TOO_LITTLE_LEFT',
  'NOT_RETRIABLE',
  'NOT_TRANSFERABLE',
] as const
export type RefundRefusal = (typeof REFUSALS)[number]

@ObjectType({
  implements: StaffError,
  description: 'The refund is not possible: its code says why. Nothing goes back beside a chargeback.',
})
export class NotRefundable extends StaffError {
  @Field(() => Cents, {
    nullable: true,
    description: 'With MORE_THAN_LEFT: what can still go back of the line, or as goodwill.',
  })
  left!: number | null

  constructor(
    { locale }: Pick<StaffContext, 'locale'>,
    code: RefundRefusal,
    { left = null, isOfGoodwill = false }: RefusalDetails = {},
  ) {
    super()
    const words = text[locale]
    this.code = code
    this.left = left?.amount ?? null
    this.message =
      left === null
        ? isOfGoodwill && code === 'NOT_PAID'
          ? words.goodwillNotPaid
          : words[code]
        : leftMessage(locale, left)
  }
}

interface RefusalDetails {
  /** Amount that is left of a line; of goodwill if the title is null. */
  left?: { title: string | null; amount: number } | null
  isOfGoodwill?: boolean
}

function leftMessage(locale: Locale, { title, amount: cents }: { title: string | null; amount: number }): string {
  const amount = formatMoney(cents, locale)
  return title === null ? text[locale].goodwillLeft({ amount }) : text[locale].left({ title, amount })
}

@InputType({ description: 'Refund of delivered lines of an order, of parts of them, or of goodwill.' })
export class ProposeRefundInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => [RefundLineInput], { description: 'Its lines, each once; may be empty with goodwill.' })
  lines!: RefundLineInput[]

  @Field(() => GoodwillInput, { nullable: true, description: 'Goodwill. Requires REFUND_GOODWILL as well.' })
  goodwill?: GoodwillInput | null

  @Field(() => RefundReasonEnum, { nullable: true, description: 'Kind of reason. Default: OTHER.' })
  reasonCode?: RefundReason | null

  @Field(() => Cents, { description: '`refundable` of the preview that was shown; refused if it differs now.' })
  expectedRefundable!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A refund.' })
export class RefundActInput {
  @Field(() => ID, { description: 'Reference of the refund.' })
  reference!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Refunds that are on their way.' })
export class RefundsSent {
  @Field(() => Cents, { description: 'Sum, including VAT.' })
  amount!: number

  @Field(() => [StaffRefund], { description: 'The refunds, one for each line and for goodwill.' })
  refunds!: StaffRefund[]
}

export const ProposeRefundResult = result(
  'ProposeRefundResult',
  'The refunds, the proposal of them, or why nothing was refunded.',
  RefundsSent,
  ApprovalNeeded,
  NotRefundable,
  Changed,
  StepUpNeeded,
)

export const RefundActResult = (name: string) =>
  result(name, 'The refund after the act, or why nothing was changed.', StaffRefund, NotRefundable, StepUpNeeded)
