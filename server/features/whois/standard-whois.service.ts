import type { Db } from '../../../db/open'
import { parseStandardContact } from '../../../rules/holder'
import type { Context } from '../../common/context'
import { notSignedIn } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { findAccount, saveStandardContact } from '../accounts/accounts.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { tellRegistry } from './holder-changes.job'
import type { StandardWhois } from './whois.graphql'
import { requireWriteAllowance } from './whois.limits'
import { findHolder } from './whois.repository'
import { standardHolderOf, standardWhoisOf } from './whois.view'

/** The customer as a domain holder; a sub-user sees the parent. */
export async function getStandardWhois(ctx: Context): Promise<StandardWhois> {
  const owner = await findAccount(ctx, requireOwnerId(ctx))
  if (!owner) throw notSignedIn()
  return standardWhoisOf(owner)
}

/**
 * Changes where the standard holder is reached, for all names that it has; the address to log in with stays. Another
 * e-mail address asks who is signed in once more, and the old one is told.
 */
export async function updateStandardWhois(ctx: Context, form: unknown): Promise<StandardWhois | InvalidInput> {
  const account = requireBuyer(ctx)
  const parsed = parseStandardContact(form)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  if (parsed.value.email !== standardHolderOf(account).email) await requireConfirmedForHolders(ctx)
  const saved = await saveStandardContact(ctx, parsed.value, (tx) =>
    tellRegistry(tx, { accountId: account.id, holderId: null }, ctx.now),
  )
  return standardWhoisOf(saved)
}

/** Whether this holder of the account's own is still there. */
export const hasHolder = async (db: Db, accountId: string, holderId: string): Promise<boolean> =>
  (await findHolder(db, accountId, holderId)) !== null
