const TOUCHES = ['scroll', 'pointerover', 'pointerdown', 'keydown', 'focusin'] as const

let touched: Promise<void> | null = null

/** Resolves when the reader first scrolls, points, types or moves the focus: one promise per page. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const due = () => {
      for (const touch of TOUCHES) removeEventListener(touch, due, { capture: true })
      resolve()
    }
    for (const touch of TOUCHES) addEventListener(touch, due, { capture: true, passive: true })
  })
  return touched
}
