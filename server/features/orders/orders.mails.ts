import type { Tx } from '../../../db/database'
import { type Day, writtenDay } from '../../../rules/calendar'
import type { MailReference } from '../../../rules/mail-kinds'
import { renewedTerm } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { withdrawMail } from '../../mail/mail'
import { termsPath } from '../general-terms/general-terms.service'
import { numberOf, orderedSections, sendOrderMail } from './order-mail'
import { mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'

/** Most buyers pay at the bank within this time. */
const PAYING_MS = 60_000

/**
 * Confirms an order: what was ordered, its price and the next steps. For an order that waits for its payment it is sent a minute
 * later, so that a buyer who pays by then gets one mail for both.
 */
export function mailOrderPlaced(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { placedSubject, placedHeading, placed } = mailText[order.locale]
  return mailOrder(deps, tx, order, order.createdAt, {
    reference: placedReference(order),
    ...(order.status === 'AWAITING_PAYMENT' && { sendAt: order.createdAt + PAYING_MS }),
    subject: placedSubject(numberOf(order)),
    heading: (name) => placedHeading({ name }),
    first: placed(numberOf(order)),
  })
}

/** Withdraws the mail about an order that was paid or cancelled before it was sent. */
export const withdrawOrderPlaced = (tx: Tx, order: Pick<OrderRow, 'id'>, now: number): Promise<void> =>
  withdrawMail(tx, placedReference(order), now)

export const placedReference = ({ id }: Pick<OrderRow, 'id'>): MailReference => `order-placed-${id}`

/** Confirms a change of an order that waits for its payment. */
export function mailOrderChanged(deps: Deps, tx: Tx, order: OrderRow, now: number): Promise<void> {
  const { changedSubject, changedHeading, changed } = mailText[order.locale]
  return mailOrder(deps, tx, order, now, {
    reference: `order-changed-${order.id}-${now}`,
    subject: changedSubject(numberOf(order)),
    heading: () => changedHeading,
    first: changed(numberOf(order)),
  })
}

/** Announces a renewal order: its price, and how to pay if it must be paid first. */
export async function mailRenewalOrdered(deps: Deps, tx: Tx, order: OrderRow, backBefore?: Day): Promise<void> {
  const words = mailText[order.locale]
  const isAwaiting = order.status === 'AWAITING_PAYMENT'
  if (backBefore !== undefined) return mailGettingBack(deps, tx, order, writtenDay(backBefore, order.locale))
  const day = renewalDay(await listLines(tx, order.id), order.locale)
  return mailOrder(deps, tx, order, order.createdAt, {
    reference: `renewal-ordered-${order.id}`,
    subject: isAwaiting ? words.renewalToPaySubject({ day }) : words.renewalSubject({ day }),
    heading: () => (isAwaiting ? words.renewalToPayHeading({ day }) : words.renewalHeading),
    first: isAwaiting ? words.renewalToPay({ day }) : words.renewal({ day }),
    next: isAwaiting ? words.renewalAwaiting({ day }) : words.renewalAtOnce,
  })
}

/** Announces an order that restores an expired item. */
function mailGettingBack(deps: Deps, tx: Tx, order: OrderRow, day: string): Promise<void> {
  const words = mailText[order.locale]
  const isAwaiting = order.status === 'AWAITING_PAYMENT'
  return mailOrder(deps, tx, order, order.createdAt, {
    reference: `renewal-ordered-${order.id}`,
    subject: isAwaiting ? words.backToPaySubject({ day }) : words.backSubject,
    heading: () => (isAwaiting ? words.renewalToPayHeading({ day }) : words.backSubject),
    first: isAwaiting ? words.backToPay({ day }) : words.back,
    next: isAwaiting ? words.backAwaiting : words.renewalAtOnce,
  })
}

/** Reminds of an unpaid renewal, a number of days before the end. */
export async function mailRenewalReminder(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { days, last }: { days: number; last: Day },
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  const day = writtenDay(last, order.locale)
  return mailOrder(deps, tx, order, now, {
    reference: `renewal-reminder-${order.id}-${days}`,
    subject: words.reminderSubject({ days, day }),
    heading: () => words.renewalToPayHeading({ day }),
    first: words.reminder,
    next: words.renewalAwaiting({ day }),
  })
}

/** Returns the earliest day on which an item of a renewal would expire. */
const renewalDay = (lines: readonly LineRow[], locale: Locale): string =>
  writtenDay(lines.flatMap(({ options }) => renewedTerm(options)?.from ?? []).sort()[0] ?? '', locale)

/** The start of a mail about an order. */
interface Opening {
  reference: MailReference
  /** Earliest time to send it, in milliseconds. */
  sendAt?: number
  subject: string
  heading(name: string): string
  first: string
  /** The next step, if it differs from that of other orders. */
  next?: string
}

async function mailOrder(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  at: number,
  { reference, sendAt, subject, heading, first, next }: Opening,
): Promise<void> {
  const words = mailText[order.locale]
  const lines = await listLines(tx, order.id)
  const isAwaiting = order.status === 'AWAITING_PAYMENT'
  await sendOrderMail(deps, tx, order, at, {
    reference,
    ...(sendAt !== undefined && { sendAt }),
    subject,
    heading,
    paragraphs: [first, next ?? (isAwaiting ? words.awaiting : words.atOnce)],
    link: { path: isAwaiting ? 'betalingsstatus' : 'overzicht', label: isAwaiting ? words.pay : words.look },
    sections: orderedSections(order, lines),
    notes: [{ href: deps.publicUrl + termsPath(order.termsVersion), label: words.terms }],
  })
}
