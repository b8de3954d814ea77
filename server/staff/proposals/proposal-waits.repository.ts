import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { staffProposals, staffProposalWaits } from '../../../db/schema/staff-proposals'

type ProposalRow = typeof staffProposals.$inferSelect
export type WaitRow = typeof staffProposalWaits.$inferSelect
export type WaitEnd = NonNullable<WaitRow['endedAs']>

const { proposalId, executeAt, endedAt, objectionHash } = staffProposalWaits

export async function insertWait(tx: Tx, row: typeof staffProposalWaits.$inferInsert): Promise<void> {
  await run(tx.insert(staffProposalWaits).values(row))
}

/** Ends a wait. False if it had ended before. */
export async function endWait(tx: Tx, id: string, endedAs: WaitEnd, at: number): Promise<boolean> {
  const isOpen = and(eq(proposalId, id), isNull(endedAt))
  return (await run(tx.update(staffProposalWaits).set({ endedAs, endedAt: at }).where(isOpen))) === 1
}

/** Waits of these proposals, ended ones too, by proposal. */
export async function listWaits(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, WaitRow>> {
  const rows = await all(
    db
      .select()
      .from(staffProposalWaits)
      .where(inArray(proposalId, [...ids])),
  )
  return new Map(rows.map((row) => [row.proposalId, row]))
}

/** Open waits whose time has come, oldest first. */
export const listDueWaits = (db: Db, at: number, limit: number): Promise<WaitRow[]> =>
  all(
    db
      .select()
      .from(staffProposalWaits)
      .where(and(isNull(endedAt), lte(executeAt, at)))
      .orderBy(asc(executeAt))
      .limit(limit),
  )

/** Proposals of these acts whose wait is open, those that end first at the top; all, or those about one customer. */
export async function listOpenWaits(
  db: Db,
  { acts, onBehalfOf }: { acts: readonly string[]; onBehalfOf: string | null },
  limit: number,
): Promise<ProposalRow[]> {
  const isOfCustomer = onBehalfOf === null ? undefined : eq(staffProposals.onBehalfOf, onBehalfOf)
  const rows = await all(
    db
      .select({ proposal: staffProposals })
      .from(staffProposalWaits)
      .innerJoin(staffProposals, eq(staffProposals.id, proposalId))
      .where(and(isNull(endedAt), inArray(staffProposals.act, [...acts]), isOfCustomer))
      .orderBy(asc(executeAt))
      .limit(limit),
  )
  return rows.map(({ proposal }) => proposal)
}

/** Open waits of acts on an object whose time has not come, those that end first at the top. */
export const listWaitsOf = (
  db: Db,
  objectId: string,
  at: number,
): Promise<{ proposalId: string; act: string; executeAt: number }[]> =>
  all(
    db
      .select({ proposalId, act: staffProposals.act, executeAt })
      .from(staffProposals)
      .innerJoin(staffProposalWaits, eq(staffProposals.id, proposalId))
      .where(and(eq(staffProposals.objectId, objectId), isNull(endedAt), gt(executeAt, at)))
      .orderBy(asc(executeAt)),
  )

/** The open wait of an objection's token; null for an unknown one, and once its time has come. */
export const findByObjection = (db: Db, hash: string, at: number): Promise<WaitRow | null> =>
  one(
    db
      .select()
      .from(staffProposalWaits)
      .where(and(eq(objectionHash, hash), isNull(endedAt), gt(executeAt, at))),
  )

/** The id of the proposal of an act on an object that waits; null if none does. */
export async function findWaitingOf(db: Db, act: string, objectId: string): Promise<string | null> {
  const row = await one(
    db
      .select({ id: proposalId })
      .from(staffProposalWaits)
      .innerJoin(staffProposals, eq(staffProposals.id, proposalId))
      .where(and(eq(staffProposals.act, act), eq(staffProposals.objectId, objectId), isNull(endedAt)))
      .limit(1),
  )
  return row?.id ?? null
}
