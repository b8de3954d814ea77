import * as z from 'zod/mini'
import { addMonths, type Day, dayInAmsterdam } from './calendar'
import { fingerprint } from './fingerprint'
import { MONTHS } from './line-pricing'
import { type Cents, cents } from './money'
import { quote } from './pricing'
import type { BillingPeriod, ProductPrice, Quote, QuoteLine } from './pricing-types'
import { vatOver } from './vat'

/** What is paid by the term and goes on with another one. The words are stored: add, never rename. */
export const RENEWABLE_KINDS = ['DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'] as const
export type RenewableKind = (typeof RENEWABLE_KINDS)[number]

/** Another term is ordered so many days before the end; of a term of a month half of that. */
const ORDER_DAYS = 30
const ORDER_DAYS_OF_MONTH = 14

/** Who has not paid by then is reminded on these days before the end. */
export const REMINDER_DAYS = [14, 7, 1] as const

/** Nothing ends sooner than this after its owner was told, also where the shop was away for weeks. */
export const NOTICE_DAYS = 7

/** How long a registry keeps a name for its holder after it was given up. */
export const QUARANTINE_DAYS = 40

/** The term that follows the one that is paid for: a year of a domain and of Cloudflare; of others as long as the last, and a year at most. */
export function nextPeriod(kind: RenewableKind, period: BillingPeriod): BillingPeriod {
  if (kind === 'DOMAIN' || kind === 'CLOUDFLARE') return 'YEARLY'
  return period === 'FIVE_YEARLY' ? 'YEARLY' : period
}

/** The day on which another term is ordered, and its owner hears of it. */
export const orderDay = (until: Day, period: BillingPeriod): Day =>
  addDays(until, period === 'MONTHLY' ? -ORDER_DAYS_OF_MONTH : -ORDER_DAYS)

/** The day after which so many days have passed. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The day on which a thing ends that is not renewed: that of its term, unless its owner was told of it only lately. */
export function lastDay(until: Day, toldAt: number): Day {
  const noticed = addDays(dayInAmsterdam(toldAt), NOTICE_DAYS)
  return noticed > until ? noticed : until
}

/**
 * So many days after its end a thing is got back by paying for the term that it lacks: a name for as long as its registry keeps
 * it for its holder. Half of a term of a month is left then.
 */
export const daysToGetBack = (period: BillingPeriod): number =>
  period === 'MONTHLY' ? ORDER_DAYS_OF_MONTH : QUARANTINE_DAYS

/** The reminder that is due now, in days before the end; null for none. Of several that were missed only the last is sent. */
export function reminderDue(last: Day, today: Day, reminded: number | null): number | null {
  const due = REMINDER_DAYS.filter((days) => addDays(last, -days) <= today).at(-1)
  return due !== undefined && today < last && (reminded === null || due < reminded) ? due : null
}

const DAY_MS = 24 * 3_600_000

/** What a line of an order that renews something says, in `options`. */
const renewalOptions = z.object({
  renews: z.object({
    kind: z.enum(RENEWABLE_KINDS),
    thingId: z.string(),
    /** The product code of an extra; empty for the thing itself. */
    part: z.string(),
    /** First day of the term, and the day on which the one after it begins. */
    from: z.string(),
    until: z.string(),
  }),
})
export type RenewedTerm = z.output<typeof renewalOptions>['renews']

/** The term that a line of an order pays for; null for what was ordered anew. */
export function renewedTerm(options: Readonly<Record<string, unknown>>): RenewedTerm | null {
  const read = renewalOptions.safeParse(options)
  return read.success ? read.data.renews : null
}

/** The end of a term that begins on a day. What is priced by the year is sold for a year at least. */
export const endOfTerm = (from: Day, price: Pick<ProductPrice, 'unit'>, period: BillingPeriod): Day =>
  addMonths(from, price.unit === 'year' ? Math.max(12, MONTHS[period]) : MONTHS[period])

/** Something whose next term has a price. */
export interface RenewalLine {
  id: string
  price: ProductPrice
  period: BillingPeriod
  /** The yearly price of a premium name. */
  premiumPrice?: Cents | null
}

/**
 * What the next terms cost: at the standard rate, since welcome prices are for what is new. Each line has a period of its
 * own; VAT is rounded once, over the total.
 */
export function renewalQuote(lines: readonly RenewalLine[], vatRate: number, staffel: number | null): Quote {
  const priced = lines.flatMap(({ id, price, period, premiumPrice = null }): readonly QuoteLine[] => {
    const line = { id, price, premiumPrice, isUpgrade: true }
    return quote({ lines: [line], period, vatRate, staffel, nlPromoUsed: 0, discountCode: null }).lines
  })
  const total = (field: 'net' | 'list' | 'discount' | 'deduction') =>
    cents(priced.reduce((sum, line) => sum + line[field], 0))
  const net = total('net')
  const vat = vatOver(net, vatRate)
  const sums = { net, list: total('list'), discount: total('discount'), deduction: total('deduction'), vat }
  const gross = cents(net + vat)
  return {
    lines: priced,
    ...sums,
    gross,
    vatRate,
    hash: fingerprint(JSON.stringify([vatRate, lines.map(({ price, period }) => [price.code, period]), sums])),
  }
}

/** How it stands with the next term of something. */
export const RENEWAL_STATES = ['RENEWS', 'TO_PAY', 'BEING_RENEWED', 'ENDS', 'ENDED'] as const
export type RenewalState = (typeof RENEWAL_STATES)[number]
