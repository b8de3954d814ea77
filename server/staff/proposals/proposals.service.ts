import type { Db, Tx } from '../../../db/database'
import type { StaffRight } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { type ReadMany, readBatched } from '../../graphql/batched'
import { cursorOf, numberIn } from '../../graphql/connection'
import { view } from '../../graphql/view'
import { seesAmounts } from '../amounts'
import { type Acted, type AuditChange, runAct } from '../audit.service'
import { requirePageSize, type StaffConnection, staffPage, totalOf, VIEW_COUNT_MAX } from '../staff-connection'
import type { StaffContext } from '../staff-context'
import { Changed, NotAllowed, StaffError } from '../staff-errors'
import type { UpcomingSource, WorkSource } from '../staff-part'
import { firstDayOf } from '../work/upcoming.service'
import { type BoundAct, type Fact, hashOfProposal, type Preview, type ProposableAct } from './proposable'
import { findWaitingOf } from './proposal-waits.repository'
import { startWait } from './proposal-waits.service'
import {
  ApprovalNeeded,
  type ApproveProposalInput,
  type EndProposalInput,
  ProposalClosed,
  ProposalCounts,
  ProposalFact,
  ProposalNow,
  ProposalRef,
  type ProposalsArgs,
  StaffProposal,
} from './proposals.graphql'
import {
  countProposals,
  decideProposal,
  findProposal,
  findSame,
  insertProposal,
  listExpiries,
  listOthersOpen,
  listProposals,
  listProposedFor,
  type ProposalQuery,
  type ProposalRow,
  type ProposalState,
} from './proposals.repository'

/** How long a proposal can be approved. */
const PROPOSAL_MS = 7 * DAY_MS

interface Asked {
  reason: string
  /** Right that this payload needs beside that of its act. */
  extraRight?: StaffRight
  /**
   * Whether an act with a limit needs a second staff member. Read in the transaction of the act, so that limits count what others
   * just did.
   */
  needsSecond?(tx: Tx, preview: Preview): Promise<boolean>
}

/**
 * Does an act at once where no second staff member is needed, and stores a proposal otherwise. Proposing the same again returns
 * the open proposal, or the approved one that waits. Every act that may need approval goes through here.
 */
export async function proposeOrRun<Payload, Result>(
  ctx: StaffContext,
  act: ProposableAct<Payload, Result>,
  payload: Payload,
  { reason, extraRight, needsSecond }: Asked,
): Promise<Result | StaffError> {
  const bound = act.of(payload)
  const about = aboutObject(bound, {
    act: act.act,
    right: [act.proposeRight, ...(extraRight ? [extraRight] : [])],
    reason,
    onBehalfOf: null as string | null,
  })
  const outcome = await runAct<Result | StaffError | Proposed>(ctx, about, async (tx, rights) => {
    const preview = await bound.preview(ctx, tx)
    if (preview instanceof StaffError) return { result: preview }
    about.onBehalfOf = preview.onBehalfOf
    const isNeeded = act.directRight
      ? !rights.includes(act.directRight)
      : ctx.config.staff.fourEyes && (act.isLimited && needsSecond ? await needsSecond(tx, preview) : true)
    if (!isNeeded) return bound.run(ctx, tx, null)
    return propose(ctx, tx, { act, payload, reason, bound, preview })
  })
  return outcome instanceof Proposed ? new ApprovalNeeded(ctx, proposalView(ctx, outcome.row)) : outcome
}

/** A proposal that was stored: for the audit log, the act of proposing was done. */
class Proposed {
  constructor(readonly row: ProposalRow) {}
}

interface NewProposal<Payload> {
  act: ProposableAct<Payload>
  payload: Payload
  reason: string
  bound: BoundAct
  preview: Preview
}

async function propose<Payload>(
  ctx: StaffContext,
  tx: Tx,
  { act: { act }, payload, reason, bound, preview }: NewProposal<Payload>,
): Promise<Acted<Proposed>> {
  const { object } = bound
  const payloadHash = hashOfProposal(act, payload, preview.facts)
  const waiting = await findWaitingOf(tx, act, object.id)
  const same = waiting
    ? await findProposal(tx, waiting)
    : await findSame(tx, { act, objectId: object.id, payloadHash }, ctx.at)
  if (same) return { result: new Proposed(same), changes: [] }
  const row = await insertProposal(tx, {
    id: newId('prp'),
    act,
    payload,
    payloadHash,
    facts: [...preview.facts],
    objectType: object.type,
    objectId: object.id,
    onBehalfOf: preview.onBehalfOf,
    amount: preview.amount,
    reason: reason.trim(),
    proposedBy: staffIdOf(ctx),
    proposedAt: ctx.at,
    expiresAt: ctx.at + PROPOSAL_MS,
  })
  await bound.proposed(ctx, tx)
  return { result: new Proposed(row), changes: [{ field: 'proposal', before: null, after: row.id }] }
}

/**
 * Approves a proposal of someone else, and does it in the same transaction, or begins the time in which the customer can object.
 * Everything is computed again there: if anything differs from what was proposed, the proposal is void and `Changed` is returned.
 * Throws NOT_FOUND, and FORBIDDEN when the caller does not hold the right at that moment.
 */
export const approveProposal = (
  ctx: StaffContext,
  { id, payloadHash, reason }: ApproveProposalInput,
): Promise<StaffProposal | NotAllowed | Changed | ProposalClosed> =>
  decide<Changed>(ctx, 'approveProposal', { id, reason, byOther: true }, async (tx, row, bound) => {
    if (row.payloadHash !== payloadHash) return { result: new Changed(ctx) }
    const preview = await bound.preview(ctx, tx)
    if (preview instanceof StaffError || hashOfProposal(row.act, row.payload, preview.facts) !== row.payloadHash)
      return voided(ctx, tx, row, reason)
    if (bound.waitMs(ctx) > 0) {
      const executeAt = await startWait(ctx, tx, row, bound)
      const waiting = await decideProposal(tx, id, decisionOf(ctx, 'APPROVED', reason))
      const wait = { field: 'executeAt', before: null, after: new Date(executeAt).toISOString() }
      return { result: waiting, changes: [...stateChanges(row, 'APPROVED'), wait] }
    }
    const acted = await bound.run(ctx, tx, {
      proposalId: row.id,
      proposedBy: row.proposedBy,
      approvedBy: staffIdOf(ctx),
    })
    if (acted.result instanceof StaffError) return voided(ctx, tx, row, reason)
    const after = await decideProposal(tx, id, decisionOf(ctx, 'APPROVED', reason))
    return { result: after, changes: [...stateChanges(row, 'APPROVED'), ...(acted.changes ?? [])] }
  })

async function voided(ctx: StaffContext, tx: Tx, row: ProposalRow, reason: string): Promise<Acted<Changed>> {
  await decideProposal(tx, row.id, decisionOf(ctx, 'VOID', reason))
  return { result: new Changed(ctx), changes: stateChanges(row, 'VOID') }
}

/** Declines a proposal of someone else. */
export const declineProposal = (
  ctx: StaffContext,
  { id, reason }: EndProposalInput,
): Promise<StaffProposal | NotAllowed | ProposalClosed> =>
  decide<never>(ctx, 'declineProposal', { id, reason, byOther: true }, async (tx, row) => ({
    result: await decideProposal(tx, id, decisionOf(ctx, 'DECLINED', reason)),
    changes: stateChanges(row, 'DECLINED'),
  }))

/** Withdraws a proposal of one's own. */
export const withdrawProposal = (
  ctx: StaffContext,
  { id, reason }: EndProposalInput,
): Promise<StaffProposal | NotAllowed | ProposalClosed> =>
  decide<never>(ctx, 'withdrawProposal', { id, reason, byOther: false }, async (tx, row) => ({
    result: await decideProposal(tx, id, decisionOf(ctx, 'WITHDRAWN', reason)),
    changes: stateChanges(row, 'WITHDRAWN'),
  }))

interface Decided {
  id: string
  reason: string
  /** By someone else than the proposer, with the right to approve; otherwise by the proposer alone. */
  byOther: boolean
}

async function decide<Refusal extends StaffError>(
  ctx: StaffContext,
  name: string,
  { id, reason, byOther }: Decided,
  work: (tx: Tx, row: ProposalRow, bound: BoundAct) => Promise<Acted<ProposalRow | Refusal>>,
): Promise<StaffProposal | NotAllowed | ProposalClosed | Refusal> {
  type Result = StaffProposal | NotAllowed | ProposalClosed | Refusal
  const known = await findProposal(ctx.db.reader, id)
  const act = known && actOf(ctx, known.act)
  const bound = known && act?.ofStored(known.payload)
  const about = {
    act: name,
    ...(byOther && act && { right: act.approveRight }),
    objectType: known?.objectType ?? 'Proposal',
    objectId: known?.objectId ?? id,
    onBehalfOf: known?.onBehalfOf ?? null,
    reason: reason.trim(),
  }
  return runAct<Result>(ctx, about, async (tx): Promise<Acted<Result>> => {
    const row = await findProposal(tx, id)
    if (!row || !bound) throw notFound()
    if (stateOf(row, ctx.at) !== 'OPEN') return { result: new ProposalClosed(ctx) }
    const isOwn = row.proposedBy === ctx.staff?.staffId
    if (isOwn === byOther) return { result: new NotAllowed(ctx, byOther ? 'OWN_PROPOSAL' : 'NOT_PROPOSER') }
    const acted = await work(tx, row, bound)
    const { result } = acted
    return { ...acted, result: result instanceof StaffError ? result : proposalView(ctx, result) }
  })
}

/** Lists proposals of acts that the caller may propose, approve or audit, newest first. */
export async function listStaffProposals(
  ctx: StaffContext,
  { first, after, ...asked }: ProposalsArgs,
): Promise<StaffConnection<StaffProposal>> {
  requirePageSize(first)
  const before = after ? numberIn('proposal', after) : null
  const query = queryOf(ctx, asked)
  const rows = await listProposals(ctx.db.reader, query, { before, limit: first + 1 })
  const total = await totalOf(rows, { first, after }, (limit) => countProposals(ctx.db.reader, query, limit))
  return staffPage(rows, {
    first,
    total,
    cursorOf: ({ number }) => cursorOf('proposal', number),
    nodeOf: (row) => proposalView(ctx, row),
  })
}

function queryOf(ctx: StaffContext, { state, view: shown }: Pick<ProposalsArgs, 'state' | 'view'>): ProposalQuery {
  const query = { acts: namesOf(visibleActs(ctx)), state: state ?? null, at: ctx.at }
  const me = staffIdOf(ctx)
  if (shown === 'TO_DECIDE') return { ...query, acts: namesOf(approvableActs(ctx)), notBy: me, isClosed: false }
  if (shown === 'OWN') return { ...query, by: me }
  return shown === 'DECIDED' ? { ...query, isClosed: true } : query
}

/** Counts the proposals that wait for the caller, and the open ones of the caller; at most 100 of each. */
export async function countStaffProposals(ctx: StaffContext): Promise<ProposalCounts> {
  const countOf = (asked: Pick<ProposalsArgs, 'state' | 'view'>) =>
    countProposals(ctx.db.reader, queryOf(ctx, asked), VIEW_COUNT_MAX)
  return view(ProposalCounts, {
    toDecide: await countOf({ view: 'TO_DECIDE' }),
    ownOpen: await countOf({ view: 'OWN', state: 'OPEN' }),
  })
}

/** Open proposals that the caller sees, which expire without a decision. */
export const expiringProposals: UpcomingSource = {
  kind: 'proposals-expire',
  right: null,
  path: '/beheer/voorstellen',
  next: async (ctx) => firstDayOf(await listExpiries(ctx.db.reader, queryOf(ctx, { state: 'OPEN' }), VIEW_COUNT_MAX)),
}

/** Returns a proposal, with an entry that it was looked at. Null when there is none, or its act is not for the caller. */
export async function readProposal(ctx: StaffContext, id: string): Promise<StaffProposal | null> {
  const row = await findProposal(ctx.db.reader, id)
  const isVisible = row !== null && visibleActs(ctx).some(({ act }) => act === row.act)
  const about = { act: 'proposal', objectType: 'Proposal', objectId: id, onBehalfOf: row?.onBehalfOf ?? null }
  return runAct(ctx, about, async () =>
    isVisible ? { result: proposalView(ctx, row) } : { result: null, refusal: 'NOT_FOUND' },
  )
}

/** Whether there is a proposal with this id that the caller may see. */
export async function isProposalShown(ctx: StaffContext, id: string): Promise<boolean> {
  const row = await findProposal(ctx.db.reader, id)
  return row !== null && visibleActs(ctx).some(({ act }) => act === row.act)
}

/** Computes an open proposal again; null for one that is closed. */
export async function proposalNow(ctx: StaffContext, proposal: StaffProposal): Promise<ProposalNow | null> {
  if (proposal.state !== 'OPEN') return null
  const preview = await previewNow(ctx, ctx.db.reader, proposal)
  if (preview instanceof StaffError)
    return view(ProposalNow, { isUnchanged: false, facts: [], problem: preview.message })
  return view(ProposalNow, {
    isUnchanged: hashOfProposal(proposal.act, proposal.payload, preview.facts) === proposal.payloadHash,
    facts: factsView(ctx, preview.facts),
    problem: null,
  })
}

async function previewNow(ctx: StaffContext, db: Db, { act, payload }: StaffProposal): Promise<Preview | StaffError> {
  const known = actOf(ctx, act)
  if (!known) throw notFound()
  return known.ofStored(payload).preview(ctx, db)
}

/** Whether an act for a customer is proposed, or approved and not carried out yet. */
export const isProposedFor = async (ctx: StaffContext, accountId: string): Promise<boolean> =>
  (await readBatched(ctx, proposedFor, accountId)) !== null

/** Returns the proposals for a customer that are open, or approved and not carried out yet, as far as the caller may see them. */
export async function proposalsFor(ctx: StaffContext, accountId: string): Promise<ProposalRef[]> {
  const visible = namesOf(visibleActs(ctx))
  const rows = (await readBatched(ctx, proposedFor, accountId)) ?? []
  return rows.flatMap(({ id, number, act }) => (visible.includes(act) ? view(ProposalRef, { id, number, act }) : []))
}

const proposedFor: ReadMany<ProposalRow[], StaffContext> = (db, ids, { at }) => listProposedFor(db, ids, at)

/** Proposals looked at for one that was approved of late. */
const APPROVED_MAX = 50

/** Returns the approved proposals of an act by a staff member that were decided after a time, newest first. */
export async function listApprovedFor(
  db: Db,
  act: string,
  { staffId, since }: { staffId: string; since: number },
): Promise<{ id: string; decidedAt: number }[]> {
  const query = { acts: [act], state: 'APPROVED', at: since } as const
  const rows = await listProposals(db, query, { before: null, limit: APPROVED_MAX })
  return rows.flatMap(({ id, proposedBy, decidedAt }) =>
    proposedBy === staffId && decidedAt !== null && decidedAt > since ? [{ id, decidedAt }] : [],
  )
}

/** Proposals that wait for the caller: of acts that they may approve, by others. */
export const proposalsToApprove: WorkSource = {
  kind: 'proposal',
  group: 'MONEY',
  // Every role has it: the right that counts is that of each act.
  right: 'CUSTOMERS_SEE',
  async list(ctx, { limit, accountId }) {
    const acts = namesOf(approvableActs(ctx))
    const asked = { acts, notBy: staffIdOf(ctx), onBehalfOf: accountId, at: ctx.at }
    const rows = await listOthersOpen(ctx.db.reader, asked, limit)
    return rows.map(({ id, number, act, amount, facts, onBehalfOf, proposedAt }) => ({
      key: id,
      subject: String(number),
      path: `/beheer/voorstellen/${id}`,
      cause: act,
      count: 1,
      amount,
      customer: facts.find(({ name }) => name === 'customer')?.text ?? null,
      accountId: onBehalfOf,
      since: proposedAt,
    }))
  },
}

const proposableActs = ({ parts }: Pick<StaffContext, 'parts'>): readonly ProposableAct[] =>
  parts.flatMap(({ proposals = [] }) => proposals)

const actOf = (ctx: StaffContext, name: string): ProposableAct | undefined =>
  proposableActs(ctx).find(({ act }) => act === name)

const namesOf = (acts: readonly ProposableAct[]): string[] => acts.map(({ act }) => act)

const approvableActs = (ctx: StaffContext): readonly ProposableAct[] =>
  proposableActs(ctx).filter(({ approveRight }) => ctx.staff?.rights.includes(approveRight))

function visibleActs(ctx: StaffContext): readonly ProposableAct[] {
  const rights = ctx.staff?.rights ?? []
  if (rights.includes('AUDIT_READ')) return proposableActs(ctx)
  return proposableActs(ctx).filter(
    ({ proposeRight, approveRight }) => rights.includes(proposeRight) || rights.includes(approveRight),
  )
}

/** Converts a proposal for the caller. */
export function proposalView(ctx: StaffContext, row: ProposalRow): StaffProposal {
  const { id, number, act, payload, objectType, objectId, onBehalfOf, reason, payloadHash } = row
  const { proposerName, proposedAt, expiresAt, deciderName, decidedAt, decisionReason } = row
  const state = stateOf(row, ctx.at)
  const isOwn = row.proposedBy === ctx.staff?.staffId
  const right = actOf(ctx, act)?.approveRight
  return view(StaffProposal, {
    ...{ id, number, act, payload, state, objectType, objectId, onBehalfOf, reason, payloadHash },
    proposerId: row.proposedBy,
    amount: seesAmounts(ctx) ? row.amount : null,
    facts: factsView(ctx, row.facts),
    ...{ proposedBy: proposerName, proposedAt, expiresAt, decidedBy: deciderName, decidedAt, decisionReason },
    isForCaller: state === 'OPEN' && !isOwn && right !== undefined && Boolean(ctx.staff?.rights.includes(right)),
    isOwn,
  })
}

const factsView = (ctx: StaffContext, facts: readonly Fact[]): ProposalFact[] =>
  facts.map(({ name, text, amount }) => view(ProposalFact, { name, text, amount: seesAmounts(ctx) ? amount : null }))

const stateOf = ({ state, expiresAt }: ProposalRow, at: number): ProposalState =>
  state === 'OPEN' && expiresAt <= at ? 'EXPIRED' : state

const stateChanges = ({ id, act, number }: ProposalRow, after: ProposalState): AuditChange[] => [
  { field: 'proposal', before: null, after: id },
  { field: 'proposedAct', before: null, after: `${act} (${number})` },
  { field: 'state', before: 'OPEN', after },
]

const decisionOf = <State extends 'APPROVED' | 'DECLINED' | 'WITHDRAWN' | 'VOID'>(
  ctx: StaffContext,
  state: State,
  reason: string,
) => ({ state, decidedBy: staffIdOf(ctx), decidedAt: ctx.at, decisionReason: reason.trim() })

const aboutObject = <About extends object>({ object }: BoundAct, about: About) => ({
  ...about,
  objectType: object.type,
  objectId: object.id,
})

/** The guard admits staff only. */
function staffIdOf({ staff }: StaffContext): string {
  if (!staff) throw new Error('nobody is signed in')
  return staff.staffId
}
