import { notFound } from '../../../common/failures'
import { writeNote } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findInvoice } from '../invoices.repository'
import type { AddInvoiceNoteInput } from './invoice-notes.graphql'
import type { StaffInvoice } from './staff-invoices.graphql'
import { readStaffInvoice } from './staff-invoices.service'

/** Adds a note to an invoice or credit note, which its customer does not see. Throws NOT_FOUND. */
export async function addInvoiceNote(
  ctx: StaffContext,
  { invoiceId, text, reason }: AddInvoiceNoteInput,
): Promise<StaffInvoice | StaffInvalidInput> {
  const about = { act: 'addInvoiceNote', right: 'CREDIT_PROPOSE', objectType: 'Invoice', objectId: invoiceId } as const
  const invoice = await writeNote(ctx, { ...about, reason }, text, async (tx) => {
    const found = await findInvoice(tx, invoiceId)
    if (!found) throw notFound()
    return found
  })
  return invoice instanceof StaffInvalidInput ? invoice : readStaffInvoice(ctx, ctx.db.reader, invoiceId)
}
