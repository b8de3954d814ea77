import { SCROLL_MS } from '../../../rules/constants'

const TAKEN_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** A page that has just opened is held in its place for this long (ms). */
const HOLD_MS = 600

/**
 * Scrolls the page in 500 ms, at once for who wants no motion. The goal is read at every frame, since the page may still
 * grow. Resolves when it is there; false when the visitor took over.
 */
export function scrollPage(goal: () => number): Promise<boolean> {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jump(goal())
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const takeOver = new AbortController()
    const startedAt = performance.now()
    let frame = requestAnimationFrame(step)

    function step(now: number): void {
      const share = Math.min(Math.max((now - startedAt) / SCROLL_MS, 0), 1)
      jump(from + (goal() - from) * ease(share))
      if (share === 1) finish(true)
      else frame = requestAnimationFrame(step)
    }

    function finish(isThere: boolean): void {
      cancelAnimationFrame(frame)
      takeOver.abort()
      resolve(isThere)
    }

    for (const event of TAKEN_OVER) {
      window.addEventListener(event, () => finish(false), { signal: takeOver.signal, passive: true })
    }
  })
}

/**
 * Puts a page that opens at its place, and keeps it there for a moment: the router puts it back where it once was some
 * frames later, and content may still come in. The visitor can take over at any time.
 */
export function placePage(goal: () => number): Promise<void> {
  const released = new AbortController()
  const place = () => {
    if (Math.abs(window.scrollY - goal()) > 1) jump(goal())
  }
  place()
  window.addEventListener('scroll', place, { signal: released.signal, passive: true })
  return new Promise((resolve) => {
    const release = (): void => {
      released.abort()
      resolve()
    }
    setTimeout(release, HOLD_MS)
    for (const event of TAKEN_OVER) window.addEventListener(event, release, { signal: released.signal, passive: true })
  })
}

/** Slow, fast, slow. */
const ease = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

// The style sheet asks for smooth scrolling, which would run after each of our own frames.
const jump = (top: number): void => window.scrollTo({ top, behavior: 'instant' })
