import { spread } from './discounts'
import { type BasisPoints, type Cents, cents } from './money'
import type { PaymentMethodCode } from './payment-methods'
import type { LogoFile } from './shop-logo'
import { vatOver } from './vat'

/** Kinds of documents. A credit note reverses an invoice. */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const
type InvoiceKind = (typeof INVOICE_KINDS)[number]

/**
 * Invoice series, each numbered from 1 per year without gaps. W: paid immediately. M: collects the orders on account of
 * one month; a separate series, because its number is assigned at the start of the month and its date at the end.
 */
export const INVOICE_SERIES = ['W', 'M'] as const
type InvoiceSeries = (typeof INVOICE_SERIES)[number]

/** Payment term of an invoice on account, in days. */
export const PAYMENT_TERM_DAYS = 14
/** Days after the due date on which the buyer is reminded, once. */
export const REMINDER_DAYS = 7

export interface InvoiceNumber {
  series: InvoiceSeries
  /** 0 for documents from before numbering restarted each year. */
  year: number
  number: number
}

/** Formats an invoice number: `W2026-00012`. */
export const invoiceNumberText = ({ series, year, number }: InvoiceNumber): string =>
  year === 0 ? `${series}${String(number).padStart(6, '0')}` : `${series}${year}-${String(number).padStart(5, '0')}`

/** Parses an invoice number, case-insensitive; null if it is not one. */
export function parseInvoiceNumber(text: string): InvoiceNumber | null {
  const match = /^([WM])(?:(\d{4})-(\d{5,})|(\d{6,}))$/.exec(text.trim().toUpperCase())
  if (!match) return null
  const [, series, year, ofYear, old] = match
  return { series: series as InvoiceSeries, year: Number(year ?? 0), number: Number(ofYear ?? old) }
}

/** VAT categories of EN 16931: S is charged at a rate; AE is reverse charged, which the buyer accounts for. */
type VatCategory = 'S' | 'AE'

export interface InvoiceSums {
  net: Cents
  vat: Cents
  gross: Cents
}

/** Calculates the sums of lines at one rate, with VAT rounded once over the total. */
export function invoiceSums(nets: readonly Cents[], rate: BasisPoints): InvoiceSums {
  const net = cents(nets.reduce((sum, one) => sum + one, 0))
  const vat = vatOver(net, rate)
  return { net, vat, gross: cents(net + vat) }
}

/**
 * Returns the amounts of the next credit note for a monthly invoice, given the net amount already credited. VAT of such
 * an invoice is rounded once over all its orders, so each note is the difference it makes to the invoice: all notes
 * together equal the invoice, to the cent.
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
 * As `nextCredit`, of a part with this gross amount of a line with this net amount left. Its net amount is the one that leaves the
 * invoice as its own rounding has it, so that parts do not drift from the VAT of the invoice. What is left of the line afterwards
 * keeps a net amount, and is exactly what was left before less the part.
 */
export function nextPartCredit(
  invoice: InvoiceSums & { rate: BasisPoints },
  before: Pick<InvoiceSums, 'net' | 'gross'>,
  { net, gross }: Pick<InvoiceSums, 'net' | 'gross'>,
): InvoiceSums {
  const whole = nextCredit(invoice, before, net)
  if (gross >= whole.gross) return whole
  const grossOf = (left: number) => invoiceSums([cents(left)], invoice.rate).gross
  const grossLeft = invoice.gross - before.gross - gross
  const netLeft = invoice.net - before.net
  let left = Math.floor((grossLeft * 10_000) / (10_000 + invoice.rate))
  while (grossOf(left + 1) <= grossLeft) left += 1
  while (grossOf(left) > grossLeft) left -= 1
  const taken = Math.min(netLeft - left, net - 1)
  return { net: cents(taken), gross, vat: cents(gross - taken) }
}

/**
 * Returns the amounts of a part with this gross amount of the credit of a line, given what was credited of the line before. Its net
 * amount follows from the sum of the parts, so that all parts together equal the credit, to the cent. Returns all that is left if
 * the amount is as much.
 */
export function partOfCredit(
  whole: InvoiceSums,
  before: Pick<InvoiceSums, 'net' | 'gross'>,
  gross: Cents,
): InvoiceSums {
  const left = cents(whole.gross - before.gross)
  if (gross >= left) {
    const net = cents(whole.net - before.net)
    return { net, gross: left, vat: cents(left - net) }
  }
  const sofar = Math.min(Math.round((whole.net * (before.gross + gross)) / whole.gross), whole.net - 1)
  const net = cents(sofar - before.net)
  return { net, gross, vat: cents(gross - net) }
}

/**
 * Bounds a credit by what is left of its invoice, which goodwill lowers without lowering a line. The last credit takes all that is
 * left; until then an amount of each kind remains, and no part of a credit is negative.
 */
export function boundedCredit({ net, gross }: InvoiceSums, left: Pick<InvoiceSums, 'net' | 'gross'>): InvoiceSums {
  if (gross >= left.gross) return { net: left.net, gross: left.gross, vat: cents(left.gross - left.net) }
  const least = Math.max(0, left.net - (left.gross - gross))
  const most = Math.min(gross, left.net - 1)
  const taken = cents(Math.max(least, Math.min(net, most)))
  return { net: taken, gross, vat: cents(gross - taken) }
}

/**
 * Returns the amounts to credit for each line of an order, including its share of the fee. The shares add up to the
 * order in net, VAT and gross, so an order credited line by line is reversed to the cent.
 */
export function creditShares(order: InvoiceSums, lineNets: readonly Cents[]): InvoiceSums[] {
  const nets = spread(order.net, lineNets)
  return spread(order.gross, lineNets).map((gross, index) => {
    const net = nets[index] ?? 0
    return { net, gross, vat: cents(gross - net) }
  })
}

/** Seller or buyer, as recorded at the time. */
export interface InvoiceParty {
  /** Name of the company or person. */
  name: string
  /** Contact person of a company; null for a private person. */
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
  /** Number at the chamber of commerce. */
  registrationNumber: string
  iban: string
  /** Name of the shop when it was issued; absent if the shop had neither a name nor a logo of its own. */
  shopName?: string
  /** Logo of the shop when it was issued, which its file shows; absent if it had none that a PDF can show. */
  logo?: LogoFile
}

export interface InvoiceDocumentLine {
  title: string
  orderNumber: number
  /** Day of the order. */
  day: string
  /** Number of months charged; null for a one-time payment. */
  months: number | null
  /** Negative on a credit note. */
  net: Cents
}

/** Path of the customer's invoices with this one on top, for links in mails and returns from the bank; `alle` after paying several. */
export const invoicePath = (id: string): string => `/account/facturen?factuur=${id}`

/**
 * Content of an invoice or credit note, the single source of its PDF and UBL. Amounts are negative on a credit note.
 */
export interface InvoiceDocument extends InvoiceSums {
  kind: InvoiceKind
  number: string
  /** False while the invoice still collects orders: its PDF says so, and it has no UBL. */
  isFinal: boolean
  locale: 'nl' | 'en'
  /** ISO 8601 days, such as `2026-11-21`. */
  issuedOn: string
  dueOn: string | null
  paidOn: string | null
  /** Received of an invoice that is not paid in full yet; 0 for others. Including VAT. */
  received: Cents
  paymentMethod: PaymentMethodCode
  seller: InvoiceSeller
  buyer: InvoiceParty
  lines: readonly InvoiceDocumentLine[]
  vatCategory: VatCategory
  vatRate: BasisPoints
  /** The invoice that a credit note reverses. */
  credits: { number: string; issuedOn: string } | null
}
