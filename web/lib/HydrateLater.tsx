import { type ReactNode, Suspense, use } from 'react'
import { useHydrated } from './useHydrated'

/**
 * Delays hydration of content below the fold: until the browser is idle, or the reader scrolls, points or types. Until then its
 * links and forms work natively.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Later>{children}</Later>
    </Suspense>
  )
}

function Later({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  if (!isHydrated && !import.meta.env.SSR) use(idleOrTouched())
  return children
}

/** Hydrates a page that is never idle after this time (ms). */
const LATEST_MS = 3000
const TOUCHES = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const

let isDue: Promise<void> | null = null

/** One promise per page, so that later callers get it resolved. */
function idleOrTouched(): Promise<void> {
  isDue ??= new Promise((resolve) => {
    const due = () => {
      for (const touch of TOUCHES) removeEventListener(touch, due, { capture: true })
      resolve()
    }
    for (const touch of TOUCHES) addEventListener(touch, due, { capture: true, passive: true })
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(due, { timeout: LATEST_MS })
    else setTimeout(due, LATEST_MS)
  })
  return isDue
}
