import { isForeignKeyViolation } from '../../../db/errors'
import { parseHolder } from '../../../rules/holder'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
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

export async function updateWhois(ctx: Context, id: string, form: unknown): Promise<WhoisNode | InvalidInput> {
  const account = requireBuyer(ctx)
  await requireWhois(ctx, id)
  const parsed = parseHolder(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  const changes = { ...parsed.value, changedAt: ctx.now }
  const updated = await ctx.db.transaction((tx) => repository.updateHolder(tx, account.id, id, changes))
  if (!updated) throw notFound()
  return whoisOf(updated)
}

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
