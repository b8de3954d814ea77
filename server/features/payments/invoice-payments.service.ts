import type { Db, Tx } from '../../../db/open'
import { invoiceNumberText } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { PaymentStatus } from '../../../rules/payment-status'
import type { Context, Deps } from '../../common/context'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { PaymentResult } from '../../ports/payment-provider'
import type { InvoiceNode } from '../invoices/invoices.graphql'
import { listDueInvoices, mailPaymentReturned, requireOwnInvoice } from '../invoices/invoices.service'
import { takePayment } from '../invoices/receivables.service'
import { HIGHEST_AMOUNT } from '../orders/placing.service'
import { refundPayment } from '../orders/refunds.service'
import { InvoiceRefund, NothingToPay, PaymentLink } from './payments.graphql'
import type { AttemptRow, Share } from './payments.repository'
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
    return { invoice, attempt: await openPayment(tx, [{ invoiceId, amount: outstanding }], ctx.now) }
  })
  if (opened instanceof UserError) return opened
  const { invoice, attempt } = opened
  const url = await paymentUrlOf(ctx, attempt, {
    description: text[invoice.locale].invoiceStatement({ number: invoiceNumberText(invoice) }),
    returnUrl: `${ctx.publicUrl}/account/facturen?factuur=${invoiceId}`,
    language: ctx.locale,
  })
  return view(PaymentLink, { url })
}

/**
 * Where all that the viewer can pay through the bank is paid at once: the same address for as long as that payment is open
 * and nothing of it is another. `amount` is what the viewer was shown.
 */
export async function payInvoices(
  ctx: Context,
  { amount: shown }: { amount?: Cents | null },
): Promise<PaymentLink | NothingToPay | InvalidInput> {
  requireBuyer(ctx)
  const opened = await ctx.db.transaction(async (tx) => {
    const { shares, busy } = await readSum(ctx, tx)
    const sum = sumOf(shares)
    if (sum === 0 && busy.length > 0) return new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS')
    if (sum === 0) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'noInvoicesToPay')
    if (sum > HIGHEST_AMOUNT) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'tooMuchAtOnce')
    if (shown != null && shown !== sum) return invalidField('amount', text[ctx.locale].amountChanged)
    return { shares, attempt: await openPayment(tx, shares, ctx.now) }
  })
  if (opened instanceof UserError) return opened
  const { shares, attempt } = opened
  const back = shares.length > 1 ? 'alle' : attempt.invoiceId
  const url = await paymentUrlOf(ctx, attempt, {
    description: text[ctx.locale].invoicesStatement({ count: shares.length }),
    returnUrl: `${ctx.publicUrl}/account/facturen?factuur=${back}`,
    language: ctx.locale,
  })
  return view(PaymentLink, { url })
}

/**
 * The payment of just these that can still be paid, or a new one. Any other that is open of one of them is called off: what
 * still comes in of it is settled against what is left then.
 */
async function openPayment(tx: Tx, shares: readonly Share[], now: number): Promise<AttemptRow> {
  const [first] = shares
  if (!first) throw new Error('nothing is to be paid')
  const { invoiceId } = first
  const live = await repository.findLive(tx, { invoiceId })
  if (live && areSame(await repository.listShares(tx, live), shares)) return live
  for (const share of shares) await repository.cancelLive(tx, { invoiceId: share.invoiceId }, now)
  const attempt = await liveAttempt(tx, { invoiceId }, sumOf(shares), now)
  if (shares.length > 1) await repository.insertShares(tx, attempt.id, shares)
  return attempt
}

/** What the viewer can pay at once through the bank, and what the bank is busy with. */
export async function paymentSums(ctx: Context): Promise<{ payable: Cents; beingPaid: Cents }> {
  const { shares, busy } = await readSum(ctx, ctx.db.reader)
  const payable = ctx.viewer.isSubUser ? 0 : sumOf(shares)
  return { payable: payable > HIGHEST_AMOUNT ? 0 : payable, beingPaid: sumOf(busy) }
}

/** How the viewer's last payment of several at once stands; null when there was none. */
export const sumPaymentStatus = (ctx: Context): Promise<PaymentStatus | null> =>
  repository.findSumStatus(ctx.db.reader, requireOwnerId(ctx))

async function readSum(ctx: Context, db: Db): Promise<{ shares: Share[]; busy: Share[] }> {
  const shares: Share[] = []
  const busy: Share[] = []
  for (const invoice of await listDueInvoices(ctx, db)) {
    if (!isPayable(invoice)) continue
    const share = { invoiceId: invoice.id, amount: invoice.outstanding }
    const live = await repository.findLive(db, { invoiceId: invoice.id })
    if (live?.status === 'IN_PROGRESS') busy.push(share)
    else shares.push(share)
  }
  return { shares, busy }
}

const sumOf = (shares: readonly Share[]): Cents => cents(shares.reduce((sum, { amount }) => sum + amount, 0))

const areSame = (before: readonly Share[], now: readonly Share[]): boolean =>
  before.length === now.length &&
  now.every(({ invoiceId, amount }) => before.some((one) => one.invoiceId === invoiceId && one.amount === amount))

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

/** What goes back of what was paid for one of the viewer's invoices, the oldest first. */
export async function invoiceRefunds({ db }: Pick<Context, 'db'>, id: string): Promise<InvoiceRefund[]> {
  const rows = await repository.listReturns(db.reader, id)
  return rows.map(({ reference, amount, createdAt, doneAt }) =>
    view(InvoiceRefund, { reference, amount, notedAt: createdAt, paidBackAt: doneAt }),
  )
}

/**
 * The bank says that an invoice was paid, or several at once. Only what was asked, in euro, settles them: each by its own
 * part. What is not needed of a part goes back: all of it when the invoice was paid already, or what was credited since.
 */
export async function invoicePaid(
  deps: Deps,
  tx: Tx,
  attempt: AttemptRow,
  { paidAmount, totalAmount, currency }: PaymentResult,
  now: number,
): Promise<void> {
  const { id, amount } = attempt
  const isAsked = paidAmount === amount && totalAmount === amount && currency === 'EUR'
  if (!isAsked) deps.log.error({ attempt: id }, 'an invoice was paid with another amount than asked')
  const parts = divide(await repository.listShares(tx, attempt), paidAmount)
  const returned: { invoiceId: string; amount: Cents }[] = []
  for (const { invoiceId, part } of parts) {
    const tooMuch = isAsked ? await takePayment(tx, invoiceId, part, now) : part
    if (parts.length > 1) await repository.setSharePaid(tx, id, { invoiceId, paid: part, returned: tooMuch })
    if (tooMuch > 0) returned.push({ invoiceId, amount: tooMuch })
  }
  const tooMuch = sumOf(returned)
  if (tooMuch === 0 || currency !== 'EUR') return
  const reason = tooMuch < paidAmount ? 'credited' : 'paid-twice'
  const first = attempt.invoiceId
  const reference = await refundPayment(tx, { id, invoiceId: first }, tooMuch, isAsked ? reason : 'not-accepted', now)
  if (!reference) return
  for (const { invoiceId, amount: back } of returned)
    await mailPaymentReturned(deps, tx, invoiceId, { reference, amount: back, now })
}

/** Each invoice its own part; what is over goes to the last, and what is missing is missing there. */
function divide(shares: readonly Share[], paid: number): { invoiceId: string; part: number }[] {
  let left = paid
  return shares.map(({ invoiceId, amount }, at) => {
    const part = at === shares.length - 1 ? left : Math.min(amount, left)
    left -= part
    return { invoiceId, part }
  })
}
