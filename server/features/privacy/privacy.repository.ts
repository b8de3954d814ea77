import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, written } from '../../../db/query'
import { legalHolds, privacyRequests } from '../../../db/schema/privacy'
import type { Day } from '../../../rules/calendar'
import type { PrivacyOutcome } from '../../../rules/privacy-requests'

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect
export type LegalHoldRow = typeof legalHolds.$inferSelect

const P = sql.placeholder

// Written as in the indexes.
const isOpen = sql`closed_at is null`
const isClosed = sql`closed_at is not null`
const lasts = sql`lifted_at is null`

const requestById = statement((db) =>
  db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.id, P('id'))),
)
const requestsOf = statement((db) =>
  db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.accountId, P('accountId')))
    .orderBy(desc(privacyRequests.receivedOn), desc(privacyRequests.id)),
)
const requestInsertion = statementByColumns((db, row: PrivacyRequestRow) => db.insert(privacyRequests).values(row))
const holdOf = statement((db) =>
  db
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.accountId, P('accountId')), lasts)),
)
const holdsOf = statement((db) =>
  db
    .select()
    .from(legalHolds)
    .where(and(isAmong(legalHolds.accountId, 'accountIds'), lasts)),
)
const holdInsertion = statementByColumns((db, row: LegalHoldRow) => db.insert(legalHolds).values(row))

export const findRequest = async (db: Db, id: string): Promise<PrivacyRequestRow | null> => one(requestById(db, { id }))

/** Lists the requests of an account, the last received on top. */
export const listRequestsOf = async (db: Db, accountId: string): Promise<PrivacyRequestRow[]> =>
  all(requestsOf(db, { accountId }))

export async function insertRequest(tx: Tx, row: PrivacyRequestRow): Promise<void> {
  await run(requestInsertion(tx, row))
}

/** Saves what changed of a request, and returns it. */
export const updateRequest = (tx: Tx, id: string, changes: Partial<PrivacyRequestRow>): Promise<PrivacyRequestRow> =>
  written(tx.update(privacyRequests).set(changes).where(eq(privacyRequests.id, id)).returning())

/** Whether the restriction that a request led to lasts. */
export const isRestricting = ({ kind, outcome, restrictionLiftedAt }: PrivacyRequestRow): boolean =>
  kind === 'RESTRICTION' && outcome === 'DONE' && restrictionLiftedAt === null

/** Ends the open requests of an account. */
export async function closeRequestsOf(
  tx: Tx,
  accountId: string,
  closed: { outcome: PrivacyOutcome; closedAt: number; ofErasure: boolean },
): Promise<void> {
  const { outcome, closedAt, ofErasure } = closed
  const kind = ofErasure ? eq(privacyRequests.kind, 'ERASURE') : sql`${privacyRequests.kind} <> 'ERASURE'`
  await run(
    tx
      .update(privacyRequests)
      .set({ outcome, closedAt })
      .where(and(eq(privacyRequests.accountId, accountId), kind, isOpen)),
  )
}

/** Empties the texts about an account: of its requests, and of holds that were lifted. */
export async function emptyTextsOf(tx: Tx, accountId: string): Promise<void> {
  const empty = { details: '', extensionReason: null, answer: null }
  await run(tx.update(privacyRequests).set(empty).where(eq(privacyRequests.accountId, accountId)))
  await run(tx.update(legalHolds).set({ reason: '' }).where(eq(legalHolds.accountId, accountId)))
}

/** Open requests with a deadline in a range of days, or the closed ones. */
export type RequestQuery = { isClosed: true } | { isClosed: false; from: Day | null; until: Day | null }

function conditionOf(query: RequestQuery): SQL | undefined {
  if (query.isClosed) return isClosed
  const { from, until } = query
  return and(
    isOpen,
    from === null ? undefined : gte(privacyRequests.deadline, from),
    until === null ? undefined : lte(privacyRequests.deadline, until),
  )
}

/** Position in a list of open requests. */
export interface DayKey {
  day: Day
  id: string
}

/** Lists open requests, the first deadline on top. */
export const listOpenRequests = async (
  db: Db,
  query: RequestQuery & { isClosed: false },
  { after, limit, accountId = null }: { after: DayKey | null; limit: number; accountId?: string | null },
): Promise<PrivacyRequestRow[]> =>
  all(
    db
      .select()
      .from(privacyRequests)
      .where(
        and(
          conditionOf(query),
          accountId === null ? undefined : eq(privacyRequests.accountId, accountId),
          after
            ? or(
                gt(privacyRequests.deadline, after.day),
                and(eq(privacyRequests.deadline, after.day), gt(privacyRequests.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(privacyRequests.deadline), asc(privacyRequests.id))
      .limit(limit),
  )

/** Lists closed requests, the last closed on top. */
export const listClosedRequests = async (
  db: Db,
  { after, limit }: { after: { at: number; id: string } | null; limit: number },
): Promise<PrivacyRequestRow[]> =>
  all(
    db
      .select()
      .from(privacyRequests)
      .where(
        and(
          isNotNull(privacyRequests.closedAt),
          after
            ? or(
                lt(privacyRequests.closedAt, after.at),
                and(eq(privacyRequests.closedAt, after.at), lt(privacyRequests.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(desc(privacyRequests.closedAt), desc(privacyRequests.id))
      .limit(limit),
  )

/** Counts them up to a limit. */
export async function countRequests(db: Db, query: RequestQuery, limit: number): Promise<number> {
  const found = db.select({ id: privacyRequests.id }).from(privacyRequests).where(conditionOf(query)).limit(limit)
  return (await one(db.select({ n: count() }).from(found.as('found'))))?.n ?? 0
}

/** Counts the restrictions of an account that last. */
export const countRestrictions = async (db: Db, accountId: string): Promise<number> =>
  (await listRequestsOf(db, accountId)).filter(isRestricting).length

/** Returns the legal hold of an account that lasts; null if there is none. */
export const findHold = async (db: Db, accountId: string): Promise<LegalHoldRow | null> =>
  one(holdOf(db, { accountId }))

/** Lists the legal holds of accounts that last. */
export const listHolds = async (db: Db, accountIds: readonly string[]): Promise<LegalHoldRow[]> =>
  all(holdsOf(db, { accountIds }))

export async function insertHold(tx: Tx, row: LegalHoldRow): Promise<void> {
  await run(holdInsertion(tx, row))
}

export async function endHold(tx: Tx, id: string, liftedAt: number): Promise<void> {
  await run(
    tx
      .update(legalHolds)
      .set({ liftedAt })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt))),
  )
}
