/** Which holder a domain gets: the id of one that the customer made, or null for the standard one (WHO-009). */
export interface CustomWhois {
  customWhoisId: string | null
  domain: string
}

interface OrderedItem {
  productType: string
  title: string
  domainName: string | null
}

/** One selection for each domain in the basket, as the purchase sends it. */
export function customWhoisOf(
  items: readonly OrderedItem[],
  holderOf: (domain: string) => string | null,
): CustomWhois[] {
  return domainsOf(items).map((domain) => ({ customWhoisId: holderOf(domain), domain }))
}

export const domainsOf = (items: readonly OrderedItem[]): string[] =>
  items
    .filter(({ productType }) => productType === 'DOMAIN_REGISTRATION')
    .map(({ title, domainName }) => domainName ?? title)
