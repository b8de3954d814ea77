import { type ReactNode, Suspense, use } from 'react'
import { useHydrated } from './useHydrated'

/**
 * Text of the server that comes to life a little later than what is above the fold: when the browser has nothing else to
 * do, or when the reader scrolls, points or types. Until then its links and forms work as in any page.
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

/** A page that is never idle comes to life all the same (ms). */
const LATEST_MS = 3000
const TOUCHES = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const

let isDue: Promise<void> | null = null

/** One for the page: whoever asks later gets it when it is kept already. */
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
