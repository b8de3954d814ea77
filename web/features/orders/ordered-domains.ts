interface BasketItem {
  productType: string
  title: string
  domainName: string | null
}

/** The names of all domains in a basket, whose holders go along with the purchase. */
export const orderedDomains = (items: readonly BasketItem[]): string[] =>
  items
    .filter(({ productType }) => productType === 'DOMAIN_REGISTRATION')
    .map(({ title, domainName }) => domainName ?? title)
