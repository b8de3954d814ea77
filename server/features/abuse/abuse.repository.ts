import { and, asc, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { abuseSuspensions } from '../../../db/schema/abuse'
import type { SuspendedKind } from '../../../rules/abuse'
import type { Day } from '../../../rules/calendar'
import type { TimeKey } from '../../staff/staff-connection'

export type SuspensionRow = typeof abuseSuspensions.$inferSelect

/** A hosting package, server or domain. */
export interface SuspendedThing {
  kind: SuspendedKind
  thingId: string
}

const P = sql.placeholder

// Written as in the indexes.
const lasts = sql`lifted_at is null`
const ofThing = statement((db) =>
  db
    .select()
    .from(abuseSuspensions)
    .where(and(eq(abuseSuspensions.thingId, P('thingId')), eq(abuseSuspensions.kind, P('kind')), lasts)),
)
const ofThings = statement((db) =>
  db
    .select()
    .from(abuseSuspensions)
    .where(and(isAmong(abuseSuspensions.thingId, 'thingIds'), lasts)),
)
const byId = statement((db) =>
  db
    .select()
    .from(abuseSuspensions)
    .where(eq(abuseSuspensions.id, P('id'))),
)
const ofAccount = statement((db) =>
  db
    .select()
    .from(abuseSuspensions)
    .where(eq(abuseSuspensions.accountId, P('accountId')))
    .orderBy(desc(abuseSuspensions.suspendedAt), desc(abuseSuspensions.id)),
)
const insertion = statementByColumns((db, row: SuspensionRow) => db.insert(abuseSuspensions).values(row))

/** Returns the suspension of a thing that lasts; null if there is none. */
export const findOpen = async (db: Db, { kind, thingId }: SuspendedThing): Promise<SuspensionRow | null> =>
  one(ofThing(db, { kind, thingId }))

/** Returns those that last. Ids name their kind, so that one query reads all kinds. */
export const listOpen = async (db: Db, thingIds: readonly string[]): Promise<SuspensionRow[]> =>
  all(ofThings(db, { thingIds }))

export const findSuspensionById = async (db: Db, id: string): Promise<SuspensionRow | null> => one(byId(db, { id }))

/** Newest first, with those that were lifted. */
export const listOfAccount = async (db: Db, accountId: string): Promise<SuspensionRow[]> =>
  all(ofAccount(db, { accountId }))

export async function insertSuspension(tx: Tx, row: SuspensionRow): Promise<void> {
  await run(insertion(tx, row))
}

export async function markLifted(tx: Tx, id: string, liftedAt: number): Promise<void> {
  await run(tx.update(abuseSuspensions).set({ liftedAt }).where(eq(abuseSuspensions.id, id)))
}

export async function updateDeadline(tx: Tx, id: string, deadline: Day): Promise<void> {
  await run(tx.update(abuseSuspensions).set({ deadline }).where(eq(abuseSuspensions.id, id)))
}

/** Deletes those of an account, whose services are deleted with it. */
export async function deleteSuspensionsOf(tx: Tx, accountId: string): Promise<void> {
  await run(tx.delete(abuseSuspensions).where(eq(abuseSuspensions.accountId, accountId)))
}

/** Suspensions that last, those of them with a deadline before a day, or those that were lifted. */
export type SuspensionQuery = { isLifted: boolean; deadlineBefore: Day | null }

const conditionOf = ({ isLifted, deadlineBefore }: SuspensionQuery): SQL | undefined =>
  and(
    isLifted ? isNotNull(abuseSuspensions.liftedAt) : isNull(abuseSuspensions.liftedAt),
    deadlineBefore === null ? undefined : lt(abuseSuspensions.deadline, deadlineBefore),
  )

/** Lists suspensions, newest first. */
export const listSuspensions = async (
  db: Db,
  query: SuspensionQuery,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<SuspensionRow[]> =>
  all(
    db
      .select()
      .from(abuseSuspensions)
      .where(
        and(
          conditionOf(query),
          after
            ? or(
                lt(abuseSuspensions.suspendedAt, after.at),
                and(eq(abuseSuspensions.suspendedAt, after.at), lt(abuseSuspensions.id, after.id)),
              )
            : undefined,
        ),
      )
      .orderBy(desc(abuseSuspensions.suspendedAt), desc(abuseSuspensions.id))
      .limit(limit),
  )

/** Counts them up to a limit. */
export async function countSuspensions(db: Db, query: SuspensionQuery, limit: number): Promise<number> {
  const found = db.select({ id: abuseSuspensions.id }).from(abuseSuspensions).where(conditionOf(query)).limit(limit)
  return (await one(db.select({ n: count() }).from(found.as('found'))))?.n ?? 0
}

/** Lists suspensions that last and whose deadline was before a day, the first deadline on top. */
export const listOverdue = async (
  db: Db,
  { today, accountId, limit }: { today: Day; accountId: string | null; limit: number },
): Promise<SuspensionRow[]> =>
  all(
    db
      .select()
      .from(abuseSuspensions)
      .where(
        and(
          lasts,
          lt(abuseSuspensions.deadline, today),
          accountId ? eq(abuseSuspensions.accountId, accountId) : undefined,
        ),
      )
      .orderBy(asc(abuseSuspensions.deadline), asc(abuseSuspensions.id))
      .limit(limit),
  )
