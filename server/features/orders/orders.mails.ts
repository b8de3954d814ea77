import type { Db, Tx } from '../../../db/database'
import { type Day, writtenDay } from '../../../rules/calendar'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { toUnicode } from '../../../rules/domain-name'
import { invoiceNumberText, invoicePath } from '../../../rules/invoice'
import { formatMoney } from '../../../rules/money'
import { deductionOf, renewalTotals } from '../../../rules/pricing'
import { describeDiscountLeft } from '../../../rules/pricing.text'
import type { TraceStep } from '../../../rules/pricing-types'
import { renewedTerm } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { vatText } from '../../../rules/vat.text'
import type { Deps } from '../../common/context'
import { layOutMail, type MailLink, type MailRow, type MailSection } from '../../mail/layout'
import { enqueueMail, listMails, type MailState, withdrawMail } from '../../mail/mail'
import { type Access, findProduct } from '../../products/product'
import { findAccount } from '../accounts/accounts.service'
import { termsPath } from '../general-terms/general-terms.service'
import type { InvoiceRow } from '../invoices/invoices.service'
import { failedText, mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'
import { titleOf } from './orders.text'
import { findSource, listRefunds } from './refunds.repository'

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

const placedReference = ({ id }: Pick<OrderRow, 'id'>): string => `order-placed-${id}`

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
  reference: string
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
  await send(deps, tx, order, at, {
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
  await send(deps, tx, order, now, {
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

const remainderReference = ({ id, remainderUntil }: Pick<OrderRow, 'id' | 'remainderUntil'>): string =>
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
  await send(deps, tx, order, now, {
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
  await send(deps, tx, order, now, {
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
  await send(deps, tx, order, now, {
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
  await send(deps, tx, order, now, {
    reference: `order-payment-returned-${order.id}`,
    subject: words.returnedSubject(numberOf(order)),
    paragraphs: [words.returned(numberOf(order)), words.returnedNext],
    link: { path: 'overzicht', label: words.look },
    notes: [],
  })
}

/**
 * Sent when the whole order is finished, with how to reach what was delivered. If nothing was delivered, the mails about the
 * failed lines are enough.
 */
export async function mailDelivered(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  now: number,
): Promise<void> {
  const delivered = lines.filter(({ deliveryStatus }) => deliveryStatus === 'DONE')
  if (delivered.length === 0) return
  const words = mailText[order.locale]
  if (delivered.every(isRenewal)) return mailRenewed(deps, tx, order, delivered, now)
  const domains = delivered.filter(({ kind }) => kind === 'DOMAIN').flatMap(({ domainName }) => domainName ?? [])
  const [first, ...others] = domains
  const accesses = await accessesOf(deps, tx, order, delivered)
  const guides = guideSections(order, [...accesses.values()])
  const isWhole = delivered.length === lines.length
  await send(deps, tx, order, now, {
    reference: `order-delivered-${order.id}${nth(Math.max(...delivered.map((line) => line.deliveryAttempt)))}`,
    subject: words.deliveredSubject(numberOf(order)),
    heading: () =>
      first === undefined
        ? words.deliveredSubject(numberOf(order))
        : words.deliveredHeading({ name: toUnicode(first), more: others.length }),
    paragraphs: [guides.length > 0 ? words.delivered(numberOf(order)) : words.deliveredPlain(numberOf(order))],
    link:
      first === undefined
        ? { path: 'overzicht', label: words.look }
        : { href: deps.publicUrl + managePath(domains), label: words.manage({ count: domains.length }) },
    sections: [
      ...guides,
      {
        title: words.deliveredTitle,
        rows: delivered.map((line) => {
          const page = accesses.get(line)?.page
          return { label: titleOf(line, order.locale), lines: [...transferOf(order, line), ...(page ? [page] : [])] }
        }),
      },
      ...(isWhole ? [] : [{ isBox: true, paragraphs: [words.notAll] }]),
    ],
    notes: [],
  })
}

async function mailRenewed(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  renewed: readonly LineRow[],
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  await send(deps, tx, order, now, {
    reference: `order-delivered-${order.id}${nth(Math.max(...renewed.map((line) => line.deliveryAttempt)))}`,
    subject: words.renewedSubject(numberOf(order)),
    heading: () => words.renewedHeading,
    paragraphs: [words.renewed],
    link: { path: 'overzicht', label: words.look },
    sections: [{ rows: renewed.map((line) => ({ label: titleOf(line, order.locale) })) }],
    notes: [],
  })
}

const isRenewal = ({ options }: LineRow): boolean => renewedTerm(options) !== null

/** Returns the page of a single name, or the list for several. */
const managePath = ([name, ...others]: readonly string[]): string =>
  name === undefined || others.length > 0
    ? '/account/diensten/domeinen'
    : `/account/domein?name=${encodeURIComponent(name)}`

interface NotDelivered {
  line: LineRow
  reason: FailureReason
  /** Including VAT, for the line and what belonged to it. */
  refunded: number
  /** Amount held for a transfer that waits for another code, refunded if none is sent. */
  held?: number
}

type FailureReason = keyof typeof failedText.nl

export async function mailNotDelivered(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  failure: NotDelivered,
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  const { line, reason, refunded, held = 0 } = failure
  const title = titleOf(line, order.locale)
  const happened = failedText[order.locale][reason]
  const money = (amount: number) => ({ amount: formatMoney(amount, order.locale) })
  const back = order.paidAt === null ? Math.min(refunded, await paidOutOf(tx, order, line)) : refunded
  const off = refunded - back
  const moved = [...(back > 0 ? [words.refunded(money(back))] : []), ...(off > 0 ? [words.credited(money(off))] : [])]
  const waiting = { ...money(held), day: dayOf(now + CODE_WAIT_DAYS * DAY_MS, order.locale) }
  const stays = order.paidAt === null ? words.staysInvoiced(waiting) : words.stays(waiting)
  const overview = { href: `${deps.publicUrl}/bestellen/${order.id}/overzicht`, label: words.look }
  await send(deps, tx, order, now, {
    reference: `line-failed-${line.id}-${reason}${nth(line.deliveryAttempt)}`,
    subject: words.failedSubject({ title }),
    heading: () => words.failedHeading({ title }),
    paragraphs: [words.failed({ ...numberOf(order), title })],
    sections: [
      {
        title: `${title}: ${happened}`,
        isProblem: true,
        paragraphs: [
          nextStep(words, reason),
          ...(reason === 'wrong-code' ? [words.correctCode({ days: CODE_WAIT_DAYS })] : []),
        ],
        button: buttonFor(deps, words, reason) ?? {
          ...overview,
          label: reason === 'wrong-code' ? words.mendCode : words.look,
        },
      },
      ...(refunded + held > 0
        ? [
            {
              title: words.moneyTitle,
              paragraphs: refunded > 0 ? moved : [stays],
              rows: moneyRows(order, title, { back, off, held }),
            },
          ]
        : []),
      ...(back > 0 ? [{ paragraphs: [words.creditNote], link: invoicesLink(deps, order) }] : []),
    ],
    notes: reason === 'taken' ? [overview] : [],
  })
}

/**
 * For an order whose invoice is paid apart from it: returns what goes back of a line and of what belongs to it, since that was paid
 * before they were credited.
 */
async function paidOutOf(tx: Tx, order: OrderRow, line: Pick<LineRow, 'id'>): Promise<number> {
  const lines = await listLines(tx, order.id)
  const ids = new Set<string | null>(
    lines.filter(({ id, parentLineId }) => id === line.id || parentLineId === line.id).map(({ id }) => id),
  )
  let paidOut = 0
  for (const { reference, orderLineId, amount } of await listRefunds(tx, order.id))
    if (ids.has(orderLineId) && (await findSource(tx, reference))) paidOut += amount
  return paidOut
}

/** Mails the buyer the link to correct a transfer code that was wrong. Once an hour. */
export async function mailTransferCodeWanted(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  line: LineRow,
  now: number,
): Promise<void> {
  const words = mailText[order.locale]
  const title = titleOf(line, order.locale)
  await send(deps, tx, order, now, {
    reference: codeWantedReference(line, now),
    subject: words.codeWantedSubject({ title }),
    heading: () => words.codeWantedSubject({ title }),
    paragraphs: [words.codeWanted({ ...numberOf(order), title }), words.nextWrongCode],
    link: { path: 'overzicht', label: words.mendCode },
    notes: [],
  })
}

const codeWantedReference = ({ id, deliveryAttempt }: LineRow, now: number): string =>
  `transfer-code-wanted-${id}${nth(deliveryAttempt)}-${Math.floor(now / HOUR_MS)}`

/** Returns the known mails about an order, oldest first. */
export async function listOrderMails(
  db: Db,
  { id, remainderUntil }: OrderRow,
  lines: readonly LineRow[],
  refunds: readonly { reference: string }[],
): Promise<{ reference: string; kind: string; state: MailState; at: number }[]> {
  const attempts = Array.from({ length: Math.max(1, ...lines.map((line) => line.deliveryAttempt)) }, (_, i) => i + 1)
  const kinds = new Map([
    [placedReference({ id }), 'order-placed'],
    [`renewal-ordered-${id}`, 'renewal-ordered'],
    [`order-paid-${id}`, 'order-paid'],
    [remainderReference({ id, remainderUntil }), 'order-remainder'],
    [`order-payment-returned-${id}`, 'order-payment-returned'],
    ...attempts.map((attempt) => [`order-delivered-${id}${nth(attempt)}`, 'order-delivered'] as const),
    ...refunds.map(({ reference }) => [`payment-refunded-${reference}`, 'payment-refunded'] as const),
    ...lines
      .filter(hasFailed)
      .flatMap((line) =>
        attempts.flatMap((attempt) =>
          MAILED_FAILURES.map((reason) => [`line-failed-${line.id}-${reason}${nth(attempt)}`, 'line-failed'] as const),
        ),
      ),
  ])
  const mails = await listMails(db, [...kinds.keys()])
  return mails.map((mail) => ({ ...mail, kind: kinds.get(mail.reference) ?? '' })).sort((a, b) => a.at - b.at)
}

const hasFailed = ({ failureReason, deliveryAttempt }: LineRow): boolean =>
  failureReason !== null || deliveryAttempt > 1
const MAILED_FAILURES = Object.keys(failedText.nl)

/** Returns what was paid, and what of it is refunded or held. */
function moneyRows(order: OrderRow, title: string, amounts: { back: number; off: number; held: number }): MailRow[] {
  const words = mailText[order.locale]
  const rowOf = (label: string, amount: number): MailRow[] =>
    amount > 0 ? [{ label, lines: [title], value: formatMoney(amount, order.locale) }] : []
  const { back, off, held } = amounts
  const moving =
    back + off > 0 ? [...rowOf(words.onItsWay, back), ...rowOf(words.offInvoice, off)] : rowOf(words.keptReady, held)
  if (order.paidAt === null) return moving
  const value = formatMoney(order.gross, order.locale)
  return [{ label: words.paidWith, lines: [dayOf(order.paidAt, order.locale)], value }, ...moving]
}

/** Returns where the buyer continues, if that is not the order page. */
const buttonFor = ({ publicUrl }: Deps, words: (typeof mailText)[Locale], reason: FailureReason): MailLink | null =>
  reason === 'taken' ? { href: `${publicUrl}/`, label: words.searchAgain } : null

const invoicesLink = ({ publicUrl }: Deps, { locale }: OrderRow): MailLink => ({
  href: `${publicUrl}/account/facturen`,
  label: mailText[locale].invoice,
})

const DAYS: Record<Locale, Intl.DateTimeFormat> = { nl: dayFormat('nl-NL'), en: dayFormat('en-GB') }

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
}

const dayOf = (at: number, locale: Locale): string => DAYS[locale].format(at)

function nextStep(words: (typeof mailText)[Locale], reason: FailureReason): string {
  if (reason === 'taken') return words.nextTaken
  if (reason === 'wrong-code') return words.nextWrongCode
  return reason === 'not-transferable' ? words.nextNotTransferable : words.nextElse
}

/** Makes references unique per attempt, so that each attempt has its own mail. */
const nth = (attempt: number): string => (attempt > 1 ? `-${attempt}` : '')

/**
 * Returns the lines with their prices, the totals of the invoice, and the later costs. `paidAt` is the time of payment; absent if
 * unpaid.
 */
function orderedSections(order: OrderRow, lines: readonly LineRow[], paidAt?: number): MailSection[] {
  const words = mailText[order.locale]
  const money = (amount: number) => formatMoney(amount, order.locale)
  const rows: MailRow[] = lines.flatMap((line) => {
    // The pricing rules wrote the steps when the order was placed.
    const deduction = deductionOf(line.trace as readonly TraceStep[])
    const price = line.net + deduction
    const row = {
      label: titleOf(line, order.locale),
      lines: [...transferOf(order, line), ...laterOf(order, line)],
      value: price === 0 ? words.free : money(price),
    }
    return deduction > 0 ? [row, { label: words.deduction, value: money(-deduction) }] : [row]
  })
  if (order.feeCents > 0) rows.push({ label: words.fee, value: money(order.feeCents) })
  const yearly = renewalTotals(lines, order.vatRate)
  const total =
    paidAt === undefined ? { label: words.gross } : { label: words.paidWith, lines: [dayOf(paidAt, order.locale)] }
  return [
    {
      title: words.orderTitle(numberOf(order)),
      rows: [
        ...rows,
        { label: words.net, value: money(order.net) },
        { label: vatText[order.locale].line({ rate: order.vatRate }), value: money(order.vat) },
        { ...total, value: money(order.gross), isTotal: true },
      ],
    },
    ...(yearly.net > 0 ? [{ paragraphs: [words.yearly({ net: money(yearly.net), gross: money(yearly.gross) })] }] : []),
  ]
}

/** Returns what the line costs after its term: the renewals that its discount holds for, and the price per year after those. */
function laterOf({ locale }: OrderRow, { renewal, trace }: LineRow): string[] {
  if (renewal === 0) return []
  const first = describeDiscountLeft(trace as readonly TraceStep[], locale)
  const later = mailText[locale].thereafter({ price: formatMoney(renewal, locale) })
  return [first === null ? later : `${first}, ${later}`]
}

const transferOf = ({ locale }: OrderRow, { kind, availability }: LineRow): string[] =>
  kind === 'DOMAIN' && availability === 'active' ? [mailText[locale].transfer] : []

/** Returns how the buyer reaches each delivered line, by its product. */
async function accessesOf(deps: Deps, tx: Tx, order: OrderRow, delivered: readonly LineRow[]) {
  const accesses = new Map<LineRow, Access>()
  for (const line of delivered) {
    const access = await findProduct(deps.products, line)?.access?.(deps, tx, { order, line })
    if (access) accesses.set(line, access)
  }
  return accesses
}

function guideSections({ locale }: OrderRow, accesses: readonly Access[]): MailSection[] {
  const guides = accesses.flatMap(({ guide }) => guide ?? [])
  const { steps } = accesses.find(({ guide }) => guide) ?? accesses.find((one) => one.steps) ?? {}
  return steps ? [...guides, { title: mailText[locale].nextTitle, steps }] : guides
}

interface OrderMail {
  /** Prevents sending the same mail twice. */
  reference: string
  /** Earliest time to send it, in milliseconds; immediately if absent. */
  sendAt?: number
  subject: string
  /** Addresses the buyer by first name; defaults to the subject. */
  heading?(name: string): string
  paragraphs: readonly string[]
  /** A page of the order, or another page. Absent if a section has the button. */
  link?: { path: 'betalingsstatus' | 'overzicht'; label: string } | MailLink
  sections?: readonly MailSection[]
  notes: readonly (string | MailLink)[]
}

async function send(deps: Deps, tx: Tx, order: OrderRow, now: number, mail: OrderMail): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  if (!account) return
  const { locale } = order
  const { subject, heading, paragraphs, sections, notes, reference, sendAt, link } = mail
  const body = layOutMail(deps, {
    ...{ locale, subject, paragraphs, sections, notes },
    heading: heading?.(account.firstName),
    link: link && 'path' in link ? pageOf(deps, order, link) : link,
    why: mailText[locale].why({ ...numberOf(order), shop: deps.shopSettings.brand().name }),
  })
  await enqueueMail(tx, { ...body, to: account.email, reference, ...(sendAt !== undefined && { sendAt }) }, now)
}

const pageOf = ({ publicUrl }: Deps, { id }: OrderRow, { path, label }: { path: string; label: string }): MailLink => ({
  href: `${publicUrl}/bestellen/${id}/${path}`,
  label,
})

const numberOf = ({ number }: OrderRow) => ({ number: String(number) })
