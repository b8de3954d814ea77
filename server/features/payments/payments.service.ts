import type { Tx } from '../../../db/open'
import { overallStatus, type PaymentStatus } from '../../../rules/payment-status'
import type { Context, Deps } from '../../common/context'
import { Failure, outsideUnavailable } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { newId } from '../../common/ids'
import { UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PaymentAnnouncement } from '../../ports/payment-provider'
import { findClaimedNames, findGoneNames } from '../orders/gone-names.service'
import type { NamesGone } from '../orders/orders.errors'
import { type OrderRow, requireOwnOrder } from '../orders/orders.service'
import { holdNames } from '../orders/paying.service'
import { newReference } from '../orders/refunds.service'
import { NothingToPay, PaymentLink, PaymentState } from './payments.graphql'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { text } from './payments.text'

const BANK_TIMEOUT_MS = 5000

/** What is known here of an order's payment; the bank is never asked, so that it may be asked every two seconds. */
export async function orderPaymentStatus(ctx: Context, orderId: string): Promise<PaymentState> {
  const order = await requireOwnOrder(ctx, orderId)
  return view(PaymentState, { lastOmnikassaStatus: await paymentStatusOf(ctx, order) })
}

/** COMPLETED as well for an order of which nothing has to be paid online, or not any more. */
export async function paymentStatusOf(
  ctx: Pick<Context, 'db'>,
  order: Pick<OrderRow, 'id' | 'status'>,
): Promise<PaymentStatus> {
  if (order.status !== 'AWAITING_PAYMENT' && order.status !== 'CANCELLED') return 'COMPLETED'
  return overallStatus(await repository.listStatuses(ctx.db.reader, { orderId: order.id })) ?? 'ANNOUNCED'
}

/**
 * Where the order is paid: the same address for as long as that payment is open, a new one after it came to nothing. A
 * name that is gone by now is told before anybody pays for it.
 */
export async function payOrder(ctx: Context, orderId: string): Promise<PaymentLink | NothingToPay | NamesGone> {
  requireBuyer(ctx)
  const order = await requireOwnOrder(ctx, orderId)
  if (order.status !== 'AWAITING_PAYMENT') return new NothingToPay(ctx)
  const link = (await findGoneNames(ctx, order)) ?? (await linkTo(ctx, orderId))
  return link instanceof UserError ? link : view(PaymentLink, { url: link })
}

/** As `payOrder`, with what is a refusal there as a CONFLICT. */
export async function orderPaymentLink(ctx: Context, orderId: string): Promise<string> {
  const answer = await payOrder(ctx, orderId)
  if (answer instanceof UserError) throw new Failure('CONFLICT')
  return answer.url
}

/** As `payOrder`, for an order whose names were looked at a moment ago. */
export async function linkTo(ctx: Context, orderId: string): Promise<string | NothingToPay | NamesGone> {
  const opened = await ctx.db.transaction(async (tx) => {
    const order = await requireOwnOrder(ctx, orderId, tx)
    if (order.status !== 'AWAITING_PAYMENT') return new NothingToPay(ctx)
    const claimed = await findClaimedNames(ctx, tx, order)
    if (claimed) return claimed
    await holdNames(tx, order, ctx.now)
    return { order, attempt: await liveAttempt(tx, { orderId }, order.gross, ctx.now) }
  })
  if (opened instanceof UserError) return opened
  const { order, attempt } = opened
  return paymentUrlOf(ctx, attempt, {
    description: text[order.locale].statement({ number: order.number }),
    returnUrl: `${ctx.publicUrl}/bestellen/${order.id}/betalingsstatus`,
    language: order.locale,
  })
}

/** The attempt that can still be paid, or a new one when the last came to nothing. */
export async function liveAttempt(
  tx: Tx,
  payable: repository.Payable,
  amount: number,
  now: number,
): Promise<AttemptRow> {
  const live = await repository.findLive(tx, payable)
  if (live) return live
  return repository.insertAttempt(tx, payable, {
    id: newId('pay'),
    reference: newReference(),
    amount,
    createdAt: now,
  })
}

/** What the buyer reads at the bank, and where they come back to. */
type Announced = Pick<PaymentAnnouncement, 'description' | 'returnUrl' | 'language'>

/**
 * Where the buyer pays this attempt. The bank is asked once, however many ask at the same time; it gives the same
 * payment for the same reference, also after a crash. Throws OUTSIDE_UNAVAILABLE when it says nothing.
 */
export async function paymentUrlOf(ctx: Context, attempt: AttemptRow, announced: Announced): Promise<string> {
  if (attempt.paymentUrl !== null) return attempt.paymentUrl
  const asked = underWay.get(attempt.id) ?? announce(ctx, attempt, announced).finally(() => underWay.delete(attempt.id))
  underWay.set(attempt.id, asked)
  return asked.catch((error: unknown) => {
    if (!(error instanceof OutsideUnavailable)) throw error
    ctx.log.warn({ err: error, attempt: attempt.id }, 'the bank gave no payment')
    throw outsideUnavailable(error)
  })
}

const underWay = new Map<string, Promise<string>>()

async function announce(deps: Deps, { id, reference, amount }: AttemptRow, announced: Announced): Promise<string> {
  const known = await repository.findById(deps.db.reader, id)
  if (known?.paymentUrl) return known.paymentUrl
  const { paymentUrl } = await answerInTime(
    'payments',
    BANK_TIMEOUT_MS,
    deps.ports.payments.announce({ reference, amount, currency: 'EUR', ...announced }),
  )
  await deps.db.transaction((tx) => repository.setPaymentUrl(tx, id, paymentUrl))
  return paymentUrl
}
