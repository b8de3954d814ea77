import type { BillingPeriod, ProductKind, Quote } from '../../../rules/pricing-types'
import type { Locale } from '../../../rules/text'
import type { PaymentMethod } from '../catalogue/catalogue.service'
import type { LineRow, OrderRow } from './orders.repository'

/** What is about to be ordered, whichever basket it comes from. It is made inside the transaction of the order. */
export interface OrderDraft {
  channel: OrderRow['channel']
  basketId: string
  period: BillingPeriod
  discountCode: string | null
  quote: Quote
  /** What belongs to a domain comes after it. */
  lines: readonly DraftLine[]
}

export interface DraftLine {
  /** The id of its line in the quote. */
  itemId: string
  /** The domain of the same draft that it belongs to. */
  parentItemId: string | null
  product: { code: string; kind: ProductKind; name: Readonly<Record<Locale, string>> }
  domainName?: string | null
  redirectUrl?: string | null
  availability?: LineRow['availability']
  /** Sealed. */
  transferCode?: string | null
  transferDnsLater?: boolean
  dnsProfileId?: string | null
  options?: Record<string, unknown>
}

/** What the buyer chose beside the basket. */
export interface OrderTerms {
  method: PaymentMethod
  /** Without VAT; the method's own, or what the checkout adds. */
  fee: number
  /** Of the price that the buyer saw; null when the caller does not say. */
  quoteHash: string | null
  holders: ReadonlyMap<string, ChosenHolder>
}

/** A holder of the buyer's own for a domain; a domain without one gets the standard holder. */
export interface ChosenHolder {
  id: string
  label: string
}
