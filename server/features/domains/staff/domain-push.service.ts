import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { emailKey } from '../../../../rules/email'
import { DAY_MS } from '../../../../rules/time'
import { attachmentsOf, type DomainAttachment } from '../../../common/domain-attachments'
import { notFound } from '../../../common/failures'
import { isId, newId } from '../../../common/ids'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import type { StaffError } from '../../../staff/staff-errors'
import { findAccountByEmail, findAccountById } from '../../accounts/accounts.service'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { type DomainRow, findById, findByName } from '../domains.repository'
import { isMerging } from '../merge-accounts.problems'
import { mailPushEnded, mailPushStarted } from '../push-domain.mails'
import { deletePush, findPush, insertPush, isPushed, listPushes, type PushRow } from '../push-domain.repository'
import { attachmentViews, movingOf, problemOf, problemOfGiver } from '../push-domain.service'
import { pushDomainText } from '../push-domain.text'
import {
  type CancelDomainPushInput,
  DomainPushNotPossible,
  DomainPushPreview,
  type PushDomainInput,
  StaffDomainPush,
} from './domain-push.graphql'

/** How long both owners have to confirm. */
const PUSH_MS = 7 * DAY_MS

const payload = z.object({ domainId: z.string(), toAccountId: z.string() })
type Payload = z.infer<typeof payload>

/** A name goes to another customer, so a colleague looks at it before both owners are asked. */
export const domainPush = defineProposal<Payload, StaffDomainPush | DomainPushNotPossible>({
  act: 'pushDomain',
  proposeRight: 'DOMAIN_ACT',
  approveRight: 'DOMAIN_ACT',
  payload,
  object: ({ domainId }) => ({ type: 'Domain', id: domainId }),
  async preview(ctx, db, asked) {
    const move = await requireMovable(ctx, db, asked)
    if ('code' in move) return move
    const { domain, giver, receiver } = move
    return {
      facts: [
        { name: 'domain', text: domain.name, amount: null },
        { name: 'customer', text: accountRef(giver).name, amount: null },
        { name: 'email', text: giver.email, amount: null },
        { name: 'receiver', text: accountRef(receiver).name, amount: null },
        { name: 'receiverEmail', text: receiver.email, amount: null },
      ],
      amount: null,
      onBehalfOf: domain.accountId,
    }
  },
  async run(ctx, tx, asked) {
    const move = await requireMovable(ctx, tx, asked)
    if ('code' in move) return { result: move }
    const { domain, sides } = move
    const open = { fromConfirmedAt: null, toConfirmedAt: null, createdAt: ctx.at, expiresAt: ctx.at + PUSH_MS }
    const row = { id: newId('psh'), ...sides, ...open }
    await insertPush(tx, row)
    const push = { ...row, agreedVersion: null, domainName: domain.name }
    const attachments = await attachmentsOf(ctx, tx, domain)
    await tellBoth(ctx, tx, push, attachments)
    return {
      result: pushView(ctx, push, attachments),
      changes: [{ field: 'toAccount', before: domain.accountId, after: sides.toAccountId }],
    }
  },
})

/** Proposes to ask both owners to confirm that a domain moves to another account. Throws NOT_FOUND for an unknown domain. */
export async function pushDomain(
  ctx: StaffContext,
  { domainId, toEmail, reason }: PushDomainInput,
): Promise<StaffDomainPush | StaffError> {
  const { reader } = ctx.db
  const domain = await findAny(ctx, domainId)
  const receiver = await findAccountByEmail(reader, emailKey(toEmail.trim()))
  return proposeOrRun(
    ctx,
    domainPush,
    { domainId: domain?.id ?? domainId, toAccountId: receiver?.id ?? NOBODY },
    { reason },
  )
}

/** Id of no account. */
const NOBODY = ''

/** Returns what would move, or why it cannot. Throws NOT_FOUND for an unknown domain. */
async function requireMovable(ctx: StaffContext, db: Db, { domainId, toAccountId }: Payload) {
  const domain = await findById(db, domainId)
  const giver = domain && (await findAccountById(db, domain.accountId))
  if (!domain || !giver) throw notFound()
  const receiver = await findAccountById(db, toAccountId)
  if (!receiver) return new DomainPushNotPossible(ctx, 'receiver')
  if (await isPushed(db, domain.id, ctx.at)) return new DomainPushNotPossible(ctx, 'pending')
  if (await isMerging(db, domain.accountId, { now: ctx.at })) return new DomainPushNotPossible(ctx, 'merging')
  const sides = { domainId: domain.id, fromAccountId: domain.accountId, toAccountId }
  const problem = await problemOf(ctx, db, sides)
  return problem ? new DomainPushNotPossible(ctx, problem) : { domain, giver, receiver, sides }
}

/** Withdraws a pending move, and mails both owners. Throws NOT_FOUND if there is none. */
export async function cancelDomainPush(
  ctx: StaffContext,
  { id, reason }: CancelDomainPushInput,
): Promise<StaffDomainPush> {
  const known = await findPush(ctx.db.reader, id, ctx.at)
  const about = {
    act: 'cancelDomainPush',
    right: 'DOMAIN_ACT' as const,
    objectType: 'Domain',
    objectId: known?.domainId ?? id,
    onBehalfOf: known?.fromAccountId ?? null,
    reason: reason.trim(),
  }
  return runAct(ctx, about, async (tx) => {
    const push = await findPush(tx, id, ctx.at)
    if (!push) throw notFound()
    const attachments = await attachmentsOf(ctx, tx, movingOf(push))
    await deletePush(tx, id)
    for (const accountId of [push.fromAccountId, push.toAccountId]) {
      await keepActivityByShop(ctx, tx, 'domain-push-ended', accountId, { names: [push.domainName] })
      const owner = await findAccountById(tx, accountId)
      if (owner) await mailPushEnded({ ...ctx, now: ctx.at }, tx, owner, push.domainName)
    }
    const result = pushView(ctx, push, attachments)
    return { result, changes: [{ field: 'toAccount', before: push.toAccountId, after: null }] }
  })
}

/** Returns the pending moves from or to an account. */
export async function domainPushesOf(ctx: StaffContext, accountId: string): Promise<StaffDomainPush[]> {
  const { reader } = ctx.db
  const rows = await listPushes(reader, accountId, ctx.at)
  return Promise.all(rows.map(async (row) => pushView(ctx, row, await attachmentsOf(ctx, reader, movingOf(row)))))
}

/** Returns the effect of moving a domain, by its id or name; null for an unknown domain. */
export async function previewDomainPush(ctx: StaffContext, idOrName: string): Promise<DomainPushPreview | null> {
  const domain = await findAny(ctx, idOrName)
  if (!domain) return null
  const { reader } = ctx.db
  const problem = (await isPushed(reader, domain.id, ctx.at))
    ? 'pending'
    : (await isMerging(reader, domain.accountId, { now: ctx.at }))
      ? 'merging'
      : await problemOfGiver(ctx, reader, domain)
  return view(DomainPushPreview, {
    domainId: domain.id,
    domainName: domain.name,
    attachments: attachmentViews(ctx, await attachmentsOf(ctx, reader, domain)),
    problem: problem && pushDomainText[ctx.locale][problem],
  })
}

async function tellBoth(
  ctx: StaffContext,
  tx: Tx,
  push: PushRow,
  attachments: readonly DomainAttachment[],
): Promise<void> {
  const { domainName } = push
  for (const accountId of [push.fromAccountId, push.toAccountId]) {
    await keepActivityByShop(ctx, tx, 'domain-push-started', accountId, { names: [domainName] })
    const owner = await findAccountById(tx, accountId)
    const isGiving = accountId === push.fromAccountId
    if (owner) await mailPushStarted({ ...ctx, now: ctx.at }, tx, owner, { domainName, isGiving, attachments })
  }
}

const findAny = ({ db }: StaffContext, idOrName: string): Promise<DomainRow | null> =>
  isId('dom', idOrName) ? findById(db.reader, idOrName) : findByName(db.reader, idOrName.trim().toLowerCase())

const pushView = (ctx: StaffContext, row: PushRow, attachments: readonly DomainAttachment[]): StaffDomainPush =>
  view(StaffDomainPush, {
    id: row.id,
    domainName: row.domainName,
    fromAccountId: row.fromAccountId,
    toAccountId: row.toAccountId,
    isConfirmedByOwner: row.fromConfirmedAt !== null,
    isConfirmedByReceiver: row.toConfirmedAt !== null,
    attachments: attachmentViews(ctx, attachments),
    expiresAt: row.expiresAt,
  })
