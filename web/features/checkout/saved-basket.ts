import { parseSavedBasket, type SavedBasket, toSavedItem } from '../../../rules/checkout-items'

/**
 * The checkout's contents as stored in the browser between pages and restarts: the buyer's choices, without prices or transfer
 * codes (a server handle represents a code).
 */
const KEY = 'checkout-basket'

/** Null when nothing is stored, or nothing that can be ordered. */
export function readSavedBasket(): SavedBasket | null {
  try {
    const parsed = parseSavedBasket(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.ok && parsed.value.items.length > 0 ? parsed.value : null
  } catch {
    return null
  }
}

/** Replaces the stored basket; null removes it. */
export function saveBasket(basket: SavedBasket | null): void {
  try {
    if (basket === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(basket))
  } catch {
    // Storage is full or disabled: the server still has the basket.
  }
}

/** The stored form of a basket returned by the server. */
export function toSavedBasket({ id, items, period }: ServerBasket): SavedBasket {
  const saved = items.map(toSavedItem).filter((item) => item !== null)
  return { id: id ?? '', items: saved, period: period ?? 'YEARLY' }
}

interface ServerBasket {
  id?: string | null
  items: readonly Record<string, unknown>[]
  period?: SavedBasket['period'] | null
}
