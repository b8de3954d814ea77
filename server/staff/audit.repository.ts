import { and, asc, count, desc, eq, gt, gte, lt, or, type SQL } from 'drizzle-orm'
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
  act: string | null
  objectId: string | null
  outcome: 'DONE' | 'REFUSED' | null
  from: number | null
  until: number | null
  text: string | null
}

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

function conditionsOf({ staffId, act, objectId, outcome, from, until, text }: AuditQuery): (SQL | undefined)[] {
  const t = auditEntries
  return [
    staffId === null ? undefined : eq(t.staffId, staffId),
    act === null ? undefined : eq(t.act, act),
    objectId === null ? undefined : eq(t.objectId, objectId),
    outcome === null ? undefined : eq(t.outcome, outcome),
    from === null ? undefined : gte(t.at, from),
    until === null ? undefined : lt(t.at, until),
    text === null
      ? undefined
      : or(...[t.staffName, t.act, t.reason, t.objectId].map((column) => contains(column, text))),
  ]
}
