import { sendMail } from '../../mail/mail.jobs'
import type { StaffPart } from '../staff-part'
import {
  deleteIdempotencyKeys,
  deleteMailsTo,
  deleteNotes,
  deleteWorkNotes,
  scrubProposals,
} from './erasure.repository'

/** Personal data that belong to no feature: notes, proposals, work, mails and stored responses. */
export const ERASURE_PART: StaffPart = {
  erasure: {
    async erase({ at }, tx, { account, emails, objectIds, proposalId, by }) {
      await deleteNotes(tx, objectIds, account.id)
      await deleteWorkNotes(tx, objectIds)
      await deleteMailsTo(tx, emails, sendMail.name)
      await deleteIdempotencyKeys(tx, account.id)
      await scrubProposals(tx, { accountId: account.id, ids: objectIds, exceptId: proposalId, by, at })
    },
  },
}
