import type { Logger } from 'pino'
import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { parseOrderName } from '../../../rules/domain-name'
import type { Clock } from '../../ports/clock'
import type { DomainRegistry } from '../../ports/domain-registry'
import { type Availability, readAnswer, withoutAnswer } from './availability.answer'
import { createSingleFlight } from './availability.single-flight'
import { createSlots } from './availability.slots'
import { createStalls } from './availability.stalls'
import { asTheyArrive } from './availability.stream'
import { TookTooLong, withinTime } from './availability.time-limit'

export interface EngineOptions {
  registry: Pick<DomainRegistry, 'check'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Registry calls at once; the rest wait. */
  parallel?: number
  callTimeoutMs?: number
  streamTimeoutMs?: number
}

export interface CheckOptions {
  /** Asks the registry, whatever was answered before, and does not wait behind the searches. */
  fresh?: boolean
  signal?: AbortSignal
}

export interface CheckAllOptions {
  /** Answers that are there already: they go first. */
  known?: readonly Availability[]
  /** Called once, when nothing more is asked. */
  onEnd?: () => void
}

declare module '../../common/context' {
  interface Deps {
    /** One for the program, so that all visitors share its registry calls. */
    availability: AvailabilityEngine
  }
}

/** Asks registries whether names are free. One for the whole program: all visitors share its calls and its memory. */
export interface AvailabilityEngine {
  /** Never says free without an answer. Throws only the signal's reason, after it was aborted. */
  check(name: string, options?: CheckOptions): Promise<Availability>
  /** One answer for each name, the fastest first. Ends by itself; ends early when the signal or the reader stops it. */
  checkAll(
    names: readonly string[],
    signal?: AbortSignal,
    options?: CheckAllOptions,
  ): AsyncIterableIterator<Availability>
  /** The name has changed hands here: what was answered before is old. */
  forget(name: string): void
}

const PARALLEL = 16
const CALL_TIMEOUT_MS = 8000
const KEPT_MS = 60_000
const KEPT_NAMES = 10_000

export function createAvailabilityEngine(options: EngineOptions): AvailabilityEngine {
  const { registry, clock, log, parallel = PARALLEL } = options
  const { callTimeoutMs = CALL_TIMEOUT_MS, streamTimeoutMs = STREAM_TIMEOUT_MS } = options
  const kept = new Map<string, Availability>()
  const slots = createSlots(parallel)
  const stalls = createStalls(clock)
  const flights = createSingleFlight<Availability>(async (domain, signal, isUrgent) => {
    const answer = await slots.run(() => ask(domain, signal), { signal, isUrgent })
    if (answer.status !== 'invalid') keep(answer)
    return answer
  })

  async function ask(domain: string, signal: AbortSignal): Promise<Availability> {
    const extension = domain.slice(domain.indexOf('.') + 1)
    if (stalls.isResting(extension)) return withoutAnswer(domain, 'no-answer', clock.now())
    try {
      const given = await withinTime(callTimeoutMs, signal, async (stop) => registry.check(domain, stop))
      stalls.answered(extension)
      return readAnswer(domain, given, clock.now())
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TookTooLong) stalls.tookTooLong(extension)
      log.warn({ err: error, extension }, 'a registry gave no answer')
      return withoutAnswer(domain, 'no-answer', clock.now())
    }
  }

  function findKept(domain: string): Availability | undefined {
    const answer = kept.get(domain)
    const age = answer ? clock.now() - answer.checkedAt : KEPT_MS
    return age >= 0 && age < KEPT_MS ? answer : undefined
  }

  function keep(answer: Availability): void {
    // Taken out first, so that the oldest answer is always at the front.
    kept.delete(answer.domain)
    kept.set(answer.domain, answer)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_NAMES && oldest !== undefined) kept.delete(oldest)
  }

  async function check(name: string, { fresh = false, signal }: CheckOptions = {}): Promise<Availability> {
    signal?.throwIfAborted()
    const domain = parseOrderName(name)
    if (domain === null) return withoutAnswer(name, 'invalid-name', clock.now())
    const known = fresh ? undefined : findKept(domain)
    return known ?? flights.join(domain, { signal, isUrgent: fresh })
  }

  return {
    check,
    checkAll: (names, signal, { known = [], onEnd = () => {} } = {}) =>
      asTheyArrive(names, {
        known,
        signal,
        timeoutMs: streamTimeoutMs,
        ask: (name, stop) => check(name, { signal: stop }),
        whenLate: (name) => withoutAnswer(name, 'no-answer', clock.now()),
        onEnd,
      }),
    forget: (name) => void kept.delete(parseOrderName(name) ?? name),
  }
}
