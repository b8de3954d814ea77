/** The kinds of Query.additionalProductPrices. */
export type RecommendedKind = 'cloudflare' | 'domain' | 'sharedHosting' | 'sslCertificate' | 'vpsHosting'

export interface Recommended {
  kind: RecommendedKind
  /** Cents a month without VAT, from. */
  price: number
}

/** In the order in which they are offered. */
const KINDS: readonly RecommendedKind[] = ['sharedHosting', 'sslCertificate', 'domain', 'cloudflare', 'vpsHosting']

/** The types of order lines by what they are recommended as. */
const TYPES: Record<RecommendedKind, readonly string[]> = {
  sharedHosting: ['hosting'],
  sslCertificate: ['ssl', 'sslmultidomains'],
  domain: ['domain'],
  cloudflare: ['cloudflare'],
  vpsHosting: ['vpspackage'],
}

const MOST = 4

/** What goes well with an order: the kinds that are not in it and that are sold. */
export function recommendedFor(types: readonly string[], prices: Record<RecommendedKind, number>): Recommended[] {
  return KINDS.filter((kind) => prices[kind] > 0 && !TYPES[kind].some((type) => types.includes(type)))
    .slice(0, MOST)
    .map((kind) => ({ kind, price: prices[kind] }))
}

/** Four or more stand in four columns, fewer in three (INV-019). */
export const columnsFor = (count: number): 3 | 4 => (count >= MOST ? 4 : 3)
