import { and, desc, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { accounts, sessions } from '../../../db/schema/accounts'
import { statement } from '../../../db/statement'
import type { Account } from '../../viewer'

export interface SessionRow {
  account: Account
  lastSeenAt: number
}

const byHash = statement((db) =>
  db
    .select({ account: accounts, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
      ),
    )
    .prepare(),
)

export async function findSession(
  db: Db,
  query: { hash: string; seenAfter: number; createdAfter: number },
): Promise<SessionRow | null> {
  return byHash(db).get(query) ?? null
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  db.insert(sessions).values(row).run()
}

export async function touchSession(db: Db, hash: string, now: number): Promise<void> {
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, hash)).run()
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  db.delete(sessions).where(eq(sessions.tokenHash, hash)).run()
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  db.delete(sessions).where(eq(sessions.accountId, accountId)).run()
}

/** Ends the longest unused sessions of an account, so that no more than this many are left. */
export async function keepNewestSessions(db: Db, accountId: string, kept: number): Promise<void> {
  const newest = db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(kept)
  db.delete(sessions)
    .where(and(eq(sessions.accountId, accountId), notInArray(sessions.tokenHash, newest)))
    .run()
}

export async function deleteEndedSessions(db: Db, ended: { seenBefore: number; createdBefore: number }): Promise<void> {
  db.delete(sessions)
    .where(or(lt(sessions.lastSeenAt, ended.seenBefore), lt(sessions.createdAt, ended.createdBefore)))
    .run()
}
