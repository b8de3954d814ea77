import { and, desc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement } from '../../../db/query'
import { accounts, sessions } from '../../../db/schema/accounts'
import type { Account } from '../../common/viewer'

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
    ),
)

export async function findSession(
  db: Db,
  query: { hash: string; seenAfter: number; createdAfter: number },
): Promise<SessionRow | null> {
  return one(byHash(db, query))
}

/** How many hashes one statement may name. */
const AT_ONCE = 500

/** Which of these are signed in still: neither ended, nor quiet for too long, nor of a blocked account. */
export async function listLiveSessions(
  db: Db,
  { hashes, seenAfter, createdAfter }: { hashes: readonly string[]; seenAfter: number; createdAfter: number },
): Promise<Set<string>> {
  const live = new Set<string>()
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const rows = await all(
      db
        .select({ hash: sessions.tokenHash })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(
          and(
            inArray(sessions.tokenHash, hashes.slice(at, at + AT_ONCE)),
            gt(sessions.lastSeenAt, seenAfter),
            gt(sessions.createdAt, createdAfter),
            eq(accounts.isBlocked, false),
          ),
        ),
    )
    for (const { hash } of rows) live.add(hash)
  }
  return live
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await run(db.insert(sessions).values(row))
}

export async function touchSession(db: Db, hash: string, now: number): Promise<void> {
  await run(db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, hash)))
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await run(db.delete(sessions).where(eq(sessions.tokenHash, hash)))
}

/** Answers which sessions that were. */
export async function deleteSessionsOf(db: Db, accountId: string): Promise<string[]> {
  const ended = db.delete(sessions).where(eq(sessions.accountId, accountId)).returning({ hash: sessions.tokenHash })
  return (await all(ended)).map(({ hash }) => hash)
}

/** Ends the longest unused sessions of an account, so that no more than this many are left. Answers which those were. */
export async function keepNewestSessions(db: Db, accountId: string, kept: number): Promise<string[]> {
  const newest = db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(kept)
  const ended = db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), notInArray(sessions.tokenHash, newest)))
    .returning({ hash: sessions.tokenHash })
  return (await all(ended)).map(({ hash }) => hash)
}

export async function deleteEndedSessions(db: Db, ended: { seenBefore: number; createdBefore: number }): Promise<void> {
  await run(
    db
      .delete(sessions)
      .where(or(lt(sessions.lastSeenAt, ended.seenBefore), lt(sessions.createdAt, ended.createdBefore))),
  )
}
