import { and, asc, count, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { all, one, run } from '../../db/query'
import { staffMembers, staffPasskeyChallenges, staffPasskeys } from '../../db/schema/staff'
import type { MemberRow } from './staff.repository'

export type StaffPasskeyRow = typeof staffPasskeys.$inferSelect
export type StaffPasskeyPurpose = (typeof staffPasskeyChallenges.$inferSelect)['purpose']

export async function listPasskeysOf(db: Db, staffId: string): Promise<StaffPasskeyRow[]> {
  return all(
    db
      .select()
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffId))
      .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id)),
  )
}

export async function countPasskeysOf(db: Db, staffId: string): Promise<number> {
  const row = await one(db.select({ n: count() }).from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)))
  return row?.n ?? 0
}

export async function findByCredential(
  db: Db,
  credentialId: string,
): Promise<{ passkey: StaffPasskeyRow; member: MemberRow } | null> {
  return one(
    db
      .select({ passkey: staffPasskeys, member: staffMembers })
      .from(staffPasskeys)
      .innerJoin(staffMembers, eq(staffMembers.id, staffPasskeys.staffId))
      .where(eq(staffPasskeys.credentialId, credentialId)),
  )
}

/** False when this credential is already registered. */
export async function insertPasskeyOf(tx: Db, row: typeof staffPasskeys.$inferInsert): Promise<boolean> {
  return (
    (await run(tx.insert(staffPasskeys).values(row).onConflictDoNothing({ target: staffPasskeys.credentialId }))) > 0
  )
}

/** False when the passkey was removed in the meantime. */
export async function notePasskeyUse(tx: Db, id: string, used: { counter: number; at: number }): Promise<boolean> {
  const set = { counter: used.counter, lastUsedAt: used.at }
  return (await run(tx.update(staffPasskeys).set(set).where(eq(staffPasskeys.id, id)))) > 0
}

export async function deletePasskeyOf(tx: Db, staffId: string, id: string): Promise<StaffPasskeyRow | null> {
  const isOwn = and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId))
  return one(tx.delete(staffPasskeys).where(isOwn).returning())
}

export async function deleteAllPasskeysOf(tx: Db, staffId: string): Promise<void> {
  await run(tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)))
}

/** Deletes expired ones with it. */
export async function insertStaffChallenge(
  tx: Db,
  row: typeof staffPasskeyChallenges.$inferInsert,
  now: number,
): Promise<void> {
  await run(tx.delete(staffPasskeyChallenges).where(lt(staffPasskeyChallenges.expiresAt, now)))
  await run(tx.insert(staffPasskeyChallenges).values(row))
}

/** Uses a challenge up; false when this browser was not given it for this purpose, or it has expired. */
export async function takeStaffChallenge(
  tx: Db,
  asked: { challenge: string; sessionHash: string; purpose: StaffPasskeyPurpose; now: number },
): Promise<boolean> {
  const { challenge, sessionHash, purpose, now } = asked
  const isThis = and(
    eq(staffPasskeyChallenges.challenge, challenge),
    eq(staffPasskeyChallenges.sessionHash, sessionHash),
    eq(staffPasskeyChallenges.purpose, purpose),
    gt(staffPasskeyChallenges.expiresAt, now),
  )
  return (await run(tx.delete(staffPasskeyChallenges).where(isThis))) > 0
}
