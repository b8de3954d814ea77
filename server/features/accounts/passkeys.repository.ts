import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
import { accounts, passkeyChallenges, passkeys } from '../../../db/schema/accounts'
import type { Account } from '../../common/viewer'

export type PasskeyRow = typeof passkeys.$inferSelect
export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

const P = sql.placeholder

const byCredential = statement((db) =>
  db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, P('credentialId'))),
)
const numbers = statement((db) =>
  db
    .select({ accountId: passkeys.accountId, n: count() })
    .from(passkeys)
    .where(isAmong(passkeys.accountId, 'accountIds'))
    .groupBy(passkeys.accountId),
)
const challengeTaking = statement((db) =>
  db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, P('challenge')),
        eq(passkeyChallenges.sessionHash, P('sessionHash')),
        eq(passkeyChallenges.purpose, P('purpose')),
        gt(passkeyChallenges.expiresAt, P('now')),
      ),
    ),
)

export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return all(
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
  )
}

/** Counts the passkeys of accounts that have any. */
export async function countPasskeys(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await all(numbers(db, { accountIds }))
  return new Map(rows.map(({ accountId, n }) => [accountId, n]))
}

/** Includes the account: a passkey identifies it. */
export async function findPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; account: Account } | null> {
  return one(byCredential(db, { credentialId }))
}

export async function findPasskey(db: Db, accountId: string, id: string): Promise<PasskeyRow | null> {
  return one(db.select().from(passkeys).where(isOwn(accountId, id)))
}

/** False when this credential is already registered. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  return (await run(tx.insert(passkeys).values(row).onConflictDoNothing({ target: passkeys.credentialId }))) > 0
}

export async function notePasskeyUsed(tx: Db, id: string, used: { counter: number; at: number }): Promise<void> {
  await run(tx.update(passkeys).set({ counter: used.counter, lastUsedAt: used.at }).where(eq(passkeys.id, id)))
}

export async function renamePasskey(tx: Db, accountId: string, id: string, name: string): Promise<PasskeyRow | null> {
  return one(tx.update(passkeys).set({ name }).where(isOwn(accountId, id)).returning())
}

export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<PasskeyRow | null> {
  return one(tx.delete(passkeys).where(isOwn(accountId, id)).returning())
}

const isOwn = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))

export async function insertChallenge(tx: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await run(tx.insert(passkeyChallenges).values(row))
}

/** Uses a challenge up; false when this browser was not given it for this purpose, or it has expired. */
export async function takeChallenge(
  tx: Db,
  asked: { challenge: string; sessionHash: string; purpose: PasskeyPurpose; now: number },
): Promise<boolean> {
  return (await run(challengeTaking(tx, asked))) > 0
}

export async function deleteOldChallenges(tx: Db, before: number): Promise<void> {
  await run(tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before)))
}
