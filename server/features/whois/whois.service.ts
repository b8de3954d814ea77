import type { Tx } from '../../../db/database'
import { isForeignKeyViolation } from '../../../db/errors'
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
import { getCatalogue } from '../catalogue/catalogue.service'
import { countHeldNames, listHeldNames } from '../domains/domains.service'
import { mailHolderEmail, mailNewHolder } from './holder.mails'
import { updateRegistry, updateRegistryOf } from './holder-changes.service'
import { getStandardWhois } from './standard-whois.service'
import { HolderInUse, TooManyHolders, WhoisDeleted, WhoisList, type WhoisNode } from './whois.graphql'
import { requireWriteAllowance } from './whois.limits'
import * as repository from './whois.repository'
import { whoisOf } from './whois.view'

const MAX_HOLDERS = 200

/** Returns the standard registrant and those that the customer created; a sub-user sees the parent's. */
export async function listWhois(ctx: Context): Promise<WhoisList> {
  const rows = await repository.listHolders(ctx.db.reader, requireOwnerId(ctx))
  const wantsLegalForm = (await getCatalogue(ctx)).extensions().some(({ specs }) => specs.domain?.wantsLegalForm)
  return view(WhoisList, { standard: await getStandardWhois(ctx), custom: rows.map(whoisOf), wantsLegalForm })
}

/** Returns null when the registrant does not exist or is another's. */
export async function findWhois(ctx: Context, id: string): Promise<WhoisNode | null> {
  const row = await repository.findHolder(ctx.db.reader, requireOwnerId(ctx), id)
  return row && whoisOf(row)
}

/** Returns a registrant of the viewer to use for a domain. Throws NOT_FOUND. */
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
 * Changes a registrant for all of its names, also at their registries. A new e-mail address of one with names requires
 * a confirmed identity, and the previous address is notified: whoever receives its mail can transfer the names away.
 */
export async function updateWhois(ctx: Context, id: string, form: unknown): Promise<WhoisNode | InvalidInput> {
  const account = requireBuyer(ctx)
  const before = await requireWhois(ctx, id)
  const parsed = parseHolder(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  const isReachedElsewhere = before.email !== parsed.value.email
  const [usedName] = await listHeldNames(ctx.db.reader, { ...FIRST, accountId: account.id, holderId: id })
  if (isReachedElsewhere && usedName !== undefined) await requireConfirmedForHolders(ctx)
  const changes = { ...parsed.value, changedAt: ctx.now }
  const updated = await ctx.db.transaction(async (tx) => {
    const row = await repository.updateHolder(tx, account.id, id, changes)
    if (!row) return null
    await updateRegistry(tx, { accountId: account.id, holderId: id }, ctx.now)
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

/** Returns the number of names of this registrant of the viewer. All registrants of one request share one query. */
export async function countNamesOfHolder(ctx: Context, id: string): Promise<number> {
  const counting = countsOf.get(ctx) ?? countHeldNames(ctx.db.reader, requireOwnerId(ctx))
  countsOf.set(ctx, counting)
  return (await counting).get(id) ?? 0
}

const countsOf = new WeakMap<Context, Promise<Map<string, number>>>()

/** Returns all names of an account's registrant, sorted. */
export async function listNamesOfHolder(ctx: Context, accountId: string, holderId: string): Promise<string[]> {
  return listHeldNames(ctx.db.reader, { accountId, holderId, after: '', limit: ALL })
}

/** No limit, in SQLite and PostgreSQL. */
const ALL = INTEGER_MAX

/** Announces a new registrant of a name: updates its registry and mails the previous registrant (`to`). */
export async function announceNewHolder(
  ctx: Context,
  tx: Tx,
  held: { accountId: string; holderId: string | null; name: string; to: string; label: string },
): Promise<void> {
  const { accountId, holderId, name, to, label } = held
  await updateAtRegistry(tx, { accountId, holderId, name }, ctx.now)
  await mailNewHolder(ctx, tx, { to, domain: name, label })
}

/** Enqueues the update of a name's registrant and privacy at its registry, after commit. */
export const updateAtRegistry = updateRegistryOf

/** Deletes a registrant. Refused while a domain or an order in progress uses it. */
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
