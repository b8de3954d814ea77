import { and, asc, count, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { all, contains, one, run } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'

export type AuditRow = typeof auditEntries.$inferSelect

/** The latest entry, which the next one continues. Writers run one at a time, so it remains the latest until commit. */
export async function findNewestEntry(tx: Db): Promise<{ position: number; hash: string } | null> {
  const { position, hash } = auditEntries
  return one(tx.select({ position, hash }).from(auditEntries).orderBy(desc(position)).limit(1))
}

export async function insertEntry(tx: Db, row: AuditRow): Promise<void> {
  await run(tx.insert(auditEntries).values(row))
}

/** Returns entries in the order of the chain. */
export async function listChain(db: Db, afterPosition: number, limit: number): Promise<AuditRow[]> {
  return all(
    db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.position, afterPosition))
      .orderBy(asc(auditEntries.position))
      .limit(limit),
  )
}

export interface AuditQuery {
  staffId: string | null
  /** Account of the customer for whom it was done. */
  accountId: string | null
  act: string | null
  objectId: string | null
  requestId: string | null
  outcome: 'DONE' | 'REFUSED' | null
  from: number | null
  until: number | null
  /** Searched in the newest `TEXT_WINDOW` entries that match the rest. */
  text: string | null
}

/**
 * No index finds a text in the middle of a reason: a search of a log of millions would hold the thread that serves
 * customers for a second.
 */
const TEXT_WINDOW = 100_000

/** Returns entries before a position, newest first. */
export async function listEntries(
  db: Db,
  query: AuditQuery,
  page: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  const isBefore = page.before === null ? undefined : lt(auditEntries.position, page.before)
  return all(
    db
      .select()
      .from(auditEntries)
      .where(and(...conditionsOf(query), isBefore))
      .orderBy(desc(auditEntries.position))
      .limit(page.limit),
  )
}

/** Counts up to a limit, so that a long log does not make each page slow. */
export async function countEntries(db: Db, query: AuditQuery, limit: number): Promise<number> {
  const found = db
    .select({ position: auditEntries.position })
    .from(auditEntries)
    .where(and(...conditionsOf(query)))
    .limit(limit)
    .as('found')
  const row = await one(db.select({ n: count() }).from(found))
  return row?.n ?? 0
}

export async function hasRequest(db: Db, requestId: string): Promise<boolean> {
  const { id } = auditEntries
  return (
    (await one(db.select({ id }).from(auditEntries).where(eq(auditEntries.requestId, requestId)).limit(1))) !== null
  )
}

function conditionsOf({ text, ...indexed }: AuditQuery): (SQL | undefined)[] {
  const t = auditEntries
  const conditions = exactConditions(indexed)
  if (text === null) return conditions
  const oldest = sql`(select ${t.position} from ${t} where ${and(sql`true`, ...conditions)} order by ${t.position} desc limit 1 offset ${TEXT_WINDOW - 1})`
  return [
    ...conditions,
    gte(t.position, sql`coalesce(${oldest}, 0)`),
    or(...[t.staffName, t.act, t.reason, t.objectId].map((column) => contains(column, text))),
  ]
}

function exactConditions(query: Omit<AuditQuery, 'text'>): (SQL | undefined)[] {
  const { staffId, accountId, act, objectId, requestId, outcome, from, until } = query
  const t = auditEntries
  return [
    staffId === null ? undefined : eq(t.staffId, staffId),
    accountId === null ? undefined : eq(t.onBehalfOf, accountId),
    act === null ? undefined : eq(t.act, act),
    objectId === null ? undefined : eq(t.objectId, objectId),
    requestId === null ? undefined : eq(t.requestId, requestId),
    outcome === null ? undefined : eq(t.outcome, outcome),
    from === null ? undefined : gte(t.at, from),
    until === null ? undefined : lt(t.at, until),
  ]
}
