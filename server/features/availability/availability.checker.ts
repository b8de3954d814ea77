import { LRUCache } from 'lru-cache'
import pTimeout, { TimeoutError } from 'p-timeout'
import type { Logger } from 'pino'
import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { parseOrderName } from '../../../rules/domain-name'
import type { Clock } from '../../ports/clock'
import type { DomainRegistry } from '../../ports/domain-registry'
import { type Availability, readAnswer, withoutAnswer } from './availability.answer'
import { asTheyArrive } from './availability.stream'
import { type Asker, createTurns, type Turn } from './availability.turns'

export interface CheckerOptions {
  registry: Pick<DomainRegistry, 'check'>
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Registry calls at once; the rest wait. */
  parallel?: number
  callTimeoutMs?: number
  streamTimeoutMs?: number
}

export interface CheckOptions {
  /** Whose turn it is; questions without one share a turn. */
  asker?: Asker
  /** Puts a question of its own to the registry, ahead of the searches: no answer to an earlier question will do. */
  fresh?: boolean
  signal?: AbortSignal
}

export interface CheckAllOptions {
  asker?: Asker
  /** Answers that are there already: they go first. */
  known?: readonly Availability[]
  /** Called once, when nothing more is asked. */
  onEnd?: () => void
}

declare module '../../common/context' {
  interface Deps {
    /** One for the program, so that all visitors share its registry calls. */
    availability: AvailabilityChecker
  }
}

/** Asks registries whether names are free. One for the whole program: all visitors share its calls and its memory. */
export interface AvailabilityChecker {
  /** Never says free without an answer. Throws only the signal's reason, after it was aborted. */
  check(name: string, options?: CheckOptions): Promise<Availability>
  /** One answer for each name, the fastest first. Ends by itself; ends early when the signal or the reader stops it. */
  checkAll(
    names: readonly string[],
    signal?: AbortSignal,
    options?: CheckAllOptions,
  ): AsyncIterableIterator<Availability>
  /** The name has changed hands here: what was answered before is old. Null is for all names. */
  forget(name: string | null): void
  /** How many registries are left alone for a while, since they gave no answer. */
  openBreakers(): number
}

/** At once; several programs share them. */
export const REGISTRY_CALLS = 24
const CALL_TIMEOUT_MS = 8000
const KEPT_MS = 60_000
const KEPT_NAMES = 10_000
const NOBODY: Asker = { session: '', address: '' }

/** A question about one name that waits for its turn or is under way, with how many wait for its answer. */
interface SharedCall {
  answer: Promise<Availability>
  turn: Turn
  waiting: number
  stop: AbortController
}

export function createAvailabilityChecker(options: CheckerOptions): AvailabilityChecker {
  const { registry, clock, log, parallel = REGISTRY_CALLS } = options
  const { callTimeoutMs = CALL_TIMEOUT_MS, streamTimeoutMs = STREAM_TIMEOUT_MS } = options
  const kept = new LRUCache<string, Availability>({ max: KEPT_NAMES })
  const turns = createTurns({ places: parallel, clock })
  const breaker = createCircuitBreaker(clock)
  /** The latest call about each name: the only one that others join, and whose answer is kept. */
  const calls = new Map<string, SharedCall>()

  async function check(name: string, { asker = NOBODY, fresh = false, signal }: CheckOptions = {}) {
    signal?.throwIfAborted()
    const domain = parseOrderName(name)
    if (domain === null) return withoutAnswer(name, 'invalid-name', clock.now())
    if (fresh) return waitFor(domain, start(domain, asker, 'purchase'), asker, signal)
    const kept = findKept(domain)
    if (kept) return kept
    const call = calls.get(domain)
    call?.turn.join(asker)
    return waitFor(domain, call ?? start(domain, asker, 'search'), asker, signal)
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
      settle(asked)
      // Whoever waits hears of it by the answer; the place is free either way.
      return asked.catch(() => {})
    }
    const call: SharedCall = { answer, turn: turns.wait(work, asker, kind), waiting: 0, stop }
    const isLatest = () => calls.get(domain) === call
    calls.set(domain, call)
    return call
  }

  /** Waits for a call until the signal is aborted. The last to leave calls it off, and its place goes to the next. */
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

  /** A call that fails, answers nonsense or takes too long is no answer. Throws the signal's reason. */
  async function ask(domain: string, signal: AbortSignal): Promise<Availability> {
    const extension = domain.slice(domain.indexOf('.') + 1)
    if (breaker.isOpen(extension)) return withoutAnswer(domain, 'no-answer', clock.now())
    // AbortSignal.any would do this, but on Node 20 each one stays in memory for good (3 KB a call).
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
      log.warn({ err: error, extension }, 'a registry gave no answer')
      return withoutAnswer(domain, 'no-answer', clock.now())
    }
  }

  function findKept(domain: string): Availability | undefined {
    const answer = kept.get(domain)
    const age = answer ? clock.now() - answer.checkedAt : KEPT_MS
    // A clock that was set back says nothing about the age of an answer.
    return age >= 0 && age < KEPT_MS ? answer : undefined
  }

  return {
    check,
    checkAll: (names, signal, { asker, known = [], onEnd = () => {} } = {}) =>
      asTheyArrive(names, {
        known,
        signal,
        timeoutMs: streamTimeoutMs,
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
      // The callers that wait for it get its answer; later ones ask anew.
      calls.delete(domain)
    },
    openBreakers: breaker.countOpen,
  }
}

const TIMEOUTS_IN_A_ROW = 5
const OPEN_MS = 15_000
const REMEMBERED_EXTENSIONS = 1000

/**
 * Leaves the registry of an extension alone for 15 seconds after five timeouts in a row, so that it does not hold every
 * place in the queue while the others could answer. One that fails at once holds no place and is not counted.
 */
function createCircuitBreaker(clock: Clock) {
  const timeouts = new LRUCache<string, { inARow: number; openUntil: number }>({ max: REMEMBERED_EXTENSIONS })
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
