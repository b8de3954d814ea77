import * as z from 'zod/mini'
import { addMonths, type Day, dayInAmsterdam } from './calendar'
import { fingerprint } from './fingerprint'
import { MONTHS } from './line-pricing'
import { type Cents, cents } from './money'
import { quote } from './pricing'
import type { BillingPeriod, PriceUnit, ProductPrice, Quote, QuoteLine } from './pricing-types'
import { type RenewalDiscount, renewalDiscountStep } from './renewal-discount'
import { DAY_MS } from './time'
import { vatOver } from './vat'

/** Kinds of products that are paid by the term and can be renewed. These values are stored: add, never rename. */
export const RENEWABLE_KINDS = ['DOMAIN', 'HOSTING', 'SERVER', 'CLOUDFLARE'] as const
export type RenewableKind = (typeof RENEWABLE_KINDS)[number]

/** The kind of Cloudflare protection, whose items are identified by their domain. */
export const PROTECTION = 'CLOUDFLARE' satisfies RenewableKind

/** Prefix of the ids of each kind's renewals. */
export const RENEWAL_ID_PREFIXES = [
  ['dom', 'DOMAIN'],
  ['hst', 'HOSTING'],
  ['vps', 'SERVER'],
  ['cfp', PROTECTION],
] as const

/** Returns whether an item is a domain, or is identified by one. */
export const isOfDomain = (kind: RenewableKind): boolean => kind === 'DOMAIN' || kind === PROTECTION

/** Days before expiry on which the renewal order is created; half of this for a term of one month. */
const ORDER_DAYS = 30
const ORDER_DAYS_OF_MONTH = 14

/** Days before expiry on which an unpaid renewal is reminded. */
export const REMINDER_DAYS = [14, 7, 1] as const

/**
 * Minimum number of days between the notification of the owner and the expiry, even after a long outage of the shop.
 */
const NOTICE_DAYS = 7

/** Days for which a registry keeps a cancelled name in quarantine for its registrant. */
export const QUARANTINE_DAYS = 40

/**
 * Returns the next term: one year for a domain and for Cloudflare; for other kinds as long as the last term, at most a
 * year.
 */
export function nextPeriod(kind: RenewableKind, period: BillingPeriod): BillingPeriod {
  if (isOfDomain(kind)) return 'YEARLY'
  return period === 'FIVE_YEARLY' ? 'YEARLY' : period
}

/** Returns the day on which the renewal order is created and the owner is notified. */
export const orderDay = (until: Day, period: BillingPeriod): Day =>
  addDays(until, period === 'MONTHLY' ? -ORDER_DAYS_OF_MONTH : -ORDER_DAYS)

/** Returns the earliest end of a term that is not yet ordered before this day: the inverse of `orderDay`. */
export const firstEndOrderedOn = (day: Day, period: BillingPeriod): Day =>
  addDays(day, period === 'MONTHLY' ? ORDER_DAYS_OF_MONTH : ORDER_DAYS)

/** Returns the day that is a number of days later. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Returns the day on which an item that is not renewed expires: the end of its term, or later if the owner was notified
 * late.
 */
export function lastDay(until: Day, toldAt: number): Day {
  const noticed = addDays(dayInAmsterdam(toldAt), NOTICE_DAYS)
  return noticed > until ? noticed : until
}

/**
 * Returns the number of days after expiry in which an item can be restored by paying its next term: the registry's
 * quarantine for a domain, less for a monthly term, of which half is left then.
 */
export const daysToGetBack = (period: BillingPeriod): number =>
  period === 'MONTHLY' ? ORDER_DAYS_OF_MONTH : QUARANTINE_DAYS

/**
 * Returns the reminder that is due, in days before expiry; null for none. If several were missed, only the latest is
 * sent.
 */
export function reminderDue(last: Day, today: Day, reminded: number | null): number | null {
  const due = REMINDER_DAYS.filter((days) => addDays(last, -days) <= today).at(-1)
  return due !== undefined && today < last && (reminded === null || due < reminded) ? due : null
}

/** `options` of an order line for a renewal. */
const renewalOptions = z.object({
  renews: z.object({
    kind: z.enum(RENEWABLE_KINDS),
    thingId: z.string(),
    /** Product code of an extra; empty for the item itself. */
    part: z.string(),
    /** First day of the term, and the first day of the following term. */
    from: z.string(),
    until: z.string(),
  }),
})
export type RenewedTerm = z.output<typeof renewalOptions>['renews']

/** Returns the term that an order line renews; null if the line is not a renewal. */
export function renewedTerm(options: Readonly<Record<string, unknown>>): RenewedTerm | null {
  const read = renewalOptions.safeParse(options)
  return read.success ? read.data.renews : null
}

/**
 * Maximum number of years, counted from today, to which a registry extends a name (ICANN; RFC 5731 §3.2.3 leaves it to
 * the registry).
 */
export const YEARS_AHEAD_MAX = 10

/** Returns the number of years by which a domain with this expiry can be renewed now; 0 for none. */
export const yearsToRenew = (until: Day, today: Day): number => {
  const last = addMonths(today, YEARS_AHEAD_MAX * 12)
  let years = 0
  while (years < YEARS_AHEAD_MAX && addMonths(until, (years + 1) * 12) <= last) years++
  return years
}

/** Returns the number of years in a domain term, from its first day and the day after its last. */
export const yearsOf = ({ from, until }: Pick<RenewedTerm, 'from' | 'until'>): number =>
  Number(until.slice(0, 4)) - Number(from.slice(0, 4))

/** Returns the end of a term that starts on a day. A product priced per year is sold for at least a year. */
export const endOfTerm = (from: Day, price: Pick<ProductPrice, 'unit'>, period: BillingPeriod): Day =>
  addMonths(from, price.unit === 'year' ? Math.max(12, MONTHS[period]) : MONTHS[period])

/** An item to be priced for renewal. */
export interface RenewalLine {
  id: string
  price: ProductPrice
  period: BillingPeriod
  /** Yearly price of a premium name. */
  premiumPrice?: Cents | null
  /** Number of terms to pay at once. Defaults to one. */
  times?: number
  /** Discount that the item was bought with, if it holds for this renewal. */
  discount?: RenewalDiscount | null
}

/**
 * Prices the next terms at the standard rate, since introductory prices are for new products, less a discount that holds for
 * renewals. Each line has its own term; VAT is rounded once over the total.
 */
export function renewalQuote(lines: readonly RenewalLine[], vatRate: number, staffel: number | null): Quote {
  const priced = lines.flatMap(
    ({ id, price, period, premiumPrice = null, times = 1, discount }): readonly QuoteLine[] => {
      const line = { id, price, premiumPrice, isUpgrade: true }
      const { lines } = quote({ lines: [line], period, vatRate, staffel, nlPromoUsed: 0, discountCode: null })
      return lines.map((one) => discounted(repeated(one, price.unit, times), one.net, { discount, times }))
    },
  )
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
    discountCode: null,
    hash: fingerprint(
      JSON.stringify([vatRate, lines.map(({ price, period, times = 1 }) => [price.code, period, times]), sums]),
    ),
  }
}

/** A line without discounts, for several terms at once. */
function repeated(line: QuoteLine, unit: PriceUnit, times: number): QuoteLine {
  if (times === 1) return line
  const amount = cents((times - 1) * line.net)
  const further = { kind: 'period', unit, quantity: times - 1, unitPrice: line.net, amount } as const
  return {
    ...line,
    net: cents(line.net + amount),
    list: cents(line.list + amount),
    trace: [...line.trace, further],
  }
}

/** Takes off a line what a discount takes off its terms, each at a net price. */
function discounted(
  line: QuoteLine,
  termNet: Cents,
  { discount, times }: Required<Pick<RenewalLine, 'times'>> & Pick<RenewalLine, 'discount'>,
): QuoteLine {
  const step = discount ? renewalDiscountStep(discount, termNet, times) : null
  if (!step) return line
  return {
    ...line,
    net: cents(line.net + step.amount),
    discount: cents(line.discount - step.amount),
    trace: [...line.trace, step],
  }
}

/** Renewal states of an item. */
const RENEWAL_STATES = ['RENEWS', 'TO_PAY', 'BEING_RENEWED', 'ENDS', 'ENDED'] as const
export type RenewalState = (typeof RENEWAL_STATES)[number]
