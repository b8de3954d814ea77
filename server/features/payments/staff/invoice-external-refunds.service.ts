import type { Db } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import { notFound } from '../../../common/failures'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import type { WaitingItem, WorkSource } from '../../../staff/staff-part'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { InvoiceActNotPossible, type StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { readStaffInvoice } from '../../invoices/staff/staff-invoices.service'
import { listOpenExternalRefunds } from '../../orders/external-refunds.service'
import { acknowledgeRefunds, openExternalRefunds } from '../external-refund.service'
import * as repository from '../payments.repository'
import { attemptsOfInvoice } from './credit-invoice.service'
import type { AcknowledgeInvoiceRefundsInput } from './invoice-external-refunds.graphql'

type Answer = StaffInvoice | InvoiceActNotPossible | Changed

/**
 * Records that staff know what was refunded of an invoice's payments outside the shop, which refunds the rest again. Throws
 * NOT_FOUND.
 */
export function acknowledgeInvoiceRefunds(
  ctx: StaffContext,
  { invoiceId, amount, reason }: AcknowledgeInvoiceRefundsInput,
): Promise<Answer> {
  const about = { act: 'acknowledgeInvoiceRefunds', right: 'INVOICES_EDIT', objectType: 'Invoice' } as const
  return runAct<Answer>(ctx, { ...about, objectId: invoiceId, reason: reason.trim() }, async (tx) => {
    const invoice = await findInvoiceRow(tx, invoiceId)
    if (!invoice) throw notFound()
    const open = await openOf(tx, invoiceId)
    if (open.length === 0) return { result: new InvoiceActNotPossible(ctx, 'NOT_REFUNDED_ELSEWHERE') }
    if (open.reduce((sum, one) => sum + one.amount, 0) !== amount) return { result: new Changed(ctx) }
    for (const { payment } of open) await acknowledgeRefunds(tx, { payment })
    const changes = open.map((one) => {
      return { field: 'refundedElsewhere', before: one.payment, after: formatMoney(one.amount, 'nl') }
    })
    return { result: await readStaffInvoice(ctx, tx, invoiceId), changes }
  })
}

/** Payments of an invoice with an external refund that nobody has acknowledged. */
async function openOf(db: Db, invoiceId: string): Promise<{ payment: string; amount: number }[]> {
  const found: { payment: string; amount: number }[] = []
  for (const { reference } of await attemptsOfInvoice(db, invoiceId)) {
    const open = await openExternalRefunds(db, { payment: reference })
    found.push(...open.map(({ amount }) => ({ payment: reference, amount })))
  }
  return found
}

/** Invoices of which money was refunded outside the shop; those of orders wait as orders. */
export const invoicesRefundedElsewhere: WorkSource = {
  kind: 'invoice-refunded-elsewhere',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list({ db: { reader } }, { limit, accountId }) {
    const ofInvoices = (await listOpenExternalRefunds(reader)).filter(({ orderId }) => orderId === null)
    const items: WaitingItem[] = []
    for (const { paymentAttemptId, amount, createdAt } of ofInvoices) {
      if (items.length === limit) break
      const attempt = await repository.findById(reader, paymentAttemptId)
      const invoice = attempt?.invoiceId ? await findInvoiceRow(reader, attempt.invoiceId) : null
      if (!attempt || !invoice || (accountId !== null && invoice.accountId !== accountId)) continue
      items.push({
        ...{ key: attempt.reference, subject: invoiceNumberText(invoice), path: `/beheer/facturen/${invoice.id}` },
        ...{ cause: null, count: 1, amount, customer: invoice.buyer?.name ?? null, accountId: invoice.accountId },
        since: createdAt,
      })
    }
    return items
  },
}
