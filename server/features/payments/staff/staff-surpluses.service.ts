import type { Db, Tx } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { cents, formatMoney } from '../../../../rules/money'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import type { WaitingItem, WorkSource } from '../../../staff/staff-part'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { InvoiceActNotPossible } from '../../invoices/staff/staff-invoices.graphql'
import { listOpenSurpluses, type OpenSurplus, surplusReturned } from '../surpluses.service'
import { type AcknowledgeSurplusInput, StaffPaymentSurplus } from './staff-surpluses.graphql'

/** Returns what staff have to return of an order's payments, oldest first. */
export const surplusesOfOrder = (ctx: StaffContext, orderId: string): Promise<StaffPaymentSurplus[]> =>
  viewsOf(ctx, (surplus) => surplus.orderId === orderId)

/** Returns what staff have to return of the online payments of an invoice, oldest first. */
export const surplusesOfInvoice = (ctx: StaffContext, invoiceId: string): Promise<StaffPaymentSurplus[]> =>
  viewsOf(ctx, (surplus) => surplus.invoiceId === invoiceId)

async function viewsOf(ctx: StaffContext, isOf: (surplus: OpenSurplus) => boolean): Promise<StaffPaymentSurplus[]> {
  return (await listOpenSurpluses(ctx.db.reader)).filter(isOf).map((surplus) => surplusView(ctx, surplus, true))
}

const idOf = ({ paymentAttemptId, invoiceId }: Pick<OpenSurplus, 'paymentAttemptId' | 'invoiceId'>): string =>
  `${paymentAttemptId}.${invoiceId}`

const surplusView = (ctx: StaffContext, surplus: OpenSurplus, isOwed: boolean): StaffPaymentSurplus => {
  const { paymentAttemptId: paymentId, invoiceId, reference, changedAt, left } = surplus
  const amount = seesAmounts(ctx) ? left : null
  return view(StaffPaymentSurplus, { id: idOf(surplus), paymentId, invoiceId, reference, changedAt, amount, isOwed })
}

type Answer = StaffPaymentSurplus | InvoiceActNotPossible | Changed

/** Records that a surplus went back outside the shop. Throws NOT_FOUND. */
export async function acknowledgeSurplus(
  ctx: StaffContext,
  { surplusId, amount, reason }: AcknowledgeSurplusInput,
): Promise<Answer> {
  const [, invoiceId = ''] = surplusId.split('.')
  const invoice = await findInvoiceRow(ctx.db.reader, invoiceId)
  const about = {
    act: 'acknowledgeSurplus',
    right: 'INVOICES_EDIT',
    objectType: 'Invoice',
    objectId: invoiceId,
    reason: reason.trim(),
    onBehalfOf: invoice?.accountId ?? null,
  } as const
  return runAct<Answer>(ctx, about, async (tx: Tx) => {
    if (!invoice) throw notFound()
    const open = (await listOpenSurpluses(tx)).find((surplus) => idOf(surplus) === surplusId)
    if (!open) return { result: new InvoiceActNotPossible(ctx, 'NOTHING_TO_RETURN') }
    if (open.left !== amount) return { result: new Changed(ctx) }
    await surplusReturned(tx, open, amount)
    const changes = [{ field: 'surplus', before: open.reference, after: formatMoney(amount, 'nl') }]
    return { result: surplusView(ctx, open, false), changes }
  })
}

/** Paid twice after a chargeback that was undone, by a payment that the shop refunded before. */
export const paidTwice: WorkSource = {
  kind: 'paid-twice',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list({ db: { reader } }, { limit, accountId }) {
    const items = await Promise.all((await listOpenSurpluses(reader)).map((surplus) => itemOf(reader, surplus)))
    return items
      .filter((item) => item !== null)
      .filter((item) => accountId === null || item.accountId === accountId)
      .slice(0, limit)
  },
}

async function itemOf(db: Db, surplus: OpenSurplus): Promise<WaitingItem | null> {
  const { invoiceId, orderId, left, changedAt: since } = surplus
  const invoice = await findInvoiceRow(db, invoiceId)
  if (!invoice) return null
  const path = orderId === null ? `/beheer/facturen/${invoiceId}` : `/beheer/bestellingen/${orderId}`
  return {
    ...{ key: idOf(surplus), about: orderId ?? invoiceId, subject: invoiceNumberText(invoice), path, cause: null },
    ...{ count: 1, amount: cents(left), customer: invoice.buyer?.name ?? null, accountId: invoice.accountId, since },
  }
}
