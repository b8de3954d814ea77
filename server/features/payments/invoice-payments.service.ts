import type { Tx } from '../../../db/open'
import { invoiceNumberText } from '../../../rules/invoice'
import type { PaymentStatus } from '../../../rules/payment-status'
import type { Context, Deps } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import { UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { PaymentResult } from '../../ports/payment-provider'
import type { InvoiceNode } from '../invoices/invoices.graphql'
import { mailPaymentReturned, requireOwnInvoice } from '../invoices/invoices.service'
import { takePayment } from '../invoices/receivables.service'
import { HIGHEST_AMOUNT } from '../orders/placing.service'
import { refundPayment } from '../orders/refunds.service'
import { NothingToPay, PaymentLink } from './payments.graphql'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { liveAttempt, paymentUrlOf } from './payments.service'
import { text } from './payments.text'

/**
 * Where what is left of a final invoice is paid: the same address for as long as that payment is open, a new one after it
 * came to nothing or something was credited. NOT_FOUND for another's.
 */
export async function payInvoice(ctx: Context, invoiceId: string): Promise<PaymentLink | NothingToPay> {
  requireBuyer(ctx)
  const opened = await ctx.db.transaction(async (tx) => {
    const { invoice, outstanding } = await requireOwnInvoice(ctx, invoiceId, tx)
    if (!isPayable({ ...invoice, outstanding })) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'noInvoiceToPay')
    const live = await repository.findLive(tx, { invoiceId })
    if (live?.status === 'IN_PROGRESS') return new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS')
    // Something was credited since: what still comes in of the old payment is settled against what is left.
    if (live && live.amount !== outstanding) await repository.cancelLive(tx, { invoiceId }, ctx.now)
    return { invoice, attempt: await liveAttempt(tx, { invoiceId }, outstanding, ctx.now) }
  })
  if (opened instanceof UserError) return opened
  const { invoice, attempt } = opened
  const url = await paymentUrlOf(ctx, attempt, {
    description: text[invoice.locale].invoiceStatement({ number: invoiceNumberText(invoice) }),
    returnUrl: `${ctx.publicUrl}/account/facturen`,
    language: ctx.locale,
  })
  return view(PaymentLink, { url })
}

/** Whether the viewer can pay an invoice through the bank now. */
export const canPayInvoice = (ctx: Context, invoice: InvoiceNode): boolean =>
  !ctx.viewer.isSubUser && isPayable(invoice)

/** What is collected is not to be paid as well, and the bank takes no more than so much at once. */
const isPayable = ({ outstanding, paymentMethod }: Pick<InvoiceNode, 'outstanding' | 'paymentMethod'>): boolean =>
  outstanding > 0 && outstanding <= HIGHEST_AMOUNT && paymentMethod !== 'AUTOMATIC_INCASSO'

/** COMPLETED once it is paid, however that was; null as long as nobody tried to pay it online, or when that came to nothing. */
export async function invoicePaymentStatus(
  { db }: Pick<Context, 'db'>,
  { id, status }: InvoiceNode,
): Promise<PaymentStatus | null> {
  if (status === 'PAID') return 'COMPLETED'
  const latest = (await repository.listStatuses(db.reader, { invoiceId: id })).at(-1)
  return latest === undefined || latest === 'COMPLETED' ? null : latest
}

/**
 * The bank says that an invoice was paid. Only what was asked, in euro, settles it; what is not needed goes back: all of it
 * when the invoice was paid already, or what was credited since.
 */
export async function invoicePaid(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow & { invoiceId: string },
  { paidAmount, totalAmount, currency }: PaymentResult,
  now: number,
): Promise<void> {
  const { id, invoiceId, amount } = attempt
  const isAsked = paidAmount === amount && totalAmount === amount && currency === 'EUR'
  if (!isAsked)
    deps.log.error({ attempt: id, invoice: invoiceId }, 'an invoice was paid with another amount than asked')
  const tooMuch = isAsked ? await takePayment(tx, invoiceId, paidAmount, now) : paidAmount
  if (tooMuch <= 0 || currency !== 'EUR') return
  const reason = tooMuch < paidAmount ? 'credited' : 'paid-twice'
  const reference = await refundPayment(tx, { id, invoiceId }, tooMuch, isAsked ? reason : 'not-accepted', now)
  if (reference) await mailPaymentReturned(deps, tx, invoiceId, { reference, amount: tooMuch, now })
}
