/** Storage of a tab, which survives a reload. Does nothing in a browser that blocks storage. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the value. */
export function keepInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is full or disabled.
  }
}
