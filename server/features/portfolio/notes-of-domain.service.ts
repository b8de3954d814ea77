import type { DomainAttachments } from '../../common/domain-attachments'
import { giveNotes } from '../../staff/notes/staff-notes.service'

/**
 * Notes of staff on a domain. They stay with the customer who had the domain when they were written, but follow it when accounts of
 * the same owner are merged: that owner gets them in a request for the data of the account that remains.
 */
export const notesOfDomain: DomainAttachments = {
  // No service of the customer, who does not see them.
  list: async () => [],
  merge: (tx, { id, accountId: fromAccountId }, { accountId: toAccountId }) =>
    giveNotes(tx, id, { fromAccountId, toAccountId }),
}
