import type { Tx } from '../../../db/database'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { toUnicode } from '../../../rules/domain-name'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { Locale } from '../../../rules/text'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { type MailLink, type MailRow, type MailSection } from '../../mail/layout'
import { type Access, findProduct } from '../../products/product'
import { dayOf, invoicesLink, isRenewal, nth, numberOf, sendOrderMail, transferOf } from './order-mail'
import { failedText, mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'
import { titleOf } from './orders.text'
import { findSource, listRefunds } from './refunds.repository'

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
  await sendOrderMail(deps, tx, order, now, {
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
  await sendOrderMail(deps, tx, order, now, {
    reference: `order-delivered-${order.id}${nth(Math.max(...renewed.map((line) => line.deliveryAttempt)))}`,
    subject: words.renewedSubject(numberOf(order)),
    heading: () => words.renewedHeading,
    paragraphs: [words.renewed],
    link: { path: 'overzicht', label: words.look },
    sections: [{ rows: renewed.map((line) => ({ label: titleOf(line, order.locale) })) }],
    notes: [],
  })
}

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
  await sendOrderMail(deps, tx, order, now, {
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
  await sendOrderMail(deps, tx, order, now, {
    reference: codeWantedReference(line, now),
    subject: words.codeWantedSubject({ title }),
    heading: () => words.codeWantedSubject({ title }),
    paragraphs: [words.codeWanted({ ...numberOf(order), title }), words.nextWrongCode],
    link: { path: 'overzicht', label: words.mendCode },
    notes: [],
  })
}

const codeWantedReference = ({ id, deliveryAttempt }: LineRow, now: number): MailReference =>
  `transfer-code-wanted-${id}${nth(deliveryAttempt)}-${Math.floor(now / HOUR_MS)}`

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

function nextStep(words: (typeof mailText)[Locale], reason: FailureReason): string {
  if (reason === 'taken') return words.nextTaken
  if (reason === 'wrong-code') return words.nextWrongCode
  return reason === 'not-transferable' ? words.nextNotTransferable : words.nextElse
}

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
