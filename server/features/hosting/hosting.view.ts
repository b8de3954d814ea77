import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import { view } from '../../graphql/view'
import { type Catalogue, sizeText } from '../catalogue/catalogue.service'
import { SharedHosting } from './hosting.graphql'
import type { HostingPackageRow } from './hosting.repository'

/** A package as its owner sees it; null when it is of a kind that is no longer in the catalogue. */
export function hostingView(locale: Locale, catalogue: Catalogue, row: HostingPackageRow): SharedHosting | null {
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
  })
}
