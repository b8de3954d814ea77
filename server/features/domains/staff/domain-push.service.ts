import type { Tx } from '../../../../db/database'
import { emailKey } from '../../../../rules/email'
import { DAY_MS } from '../../../../rules/time'
import { attachmentsOf, type DomainAttachment } from '../../../common/domain-attachments'
import { notFound } from '../../../common/failures'
import { isId, newId } from '../../../common/ids'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccountByEmail, findAccountById } from '../../accounts/accounts.service'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import { type DomainRow, findById, findByName } from '../domains.repository'
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

/** Asks both owners to confirm that a domain moves to another account. Throws NOT_FOUND for an unknown domain. */
export async function pushDomain(
  ctx: StaffContext,
  { domainId, toEmail, reason }: PushDomainInput,
): Promise<StaffDomainPush | DomainPushNotPossible> {
  const known = await findAny(ctx, domainId)
  const about = {
    act: 'pushDomain',
    right: 'DOMAIN_ACT' as const,
    objectType: 'Domain',
    objectId: known?.id ?? domainId,
    onBehalfOf: known?.accountId ?? null,
    reason: reason.trim(),
  }
  return runAct<StaffDomainPush | DomainPushNotPossible>(ctx, about, async (tx) => {
    const domain = known && (await findById(tx, known.id))
    if (!domain) throw notFound()
    const receiver = await findAccountByEmail(tx, emailKey(toEmail.trim()))
    if (!receiver) return { result: new DomainPushNotPossible(ctx, 'receiver') }
    if (await isPushed(tx, domain.id, ctx.at)) return { result: new DomainPushNotPossible(ctx, 'pending') }
    const sides = { domainId: domain.id, fromAccountId: domain.accountId, toAccountId: receiver.id }
    const problem = await problemOf(ctx, tx, sides)
    if (problem) return { result: new DomainPushNotPossible(ctx, problem) }
    const open = { fromConfirmedAt: null, toConfirmedAt: null, createdAt: ctx.at, expiresAt: ctx.at + PUSH_MS }
    const row = { id: newId('psh'), ...sides, ...open }
    await insertPush(tx, row)
    const push = { ...row, agreedVersion: null, domainName: domain.name }
    const attachments = await attachmentsOf(ctx, tx, domain)
    await tellBoth(ctx, tx, push, attachments)
    return {
      result: pushView(ctx, push, attachments),
      changes: [{ field: 'toAccount', before: domain.accountId, after: receiver.id }],
    }
  })
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
  const problem = (await isPushed(reader, domain.id, ctx.at)) ? 'pending' : await problemOfGiver(ctx, reader, domain)
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
