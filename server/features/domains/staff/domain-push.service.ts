import type { Tx } from '../../../../db/database'
import { emailKey } from '../../../../rules/email'
import { DAY_MS } from '../../../../rules/time'
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
import { problemOf } from '../push-domain.service'
import {
  type CancelDomainPushInput,
  DomainPushNotPossible,
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
    const push = { ...row, domainName: domain.name }
    await tellBoth(ctx, tx, push)
    return {
      result: pushView(push),
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
    await deletePush(tx, id)
    for (const accountId of [push.fromAccountId, push.toAccountId]) {
      await keepActivityByShop(ctx, tx, 'domain-push-ended', accountId, { names: [push.domainName] })
      const owner = await findAccountById(tx, accountId)
      if (owner) await mailPushEnded({ ...ctx, now: ctx.at }, tx, owner, push.domainName)
    }
    return { result: pushView(push), changes: [{ field: 'toAccount', before: push.toAccountId, after: null }] }
  })
}

/** Returns the pending moves from or to an account. */
export const domainPushesOf = async ({ db, at }: StaffContext, accountId: string): Promise<StaffDomainPush[]> =>
  (await listPushes(db.reader, accountId, at)).map(pushView)

async function tellBoth(ctx: StaffContext, tx: Tx, push: PushRow): Promise<void> {
  const { domainName } = push
  for (const accountId of [push.fromAccountId, push.toAccountId]) {
    await keepActivityByShop(ctx, tx, 'domain-push-started', accountId, { names: [domainName] })
    const owner = await findAccountById(tx, accountId)
    const isGiving = accountId === push.fromAccountId
    if (owner) await mailPushStarted({ ...ctx, now: ctx.at }, tx, owner, { domainName, isGiving })
  }
}

const findAny = ({ db }: StaffContext, idOrName: string): Promise<DomainRow | null> =>
  isId('dom', idOrName) ? findById(db.reader, idOrName) : findByName(db.reader, idOrName.trim().toLowerCase())

const pushView = (row: PushRow): StaffDomainPush =>
  view(StaffDomainPush, {
    id: row.id,
    domainName: row.domainName,
    fromAccountId: row.fromAccountId,
    toAccountId: row.toAccountId,
    isConfirmedByOwner: row.fromConfirmedAt !== null,
    isConfirmedByReceiver: row.toConfirmedAt !== null,
    expiresAt: row.expiresAt,
  })
