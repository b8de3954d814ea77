import type { Tx } from '../../../db/database'
import type { BatchItemState, BatchProblem } from '../../../rules/batch'
import type { FailureCode } from '../../../rules/failure-codes'
import type { Context, Deps } from '../../common/context'
import { asFailure } from '../../common/failures'
import { UserError } from '../../graphql/user-error'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { type Finish, nextLookAt, type Unfinished } from '../../outbox/job'
import { contextOfAccount } from '../accounts/account-context.service'
import { findAccount } from '../accounts/accounts.service'
import { applyToOne } from '../dns/dns-profiles.service'
import { scanRecords, switchToOtherNameServers, switchToOurNameServers } from '../dns/dns-records.service'
import { revertCommit } from '../dns/dns-undo.service'
import { delegationOf } from '../dns/name-servers.service'
import { type DomainRow, requireOwnDomain } from '../domains/domains.service'
import { giveHolder } from '../whois/domain-holder.service'
import type { BatchRow, FormerState, ItemRow } from './batches.repository'
import * as repository from './batches.repository'
import { type BatchChange, planOf, whatOf } from './batches.service'
import { batchText } from './batches.text'

/**
 * Changes the domain of one batch item. A refusal, or an outside system that does not respond, fails the item: its owner sees it
 * at once and can retry it. Throws only for faults of the shop itself.
 */
export async function changeDomainOfItem(deps: Deps, itemId: string): Promise<Finish | Unfinished | undefined> {
  const item = await repository.findItem(deps.db.reader, itemId)
  const batch = item && (await repository.findBatch(deps.db.reader, item.batchId))
  if (!batch || !(item.state === 'WAITING' || item.state === 'BUSY')) return
  if (item.passedOnAt !== null) return followDelegation(deps, batch, item, item.passedOnAt)
  const done = await changeOne(deps, batch, item)
  if (done === 'stopped') return
  if (done !== 'passed-on') return finishWith(deps, batch, item, done)
  const now = deps.ports.clock.now()
  return { finish: (tx) => repository.updateItem(tx, item.id, { passedOnAt: now }), againAt: now + FIRST_LOOK_MS }
}

/** Fails an item whose job was given up. */
export async function failItem(deps: Deps, itemId: string): Promise<void> {
  const item = await repository.findItem(deps.db.reader, itemId)
  const batch = item && (await repository.findBatch(deps.db.reader, item.batchId))
  if (batch) await deps.db.transaction(finishWith(deps, batch, item, failed('NO_ANSWER')))
}

const FIRST_LOOK_MS = 500

interface Done {
  state: BatchItemState
  problem: BatchProblem | null
  leftOut: number
  former?: FormerState
}

const failed = (problem: BatchProblem): Done => ({ state: 'FAILED', problem, leftOut: 0 })
const DONE: Done = { state: 'DONE', problem: null, leftOut: 0 }

async function changeOne(
  deps: Deps,
  batch: BatchRow,
  { id, domainId, former }: ItemRow,
): Promise<Done | 'passed-on' | 'stopped'> {
  const ctx = await contextOfAccount(deps, batch.accountId, batch.locale)
  if (!ctx) return failed('NOT_ALLOWED')
  try {
    const domain = await requireOwnDomain(ctx, domainId)
    const { outcome, problem, change } = await planOf(ctx, batch, domain)
    if (problem) return failed(problem)
    if (outcome === 'UNCHANGED') return { ...DONE, state: 'UNCHANGED' }
    // Recorded before the first attempt.
    const had = former ?? formerOf(batch, domain)
    const hasBegun = await deps.db.transaction((tx) => repository.beginItem(tx, id, had))
    return hasBegun ? await ACTS[batch.kind](ctx, change, domain) : 'stopped'
  } catch (error) {
    const problem = PROBLEM_OF[asFailure(error)?.code ?? 'INTERNAL']
    if (!problem) throw error
    return failed(problem)
  }
}

/** Returns the state that an undo restores; for records that is a commit, which does not exist yet. */
function formerOf({ kind }: BatchRow, { usesOurDns, nameServers, holderId }: DomainRow): FormerState | null {
  if (kind === 'NAME_SERVERS') return { usesOurDns, nameServers }
  return kind === 'HOLDER' ? { holderId } : null
}

const PROBLEM_OF: Partial<Record<FailureCode, BatchProblem>> = {
  NOT_FOUND: 'GONE',
  FORBIDDEN: 'NOT_ALLOWED',
  OUTSIDE_UNAVAILABLE: 'NO_ANSWER',
  TOO_MANY_REQUESTS: 'TOO_OFTEN',
}

const ACTS: Record<
  BatchRow['kind'],
  (ctx: Context, change: BatchChange, domain: DomainRow) => Promise<Done | 'passed-on'>
> = {
  async NAME_SERVERS(ctx, { nameServers, copiesRecords }, domain) {
    if (nameServers) {
      const answer = await switchToOtherNameServers(ctx, { domainId: domain.id, nameServers })
      if (answer === 'signed') return failed('SIGNED')
      return answer instanceof UserError ? failed('NOT_MANAGEABLE') : 'passed-on'
    }
    // Records were looked up already if the domain is being moved here.
    const found = copiesRecords && !domain.usesOurDns ? await scanRecords(ctx, { domainId: domain.id }) : null
    if (found instanceof UserError) return failed('NOT_MANAGEABLE')
    const answer = await switchToOurNameServers(ctx, { domainId: domain.id })
    return answer instanceof UserError ? failed('NOT_MANAGEABLE') : 'passed-on'
  },
  async DNS_PROFILE(ctx, { profileId, revertedCommitId }, domain) {
    if (revertedCommitId) {
      const answer = await revertCommit(ctx, { commitId: revertedCommitId, dryRun: false })
      return answer instanceof UserError ? failed('CHANGED_SINCE') : DONE
    }
    const { code, errors, commit } = await applyToOne(ctx, { id: profileId as string }, domain, false)
    if (code !== null) return failed('NOT_MANAGEABLE')
    return { ...DONE, leftOut: errors.length, ...(commit && { former: { commitId: commit.id } }) }
  },
  async HOLDER(ctx, { holderId }, domain) {
    await giveHolder(ctx, domain, holderId)
    return DONE
  },
}

/** The item is done when the registry has accepted the delegation. Until a system fails to respond, it is checked again. */
async function followDelegation(
  deps: Deps,
  batch: BatchRow,
  item: ItemRow,
  since: number,
): Promise<Finish | Unfinished> {
  const state = await delegationOf(deps.db.reader, item.domainId)
  if (state === 'told') return finishWith(deps, batch, item, DONE)
  if (state === 'late') return finishWith(deps, batch, item, failed('NO_ANSWER_OF_REGISTRY'))
  return { finish: async () => {}, againAt: nextLookAt(since, deps.ports.clock.now()) }
}

/** The last item finishes the batch, and its owner is notified by mail. */
const finishWith =
  (deps: Deps, batch: BatchRow, item: ItemRow, done: Done): Finish =>
  async (tx) => {
    await repository.updateItem(tx, item.id, { ...done, passedOnAt: null })
    const counts = await repository.countItems(tx, batch.id)
    if (counts.WAITING + counts.BUSY > 0) return
    const now = deps.ports.clock.now()
    await repository.updateBatch(tx, batch.id, { finishedAt: now })
    await tellOwner(deps, tx, batch, {
      done: counts.DONE + counts.UNCHANGED,
      failed: counts.FAILED,
      stopped: counts.STOPPED,
      now,
    })
  }

async function tellOwner(
  deps: Deps,
  tx: Tx,
  { id, accountId, kind, locale }: BatchRow,
  { done, failed: failures, stopped, now }: { done: number; failed: number; stopped: number; now: number },
): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const words = batchText[locale]
  const subject = words.mailSubject({ what: whatOf(kind, locale) })
  const result = words.mailDone({ done, total: done + failures + stopped })
  const body = layOutMail(deps, {
    reference: `batch-${id}-${now}`,
    locale,
    subject,
    paragraphs: [
      result,
      ...(failures > 0 ? [words.mailFailed({ failed: failures })] : []),
      ...(stopped > 0 ? [words.mailStopped({ stopped })] : []),
    ],
    link: { href: `${deps.publicUrl}/account/diensten/domeinen/wijzigen/${id}`, label: words.mailLink },
    notes: [],
    why: words.mailWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}
