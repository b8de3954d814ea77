import type { Db } from '../../../db/open'
import { type Holder, parseStandardContact } from '../../../rules/holder'
import type { Context, Deps } from '../../common/context'
import { notSignedIn } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { findAccount, saveStandardContact } from '../accounts/accounts.service'
import type { StandardWhois } from './whois.graphql'
import { requireWriteAllowance } from './whois.limits'
import { findHolder } from './whois.repository'
import { detailsOf, standardHolderOf, standardWhoisOf } from './whois.view'

/** The customer as a domain holder; a sub-user sees the parent. */
export async function getStandardWhois(ctx: Context): Promise<StandardWhois> {
  const owner = await findAccount(ctx, requireOwnerId(ctx))
  if (!owner) throw notSignedIn()
  return standardWhoisOf(owner)
}

/** Changes where the standard holder is reached; the address to log in with stays. The old address is told. */
export async function updateStandardWhois(ctx: Context, form: unknown): Promise<StandardWhois | InvalidInput> {
  const account = requireBuyer(ctx)
  const parsed = parseStandardContact(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  return standardWhoisOf(await saveStandardContact(ctx, parsed.value))
}

/** Who holds a domain, in full: the holder chosen, or the account itself when that is null. For the register. */
export async function getHolderDetails(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  holderId: string | null,
): Promise<Holder> {
  const holder = holderId === null ? null : await findHolder(deps.db.reader, accountId, holderId)
  if (holder) return detailsOf(holder)
  const account = holderId === null ? await findAccount(deps, accountId) : null
  if (!account) throw new Error(`${holderId ?? accountId} cannot hold a domain: it is not there`)
  return standardHolderOf(account)
}

/** Whether this holder of the account's own is still there. */
export const hasHolder = async (db: Db, accountId: string, holderId: string): Promise<boolean> =>
  (await findHolder(db, accountId, holderId)) !== null
