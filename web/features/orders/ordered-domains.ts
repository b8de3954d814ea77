interface BasketItem {
  productType: string
  title: string
  domainName: string | null
}

/** Names of all domains in a basket; the purchase sends their holders. */
export const orderedDomains = (items: readonly BasketItem[]): string[] =>
  items
    .filter(({ productType }) => productType === 'DOMAIN_REGISTRATION')
    .map(({ title, domainName }) => domainName ?? title)
