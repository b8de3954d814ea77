import * as z from 'zod'
import type { Tx } from '../../../db/open'
import { parseOrderName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { Failure, tooMany } from '../../common/failures'
import { requireBuyer, requireChannel } from '../../common/guards'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { hasCompleteData } from '../accounts/accounts.service'
import { ShopChannel } from '../basket/basket.enums'
import { type BasketContents, type BasketItemRow, quoteForOrder, readForOrder } from '../basket/ordering.service'
import { problemsOf } from '../basket/validation.service'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { OrderRefused, orderRefused } from '../orders/orders.errors'
import type { OrderPreview } from '../orders/orders.graphql'
import { findByBasket, findRecent, type OrderRow, orderView, previewOf } from '../orders/orders.service'
import {
  type ChosenHolder,
  type DraftLine,
  type OrderDraft,
  type OrderTerms,
  placeOrder,
} from '../orders/placing.service'
import { requireWhois } from '../whois/whois.service'
import { methodOf } from './payment-methods.service'
import { PurchaseStarted } from './payments.graphql'
import { linkTo, liveAttempt } from './payments.service'
import { text } from './payments.text'

const PURCHASES: Limit = { kind: 'purchase', max: 120, windowMs: 60_000 }
const SECOND_CLICK_MS = 10 * 60_000
const TRIES = 3

/** Which holder a domain gets; without an id the standard one. */
export interface ChosenWhois {
  customWhoisId?: string | null
  domain: string
}

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

/** Orders the viewer's basket as below, or answers what that would come to when `dryRun` is asked. */
export const requestPurchase = (
  ctx: Context,
  { dryRun: isDryRun, ...input }: Purchase & { dryRun?: boolean | null },
): Promise<PurchaseOutcome | OrderPreview> => (isDryRun ? preview(ctx, input) : purchase(ctx, input))

/**
 * Orders the viewer's basket. One basket is one order, however often and at whatever moment it is asked: a second
 * click gets the same answer. The bank is asked after the order is safe; when it is away, the order waits for it.
 */
export async function purchase(ctx: Context, input: Purchase): Promise<PurchaseOutcome> {
  const prepared = await prepare(ctx, input)
  if (prepared instanceof UserError) return prepared
  const order = await orderBasket(ctx, prepared)
  return order instanceof UserError ? order : started(ctx, order)
}

async function preview(ctx: Context, input: Purchase): Promise<OrderPreview | OrderRefused | InvalidInput> {
  const prepared = await prepare(ctx, input)
  return prepared instanceof UserError ? prepared : previewBasket(ctx, prepared)
}

interface Prepared {
  account: Account
  channel: ShopChannel
  terms: OrderTerms
}

/** What an order asks of its buyer, before its basket is looked at. */
async function prepare(ctx: Context, input: Purchase): Promise<Prepared | OrderRefused | InvalidInput> {
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
  return { account, channel, terms }
}

/** Where the buyer of an order goes now: to the bank, to wait for the bank, or to the order. */
export async function started(ctx: Context, order: OrderRow): Promise<PurchaseStarted> {
  const returnUrl = await returnUrlOf(ctx, order)
  return view(PurchaseStarted, { returnUrl, order: await orderView(ctx, order) })
}

/** Opens the first attempt to pay in the transaction of the order, if it has to be paid online. */
export async function placeWithAttempt(
  tx: Tx,
  placed: OrderRow | OrderRefused,
  now: number,
): Promise<OrderRow | OrderRefused> {
  if (!(placed instanceof OrderRefused) && placed.status === 'AWAITING_PAYMENT')
    await liveAttempt(tx, { orderId: placed.id }, placed.gross, now)
  return placed
}

/** Looks at the registry outside the transaction, and inside it whether the basket is still the one looked at. */
async function orderBasket(ctx: Context, { account, channel, terms }: Prepared): Promise<OrderRow | OrderRefused> {
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await readForOrder(ctx, channel)
    if (!seen.basket || seen.items.length === 0) return orderedBefore(ctx, account, channel, terms)
    const problems = await problemsOf(ctx, channel, seen)
    if (problems.length > 0) return new OrderRefused('BASKET_INVALID', problems.join('\n'))
    const order = await ctx.db.transaction((tx) => orderAsSeen(ctx, tx, account, channel, seen, terms))
    if (order !== 'changed') return order
  }
  return orderRefused(ctx, 'BASKET_CHANGED')
}

/** As `orderBasket`, in a transaction that comes to nothing. */
async function previewBasket(
  ctx: Context,
  { account, channel, terms }: Prepared,
): Promise<OrderPreview | OrderRefused> {
  const seen = await readForOrder(ctx, channel)
  if (!seen.basket || seen.items.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  const problems = await problemsOf(ctx, channel, seen)
  if (problems.length > 0) return new OrderRefused('BASKET_INVALID', problems.join('\n'))
  return transact(ctx.db, { dryRun: true }, async (tx) => {
    const placed = await orderAsSeen(ctx, tx, account, channel, seen, terms)
    if (placed === 'changed') return orderRefused(ctx, 'BASKET_CHANGED')
    return placed instanceof OrderRefused ? placed : previewOf(ctx, tx, placed)
  })
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
  // The order is safe: its page tells how it stands and lets the buyer pay again.
  const statusPage = `/bestellen/${order.id}/betalingsstatus`
  const link = await linkTo(ctx, order.id).catch((error: unknown) => {
    if (error instanceof Failure) return statusPage
    throw error
  })
  return link instanceof UserError ? statusPage : link
}

/** The shop's basket as an order. What is owned already is shown in a basket, but neither charged nor delivered. */
async function shopDraft(ctx: Context, channel: ShopChannel, state: BasketContents, tx: Tx): Promise<OrderDraft> {
  const { basket } = state
  if (!basket) throw new Error('there is no basket to order')
  const catalogue = await getCatalogue(ctx)
  const charged = state.items.filter((item) => item.invoiced)
  const roots = charged.filter((item) => item.parentId === null)
  const linked = charged.filter((item) => item.parentId !== null)
  return {
    channel,
    basketId: basket.id,
    period: basket.period,
    discountCode: basket.discountCode,
    quote: await quoteForOrder(ctx, channel, state, tx),
    lines: [...roots, ...linked].map((item) => lineOf(catalogue, roots, item)),
  }
}

function lineOf(catalogue: Catalogue, roots: readonly BasketItemRow[], item: BasketItemRow): DraftLine {
  const product = catalogue.productByCode(item.productCode)
  if (!product) throw new Error(`${item.productCode} is not sold`)
  const { id: itemId, domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId } = item
  const parent = roots.find((root) => root.id === item.parentId)
  const chosen = { domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId }
  return { itemId, parentItemId: parent?.id ?? null, product, ...chosen }
}

/** A holder for each name of the fullest basket. */
const HOLDERS_MAX = 1000
const JSON_MAX = 64 * 1024

// Two named fields are read and nothing else, whatever names a caller puts in.
const selection = z
  .array(z.object({ customWhoisId: z.string().max(40).nullish(), domain: z.string().max(300) }))
  .max(HOLDERS_MAX)

/** Reads the form's JSON list of `{customWhoisId, domain}`; empty or missing means standard holders everywhere. */
export function parseCustomWhois(ctx: Pick<Context, 'locale'>, json: string): ChosenWhois[] | InvalidInput {
  if (json.trim() === '') return []
  const parsed = json.length <= JSON_MAX ? selection.safeParse(parseJson(json)) : null
  return parsed?.success ? parsed.data : invalidField('customWhois', text[ctx.locale].holders)
}

/** The chosen holders by domain. NOT_FOUND unless each is the viewer's own. */
async function chosenHolders(ctx: Context, chosen: readonly ChosenWhois[]): Promise<ReadonlyMap<string, ChosenHolder>> {
  const holders = new Map<string, ChosenHolder>()
  const found = new Map<string, ChosenHolder>()
  for (const { customWhoisId, domain } of chosen) {
    if (!customWhoisId) continue
    const holder = found.get(customWhoisId) ?? (await requireWhois(ctx, customWhoisId))
    found.set(customWhoisId, holder)
    holders.set(parseOrderName(domain.trim()) ?? domain, { id: holder.id, label: holder.label })
  }
  return holders
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
