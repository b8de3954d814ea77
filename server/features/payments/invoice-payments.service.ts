import type { Db, Tx } from '../../../db/database'
import { invoiceNumberText, invoicePath } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import type { PlanPayment } from '../../../rules/payment-plan'
import type { PaymentStatus } from '../../../rules/payment-status'
import type { Context, Deps } from '../../common/context'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { PaymentResult } from '../../ports/payment-provider'
import type { InvoiceNode } from '../invoices/invoices.graphql'
import { listDueInvoices, mailPaymentReturned, requireOwnInvoice } from '../invoices/invoices.service'
import { takePart, takePayment } from '../invoices/received-payments.service'
import { refundStatusOf } from '../orders/orders.graphql'
import { HIGHEST_AMOUNT } from '../orders/placement.service'
import { refundPayment } from '../orders/refunds.service'
import { InvoiceRefund, NothingToPay, PaymentLink } from './payments.graphql'
import type { AttemptRow, Share } from './payments.repository'
import * as repository from './payments.repository'
import {
  type Authorisation,
  giveMandate,
  givesOne,
  liveAttempt,
  paymentUrlOf,
  readAuthorisation,
} from './payments.service'
import { text } from './payments.text'

/**
 * Returns where the outstanding amount of a final invoice is paid, or the next part of its payment plan: the same URL while that
 * payment is open, a new one after it failed or something was credited. Throws NOT_FOUND for another's.
 */
export async function payInvoice(
  ctx: Context,
  invoiceId: string,
  { authorise, part }: Authorisation & { part?: PlanPayment | null } = {},
): Promise<PaymentLink | NothingToPay> {
  requireBuyer(ctx)
  const givesMandate = await readAuthorisation(ctx, authorise)
  const opened = await ctx.db.transaction(async (tx) => {
    const { invoice, outstanding, next } = await requireOwnInvoice(ctx, invoiceId, tx)
    const amount = part === 'ALL' ? outstanding : next
    if (!isPayable(amount)) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'noInvoiceToPay')
    const live = await repository.findLive(tx, { invoiceId })
    if (live?.status === 'IN_PROGRESS') return new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS')
    const isPart = amount < outstanding
    return { invoice, attempt: await openPayment(ctx, tx, [{ invoiceId, amount }], { givesMandate, isPart }) }
  })
  if (opened instanceof UserError) return opened
  const { invoice, attempt } = opened
  const url = await paymentUrlOf(ctx, attempt, {
    description: text[invoice.locale].invoiceStatement({
      shop: ctx.shopSettings.brand().name,
      number: invoiceNumberText(invoice),
    }),
    returnUrl: `${ctx.publicUrl}${invoicePath(invoiceId)}`,
    language: ctx.locale,
  })
  return view(PaymentLink, { url })
}

/**
 * Returns where all invoices that the viewer can pay through the bank are paid at once: the same URL while that payment
 * is open and unchanged. `amount` is the total that the viewer was shown.
 */
export async function payInvoices(
  ctx: Context,
  { amount: shown, authorise }: { amount?: Cents | null } & Authorisation,
): Promise<PaymentLink | NothingToPay | InvalidInput> {
  requireBuyer(ctx)
  const givesMandate = await readAuthorisation(ctx, authorise)
  const opened = await ctx.db.transaction(async (tx) => {
    const { shares, busy } = await readSum(ctx, tx)
    const sum = sumOf(shares)
    if (sum === 0 && busy.length > 0) return new NothingToPay(ctx, 'PAYMENT_IN_PROGRESS')
    if (sum === 0) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'noInvoicesToPay')
    if (sum > HIGHEST_AMOUNT) return new NothingToPay(ctx, 'NOTHING_TO_PAY', 'tooMuchAtOnce')
    if (shown != null && shown !== sum) return invalidField('amount', text[ctx.locale].amountChanged)
    return { shares, attempt: await openPayment(ctx, tx, shares, { givesMandate, isPart: false }) }
  })
  if (opened instanceof UserError) return opened
  const { shares, attempt } = opened
  const back = shares.length > 1 ? null : attempt.invoiceId
  const url = await paymentUrlOf(ctx, attempt, {
    description: text[ctx.locale].invoicesStatement({ shop: ctx.shopSettings.brand().name, count: shares.length }),
    returnUrl: `${ctx.publicUrl}${invoicePath(back ?? 'alle')}`,
    language: ctx.locale,
  })
  return view(PaymentLink, { url })
}

/**
 * Returns the open payment of exactly these invoices, or a new one. Any other open payment of one of them is cancelled:
 * if it is still paid, it is settled against what is outstanding then.
 */
async function openPayment(
  ctx: Context,
  tx: Tx,
  shares: readonly Share[],
  { givesMandate, isPart }: { givesMandate: boolean | null; isPart: boolean },
): Promise<AttemptRow> {
  const [first] = shares
  if (!first) throw new Error('there is no invoice to pay')
  const { invoiceId } = first
  const live = await repository.findLive(tx, { invoiceId })
  const isAsAsked = live?.isPart === isPart && (givesMandate === null || (await givesOne(tx, live)) === givesMandate)
  if (isAsAsked && areSame(await repository.listShares(tx, live), shares)) return live
  for (const share of shares) await repository.cancelLive(tx, { invoiceId: share.invoiceId }, ctx.now)
  const attempt = await liveAttempt(tx, { invoiceId }, sumOf(shares), ctx.now, isPart)
  if (givesMandate) await giveMandate(ctx, tx, attempt)
  if (shares.length > 1) await repository.insertShares(tx, attempt.id, shares)
  return attempt
}

/** Returns what the viewer can pay at once through the bank, and what the bank is still processing. */
export async function paymentSums(ctx: Context): Promise<{ payable: Cents; beingPaid: Cents }> {
  const { shares, busy } = await readSum(ctx, ctx.db.reader)
  const payable = ctx.viewer.isSubUser ? 0 : sumOf(shares)
  return { payable: payable > HIGHEST_AMOUNT ? 0 : payable, beingPaid: sumOf(busy) }
}

/** Returns the status of the viewer's last payment of several invoices; null when there was none. */
export const sumPaymentStatus = (ctx: Context): Promise<PaymentStatus | null> =>
  repository.findSumStatus(ctx.db.reader, requireOwnerId(ctx))

async function readSum(ctx: Context, db: Db): Promise<{ shares: Share[]; busy: Share[] }> {
  const shares: Share[] = []
  const busy: Share[] = []
  for (const invoice of await listDueInvoices(ctx, db)) {
    // An invoice that is going to be collected is paid before that only if its buyer chooses it. Its bank takes days. One that is paid in
    // parts is not paid at once unless its buyer chooses it.
    if (!isPayable(invoice.outstanding) || invoice.collectedOn !== null || invoice.paymentPlan !== null) continue
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
  !ctx.viewer.isSubUser && isPayable(invoice.paymentPlan?.nextAmount ?? invoice.outstanding)

/** The bank limits the amount of a payment. An invoice that will be collected can be paid before that. */
const isPayable = (amount: number): boolean => amount > 0 && amount <= HIGHEST_AMOUNT

/** Returns COMPLETED once it is paid, in any way; null while nobody tried to pay it online, or after that failed. */
export async function invoicePaymentStatus(
  { db }: Pick<Context, 'db'>,
  { id, status }: InvoiceNode,
): Promise<PaymentStatus | null> {
  if (status === 'PAID') return 'COMPLETED'
  const latest = (await repository.listStatuses(db.reader, { invoiceId: id })).at(-1)
  return latest === undefined || latest === 'COMPLETED' ? null : latest
}

/** Returns the refunds of one of the viewer's invoices, oldest first. */
export async function invoiceRefunds({ db }: Pick<Context, 'db'>, id: string): Promise<InvoiceRefund[]> {
  const rows = await repository.listReturns(db.reader, id)
  return rows.map(({ reference, amount, status, createdAt, doneAt }) =>
    view(InvoiceRefund, {
      reference,
      amount,
      status: refundStatusOf(status),
      notedAt: createdAt,
      paidBackAt: doneAt,
    }),
  )
}

/**
 * Applies the payment of one or several invoices, as reported by the bank. Only the requested amount in euro settles
 * them, each by its share. What a share does not need is refunded: all of it when the invoice was paid already, or what
 * was credited since.
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
  if (!isAsked) deps.log.error({ attempt: id }, 'payments: an invoice was paid with a different amount than requested')
  const parts = divide(await repository.listShares(tx, attempt), paidAmount)
  const returned: { invoiceId: string; amount: Cents }[] = []
  for (const { invoiceId, part } of parts) {
    const tooMuch = !isAsked
      ? part
      : attempt.isPart
        ? await takePart(tx, invoiceId, { paymentAttemptId: id, amount: part }, now)
        : await takePayment(tx, invoiceId, part, now)
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

/** Divides a payment by the invoices' shares; an excess or shortage goes to the last. */
function divide(shares: readonly Share[], paid: number): { invoiceId: string; part: number }[] {
  let left = paid
  return shares.map(({ invoiceId, amount }, at) => {
    const part = at === shares.length - 1 ? left : Math.min(amount, left)
    left -= part
    return { invoiceId, part }
  })
}
