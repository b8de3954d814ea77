import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/database'
import { BATCH_MAX } from '../../../rules/api-limits'
import {
  BATCH_ITEM_STATES,
  BATCHES_KEPT_DAYS,
  type BatchItemState,
  type BatchKind,
  type BatchProblem,
  type BatchStep,
  HELD_BY_PROTECTION,
  parseNameServers,
  remainingSeconds,
} from '../../../rules/batch'
import { toUnicode } from '../../../rules/domain-name'
import { DAY_MS } from '../../../rules/time'
import { onDomain, requireTokenAllowed } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireAccount, requireBuyer, requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { enqueue, enqueueAgain } from '../../outbox/outbox'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { findCloudflare } from '../cloudflare/cloudflare.service'
import { DnsNotManageable, type DnsRecordChange } from '../dns/dns.graphql'
import { findOwnCommit } from '../dns/dns-commits.service'
import { applyToOne, requireOwnProfile } from '../dns/dns-profiles.service'
import { isOpen } from '../dns/dns-records.service'
import { revertCommit } from '../dns/dns-undo.service'
import { delegationOf } from '../dns/name-servers.service'
import { findKeys } from '../dns/zone-signing.service'
import { type DomainRow, findDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import { getDomainHolder } from '../whois/domain-holder.service'
import { findWhois, requireWhois } from '../whois/whois.service'
import {
  DomainBatch,
  DomainBatchItem,
  type DomainBatchOutcome,
  DomainBatchPreview,
  DomainBatchPreviewItem,
} from './batches.graphql'
import { changeDomain } from './batches.jobs'
import * as repository from './batches.repository'
import { batchText } from './batches.text'

export const BATCH_PAGE: PageSize = { usual: 20, max: 100 }
export const ITEM_PAGE: PageSize = { usual: 100, max: BATCH_MAX }
const STARTS: Limit = { kind: 'domain-batch', max: 120, windowMs: 3_600_000 }
/** The change that a batch applies to each of its domains. */
export type BatchChange = Pick<
  repository.BatchRow,
  'kind' | 'nameServers' | 'copiesRecords' | 'profileId' | 'holderId' | 'undoesId'
> & {
  /** For an undo of records: the commit to revert. */
  revertedCommitId?: string
}

interface AskedBatch {
  domainIds: readonly string[]
  dryRun: boolean
}

export type BatchResult = DomainBatch | DomainBatchPreview | InvalidInput

/** Delegates many of the viewer's domains to our name servers, or to others. */
export async function setNameServers(
  ctx: Context,
  input: AskedBatch & { nameServers?: readonly string[] | null; copyRecords: boolean },
): Promise<BatchResult> {
  requireBuyer(ctx)
  if (!input.nameServers)
    return startBatch(ctx, input, { ...NOTHING, kind: 'NAME_SERVERS', copiesRecords: input.copyRecords })
  const parsed = parseNameServers(input.nameServers.join(' '))
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  return startBatch(ctx, input, { ...NOTHING, kind: 'NAME_SERVERS', nameServers: parsed.value.nameServers })
}

/** Applies one of the viewer's profiles to many domains. Throws NOT_FOUND if it does not exist or belongs to another customer. */
export async function rollOutProfile(ctx: Context, input: AskedBatch & { profileId: string }): Promise<BatchResult> {
  const { id: profileId } = await requireOwnProfile(ctx, requireBuyer(ctx), input.profileId)
  return startBatch(ctx, input, { ...NOTHING, kind: 'DNS_PROFILE', profileId })
}

/** Changes the registrant of many domains; null is the standard one. Requires a confirmed identity, unless it is a dry run. */
export async function setHolder(ctx: Context, input: AskedBatch & { whoisId?: string | null }): Promise<BatchResult> {
  requireBuyer(ctx)
  const holderId = input.whoisId ?? null
  if (holderId !== null) await requireWhois(ctx, holderId)
  if (!input.dryRun) await requireConfirmedForHolders(ctx)
  return startBatch(ctx, input, { ...NOTHING, kind: 'HOLDER', holderId })
}

/**
 * Retries the failed items of a batch, all or those of some domains; other items are unchanged. Throws NOT_FOUND if the batch
 * does not exist or belongs to another customer, or if a domain is not in it.
 */
export async function retryBatch(
  ctx: Context,
  { batchId, domainIds }: { batchId: string; domainIds?: readonly string[] | null },
): Promise<DomainBatch> {
  const batch = await requireOwnBatch(ctx, batchId)
  if (batch.kind === 'HOLDER') await requireConfirmedForHolders(ctx)
  await takeStart(ctx)
  await ctx.db.transaction(async (tx) => {
    const failed = domainIds
      ? await failedAmong(ctx, tx, batch.id, domainIds)
      : await repository.listFailed(tx, batch.id)
    for (const { id, domainId } of failed) {
      await requireOwnDomain(ctx, domainId, tx)
      await repository.updateItem(tx, id, { state: 'WAITING', problem: null, passedOnAt: null })
      await enqueueAgain(tx, changeDomain, { reference: id }, ctx.now)
    }
    if (failed.length === 0) return
    const { WAITING, BUSY } = await repository.countItems(tx, batch.id)
    await repository.updateBatch(tx, batch.id, { finishedAt: null, startedAt: ctx.now, toDo: WAITING + BUSY })
  })
  return (await findOwnBatch(ctx, batch.id)) as DomainBatch
}

async function failedAmong(
  ctx: Context,
  tx: Tx,
  batchId: string,
  domainIds: readonly string[],
): Promise<repository.ItemRow[]> {
  const items = new Map<string, repository.ItemRow>()
  for (const idOrName of domainIds) {
    const { id } = await requireOwnDomain(ctx, idOrName, tx)
    const item = await repository.findItemOf(tx, batchId, id)
    if (!item) throw notFound()
    if (item.state === 'FAILED') items.set(item.id, item)
  }
  return [...items.values()]
}

/** Stops a batch: items in progress are finished, the others are not started. A finished batch is unchanged. */
export async function stopBatch(ctx: Context, { batchId }: { batchId: string }): Promise<DomainBatch> {
  const batch = await requireOwnBatch(ctx, batchId)
  await ctx.db.transaction(async (tx) => {
    if ((await repository.stopItems(tx, batch.id)) === 0) return
    const { BUSY } = await repository.countItems(tx, batch.id)
    if (BUSY === 0) await repository.updateBatch(tx, batch.id, { finishedAt: ctx.now })
  })
  return (await findOwnBatch(ctx, batch.id)) as DomainBatch
}

/**
 * Undoes a batch for all changed domains or some of them, by a new batch. Domains that were changed since are left as they are.
 */
export async function undoBatch(
  ctx: Context,
  { batchId, domainIds, dryRun }: { batchId: string; domainIds?: readonly string[] | null; dryRun: boolean },
): Promise<BatchResult> {
  const batch = await requireOwnBatch(ctx, batchId)
  const text = batchText[ctx.locale]
  if (batch.finishedAt === null) return invalidField('batchId', text.busy)
  if (batch.undoesId !== null) return invalidField('batchId', text.isUndo)
  const ids = domainIds ?? (await undoableOf(ctx, batch.id))
  if (ids.length === 0) return invalidField('batchId', text.nothingToUndo)
  if (batch.kind === 'HOLDER' && !dryRun) await requireConfirmedForHolders(ctx)
  const { kind, nameServers, profileId, holderId } = batch
  const change = { kind, nameServers, copiesRecords: false, profileId, holderId, undoesId: batch.id }
  return startBatch(ctx, { domainIds: ids, dryRun }, change)
}

/** Returns the domains of one of the viewer's batches that can be undone. */
export async function listUndoable(ctx: Context, { id, finishedAt, isUndo }: DomainBatch): Promise<string[]> {
  if (finishedAt === null || isUndo) return []
  return undoableOf(ctx, id)
}

const undoableOf = async (ctx: Context, batchId: string): Promise<string[]> =>
  (await repository.listUndoable(ctx.db.reader, batchId))
    .filter(({ former }) => former && isKnown(former))
    .map(({ domainId }) => domainId)

/** The name servers of another provider are not always known. */
const isKnown = (former: repository.FormerState): boolean =>
  !('usesOurDns' in former) || former.usesOurDns || former.nameServers !== null

/** Lists the viewer's batches, newest first. */
export async function pageBatches(ctx: Context, asked: AskedPage): Promise<Connection<DomainBatch>> {
  const accountId = requireOwnerId(ctx)
  const wanted = readPage(asked, BATCH_PAGE, batchKeyIn)
  const rows = await repository.pageBatches(ctx.db.reader, accountId, wanted)
  const total = await repository.countBatches(ctx.db.reader, accountId)
  const page = pageOf(rows, wanted, total, ({ createdAt, id }) => cursorOf('batch', `${createdAt} ${id}`))
  const edges: Connection<DomainBatch>['edges'] = []
  for (const { cursor, node } of page.edges) edges.push({ cursor, node: await showBatch(ctx, node) })
  return { ...page, edges }
}

function batchKeyIn(cursor: string): repository.BatchKey {
  const [createdAt, id = ''] = keyIn('batch', cursor).split(' ')
  return { createdAt: Number(createdAt), id }
}

/**
 * Returns one of the viewer's batches, if the viewer may make changes of its kind. Throws NOT_FOUND if it does not exist or
 * belongs to another customer.
 */
async function requireOwnBatch(ctx: Context, id: string): Promise<repository.BatchRow> {
  requireBuyer(ctx)
  const batch = await repository.findBatch(ctx.db.reader, id)
  if (batch?.accountId !== ctx.viewer.ownerId) throw notFound()
  requireTokenAllowed(ctx, onDomain(batch.kind === 'HOLDER' ? 'HOLDERS' : 'DNS'))
  return batch
}

/** Returns one of the viewer's batches by its id, or null. */
export async function findOwnBatch(ctx: Context, id: string): Promise<DomainBatch | null> {
  const batch = await repository.findBatch(ctx.db.reader, id)
  return batch?.accountId === ctx.viewer.ownerId ? showBatch(ctx, batch) : null
}

/** Returns an item of one of the viewer's batches by its id, or null. */
export async function findOwnItem(ctx: Context, id: string): Promise<DomainBatchItem | null> {
  const item = await repository.findItem(ctx.db.reader, id)
  const batch = item && (await repository.findBatch(ctx.db.reader, item.batchId))
  return item && batch?.accountId === ctx.viewer.ownerId ? showItem(ctx, batch, item) : null
}

/** Lists the items of one of the viewer's batches. */
export async function pageItems(
  ctx: Context,
  batchId: string,
  asked: AskedPage & { states?: readonly BatchItemState[] | null },
): Promise<Connection<DomainBatchItem>> {
  const wanted = readPage(asked, ITEM_PAGE, (cursor) => numberIn('batch-item', cursor))
  const states = asked.states ?? BATCH_ITEM_STATES
  const rows = await repository.pageItems(ctx.db.reader, batchId, states, wanted)
  const batch = (await repository.findBatch(ctx.db.reader, batchId)) as repository.BatchRow
  const counts = await repository.countItems(ctx.db.reader, batchId)
  const total = [...new Set(states)].reduce((sum, state) => sum + counts[state], 0)
  const page = pageOf(rows, wanted, total, ({ position }) => cursorOf('batch-item', position))
  const edges = await Promise.all(
    page.edges.map(async ({ cursor, node }) => ({ cursor, node: await showItem(ctx, batch, node) })),
  )
  return { ...page, edges }
}

/** The result that a change would have for one domain. */
export interface Plan {
  outcome: DomainBatchOutcome
  before: readonly string[]
  after: readonly string[]
  problem: BatchProblem | null
  /** Records that would be left out, in the reader's language; null for none. */
  note: string | null
}

/** Plans a change of one domain. For an undo, `change` restores the former state of the domain. */
export async function planOf(
  ctx: Context,
  asked: BatchChange,
  domain: DomainRow,
): Promise<Plan & { change: BatchChange }> {
  const change = asked.undoesId === null ? asked : await wayBack(ctx, { ...asked, undoesId: asked.undoesId }, domain)
  if (typeof change === 'string') return { ...impossible(change, await presentOf(ctx, asked, domain)), change: asked }
  return { ...(await planChange(ctx, change, domain)), change }
}

function planChange(ctx: Context, change: BatchChange, domain: DomainRow): Promise<Plan> {
  if (change.kind === 'NAME_SERVERS') return planNameServers(ctx, change, domain)
  if (change.kind === 'HOLDER') return planHolder(ctx, change, domain)
  return change.revertedCommitId ? planRevert(ctx, change.revertedCommitId, domain) : planProfile(ctx, change, domain)
}

/** Returns the change that undoes another batch for a domain, or why that is impossible. */
async function wayBack(
  ctx: Context,
  change: BatchChange & { undoesId: string },
  domain: DomainRow,
): Promise<BatchChange | BatchProblem> {
  const item = await repository.findItemOf(ctx.db.reader, change.undoesId, domain.id)
  const former = item?.state === 'DONE' ? item.former : null
  if (!former || !isKnown(former)) return 'FORMER_UNKNOWN'
  if ('commitId' in former) {
    const commit = await findOwnCommit(ctx, former.commitId)
    return commit ? { ...change, revertedCommitId: commit.id } : 'FORMER_UNKNOWN'
  }
  if ('holderId' in former) {
    const { holderId } = former
    if (holderId !== null && !(await findWhois(ctx, holderId))) return 'GONE'
    const isUntouched = domain.holderId === change.holderId || domain.holderId === holderId
    return isUntouched ? { ...change, holderId } : 'CHANGED_SINCE'
  }
  const nameServers = former.usesOurDns ? null : former.nameServers
  const isUntouched = isDelegatedTo(domain, change.nameServers) || isDelegatedTo(domain, nameServers)
  return isUntouched ? { ...change, nameServers } : 'CHANGED_SINCE'
}

const isDelegatedTo = ({ usesOurDns, nameServers }: DomainRow, wanted: readonly string[] | null): boolean =>
  wanted === null ? usesOurDns : !usesOurDns && isDeepStrictEqual(nameServers, wanted)

async function presentOf(ctx: Context, { kind }: BatchChange, domain: DomainRow): Promise<readonly string[]> {
  if (kind === 'NAME_SERVERS') return showDomain(ctx, domain).nameServers ?? []
  return kind === 'HOLDER' ? [(await getDomainHolder(ctx, domain.holderId)).label] : []
}

/** Deletes old batches. Called by a scheduled task. */
export const forgetOldBatches = ({ db, ports }: Deps): Promise<void> =>
  db.transaction((tx) => repository.deleteBatchesBefore(tx, ports.clock.now() - BATCHES_KEPT_DAYS * DAY_MS))

const NOTHING = { nameServers: null, copiesRecords: false, profileId: null, holderId: null, undoesId: null }

async function startBatch(ctx: Context, { domainIds, dryRun }: AskedBatch, change: BatchChange): Promise<BatchResult> {
  const account = requireBuyer(ctx)
  const wanted = new Set(domainIds)
  if (wanted.size === 0 || wanted.size > BATCH_MAX) return invalidField('domainIds', batchText[ctx.locale].count)
  await takeStart(ctx)
  const byId = new Map<string, DomainRow>()
  for (const idOrName of wanted) {
    const domain = await requireOwnDomain(ctx, idOrName)
    byId.set(domain.id, domain)
  }
  const domains = [...byId.values()]
  if (dryRun) return preview(ctx, change, domains)
  const batch = {
    ...change,
    id: newId('bat'),
    accountId: account.id,
    locale: ctx.locale,
    createdAt: ctx.now,
    startedAt: ctx.now,
    toDo: domains.length,
  }
  const items = domains.map((domain, at) => ({
    id: newId('bti'),
    batchId: batch.id,
    domainId: domain.id,
    position: at + 1,
  }))
  await ctx.db.transaction(async (tx) => {
    await repository.insertBatch(tx, batch, items)
    for (const { id } of items) await enqueue(tx, changeDomain, { reference: id }, ctx.now)
  })
  return showBatch(ctx, { ...batch, finishedAt: null })
}

async function takeStart(ctx: Context): Promise<void> {
  const taken = await ctx.limits.take(STARTS, requireAccount(ctx).id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
}

async function preview(ctx: Context, change: BatchChange, domains: readonly DomainRow[]): Promise<DomainBatchPreview> {
  const items: DomainBatchPreviewItem[] = []
  for (const domain of domains) {
    const { note, change: _, ...plan } = await planOf(ctx, change, domain)
    const message = plan.problem ? messageOf(ctx, plan.problem, domain) : note
    items.push(view(DomainBatchPreviewItem, { domain: showDomain(ctx, domain), ...plan, message }))
  }
  const count = (wanted: DomainBatchOutcome) => items.filter(({ outcome }) => outcome === wanted).length
  return view(DomainBatchPreview, {
    kind: change.kind,
    changing: count('CHANGES'),
    unchanged: count('UNCHANGED'),
    impossible: count('IMPOSSIBLE'),
    items,
  })
}

async function planNameServers(ctx: Context, { nameServers }: BatchChange, domain: DomainRow): Promise<Plan> {
  const before = showDomain(ctx, domain).nameServers ?? []
  const after = nameServers ?? ctx.config.nameServers
  const problem = await obstacleToNameServers(ctx, domain, nameServers !== null)
  if (problem) return impossible(problem, before)
  const isSame = isDeepStrictEqual([...before], [...after])
  // A delegation that is still pending can be hurried.
  const isThere = isSame && (await delegationOf(ctx.db.reader, domain.id)) === 'told'
  return { outcome: isThere ? 'UNCHANGED' : 'CHANGES', before, after, problem: null, note: null }
}

async function obstacleToNameServers(
  ctx: Context,
  domain: DomainRow,
  isElsewhere: boolean,
): Promise<BatchProblem | null> {
  if (domain.status !== 'ACTIVE') return 'NOT_ACTIVE'
  if (!isOpen(domain)) return 'NOT_MANAGEABLE'
  const cloudflare = await findCloudflare(ctx, domain)
  if (cloudflare && cloudflare.delegatedTo.length > 0 && !domain.usesOurDns) return HELD_BY_PROTECTION
  return isElsewhere && (await findKeys(ctx.db.reader, domain.id)).row ? 'SIGNED' : null
}

async function planHolder(ctx: Context, { holderId }: BatchChange, domain: DomainRow): Promise<Plan> {
  const before = [(await getDomainHolder(ctx, domain.holderId)).label]
  if (domain.status !== 'ACTIVE') return impossible('NOT_ACTIVE', before)
  if (domain.holderId === holderId) return { outcome: 'UNCHANGED', before, after: before, problem: null, note: null }
  const after = [(await getDomainHolder(ctx, holderId)).label]
  return { outcome: 'CHANGES', before, after, problem: null, note: null }
}

async function planProfile(ctx: Context, { profileId }: BatchChange, domain: DomainRow): Promise<Plan> {
  const { changes, errors, code } = await applyToOne(ctx, { id: profileId as string }, domain, true)
  if (code !== null) return impossible(isOpen(domain) ? 'DNS_ELSEWHERE' : 'NOT_MANAGEABLE', [])
  const note = errors.join(' ') || null
  const none = changes.length === 0
  if (none && note) return impossible('NOTHING_FITS', [])
  return { outcome: none ? 'UNCHANGED' : 'CHANGES', ...linesOf(changes), problem: null, note }
}

async function planRevert(ctx: Context, commitId: string, domain: DomainRow): Promise<Plan> {
  const answer = await revertCommit(ctx, { commitId, dryRun: true })
  if (answer instanceof DnsNotManageable) return impossible(isOpen(domain) ? 'DNS_ELSEWHERE' : 'NOT_MANAGEABLE', [])
  if (answer instanceof UserError) return impossible('CHANGED_SINCE', [])
  const { changes } = answer
  return { outcome: changes.length === 0 ? 'UNCHANGED' : 'CHANGES', ...linesOf(changes), problem: null, note: null }
}

function linesOf(changes: readonly DnsRecordChange[]): Pick<Plan, 'before' | 'after'> {
  const lines = (records: readonly DnsRecordChange['recordBefore'][]) =>
    records.flatMap((record) => (record ? `${record.name} ${record.type} ${record.value}` : []))
  return {
    before: lines(changes.map(({ recordBefore }) => recordBefore)),
    after: lines(changes.map(({ recordAfter }) => recordAfter)),
  }
}

const impossible = (problem: BatchProblem, before: readonly string[]): Plan => ({
  outcome: 'IMPOSSIBLE',
  before,
  after: [],
  problem,
  note: null,
})

async function showBatch(ctx: Context, batch: repository.BatchRow): Promise<DomainBatch> {
  const { WAITING, BUSY, DONE, UNCHANGED, FAILED, STOPPED } = await repository.countItems(ctx.db.reader, batch.id)
  const { id, kind, createdAt, startedAt, toDo, finishedAt, undoesId } = batch
  const waiting = WAITING + BUSY
  return view(DomainBatch, {
    id,
    kind,
    createdAt,
    finishedAt,
    total: waiting + DONE + UNCHANGED + FAILED + STOPPED,
    waiting,
    done: DONE + UNCHANGED,
    failed: FAILED,
    stopped: STOPPED,
    remainingSeconds: remainingSeconds({ toDo: toDo - STOPPED, waiting, startedAt, now: ctx.now }),
    isUndo: undoesId !== null,
  })
}

async function showItem(ctx: Context, batch: repository.BatchRow, item: repository.ItemRow) {
  const { id, domainId, state, problem, leftOut } = item
  // Items are deleted together with their domain.
  const domain = (await findDomain(ctx.db.reader, domainId)) as DomainRow
  const left = leftOut > 0 ? batchText[ctx.locale].leftOut({ count: leftOut }) : null
  const message = problem ? messageOf(ctx, problem, domain) : left
  return view(DomainBatchItem, {
    id,
    domain: showDomain(ctx, domain),
    state,
    step: stepOf(batch, item),
    problem,
    message,
  })
}

function stepOf({ kind, nameServers, copiesRecords }: repository.BatchRow, item: repository.ItemRow): BatchStep | null {
  if (item.state !== 'BUSY') return null
  if (item.passedOnAt !== null) return 'AT_REGISTRY'
  const wasElsewhere = item.former !== null && 'usesOurDns' in item.former && !item.former.usesOurDns
  return kind === 'NAME_SERVERS' && nameServers === null && copiesRecords && wasElsewhere
    ? 'COPYING_RECORDS'
    : 'CHANGING'
}

function messageOf({ locale }: Context, problem: BatchProblem, { name }: DomainRow): string {
  const extension = toUnicode(name.slice(name.indexOf('.') + 1))
  return problem === 'NO_ANSWER_OF_REGISTRY' ? batchText[locale][problem]({ extension }) : batchText[locale][problem]
}

export const whatOf = (kind: BatchKind, locale: Context['locale']): string => batchText[locale][kind]
