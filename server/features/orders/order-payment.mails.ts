import type { Tx } from '../../../db/database'
import { writtenDay } from '../../../rules/calendar'
import { invoiceNumberText, invoicePath } from '../../../rules/invoice'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { type MailSection } from '../../mail/layout'
import { termsPath } from '../general-terms/general-terms.service'
import type { InvoiceRow } from '../invoices/invoices.service'
import { dayOf, invoicesLink, isRenewal, numberOf, orderedSections, sendOrderMail } from './order-mail'
import { withdrawOrderPlaced } from './orders.mails'
import { mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'

/** Asks for the rest of an order of which less was paid than was asked. */
export async function mailRemainderWanted(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { received, amount, until }: { received: number; amount: number; until: number },
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  const money = (sum: number) => formatMoney(sum, order.locale)
  await sendOrderMail(deps, tx, order, now, {
    reference: remainderReference({ ...order, remainderUntil: until }),
    subject: words.remainderSubject({ ...numberOf(order), amount: money(amount) }),
    heading: () => words.remainderHeading({ amount: money(amount) }),
    paragraphs: [
      words.remainder({ ...numberOf(order), total: money(order.gross), received: money(received) }),
      words.remainderNext({ amount: money(amount), day: dayOf(until, order.locale) }),
    ],
    link: { path: 'betalingsstatus', label: words.payRemainder({ amount: money(amount) }) },
    sections: [
      {
        title: words.orderTitle(numberOf(order)),
        rows: [
          { label: words.gross, value: money(order.gross) },
          { label: words.remainderReceived, value: money(received) },
          { label: words.remainderLeft, value: money(amount), isTotal: true },
        ],
      },
    ],
    notes: [],
  })
}

export const remainderReference = ({ id, remainderUntil }: Pick<OrderRow, 'id' | 'remainderUntil'>): MailReference =>
  `order-remainder-${id}-${remainderUntil}`

interface Paid {
  order: OrderRow
  lines: readonly LineRow[]
  invoice: InvoiceRow
  /** Amount received, of an order that was accepted with less than its total; null for one that was paid in full. */
  received: number | null
}

/** Confirms a payment, with all that was ordered. Withdraws the mail about the order if it was not sent yet. */
export async function mailPaymentReceived(deps: Deps, tx: Tx, paid: Paid, now: number): Promise<void> {
  const { order, lines, invoice, received } = paid
  const words = mailText[order.locale]
  const rest = received === null ? null : restOf(deps, { ...paid, received }, now)
  await withdrawOrderPlaced(tx, order, now)
  await sendOrderMail(deps, tx, order, now, {
    reference: `order-paid-${order.id}`,
    subject: words.paidSubject(numberOf(order)),
    heading: () => words.paidHeading,
    paragraphs: [
      words.paid({ ...numberOf(order), total: formatMoney(received ?? order.gross, order.locale) }),
      ...(rest ? [rest.paragraph] : []),
      lines.every(isRenewal) ? words.paidRenews : words.paidNext,
    ],
    link: { path: 'overzicht', label: words.follow },
    sections: [
      ...orderedSections(order, lines, rest ? undefined : now),
      ...(rest ? [rest.section] : []),
      {
        paragraphs: [words.invoiced({ number: invoiceNumberText(invoice) })],
        link: invoicesLink(deps, order),
      },
    ],
    notes: [{ href: deps.publicUrl + termsPath(order.termsVersion), label: words.terms }],
  })
}

/** Says what is left to pay of an order that was accepted with less than its total, and how. */
function restOf(
  { publicUrl, config }: Deps,
  { order, invoice, received }: Paid & { received: number },
  now: number,
): { paragraph: string; section: MailSection } {
  const words = mailText[order.locale]
  const money = (amount: number) => formatMoney(amount, order.locale)
  const amount = money(order.gross - received)
  return {
    paragraph: words.paidPartly({
      ...{ amount, total: money(order.gross), number: invoiceNumberText(invoice) },
      ...{ day: writtenDay(invoice.dueOn ?? '', order.locale), iban: config.company.iban },
    }),
    section: {
      rows: [
        { label: words.remainderReceived, lines: [dayOf(now, order.locale)], value: money(received) },
        { label: words.remainderLeft, value: amount, isTotal: true },
      ],
      link: { href: publicUrl + invoicePath(invoice.id), label: words.payRemainder({ amount }) },
    },
  }
}

/** Reports a payment that the order did not need: it was paid before, or is on account. */
export async function mailSecondPaymentReturned(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  refund: { reference: string; amount: number },
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  await sendOrderMail(deps, tx, order, now, {
    reference: `payment-refunded-${refund.reference}`,
    subject: words.secondSubject(numberOf(order)),
    paragraphs: [
      words.second({ ...numberOf(order), amount: formatMoney(refund.amount, order.locale) }),
      words.secondNext,
    ],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

/** Reports lines and goodwill that staff refund. */
export async function mailRefundedByStaff(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { titles, amount, reference }: { titles: readonly string[]; amount: number; reference: string },
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  await sendOrderMail(deps, tx, order, now, {
    reference: `lines-refunded-${reference}`,
    subject: words.linesRefundedSubject(numberOf(order)),
    paragraphs: [
      words.linesRefunded({
        ...numberOf(order),
        amount: formatMoney(amount, order.locale),
        lines: titles.join(', '),
      }),
      words.linesRefundedNext,
    ],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

export async function mailPaymentReturned(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const words = mailText[order.locale]
  await sendOrderMail(deps, tx, order, now, {
    reference: `order-payment-returned-${order.id}`,
    subject: words.returnedSubject(numberOf(order)),
    paragraphs: [words.returned(numberOf(order)), words.returnedNext],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}
