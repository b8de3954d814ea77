import type { Db, Tx } from '../../../db/database'
import { codeOf, isOutcomeUnknown, isStorageFailure } from '../../../db/errors'
import type { AccountThingKind, MergeSkip } from '../../../rules/account-merge'
import { hasLeft } from '../../../rules/domain-status'
import { DAY_MS } from '../../../rules/time'
import type { AccountService, AccountServices } from '../../common/account-services'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import type { Again, JobMessage, JobSubject, Undecided } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import { isAnySuspended } from '../abuse/abuse.service'
import type { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { findAccountById } from '../accounts/accounts.service'
import { keepActivity } from '../accounts/activity.service'
import { refuseUnconfirmed } from '../accounts/identity.service'
import { keepActivityByShop } from '../accounts/staff/activity-by-shop.service'
import type { DomainRow } from './domains.repository'
import { listOfAccount } from './domains.repository'
import { countThings } from './merge-accounts.counts'
import {
  AccountMerge,
  AccountMergeConfirmed,
  AccountMergeDeclined,
  AccountMergeRefused,
  AccountThingCount,
} from './merge-accounts.graphql'
import { moveAccount } from './merge-accounts.jobs'
import { mailMergeDone, mailMergeEnded } from './merge-accounts.mails'
import { canGive, problemsOfMerge, wordsOfProblem } from './merge-accounts.problems'
import {
  countSkips,
  deleteExpiredMerges,
  deleteMerge,
  findMerge,
  forgetEarlierSkips,
  insertSkip,
  listLeftToMove,
  listMerges,
  listOpenMerges,
  listSkippedServices,
  listSkips,
  type MergeRow,
  updateMerge,
} from './merge-accounts.repository'
import { mergeText } from './merge-accounts.text'
import { shortened } from './push-domain.mails'
import { canReceive, moveDomain, problemOfAccount, problemOfDomain } from './push-domain.service'

/** Domains, or services, that one transaction moves. Others write in between. */
const PAGE = 20
/** How long a merge waits for what an owner did after both had confirmed, such as a new order. Then the rest is left behind. */
const PATIENCE_MS = 7 * DAY_MS
const LOOK_AGAIN_MS = 15 * 60_000
/** More than the domains of the largest account. */
const EXPORTED_SKIPS = 100_000

/** Returns the merges that wait for the viewer, or are being carried out, oldest first; a sub-user sees the parent's. */
export async function listAccountMerges(ctx: Context): Promise<AccountMerge[]> {
  const ownerId = requireOwnerId(ctx)
  const rows = await listOpenMerges(ctx.db.reader, ownerId, ctx.now)
  return Promise.all(rows.map((row) => mergeView(ctx, row, ownerId)))
}

/** Returns all merges of the viewer's account on either side, newest first, for the export of their data. */
export async function exportAccountMerges(ctx: Context) {
  const ownerId = requireOwnerId(ctx)
  const rows = await listMerges(ctx.db.reader, ownerId, ctx.now)
  return Promise.all(rows.map((row) => exported(ctx, row, ownerId)))
}

async function exported(ctx: Context, row: MergeRow, ownerId: string) {
  const { id, side, otherEmail, isConfirmed, isConfirmedByOther, movedDomains } = await mergeView(ctx, row, ownerId)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  // What stays is the giver's, and the mail to the other account names none of it either.
  const left = side === 'GIVING' && row.skipped > 0 ? await listSkips(ctx.db.reader, row, EXPORTED_SKIPS) : []
  return {
    ...{ id, side, otherEmail, isConfirmed, isConfirmedByOther },
    requestedAt: iso(row.createdAt),
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    ...{ movedDomains, notMovedCount: row.skipped },
    notMoved: left.map(({ kind, name, problem }) => ({ kind, name, reason: mergeText[ctx.locale][problem] })),
  }
}

/**
 * Confirms a merge for the viewer's side. The second confirmation starts it. Requires a confirmed identity. Throws NOT_FOUND for a
 * merge of others, and for one that has expired or was started.
 */
export async function confirmAccountMerge(
  ctx: Context,
  { id }: { id: string },
): Promise<AccountMergeConfirmed | AccountMergeRefused | IdentityNotConfirmed> {
  const account = requireBuyer(ctx)
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  return ctx.db.transaction(async (tx) => {
    const merge = await requirePending(ctx, tx, id, account)
    const { fromAccountId, toAccountId } = merge
    const [problem] = await problemsOfMerge(ctx, tx, { fromAccountId, toAccountId, now: ctx.now, mergeId: id })
    if (problem) return new AccountMergeRefused(ctx, wordsOfProblem(ctx.locale, problem))
    const side = fromAccountId === account.id ? { fromConfirmedAt: ctx.now } : { toConfirmedAt: ctx.now }
    const { fromConfirmedAt, toConfirmedAt } = { ...merge, ...side }
    const isStarted = fromConfirmedAt !== null && toConfirmedAt !== null
    await updateMerge(tx, id, { ...side, ...(isStarted && { startedAt: ctx.now }) })
    if (isStarted) await enqueue(tx, moveAccount, { reference: id }, ctx.now)
    return view(AccountMergeConfirmed, { isStarted })
  })
}

/** Declines a merge, for either side. The other owner is mailed. Throws NOT_FOUND for a merge of others, and one that was started. */
export async function declineAccountMerge(ctx: Context, { id }: { id: string }): Promise<AccountMergeDeclined> {
  const account = requireBuyer(ctx)
  await ctx.db.transaction(async (tx) => {
    const merge = await requirePending(ctx, tx, id, account)
    await deleteMerge(tx, id)
    for (const accountId of [merge.fromAccountId, merge.toAccountId]) {
      const isOwn = accountId === account.id
      // The other side does not learn the address of who did it.
      await keepActivity(ctx, tx, 'account-merge-ended', { accountId, actorId: isOwn ? accountId : null })
      const owner = await findAccountById(tx, accountId)
      if (owner && !isOwn) await mailMergeEnded(ctx, tx, owner)
    }
  })
  return view(AccountMergeDeclined, { isDeclined: true })
}

/** Deletes merges that were not confirmed in time. A scheduled task. */
export const forgetExpiredMerges = (deps: Deps): Promise<void> =>
  deps.db.transaction((tx) => deleteExpiredMerges(tx, deps.ports.clock.now()))

/** The customer that the job of a merge is about. */
export async function mergeSubject({ db }: Pick<Deps, 'db'>, mergeId: string): Promise<JobSubject | null> {
  const merge = await findMerge(db.reader, mergeId, 0)
  const giver = merge && (await findAccountById(db.reader, merge.fromAccountId))
  return giver && { kind: 'CUSTOMER', id: giver.id, title: giver.email }
}

/**
 * Moves the next things of a merge in the transaction that records it, and runs again until nothing is left. What has moved is the
 * other account's already, so that it can be stopped anywhere. A page that failed is moved one by one.
 */
export async function moveNextOf(
  deps: Deps,
  { reference: mergeId, attempts }: Pick<JobMessage, 'reference' | 'attempts'>,
): Promise<Undecided> {
  if (attempts === 1) return { decide: (tx) => moveNext(deps, tx, mergeId) }
  const again = await moveOneByOne(deps, mergeId)
  return { decide: async () => again }
}

/** Moves as much as a page, each thing in a transaction of its own, and leaves behind those that fail. Returns when to run again. */
async function moveOneByOne(deps: Deps, mergeId: string): Promise<Again | null> {
  for (let left = PAGE; left > 0; left--) {
    const step: Step = { most: 1, moving: null }
    try {
      const again = await deps.db.transaction((tx) => moveNext(deps, tx, mergeId, step))
      if (!again || again.againAt > deps.ports.clock.now()) return again
    } catch (error) {
      // The storage failed, and not the thing: the job is retried.
      if (!step.moving || isStorageFailure(error) || isOutcomeUnknown(error)) throw error
      await leaveFailed(deps, mergeId, step.moving, error)
    }
  }
  return { againAt: deps.ports.clock.now() }
}

async function leaveFailed(deps: Deps, mergeId: string, thing: Thing, error: unknown): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const merge = await findMerge(tx, mergeId, deps.ports.clock.now())
    if (merge && merge.finishedAt === null) await skip({ tx, merge }, thing, 'failed')
  })
  const { kind, id } = thing
  // An error of the database can quote what it was to store.
  const { name, stack = '' } = error instanceof Error ? error : new Error('unknown')
  const at = stack.split('\n').filter((line) => line.startsWith('    at '))
  deps.log.error(
    { merge: mergeId, kind, thing: id, error: name, code: codeOf(error), at },
    'domains: moving an item of a merge failed',
  )
}

/** A domain, or a service without one. */
interface Thing {
  kind: AccountThingKind
  id: string
  name: string
}

/** Part of a merge that one transaction moves. */
interface Step {
  /** Number of domains or services at most. */
  most: number
  /** The one that is being moved. */
  moving: Thing | null
}

async function moveNext(
  deps: Deps,
  tx: Tx,
  mergeId: string,
  step: Step = { most: PAGE, moving: null },
): Promise<Again | null> {
  const now = deps.ports.clock.now()
  const merge = await findMerge(tx, mergeId, now)
  if (!merge?.startedAt || merge.finishedAt !== null) return null
  const obstacle = await obstacleOf(deps, tx, merge)
  if (obstacle && now < merge.startedAt + PATIENCE_MS) return { againAt: now + LOOK_AGAIN_MS }
  const run = { deps, tx, merge, obstacle, now, step, holders: new Map<string, string | null>() }
  const domains = await listLeftToMove(tx, merge, step.most)
  for (const domain of domains) {
    await moveOrSkip(run, domain)
    await tx.pause()
  }
  step.moving = null
  if (domains.length > 0) return { againAt: now }
  if (await moveServices(run)) return { againAt: now }
  step.moving = null
  await finish(run)
  return null
}

/** Returns what keeps everything of a merge where it is for now; null for nothing. */
export async function obstacleOf(
  deps: Pick<Deps, 'countOpenInvoices' | 'orderFacts'>,
  db: Db,
  { fromAccountId, toAccountId }: Pick<MergeRow, 'fromAccountId' | 'toAccountId'>,
): Promise<Exclude<MergeSkip, 'notActive' | 'suspended' | 'failed'> | null> {
  const giver = await findAccountById(db, fromAccountId)
  if (!canGive(giver) || !canReceive(await findAccountById(db, toAccountId), fromAccountId)) return 'accounts'
  return problemOfAccount(deps, db, fromAccountId)
}

interface Run {
  deps: Deps
  tx: Tx
  merge: MergeRow
  obstacle: MergeSkip | null
  now: number
  step: Step
  /** The receiver's registrants by those of the giver, as far as this page has needed them. */
  holders: Map<string, string | null>
}

/** Moves a domain as a push does, with its registrant and DNS profile, since it keeps its owner. */
async function moveOrSkip(run: Run, domain: DomainRow): Promise<void> {
  const { deps, tx, merge, obstacle, now, holders, step } = run
  const { id, name, accountId, holderId } = domain
  const thing = { kind: 'DOMAIN', id, name } as const
  step.moving = thing
  const problem = obstacle ?? (domain.heldAt === null ? await problemOfDomain(deps, tx, domain) : 'suspended')
  if (problem) return skip(run, thing, problem)
  if (holderId !== null && !holders.has(holderId))
    holders.set(holderId, await deps.copyHolder(tx, holderId, merge.toAccountId, now))
  const registrant = holderId === null ? null : (holders.get(holderId) ?? null)
  const to = { accountId: merge.toAccountId, holderId: registrant, isMerge: true, now }
  await moveDomain(deps, tx, { id, name, accountId }, to)
  await note(run, { moved: merge.moved + 1 })
}

async function skip(
  run: Pick<Run, 'tx' | 'merge'>,
  { kind, id: thingId, name }: Thing,
  problem: MergeSkip,
): Promise<void> {
  const { tx, merge } = run
  await insertSkip(tx, { mergeId: merge.id, kind, thingId, name, problem })
  await note(run, { skipped: await countSkips(tx, merge.id) })
}

async function note(
  { tx, merge }: Pick<Run, 'tx' | 'merge'>,
  counts: Partial<Pick<MergeRow, 'moved' | 'skipped'>>,
): Promise<void> {
  Object.assign(merge, counts)
  await updateMerge(tx, merge.id, counts)
}

/** Moves services that no domain took along, a page at most. Returns whether some may be left. */
async function moveServices(run: Run): Promise<boolean> {
  const { deps, tx, merge, obstacle, now, step } = run
  const { fromAccountId, toAccountId } = merge
  const skipped = await listSkippedServices(tx, merge.id)
  const staying = (await listOfAccount(tx, fromAccountId)).filter(({ status }) => !hasLeft(status))
  const stays = new Set(staying.map(({ name }) => name))
  let left = step.most
  for (const { kind, isCopied, list, give } of inOrder(deps.accountServices)) {
    if (obstacle && isCopied) continue
    for (const service of await list(tx, fromAccountId)) {
      if (skipped.has(service.id) || service.domainNames.some((name) => isUnder(name, stays))) continue
      step.moving = { kind, ...service }
      const problem = obstacle ?? ((await isAnySuspended(tx, [service.id])) ? 'suspended' : null)
      if (problem) {
        await skip(run, step.moving, problem)
        continue
      }
      await give(tx, service.id, toAccountId, now)
      // Copies are found again, and there are few.
      if (!isCopied) left -= 1
      if (left === 0) return true
    }
  }
  return false
}

/** Copied things come last, so that they are copied once nothing else is left. */
const inOrder = (services: readonly AccountServices[]): AccountServices[] =>
  services.toSorted((a, b) => Number(a.isCopied ?? false) - Number(b.isCopied ?? false))

const isUnder = (name: AccountService['domainNames'][number], domains: ReadonlySet<string>): boolean => {
  const labels = name.split('.')
  return labels.some((_, at) => domains.has(labels.slice(at).join('.')))
}

async function finish({ deps, tx, merge, now }: Run): Promise<void> {
  const { id, fromAccountId, toAccountId, moved, skipped } = merge
  await updateMerge(tx, id, { finishedAt: now })
  await forgetEarlierSkips(tx, merge)
  const moment = { at: now, log: deps.log, monitor: deps.monitor }
  for (const accountId of [fromAccountId, toAccountId])
    await keepActivityByShop(moment, tx, 'accounts-merged', accountId, { count: moved })
  const giver = await findAccountById(tx, fromAccountId)
  const receiver = await findAccountById(tx, toAccountId)
  if (giver && receiver) await mailMergeDone({ ...deps, now }, tx, { giver, receiver }, { moved, skipped })
}

/** Throws NOT_FOUND for a merge of others, one that has expired, and one that was started. */
async function requirePending(ctx: Context, tx: Tx, id: string, { id: accountId }: Account): Promise<MergeRow> {
  const merge = await findMerge(tx, id, ctx.now)
  if (!merge || merge.startedAt !== null || ![merge.fromAccountId, merge.toAccountId].includes(accountId))
    throw notFound()
  return merge
}

async function mergeView(ctx: Context, row: MergeRow, ownerId: string): Promise<AccountMerge> {
  const { reader } = ctx.db
  const isGiving = row.fromAccountId === ownerId
  const other = await findAccountById(reader, isGiving ? row.toAccountId : row.fromAccountId)
  const [mine, theirs] = isGiving ? [row.fromConfirmedAt, row.toConfirmedAt] : [row.toConfirmedAt, row.fromConfirmedAt]
  const counts = await countThings(ctx, reader, row.fromAccountId)
  return view(AccountMerge, {
    id: row.id,
    side: isGiving ? 'GIVING' : 'RECEIVING',
    otherEmail: shortened(other?.email ?? ''),
    isConfirmed: mine !== null,
    isConfirmedByOther: theirs !== null,
    contents: counts.map((each) => view(AccountThingCount, each)),
    movedDomains: row.moved,
    expiresAt: new Date(row.expiresAt),
    startedAt: row.startedAt === null ? null : new Date(row.startedAt),
  })
}
