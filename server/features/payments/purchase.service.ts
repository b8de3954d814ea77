import type { Db, Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { Failure, tooMany } from '../../common/failures'
import { requireBuyer, requireChannel } from '../../common/guards'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { hasCompleteData } from '../accounts/accounts.service'
import { ShopChannel } from '../basket/basket.enums'
import { type BasketContents, readForOrder } from '../basket/ordering.service'
import { problemsOf } from '../basket/validation.service'
import { getCatalogue, type PaymentMethod } from '../catalogue/catalogue.service'
import { OrderRefused, orderRefused } from '../orders/orders.errors'
import { findByBasket, findRecent, type OrderRow, orderView } from '../orders/orders.service'
import { type OrderTerms, placeOrder, shopDraft } from '../orders/placing.service'
import { liveAttempt } from './attempts.service'
import { type ChosenWhois, chosenHolders } from './chosen-holders'
import { methodsFor } from './payment-methods.service'
import { PurchaseStarted } from './payments.graphql'
import { linkTo } from './payments.service'
import { text } from './payments.text'

const PURCHASES: Limit = { kind: 'purchase', max: 120, windowMs: 60_000 }
const SECOND_CLICK_MS = 10 * 60_000
const TRIES = 3

export interface Purchase {
  /** The customer's when left out. */
  channel?: ShopChannel | null
  /** Standard holders everywhere when left out. */
  customWhois?: readonly ChosenWhois[] | null
  /** As the caller says it: anything but a method that this buyer may use is refused. */
  paymentMethod: string
  quoteHash?: string | null
}

export type PurchaseOutcome = PurchaseStarted | OrderRefused | InvalidInput

/**
 * Orders the viewer's basket. One basket is one order, however often and at whatever moment it is asked: a second
 * click gets the same answer. The bank is asked after the order is safe; when it is away, the order waits for it.
 */
export async function purchase(ctx: Context, input: Purchase): Promise<PurchaseOutcome> {
  const account = requireBuyer(ctx)
  const channel = input.channel ?? ShopChannel.CUSTOMER
  requireChannel(ctx, channel)
  const taken = ctx.limits.takeBriefly(PURCHASES, account.id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const method = await methodOf(ctx, input.paymentMethod)
  if (method instanceof UserError) return method
  const holders = await chosenHolders(ctx, input.customWhois ?? [])
  if (!hasCompleteData(account)) return orderRefused(ctx, 'CUSTOMER_DATA_INCOMPLETE')
  const terms = { method, fee: method.fee, holders, quoteHash: input.quoteHash || null }
  const order = await orderBasket(ctx, account, channel, terms)
  return order instanceof UserError ? order : started(ctx, order)
}

/** Where the buyer of an order goes now: to the bank, to wait for the bank, or to the order. */
export async function started(ctx: Context, order: OrderRow): Promise<PurchaseStarted> {
  const returnUrl = await returnUrlOf(ctx, order)
  return Object.assign(new PurchaseStarted(), { returnUrl, order: await orderView(ctx, order) })
}

/** Opens the first attempt to pay in the transaction of the order, if it has to be paid online. */
export async function placeWithAttempt(
  tx: Db,
  placed: OrderRow | OrderRefused,
  now: number,
): Promise<OrderRow | OrderRefused> {
  if (!(placed instanceof OrderRefused) && placed.status === 'AWAITING_PAYMENT') await liveAttempt(tx, placed, now)
  return placed
}

/** Looks at the registry outside the transaction, and inside it whether the basket is still the one looked at. */
async function orderBasket(
  ctx: Context,
  account: Account,
  channel: ShopChannel,
  terms: OrderTerms,
): Promise<OrderRow | OrderRefused> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await readForOrder(ctx, channel)
    if (!seen.basket || seen.items.length === 0) return orderedBefore(ctx, account, channel, terms)
    const problems = await problemsOf(ctx, seen)
    if (problems.length > 0) return new OrderRefused('BASKET_INVALID', problems.join('\n'))
    const order = await ctx.db.transaction((tx) => orderAsSeen(ctx, tx, account, channel, seen, terms))
    if (order !== 'changed') return order
  }
  return orderRefused(ctx, 'BASKET_CHANGED')
}

async function orderAsSeen(
  ctx: Context,
  tx: Tx,
  account: Account,
  channel: ShopChannel,
  seen: BasketContents,
  terms: OrderTerms,
): Promise<OrderRow | OrderRefused | 'changed'> {
  const known = seen.basket && (await findByBasket(tx, seen.basket.id))
  if (known) return known
  const now = await readForOrder(ctx, channel, tx)
  if (now.basket?.id !== seen.basket?.id || now.basket?.version !== seen.basket?.version) return 'changed'
  const draft = await shopDraft(ctx, channel, now, tx)
  return placeWithAttempt(tx, await placeOrder(ctx, tx, account, draft, terms), ctx.now)
}

/** A click that comes after the order finds an empty basket, and the order that this browser has just placed. */
async function orderedBefore(
  ctx: Context,
  account: Account,
  channel: ShopChannel,
  terms: OrderTerms,
): Promise<OrderRow | OrderRefused> {
  const asked = { accountId: account.id, sessionHash: ctx.session.hash, channel, after: ctx.now - SECOND_CLICK_MS }
  const recent = await findRecent(ctx.db.reader, asked)
  const isSame = recent && (terms.quoteHash === null || terms.quoteHash === recent.quoteHash)
  return isSame ? recent : orderRefused(ctx, 'EMPTY_BASKET')
}

async function returnUrlOf(ctx: Context, order: OrderRow): Promise<string> {
  if (order.status !== 'AWAITING_PAYMENT') return `/bestellen/${order.id}/overzicht`
  return linkTo(ctx, order.id).catch((error: unknown) => {
    // The order is safe: its page tells how it stands and lets the buyer pay again.
    if (error instanceof Failure) return `/bestellen/${order.id}/betalingsstatus`
    throw error
  })
}

async function methodOf(ctx: Context, asked: string): Promise<PaymentMethod | InvalidInput> {
  const words = text[ctx.locale]
  if (asked === '') return invalidField('paymentMethod', words.chooseMethod)
  const allowed = await methodsFor(ctx)
  const { paymentMethods } = await getCatalogue(ctx)
  const method = paymentMethods.find(({ code }) => code === asked && allowed.some((one) => one.paymentMethod === code))
  return method ?? invalidField('paymentMethod', words.methodNotAllowed)
}
