import { Field, Int, ObjectType } from 'type-graphql'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime, LocalDate, Url } from '../../graphql/scalars'

export const InvoiceStatusEnum = graphEnum('InvoiceStatus', 'How far an invoice is.', {
  OPEN: 'Still gathers what is ordered on account this month.',
  DUE: 'Final, and to be paid before its due date.',
  PAID: 'Paid and final.',
  CREDITED: 'Final and settled: a credit note, or an invoice that was credited as a whole.',
})

@ObjectType('Invoice', {
  implements: Node,
  description:
    'What an order, or all orders on account of a month, came to; or a credit note, which takes something back.',
})
export class InvoiceNode extends Node {
  @Field(() => String, { description: 'As it stands on paper: `W2026-00012`. Without gaps in each series and year.' })
  number!: string

  @Field(() => DateTime, { description: 'When it got its number.' })
  issuedAt!: number

  @Field(() => LocalDate, { description: 'The day that stands on it; of an open one, when it was opened.' })
  date!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Until when it is to be paid; null for an open one or a credit note.',
  })
  dueDate!: string | null

  @Field(() => Cents, { description: 'With VAT.', deprecationReason: 'It is called `total`.' })
  amount!: number

  @Field(() => Cents, { description: 'With VAT; negative on a credit note.' })
  total!: number

  @Field(() => Cents, { description: 'Without VAT; negative on a credit note.' })
  net!: number

  @Field(() => Cents, { description: 'The VAT, rounded once over its total; negative on a credit note.' })
  vat!: number

  @Field(() => Cents, {
    description: 'What is still to be paid, with VAT: the total, less what was credited; 0 of an open one.',
  })
  outstanding!: number

  @Field(() => Int, { description: 'Days since its due date; 0 when nothing is late.' })
  daysOverdue!: number

  @Field(() => InvoiceStatusEnum, { description: 'How far it is.' })
  status!: keyof typeof InvoiceStatusEnum

  @Field(() => Boolean, { description: 'It takes something back that an earlier invoice charged.' })
  isCreditNote!: boolean

  @Field(() => Url, {
    description: 'Where it can be downloaded as PDF by who may see it; of an open one as it is so far.',
  })
  pdfUrl!: string

  @Field(() => Url, {
    nullable: true,
    description: 'The same as UBL 2.1 (NLCIUS), which bookkeeping programs read; null as long as it is open.',
  })
  ublUrl!: string | null

  /** The order has its own resolver. */
  orderId!: string

  /** So has the payment. */
  paymentMethod!: PaymentMethodCode
}

@ObjectType({ description: 'What a customer is to pay for what was ordered on account.' })
export class InvoiceBalance {
  @Field(() => Cents, { description: 'Of final invoices, with VAT.' })
  outstanding!: number

  @Field(() => Cents, { description: 'The part of it that is collected from the account of the customer.' })
  collected!: number

  @Field(() => Int, { description: 'How many final invoices are to be paid.' })
  count!: number

  @Field(() => InvoiceNode, { nullable: true, description: 'The one that is late longest; null when none is.' })
  overdue!: InvoiceNode | null

  @Field(() => Cents, { description: 'Ordered on account and not on a final invoice yet, with VAT.' })
  onAccount!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day on which that is invoiced: the first of the next month; null when there is nothing.',
  })
  nextInvoiceDate!: string | null

  @Field(() => String, { description: 'Where to transfer the money to.' })
  iban!: string

  @Field(() => String, { description: 'In whose name that account is.' })
  accountHolder!: string
}

export const InvoiceConnection = connectionType(InvoiceNode, 'Invoice')
