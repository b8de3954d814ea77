import * as z from 'zod'
import type { Clock } from '../../ports/clock'
import type { RegistryOutcome } from '../../ports/domain-registry'
import { OperatorNeeded } from '../../ports/outside-unavailable'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'

const KINDS = ['register', 'transfer', 'renew', 'restore'] as const

export type RequestKind = (typeof KINDS)[number]

interface RequestSubject {
  reference: string
  kind: RequestKind
  /** Lower-case ASCII name. */
  name: string
}

/** A request with its facts, by which an adapter recognises its result. */
export type RegistrarRequest<Facts = unknown> = RequestSubject & Facts

/** A request that was sent, or was about to be. */
export type SentRequest<Facts = unknown> = RegistrarRequest<Facts> & {
  sentAt: number
  /** Id that the registrar gave to it. */
  outsideId: string | null
}

export type EarlierRequest<Facts = unknown> = SentRequest<Facts> & {
  /** True if it is done, or was accepted and is not decided: what happened to the name can be its effect. */
  mayBeDone: boolean
}

/** An effect at the registrar. Its id tells it from others, such as the time of a creation, so that only one request claims it. */
type Effect = Extract<RegistryOutcome, { outcome: 'done' }> & { effectId: string }

/** Result of a request according to the registrar. */
export type Result = RegistryOutcome | Effect

/**
 * Finding of a search: a result, an id to ask by, or `unfinished` if a first step was carried out and the next one is to be sent.
 * Null: no trace.
 */
export type Found = Result | { outsideId: string } | 'unfinished' | null

/** Finds out what became of requests at a registrar. Each call may throw OutsideUnavailable. */
export interface RequestTracker<Facts> {
  /**
   * Returns the outcome of a request by the id that the registrar gave to it. Throws OperatorNeeded for lack of balance if it
   * had no effect therefore. Absent if the registrar gives no ids: then a request that it accepted stays pending until a
   * search finds its result.
   */
  progressOf?(request: SentRequest<Facts> & { outsideId: string }): Promise<RegistryOutcome>
  /** Looks for a request whose id is unknown. `others` are about the same name. */
  search(request: SentRequest<Facts>, others: readonly EarlierRequest<Facts>[]): Promise<Found>
  /**
   * True if a second attempt cannot take effect twice, such as a renewal that names the end of its term (RFC 5731 §3.2.3). A request
   * without a trace is then sent at once, as the same attempt; else only when it certainly did not arrive.
   */
  refusesRepetition?: boolean
}

/** Response to a request. */
export interface Sent {
  /** Id that the registrar gave to it, if it said one. */
  outsideId: string | null
  /** Present if it is decided already. */
  outcome?: Result
}

const noted = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), expiresAt: z.number() }),
    z.object({
      outcome: z.literal('pending'),
      waitsFor: z.enum(['registry', 'holder', 'losing-registrar', 'unknown']),
    }),
    z.object({
      outcome: z.literal('refused'),
      reason: z.enum([
        'taken',
        'wrong-code',
        'not-transferable',
        'holder-refused',
        'name-servers-refused',
        'price-changed',
        'rejected',
      ]),
    }),
    /** Had certainly no effect. */
    z.object({ outcome: z.literal('unsent') }),
  ])
  .nullable()

/**
 * How long a request that left no trace can still be under way. A second registration or transfer is refused by the registry, while
 * a second renewal is paid twice.
 */
const PATIENCE_MS: Readonly<Record<RequestKind, number>> = {
  register: 300_000,
  transfer: 300_000,
  renew: 3_600_000,
  restore: 3_600_000,
}

/**
 * Carries out each request once per reference, at a registrar that cannot be asked by it. A request is recorded before it is sent
 * (decision 62). After a lost response its outcome is looked for, and it is repeated only where that has no second effect.
 */
export function createRegistrarRequests<Facts extends Record<string, unknown>, Given extends Record<string, unknown>>({
  requests,
  clock,
  facts,
  tracker,
}: {
  requests: OutsideRequests
  clock: Clock
  /** Reads the facts of a request as they were recorded. They hold no codes and no personal data. */
  facts: z.ZodType<Facts, Given>
  tracker: RequestTracker<Facts>
}) {
  const { refusesRepetition = false } = tracker

  /** Returns the outcome of a recorded request; null if it is to be sent, again or for the first time. */
  async function outcomeOf(row: OutsideRequest): Promise<RegistryOutcome | null> {
    const earlier = noted.parse(row.outcome)
    if (earlier?.outcome === 'done' || earlier?.outcome === 'refused') return earlier
    const request = requestOf(row)
    const { outsideId } = request
    if (outsideId !== null && !earlier && tracker.progressOf) return progressOf({ ...request, outsideId })
    const others = (await requests.list(row.subject)).filter(({ reference }) => reference !== row.reference)
    const found = await tracker.search(request, others.map(earlierOf))
    if (found === 'unfinished') return null
    if (found && 'outsideId' in found) {
      await requests.note(row.reference, found)
      return progressOf({ ...request, ...found })
    }
    if (found) return conclude(request, found, others)
    if (earlier?.outcome === 'pending') return earlier
    const isCertain = refusesRepetition || earlier !== null || clock.now() - row.sentAt > PATIENCE_MS[request.kind]
    return isCertain ? null : UNKNOWN
  }

  async function progressOf(request: SentRequest<Facts> & { outsideId: string }): Promise<RegistryOutcome> {
    if (!tracker.progressOf) return UNKNOWN
    const outcome = await tracker.progressOf(request).catch(async (error: unknown) => {
      if (error instanceof OperatorNeeded && error.problem === 'balance') await noteUnsent(request.reference)
      throw error
    })
    return conclude(request, outcome)
  }

  /** Records a result, unless its effect is that of another request. */
  async function conclude(
    { reference, kind }: RequestSubject,
    result: Result,
    others: readonly OutsideRequest[] = [],
  ): Promise<RegistryOutcome> {
    // A registrar with ids is asked by them, so that a pending outcome is no news.
    if (result.outcome === 'pending' && tracker.progressOf) return result
    if (!('effectId' in result)) {
      await requests.note(reference, { outcome: result })
      return result
    }
    const { effectId, ...done } = result
    const isClaimed = others.some(({ outsideId }) => outsideId === effectId)
    const outcome = isClaimed ? claimedOutcome(kind) : done
    await requests.note(reference, isClaimed ? { outcome } : { outcome, outsideId: effectId })
    return outcome
  }

  /** An attempt that is continued keeps what was recorded about it. */
  async function noteUnsent(reference: string): Promise<void> {
    if (!refusesRepetition) await requests.note(reference, { outcome: { outcome: 'unsent' } })
  }

  function requestOf(row: OutsideRequest): SentRequest<Facts> {
    const { reference, kind, subject: name, details, sentAt, outsideId } = row
    return { reference, kind: z.enum(KINDS).parse(kind), name, sentAt, outsideId, ...facts.parse(details) }
  }

  function earlierOf(row: OutsideRequest): EarlierRequest<Facts> {
    const outcome = noted.parse(row.outcome)?.outcome
    const mayBeDone = outcome ? outcome === 'done' || outcome === 'pending' : row.outsideId !== null
    return { ...requestOf(row), mayBeDone }
  }

  return {
    /**
     * Carries out a request unless it was before. `prepare` throws, or resolves with an outcome, without any effect; else with
     * the sending.
     */
    async once(
      request: RegistrarRequest<Given>,
      prepare: () => Promise<Result | (() => Promise<Sent>)>,
    ): Promise<RegistryOutcome> {
      const { reference, kind, name: subject, ...details } = request
      // A renewal becomes a restoration if its term ends before it is repeated: what it was sent as is looked for first.
      const sentAs = kind === 'restore' ? (await requests.find(reference))?.kind : undefined
      const earlier = await requests.begin({ reference, kind: sentAs === 'renew' ? sentAs : kind, subject, details })
      if (earlier) {
        const outcome = await outcomeOf(earlier)
        if (outcome) return outcome
        const isSentAnew = !refusesRepetition || earlier.kind !== kind
        if (isSentAnew && !(await requests.beginAgain(earlier, kind))) return UNKNOWN
      }
      const prepared = await prepare().catch(async (error: unknown) => {
        await noteUnsent(reference)
        throw error
      })
      if (typeof prepared !== 'function') return conclude(request, prepared)
      const sent = await prepared().catch(async (error: unknown) => {
        // Refused before anything was carried out, unlike an outage.
        if (error instanceof OperatorNeeded && error.problem !== 'in-doubt') await noteUnsent(reference)
        throw error
      })
      if (sent.outsideId !== null) await requests.note(reference, { outsideId: sent.outsideId })
      // What refuses a repetition can be the first attempt, which arrived late.
      const isRepeated = earlier !== null && refusesRepetition
      if (sent.outcome?.outcome === 'refused' && isRepeated)
        return (await outcomeOf(earlier)) ?? conclude(request, sent.outcome)
      if (sent.outcome) return conclude(request, sent.outcome)
      const row = await requests.find(reference)
      return (row && (await outcomeOf(row))) ?? { outcome: 'pending', waitsFor: 'registry' }
    },

    /** Returns the outcome of a recorded request; null if it is to be sent, again or for the first time. */
    async findOutcome(reference: string): Promise<RegistryOutcome | null> {
      const row = await requests.find(reference)
      return row && outcomeOf(row)
    },

    /** Records that requests about a name were refused after they had been accepted. Decided ones stay as they are. */
    async refusePending(name: string, isMeant: (reference: string) => boolean): Promise<void> {
      const row = (await requests.list(name)).find(({ reference }) => isMeant(reference))
      const { data: kind } = z.enum(KINDS).safeParse(row?.kind)
      if (!row || !kind) return
      const outcome = noted.parse(row.outcome)
      if (outcome && outcome.outcome !== 'pending') return
      await requests.note(row.reference, { outcome: deniedOutcome(kind) })
    },
  }
}

const UNKNOWN: RegistryOutcome = { outcome: 'pending', waitsFor: 'unknown' }

/** Outcome of a request that was refused after it had been accepted. */
const deniedOutcome = (kind: RequestKind): RegistryOutcome => ({
  outcome: 'refused',
  reason: kind === 'transfer' ? 'not-transferable' : 'rejected',
})

/** Outcome of a request whose effect turns out to be that of another one. */
const claimedOutcome = (kind: RequestKind): RegistryOutcome =>
  kind === 'register' ? { outcome: 'refused', reason: 'taken' } : deniedOutcome(kind)
