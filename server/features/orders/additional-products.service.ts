import type { ProductKind } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { AdditionalProductPrices } from './orders.graphql'

/** What one can go on to buy: the lowest price of each kind a month, never less than it is. */
export async function additionalProductPrices(ctx: Pick<Context, 'db'>): Promise<AdditionalProductPrices> {
  const catalogue = await getCatalogue(ctx)
  const from = (kind: ProductKind) => monthlyPriceOf(catalogue, kind)
  return view(AdditionalProductPrices, {
    cloudflare: from('CLOUDFLARE'),
    domain: from('DOMAIN'),
    sharedHosting: from('HOSTING'),
    sslCertificate: from('SSL'),
    vpsHosting: from('VPS'),
  })
}

/** These are shown as "from … p/m" whatever the kind is priced by, so a price a year is a twelfth, rounded up. */
function monthlyPriceOf(catalogue: Catalogue, kind: ProductKind): number {
  const product = catalogue.cheapestOf(kind)
  if (!product) return 0
  return product.unit === 'year' ? Math.ceil(product.discounted / 12) : product.discounted
}
