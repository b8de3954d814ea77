import type { Tx } from '../../../db/open'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { formatMoney } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { enqueueMail, layOutMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'
import { deliveryText, titleOf } from './orders.text'

/** What the buyer ordered and for how much, in writing, with what happens next. */
export async function mailOrderPlaced(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const words = mailText[order.locale]
  const money = (amount: number) => formatMoney(amount, order.locale)
  const lines = await listLines(tx, order.id)
  const isAwaiting = order.status === 'AWAITING_PAYMENT'
  await send(deps, tx, order, order.createdAt, {
    reference: `order-placed-${order.id}`,
    subject: words.placedSubject(numberOf(order)),
    paragraphs: [
      words.placed(numberOf(order)),
      ...lines.map((line) => words.line({ title: titleOf(line, order.locale), price: money(line.net) })),
      ...(order.feeCents > 0 ? [words.line({ title: words.fee, price: money(order.feeCents) })] : []),
      words.total({ total: money(order.gross), vat: money(order.vat) }),
      isAwaiting ? words.awaiting : words.atOnce,
    ],
    link: { path: isAwaiting ? 'betalingsstatus' : 'overzicht', label: isAwaiting ? words.pay : words.look },
    notes: [words.terms({ url: `${deps.publicUrl}/algemene-voorwaarden` })],
  })
}

export async function mailPaymentReceived(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const words = mailText[order.locale]
  await send(deps, tx, order, now, {
    reference: `order-paid-${order.id}`,
    subject: words.paidSubject(numberOf(order)),
    paragraphs: [
      words.paid({ ...numberOf(order), total: formatMoney(order.gross, order.locale) }),
      words.paidNext,
      words.delivering,
    ],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

export async function mailPaymentReturned(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const words = mailText[order.locale]
  await send(deps, tx, order, now, {
    reference: `order-payment-returned-${order.id}`,
    subject: words.returnedSubject(numberOf(order)),
    paragraphs: [words.returned(numberOf(order)), words.returnedNext],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

/** Once all of the order is over; an order of which nothing came is told line by line. */
export async function mailDelivered(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  delivered: readonly LineRow[],
  now: number,
): Promise<void> {
  if (delivered.length === 0) return
  const words = mailText[order.locale]
  await send(deps, tx, order, now, {
    reference: `order-delivered-${order.id}${nth(Math.max(...delivered.map((line) => line.deliveryAttempt)))}`,
    subject: words.deliveredSubject(numberOf(order)),
    paragraphs: [words.delivered(numberOf(order)), ...delivered.map((line) => titleOf(line, order.locale))],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

interface NotDelivered {
  line: LineRow
  reason: Exclude<keyof typeof deliveryText.nl, 'waiting'>
  /** With VAT, of the line and what belonged to it. */
  refunded: number
}

export async function mailNotDelivered(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  failure: NotDelivered,
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  const { line, reason, refunded } = failure
  const title = titleOf(line, order.locale)
  const amount = formatMoney(refunded, order.locale)
  const money = order.paidAt === null ? words.credited({ amount }) : words.refunded({ amount })
  await send(deps, tx, order, now, {
    reference: `line-failed-${line.id}-${reason}${nth(line.deliveryAttempt)}`,
    subject: words.failedSubject({ title }),
    paragraphs: [
      words.failed({ ...numberOf(order), title }),
      deliveryText[order.locale][reason],
      ...(reason === 'wrong-code' ? [words.correctCode({ days: CODE_WAIT_DAYS })] : []),
      ...(refunded > 0 ? [money] : []),
    ],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

/** A mail goes out once for each time that delivery is tried. */
const nth = (attempt: number): string => (attempt > 1 ? `-${attempt}` : '')

interface OrderMail {
  /** Keeps a mail from going out twice. */
  reference: string
  subject: string
  paragraphs: readonly string[]
  /** A page of the order. */
  link: { path: 'betalingsstatus' | 'overzicht'; label: string }
  notes: readonly string[]
}

async function send(deps: Deps, tx: Tx, order: OrderRow, now: number, mail: OrderMail): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  if (!account) return
  const { locale } = order
  const { greeting, signature } = mailText[locale]
  const { subject, paragraphs, notes, reference, link } = mail
  const href = `${deps.publicUrl}/bestellen/${order.id}/${link.path}`
  const body = layOutMail({
    ...{ locale, subject, paragraphs, notes, signature },
    greeting: greeting({ name: account.firstName }),
    link: { href, label: link.label },
  })
  await enqueueMail(tx, { ...body, to: account.email, reference }, now)
}

const numberOf = ({ number }: OrderRow) => ({ number: String(number) })
