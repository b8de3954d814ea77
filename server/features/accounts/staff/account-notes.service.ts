import { notFound } from '../../../common/failures'
import { writeNote } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountById } from '../accounts.repository'
import { findVatCheck } from '../vat-checks.repository'
import type { AddAccountNoteInput } from './account-notes.graphql'
import { accountView } from './account-view'
import type { StaffAccount } from './staff-accounts.graphql'

/** Adds a note to a customer, who sees it in a request for their data only. Throws NOT_FOUND. */
export async function addAccountNote(
  ctx: StaffContext,
  { accountId, text, reason }: AddAccountNoteInput,
): Promise<StaffAccount | StaffInvalidInput> {
  const about = { act: 'addAccountNote', right: 'ORDERS_DELIVER_AGAIN', objectType: 'Account' } as const
  const noted = { ...about, objectId: accountId, onBehalfOf: accountId, reason }
  const account = await writeNote(ctx, noted, text, async (tx) => {
    const found = await findAccountById(tx, accountId)
    if (!found) throw notFound()
    return found
  })
  return account instanceof StaffInvalidInput
    ? account
    : accountView(account, await findVatCheck(ctx.db.reader, accountId), ctx.at)
}
