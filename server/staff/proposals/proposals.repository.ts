import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/database'
import { all, one, written } from '../../../db/query'
import { staffMembers } from '../../../db/schema/staff'
import { staffProposals, staffProposalWaits } from '../../../db/schema/staff-proposals'
import { groupBy } from '../../../rules/group-by'

type StoredProposal = typeof staffProposals.$inferSelect

/** A proposal with the names of who proposed and who decided. */
export interface ProposalRow extends StoredProposal {
  proposerName: string
  deciderName: string | null
}

/** States as they are shown: an open proposal expires without being written. */
export type ProposalState = StoredProposal['state'] | 'EXPIRED'

export interface ProposalQuery {
  /** Acts that the reader may see. */
  acts: readonly string[]
  state: ProposalState | null
  at: number
  /** Only those by this staff member. */
  by?: string
  /** Only those by others than this staff member. */
  notBy?: string
  /** Only those that can no longer be decided; only those that still can, if false. */
  isClosed?: boolean
}

interface OthersQuery extends Pick<ProposalQuery, 'acts' | 'at'> {
  notBy: string
  onBehalfOf: string | null
}

/** Assigns the next number. */
export async function insertProposal(
  tx: Tx,
  row: Omit<typeof staffProposals.$inferInsert, 'number'>,
): Promise<ProposalRow> {
  const number = await nextNumber(tx, 'proposal')
  const { id } = await written(
    tx
      .insert(staffProposals)
      .values({ ...row, number })
      .returning(),
  )
  return requireProposal(tx, id)
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | null> {
  const row = await one(db.select().from(staffProposals).where(eq(staffProposals.id, id)))
  return row && ((await withNames(db, [row]))[0] ?? null)
}

/** The open proposal of exactly this; null if there is none. */
export async function findSame(
  db: Db,
  { act, objectId, payloadHash }: Pick<StoredProposal, 'act' | 'objectId' | 'payloadHash'>,
  at: number,
): Promise<ProposalRow | null> {
  const { objectId: object, act: name, payloadHash: hash } = staffProposals
  const row = await one(
    db
      .select()
      .from(staffProposals)
      .where(and(eq(object, objectId), eq(name, act), eq(hash, payloadHash), isInState('OPEN', at)))
      .limit(1),
  )
  return row && ((await withNames(db, [row]))[0] ?? null)
}

/** Returns the newest open proposal of an act for each of these objects, with its unread payload. */
export async function findOpenOf(
  db: Db,
  act: string,
  objectIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, { id: string; payload: unknown }>> {
  const { id, objectId, act: name, payload } = staffProposals
  const rows = await all(
    db
      .select({ id, objectId, payload })
      .from(staffProposals)
      .where(and(inArray(objectId, [...objectIds]), eq(name, act), isInState('OPEN', at)))
      .orderBy(asc(staffProposals.number)),
  )
  return new Map(rows.map((row) => [row.objectId, row]))
}

/** Returns the open or approved proposal of an act for each of these objects that has one. Expired ones are open here. */
export async function listProposalsOf(
  db: Db,
  act: string,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, ProposalRow>> {
  if (objectIds.length === 0) return new Map()
  const { objectId, act: name, state } = staffProposals
  const rows = await all(
    db
      .select()
      .from(staffProposals)
      .where(and(inArray(objectId, [...objectIds]), eq(name, act), inArray(state, ['OPEN', 'APPROVED'])))
      .orderBy(asc(staffProposals.number)),
  )
  return new Map((await withNames(db, rows)).map((row) => [row.objectId, row]))
}

/**
 * Returns the proposals for each of these accounts that has any which are open or, once approved, wait to be carried out, newest
 * first.
 */
export async function listProposedFor(
  db: Db,
  accountIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, ProposalRow[]>> {
  const { id, onBehalfOf } = staffProposals
  const isOfThem = inArray(onBehalfOf, [...accountIds])
  const { proposalId, endedAt } = staffProposalWaits
  const open = await all(
    db
      .select()
      .from(staffProposals)
      .where(and(isInState('OPEN', at), isOfThem)),
  )
  const waiting = await all(
    db
      .select({ proposal: staffProposals })
      .from(staffProposalWaits)
      .innerJoin(staffProposals, eq(id, proposalId))
      .where(and(isNull(endedAt), isOfThem)),
  )
  const rows = await withNames(db, [...open, ...waiting.map(({ proposal }) => proposal)])
  return groupBy(
    rows.sort((one, other) => other.number - one.number),
    (row) => row.onBehalfOf ?? '',
  )
}

/** Decides an open proposal. */
export async function decideProposal(
  tx: Tx,
  id: string,
  decision: {
    state: Exclude<StoredProposal['state'], 'OPEN'>
    decidedBy: string
    decidedAt: number
    decisionReason: string
  },
): Promise<ProposalRow> {
  const isOpen = and(eq(staffProposals.id, id), eq(staffProposals.state, 'OPEN'))
  await written(tx.update(staffProposals).set(decision).where(isOpen).returning())
  return requireProposal(tx, id)
}

/** Newest first, below a number. */
export async function listProposals(
  db: Db,
  query: ProposalQuery,
  page: { before: number | null; limit: number },
): Promise<ProposalRow[]> {
  if (query.acts.length === 0) return []
  const isBefore = page.before === null ? undefined : lt(staffProposals.number, page.before)
  const rows = await all(
    db
      .select()
      .from(staffProposals)
      .where(and(isOf(query), isBefore))
      .orderBy(desc(staffProposals.number))
      .limit(page.limit),
  )
  return withNames(db, rows)
}

/** Counts up to a limit. */
export async function countProposals(db: Db, query: ProposalQuery, limit: number): Promise<number> {
  if (query.acts.length === 0) return 0
  const found = db.select({ id: staffProposals.id }).from(staffProposals).where(isOf(query)).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Lists when proposals expire, the soonest first. */
export async function listExpiries(db: Db, query: ProposalQuery, limit: number): Promise<number[]> {
  if (query.acts.length === 0) return []
  const { expiresAt } = staffProposals
  const rows = await all(
    db.select({ expiresAt }).from(staffProposals).where(isOf(query)).orderBy(asc(expiresAt)).limit(limit),
  )
  return rows.map((row) => row.expiresAt)
}

/** Open proposals of others, oldest first; all, or those about one customer. */
export async function listOthersOpen(
  db: Db,
  { acts, notBy, onBehalfOf, at }: OthersQuery,
  limit: number,
): Promise<ProposalRow[]> {
  if (acts.length === 0) return []
  const rows = await all(
    db
      .select()
      .from(staffProposals)
      .where(
        and(
          isOf({ acts, state: 'OPEN', at, notBy }),
          onBehalfOf === null ? undefined : eq(staffProposals.onBehalfOf, onBehalfOf),
        ),
      )
      .orderBy(asc(staffProposals.number))
      .limit(limit),
  )
  return withNames(db, rows)
}

const isOf = ({ acts, state, at, by, notBy, isClosed }: ProposalQuery): SQL | undefined =>
  and(
    inArray(staffProposals.act, [...acts]),
    state === null ? undefined : isInState(state, at),
    by === undefined ? undefined : eq(staffProposals.proposedBy, by),
    notBy === undefined ? undefined : ne(staffProposals.proposedBy, notBy),
    isClosed === undefined ? undefined : isClosed ? isDecided(at) : isInState('OPEN', at),
  )

const isDecided = (at: number): SQL | undefined => or(ne(staffProposals.state, 'OPEN'), isInState('EXPIRED', at))

function isInState(state: ProposalState, at: number): SQL | undefined {
  const { expiresAt } = staffProposals
  if (state === 'OPEN') return and(eq(staffProposals.state, 'OPEN'), gt(expiresAt, at))
  if (state === 'EXPIRED') return and(eq(staffProposals.state, 'OPEN'), lte(expiresAt, at))
  return eq(staffProposals.state, state)
}

async function requireProposal(tx: Tx, id: string): Promise<ProposalRow> {
  const row = await findProposal(tx, id)
  if (!row) throw new Error(`proposal ${id} is gone`)
  return row
}

async function withNames(db: Db, rows: readonly StoredProposal[]): Promise<ProposalRow[]> {
  const ids = new Set(rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]))
  if (ids.size === 0) return []
  const { id, name } = staffMembers
  const members = await all(
    db
      .select({ id, name })
      .from(staffMembers)
      .where(inArray(id, [...ids])),
  )
  const names = new Map(members.map((member) => [member.id, member.name]))
  return rows.map((row) => ({
    ...row,
    proposerName: names.get(row.proposedBy) ?? '',
    deciderName: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
  }))
}
