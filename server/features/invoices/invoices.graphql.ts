import { Field, Int, ObjectType } from 'type-graphql'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime, LocalDate, Url } from '../../graphql/scalars'
import { PaymentPlan } from './payment-plans.graphql'

export const InvoiceStatusEnum = graphEnum('InvoiceStatus', 'Status of an invoice.', {
  OPEN: 'Not final yet: collects the orders on account of this month.',
  DUE: 'Final and payable before its due date.',
  PAID: 'Final and paid.',
  CREDITED: 'Final and settled: a credit note, or an invoice that was credited in full.',
  WRITTEN_OFF: 'Final and unpaid; the shop no longer asks for the money.',
})

@ObjectType('Invoice', {
  implements: Node,
  description:
    'Invoice for one order or for all orders on account of a month, or a credit note for an earlier invoice.',
})
export class InvoiceNode extends Node {
  @Field(() => String, {
    description: 'Invoice number, such as `W2026-00012`. Numbers have no gaps within a series and year.',
  })
  number!: string

  @Field(() => DateTime, { description: 'Time at which the invoice got its number.' })
  issuedAt!: number

  @Field(() => LocalDate, { description: 'Invoice date. For an open invoice, the date on which it was opened.' })
  date!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Due date; null for an open invoice or a credit note.',
  })
  dueDate!: string | null

  @Field(() => Cents, { description: 'Total in euro cents, including VAT.', deprecationReason: 'Use `total`.' })
  amount!: number

  @Field(() => Cents, { description: 'Total in euro cents, including VAT; negative on a credit note.' })
  total!: number

  @Field(() => Cents, { description: 'Total in euro cents, excluding VAT; negative on a credit note.' })
  net!: number

  @Field(() => Cents, { description: 'VAT in euro cents, rounded once over the total; negative on a credit note.' })
  vat!: number

  @Field(() => Cents, {
    description: 'Unpaid amount in euro cents, including VAT and less credited amounts; 0 for an open invoice.',
  })
  outstanding!: number

  @Field(() => Cents, {
    description:
      "Part of `outstanding` that was paid and then taken back by the customer's bank, in euro cents including VAT; 0 if none.",
  })
  chargedBack!: number

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Date on which the invoice is collected by direct debit; null if it is not, or no longer because the collection failed or was stopped.',
  })
  collectedOn!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Date until which no reminders of the unpaid invoice are sent; null if reminders are not paused.',
  })
  remindersPausedUntil!: string | null

  @Field(() => PaymentPlan, {
    nullable: true,
    description: 'Payment plan that runs for the unpaid amount; null if none does.',
  })
  paymentPlan!: PaymentPlan | null

  @Field(() => Int, {
    description: 'Days since the due date; 0 if the invoice is not overdue, or is paid by a payment plan.',
  })
  daysOverdue!: number

  @Field(() => InvoiceStatusEnum, { description: 'Current status.' })
  status!: keyof typeof InvoiceStatusEnum

  @Field(() => Boolean, { description: 'True for a credit note, which credits an earlier invoice.' })
  isCreditNote!: boolean

  @Field(() => Url, {
    description: 'URL of the PDF, for those who may see the invoice. An open invoice shows its current content.',
  })
  pdfUrl!: string

  @Field(() => Url, {
    nullable: true,
    description:
      'URL of the invoice as UBL 2.1 (NLCIUS), which accounting software can import; null for an open invoice.',
  })
  ublUrl!: string | null

  /** Source for the `order` resolver. */
  orderId!: string

  /** Source for the payment resolvers. */
  paymentMethod!: PaymentMethodCode
}

@ObjectType({ description: 'Invoice balance of a customer.' })
export class InvoiceBalance {
  @Field(() => Cents, { description: 'Unpaid amount of final invoices, in euro cents including VAT.' })
  outstanding!: number

  @Field(() => Cents, { description: 'Part of `outstanding` that is collected by direct debit, in euro cents.' })
  collected!: number

  @Field(() => Cents, { description: 'Part of `outstanding` that is paid by payment plans, in euro cents.' })
  planned!: number

  @Field(() => Int, { description: 'Number of unpaid final invoices.' })
  count!: number

  @Field(() => InvoiceNode, {
    nullable: true,
    description: 'The invoice that is overdue longest; null if none is overdue.',
  })
  overdue!: InvoiceNode | null

  @Field(() => Cents, {
    description: 'Amount ordered on account that is not on a final invoice yet, in euro cents including VAT.',
  })
  onAccount!: number

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Date on which `onAccount` is invoiced: the first of the next month. Null if there is nothing to invoice.',
  })
  nextInvoiceDate!: string | null

  @Field(() => String, { description: 'IBAN for payment by bank transfer.' })
  iban!: string

  @Field(() => String, { description: 'Account holder of that IBAN.' })
  accountHolder!: string
}

export const InvoiceConnection = connectionType(InvoiceNode, 'Invoice')
