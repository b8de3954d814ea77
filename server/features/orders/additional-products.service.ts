import type { ProductKind } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { AdditionalProductPrices } from './orders.graphql'

/** What one can go on to buy: the lowest price of each kind a month, never less than it is. */
export async function additionalProductPrices(ctx: Pick<Context, 'db'>): Promise<AdditionalProductPrices> {
  const catalogue = await getCatalogue(ctx)
  const prices = Object.entries(KINDS).map(([name, kind]) => [name, monthlyPriceOf(catalogue, kind)])
  return Object.assign(new AdditionalProductPrices(), Object.fromEntries(prices))
}

/** These are shown as "from … p/m" whatever the kind is priced by, so a price a year is a twelfth, rounded up. */
function monthlyPriceOf(catalogue: Catalogue, kind: ProductKind): number {
  const product = catalogue.cheapestOf(kind)
  if (!product) return 0
  return product.unit === 'year' ? Math.ceil(product.discounted / 12) : product.discounted
}

const KINDS: Record<keyof AdditionalProductPrices, ProductKind> = {
  cloudflare: 'CLOUDFLARE',
  domain: 'DOMAIN',
  sharedHosting: 'HOSTING',
  sslCertificate: 'SSL',
  vpsHosting: 'VPS',
}
