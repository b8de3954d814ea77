import type { Tx } from '../../../db/database'
import { awaitsRemainder } from '../../../rules/order-remainder'
import { overallStatus, type PaymentStatus } from '../../../rules/payment-status'
import type { Context, Deps } from '../../common/context'
import { Failure, forbidden, outsideUnavailable } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { newId } from '../../common/ids'
import { UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PaymentAnnouncement } from '../../ports/payment-provider'
import { findByPayment, holderOf, openMandate } from '../mandates/mandates.service'
import { findClaimedNames, findGoneNames } from '../orders/gone-names.service'
import { reserveNames } from '../orders/order-payment.service'
import type { NamesGone } from '../orders/orders.errors'
import { findAnyOrder, listLines, type OrderRow, requireOwnOrder } from '../orders/orders.service'
import { newReference } from '../orders/refunds.service'
import { amountToPay } from './order-remainder.service'
import { mayAuthorise } from './payment-methods.service'
import { NothingToPay, PaymentLink, PaymentState } from './payments.graphql'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { text } from './payments.text'

const BANK_TIMEOUT_MS = 5000

/**
 * Returns the stored payment status of an order. Does not contact the bank, so clients can poll it every two seconds.
 */
export async function orderPaymentStatus(ctx: Context, orderId: string): Promise<PaymentState> {
  const order = await requireOwnOrder(ctx, orderId)
  return view(PaymentState, { lastOmnikassaStatus: await paymentStatusOf(ctx, order) })
}

/**
 * Returns COMPLETED also for an order that needs no online payment, or no longer does. Of an order whose rest is awaited, the status
 * of the payment of that.
 */
export async function paymentStatusOf(
  ctx: Pick<Context, 'db' | 'now'>,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<PaymentStatus> {
  if (order.status === 'REVIEW') {
    const row = await findAnyOrder(ctx.db.reader, order.id)
    if (!row || !awaitsRemainder(row, ctx.now)) return 'COMPLETED'
    const latest = (await repository.listStatuses(ctx.db.reader, { orderId: order.id })).at(-1)
    return latest === undefined || latest === 'COMPLETED' ? 'ANNOUNCED' : latest
  }
  if (order.status !== 'AWAITING_PAYMENT' && order.status !== 'CANCELLED') return 'COMPLETED'
  return overallStatus(await repository.listStatuses(ctx.db.reader, { orderId: order.id })) ?? 'ANNOUNCED'
}

/**
 * Returns where the order is paid: the same URL while that payment is open, a new one after it failed. Refuses first if
 * a name has become unavailable.
 */
export async function payOrder(
  ctx: Context,
  orderId: string,
  { authorise = null }: Authorisation = {},
): Promise<PaymentLink | NothingToPay | NamesGone> {
  requireBuyer(ctx)
  const order = await requireOwnOrder(ctx, orderId)
  if ((await amountToPay(ctx.db.reader, order, ctx.now)) === null) return new NothingToPay(ctx)
  const link = (await findGoneNames(ctx, order)) ?? (await linkTo(ctx, orderId, { authorise }))
  return link instanceof UserError ? link : view(PaymentLink, { url: link })
}

/** As `payOrder`, but throws its refusals as CONFLICT. */
export async function orderPaymentLink(ctx: Context, orderId: string): Promise<string> {
  const answer = await payOrder(ctx, orderId)
  if (answer instanceof UserError) throw new Failure('CONFLICT')
  return answer.url
}

/** As `payOrder`, for an order whose names were checked a moment ago. */
export async function linkTo(
  ctx: Context,
  orderId: string,
  { authorise }: Authorisation = {},
): Promise<string | NothingToPay | NamesGone> {
  const givesMandate = await readAuthorisation(ctx, authorise)
  const opened = await ctx.db.transaction(async (tx) => {
    const order = await requireOwnOrder(ctx, orderId, tx)
    const amount = await amountToPay(tx, order, ctx.now)
    if (amount === null) return new NothingToPay(ctx)
    const lines = await listLines(tx, order.id)
    const claimed = await findClaimedNames(ctx, tx, order, lines)
    if (claimed) return claimed
    await reserveNames(tx, order, lines, ctx.now)
    return { order, attempt: await attemptWith(ctx, tx, { orderId }, amount, givesMandate) }
  })
  if (opened instanceof UserError) return opened
  return urlOfOrder(ctx, opened.order, opened.attempt)
}

/** Returns where the buyer pays an attempt of an order, see `paymentUrlOf`. */
export const urlOfOrder = (ctx: Context, order: OrderRow, attempt: AttemptRow): Promise<string> =>
  paymentUrlOf(ctx, attempt, {
    description: text[order.locale].statement({ shop: ctx.shopSettings.brand().name, number: order.number }),
    returnUrl: `${ctx.publicUrl}/bestellen/${order.id}/betalingsstatus`,
    language: order.locale,
  })

/** Returns the live attempt, or a new one when the last failed. */
export async function liveAttempt(
  tx: Tx,
  payable: repository.Payable,
  amount: number,
  now: number,
  isPart = false,
): Promise<AttemptRow> {
  const live = await repository.findLive(tx, payable)
  if (live) return live
  return repository.insertAttempt(tx, payable, {
    id: newId('pay'),
    reference: newReference(),
    amount,
    isPart,
    createdAt: now,
  })
}

/** As `liveAttempt`, for a payment that gives a mandate or does not; null leaves an open one as it is. */
async function attemptWith(
  ctx: Context,
  tx: Tx,
  payable: repository.Payable,
  amount: number,
  givesMandate: boolean | null,
): Promise<AttemptRow> {
  const live = await repository.findLive(tx, payable)
  const isOther =
    live?.status === 'ANNOUNCED' &&
    (live.amount !== amount || (givesMandate !== null && (await givesOne(tx, live)) !== givesMandate))
  if (isOther) await repository.cancelLive(tx, payable, ctx.now)
  const attempt = await liveAttempt(tx, payable, amount, ctx.now)
  if (givesMandate && attempt.status === 'ANNOUNCED') await giveMandate(ctx, tx, attempt)
  return attempt
}

/** Whether a payment gives a mandate when it is paid. */
export const givesOne = async (tx: Tx, { id }: Pick<AttemptRow, 'id'>): Promise<boolean> =>
  (await findByPayment(tx, id)) !== null

/** Makes a payment that was not announced yet the first payment of a mandate of the viewer. */
export async function giveMandate(ctx: Context, tx: Tx, { id, paymentUrl }: AttemptRow): Promise<void> {
  const { account } = ctx.viewer
  if (!account || paymentUrl !== null) return
  await openMandate(tx, { paymentAttemptId: id, accountId: account.id, locale: ctx.locale }, ctx.now)
}

export interface Authorisation {
  /** Whether the payment gives a mandate for future invoices; null or absent leaves an open payment as it is. */
  authorise?: boolean | null
}

/**
 * Returns whether a payment gives a mandate; null if the caller did not say. False where none can be given, such as to a customer
 * who has one. Throws FORBIDDEN for an API token that asks for it.
 */
export async function readAuthorisation(ctx: Context, authorise: boolean | null | undefined): Promise<boolean | null> {
  if (authorise && ctx.token) throw forbidden('notByToken')
  return authorise ? mayAuthorise(ctx) : (authorise ?? null)
}

/** Description that the buyer reads at the bank, and the address to return to. */
type Announced = Pick<PaymentAnnouncement, 'description' | 'returnUrl' | 'language'>

/**
 * Returns where the buyer pays this attempt. Concurrent calls contact the bank once; it returns the same payment for
 * the same reference, also after a crash. Throws OUTSIDE_UNAVAILABLE without a response.
 */
export async function paymentUrlOf(ctx: Context, attempt: AttemptRow, announced: Announced): Promise<string> {
  if (attempt.paymentUrl !== null) return attempt.paymentUrl
  const asked = underWay.get(attempt.id) ?? announce(ctx, attempt, announced).finally(() => underWay.delete(attempt.id))
  underWay.set(attempt.id, asked)
  return asked.catch((error: unknown) => {
    if (!(error instanceof OutsideUnavailable)) throw error
    ctx.log.warn({ err: error, attempt: attempt.id }, 'payments: creating a payment at the bank failed')
    throw outsideUnavailable(error)
  })
}

async function mandateOf(deps: Deps, attemptId: string): Promise<Pick<PaymentAnnouncement, 'mandate'>> {
  const mandate = await findByPayment(deps.db.reader, attemptId)
  if (!mandate) return {}
  return { mandate: { reference: mandate.reference, holder: await holderOf(deps, mandate.accountId) } }
}

const underWay = new Map<string, Promise<string>>()

async function announce(deps: Deps, { id, reference, amount }: AttemptRow, announced: Announced): Promise<string> {
  const known = await repository.findById(deps.db.reader, id)
  if (known?.paymentUrl) return known.paymentUrl
  const { paymentUrl } = await answerInTime(
    'payments',
    BANK_TIMEOUT_MS,
    deps.ports.payments.announce({ reference, amount, currency: 'EUR', ...announced, ...(await mandateOf(deps, id)) }),
  )
  await deps.db.transaction((tx) => repository.setPaymentUrl(tx, id, paymentUrl))
  return paymentUrl
}
