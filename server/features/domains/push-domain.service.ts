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
import { mailPushDone, mailPushEnded, shortened } from './push-domain.mails'
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
  if (!canReceive(await findAccountById(db, toAccountId), fromAccountId)) return 'receiver'
  return problemOfGiver(deps, db, domain)
}

/** Whether an account can receive what another one has. */
export const canReceive = (receiver: Account | null, fromAccountId: string): receiver is Account =>
  receiver !== null &&
  !receiver.isBlocked &&
  receiver.erasedAt === null &&
  receiver.parentAccountId === null &&
  receiver.id !== fromAccountId

/** Returns why a domain cannot leave its account now; null if it can. */
export async function problemOfGiver(
  deps: Owing,
  db: Db,
  domain: Pick<DomainRow, 'id' | 'name' | 'accountId' | 'status'>,
): Promise<PushProblem | null> {
  return (await problemOfDomain(deps, db, domain)) ?? problemOfAccount(deps, db, domain.accountId)
}

/** Returns why a domain itself cannot leave its account now; null if it can. */
export async function problemOfDomain(
  deps: Pick<Owing, 'db' | 'ports' | 'domainAttachments'>,
  db: Db,
  domain: Pick<DomainRow, 'id' | 'name' | 'accountId' | 'status'>,
): Promise<'notActive' | 'suspended' | null> {
  if (domain.status !== 'ACTIVE') return 'notActive'
  const services = await attachmentsOf(deps, db, domain)
  return (await isAnySuspended(db, [domain.id, ...services.map(({ id }) => id)])) ? 'suspended' : null
}

/** Returns why nothing can leave an account now; null if it can. */
export async function problemOfAccount(
  deps: Pick<Owing, 'orderFacts' | 'countOpenInvoices'>,
  db: Db,
  accountId: string,
): Promise<'openOrders' | 'openInvoices' | null> {
  if ((await deps.orderFacts.countOpenOrders(db, accountId)) > 0) return 'openOrders'
  return (await deps.countOpenInvoices(db, accountId)) > 0 ? 'openInvoices' : null
}

/** Deletes moves that were not confirmed in time. A scheduled task. */
export const forgetExpiredPushes = (deps: Deps): Promise<void> =>
  deps.db.transaction((tx) => deleteExpiredPushes(tx, deps.ports.clock.now()))

/** The account that gets a domain. */
interface MoveTo {
  accountId: string
  /** Its registrant for the domain; null for the standard one. */
  holderId: string | null
  /** True if the domain moves with everything of its account, which has the same owner. */
  isMerge: boolean
  now: number
}

/** Gives a domain to another account: its DNS, renewal and services go with it, invoices stay. */
export async function moveDomain(
  deps: Pick<Deps, 'domainAttachments' | 'updateRegistryOf'>,
  tx: Tx,
  domain: MovingDomain,
  { accountId, holderId, isMerge, now }: MoveTo,
): Promise<void> {
  for (const feature of deps.domainAttachments) {
    if (isMerge && feature.merge) await feature.merge(tx, domain, { accountId, now })
    else await feature.move?.(tx, domain, accountId)
  }
  await updateDomain(tx, domain.id, { accountId, holderId })
  // A registrant with the same details is at the registry already.
  if (holderId === null) await deps.updateRegistryOf(tx, { accountId, holderId, name: domain.name }, now)
}

/** Carries out a push. The new owner becomes the registrant, since registrants belong to an account. */
async function move(ctx: Context, tx: Tx, push: PushRow, attachments: readonly DomainAttachment[]): Promise<void> {
  const { domainName, fromAccountId, toAccountId } = push
  await deletePush(tx, push.id)
  await moveDomain(ctx, tx, movingOf(push), { accountId: toAccountId, holderId: null, isMerge: false, now: ctx.now })
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
