import type { Tx } from '../../../db/open'
import type { Day } from '../../../rules/calendar'
import { spread } from '../../../rules/discounts'
import { cents } from '../../../rules/money'
import { firstStatusAfterPlacing } from '../../../rules/order-status'
import { withFee } from '../../../rules/pricing'
import type { BillingPeriod, ProductKind, Quote } from '../../../rules/pricing-types'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { enqueue } from '../../outbox/outbox'
import { keepActivity } from '../accounts/activity.service'
import { spendByToken } from '../api-tokens/api-tokens.service'
import { claimPromo, markOrdered } from '../basket/ordering.service'
import { type PaymentMethod, takeDiscountUse } from '../catalogue/catalogue.service'
import { startDelivery } from './delivery.service'
import { invoice } from './invoicing.service'
import { claimNames, namesClaimedByOthers, namesOf } from './name-claims.service'
import { namesClaimed, type OrderRefused, orderRefused } from './orders.errors'
import { mailOrderPlaced, mailRenewalOrdered } from './orders.mails'
import * as repository from './orders.repository'

export { mailRenewalReminder } from './orders.mails'

/** What is about to be ordered, whichever basket it comes from. It is made inside the transaction of the order. */
export interface OrderDraft {
  channel: repository.OrderRow['channel']
  /** Null for what is ordered without one. */
  basketId: string | null
  period: BillingPeriod
  discountCode: string | null
  quote: Quote
  /** What belongs to a domain comes after it. */
  lines: readonly DraftLine[]
}

export interface DraftLine {
  /** The id of its line in the quote. */
  itemId: string
  /** The domain of the same draft that it belongs to. */
  parentItemId: string | null
  product: { code: string; kind: ProductKind; name: Readonly<Record<Locale, string>> }
  domainName?: string | null
  redirectUrl?: string | null
  availability?: repository.LineRow['availability']
  /** Sealed. */
  transferCode?: string | null
  transferDnsLater?: boolean
  dnsProfileId?: string | null
  options?: Record<string, unknown>
}

/** What the buyer chose beside the basket. */
export interface OrderTerms {
  method: PaymentMethod
  /** Without VAT; the method's own, or what the checkout adds. */
  fee: number
  /** Of the price that the buyer saw; null when the caller does not say. */
  quoteHash: string | null
  holders: ReadonlyMap<string, ChosenHolder>
}

/** A holder of the buyer's own for a domain; a domain without one gets the standard holder. */
export interface ChosenHolder {
  id: string
  label: string
}

/** The most that the bank takes at once, in cents. */
export const HIGHEST_AMOUNT = 9_999_999
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
  const { basketId } = draft
  const known = basketId !== null && (await repository.findByBasket(tx, basketId))
  if (known) return known
  const snapshot = snapshotOf(ctx, account.id, draft, terms)
  const refused = await refusalOf(ctx, tx, draft, terms, snapshot)
  if (refused) return refused
  const { discountCode } = draft
  if (discountCode && !(await takeDiscountUse(tx, discountCode, ctx.now)))
    return orderRefused(ctx, 'DISCOUNT_CODE_GONE')
  const order = await repository.insertOrder(tx, snapshot.order)
  await spendByToken(ctx, tx, order.gross)
  for (const line of snapshot.lines) await repository.insertLine(tx, line)
  await claimPromos(tx, account, snapshot.lines, ctx.now)
  await claimNames(tx, order, namesWanted(snapshot), ctx.now, order.status === 'DELIVERING')
  if (basketId !== null) await markOrdered(tx, basketId)
  await begin(ctx, tx, order)
  await mailOrderPlaced(ctx, tx, order)
  await keepActivity(ctx, tx, 'order-placed', { accountId: account.id, actorId: account.id })
  return order
}

/**
 * Orders the next terms of what an account has: nobody chose from a shelf, so there is neither basket nor code. Unpaid it lapses
 * when the caller says so. Answers it with its lines, in the order of the draft. Look for a total that is too high first.
 * `backBefore`: what it renews has ended, and is to be paid before that day.
 */
export async function placeRenewal(
  ctx: Context,
  tx: Tx,
  account: Account,
  draft: OrderDraft,
  terms: OrderTerms,
  backBefore?: Day,
): Promise<{ order: repository.OrderRow; lines: readonly repository.NewLine[] }> {
  const { order: row, lines } = snapshotOf(ctx, account.id, draft, terms)
  const order = await repository.insertOrder(tx, { ...row, sessionHash: null })
  for (const line of lines) await repository.insertLine(tx, line)
  await begin(ctx, tx, order, null)
  await mailRenewalOrdered(ctx, tx, order, backBefore)
  return { order, lines }
}

/** Takes places at the promotional rate for the lines that got it; once for each line. */
export async function claimPromos(
  tx: Tx,
  account: Account,
  lines: readonly Pick<repository.NewLine, 'id' | 'domainName' | 'trace'>[],
  now: number,
): Promise<void> {
  for (const { id, domainName, trace } of lines) {
    if (domainName && hasNlPromo(trace)) await claimPromo(tx, account, { id, domainName }, now)
  }
}

async function refusalOf(
  ctx: Context,
  tx: Tx,
  draft: OrderDraft,
  terms: OrderTerms,
  snapshot: Snapshot,
): Promise<OrderRefused | null> {
  if (snapshot.lines.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  if (terms.quoteHash !== null && terms.quoteHash !== draft.quote.hash) return orderRefused(ctx, 'PRICE_CHANGED')
  if (snapshot.order.gross > HIGHEST_AMOUNT) return orderRefused(ctx, 'AMOUNT_TOO_LARGE')
  const claimed = await namesClaimedByOthers(tx, snapshot.order.accountId, namesWanted(snapshot), ctx.now)
  return claimed.length > 0 ? namesClaimed(ctx, claimed) : null
}

/** What follows from an order that is safe: it waits for its payment, without an end when that is null, or is invoiced and delivered. */
export async function begin(
  ctx: Context,
  tx: Tx,
  order: repository.OrderRow,
  lapsesAt: number | null = ctx.now + UNPAID_LAPSE_MS,
): Promise<void> {
  if (order.status === 'AWAITING_PAYMENT') {
    if (lapsesAt === null) return
    const message = { job: 'lapse-order', reference: order.id, runAt: lapsesAt }
    return enqueue(tx, message, ctx.now)
  }
  await invoice(ctx, tx, order, null, ctx.now)
  await startDelivery(tx, order, ctx.now)
}

const namesWanted = ({ lines }: Snapshot): string[] =>
  namesOf(lines.map(({ kind, domainName = null, options = {} }) => ({ kind, domainName, options })))

interface Snapshot {
  order: Omit<repository.NewOrder, 'number'>
  lines: repository.NewLine[]
}

/**
 * Writes prices, VAT, names and holders down as they are now. The fee is part of the net; each line gets its share of
 * the total, to the cent, which is what goes back when it cannot be delivered.
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
    discountCode: draft.discountCode,
    quoteHash: quote.hash,
    createdAt: ctx.now,
  }
  return { order, lines: snapshotLines(id, draft, terms, gross) }
}

function snapshotLines(orderId: string, draft: OrderDraft, terms: OrderTerms, gross: number): repository.NewLine[] {
  const priced = draft.lines.map((line) => ({ line, price: priceOf(draft, line) }))
  const shares = spread(
    gross,
    priced.map(({ price }) => price.net),
  )
  const ids = new Map(draft.lines.map(({ itemId }) => [itemId, newId('lin')]))
  return priced.map(({ line, price }, index): repository.NewLine => {
    const { product, itemId, parentItemId, domainName } = line
    const holder = product.kind === 'DOMAIN' ? terms.holders.get(domainName ?? '') : undefined
    return {
      id: ids.get(itemId) ?? newId('lin'),
      orderId,
      parentLineId: parentItemId === null ? null : (ids.get(parentItemId) ?? null),
      position: index + 1,
      kind: product.kind,
      productCode: product.code,
      productNameNl: product.name.nl,
      productNameEn: product.name.en,
      ...wishesOf(line),
      holderId: holder?.id ?? null,
      chosenHolderId: holder?.id ?? null,
      holderLabel: holder?.label ?? null,
      ...{ net: price.net, list: price.list, renewal: price.renewal, trace: price.trace },
      gross: shares[index] ?? 0,
    }
  })
}

function priceOf({ quote }: OrderDraft, { itemId, product }: DraftLine) {
  const price = quote.lines.find((line) => line.id === itemId)
  if (!price) throw new Error(`${product.code} has no price`)
  return price
}

const wishesOf = (line: DraftLine) => ({
  domainName: line.domainName ?? null,
  redirectUrl: line.redirectUrl ?? null,
  availability: line.availability ?? null,
  transferCode: line.transferCode ?? null,
  transferDnsLater: line.transferDnsLater ?? true,
  dnsProfileId: line.dnsProfileId ?? null,
  options: line.options ?? {},
})

/** A step of the rules says which lines got the promotional rate; one of nothing means that the places are used up. */
const hasNlPromo = (trace: readonly unknown[]): boolean =>
  trace.some((step) => {
    // The steps were written by the rules: each has a kind and an amount.
    const { kind, amount } = step as { kind: string; amount: number }
    return kind === 'nl-promo' && amount < 0
  })
