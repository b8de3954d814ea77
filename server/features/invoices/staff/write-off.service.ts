import * as z from 'zod'
import type { Db, Tx } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import { notFound } from '../../../common/failures'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError } from '../../../staff/staff-errors'
import { insertWriteOff } from '../invoice-payments.repository'
import { findInvoice, type InvoiceRow } from '../invoices.repository'
import { endSettledPlan } from '../received-payments.service'
import { outstandingNow } from '../settlements.service'
import type { WriteOffInvoiceInput } from './invoice-acts.graphql'
import { InvoiceActNotPossible, type StaffInvoice } from './staff-invoices.graphql'
import { readStaffInvoice } from './staff-invoices.service'

const payload = z.object({ invoiceId: z.string(), outstanding: z.number().int().positive() })
type Payload = z.infer<typeof payload>

/**
 * Writes off what is outstanding of an invoice: the shop no longer asks for it. The invoice does not change, and neither does its
 * VAT, which the bookkeeper reclaims. A payment that comes after all ends the write-off.
 */
export const writeOff = defineProposal<Payload, StaffInvoice | InvoiceActNotPossible | Changed>({
  act: 'writeOffInvoice',
  proposeRight: 'INVOICES_EDIT',
  approveRight: 'INVOICES_EDIT',
  payload,
  object: ({ invoiceId }) => ({ type: 'Invoice', id: invoiceId }),
  async preview(ctx, db, asked) {
    const invoice = await requireOpen(ctx, db, asked)
    if ('code' in invoice) return invoice
    return {
      facts: [
        { name: 'invoice', text: invoiceNumberText(invoice), amount: null },
        { name: 'customer', text: invoice.buyer?.name ?? '', amount: null },
        { name: 'outstanding', text: null, amount: asked.outstanding },
      ],
      amount: asked.outstanding,
      onBehalfOf: invoice.accountId,
    }
  },
  async run(ctx, tx, asked) {
    const invoice = await requireOpen(ctx, tx, asked)
    if ('code' in invoice) return { result: invoice }
    await insertWriteOff(tx, { invoiceId: invoice.id, amount: asked.outstanding, writtenOffAt: ctx.at })
    await endSettledPlan(tx, invoice.id, ctx.at)
    return {
      result: await readStaffInvoice(ctx, tx, invoice.id),
      changes: [{ field: 'writtenOff', before: null, after: formatMoney(asked.outstanding, 'nl') }],
    }
  },
})

/** Proposes the write-off. */
export const writeOffInvoice = (
  ctx: StaffContext,
  { invoiceId, expectedOutstanding, reason }: WriteOffInvoiceInput,
): Promise<StaffInvoice | StaffError> =>
  proposeOrRun(ctx, writeOff, { invoiceId, outstanding: expectedOutstanding }, { reason })

/** Returns the invoice if this amount is outstanding of it. Throws NOT_FOUND. */
async function requireOpen(
  ctx: StaffContext,
  db: Db | Tx,
  { invoiceId, outstanding }: Payload,
): Promise<InvoiceRow | InvoiceActNotPossible | Changed> {
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw notFound()
  const now = await outstandingNow(db, invoice)
  if (now === 0) return new InvoiceActNotPossible(ctx, 'NOTHING_OPEN')
  return now === outstanding ? invoice : new Changed(ctx)
}
