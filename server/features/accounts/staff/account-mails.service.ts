import type { StaffMail } from '../../../staff/mails/mails.graphql'
import { listMailsTo } from '../../../staff/mails/mails.service'
import type { StaffConnection, StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { listOtherEmails } from './accounts-erasure.repository'
import type { StaffAccount } from './staff-accounts.graphql'

/** Lists the mails to the addresses of a customer: of the login, of the registrant, and one that the login is about to get. */
export async function mailsOf(
  ctx: StaffContext,
  { id, email }: Pick<StaffAccount, 'id' | 'email'>,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffMail>> {
  return listMailsTo(ctx, [...new Set([email, ...(await listOtherEmails(ctx.db.reader, id))])], page)
}
