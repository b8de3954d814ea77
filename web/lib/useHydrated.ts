import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** The page's HTML is hydrated: what is mounted from now on is new. */
let isPageHydrated = false

/**
 * False in the server's HTML and during hydration, then true. Personal content depends on it. What follows hydration is rendered
 * as a transition, which yields to the reader's input.
 */
export function useHydrated(): boolean {
  const isNew = useSyncExternalStore(
    never,
    () => isPageHydrated,
    () => false,
  )
  const [isHydrated, setIsHydrated] = useState(isNew)
  useEffect(() => {
    isPageHydrated = true
    startTransition(() => setIsHydrated(true))
  }, [])
  return isNew || isHydrated
}
