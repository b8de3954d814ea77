/** Number shown on a basket: its domains, without linked items and items that need a domain. */
export const countDomains = (items: readonly { productType: string }[]): number =>
  items.filter(({ productType }) => productType === 'DOMAIN_REGISTRATION').length

/** Number of packages in a basket without domains: upgrades of the buyer's hosting. */
export const countPackages = (items: readonly { productType: string }[]): number =>
  items.filter(({ productType }) => productType.endsWith('_PACKAGE')).length
