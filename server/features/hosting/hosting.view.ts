import { toUnicode } from '../../../rules/domain-name'
import { priceFor } from '../../../rules/staffel'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { type Catalogue, sizeText } from '../catalogue/catalogue.service'
import { SharedHosting } from './hosting.graphql'
import type { HostingPackageRow } from './hosting.repository'

/** A package as its owner sees it; null when it is of a kind that is no longer in the catalogue. */
export function hostingView(
  { locale, viewer }: Pick<Context, 'locale' | 'viewer'>,
  catalogue: Catalogue,
  row: HostingPackageRow,
): SharedHosting | null {
  const product = catalogue.productByCode(row.packageCode)
  const specs = product?.specs.hosting
  if (!product || !specs) return null
  return view(SharedHosting, {
    id: row.id,
    name: `${product.name[locale]} ${toUnicode(row.domainName)}`,
    domainName: row.domainName,
    productCode: product.code,
    domainsAmount: specs.sites,
    discSpace: sizeText(specs.space, locale),
    dataTraffic: sizeText(specs.traffic, locale),
    since: new Date(row.createdAt),
    renewsOn: row.termUntil,
    price: priceFor(product, viewer.staffel).original,
    paidPeriod: row.period,
  })
}
