import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { VatIdStatus } from '../../../rules/vat-id'
import type { Clock } from '../../ports/clock'
import type { VatCheck } from '../../ports/vat-check'

export interface ViesOptions {
  /** Where its REST API stands, without a final slash. */
  url: string
  clock: Clock
  timeoutMs?: number
}

/** The European Commission's own. */
export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

const TIMEOUT_MS = 5000
/** A member state's register is left alone for a minute when it gave no answer three times in a row. */
const FAILURES_TO_OPEN = 3
const OPEN_MS = 60_000
/** Answers are remembered for an hour: the same number is asked about again and again while a form is filled in. */
const REMEMBERED = { max: 5000, ttlMs: 3_600_000 }

/** `userError` says more than `valid`: MS_UNAVAILABLE and the like come with `valid: false` and say nothing of the number. */
const answer = z.object({ valid: z.boolean(), userError: z.string().optional() })

/** VIES over REST. Each member state answers by itself, so each has its own circuit breaker. */
export function createVies({ url, clock, timeoutMs = TIMEOUT_MS }: ViesOptions): VatCheck {
  const remembered = new LRUCache<string, { status: VatIdStatus; until: number }>({ max: REMEMBERED.max })
  const breakers = new Map<string, { failures: number; openUntil: number }>()

  return {
    async check(vatId) {
      const known = remembered.get(vatId)
      if (known && clock.now() < known.until) return known.status
      const country = vatId.slice(0, 2)
      const breaker = breakers.get(country) ?? { failures: 0, openUntil: 0 }
      breakers.set(country, breaker)
      if (clock.now() < breaker.openUntil) return 'UNKNOWN'
      const status = await ask(country, vatId.slice(2)).catch(() => 'UNKNOWN' as const)
      if (status === 'UNKNOWN') {
        breaker.failures += 1
        if (breaker.failures >= FAILURES_TO_OPEN) breaker.openUntil = clock.now() + OPEN_MS
        return status
      }
      breaker.failures = 0
      remembered.set(vatId, { status, until: clock.now() + REMEMBERED.ttlMs })
      return status
    },
  }

  async function ask(countryCode: string, vatNumber: string): Promise<VatIdStatus> {
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode, vatNumber }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return 'UNKNOWN'
    const { valid, userError = '' } = answer.parse(await response.json())
    if (valid) return 'VALID'
    return userError === '' || userError === 'INVALID' ? 'INVALID' : 'UNKNOWN'
  }
}
