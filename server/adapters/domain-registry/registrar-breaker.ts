import type { Clock } from '../../ports/clock'
import type { DomainRegistry } from '../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'

/** A registrar behind a circuit breaker. */
export interface GuardedRegistry extends DomainRegistry {
  /** Whether its calls are refused now. */
  isLeftAlone(): boolean
}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000
/** A call that takes longer holds a place that the names of another registrar need. */
const SLOW_MS = 20_000

/**
 * Refuses calls to a registrar for 15 seconds after five that failed or took 20 seconds, in a row, so that those that wait for it do
 * not hold all places of a job while the names of other registrars wait. Then one call tries it.
 */
export function withBreaker(registry: DomainRegistry, clock: Clock, slowMs = SLOW_MS): GuardedRegistry {
  let failures = 0
  let openUntil = 0

  const noteFailure = (): void => {
    failures++
    if (failures >= FAILURES_TO_OPEN) openUntil = clock.now() + OPEN_MS
  }
  const noteAnswer = (): void => {
    failures = 0
    openUntil = 0
  }

  async function guarded(method: string, call: () => unknown): Promise<unknown> {
    const now = clock.now()
    if (now < openUntil) {
      const cause = new Error('the circuit breaker is open')
      throw new OutsideUnavailable('registry', { cause, retryAfterMs: openUntil - now })
    }
    // Half-open: refuses other calls until the trial call ends.
    if (failures >= FAILURES_TO_OPEN) openUntil = now + OPEN_MS
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      noteFailure()
    }, slowMs)
    timer.unref()
    try {
      const result = await call()
      // Without a recorded request, the adapter answers from its own records.
      if (method !== 'findOutcome' || result !== null) noteAnswer()
      return result
    } catch (error) {
      if (error instanceof OperatorNeeded) noteAnswer()
      else if (isOutage(error) && !isSlow) noteFailure()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  const isLeftAlone = (): boolean => clock.now() < openUntil
  const guardedRegistry = new Proxy(registry, {
    get(target, key) {
      if (key === 'isLeftAlone') return isLeftAlone
      const value: unknown = Reflect.get(target, key, target)
      // A webhook is read without asking the registrar.
      if (typeof value !== 'function' || key === 'receive') return value
      return (...args: unknown[]) => guarded(String(key), () => value.apply(target, args))
    },
  })
  // The proxy adds what the type says.
  return guardedRegistry as GuardedRegistry
}

/** Whether a call got no response. One that its caller gave up says nothing, unless the caller had waited too long. */
const isOutage = (error: unknown): boolean =>
  error instanceof OutsideUnavailable || (error as Error | undefined)?.name === 'TimeoutError'
