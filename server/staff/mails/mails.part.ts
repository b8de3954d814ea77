import type { StaffPart } from '../staff-part'
import { frameRoute } from './mail-frame'
import { MailsResolver } from './mails.resolver'
import { MAIL_FRAME_PATH, openMailFrame } from './mails.service'

/** Mails, of which the shop keeps a log. */
export const MAILS_PART: StaffPart = {
  resolvers: [MailsResolver],
  webRoutes: frameRoute(MAIL_FRAME_PATH, openMailFrame),
  policy: {
    Query: {
      // Without texts, which are for those who may read them below.
      mails: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' },
      // It shows what a customer reads.
      mail: { who: 'staff', right: 'JOBS_RETRY', audit: 'always' },
    },
    Mutation: {
      sendMailAgain: { who: 'staff', right: 'JOBS_RETRY', hasReason: true, audit: 'always' },
    },
  },
}
