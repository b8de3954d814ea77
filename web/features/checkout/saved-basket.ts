import { parseSavedBasket, type SavedBasket, toSavedItem } from '../../../rules/checkout-items'

/**
 * What lies in the checkout, as the browser keeps it from one page to the next and over a restart: what the buyer chose,
 * no price, and never a transfer code (a handle of the server stands for one).
 */
const KEY = 'checkout-basket'

/** Null when nothing is kept, or nothing that can be ordered. */
export function readSavedBasket(): SavedBasket | null {
  try {
    const parsed = parseSavedBasket(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.ok && parsed.value.items.length > 0 ? parsed.value : null
  } catch {
    return null
  }
}

/** Keeps it in the place of what was kept; null takes that out. */
export function saveBasket(basket: SavedBasket | null): void {
  try {
    if (basket === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(basket))
  } catch {
    // Storage is full, or switched off: the server still has the basket.
  }
}

/** What is kept of a basket that the server answered. */
export function toSavedBasket({ id, items, period }: ServerBasket): SavedBasket {
  const saved = items.map(toSavedItem).filter((item) => item !== null)
  return { id: id ?? '', items: saved, period: period ?? 'YEARLY' }
}

interface ServerBasket {
  id?: string | null
  items: readonly Record<string, unknown>[]
  period?: SavedBasket['period'] | null
}
