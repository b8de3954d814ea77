import type { Tx } from '../../../db/database'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import { deductionOf, renewalTotals } from '../../../rules/pricing'
import { describeDiscountLeft } from '../../../rules/pricing.text'
import type { TraceStep } from '../../../rules/pricing-types'
import { renewedTerm } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import { vatText } from '../../../rules/vat.text'
import type { Deps } from '../../common/context'
import { layOutMail, type MailLink, type MailRow, type MailSection } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { mailText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'
import { titleOf } from './orders.text'
import { isTransferIn } from './transfer-lines'

/** A mail to the buyer of an order, before it is laid out. */
export interface OrderMail {
  /** Prevents sending the same mail twice. */
  reference: MailReference
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

/** Lays out a mail to the buyer of an order and puts it in the outbox; none once the account is gone. */
export async function sendOrderMail(deps: Deps, tx: Tx, order: OrderRow, now: number, mail: OrderMail): Promise<void> {
  const account = await findAccount(deps, order.accountId)
  if (!account) return
  const { locale } = order
  const { subject, heading, paragraphs, sections, notes, reference, sendAt, link } = mail
  const body = layOutMail(deps, {
    ...{ reference, locale, subject, paragraphs, sections, notes },
    heading: heading?.(account.firstName),
    link: link && 'path' in link ? pageOf(deps, order, link) : link,
    why: mailText[locale].why({ ...numberOf(order), shop: deps.shopSettings.brand().name }),
  })
  await enqueueMail(tx, { ...body, to: account.email, ...(sendAt !== undefined && { sendAt }) }, now)
}

const pageOf = ({ publicUrl }: Deps, { id }: OrderRow, { path, label }: { path: string; label: string }): MailLink => ({
  href: `${publicUrl}/bestellen/${id}/${path}`,
  label,
})

/**
 * Returns the lines with their prices, the totals of the invoice, and the later costs. `paidAt` is the time of payment; absent if
 * unpaid.
 */
export function orderedSections(order: OrderRow, lines: readonly LineRow[], paidAt?: number): MailSection[] {
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

/** The word for a name that is registered elsewhere and moves here. */
export const transferOf = ({ locale }: OrderRow, line: LineRow): string[] =>
  isTransferIn(line) ? [mailText[locale].transfer] : []

/** Whether a line renews what its buyer has. */
export const isRenewal = ({ options }: LineRow): boolean => renewedTerm(options) !== null

export const numberOf = ({ number }: OrderRow) => ({ number: String(number) })

/** Makes references unique per attempt, so that each attempt has its own mail. */
export const nth = (attempt: number): string => (attempt > 1 ? `-${attempt}` : '')

export const invoicesLink = ({ publicUrl }: Deps, { locale }: OrderRow): MailLink => ({
  href: `${publicUrl}/account/facturen`,
  label: mailText[locale].invoice,
})

const DAYS: Record<Locale, Intl.DateTimeFormat> = { nl: dayFormat('nl-NL'), en: dayFormat('en-GB') }

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' })
}

/** A day in Amsterdam, in words. */
export const dayOf = (at: number, locale: Locale): string => DAYS[locale].format(at)
