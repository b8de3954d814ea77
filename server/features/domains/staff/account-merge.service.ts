import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { emailKey } from '../../../../rules/email'
import { DAY_MS } from '../../../../rules/time'
import { notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import type { Account } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import type { StaffError } from '../../../staff/staff-errors'
import type { WorkSource } from '../../../staff/staff-part'
import { findAccountByEmail, findAccountById } from '../../accounts/accounts.service'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { countThings, wordsOf } from '../merge-accounts.counts'
import { AccountThingCount } from '../merge-accounts.graphql'
import { mailMergeEnded, mailMergeStarted } from '../merge-accounts.mails'
import { type MergeProblem, problemsOfGiver, problemsOfMerge, wordsOfProblem } from '../merge-accounts.problems'
import {
  deleteMerge,
  findMerge,
  insertMerge,
  listMerges,
  listSkips,
  listWithSkips,
  type MergeRow,
  type SkipRow,
} from '../merge-accounts.repository'
import { obstacleOf } from '../merge-accounts.service'
import { mergeText } from '../merge-accounts.text'
import {
  AccountMergeNotPossible,
  AccountMergePreview,
  type CancelAccountMergeInput,
  type MergeAccountsInput,
  SkippedThing,
  StaffAccountMerge,
} from './account-merge.graphql'

/** How long both owners have to confirm. */
const MERGE_MS = 7 * DAY_MS
/** Things that could not move are shown up to the first number, and looked at up to the second. */
const SKIPS_SHOWN = 20
const SKIPS_READ = 500

const payload = z.object({ fromAccountId: z.string(), toAccountId: z.string() })
type Payload = z.infer<typeof payload>

/** Everything of a customer goes to another account, so a colleague looks at it before both owners are asked. */
export const accountMerge = defineProposal<Payload, StaffAccountMerge | AccountMergeNotPossible>({
  act: 'mergeAccounts',
  proposeRight: 'DOMAIN_ACT',
  approveRight: 'DOMAIN_ACT',
  payload,
  object: ({ fromAccountId }) => ({ type: 'Account', id: fromAccountId }),
  async preview(ctx, db, asked) {
    const sides = await requireMergeable(ctx, db, asked)
    if ('code' in sides) return sides
    const { giver, receiver } = sides
    return {
      facts: [
        { name: 'customer', text: accountRef(giver).name, amount: null },
        { name: 'email', text: giver.email, amount: null },
        { name: 'receiver', text: accountRef(receiver).name, amount: null },
        { name: 'receiverEmail', text: receiver.email, amount: null },
        // In one language, since the approver may read another one than the proposer.
        { name: 'moves', text: wordsOf('nl', await countThings(ctx, db, giver.id)), amount: null },
      ],
      amount: null,
      onBehalfOf: giver.id,
    }
  },
  async run(ctx, tx, asked) {
    const sides = await requireMergeable(ctx, tx, asked)
    if ('code' in sides) return { result: sides }
    const open = { createdAt: ctx.at, expiresAt: ctx.at + MERGE_MS }
    const merge = await insertMerge(tx, { id: newId('mrg'), ...asked, ...open })
    await mailMergeStarted({ ...ctx, now: ctx.at }, tx, sides, await countThings(ctx, tx, asked.fromAccountId))
    for (const { id } of [sides.giver, sides.receiver]) await keepActivityByShop(ctx, tx, 'account-merge-started', id)
    return {
      result: await mergeView(ctx, tx, merge),
      changes: [{ field: 'mergedInto', before: null, after: asked.toAccountId }],
    }
  },
})

/** Proposes to ask both owners to confirm that everything of an account moves to another one. Throws NOT_FOUND for an unknown account. */
export async function mergeAccounts(
  ctx: StaffContext,
  { fromAccountId, toEmail, reason }: MergeAccountsInput,
): Promise<StaffAccountMerge | StaffError> {
  const receiver = await findAccountByEmail(ctx.db.reader, emailKey(toEmail.trim()))
  return proposeOrRun(ctx, accountMerge, { fromAccountId, toAccountId: receiver?.id ?? NOBODY }, { reason })
}

/** Id of no account. */
const NOBODY = ''

/** Returns both accounts, or why they cannot be merged. Throws NOT_FOUND for an unknown account that gives. */
async function requireMergeable(
  ctx: StaffContext,
  db: Db,
  { fromAccountId, toAccountId }: Payload,
): Promise<{ giver: Account; receiver: Account } | AccountMergeNotPossible> {
  const giver = await findAccountById(db, fromAccountId)
  if (!giver) throw notFound()
  const [problem] = await problemsOfMerge(ctx, db, { fromAccountId, toAccountId, now: ctx.at })
  const receiver = await findAccountById(db, toAccountId)
  if (problem || !receiver) return new AccountMergeNotPossible(wordsOfProblem(ctx.locale, problem ?? 'receiver'))
  return { giver, receiver }
}

/** Withdraws a merge that waits for a confirmation, and mails both owners. Throws NOT_FOUND if there is none. */
export async function cancelAccountMerge(
  ctx: StaffContext,
  { id, reason }: CancelAccountMergeInput,
): Promise<StaffAccountMerge> {
  const known = await findMerge(ctx.db.reader, id, ctx.at)
  const about = {
    act: 'cancelAccountMerge',
    right: 'DOMAIN_ACT' as const,
    objectType: 'Account',
    objectId: known?.fromAccountId ?? id,
    onBehalfOf: known?.fromAccountId ?? null,
    reason: reason.trim(),
  }
  return runAct(ctx, about, async (tx) => {
    const merge = await findMerge(tx, id, ctx.at)
    if (!merge || merge.startedAt !== null) throw notFound()
    const result = await mergeView(ctx, tx, merge)
    await deleteMerge(tx, id)
    await tellEnded(ctx, tx, merge)
    return { result, changes: [{ field: 'mergedInto', before: merge.toAccountId, after: null }] }
  })
}

async function tellEnded(ctx: StaffContext, tx: Tx, { fromAccountId, toAccountId }: MergeRow): Promise<void> {
  for (const accountId of [fromAccountId, toAccountId]) {
    await keepActivityByShop(ctx, tx, 'account-merge-ended', accountId)
    const owner = await findAccountById(tx, accountId)
    if (owner) await mailMergeEnded({ ...ctx, now: ctx.at }, tx, owner)
  }
}

/** Returns the merges of an account on either side, newest first. */
export async function accountMergesOf(ctx: StaffContext, accountId: string): Promise<StaffAccountMerge[]> {
  const { reader } = ctx.db
  return Promise.all((await listMerges(reader, accountId, ctx.at)).map((row) => mergeView(ctx, reader, row)))
}

/** Returns the effect of merging an account; null for an unknown one. Without an address, only that account is looked at. */
export async function previewAccountMerge(
  ctx: StaffContext,
  fromAccountId: string,
  toEmail: string | null,
): Promise<AccountMergePreview | null> {
  const { reader } = ctx.db
  if (!(await findAccountById(reader, fromAccountId))) return null
  const receiver = toEmail === null ? null : await findAccountByEmail(reader, emailKey(toEmail.trim()))
  const sides = { fromAccountId, now: ctx.at }
  const problems: MergeProblem[] =
    toEmail === null
      ? await problemsOfGiver(ctx, reader, sides)
      : await problemsOfMerge(ctx, reader, { ...sides, toAccountId: receiver?.id ?? NOBODY })
  return view(AccountMergePreview, {
    accountId: fromAccountId,
    contents: await contentsOf(ctx, reader, fromAccountId),
    problems: problems.map((problem) => wordsOfProblem(ctx.locale, problem)),
  })
}

/** Merges that are done and left something behind that is still there. */
export const mergesWithSkips: WorkSource = {
  kind: 'merge-left-behind',
  group: 'DOMAINS',
  right: 'DOMAIN_ACT',
  async list(ctx, query) {
    const { reader } = ctx.db
    const found = await Promise.all(
      (await listWithSkips(reader, query)).map(async (merge) => {
        const left = await leftBehind(ctx, reader, merge)
        const giver = await findAccountById(reader, merge.fromAccountId)
        if (left.length === 0 || !giver) return []
        return {
          key: merge.id,
          subject: accountRef(giver).name,
          path: `/beheer/klanten/${giver.id}`,
          cause: left[0]?.problem ?? null,
          count: totalOf(merge, left),
          amount: null,
          customer: accountRef(giver).name,
          accountId: giver.id,
          since: merge.finishedAt ?? merge.createdAt,
        }
      }),
    )
    return found.flat()
  },
}

/** Returns what a merge skipped and is still on the account that gave. */
async function leftBehind(ctx: Pick<StaffContext, 'accountServices'>, db: Db, merge: MergeRow): Promise<SkipRow[]> {
  if (merge.skipped === 0) return []
  const rows = await listSkips(db, merge, SKIPS_READ)
  const kinds = new Set(rows.map(({ kind }) => kind))
  const there = new Set<string>()
  for (const { kind, list } of ctx.accountServices)
    if (kinds.has(kind)) for (const { id } of await list(db, merge.fromAccountId)) there.add(id)
  return rows.filter(({ kind, thingId }) => kind === 'DOMAIN' || there.has(thingId))
}

/** Returns how much was left behind: beyond those that were looked at, also what has gone since. */
const totalOf = ({ skipped }: MergeRow, left: readonly SkipRow[]): number =>
  left.length < SKIPS_READ ? left.length : skipped

const contentsOf = async (ctx: StaffContext, db: Db, accountId: string): Promise<AccountThingCount[]> =>
  (await countThings(ctx, db, accountId)).map((each) => view(AccountThingCount, each))

async function mergeView(ctx: StaffContext, db: Db, row: MergeRow): Promise<StaffAccountMerge> {
  const { id, fromAccountId, toAccountId, fromConfirmedAt, toConfirmedAt, startedAt, finishedAt } = row
  const giver = await findAccountById(db, fromAccountId)
  const receiver = await findAccountById(db, toAccountId)
  if (!giver || !receiver) throw notFound()
  const isMoving = startedAt !== null && finishedAt === null
  const obstacle = isMoving ? await obstacleOf(ctx, db, row) : null
  const words = mergeText[ctx.locale]
  const left = await leftBehind(ctx, db, row)
  return view(StaffAccountMerge, {
    id,
    giver: accountRef(giver),
    receiver: accountRef(receiver),
    state: isMoving ? 'MOVING' : finishedAt === null ? 'PENDING' : 'DONE',
    isConfirmedByGiver: fromConfirmedAt !== null,
    isConfirmedByReceiver: toConfirmedAt !== null,
    contents: finishedAt === null ? await contentsOf(ctx, db, fromAccountId) : [],
    movedDomains: row.moved,
    waitsFor: obstacle && words[obstacle],
    skippedCount: totalOf(row, left),
    skipped: left
      .slice(0, SKIPS_SHOWN)
      .map(({ thingId, kind, name, problem }) => view(SkippedThing, { id: thingId, kind, name, why: words[problem] })),
    expiresAt: row.expiresAt,
    finishedAt,
  })
}
