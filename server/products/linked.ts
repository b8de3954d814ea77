import type { ItemRole } from '../../rules/item-role'
import type { ProductKind } from '../../rules/pricing-types'
import type { TransferCodeState } from '../../rules/transfer'
import type { Context } from '../common/context'
import type { InvalidInput } from '../graphql/user-error'
import type { Product, RequestedItem } from './product'

/** An item that the order procedure links to another one of its basket, such as a redirect to its domain. */
export interface LinkedProduct {
  kinds: readonly ProductKind[]
  /** Whether it is in the order procedure for customers only. */
  isForCustomers?: true
  /** Whether it can be added before its domain. */
  waitsForDomain?: true
  /** Returns what is added, or why it does not fit its parent. Runs inside a transaction, so it calls no outside system. */
  plan(ctx: Pick<Context, 'config' | 'locale'>, request: LinkRequest): LinkPlan | InvalidInput
  /**
   * Asks an outside system about an item that fits, before the transaction. Returns the facts to record with it.
   *
   * @param title as in `LinkRequest`
   */
  lookUp?(ctx: Context, domainName: string, title: string): Promise<Partial<LinkPlan['item']>>
}

interface LinkRequest {
  product: RequestedItem['product']
  /** The target URL or the transfer code, as the buyer entered it; empty for others. */
  title: string
  transferDnsLater: boolean
  dnsProfileId: string | null
  /** Null if the buyer named none, and the basket has none or several to choose from. */
  parent: LinkParent | null
}

/** A domain of the basket, or a package that waits for one. */
export interface LinkParent {
  isDomain: boolean
  /** Whether it is a domain that is transferred by this order. */
  isTransfer: boolean
  /** In ASCII. */
  domainName: string | null
  /** The hosting package that it has in the basket. */
  package: RequestedItem['product'] | null
}

interface LinkPlan {
  item: {
    role: ItemRole
    redirectUrl?: string
    /** Encrypted with the shop's secret. */
    transferCode?: string
    transferCodeState?: TransferCodeState
    transferDnsLater?: boolean
    dnsProfileId?: string | null
  }
  /** Returns whether it replaces a linked item with another role. An item with the same role is always replaced. */
  drivesOut(role: ItemRole): boolean
}

/** Returns how a product is linked; undefined if it is not. */
export const findLinked = (products: readonly Product[], kind: ProductKind): LinkedProduct | undefined =>
  products.flatMap(({ links = [] }) => links).find(({ kinds }) => kinds.includes(kind))
