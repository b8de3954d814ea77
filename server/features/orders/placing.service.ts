import type { Db, Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import { enqueue } from '../../outbox/outbox'
import { claimPromo, markOrdered } from '../basket/ordering.service'
import { takeDiscountUse } from '../catalogue/catalogue.service'
import { issueInvoice } from '../invoices/invoices.service'
import { startDelivery } from './delivery.service'
import { type FrozenOrder, freezeOrder } from './freeze-order'
import { claimNames, namesClaimedByOthers, namesOf } from './name-claims.service'
import type { OrderDraft, OrderTerms } from './order-draft'
import { namesClaimed, type OrderRefused, orderRefused } from './orders.errors'
import { mailOrderPlaced } from './orders.mails'
import * as repository from './orders.repository'

export type { ChosenHolder, DraftLine, OrderDraft, OrderTerms } from './order-draft'
export { shopDraft } from './shop-draft'

/** The most that the bank takes at once, in cents. */
const HIGHEST_AMOUNT = 9_999_999
/** An order that nobody pays lapses after this time. */
const UNPAID_LAPSE_MS = 7 * 24 * 3_600_000

/**
 * Makes an order of a basket: prices, VAT and names as they are at this moment, places at promotional rates, the use of
 * a discount code, and the basket itself, all or nothing. A basket that is ordered already answers its order. What
 * needs no payment online starts to be delivered. Refusals come before the first write.
 */
export async function placeOrder(
  ctx: Context,
  tx: Tx,
  account: Account,
  draft: OrderDraft,
  terms: OrderTerms,
): Promise<repository.OrderRow | OrderRefused> {
  const known = await repository.findByBasket(tx, draft.basketId)
  if (known) return known
  const frozen = freezeOrder(ctx, account.id, draft, terms)
  const refused = await refusalOf(ctx, tx, draft, terms, frozen)
  if (refused) return refused
  const { discountCode } = draft
  if (discountCode && !(await takeDiscountUse(tx, discountCode, ctx.now)))
    return orderRefused(ctx, 'DISCOUNT_CODE_GONE')
  const order = await repository.insertOrder(tx, frozen.order)
  for (const line of frozen.lines) await repository.insertLine(tx, line)
  await claimPromos(ctx, tx, account, frozen)
  await claimNames(tx, order, namesWanted(frozen), ctx.now, order.status === 'DELIVERING')
  await markOrdered(tx, draft.basketId)
  await begin(ctx, tx, order)
  await mailOrderPlaced(ctx, tx, order)
  return order
}

async function refusalOf(
  ctx: Context,
  tx: Db,
  draft: OrderDraft,
  terms: OrderTerms,
  frozen: FrozenOrder,
): Promise<OrderRefused | null> {
  if (frozen.lines.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  if (terms.quoteHash !== null && terms.quoteHash !== draft.quote.hash) return orderRefused(ctx, 'PRICE_CHANGED')
  if (frozen.order.gross > HIGHEST_AMOUNT) return orderRefused(ctx, 'AMOUNT_TOO_LARGE')
  const claimed = await namesClaimedByOthers(tx, frozen.order.accountId, namesWanted(frozen), ctx.now)
  return claimed.length > 0 ? namesClaimed(ctx, claimed) : null
}

/** A step of the rules says which lines got the promotional rate; one of nothing means that the places are used up. */
async function claimPromos(ctx: Context, tx: Db, account: Account, { lines }: FrozenOrder): Promise<void> {
  for (const { id, domainName, trace } of lines) {
    if (domainName && hasNlPromo(trace)) await claimPromo(tx, account, { id, domainName }, ctx.now)
  }
}

async function begin(ctx: Context, tx: Tx, order: repository.OrderRow): Promise<void> {
  if (order.status === 'AWAITING_PAYMENT') {
    const message = { job: 'lapse-order', reference: order.id, runAt: ctx.now + UNPAID_LAPSE_MS }
    return enqueue(tx, message, ctx.now)
  }
  const isPaid = order.gross === 0
  await issueInvoice(tx, { orderId: order.id, gross: order.gross, closed: isPaid, now: ctx.now })
  await startDelivery(tx, order, ctx.now)
}

const namesWanted = ({ lines }: FrozenOrder): string[] =>
  namesOf(lines.map(({ kind, domainName }) => ({ kind, domainName: domainName ?? null })))

/** Whether a frozen price has a place at the .nl promotional rate in it. */
export const hasNlPromo = (trace: readonly unknown[]): boolean =>
  trace.some((step) => {
    // The steps were written by the rules: each has a kind and an amount.
    const { kind, amount } = step as { kind: string; amount: number }
    return kind === 'nl-promo' && amount < 0
  })
