import { spread } from './discounts'
import { type BasisPoints, type Cents, cents } from './money'
import type { PaymentMethodCode } from './payment-methods'
import { vatOver } from './vat'

/** What a paper of ours is. A credit note takes back what an invoice charged. */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/**
 * Each series is numbered from 1 in each year, without gaps. W: paid at once. M: gathers what is ordered on account in
 * a month; it has its own series, since it gets its number at the start of the month and its date at the end.
 */
export const INVOICE_SERIES = ['W', 'M'] as const
export type InvoiceSeries = (typeof INVOICE_SERIES)[number]

/** Days in which an invoice on account is to be paid. */
export const PAYMENT_TERM_DAYS = 14
/** Days after its due date on which its buyer is reminded, once. */
export const REMINDER_DAYS = 7

export interface InvoiceNumber {
  series: InvoiceSeries
  /** 0 for papers from before numbers began anew each year. */
  year: number
  number: number
}

/** As it stands on paper: `W2026-00012`. */
export const invoiceNumberText = ({ series, year, number }: InvoiceNumber): string =>
  year === 0 ? `${series}${String(number).padStart(6, '0')}` : `${series}${year}-${String(number).padStart(5, '0')}`

/** The other way round, in whatever case it was typed; null when it is none. */
export function parseInvoiceNumber(text: string): InvoiceNumber | null {
  const match = /^([WM])(?:(\d{4})-(\d{5,})|(\d{6,}))$/.exec(text.trim().toUpperCase())
  if (!match) return null
  const [, series, year, ofYear, old] = match
  return { series: series as InvoiceSeries, year: Number(year ?? 0), number: Number(ofYear ?? old) }
}

/** VAT categories of EN 16931: S is charged at a rate; AE is reverse charged, which the buyer accounts for. */
export type VatCategory = 'S' | 'AE'

export interface InvoiceSums {
  net: Cents
  vat: Cents
  gross: Cents
}

/** What lines at one rate come to: VAT once over their total. */
export function invoiceSums(nets: readonly Cents[], rate: BasisPoints): InvoiceSums {
  const net = cents(nets.reduce((sum, one) => sum + one, 0))
  const vat = vatOver(net, rate)
  return { net, vat, gross: cents(net + vat) }
}

/**
 * What the next credit note of a month's invoice takes back for so much net, when others took back that much before. The VAT
 * of such an invoice is rounded once over all its orders, so that each note is what its invoice becomes less by: all of them
 * together are the invoice, to the cent.
 */
export function nextCredit(
  invoice: InvoiceSums & { rate: BasisPoints },
  before: Pick<InvoiceSums, 'net' | 'gross'>,
  net: Cents,
): InvoiceSums {
  const left = invoiceSums([cents(invoice.net - before.net - net)], invoice.rate)
  const gross = cents(invoice.gross - before.gross - left.gross)
  return { net, gross, vat: cents(gross - net) }
}

/**
 * What each line of an order takes back when it is credited, with its share of the fee. The shares add up to the order
 * in net, VAT and gross alike, so that an order credited line by line is mirrored to the cent.
 */
export function creditShares(order: InvoiceSums, lineNets: readonly Cents[]): InvoiceSums[] {
  const nets = spread(order.net, lineNets)
  return spread(order.gross, lineNets).map((gross, index) => {
    const net = nets[index] ?? 0
    return { net, gross, vat: cents(gross - net) }
  })
}

/** Seller or buyer, as they were. */
export interface InvoiceParty {
  /** Of the company, or of the person. */
  name: string
  /** Who it is for at a company; null for a private person. */
  contact: string | null
  street: string
  postCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
  vatId: string | null
}

export interface InvoiceSeller extends InvoiceParty {
  phone: string
  /** At the chamber of commerce. */
  registrationNumber: string
  iban: string
}

export interface InvoiceDocumentLine {
  title: string
  orderNumber: number
  /** When it was ordered. */
  day: string
  /** Negative for what is taken back. */
  net: Cents
}

/** All that stands on an invoice or credit note: the one source of its PDF and its UBL. Amounts are negative on a credit note. */
export interface InvoiceDocument extends InvoiceSums {
  kind: InvoiceKind
  number: string
  /** An open one still gathers orders: its PDF says so, and it has no UBL. */
  isFinal: boolean
  locale: 'nl' | 'en'
  /** Days, as `2026-11-21`. */
  issuedOn: string
  dueOn: string | null
  paidOn: string | null
  paymentMethod: PaymentMethodCode
  seller: InvoiceSeller
  buyer: InvoiceParty
  lines: readonly InvoiceDocumentLine[]
  vatCategory: VatCategory
  vatRate: BasisPoints
  /** The invoice that a credit note takes back. */
  credits: { number: string; issuedOn: string } | null
}
