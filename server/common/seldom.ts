import { codeOf } from '../../db/errors'

const AGAIN_AFTER_MS = 60_000

/**
 * Reports the first error of each code, and then one per minute with the number left out: during an outage every
 * request fails with the same error.
 */
export function seldom(report: (error: unknown, leftOut: number) => void): (error: unknown) => void {
  const last = new Map<string, { at: number; leftOut: number }>()
  return (error) => {
    const code = codeOf(error)
    const known = last.get(code)
    const now = performance.now()
    if (known && now - known.at < AGAIN_AFTER_MS) {
      known.leftOut++
      return
    }
    last.set(code, { at: now, leftOut: 0 })
    report(error, known?.leftOut ?? 0)
  }
}
