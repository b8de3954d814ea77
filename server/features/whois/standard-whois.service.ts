import type { Db } from '../../../db/database'
import { parseStandardContact } from '../../../rules/holder'
import type { Context } from '../../common/context'
import { notSignedIn } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { findAccount, saveStandardContact } from '../accounts/accounts.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { updateRegistry } from './holder-changes.service'
import type { StandardWhois } from './whois.graphql'
import { requireWriteAllowance } from './whois.limits'
import { findHolder } from './whois.repository'
import { standardHolderOf, standardWhoisOf } from './whois.view'

/** Returns the customer as a registrant; a sub-user sees the parent. */
export async function getStandardWhois(ctx: Context): Promise<StandardWhois> {
  const owner = await findAccount(ctx, requireOwnerId(ctx))
  if (!owner) throw notSignedIn()
  return standardWhoisOf(owner)
}

/**
 * Changes the contact details of the standard registrant, for all of its names; the login address stays. A new e-mail
 * address requires a confirmed identity, and the previous one is notified.
 */
export async function updateStandardWhois(ctx: Context, form: unknown): Promise<StandardWhois | InvalidInput> {
  const account = requireBuyer(ctx)
  const { legalForm, registrationNumber } = account
  // Clients of earlier releases send neither.
  const parsed = parseStandardContact({ legalForm, registrationNumber, ...withoutMissing(form) })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  requireWriteAllowance(ctx, account)
  if (parsed.value.email !== standardHolderOf(account).email) await requireConfirmedForHolders(ctx)
  const saved = await saveStandardContact(ctx, parsed.value, (tx) =>
    updateRegistry(tx, { accountId: account.id, holderId: null }, ctx.now),
  )
  return standardWhoisOf(saved)
}

const withoutMissing = (form: unknown): object =>
  Object.fromEntries(Object.entries(form ?? {}).filter(([, value]) => value !== undefined))

/** Whether this registrant of the account still exists. */
export const hasHolder = async (db: Db, accountId: string, holderId: string): Promise<boolean> =>
  (await findHolder(db, accountId, holderId)) !== null
