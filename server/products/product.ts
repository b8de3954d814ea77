import type { Db, Tx } from '../../db/database'
import type { CertificateRefusal } from '../../rules/certificate'
import { type CheckoutItemType, KIND_OF_TYPE, type SavedItem, type SavedItemOf } from '../../rules/checkout-items'
import type { CloudflareNameServers } from '../../rules/cloudflare-state'
import type { OrderedAvailability } from '../../rules/domain-status'
import { lineTypeOf } from '../../rules/order-line-type'
import type { BillingPeriod, ProductKind, ProductPrice, QuoteLineInput } from '../../rules/pricing-types'
import type { ProductSpecs } from '../../rules/product-specs'
import type { RegistryWait } from '../../rules/registry-wait'
import type { RenewableKind } from '../../rules/renewal'
import type { Locale } from '../../rules/text'
import type { Context, Deps, Ports } from '../common/context'
import type { InvalidInput } from '../graphql/user-error'
import type { MailLink, MailSection, MailStep } from '../mail/layout'
import { type Finish, nextLookAt } from '../outbox/job'
import type { RegistryOutcome, RegistryRefusal } from '../ports/domain-registry'
import type { LinkedProduct } from './linked'
import type { TermProduct } from './term'

/**
 * A product: how a line of a paid order is delivered. Exported by the feature that manages it. `Result` is what an outside system
 * returned for a delivered line.
 */
export interface Product<Result = unknown> {
  /** Part of a job's name, which is stored: never rename. */
  name: string
  /** Job names of earlier releases, whose messages may still wait in the outbox. */
  formerJobs?: readonly string[]
  /** Whether it delivers this line. The first matching product of the list is used. */
  isOf(line: OrderedPart): boolean
  /** Lines of the same order that are delivered with this line, and have no delivery of their own. */
  companionsOf?(line: OrderedPart, lines: readonly OrderedPart[]): OrderedPart[]
  /**
   * Delivers one line. Called again after a crash, a failure or "pending", so query the outside system before
   * repeating. Throws OutsideUnavailable to be retried.
   */
  deliver(deps: Deps, ordered: OrderedLine): Promise<Delivery<Result>>
  /**
   * Records deliveries that returned a `result`, in the transaction that finishes their lines: those of several lines together,
   * or of one. Idempotent. Returns the item of each, as `renewedItem` does for other deliveries.
   */
  record?(deps: Deps, tx: Tx, deliveries: readonly Delivered<Result>[]): Promise<readonly RenewedItem[]>
  /**
   * Returns the item whose term a delivered line paid for the first time, or whose extra; null if its item is gone. Absent if
   * what it delivers is not renewed.
   */
  renewedItem?(tx: Db, delivered: DeliveredLine): Promise<RenewedItem | null>
  /**
   * Whether its owner still has what a delivered line paid for. False after an upgrade, whose price was reduced by the unused rest
   * of the term. Absent if nothing takes its place during a term.
   */
  isKept?(db: Db, delivered: DeliveredLine): Promise<boolean>
  /** Explains how its owner reaches a delivered line, for the mail about the order. Null if there is nothing to explain. */
  access?(deps: Deps, db: Db, delivered: DeliveredLine): Promise<Access | null>
  /** Whether it is ordered in the checkout by this item. The first matching product of the list checks it. */
  sells?(item: RequestedItem): boolean
  /** Returns the name in ASCII that the item registers or transfers, which other items can be for. Called before `check`. */
  nameOf?(ctx: Context, item: RequestedItem): Promise<string | InvalidInput>
  /**
   * Checks the choices of a requested item before it is priced. Asks outside systems, never inside a transaction. Fields of
   * issues are those of the item.
   */
  check?(ctx: Context, item: RequestedItem): Promise<CheckedItem | InvalidInput>
  /** Returns the choices of an item's buyer, and facts to show with them. Present if the checkout sells it. */
  detailsOf?(ctx: Pick<Context, 'locale'>, item: ShownItem): ItemDetails
  /** Returns why an item cannot be ordered with the others of its basket; null if it can. */
  checkAmong?(ctx: Context, item: CheckedItem, items: readonly CheckedItem[]): ItemProblem | null
  /** Returns what can have this product only once, such as a domain or a server; null if it can be ordered more often. */
  onceFor?(item: CheckedItem): Once | null
  /** The items of the order procedure that are delivered by it or together with it, and belong to another item there. */
  links?: readonly LinkedProduct[]
  /** The port of the outside system that delivers it, and the kinds that are not sold while staff pause its sale. Absent if none does. */
  outside?: { port: Exclude<keyof Ports, 'clock'>; kinds: readonly ProductKind[] }
  /** Ends what was sold for a domain that the shop no longer holds, because it was transferred out or deleted. */
  domainLeft?(deps: Deps, tx: Tx, domainId: string, now: number): Promise<void>
  /** Present if it is paid by the term and can be renewed. */
  term?: TermProduct
}

/** An item that is renewed, or an extra that is renewed with it. */
export interface RenewedItem {
  kind: RenewableKind
  /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
  thingId: string
  /** Product code of an extra; empty for the item itself. */
  part: string
}

/** Returns the product of a line: the first that delivers it. Undefined for a line that is delivered by being paid. */
export const findProduct = (products: readonly Product[], line: OrderedPart): Product | undefined =>
  products.find((product) => product.isOf(line))

/** An item as a buyer sends it, with its product in the catalogue. */
export interface RequestedItem<Saved extends SavedItem = SavedItem> {
  id: string
  saved: Saved
  product: SoldProduct & { readonly specs: Readonly<ProductSpecs> }
  /** Returned by `nameOf`; null for a product without it. */
  name: string | null
  /** The names that the items of the same basket register or transfer. */
  names: readonly { name: string; itemId: string }[]
  /** Facts of the name from when it was added to the basket, used instead of asking the registry. */
  known?: KnownName | undefined
}

/** An item of these types. */
export type RequestedOf<Type extends CheckoutItemType> = RequestedItem<SavedItemOf<Type>>

/** Null availability means not checked. */
export interface KnownName {
  availability: OrderedAvailability | null
  premiumPrice: number | null
}

/** Whether the item is of one of these types, and its product of the same. */
export const isOfType = ({ saved, product }: RequestedItem, ...types: readonly CheckoutItemType[]): boolean =>
  types.includes(saved.type) &&
  product.kind === KIND_OF_TYPE[saved.type] &&
  lineTypeOf(product.kind, product.specs) === saved.type

/** Why an item cannot be ordered as it is, with the field to correct. */
export interface ItemProblem {
  field: string
  message: string
}

/** The thing that can have a product only once, such as a domain or a server. */
export interface Once {
  /** Field in which the thing is chosen. */
  field: string
  name: string
  /** Equal for items of which only one can be ordered. */
  key: string
}

/** A domain that an item is for. */
export interface ItemDomain {
  /** Null for a domain of the same basket. */
  id: string | null
  /** In ASCII. */
  name: string
  /** The item of the same basket; null for a domain of the customer. */
  itemId: string | null
}

/**
 * An item of a basket or a renewal with the choices of the buyer and the facts that the shop looked up. Each becomes one line
 * of the price and one line of the order.
 */
export interface CheckedItem extends Pick<QuoteLineInput, 'id' | 'premiumPrice' | 'isUpgrade' | 'replaces'> {
  /** Item of the same order that it belongs to. */
  parentId: string | null
  product: SoldProduct
  /** In ASCII; also set for items that belong to a domain. */
  domainName?: string | null
  redirectUrl?: string | null
  availability?: OrderedAvailability | null
  /** Encrypted with the shop's secret. */
  transferCode?: string | null
  transferDnsLater?: boolean
  dnsProfileId?: string | null
  options?: Record<string, unknown>
  /** The domains of the item, the one that it belongs to first; for a domain its own name. */
  domains?: readonly ItemDomain[]
  /** Extras ordered with it, each at its own price. */
  extras?: readonly SoldProduct[]
  /** Host name of the customer's server for which an extra is ordered. */
  server?: string | null
  /** Why a name can be neither registered nor transferred. */
  unavailable?: 'quarantine' | 'reserved' | 'invalid-name' | null
  problem?: ItemProblem | null
}

/** A checked item as its buyer saved it. `options` and `server` are missing as long as it has a problem. */
export type ShownItem<Type extends CheckoutItemType = CheckoutItemType> = Pick<RequestedOf<Type>, 'saved' | 'product'> &
  Pick<CheckedItem, 'options' | 'server'>

/** The choices of a buyer, by their names in the API. A product returns those that apply to it. */
export interface ItemDetails {
  transferDnsLater?: boolean
  dnsProfileId?: string | null
  redirection?: string
  /** Id or name of the domain that it is for; null until chosen. */
  assignedDomain?: string | null
  assignedDomains?: string[]
  commonName?: string | null
  nameServers?: CloudflareNameServers
  softwareId?: string
  /** Null if the shop generates one. */
  csr?: string | null
  /** JSON. */
  vpsSpec?: string
  /** Its parts or its purpose, in the language of the request. */
  parts?: readonly { title: string; value: string }[]
}

/** A product of the catalogue, with its price. */
export type SoldProduct = Readonly<ProductPrice> & { readonly name: Readonly<Record<Locale, string>> }

/** A line that is being delivered, with its order. */
export interface OrderedLine {
  order: { id: string; accountId: string; period: BillingPeriod; locale: Locale }
  line: OrderedPart
  /** The line itself and the lines that it is delivered with or waits for. */
  lines: readonly OrderedPart[]
}

export type DeliveredLine = Pick<OrderedLine, 'order' | 'line'>

/** How the owner reaches what was delivered, in the language of the order. */
export interface Access {
  /** The page of the account that has the details. */
  page?: MailLink
  /** The details, if they fit in a mail. */
  guide?: MailSection
  /** What to do first. A mail shows the steps of one line only, preferably of a line with a guide. */
  steps?: readonly MailStep[]
}

/** A line of an order. Amounts are cents excluding VAT. */
export interface OrderedPart {
  id: string
  parentLineId: string | null
  kind: ProductKind
  productCode: string
  /** In ASCII; also set for lines that belong to a domain. */
  domainName: string | null
  redirectUrl: string | null
  availability: OrderedAvailability | null
  /** Encrypted with the shop's secret. */
  transferCode: string | null
  transferDnsLater: boolean
  dnsProfileId: string | null
  /** Null for the standard registrant. */
  holderId: string | null
  options: Record<string, unknown>
  net: number
  trace: readonly unknown[]
  /** Counts from 1. A refusal is final for its reference, so a new attempt needs another. */
  deliveryAttempt: number
  deliveryStatus: string
  /** Time since which a registry has the request of this attempt, in milliseconds; null if it has none. */
  waitsSince: number | null
}

/** A delivered line with the result of the outside system. */
export interface Delivered<Result> {
  ordered: OrderedLine
  result: Result
}

export type Delivery<Result = unknown> =
  /** Recorded by the product's `record`, together with other lines. */
  | { outcome: 'delivered'; result: Result }
  /** `finish` records the delivery; it returns a reason if the delivery turned out to be impossible. */
  | { outcome: 'delivered'; finish?: (tx: Tx) => Promise<FailureReason | undefined> | Promise<void> }
  /**
   * The outside system is working on it: it is polled again at this time, in milliseconds since the epoch. `waitsFor` is
   * the party that a registry waits for.
   */
  | { outcome: 'pending'; againAt: number; waitsFor?: RegistryWait; finish?: Finish }
  /** It can never be delivered and is refunded. */
  | { outcome: 'failed'; reason: FailureReason; finish?: Finish }

/** Why a line can never be delivered. Stored. */
export type FailureReason =
  | RegistryRefusal
  | 'code-expired'
  | 'not-yours'
  | CertificateRefusal
  | 'no-server'
  | 'not-protected'
  | 'ended'
  | 'given-up'

/** Polls a registry that has accepted a line: soon at first, later every five minutes, for as long as it takes. */
export function pollOf(
  { ports }: Pick<Deps, 'ports'>,
  { line }: Pick<OrderedLine, 'line'>,
  { waitsFor }: Extract<RegistryOutcome, { outcome: 'pending' }>,
): Delivery {
  const now = ports.clock.now()
  return { outcome: 'pending', againAt: nextLookAt(line.waitsSince ?? now, now), waitsFor }
}

/** The reference of one attempt at an outside system. */
export const referenceOf = ({ id }: Pick<OrderedPart, 'id'>, attempt: number): string =>
  attempt === 1 ? id : `${id}-${attempt}`

export const childrenOf = <L extends Pick<OrderedPart, 'id' | 'parentLineId'>>(
  lines: readonly L[],
  parent: Pick<L, 'id'>,
): L[] => lines.filter((line) => line.parentLineId === parent.id)

export const isOver = ({ deliveryStatus }: Pick<OrderedPart, 'deliveryStatus'>): boolean =>
  deliveryStatus === 'DONE' || deliveryStatus === 'FAILED'
