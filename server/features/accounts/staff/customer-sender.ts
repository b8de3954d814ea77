import type { StaffContext } from '../../../staff/staff-context'
import type { MailSender } from '../accounts.mails'

/** The shop's mails to a customer are Dutch: no language is stored with an account. */
export const customerSender = ({
  publicUrl,
  shopSettings,
  at,
}: Pick<StaffContext, 'publicUrl' | 'shopSettings' | 'at'>): MailSender => ({
  publicUrl,
  shopSettings,
  locale: 'nl',
  now: at,
})
