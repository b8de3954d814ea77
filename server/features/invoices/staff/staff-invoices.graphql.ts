import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { formatMoney } from '../../../../rules/money'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError } from '../../../staff/staff-errors'
import { text } from './staff-invoices.text'

const StaffInvoiceStatusEnum = graphEnum('StaffInvoiceStatus', 'Status of an invoice or credit note.', {
  COLLECTING: 'Not final: collects the orders on account of this month.',
  DUE: 'Something is outstanding, and not overdue, or paid by a payment plan.',
  OVERDUE: 'Something is outstanding after the due date, without a payment plan.',
  PAID: 'Paid.',
  CREDITED: 'Credited in full.',
  WRITTEN_OFF: 'The shop no longer expects the money.',
  CREDIT_NOTE: 'Credit note of an earlier invoice.',
})
export type StaffInvoiceStatus = keyof typeof StaffInvoiceStatusEnum

export const InvoiceStateEnum = graphEnum('StaffInvoiceState', 'Filter of invoices by state.', {
  OPEN: 'Something is outstanding.',
  OVERDUE: 'Something is outstanding after the due date, without a payment plan.',
  COLLECTION_FAILED: 'Something is outstanding, and the last collection by direct debit failed.',
  CHARGED_BACK: "Something is outstanding that the customer's bank took back.",
  SURPLUS: 'More was received by transfer than the invoice needed, and that was not paid back.',
  PAID: 'Paid.',
  CREDIT_NOTE: 'Credit notes.',
  WRITTEN_OFF: 'Written off.',
  PAYMENT_PLAN: 'A payment plan runs.',
})

export const AGE_BUCKETS = ['NOT_DUE', 'DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'OVER_90'] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]
const AgeBucketEnum = graphEnum('InvoiceAge', 'Age of what is outstanding: whole days after the due date.', {
  NOT_DUE: 'Not overdue, or paid by a payment plan.',
  DAYS_1_30: '1 to 30 days.',
  DAYS_31_60: '31 to 60 days.',
  DAYS_61_90: '61 to 90 days.',
  OVER_90: 'More than 90 days.',
} satisfies Record<AgeBucket, string>)

@ObjectType({ description: 'Line of an invoice or credit note.' })
export class StaffInvoiceLine {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Description, in the language of the invoice.' })
  title!: string

  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => Int, { description: 'Number of the order.' })
  orderNumber!: number

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the order line; null for the fee of the payment method and for goodwill.',
  })
  orderLineId!: string | null

  @Field(() => LocalDate, { description: 'Date of the order or credit.' })
  day!: string

  @Field(() => Cents, { description: 'Amount in euro cents, excluding VAT; negative if credited.' })
  net!: number
}

@ObjectType({ description: 'VAT of an invoice at one rate.' })
export class StaffVatSum {
  @Field(() => Int, { description: 'Rate in hundredths of a percent: 2100 is 21%.' })
  rate!: number

  @Field(() => Boolean, { description: 'True if VAT is reverse charged: the buyer accounts for it.' })
  isReverseCharged!: boolean

  @Field(() => Cents, { description: 'Amount that VAT is calculated over, in euro cents.' })
  net!: number

  @Field(() => Cents, { description: 'VAT in euro cents.' })
  vat!: number
}

@ObjectType({ description: 'Payment of an invoice by bank transfer, recorded by staff.' })
export class StaffTransfer {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => Cents, { description: 'Amount received in euro cents.' })
  amount!: number

  @Field(() => Cents, { description: 'The part that the invoice did not need, in euro cents.' })
  surplus!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which that part was paid back; null if it was not.' })
  surplusReturnedAt!: number | null

  @Field(() => LocalDate, { description: 'Day on which the bank booked it.' })
  receivedOn!: string

  @Field(() => String, { nullable: true, description: 'Reference on the bank statement; null if none was given.' })
  bankReference!: string | null

  @Field(() => Boolean, { description: 'True if it was matched from a bank file, false if it was typed in.' })
  isFromFile!: boolean
}

const ReminderStateEnum = graphEnum('StaffReminderState', 'State of the reminder of an invoice.', {
  NONE: 'None was sent.',
  WAITING: 'It waits to be sent.',
  SENT: 'It was sent.',
  FAILED: 'It could not be delivered to the mail server.',
})

@ObjectType({ description: 'The reminder of an unpaid invoice, which is sent once, seven days after the due date.' })
export class StaffReminder {
  @Field(() => ReminderStateEnum, { description: 'State.' })
  state!: keyof typeof ReminderStateEnum

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was sent; null if it was not.' })
  sentAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which it is sent if the invoice is unpaid then; null if none is planned.',
  })
  plannedAt!: number | null
}

@ObjectType({ description: 'Collection of an invoice by direct debit.' })
export class StaffCollection {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'State: ANNOUNCED, SENT, PAID, FAILED or STOPPED.' })
  state!: string

  @Field(() => LocalDate, { description: 'Day of the collection.' })
  collectOn!: string

  @Field(() => Cents, { description: 'Announced amount in euro cents; at most this is collected.' })
  amount!: number

  @Field(() => String, {
    nullable: true,
    description:
      'ISO 20022 code by which the bank refused it, such as `AM04`; null unless it FAILED and the bank gave one.',
  })
  bankReason!: string | null
}

@ObjectType({ description: 'Invoice or credit note that another one refers to.' })
export class StaffInvoiceReference {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Number.' })
  number!: string

  @Field(() => LocalDate, { description: 'Date.' })
  issuedOn!: string

  @Field(() => Cents, { description: 'Total in euro cents, including VAT; negative on a credit note.' })
  gross!: number
}

@ObjectType({ description: 'Invoice or credit note, as staff see it. Amounts are in euro cents.' })
export class StaffInvoice {
  @Field(() => ID, { description: 'Opaque id, the same as in the shop.' })
  id!: string

  @Field(() => String, { description: 'Number, such as `W2026-00012`.' })
  number!: string

  @Field(() => StaffInvoiceStatusEnum, { description: 'Status.' })
  status!: StaffInvoiceStatus

  @Field(() => Boolean, { description: 'True for a credit note.' })
  isCreditNote!: boolean

  @Field(() => Boolean, { description: 'True if it is final: it never changes.' })
  isFinal!: boolean

  @Field(() => ID, { description: 'Id of the customer.' })
  customerId!: string

  @Field(() => String, { description: 'Name of the customer, as on the invoice.' })
  customerName!: string

  @Field(() => String, { description: 'E-mail address of the customer, as on the invoice.' })
  customerEmail!: string

  @Field(() => LocalDate, { description: 'Invoice date; while it is not final, the day on which it was opened.' })
  issuedOn!: string

  @Field(() => LocalDate, { nullable: true, description: 'Due date; null if it has none.' })
  dueOn!: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Day on which it was paid; null if it was not.' })
  paidOn!: string | null

  @Field(() => Int, { description: 'Whole days since the due date; 0 if it is not overdue, or a payment plan runs.' })
  daysOverdue!: number

  @Field(() => Cents, { description: 'Total excluding VAT; negative on a credit note.' })
  net!: number

  @Field(() => Cents, { description: 'VAT; negative on a credit note.' })
  vat!: number

  @Field(() => Cents, { description: 'Total including VAT; negative on a credit note.' })
  gross!: number

  @Field(() => Cents, { description: 'Still to be received, including VAT.' })
  outstanding!: number

  @Field(() => Cents, { description: 'Part payments of what is still outstanding.' })
  received!: number

  @Field(() => Cents, { description: 'To be paid back by transfer: more was received than the invoice needed.' })
  surplus!: number

  @Field(() => Cents, { description: 'Credited, including VAT; positive.' })
  credited!: number

  @Field(() => Cents, { description: "Taken back by the customer's bank and not paid again." })
  chargedBack!: number

  @Field(() => Cents, { description: 'Written off.' })
  writtenOff!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day on which a reminder is sent again; null if reminders are not paused.',
  })
  remindersPausedUntil!: string | null

  @Field(() => String, { description: 'Payment method of its orders: IDEAL, AUTOMATIC_INCASSO or MANUAL_PAYMENT.' })
  paymentMethod!: string

  /** Source of the VAT sums. */
  vatRate!: number
  isReverseCharged!: boolean
  /** Source of `credits`. */
  creditsId!: string | null
}

export const StaffInvoiceConnection = staffConnection(StaffInvoice, 'StaffInvoice', 'Page of invoices (Relay).')

@ObjectType({ description: 'Sum of outstanding amounts of one age.' })
export class InvoiceAgeing {
  @Field(() => AgeBucketEnum, { description: 'Age.' })
  age!: AgeBucket

  @Field(() => Int, { description: 'Number of invoices.' })
  count!: number

  @Field(() => Cents, { description: 'Outstanding in euro cents, including VAT.' })
  amount!: number
}

@ObjectType({
  description:
    'Numbers of invoices in the views of the list, besides those of `invoiceAgeing`. Each count stops at 100.',
})
export class StaffInvoiceCounts {
  @Field(() => Int, { description: 'Paid invoices.' })
  paid!: number

  @Field(() => Int, { description: 'Credit notes.' })
  creditNotes!: number

  @Field(() => Int, { description: 'Invoices whose last collection failed.' })
  collectionFailed!: number

  @Field(() => Int, { description: "Invoices that the customer's bank took money back of." })
  chargedBack!: number

  @Field(() => Int, { description: 'Invoices with an amount to pay back.' })
  surplus!: number

  @Field(() => Int, { description: 'Invoices that were written off.' })
  writtenOff!: number

  @Field(() => Int, { description: 'Invoices with a payment plan that runs.' })
  paymentPlans!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Bank entries of money received that match no invoice yet; null without the right INVOICES_EDIT.',
  })
  unmatchedEntries!: number | null
}

@ObjectType({ description: 'File of an invoice.' })
export class StaffInvoiceFile {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, { description: 'Media type.' })
  type!: string

  @Field(() => String, { description: 'Content, in base64.' })
  base64!: string
}

export const InvoiceFileFormatEnum = graphEnum('InvoiceFileFormat', 'Format of the file of an invoice.', {
  PDF: 'PDF.',
  UBL: 'UBL 2.1 (NLCIUS), for accounting software. Only of final invoices.',
})

@InputType({ description: 'Filter of invoices. An invoice matches all fields that are given.' })
export class StaffInvoiceFilter {
  @Field(() => InvoiceStateEnum, { nullable: true, description: 'Only in this state.' })
  state?: keyof typeof InvoiceStateEnum | null

  @Field(() => AgeBucketEnum, { nullable: true, description: 'Only of this age. Implies OPEN.' })
  age?: AgeBucket | null

  @Field(() => String, {
    nullable: true,
    description:
      'An invoice number, an amount such as `43,41`, or a part of the name or e-mail address of the customer.',
  })
  text?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Dated on or after this day.' })
  from?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Dated on or before this day.' })
  until?: string | null
}

@ArgsType()
export class StaffInvoiceArgs extends StaffPageArgs {
  @Field(() => StaffInvoiceFilter, { nullable: true, description: 'Filter; all invoices when left out.' })
  filter?: StaffInvoiceFilter | null
}

export type NotPossible =
  | 'NOT_FINAL'
  | 'CREDIT_NOTE'
  | 'NOTHING_OPEN'
  | 'NOTHING_TO_RETURN'
  | 'NOT_PAID'
  | 'PAID_ONLINE'
  | 'PAID_BACK'
  | 'ENTRY_DONE'
  | 'TOO_MUCH'
  | 'WRONG_WAY'
  | 'NOT_UNPAID'
  | 'MORE_THAN_OPEN'
  | 'NOT_REFUNDED_ELSEWHERE'
  | 'NOT_CHARGED_BACK'
  | 'NOT_LOST_TWICE'
  | 'LINE_NOT_CREDITABLE'
  | 'PLAN_RUNS'
  | 'NO_PLAN'
  | 'BEING_COLLECTED'

@ObjectType({
  implements: StaffError,
  description: 'The state of the invoice or bank entry does not allow the act. The message says why.',
})
export class InvoiceActNotPossible extends StaffError {
  constructor(
    { locale }: Pick<StaffContext, 'locale'>,
    why: NotPossible | { knownWith: string } | { title: string; left: number },
  ) {
    super()
    this.code = 'INVOICE_ACT_NOT_POSSIBLE'
    const words = text[locale]
    if (typeof why === 'string') this.message = words[why]
    else if ('left' in why) this.message = words.MORE_THAN_LEFT({ ...why, amount: formatMoney(why.left, locale) })
    else this.message = words.REFERENCE_KNOWN({ number: why.knownWith })
  }
}
