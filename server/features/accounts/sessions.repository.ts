import { and, desc, eq, gt, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { accounts, sessions } from '../../../db/schema/accounts'
import type { Account } from '../../common/viewer'

export interface SessionRow {
  account: Account
  lastSeenAt: number
}

const P = sql.placeholder

const isThis = eq(sessions.tokenHash, P('hash'))
const isOfAccount = eq(sessions.accountId, P('accountId'))
const isLive = and(gt(sessions.lastSeenAt, P('seenAfter')), gt(sessions.createdAt, P('createdAfter')))

const byHash = statement((db) =>
  db
    .select({ account: accounts, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isThis, isLive)),
)
const liveAmong = statement((db) =>
  db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isAmong(sessions.tokenHash, 'hashes'), isLive, eq(accounts.isBlocked, false))),
)
const confirmedAt = statement((db) => db.select({ at: sessions.confirmedAt }).from(sessions).where(isThis))
const confirmation = statement((db) =>
  db
    .update(sessions)
    .set({ confirmedAt: sql`${P('now')}` })
    .where(isThis),
)
const liveOf = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(and(isOfAccount, isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),
)
const insertion = statementByColumns((db, row: typeof sessions.$inferInsert) => db.insert(sessions).values(row))
const touch = statement((db) =>
  db
    .update(sessions)
    .set({ lastSeenAt: sql`${P('now')}` })
    .where(isThis),
)
const removal = statement((db) => db.delete(sessions).where(isThis))
const removalOfAll = statement((db) => db.delete(sessions).where(isOfAccount).returning({ hash: sessions.tokenHash }))
const removalOfOthers = statement((db) =>
  db
    .delete(sessions)
    .where(and(isOfAccount, ne(sessions.tokenHash, P('hash'))))
    .returning({ hash: sessions.tokenHash }),
)
const removalOfOldest = statement((db) => {
  const newest = db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(isOfAccount)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(P('kept'))
  return db
    .delete(sessions)
    .where(and(isOfAccount, notInArray(sessions.tokenHash, newest)))
    .returning({ hash: sessions.tokenHash })
})

export async function findSession(
  db: Db,
  query: { hash: string; seenAfter: number; createdAfter: number },
): Promise<SessionRow | null> {
  return one(byHash(db, query))
}

/** Returns which of these are still signed in: not ended, not idle too long, and not of a blocked account. */
export async function listLiveSessions(
  db: Db,
  query: { hashes: readonly string[]; seenAfter: number; createdAfter: number },
): Promise<Set<string>> {
  const rows = await all(liveAmong(db, query))
  return new Set(rows.map(({ hash }) => hash))
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await run(insertion(db, row))
}

export async function touchSession(db: Db, hash: string, now: number): Promise<void> {
  await run(touch(db, { hash, now }))
}

export type SessionEntry = typeof sessions.$inferSelect

/** Returns the sessions of an account, most recently used first. */
export async function listSessionsOf(
  db: Db,
  query: { accountId: string; seenAfter: number; createdAfter: number },
): Promise<SessionEntry[]> {
  return all(liveOf(db, query))
}

/** Returns when the user last proved their identity; 0 for an unknown session. */
export async function findConfirmedAt(db: Db, hash: string): Promise<number> {
  const row = await one(confirmedAt(db, { hash }))
  return row?.at ?? 0
}

export async function confirmSession(db: Db, hash: string, now: number): Promise<void> {
  await run(confirmation(db, { hash, now }))
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await run(removal(db, { hash }))
}

/** Returns the deleted sessions. */
export async function deleteSessionsOf(db: Db, accountId: string): Promise<string[]> {
  const ended = await all(removalOfAll(db, { accountId }))
  return ended.map(({ hash }) => hash)
}

/** Deletes all but this one. Returns the deleted sessions. */
export async function deleteOtherSessionsOf(db: Db, accountId: string, hash: string): Promise<string[]> {
  const ended = await all(removalOfOthers(db, { accountId, hash }))
  return ended.map((row) => row.hash)
}

/** Ends the least recently used sessions of an account beyond `kept`. Returns them. */
export async function keepNewestSessions(db: Db, accountId: string, kept: number): Promise<string[]> {
  const ended = await all(removalOfOldest(db, { accountId, kept }))
  return ended.map(({ hash }) => hash)
}

export async function deleteEndedSessions(db: Db, ended: { seenBefore: number; createdBefore: number }): Promise<void> {
  await run(
    db
      .delete(sessions)
      .where(or(lt(sessions.lastSeenAt, ended.seenBefore), lt(sessions.createdAt, ended.createdBefore))),
  )
}
