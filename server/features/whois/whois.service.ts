import { isForeignKeyViolation } from '../../../db/errors'
import type { Tx } from '../../../db/open'
import { INTEGER_MAX } from '../../../db/table'
import { parseHolder } from '../../../rules/holder'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { keepActivity } from '../accounts/activity.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { mailHolderEmail, mailNewHolder } from './holder.mails'
import { tellRegistry, tellRegistryOf } from './holder-changes.job'
import { getStandardWhois } from './standard-whois.service'
import { HolderInUse, TooManyHolders, WhoisDeleted, WhoisList, type WhoisNode } from './whois.graphql'
import { requireWriteAllowance } from './whois.limits'
import * as repository from './whois.repository'
import { whoisOf } from './whois.view'

const MAX_HOLDERS = 200

/** The standard holder and those that the customer made; a sub-user sees the parent's. */
export async function listWhois(ctx: Context): Promise<WhoisList> {
  const rows = await repository.listHolders(ctx.db.reader, requireOwnerId(ctx))
  return view(WhoisList, { standard: await getStandardWhois(ctx), custom: rows.map(whoisOf) })
}

/** Null when there is none or when it is somebody else's. */
export async function findWhois(ctx: Context, id: string): Promise<WhoisNode | null> {
  const row = await repository.findHolder(ctx.db.reader, requireOwnerId(ctx), id)
  return row && whoisOf(row)
}

/** NOT_FOUND unless this is a holder of the viewer's own, to choose for a domain. */
export async function requireWhois(ctx: Context, id: string): Promise<WhoisNode> {
  const whois = await findWhois(ctx, id)
  if (!whois) throw notFound()
  return whois
}

export async function createWhois(ctx: Context, form: unknown): Promise<WhoisNode | TooManyHolders | InvalidInput> {
  const account = requireBuyer(ctx)
  const parsed = parseHolder(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  const row = { ...parsed.value, id: newId('who'), accountId: account.id, now: ctx.now }
  const created = await ctx.db.transaction((tx) => repository.insertHolder(tx, row, MAX_HOLDERS))
  return created ? whoisOf(created) : new TooManyHolders(ctx, MAX_HOLDERS)
}

/**
 * Changes a holder for all names that it has, at their registries too. Another e-mail address of one that has names asks
 * who is signed in once more, and the old address is told: whoever reads it can take the names away.
 */
export async function updateWhois(ctx: Context, id: string, form: unknown): Promise<WhoisNode | InvalidInput> {
  const account = requireBuyer(ctx)
  const before = await requireWhois(ctx, id)
  const parsed = parseHolder(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  const isReachedElsewhere = before.email !== parsed.value.email
  const [usedName] = await repository.listHeldNames(ctx.db.reader, { ...FIRST, accountId: account.id, holderId: id })
  if (isReachedElsewhere && usedName !== undefined) await requireConfirmedForHolders(ctx)
  const changes = { ...parsed.value, changedAt: ctx.now }
  const updated = await ctx.db.transaction(async (tx) => {
    const row = await repository.updateHolder(tx, account.id, id, changes)
    if (!row) return null
    await tellRegistry(tx, { accountId: account.id, holderId: id }, ctx.now)
    if (isReachedElsewhere && usedName !== undefined) {
      await keepActivity(ctx, tx, 'holder-changed', { accountId: account.id, actorId: account.id })
      await mailHolderEmail(ctx, tx, { to: before.email, label: before.label, email: row.email })
    }
    return row
  })
  if (!updated) throw notFound()
  return whoisOf(updated)
}

const FIRST = { after: '', limit: 1 }

/** How many names this holder of the viewer's has. All holders of one request share a look. */
export async function countNamesOfHolder(ctx: Context, id: string): Promise<number> {
  const counting = countsOf.get(ctx) ?? repository.countHeldNames(ctx.db.reader, requireOwnerId(ctx))
  countsOf.set(ctx, counting)
  return (await counting).get(id) ?? 0
}

const countsOf = new WeakMap<Context, Promise<Map<string, number>>>()

/** Every name that an account's holder has, by name. */
export async function listNamesOfHolder(ctx: Context, accountId: string, holderId: string): Promise<string[]> {
  return repository.listHeldNames(ctx.db.reader, { accountId, holderId, after: '', limit: ALL })
}

/** SQLite and PostgreSQL read no bound in it. */
const ALL = INTEGER_MAX

/** A name has another holder now: its registry is told, and where the old one is reached (`to`) a mail says so. */
export async function announceNewHolder(
  ctx: Context,
  tx: Tx,
  held: { accountId: string; holderId: string | null; name: string; to: string; label: string },
): Promise<void> {
  const { accountId, holderId, name, to, label } = held
  await updateAtRegistry(tx, { accountId, holderId, name }, ctx.now)
  await mailNewHolder(ctx, tx, { to, domain: name, label })
}

/** Has the registry of a name told who holds it, and whether the world may know, once the change is committed. */
export const updateAtRegistry = tellRegistryOf

/** Refused while a domain, or an order under way, has this holder. */
export async function deleteWhois(ctx: Context, id: string): Promise<WhoisDeleted | HolderInUse> {
  const account = requireBuyer(ctx)
  try {
    if (!(await ctx.db.transaction((tx) => repository.deleteHolder(tx, account.id, id)))) throw notFound()
    return new WhoisDeleted(id)
  } catch (error) {
    if (isForeignKeyViolation(error)) return new HolderInUse(ctx)
    throw error
  }
}
