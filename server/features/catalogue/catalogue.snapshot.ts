import { isDeepStrictEqual } from 'node:util'
import { groupBy } from '../../../rules/group-by'
import type { Cents } from '../../../rules/money'
import {
  costAt,
  firstPriceIn,
  nextChangeAfter,
  type PriceChange,
  pricesAt,
  renewalPricesAt,
} from '../../../rules/price-versions'
import type { ProductKind } from '../../../rules/pricing-types'
import type { CatalogueData, PaymentMethod, Product } from './catalogue.repository'

export type { PaymentMethod, Product }

/** Audience of an order page: resellers have their own packages and prices. */
export type Audience = 'CUSTOMER' | 'RESELLER'

/** The catalogue at the prices of a moment. Immutable: a new price makes a new catalogue. */
export class Catalogue {
  readonly products: readonly Product[]
  readonly paymentMethods: readonly PaymentMethod[]
  /** Added to orders on account. */
  readonly administrationCost: Cents
  /** Automatic promotions of this moment. */
  readonly promotions: CatalogueData['promotions']
  /** Time at which the next scheduled price applies or a promotion begins or ends, in milliseconds; Infinity without one. */
  readonly validUntil: number
  private readonly changes: ReadonlyMap<string, readonly PriceChange[]>
  private readonly byId: ReadonlyMap<string, Product>
  private readonly byCode: ReadonlyMap<string, Product>
  private readonly byExtension: ReadonlyMap<string, Product>
  private readonly retiredByCode: ReadonlyMap<string, Product>
  private readonly retiredByExtension: ReadonlyMap<string, Product>

  constructor(
    private readonly data: CatalogueData,
    moment: number,
  ) {
    this.changes = groupBy(data.changes, ({ productId }) => productId)
    this.promotions = data.promotions.filter(
      ({ startsAt, endsAt }) => (startsAt ?? 0) <= moment && (endsAt === null || endsAt > moment),
    )
    const edges = data.promotions.flatMap(({ startsAt, endsAt }) => [startsAt ?? 0, endsAt ?? 0])
    this.validUntil = nextChangeAfter([...data.changes, ...edges.map((validFrom) => ({ validFrom }))], moment)
    const priced = (product: Product): Product => {
      const own = this.changes.get(product.productId)
      return own ? Object.freeze({ ...product, ...pricesAt(product, own, moment) }) : product
    }
    this.products = data.products.filter((product) => this.pricedFrom(product) <= moment).map(priced)
    const retired = data.retired.map(priced)
    this.retiredByCode = new Map(retired.map((product) => [product.code, product]))
    this.retiredByExtension = new Map(
      retired.flatMap((product) => (product.extension === null ? [] : [[product.extension, product]])),
    )
    this.paymentMethods = data.paymentMethods
    this.administrationCost = data.administrationCost
    this.byId = new Map(this.products.map((product) => [product.productId, product]))
    this.byCode = new Map(this.products.map((product) => [product.code, product]))
    this.byExtension = new Map(this.ofKind('DOMAIN').map((product) => [product.extension ?? '', product]))
  }

  isMadeOf(data: CatalogueData): boolean {
    return isDeepStrictEqual(this.data, data)
  }

  /** Returns the catalogue at the prices of another moment. */
  at(moment: number): Catalogue {
    return new Catalogue(this.data, moment)
  }

  /** Returns the catalogue of a moment as if these changes were scheduled too, for a preview. */
  withChanges(changes: readonly PriceChange[], moment: number): Catalogue {
    const all = [...this.data.changes, ...changes].sort((a, b) => a.validFrom - b.validFrom)
    return new Catalogue({ ...this.data, changes: all }, moment)
  }

  /** Returns the catalogue of a moment as if a set was never scheduled. */
  withoutSet(id: string, moment: number): Catalogue {
    return new Catalogue({ ...this.data, changes: this.data.changes.filter(({ setId }) => setId !== id) }, moment)
  }

  /** Returns a product at the prices at which an existing customer renews a term that starts at a moment. */
  renewing(product: Product, termStart: number, isTold: (change: PriceChange) => boolean): Product {
    const own = this.changes.get(product.productId)
    const first = own && this.firstVersionOf(product)
    return first ? { ...product, ...renewalPricesAt(first, own, termStart, isTold) } : product
  }

  /** Whether any price was ever scheduled. Without one, no owner has to be told of a raise. */
  get hasChanges(): boolean {
    return this.changes.size > 0
  }

  /** Returns all products, those that are no longer sold after the others. */
  known(): readonly Product[] {
    return [...this.products, ...this.retiredByCode.values()]
  }

  private firstVersionOf({ productId }: Product): Product | undefined {
    const stored = [...this.data.products, ...this.data.retired].find((product) => product.productId === productId)
    const firstPrice = this.firstPriceOf(productId)
    // The amounts of a product that was added without a price are no price: its owners never renewed at them.
    return stored && firstPrice
      ? { ...stored, original: firstPrice.original, discounted: firstPrice.discounted }
      : stored
  }

  /** Returns the first price of a product that was added without one. */
  private firstPriceOf(productId: string): PriceChange | undefined {
    return this.data.soldFromFirstPrice.has(productId) ? firstPriceIn(this.changes.get(productId) ?? []) : undefined
  }

  /** Returns the time from which a product has a price; Infinity if none is scheduled. */
  private pricedFrom({ productId }: Product): number {
    if (!this.data.soldFromFirstPrice.has(productId)) return 0
    return this.firstPriceOf(productId)?.validFrom ?? Number.POSITIVE_INFINITY
  }

  /** Returns the cost of a product to the shop at a moment, in cents per unit; null if it is unknown. */
  costOf({ productId }: Product, moment: number): Cents | null {
    return costAt(this.changes.get(productId) ?? [], moment)
  }

  /** Returns the product that is sold instead of a retired one; undefined without a successor. */
  successorOf(code: string): Product | undefined {
    const retired = this.retiredByCode.get(code)
    return retired && this.byId.get(this.data.successors.get(retired.productId) ?? '')
  }

  /** Returns a product that is sold, or was: its owners keep it, and renew it. */
  knownByCode(code: string): Product | undefined {
    return this.byCode.get(code) ?? this.retiredByCode.get(code)
  }

  /** As `extensionProductOf`, for a name that is registered already: its extension may no longer be sold. */
  knownExtensionOf(name: string): Product | undefined {
    return suffixesOf(name)
      .map((suffix) => this.byExtension.get(suffix) ?? this.retiredByExtension.get(suffix))
      .find((product) => product !== undefined)
  }

  productById(productId: string): Product | undefined {
    return this.byId.get(productId)
  }

  productByCode(code: string): Product | undefined {
    return this.byCode.get(code)
  }

  ofKind(...kinds: readonly ProductKind[]): readonly Product[] {
    return this.products.filter((product) => kinds.includes(product.kind))
  }

  extensions(): readonly Product[] {
    return this.ofKind('DOMAIN')
  }

  /** `nl`, `.nl` and `NL` are the same extension. */
  extensionProduct(extension: string): Product | undefined {
    return this.byExtension.get(extension.replace(/^\./, '').toLowerCase())
  }

  /** The extension of a full name: the longest that is sold, so `example.co.uk` is a `co.uk`. */
  extensionProductOf(name: string): Product | undefined {
    return suffixesOf(name)
      .map((suffix) => this.byExtension.get(suffix))
      .find((product) => product !== undefined)
  }

  hostingPackages(audience: Audience): readonly Product[] {
    return this.ofKind(audience === 'RESELLER' ? 'RESELLER_HOSTING' : 'HOSTING')
  }

  extraServices(): readonly Product[] {
    return this.ofKind('EXTRA')
  }

  freeInstallations(): readonly Product[] {
    return this.ofKind('FREE_INSTALLATION')
  }

  /** The 'from' price of hosting is that of the package whose name contains Intro, whatever the others cost. */
  cheapestHosting(): Product | undefined {
    return this.hostingPackages('CUSTOMER').find((product) => product.name.nl.includes('Intro'))
  }

  /** The lowest regular price of a kind; of hosting the Intro package. */
  cheapestOf(kind: ProductKind): Product | undefined {
    if (kind === 'HOSTING') return this.cheapestHosting()
    return this.ofKind(kind).reduce<Product | undefined>(
      (lowest, product) => (lowest && lowest.original <= product.original ? lowest : product),
      undefined,
    )
  }
}

/** Returns the parts of a name that may be its extension, the longest first. */
function suffixesOf(name: string): string[] {
  const labels = name.toLowerCase().split('.')
  return labels.slice(1).map((_, skipped) => labels.slice(skipped + 1).join('.'))
}
