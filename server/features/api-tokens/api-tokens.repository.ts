import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { apiTokens } from '../../../db/schema/api-tokens'
import { EXPIRY_NOTICE_DAYS } from '../../../rules/api-token'
import type { Account } from '../../common/viewer'
import { ACCOUNT, liveAccountOf } from '../accounts/accounts.queries'

export type TokenRow = typeof apiTokens.$inferSelect

const P = sql.placeholder

const isNotRevoked = isNull(apiTokens.revokedAt)
const isThis = eq(apiTokens.id, P('id'))

/** Only the columns that every request needs. */
const byHash = statement((db) =>
  db
    .select({
      account: ACCOUNT,
      id: apiTokens.id,
      kind: apiTokens.kind,
      scopes: apiTokens.scopes,
      domainIds: apiTokens.domainIds,
      dailyLimit: apiTokens.dailyLimit,
      allowedAddresses: apiTokens.allowedAddresses,
      lastUsedAt: apiTokens.lastUsedAt,
      expiresAt: apiTokens.expiresAt,
      revokedAt: apiTokens.revokedAt,
    })
    .from(apiTokens)
    .innerJoin(...liveAccountOf(apiTokens.accountId))
    .where(eq(apiTokens.tokenHash, P('hash'))),
)
const liveTokens = statement((db) =>
  db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .innerJoin(...liveAccountOf(apiTokens.accountId))
    .where(and(isThis, isNotRevoked, or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, P('now'))))),
)
const touch = statement((db) =>
  db
    .update(apiTokens)
    .set({ lastUsedAt: sql`${P('now')}`, lastUsedFrom: sql`${P('from')}` })
    .where(and(isThis, or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, P('before'))))),
)

export interface FoundToken
  extends Pick<
    TokenRow,
    | 'id'
    | 'kind'
    | 'scopes'
    | 'domainIds'
    | 'dailyLimit'
    | 'allowedAddresses'
    | 'lastUsedAt'
    | 'expiresAt'
    | 'revokedAt'
  > {
  account: Account
}

/** Returns a token, even an expired or revoked one; null when it is unknown or its account is blocked. */
export async function findTokenByHash(db: Db, hash: string): Promise<FoundToken | null> {
  return one(byHash(db, { hash }))
}

export async function isLiveToken(db: Db, id: string, now: number): Promise<boolean> {
  return (await one(liveTokens(db, { id, now }))) !== null
}

export async function noteTokenUsed(
  tx: Db,
  id: string,
  used: { now: number; from: string; before: number },
): Promise<void> {
  await run(touch(tx, { id, ...used }))
}

/** Adds to the count of refusals since a token ended; has no effect on one that is valid again. */
export async function addRefusals(tx: Db, id: string, refused: Refused): Promise<void> {
  const { count: times, at, from } = refused
  await run(
    tx
      .update(apiTokens)
      .set({ refusals: sql`${apiTokens.refusals} + ${times}`, lastRefusedAt: at, lastRefusedFrom: from })
      .where(and(eq(apiTokens.id, id), or(isNotNull(apiTokens.revokedAt), lte(apiTokens.expiresAt, at)))),
  )
}

/** How often a token was refused, and the time and network of the last refusal. */
export interface Refused {
  count: number
  at: number
  from: string
}

export async function insertToken(tx: Db, row: typeof apiTokens.$inferInsert): Promise<void> {
  await run(tx.insert(apiTokens).values(row))
}

/** Copies a row of another shop. If it exists, only the limit is updated, and what it spent stays. */
export async function putToken(tx: Db, row: TokenRow): Promise<void> {
  const { dailyLimit } = row
  await run(tx.insert(apiTokens).values(row).onConflictDoUpdate({ target: apiTokens.id, set: { dailyLimit } }))
}

/** Returns all tokens that were not revoked or were refused after `refusedAfter`, oldest first. */
export async function listTokens(db: Db, accountId: string, refusedAfter: number): Promise<TokenRow[]> {
  return all(
    db
      .select()
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, accountId), or(isNotRevoked, gt(apiTokens.lastRefusedAt, refusedAfter))))
      .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id)),
  )
}

export async function countTokens(db: Db, accountId: string): Promise<number> {
  const row = await one(
    db
      .select({ n: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.accountId, accountId), isNotRevoked)),
  )
  return row?.n ?? 0
}

export async function findToken(db: Db, accountId: string, id: string): Promise<TokenRow | null> {
  return one(db.select().from(apiTokens).where(isOwn(accountId, id)))
}

/** Returns null when no such token is active. */
export async function updateToken(
  tx: Db,
  accountId: string,
  id: string,
  values: Partial<typeof apiTokens.$inferInsert>,
): Promise<TokenRow | null> {
  return one(tx.update(apiTokens).set(values).where(isOwn(accountId, id)).returning())
}

/** Returns valid tokens that expire between these times, with their accounts, unless blocked. */
export async function listEndingTokens(
  db: Db,
  { after, until }: { after: number; until: number },
): Promise<{ token: TokenRow; account: Account }[]> {
  return all(
    db
      .select({ token: apiTokens, account: ACCOUNT })
      .from(apiTokens)
      .innerJoin(...liveAccountOf(apiTokens.accountId))
      .where(
        and(
          isNotRevoked,
          gt(apiTokens.expiresAt, after),
          lte(apiTokens.expiresAt, until),
          or(isNull(apiTokens.expiryToldDays), gt(apiTokens.expiryToldDays, Math.min(...EXPIRY_NOTICE_DAYS))),
        ),
      ),
  )
}

/** Returns null when no such token is active. */
export async function revokeToken(tx: Db, accountId: string, id: string, now: number): Promise<TokenRow | null> {
  return one(tx.update(apiTokens).set({ revokedAt: now }).where(isOwn(accountId, id)).returning())
}

/** Adds to what a token ordered on this day; false, and nothing is added, when that exceeds its limit. */
export async function addSpent(tx: Db, id: string, day: string, cents: number): Promise<boolean> {
  const spent = sql<number>`case when ${apiTokens.spentOn} = ${day} then ${apiTokens.spent} else 0 end + ${cents}`
  const isWithin = or(isNull(apiTokens.dailyLimit), lte(spent, apiTokens.dailyLimit))
  const added = tx
    .update(apiTokens)
    .set({ spent, spentOn: day })
    .where(and(eq(apiTokens.id, id), isNotRevoked, isWithin))
  return (await run(added)) > 0
}

const isOwn = (accountId: string, id: string) =>
  and(eq(apiTokens.accountId, accountId), eq(apiTokens.id, id), isNotRevoked)

export async function deleteTokensOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(apiTokens).where(eq(apiTokens.accountId, accountId)))
}
