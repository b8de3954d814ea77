import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { hashToken, newToken } from '../../common/ids'
import { newSession } from '../../common/session'
import { type ReadMany, readBatched } from '../../graphql/batched'
import { view } from '../../graphql/view'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { NotAllowed, StaffError } from '../staff-errors'
import type { StaffPart, WorkSource } from '../staff-part'
import { type BoundAct, hashOfProposal, type ProposableAct } from './proposable'
import {
  endWait,
  findByObjection,
  insertWait,
  listDueWaits,
  listOpenWaits,
  listWaits,
  type WaitEnd,
} from './proposal-waits.repository'
import { type EndProposalInput, ProposalClosed, ProposalWait, type StaffProposal } from './proposals.graphql'
import { findProposal, type ProposalRow } from './proposals.repository'
import { mailStoppedToStaff } from './stopped-mails'

export { listWaitsOf } from './proposal-waits.repository'

/** Path of the link in the mail to the customer; the shop's own listener answers it. */
export const OBJECTION_PATH = '/tegenhouden'
const AT_ONCE = 20

/** Begins the wait of an approved act, and mails the customer how to object. Returns when it ends. */
export async function startWait(ctx: StaffContext, tx: Tx, { id }: ProposalRow, bound: BoundAct): Promise<number> {
  const token = newToken()
  const executeAt = ctx.at + bound.waitMs(ctx)
  await insertWait(tx, { proposalId: id, executeAt, objectionHash: hashToken(token) })
  await bound.approved(ctx, tx, { executeAt, objectionUrl: `${ctx.publicUrl}${OBJECTION_PATH}/${token}` })
  return executeAt
}

/** Returns the wait of an approved proposal; null for one that was done by its approval, or is not approved. */
export const waitOf = (ctx: StaffContext, { id }: StaffProposal): Promise<ProposalWait | null> =>
  readBatched(ctx, listViews, id)

const listViews: ReadMany<ProposalWait> = async (db, ids) =>
  new Map(
    [...(await listWaits(db, ids))].map(([id, { executeAt, endedAs, endedAt }]) => [
      id,
      view(ProposalWait, { executeAt, endedAs, endedAt }),
    ]),
  )

/** Ends the wait of an approved act, which is then not done. Requires the right to approve it. Throws NOT_FOUND. */
export async function stopApprovedProposal(
  ctx: StaffContext,
  { id, reason }: EndProposalInput,
  viewOf: (row: ProposalRow) => StaffProposal,
): Promise<StaffProposal | ProposalClosed | NotAllowed> {
  const known = await findProposal(ctx.db.reader, id)
  const act = actOf(ctx, known)
  const about = {
    ...aboutProposal('stopApprovedProposal', known, id),
    ...(act && { right: act.approveRight }),
    reason: reason.trim(),
  }
  return runAct<StaffProposal | ProposalClosed>(ctx, about, async (tx) => {
    const row = await findProposal(tx, id)
    if (!row || !act) throw notFound()
    if (!(await endWait(tx, id, 'STOPPED', ctx.at))) return { result: new ProposalClosed(ctx) }
    await act.ofStored(row.payload).stopped(ctx, tx)
    await mailStoppedToStaff(ctx, tx, row, { at: ctx.at, by: 'STAFF', staffId: ctx.staff?.staffId ?? null })
    return { result: viewOf(row), changes: changesOf(row, 'STOPPED') }
  })
}

/** Returns whether a customer's token still stops an act. */
export const canObject = async ({ db, ports }: Pick<Deps, 'db' | 'ports'>, token: string): Promise<boolean> =>
  (await findByObjection(db.reader, hashToken(token), ports.clock.now())) !== null

/** Dependencies of an objection, which reaches the shop's own listener. */
type Objected = Pick<Deps, 'db' | 'ports' | 'config' | 'publicUrl' | 'shopSettings'>

/** Stops the act that a customer objects to by a token. False if it was done or stopped before. */
export async function objectTo(deps: Objected, token: string, acts: readonly StoppableAct[]): Promise<boolean> {
  const wait = await findByObjection(deps.db.reader, hashToken(token), deps.ports.clock.now())
  const known = wait && (await findProposal(deps.db.reader, wait.proposalId))
  return known !== null && object(deps, known, acts)
}

/** Stops an act on an object for its signed-in owner. False if it was done or stopped before. Throws NOT_FOUND. */
export async function objectAs(
  deps: Objected,
  { id, objectId }: { id: string; objectId: string },
  acts: readonly StoppableAct[],
): Promise<boolean> {
  const known = await findProposal(deps.db.reader, id)
  const isPlanned = known?.objectId === objectId && (await listWaits(deps.db.reader, [id])).has(id)
  if (!isPlanned) throw notFound()
  return object(deps, known, acts)
}

type StoppableAct = Pick<ProposableAct, 'act' | 'ofStored'>

async function object(deps: Objected, known: ProposalRow, acts: readonly StoppableAct[]): Promise<boolean> {
  const { db, ports, publicUrl, shopSettings } = deps
  const at = ports.clock.now()
  const actor = { db, at, address: '', requestId: randomUUID(), staff: null }
  const about = { ...aboutProposal('objectToProposal', known, known.id), reason: 'the customer objects' }
  return runAct(actor, about, async (tx) => {
    if (!(await endWait(tx, known.id, 'OBJECTED', at))) return { result: false, refusal: 'PROPOSAL_CLOSED' }
    const act = acts.find((one) => one.act === known.act)
    await act?.ofStored(known.payload).stopped({ publicUrl, shopSettings, at }, tx)
    await mailStoppedToStaff(deps, tx, known, { at, by: 'CUSTOMER', staffId: null })
    return { result: true, changes: changesOf(known, 'OBJECTED') }
  })
}

/** Carries out approved acts whose time has come, each in its own transaction. A scheduled task. */
export async function executeDue(ctx: StaffContext): Promise<void> {
  for (const { proposalId } of await listDueWaits(ctx.db.reader, ctx.at, AT_ONCE))
    await execute(ctx, proposalId).catch((error: unknown) =>
      ctx.log.error({ err: error, proposalId }, 'proposals: carrying out an approved act failed'),
    )
}

/** Computes everything again: if anything differs from what was approved, such as a login of the customer, nothing is done. */
async function execute(ctx: StaffContext, id: string): Promise<void> {
  const known = await findProposal(ctx.db.reader, id)
  const bound = known && actOf(ctx, known)?.ofStored(known.payload)
  if (!bound) throw new Error(`the act of proposal ${id} is unknown`)
  const about = { ...aboutProposal('executeProposal', known, id), reason: known.reason }
  await runAct({ ...ctx, staff: null }, about, async (tx) => {
    const preview = await bound.preview(ctx, tx)
    const isVoid =
      preview instanceof StaffError || hashOfProposal(known.act, known.payload, preview.facts) !== known.payloadHash
    if (!(await endWait(tx, id, isVoid ? 'VOID' : 'DONE', ctx.at))) return { result: null, refusal: 'PROPOSAL_CLOSED' }
    if (isVoid) return { result: null, changes: changesOf(known, 'VOID') }
    const approval = { proposalId: id, proposedBy: known.proposedBy, approvedBy: known.decidedBy ?? '' }
    const { result, changes = [] } = await bound.run(ctx, tx, approval)
    if (result instanceof StaffError) throw new Error(`proposal ${id} was refused: ${result.code}`)
    return { result: null, changes: [...changesOf(known, 'DONE'), ...changes] }
  })
}

/** Approved acts that wait for their time. */
export const waitingProposals: WorkSource = {
  kind: 'proposal-waiting',
  group: 'MESSAGES',
  // Those of acts that the caller may approve.
  right: 'CUSTOMERS_SEE',
  async list(ctx, { limit, accountId }) {
    const acts = ctx.parts.flatMap(({ proposals = [] }) => proposals)
    const mine = acts.filter(({ approveRight }) => ctx.staff?.rights.includes(approveRight)).map(({ act }) => act)
    return (await listOpenWaits(ctx.db.reader, { acts: mine, onBehalfOf: accountId }, limit)).map((row) => ({
      ...{ key: row.id, subject: String(row.number), path: `/beheer/voorstellen/${row.id}`, cause: row.act },
      ...{ count: 1, amount: row.amount, since: row.decidedAt ?? row.proposedAt },
      customer: row.facts.find(({ name }) => name === 'customer')?.text ?? null,
      accountId: row.onBehalfOf,
    }))
  },
}

const actOf = ({ parts }: Pick<StaffContext, 'parts'>, row: ProposalRow | null) =>
  parts.flatMap(({ proposals = [] }) => proposals).find(({ act }) => act === row?.act)

const aboutProposal = (act: string, row: ProposalRow | null, id: string) => ({
  act,
  objectType: row?.objectType ?? 'Proposal',
  objectId: row?.objectId ?? id,
  onBehalfOf: row?.onBehalfOf ?? null,
})

const changesOf = ({ id, act, number }: ProposalRow, after: WaitEnd) => [
  { field: 'proposal', before: null, after: id },
  { field: 'proposedAct', before: null, after: `${act} (${number})` },
  { field: 'state', before: 'WAITING', after },
]

/** Returns the context of a scheduled task of the back office, which nobody is signed in to. */
export const taskContext = (deps: Deps, parts: readonly StaffPart[]): StaffContext => ({
  ...deps,
  parts,
  staffUrl: () => deps.config.staff.url ?? '',
  at: deps.ports.clock.now(),
  locale: 'nl',
  address: '',
  requestId: randomUUID(),
  session: newSession(deps.config.secret),
  staff: null,
  changeSession() {
    throw new Error('a task has no browser')
  },
})
