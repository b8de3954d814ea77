import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '../../lib/listeners'

/** Filters of a list under a name. */
export interface SavedView {
  name: string
  /** As they stand in the address, such as `?q=example`, without the place in the list. */
  filter: string
}

export const SAVED_VIEWS_MAX = 12

const KEY = 'staff-views'
const listeners = createListeners()

const stored = z.record(z.string(), z.array(z.object({ name: z.string(), filter: z.string() })))

/**
 * Saved views of a list, oldest first, and a function that replaces them and returns false if the browser does not store them. They
 * are kept in this browser, apart for each staff member that uses it.
 */
export function useSavedViews(
  memberId: string,
  list: string,
): [readonly SavedView[], (views: readonly SavedView[]) => boolean] {
  const raw = useSyncExternalStore(subscribe, readRaw)
  const key = `${memberId} ${list}`
  const views = useMemo(() => viewsIn(raw)[key] ?? [], [raw, key])
  const replace = useCallback(
    (next: readonly SavedView[]) => {
      const { [key]: _, ...others } = viewsIn(readRaw())
      return write(JSON.stringify(next.length > 0 ? { ...others, [key]: next } : others))
    },
    [key],
  )
  return [views, replace]
}

function viewsIn(raw: string): z.infer<typeof stored> {
  try {
    const parsed = stored.safeParse(JSON.parse(raw))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

function readRaw(): string {
  try {
    return localStorage.getItem(KEY) ?? '{}'
  } catch {
    return '{}'
  }
}

function write(raw: string): boolean {
  try {
    localStorage.setItem(KEY, raw)
  } catch {
    return false
  }
  listeners.notify()
  return true
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener)
  // Another tab of the same browser.
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}
