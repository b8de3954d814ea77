import type { ProductKind, ProductsPageQueryVariables } from '../gql/graphql'

/** Views of the list, as they stand in the address, with their kinds; null for products that are no longer sold. */
export const VIEWS = {
  domeinen: ['DOMAIN'],
  hosting: ['HOSTING'],
  resellers: ['RESELLER_HOSTING'],
  extra: ['EXTRA'],
  ssl: ['SSL'],
  cloudflare: ['CLOUDFLARE'],
  vps: ['VPS'],
  diensten: ['FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE'],
  'niet-te-koop': null,
} as const satisfies Record<string, readonly ProductKind[] | null>
export type ProductView = keyof typeof VIEWS

const isView = (word: string): word is ProductView => Object.hasOwn(VIEWS, word)

export function askedView(search: URLSearchParams): ProductView {
  const word = search.get('toon') ?? ''
  return isView(word) ? word : 'domeinen'
}

/** The address of a view; the usual one has none. */
export const searchOf = (view: ProductView): string => (view === 'domeinen' ? '' : `?toon=${view}`)

export function productsVariables(search: URLSearchParams): ProductsPageQueryVariables {
  const kinds = VIEWS[askedView(search)]
  return kinds ? { kinds: [...kinds], sale: 'SOLD' } : { kinds: null, sale: 'RETIRED' }
}
