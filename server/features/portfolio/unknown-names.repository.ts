import { and, asc, count, eq, gt, isNotNull, isNull, lt, min, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementBy, statementByColumns } from '../../../db/query'
import { unknownNames } from '../../../db/schema/portfolio'
import { HOUR_MS } from '../../../rules/time'
import type { TimeKey } from '../../staff/staff-connection'
import { isNameHere } from '../domains/domains.queries'

export type UnknownNameRow = typeof unknownNames.$inferSelect
/** Columns that staff set; all null for a name that is not ignored. */
type Dismissal = Pick<UnknownNameRow, 'dismissedAt' | 'dismissedBy' | 'dismissedReason'>

const P = sql.placeholder

/** Minimum time between the two readings that make a name unknown, in milliseconds. */
const CERTAIN_AFTER_MS = HOUR_MS

const isSeenBefore = sql`${unknownNames.firstSeenAt} < ${P('since')} and ${unknownNames.firstSeenAt} <= ${P('certainIf')}`
const seeing = statement((db) =>
  db
    .insert(unknownNames)
    .values({
      ...{ id: P('id'), registrar: P('registrar'), name: P('name'), endsAt: P('endsAt') },
      ...{ firstSeenAt: P('seenAt'), lastSeenAt: P('seenAt') },
    })
    .onConflictDoUpdate({
      target: [unknownNames.name, unknownNames.registrar],
      set: {
        endsAt: sql`excluded.ends_at`,
        lastSeenAt: sql`excluded.last_seen_at`,
        unknownSince: sql`coalesce(${unknownNames.unknownSince}, case when ${isSeenBefore} then excluded.last_seen_at end)`,
      },
    }),
)
const removalOfUnseen = statement((db) =>
  db
    .delete(unknownNames)
    .where(and(eq(unknownNames.registrar, P('registrar')), lt(unknownNames.lastSeenAt, P('since')))),
)

// Written as in the index. A name that the shop got since the last reading is left out.
const isUnknown = and(sql`unknown_since is not null`, not(isNameHere(unknownNames.name)))
const isShown = (isDismissed: boolean): SQL | undefined =>
  and(isUnknown, isDismissed ? isNotNull(unknownNames.dismissedAt) : isNull(unknownNames.dismissedAt))
const isBehind = or(
  gt(unknownNames.unknownSince, P('at')),
  and(eq(unknownNames.unknownSince, P('at')), gt(unknownNames.id, P('id'))),
)

interface AskedNames {
  isDismissed: boolean
  isFirst: boolean
}
const page = statementBy(
  ({ isDismissed, isFirst }: AskedNames) => `${isDismissed} ${isFirst}`,
  (db, { isDismissed, isFirst }: AskedNames) =>
    db
      .select()
      .from(unknownNames)
      .where(and(isShown(isDismissed), isFirst ? undefined : isBehind))
      .orderBy(asc(unknownNames.unknownSince), asc(unknownNames.id))
      .limit(P('limit')),
)
const number = statementBy(String, (db, isDismissed: boolean) => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(unknownNames)
    .where(isShown(isDismissed))
    .limit(P('limit'))
  return db.select({ n: count() }).from(found.as('found'))
})
const byRegistrar = statement((db) =>
  db
    .select({ registrar: unknownNames.registrar, n: count(), since: min(unknownNames.unknownSince) })
    .from(unknownNames)
    .where(isShown(false))
    .groupBy(unknownNames.registrar)
    .orderBy(asc(unknownNames.registrar))
    .limit(P('limit')),
)
const byId = statement((db) =>
  db
    .select()
    .from(unknownNames)
    .where(and(eq(unknownNames.id, P('id')), isUnknown)),
)
const byIds = statement((db) =>
  db
    .select()
    .from(unknownNames)
    .where(and(isAmong(unknownNames.id, 'ids'), isUnknown))
    .orderBy(asc(unknownNames.name), asc(unknownNames.id)),
)
const dismissing = statementByColumns((db, row: Dismissal) =>
  db.update(unknownNames).set(row).where(isAmong(unknownNames.id, 'ids')),
)
const registrars = statement((db) =>
  db.select({ registrar: unknownNames.registrar }).from(unknownNames).groupBy(unknownNames.registrar),
)

interface SeenName {
  id: string
  registrar: string
  name: string
  endsAt: number
  seenAt: number
  /** Start of the reading. */
  since: number
}

/**
 * Records that a registrar listed a name that the shop does not have. The name is unknown once an earlier reading, an hour or more
 * before, listed it too. The id is that of a new row.
 */
export const noteSeen = (tx: Tx, seen: SeenName): Promise<number> =>
  run(seeing(tx, { ...seen, certainIf: seen.seenAt - CERTAIN_AFTER_MS }))

/** Deletes the names of a registrar that a complete reading did not find, given its start. */
export const deleteUnseen = (tx: Tx, registrar: string, since: number): Promise<number> =>
  run(removalOfUnseen(tx, { registrar, since }))

/** Lists the registrars of the rows, also of those that are not unknown yet. */
export const listSeenRegistrars = async (db: Db): Promise<string[]> =>
  (await all(registrars(db, {}))).map(({ registrar }) => registrar)

/** Deletes the names of all registrars but these. */
export const deleteOthers = (tx: Tx, names: readonly string[]): Promise<number> =>
  run(tx.delete(unknownNames).where(notInArray(unknownNames.registrar, [...names])))

/** Returns one page of the unknown names, those that were found first on top. */
export const listUnknown = (
  db: Db,
  isDismissed: boolean,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<UnknownNameRow[]> => all(page(db, { isDismissed, isFirst: after === null }, { ...after, limit }))

/** Counts the unknown names, at most up to a limit. */
export const countUnknown = async (db: Db, isDismissed: boolean, limit: number): Promise<number> =>
  (await one(number(db, isDismissed, { limit })))?.n ?? 0

/** Counts the unknown names that staff do not ignore by registrar, with the time since which there are any. */
export const summariseUnknown = async (
  db: Db,
  limit: number,
): Promise<{ registrar: string; count: number; since: number }[]> =>
  (await all(byRegistrar(db, { limit }))).map(({ registrar, n, since }) => ({ registrar, count: n, since: since ?? 0 }))

/** Returns an unknown name; null if there is none with this id, or no longer. */
export const findUnknown = (db: Db, id: string): Promise<UnknownNameRow | null> => one(byId(db, { id }))

/** Returns those of these names that are still unknown, by name. */
export const listUnknownByIds = (db: Db, ids: readonly string[]): Promise<UnknownNameRow[]> => all(byIds(db, { ids }))

export const setDismissal = (tx: Tx, ids: readonly string[], dismissal: Dismissal): Promise<number> =>
  run(dismissing(tx, dismissal, { ids }))
