interface Listeners {
  /** Adds a listener, and returns a function that removes it. */
  subscribe(listener: () => void): () => void
  /** Calls all listeners. */
  notify(): void
}

/** Listeners of a value that is kept outside React, for `useSyncExternalStore`. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
