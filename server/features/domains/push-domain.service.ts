import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/database'
import type { Context, Deps } from '../../common/context'
import { attachmentsOf, type DomainAttachment, type MovingDomain } from '../../common/domain-attachments'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { isAnySuspended } from '../abuse/abuse.service'
import type { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { findAccountById } from '../accounts/accounts.service'
import { keepActivity } from '../accounts/activity.service'
import { refuseUnconfirmed } from '../accounts/identity.service'
import { type DomainRow, findById, updateDomain } from './domains.repository'
import {
  DomainPush,
  DomainPushConfirmed,
  DomainPushDeclined,
  DomainPushRefused,
  MovingAttachment,
  type PushProblem,
} from './push-domain.graphql'
import { mailPushDone, mailPushEnded } from './push-domain.mails'
import {
  confirmPush,
  deleteExpiredPushes,
  deletePush,
  findPush,
  listPushes,
  type PushRow,
} from './push-domain.repository'

/** Counts of what an account has unpaid or under way. */
type Owing = Pick<Deps, 'db' | 'ports' | 'domainAttachments' | 'orderFacts' | 'countOpenInvoices'>

/** Returns the pending moves that the viewer gives or gets, oldest first; a sub-user sees the parent's. */
export async function listDomainPushes(ctx: Context): Promise<DomainPush[]> {
  const ownerId = requireOwnerId(ctx)
  const rows = await listPushes(ctx.db.reader, ownerId, ctx.now)
  return Promise.all(rows.map((row) => pushView(ctx, row, ownerId)))
}

/**
 * Confirms a move for the viewer's side. The second confirmation moves the domain with its services, unless they differ
 * from those that the first one was for: then both have to confirm again. Requires a confirmed identity. Throws
 * NOT_FOUND for a move of others and one that has expired.
 */
export async function confirmDomainPush(
  ctx: Context,
  { id, version }: { id: string; version?: string | null },
): Promise<DomainPushConfirmed | DomainPushRefused | IdentityNotConfirmed> {
  const account = requireBuyer(ctx)
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  return ctx.db.transaction(async (tx) => {
    const push = await requirePush(ctx, tx, id, account)
    const isGiving = push.fromAccountId === account.id
    const agreed = { ...push, ...(isGiving ? { fromConfirmedAt: ctx.now } : { toConfirmedAt: ctx.now }) }
    const problem = await problemOf(ctx, tx, push)
    if (problem) return new DomainPushRefused(ctx, problem)
    const attachments = await attachmentsOf(ctx, tx, movingOf(push))
    const current = versionOf(attachments)
    if ([version ?? current, push.agreedVersion ?? current].some((seen) => seen !== current)) {
      await confirmPush(tx, id, { fromConfirmedAt: null, toConfirmedAt: null, agreedVersion: null })
      return new DomainPushRefused(ctx, 'changed')
    }
    if (agreed.fromConfirmedAt === null || agreed.toConfirmedAt === null) {
      const side = isGiving ? { fromConfirmedAt: ctx.now } : { toConfirmedAt: ctx.now }
      await confirmPush(tx, id, { ...side, agreedVersion: current })
      return view(DomainPushConfirmed, { isMoved: false })
    }
    await move(ctx, tx, push, attachments)
    return view(DomainPushConfirmed, { isMoved: true })
  })
}

/** Declines a move, for either side. The other owner is mailed. Throws NOT_FOUND for a move of others. */
export async function declineDomainPush(ctx: Context, { id }: { id: string }): Promise<DomainPushDeclined> {
  const account = requireBuyer(ctx)
  await ctx.db.transaction(async (tx) => {
    const push = await requirePush(ctx, tx, id, account)
    await deletePush(tx, id)
    for (const side of [push.fromAccountId, push.toAccountId]) {
      await keep(ctx, tx, 'domain-push-ended', side, push)
      const owner = await findAccountById(tx, side)
      if (owner && owner.id !== account.id) await mailPushEnded(ctx, tx, owner, push.domainName)
    }
  })
  return view(DomainPushDeclined, { isDeclined: true })
}

/** Returns why a domain cannot be moved to an account now; null if it can. */
export async function problemOf(
  deps: Owing,
  db: Db,
  { domainId, fromAccountId, toAccountId }: Pick<PushRow, 'domainId' | 'fromAccountId' | 'toAccountId'>,
): Promise<PushProblem | null> {
  const domain = await findById(db, domainId)
  if (domain?.accountId !== fromAccountId) return 'notActive'
  const receiver = await findAccountById(db, toAccountId)
  if (!receiver || receiver.isBlocked || receiver.parentAccountId !== null || receiver.id === fromAccountId)
    return 'receiver'
  return problemOfGiver(deps, db, domain)
}

/** Returns why a domain cannot leave its account now; null if it can. */
export async function problemOfGiver(
  deps: Owing,
  db: Db,
  domain: Pick<DomainRow, 'id' | 'name' | 'accountId' | 'status'>,
): Promise<PushProblem | null> {
  const { accountId } = domain
  if (domain.status !== 'ACTIVE') return 'notActive'
  const services = await attachmentsOf(deps, db, domain)
  if (await isAnySuspended(db, [domain.id, ...services.map(({ id }) => id)])) return 'suspended'
  if ((await deps.orderFacts.countOpenOrders(db, accountId)) > 0) return 'openOrders'
  return (await deps.countOpenInvoices(db, accountId)) > 0 ? 'openInvoices' : null
}

/** Deletes moves that were not confirmed in time. A scheduled task. */
export const forgetExpiredPushes = (deps: Deps): Promise<void> =>
  deps.db.transaction((tx) => deleteExpiredPushes(tx, deps.ports.clock.now()))

/**
 * Gives the domain to the other account: its DNS, renewal and services go with it, invoices stay. The new owner becomes
 * the registrant, since registrants belong to an account.
 */
async function move(ctx: Context, tx: Tx, push: PushRow, attachments: readonly DomainAttachment[]): Promise<void> {
  const { domainId, domainName, fromAccountId, toAccountId } = push
  await deletePush(tx, push.id)
  for (const feature of ctx.domainAttachments) await feature.move?.(tx, movingOf(push), toAccountId)
  await updateDomain(tx, domainId, { accountId: toAccountId, holderId: null })
  await ctx.updateRegistryOf(tx, { accountId: toAccountId, holderId: null, name: domainName }, ctx.now)
  for (const side of [fromAccountId, toAccountId]) {
    await keep(ctx, tx, 'domain-pushed', side, push)
    const owner = await findAccountById(tx, side)
    if (owner) await mailPushDone(ctx, tx, owner, { domainName, isGiving: side === fromAccountId, attachments })
  }
}

/** Returns the version of a domain's services and of where each ends up, which a confirmation is compared with. */
const versionOf = (attachments: readonly DomainAttachment[]): string =>
  createHash('sha256')
    .update(JSON.stringify(attachments.map(({ kind, id, outcome }) => [kind, id, outcome])))
    .digest('base64url')

export const movingOf = ({ domainId, domainName, fromAccountId }: PushRow): MovingDomain => ({
  id: domainId,
  name: domainName,
  accountId: fromAccountId,
})

/** Converts services of a domain for the language of the request. */
export const attachmentViews = (
  { locale }: Pick<Context, 'locale'>,
  attachments: readonly DomainAttachment[],
): MovingAttachment[] =>
  attachments.map(({ kind, name, outcome }) => view(MovingAttachment, { kind, name: name[locale], outcome }))

const keep = (
  ctx: Context,
  tx: Tx,
  kind: 'domain-push-ended' | 'domain-pushed',
  accountId: string,
  { domainName }: PushRow,
): Promise<void> =>
  keepActivity(ctx, tx, kind, {
    accountId,
    // The other side does not learn the address of who did it.
    actorId: ctx.viewer.account?.id === accountId ? accountId : null,
    details: { names: [domainName] },
  })

async function requirePush(ctx: Context, tx: Tx, id: string, { id: accountId }: Account): Promise<PushRow> {
  const push = await findPush(tx, id, ctx.now)
  if (!push || ![push.fromAccountId, push.toAccountId].includes(accountId)) throw notFound()
  return push
}

async function pushView(ctx: Context, row: PushRow, ownerId: string): Promise<DomainPush> {
  const isGiving = row.fromAccountId === ownerId
  const other = await findAccountById(ctx.db.reader, isGiving ? row.toAccountId : row.fromAccountId)
  const attachments = await attachmentsOf(ctx, ctx.db.reader, movingOf(row))
  const [mine, theirs] = isGiving ? [row.fromConfirmedAt, row.toConfirmedAt] : [row.toConfirmedAt, row.fromConfirmedAt]
  return view(DomainPush, {
    id: row.id,
    domainName: row.domainName,
    side: isGiving ? 'GIVING' : 'RECEIVING',
    otherEmail: shortened(other?.email ?? ''),
    isConfirmed: mine !== null,
    isConfirmedByOther: theirs !== null,
    attachments: attachmentViews(ctx, attachments),
    version: versionOf(attachments),
    expiresAt: new Date(row.expiresAt),
  })
}

const shortened = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')
