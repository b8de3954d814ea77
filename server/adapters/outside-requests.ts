import type { Database } from '../../db/database'
import type { Clock } from '../ports/clock'
import * as repository from './outside-requests.repository'

/** A request that was sent, or was about to be. */
export interface OutsideRequest {
  reference: string
  /** Kind of request, such as `register`. */
  kind: string
  /** Domain name, or reference of a payment. */
  subject: string
  /** Facts needed to recognise its result. */
  details: Record<string, unknown>
  /** Milliseconds since the epoch. */
  sentAt: number
  /** Id that the outside system gave to it; null until it responded. */
  outsideId: string | null
  /** Outcome as the adapter recorded it; null while unknown. */
  outcome: unknown
}

/**
 * The requests of one adapter by our reference, for outside systems that cannot be asked by it. A request is recorded before
 * it is sent, so that after a crash or a lost response the adapter asks what became of it and never sends it blindly again.
 */
export interface OutsideRequests {
  /**
   * Records a request durably before it is sent. Returns null for a new one; else the earlier request with this reference,
   * whose outcome has to be looked for. Throws if the reference was used for something else. `details` never holds codes,
   * credentials or personal data.
   */
  begin(
    request: Pick<OutsideRequest, 'reference' | 'kind' | 'subject'> & { details?: Record<string, unknown> },
  ): Promise<OutsideRequest | null>
  /**
   * Records that a request which certainly had no effect is sent again, as another kind if one is given. False if another caller
   * did so since it was read: it must then not be sent.
   */
  beginAgain(earlier: OutsideRequest, kind?: string): Promise<boolean>
  find(reference: string): Promise<OutsideRequest | null>
  /** The latest requests about a subject, newest first, at most a hundred. */
  list(subject: string): Promise<OutsideRequest[]>
  /** Records what the outside system responded. */
  note(reference: string, response: { outsideId?: string; outcome?: unknown }): Promise<void>
}

export function createOutsideRequests(
  db: Database,
  { adapter, clock }: { adapter: string; clock: Clock },
): OutsideRequests {
  return {
    async begin({ reference, kind, subject, details = {} }) {
      const row = { adapter, reference, kind, subject, details, sentAt: clock.now() }
      const isNew = await db.transaction((tx) => repository.insertRequest(tx, row))
      if (isNew) return null
      const earlier = await repository.findRequest(db.reader, adapter, reference)
      if (earlier?.kind !== kind || earlier.subject !== subject)
        throw new Error(`reference ${reference} was used for another request`)
      return earlier
    },
    beginAgain: ({ reference, sentAt, kind: former }, kind = former) =>
      db.transaction((tx) => repository.restartRequest(tx, { adapter, reference, kind, sentAt, now: clock.now() })),
    find: (reference) => repository.findRequest(db.reader, adapter, reference),
    list: (subject) => repository.listRequests(db.reader, adapter, subject),
    note: (reference, response) => db.transaction((tx) => repository.updateRequest(tx, adapter, reference, response)),
  }
}
