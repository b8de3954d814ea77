import { hashToken } from '../../common/ids'
import type { AvailabilityEngine } from './availability.engine'

const REMEMBERED_MS = 10 * 60_000
const REMEMBERED = 10_000

export interface UsedTokens {
  /** This token opened a stream for this question. Texts of any kind; only their hash is kept. */
  note(question: readonly string[], now: number): void
  has(question: readonly string[], now: number): boolean
}

const programs = new WeakMap<AvailabilityEngine, UsedTokens>()

/** The tokens that opened a stream in this program, so that a browser that connects again by itself can be told to stop. */
export function usedTokensOf(engine: AvailabilityEngine): UsedTokens {
  const known = programs.get(engine) ?? createUsedTokens()
  programs.set(engine, known)
  return known
}

function createUsedTokens(): UsedTokens {
  const used = new Map<string, number>()
  const keyOf = (question: readonly string[]) => hashToken(JSON.stringify(question))
  return {
    note(question, now) {
      const [oldest] = used.keys()
      if (used.size >= REMEMBERED && oldest !== undefined) used.delete(oldest)
      used.set(keyOf(question), now + REMEMBERED_MS)
    },
    has: (question, now) => (used.get(keyOf(question)) ?? 0) > now,
  }
}
