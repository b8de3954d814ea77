import { toUnicode } from '../../../rules/domain-name'
import { installedSoftware } from '../../../rules/installed-software'
import { priceFor } from '../../../rules/staffel'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { type Catalogue, sizeText } from '../catalogue/catalogue.service'
import { HostingEntrances, HostingSoftware, SharedHosting } from './hosting.graphql'
import type { HostingPackageRow } from './hosting.repository'

/** Converts a package for its owner; null if its product is no longer in the catalogue. */
export function hostingView(
  { locale, viewer }: Pick<Context, 'locale' | 'viewer'>,
  catalogue: Catalogue,
  row: HostingPackageRow,
): SharedHosting | null {
  const product = catalogue.knownByCode(row.packageCode)
  const specs = product?.specs.hosting
  if (!product || !specs) return null
  return view(SharedHosting, {
    id: row.id,
    name: `${product.name[locale]} ${toUnicode(row.domainName)}`,
    domainName: row.domainName,
    productCode: product.code,
    successorName: catalogue.successorOf(product.code)?.name[locale] ?? null,
    domainsAmount: specs.sites,
    discSpace: sizeText(specs.space, locale),
    dataTraffic: sizeText(specs.traffic, locale),
    since: new Date(row.createdAt),
    renewsOn: row.termUntil,
    price: priceFor(product, viewer.staffel).original,
    entrances: viewer.isSubUser ? null : entrancesOf(row),
    software: softwareOf(row),
    paidPeriod: row.period,
  })
}

const entrancesOf = ({ access, mailHost }: HostingPackageRow): HostingEntrances | null =>
  access && view(HostingEntrances, { panelUrl: access.panelUrl, webmailUrl: access.webmailUrl, mailHost })

function softwareOf({ installation, domainName }: HostingPackageRow): HostingSoftware | null {
  const software = installedSoftware(installation, domainName)
  return software && view(HostingSoftware, { name: software.name, adminUrl: software.adminUrl })
}
