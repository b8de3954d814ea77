import pTimeout, { TimeoutError } from 'p-timeout'
import type { Logger } from 'pino'
import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { parseOrderName } from '../../../rules/domain-name'
import { boundedCache } from '../../common/bounded-cache'
import type { AvailabilityDirectory, AvailabilityHint } from '../../ports/availability-hint'
import type { Clock } from '../../ports/clock'
import type { DomainRegistry } from '../../ports/domain-registry'
import { type Availability, readAnswer, withHint, withoutAnswer } from './availability.answer'
import { asTheyArrive } from './availability.stream'
import { type Asker, createTurns, type Turn, type Turns } from './availability.turns'
import type { LookupGuard } from './lookup-guard'

export interface CheckerOptions {
  registry: Pick<DomainRegistry, 'check' | 'registrarFor'>
  /** Asked by searches while a registry does not respond; nobody when left out. */
  directory?: AvailabilityDirectory
  /** Milliseconds that a registry has before the directory is asked as well. */
  hintAfterMs?: number
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Counts every registry look-up. */
  guard: LookupGuard
  /** Concurrent calls to each registrar; the rest are queued. */
  parallel?: number
  callTimeoutMs?: number
  streamTimeoutMs?: number
  /** Aborted when the instance stops. */
  stopping?: AbortSignal
}

export interface CheckOptions {
  /** The client whose turn and limit this look-up counts for. */
  asker: Asker
  /** Asks the registry again, ahead of the searches, without using a cached or running look-up. */
  fresh?: boolean
  signal?: AbortSignal
}

export interface CheckAllOptions {
  asker: Asker
  /** Results that are known already: yielded first. */
  known?: readonly Availability[]
  /** Called once, when no look-up remains. */
  onEnd?: () => void
}

declare module '../../common/context' {
  interface Deps {
    /** One per instance, so that all visitors share its registry calls. */
    availability: AvailabilityChecker
  }
}

/** Asks registries whether names are free. One per instance: all visitors share its calls and its cache. */
export interface AvailabilityChecker {
  /**
   * Checks one name. Never says free without a response. A client that exceeded its look-up limit gets the cached
   * result, or else no answer and `retryAfterSeconds`. Throws only the signal's reason, after it was aborted.
   */
  check(name: string, options: CheckOptions): Promise<Availability>
  /**
   * Yields one result per name, fastest first. Ends after the last, or when the signal is aborted or the reader
   * returns.
   */
  checkAll(
    names: readonly string[],
    signal: AbortSignal | undefined,
    options: CheckAllOptions,
  ): AsyncIterableIterator<Availability>
  /** Clears the cached result of a name that changed hands here; null clears all. */
  forget(name: string | null): void
  /** Counts a registry look-up that is made elsewhere. */
  guard: LookupGuard
  /** Number of registries with an open circuit breaker, after too many timeouts. */
  openBreakers(): number
}

/** Concurrent calls to a registrar, shared by all instances. */
export const REGISTRY_CALLS = 24
const CALL_TIMEOUT_MS = 8000
/** Most registries respond in one second, and then no directory is asked. */
const HINT_AFTER_MS = 3000
/** Time that an open stream has on shutdown: less than requests have, so that each name still gets a result. */
const STOP_WITHIN_MS = 4000
const KEPT_MS = 60_000
const KEPT_NAMES = 10_000

/** A queued or running look-up of one name, with the number of callers that wait for it. */
interface SharedCall {
  answer: Promise<Availability>
  turn: Turn
  waiting: number
  stop: AbortController
}

export function createAvailabilityChecker(options: CheckerOptions): AvailabilityChecker {
  const { registry, directory, clock, log, guard, parallel = REGISTRY_CALLS, hintAfterMs = HINT_AFTER_MS } = options
  const { callTimeoutMs = CALL_TIMEOUT_MS, streamTimeoutMs = STREAM_TIMEOUT_MS, stopping } = options
  const kept = boundedCache<string, Availability>(KEPT_NAMES)
  /** Turns of each registrar, so that one that hangs does not hold the places of another. */
  const turns = new Map<string, Turns>()
  const breaker = createCircuitBreaker(clock)
  /** The latest call per name: the only one that others join, and whose result is cached. */
  const calls = new Map<string, SharedCall>()

  async function check(name: string, { asker, fresh = false, signal }: CheckOptions) {
    signal?.throwIfAborted()
    const domain = parseOrderName(name)
    if (domain === null) return withoutAnswer(name, 'invalid-name', clock.now())
    const kept = findKept(domain)
    if (kept && !fresh) return kept
    const call = fresh ? undefined : calls.get(domain)
    const retryAfterSeconds = call ? null : guard(asker)
    if (retryAfterSeconds !== null)
      return kept ?? { ...withoutAnswer(domain, 'no-answer', clock.now()), retryAfterSeconds }
    call?.turn.join(asker)
    return waitFor(domain, call ?? start(domain, asker, fresh ? 'purchase' : 'search'), asker, signal)
  }

  function start(domain: string, asker: Asker, kind: 'search' | 'purchase'): SharedCall {
    const stop = new AbortController()
    let settle: (answer: Promise<Availability>) => void = () => {}
    const answer = new Promise<Availability>((resolve) => {
      settle = resolve
    })
      .then((given) => {
        if (isLatest() && given.status !== 'invalid') kept.set(domain, given)
        return given
      })
      .finally(() => isLatest() && calls.delete(domain))
    const work = () => {
      const asked = ask(domain, stop.signal)
      // Outside the slot, which is for registries. Nothing is bought on a hint.
      settle(kind === 'search' && directory ? hinted(domain, asked, directory, stop.signal) : asked)
      // Callers get the error from the result; the slot is freed either way.
      return asked.catch(() => {})
    }
    const call: SharedCall = { answer, turn: turnsOf(domain).wait(work, asker, kind), waiting: 0, stop }
    const isLatest = () => calls.get(domain) === call
    calls.set(domain, call)
    return call
  }

  /**
   * Waits for a call until the signal is aborted. When the last caller leaves, the call is cancelled and its slot
   * passes to the next.
   */
  async function waitFor(domain: string, call: SharedCall, asker: Asker, signal: AbortSignal | undefined) {
    call.waiting++
    try {
      return await pTimeout(call.answer, { milliseconds: Number.POSITIVE_INFINITY, signal })
    } catch (error) {
      call.turn.leave(asker)
      if (--call.waiting === 0) {
        if (calls.get(domain) === call) calls.delete(domain)
        call.stop.abort(error)
      }
      throw error
    }
  }

  /**
   * Asks the registry. A failed call, an invalid response and a timeout all count as no answer. Throws the signal's
   * reason.
   */
  async function ask(domain: string, signal: AbortSignal): Promise<Availability> {
    const extension = domain.slice(domain.indexOf('.') + 1)
    if (breaker.isOpen(extension)) return withoutAnswer(domain, 'no-answer', clock.now())
    // AbortSignal.any would do this, but on Node 20 each one leaks (3 KB per call).
    const stop = new AbortController()
    signal.addEventListener('abort', () => stop.abort(signal.reason))
    try {
      const call = registry.check(domain, stop.signal)
      const given = await pTimeout(call, { milliseconds: callTimeoutMs, signal })
      breaker.answered(extension)
      return readAnswer(domain, given, clock.now())
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TimeoutError) {
        stop.abort(error)
        breaker.timedOut(extension)
      }
      log.warn({ err: error, extension }, 'availability: a registry look-up failed')
      return withoutAnswer(domain, 'no-answer', clock.now())
    }
  }

  /** Adds the hint of a directory if the registry does not respond. The directory is asked early if that takes long. */
  async function hinted(
    domain: string,
    asked: Promise<Availability>,
    { look }: AvailabilityDirectory,
    signal: AbortSignal,
  ): Promise<Availability> {
    let looking: Promise<AvailabilityHint | null> | null = null
    const begin = () => {
      looking ??= look(domain, signal).catch(() => null)
      return looking
    }
    const timer = setTimeout(begin, hintAfterMs)
    try {
      const answer = await asked
      if (answer.reason !== 'no-answer') return answer
      const hint = await begin()
      signal.throwIfAborted()
      return hint ? withHint(answer, hint) : answer
    } finally {
      clearTimeout(timer)
    }
  }

  function turnsOf(domain: string): Turns {
    const registrar = registry.registrarFor?.(domain) ?? ''
    const found = turns.get(registrar) ?? createTurns({ places: parallel, clock })
    turns.set(registrar, found)
    return found
  }

  function findKept(domain: string): Availability | undefined {
    const answer = kept.get(domain)
    const age = answer ? clock.now() - answer.checkedAt : KEPT_MS
    // After the clock was set back, the age of a result is unknown.
    return age >= 0 && age < KEPT_MS ? answer : undefined
  }

  return {
    check,
    checkAll: (names, signal, { asker, known = [], onEnd = () => {} }) =>
      asTheyArrive(names, {
        known,
        signal,
        timeoutMs: streamTimeoutMs,
        stopping,
        stopWithinMs: STOP_WITHIN_MS,
        ask: (name, stop) => check(name, { asker, signal: stop }),
        whenLate: (name) => withoutAnswer(name, 'no-answer', clock.now()),
        onEnd,
      }),
    forget(name) {
      if (name === null) {
        kept.clear()
        calls.clear()
        return
      }
      const domain = parseOrderName(name) ?? name
      kept.delete(domain)
      // Waiting callers get its result; later ones start a new call.
      calls.delete(domain)
    },
    guard,
    openBreakers: breaker.countOpen,
  }
}

const TIMEOUTS_IN_A_ROW = 5
const OPEN_MS = 15_000
const REMEMBERED_EXTENSIONS = 1000

/**
 * Stops asking a registry for 15 seconds after five timeouts in a row, so that it does not hold every slot while others
 * could respond. A registry that fails at once holds no slot and is not counted.
 */
function createCircuitBreaker(clock: Clock) {
  const timeouts = boundedCache<string, { inARow: number; openUntil: number }>(REMEMBERED_EXTENSIONS)
  return {
    isOpen: (extension: string): boolean => (timeouts.get(extension)?.openUntil ?? 0) > clock.now(),
    countOpen: (): number => [...timeouts.values()].filter(({ openUntil }) => openUntil > clock.now()).length,
    answered: (extension: string): void => void timeouts.delete(extension),
    timedOut(extension: string): void {
      const inARow = (timeouts.get(extension)?.inARow ?? 0) + 1
      timeouts.set(extension, { inARow, openUntil: inARow >= TIMEOUTS_IN_A_ROW ? clock.now() + OPEN_MS : 0 })
    },
  }
}
