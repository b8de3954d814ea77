let underWay = 0
const listeners = new Set<() => void>()

/** Counts a change of the basket as under way until it is answered, so that totals can show that they are old. */
export async function whileBasketChanges<T>(change: Promise<T>): Promise<T> {
  count(1)
  try {
    return await change
  } finally {
    count(-1)
  }
}

export const isBasketChanging = (): boolean => underWay > 0

export function subscribeToBasketActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(by: 1 | -1): void {
  underWay += by
  for (const listener of listeners) listener()
}
