import { EXTENSION_ROWS_FIRST, EXTENSION_ROWS_MORE } from '../../../rules/constants'

/** The typed extension first, then the order of the shop. */
export function inOrder<T extends { extension: string }>(products: readonly T[], typed: string | null): readonly T[] {
  const first = products.filter(({ extension }) => extension === typed)
  return [...first, ...products.filter(({ extension }) => extension !== typed)]
}

/** How many rows show after so many clicks on 'Toon andere extensies', out of this many (DOM-027, DOM-028). */
export const rowsShown = (clicks: number, total: number): number =>
  Math.min(EXTENSION_ROWS_FIRST + clicks * EXTENSION_ROWS_MORE, total)
