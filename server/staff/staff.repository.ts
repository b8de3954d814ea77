import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, one, run, statement, written } from '../../db/query'
import { staffInvitations, staffMembers, staffPasskeys, staffSessions } from '../../db/schema/staff'
import { hasAccess } from '../../rules/staff-access'

export type MemberRow = typeof staffMembers.$inferSelect
export type SessionRow = typeof staffSessions.$inferSelect
export type InvitationRow = typeof staffInvitations.$inferSelect

/** Channel that is notified when sessions or members change, so that what outlives a request is looked at. */
export const SESSIONS_CHANNEL = 'staff-sessions'

const P = sql.placeholder

const bySession = statement((db) =>
  db
    .select({ session: staffSessions, member: staffMembers })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
    .where(eq(staffSessions.tokenHash, P('tokenHash'))),
)

export async function findSession(
  db: Db,
  tokenHash: string,
): Promise<{ session: SessionRow; member: MemberRow } | null> {
  return one(bySession(db, { tokenHash }))
}

export async function insertSession(tx: Db, row: typeof staffSessions.$inferInsert): Promise<void> {
  await run(tx.insert(staffSessions).values(row))
}

/** Records a request of a session, with its member's last request. */
export async function touchSession(tx: Db, tokenHash: string, staffId: string, at: number): Promise<void> {
  await run(tx.update(staffSessions).set({ lastSeenAt: at }).where(eq(staffSessions.tokenHash, tokenHash)))
  await run(tx.update(staffMembers).set({ lastSeenAt: at }).where(eq(staffMembers.id, staffId)))
}

/** Records a proven factor. Call only after verifying the factor. */
export async function confirmSession(
  tx: Db,
  tokenHash: string,
  proof: { factor: SessionRow['factor']; at: number },
): Promise<boolean> {
  const { factor, at } = proof
  const set = { factor, confirmedAt: at }
  return (await run(tx.update(staffSessions).set(set).where(eq(staffSessions.tokenHash, tokenHash)))) > 0
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  tx.notify(SESSIONS_CHANNEL)
  await run(tx.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash)))
}

/** Returns how many there were. */
export async function deleteSessionsOf(tx: Tx, staffId: string): Promise<number> {
  tx.notify(SESSIONS_CHANNEL)
  return run(tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId)))
}

/** Returns the sessions of members, latest first. */
export const listSessionsOf = (db: Db, staffIds: readonly string[]): Promise<SessionRow[]> =>
  all(
    db
      .select()
      .from(staffSessions)
      .where(inArray(staffSessions.staffId, [...staffIds]))
      .orderBy(desc(staffSessions.lastSeenAt)),
  )

/** Returns when the invitation of a member expires; null if there is none. */
export async function findInvitationEnd(db: Db, staffId: string): Promise<number | null> {
  const { expiresAt } = staffInvitations
  return (
    (await one(db.select({ expiresAt }).from(staffInvitations).where(eq(staffInvitations.staffId, staffId))))
      ?.expiresAt ?? null
  )
}

/** Deletes sessions that have ended. */
export async function deleteEndedSessions(tx: Db, before: { lastSeen: number; created: number }): Promise<void> {
  const hasEnded = or(lt(staffSessions.lastSeenAt, before.lastSeen), lt(staffSessions.createdAt, before.created))
  await run(tx.delete(staffSessions).where(hasEnded))
}

/** Includes which of them have passkeys. */
export async function listMembers(db: Db): Promise<(MemberRow & { hasPasskey: boolean })[]> {
  const rows = await all(db.select().from(staffMembers).orderBy(asc(staffMembers.name), asc(staffMembers.id)))
  const owners = await all(db.select({ id: staffPasskeys.staffId }).from(staffPasskeys))
  const withPasskeys = new Set(owners.map(({ id }) => id))
  return rows.map((row) => ({ ...row, hasPasskey: withPasskeys.has(row.id) }))
}

export async function findMember(db: Db, id: string): Promise<MemberRow | null> {
  return one(db.select().from(staffMembers).where(eq(staffMembers.id, id)))
}

/** By the key of an e-mail address. */
/** Returns the names of staff members, by id. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, name } = staffMembers
  const rows = await all(
    db
      .select({ id, name })
      .from(staffMembers)
      .where(inArray(id, [...new Set(ids)])),
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function findMemberByEmail(db: Db, email: string): Promise<MemberRow | null> {
  return one(db.select().from(staffMembers).where(eq(staffMembers.email, email)))
}

/** Returns the members other than this one that can sign in at a time. */
export async function listOthersActive(db: Db, exceptId: string, at: number): Promise<MemberRow[]> {
  const rows = await all(db.select().from(staffMembers).where(ne(staffMembers.id, exceptId)))
  return rows.filter((row) => hasAccess(row, at) && row.passwordHash !== null)
}

/** Returns null when the e-mail address is taken. */
export async function insertMember(tx: Db, row: typeof staffMembers.$inferInsert): Promise<MemberRow | null> {
  return one(tx.insert(staffMembers).values(row).onConflictDoNothing({ target: staffMembers.email }).returning())
}

export async function updateMember(
  tx: Tx,
  id: string,
  set: Partial<Pick<MemberRow, 'roles' | 'isDisabled' | 'lastDay' | 'passwordHash' | 'totpSecret' | 'totpLastStep'>>,
): Promise<MemberRow> {
  tx.notify(SESSIONS_CHANNEL)
  return written(tx.update(staffMembers).set(set).where(eq(staffMembers.id, id)).returning())
}

/** Uses up the code of a time step; false when that step or a later one was used. */
export async function takeTotpStep(tx: Db, id: string, step: number): Promise<boolean> {
  const isUnused = and(eq(staffMembers.id, id), lt(staffMembers.totpLastStep, step))
  return (await run(tx.update(staffMembers).set({ totpLastStep: step }).where(isUnused))) > 0
}

/** Replaces an earlier invitation of the same member. */
export async function replaceInvitation(tx: Db, row: typeof staffInvitations.$inferInsert): Promise<void> {
  await run(tx.delete(staffInvitations).where(eq(staffInvitations.staffId, row.staffId)))
  await run(tx.insert(staffInvitations).values(row))
}

/** Returns null when it is unknown, has expired or was used, and for a member without access. */
export async function findInvitation(
  db: Db,
  codeHash: string,
  now: number,
): Promise<{ invitation: InvitationRow; member: MemberRow } | null> {
  const found = await one(
    db
      .select({ invitation: staffInvitations, member: staffMembers })
      .from(staffInvitations)
      .innerJoin(staffMembers, eq(staffMembers.id, staffInvitations.staffId))
      .where(and(eq(staffInvitations.codeHash, codeHash), gt(staffInvitations.expiresAt, now))),
  )
  return found && hasAccess(found.member, now) ? found : null
}

export async function deleteInvitationsOf(tx: Db, staffId: string): Promise<void> {
  await run(tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId)))
}
