import type { Tx } from '../../../db/database'
import type { ActivityDetails } from '../../../rules/activity'
import type { Day } from '../../../rules/calendar'
import { spread } from '../../../rules/discounts'
import { cents } from '../../../rules/money'
import { firstStatusAfterPlacing } from '../../../rules/order-status'
import { codeDiscountOf, withFee } from '../../../rules/pricing'
import type { BillingPeriod, Quote, TraceStep } from '../../../rules/pricing-types'
import { DAY_MS } from '../../../rules/time'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import type { InvalidInput } from '../../graphql/user-error'
import { enqueue } from '../../outbox/outbox'
import type { CheckedItem } from '../../products/product'
import { keepActivity } from '../accounts/activity.service'
import { spendByToken } from '../api-tokens/api-tokens.service'
import { claimantOf } from '../basket/item-quote.service'
import { markOrdered, claimPromos as takePromos } from '../basket/ordering.service'
import { noteDiscountUse, type PaymentMethod, takeDiscountUse } from '../catalogue/catalogue.service'
import { termsVersionAt } from '../general-terms/general-terms.service'
import { creditRefusal } from './credit-limit.service'
import { startDelivery } from './delivery.service'
import { invoice } from './invoicing.service'
import { claimNames, namesClaimedByOthers, namesOf } from './name-claims.service'
import { namesClaimed, type OrderRefused, orderRefused } from './orders.errors'
import { lapseUnpaidOrder } from './orders.jobs'
import { mailOrderPlaced, mailRenewalOrdered } from './orders.mails'
import * as repository from './orders.repository'

export { mailRenewalReminder } from './orders.mails'

/** An order to be placed, from any basket. Created inside the transaction of the order. */
export interface OrderDraft {
  channel: repository.OrderRow['channel']
  /** Null for an order without a basket. */
  basketId: string | null
  period: BillingPeriod
  discountCode: string | null
  quote: Quote
  /** Items that belong to a domain come after it. */
  items: readonly CheckedItem[]
}

/** The buyer's choices besides the basket. */
export interface OrderTerms {
  method: PaymentMethod
  /** In cents without VAT: the fee of the payment method, or what the checkout adds. */
  fee: number
  /** Hash of the price that the buyer saw; null if the caller does not send it. */
  quoteHash: string | null
  /** Version of the general terms that the buyer agreed to; null if the caller does not send it. */
  termsVersion: number | null
  holders: ReadonlyMap<string, ChosenHolder>
}

/** Registrant chosen for a domain. A domain without one gets the standard registrant. */
export interface ChosenHolder {
  id: string
  label: string
}

/** Maximum amount that the bank accepts at once, in cents. */
export const HIGHEST_AMOUNT = 9_999_999
/** Time after which an unpaid order lapses. */
const UNPAID_LAPSE_MS = 7 * DAY_MS

/**
 * Places an order for a basket at current prices, VAT and names, with promotional places, the use of a discount code and the
 * basket itself, all or nothing. Returns the existing order of a basket that was ordered already. An order that needs no online
 * payment is delivered. Refusals come before the first write.
 */
export async function placeOrder(
  ctx: Context,
  tx: Tx,
  account: Account,
  draft: OrderDraft,
  terms: OrderTerms,
): Promise<repository.OrderRow | OrderRefused | InvalidInput> {
  const { basketId } = draft
  const known = basketId !== null && (await repository.findByBasket(tx, basketId))
  if (known) return known
  const termsVersion = await termsVersionAt(tx, ctx.now)
  if (terms.termsVersion !== null && terms.termsVersion !== termsVersion) return orderRefused(ctx, 'TERMS_CHANGED')
  const snapshot = snapshotOf(ctx, account.id, draft, { ...terms, termsVersion })
  const refused = await refusalOf(ctx, tx, draft, terms, snapshot)
  if (refused) return refused
  const { discountCode } = snapshot.order
  if (discountCode && !(await takeDiscountUse(tx, discountCode, claimantOf(account), ctx.now)))
    return orderRefused(ctx, draft.discountCode ? 'DISCOUNT_CODE_GONE' : 'PRICE_CHANGED')
  const order = await repository.insertOrder(tx, snapshot.order)
  await spendByToken(ctx, tx, order.gross)
  await repository.insertLines(tx, snapshot.lines)
  await noteDiscount(tx, account, order, snapshot.lines, ctx.now)
  await claimPromos(tx, account, snapshot.lines, ctx.now)
  await claimNames(tx, order, namesWanted(snapshot), ctx.now, order.status === 'DELIVERING')
  if (basketId !== null) await markOrdered(tx, basketId)
  await startOrder(ctx, tx, order)
  notePlaced(ctx, tx, order)
  await mailOrderPlaced(ctx, tx, order)
  await keepActivity(ctx, tx, 'order-placed', {
    accountId: account.id,
    actorId: account.id,
    details: detailsOf(order, snapshot.lines),
  })
  return order
}

/**
 * Places a renewal order, which has no basket and no discount code. Returns it with its lines, in the order of the draft. The
 * caller cancels it if it is not paid, and checks the maximum amount first. `backBefore` is the day before which an order for
 * expired items must be paid.
 */
export async function placeRenewal(
  ctx: Context,
  tx: Tx,
  account: Account,
  draft: OrderDraft,
  terms: OrderTerms,
  backBefore?: Day,
): Promise<{ order: repository.OrderRow; lines: readonly repository.NewLine[] }> {
  const termsVersion = await termsVersionAt(tx, ctx.now)
  const { order: row, lines } = snapshotOf(ctx, account.id, draft, { ...terms, termsVersion })
  const order = await repository.insertOrder(tx, { ...row, sessionHash: null })
  await repository.insertLines(tx, lines)
  await startOrder(ctx, tx, order, null)
  notePlaced(ctx, tx, order)
  await mailRenewalOrdered(ctx, tx, order, backBefore)
  return { order, lines }
}

/** Logged by id, so that logs and traces lead from a request to its order. */
function notePlaced({ log, monitor }: Context, tx: Tx, { id, status, channel }: repository.OrderRow): void {
  monitor?.about({ order: id })
  tx.onCommit(() => log.info({ order: id, status, channel }, 'orders: an order was placed'))
}

const NAMES_KEPT = 3

/** Returns the details by which an owner recognises an order in the activity list. */
function detailsOf(
  { id, number, gross }: repository.OrderRow,
  lines: readonly Pick<repository.NewLine, 'domainName'>[],
): ActivityDetails {
  const names = [...new Set(lines.flatMap(({ domainName }) => domainName ?? []))]
  const order = { orderId: id, orderNumber: String(number), amount: gross }
  return { names: names.slice(0, NAMES_KEPT), count: names.length, ...order }
}

/** Takes promotional places for the lines that got that rate, once per line. */
export async function claimPromos(
  tx: Tx,
  account: Account,
  lines: readonly Pick<repository.NewLine, 'id' | 'domainName' | 'trace'>[],
  now: number,
): Promise<void> {
  const promoted = lines.flatMap(({ id, domainName, trace }) =>
    domainName && hasNlPromo(trace) ? [{ id, domainName }] : [],
  )
  await takePromos(tx, account, promoted, now)
}

/** Records what the discount of an order took off, if it has one. `isCounted` is false if its code had no use left for it. */
export async function noteDiscount(
  tx: Tx,
  account: Account,
  { id: orderId, discountCode: code }: Pick<repository.OrderRow, 'id' | 'discountCode'>,
  lines: readonly Pick<repository.NewLine, 'trace'>[],
  now: number,
  isCounted = true,
): Promise<void> {
  if (!code) return
  // Stored by the pricing rules when the order was placed.
  const amount = codeDiscountOf(lines.map(({ trace }) => trace as readonly TraceStep[]))
  await noteDiscountUse(tx, { orderId, code, ...claimantOf(account), amount, createdAt: now, isCounted })
}

async function refusalOf(
  ctx: Context,
  tx: Tx,
  draft: OrderDraft,
  terms: OrderTerms,
  snapshot: Snapshot,
): Promise<OrderRefused | InvalidInput | null> {
  if (snapshot.lines.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  if (terms.quoteHash !== null && terms.quoteHash !== draft.quote.hash) return orderRefused(ctx, 'PRICE_CHANGED')
  if (snapshot.order.gross > HIGHEST_AMOUNT) return orderRefused(ctx, 'AMOUNT_TOO_LARGE')
  const { accountId, gross } = snapshot.order
  const overLimit = await creditRefusal(ctx, tx, { accountId, method: terms.method, gross: cents(gross) })
  if (overLimit) return overLimit
  const claimed = await namesClaimedByOthers(tx, snapshot.order.accountId, namesWanted(snapshot), ctx.now)
  return claimed.length > 0 ? namesClaimed(ctx, claimed) : null
}

/** Starts a placed order: it waits for its payment, without a limit if that is null, or is invoiced and delivered. */
export async function startOrder(
  ctx: Context,
  tx: Tx,
  order: repository.OrderRow,
  lapsesAt: number | null = ctx.now + UNPAID_LAPSE_MS,
): Promise<void> {
  if (order.status === 'AWAITING_PAYMENT') {
    if (lapsesAt === null) return
    return enqueue(tx, lapseUnpaidOrder, { reference: order.id, runAt: lapsesAt }, ctx.now)
  }
  const lines = await repository.listLines(tx, order.id)
  await invoice(ctx, tx, order, lines, { paidAt: null }, ctx.now)
  await startDelivery(ctx, tx, lines, ctx.now)
}

const namesWanted = ({ lines }: Snapshot): string[] =>
  namesOf(lines.map(({ kind, domainName = null, options = {} }) => ({ kind, domainName, options })))

interface Snapshot {
  order: Omit<repository.NewOrder, 'number'>
  lines: repository.NewLine[]
}

/**
 * Records current prices, VAT, names and registrants. The fee is part of the net amount. Each line gets its share of the total,
 * to the cent, which is refunded if it cannot be delivered.
 */
function snapshotOf(ctx: Context, accountId: string, draft: OrderDraft, terms: OrderTerms): Snapshot {
  const { quote } = draft
  const { net, vat, gross, fee } = withFee(quote, cents(terms.fee))
  const id = newId('ord')
  const order = {
    id,
    accountId,
    channel: draft.channel,
    basketId: draft.basketId,
    sessionHash: ctx.session.hash,
    locale: ctx.locale,
    status: firstStatusAfterPlacing(terms.method.online && gross > 0),
    paymentMethod: terms.method.code,
    period: draft.period,
    ...{ feeCents: fee, vatRate: quote.vatRate, net, vat, gross, discount: quote.discount },
    // A code that is no longer valid is refused when its use is taken.
    discountCode: quote.discountCode ?? draft.discountCode,
    quoteHash: quote.hash,
    termsVersion: terms.termsVersion,
    createdAt: ctx.now,
  }
  return { order, lines: snapshotLines(id, draft, terms, gross) }
}

function snapshotLines(orderId: string, draft: OrderDraft, terms: OrderTerms, gross: number): repository.NewLine[] {
  const priced = draft.items.map((item) => ({ item, price: priceOf(draft, item) }))
  const shares = spread(
    gross,
    priced.map(({ price }) => price.net),
  )
  const ids = new Map(draft.items.map(({ id }) => [id, newId('lin')]))
  return priced.map(({ item, price }, index): repository.NewLine => {
    const { product, id, parentId, domainName } = item
    const holder = product.kind === 'DOMAIN' ? terms.holders.get(domainName ?? '') : undefined
    return {
      id: ids.get(id) ?? newId('lin'),
      orderId,
      parentLineId: parentId === null ? null : (ids.get(parentId) ?? null),
      position: index + 1,
      kind: product.kind,
      productCode: product.code,
      productNameNl: product.name.nl,
      productNameEn: product.name.en,
      ...wishesOf(item),
      holderId: holder?.id ?? null,
      chosenHolderId: holder?.id ?? null,
      holderLabel: holder?.label ?? null,
      ...{ net: price.net, list: price.list, renewal: price.renewal, trace: price.trace },
      gross: shares[index] ?? 0,
    }
  })
}

function priceOf({ quote }: OrderDraft, { id, product }: CheckedItem) {
  const price = quote.lines.find((line) => line.id === id)
  if (!price) throw new Error(`${product.code} has no price`)
  return price
}

const wishesOf = (item: CheckedItem) => ({
  domainName: item.domainName ?? null,
  redirectUrl: item.redirectUrl ?? null,
  availability: item.availability ?? null,
  transferCode: item.transferCode ?? null,
  transferDnsLater: item.transferDnsLater ?? true,
  dnsProfileId: item.dnsProfileId ?? null,
  options: item.options ?? {},
})

/** A step of the rules marks the lines that got the promotional rate. A step of zero means that no places were left. */
const hasNlPromo = (trace: readonly unknown[]): boolean =>
  trace.some((step) => {
    // The pricing rules wrote the steps: each has a kind and an amount.
    const { kind, amount } = step as { kind: string; amount: number }
    return kind === 'nl-promo' && amount < 0
  })
