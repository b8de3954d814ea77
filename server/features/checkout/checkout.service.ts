import type { Db, Tx } from '../../../db/database'
import {
  CHECKOUT_ITEMS_MAX,
  CHECKOUT_PERIODS,
  type CheckoutItemType,
  type CheckoutPeriod,
  parseSavedBasket,
  type SavedBasket,
  type SavedItem,
  toSavedItem,
} from '../../../rules/checkout-items'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { nameIn, namesIn } from '../../../rules/saved-items'
import { basketOwnerOf } from '../../common/api-token'
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { InvalidInput, invalidField, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { DomainNotAvailable } from '../basket/basket.errors'
import * as baskets from '../basket/checkout-baskets.service'
import type { SalePaused } from '../catalogue/catalogue.errors'
import { findByBasket } from '../orders/orders.service'
import { laterMethod, paymentRequired } from '../payments/payment-methods.service'
import { type GoneItem, sortOutItems } from './available-items.service'
import { BasketCancelled, type DomainOwned } from './checkout.errors'
import { CheckoutBasket, CheckoutCancelled } from './checkout.graphql'
import type * as inputs from './checkout.inputs'
import * as repository from './checkout.repository'
import { checkoutText } from './checkout.text'
import { checkoutView } from './quote.service'
import { type ResolvedItem, resolveItems } from './resolve.service'
import { giveCodesTo } from './transfer-codes.service'

/** Adding an item asks a registry, so it is limited. */
const ADDS: Limit = { kind: 'checkout-add', max: 60, windowMs: 60_000 }
const CONVERSIONS: Limit = { kind: 'checkout-convert', max: 120, windowMs: 60_000 }

/** Returns the basket of this browser or of the account; an empty one if none is stored. */
export async function getCheckoutBasket(ctx: Context): Promise<CheckoutBasket> {
  const { reader } = ctx.db
  const basket = await baskets.findOpen(reader, basketOwnerOf(ctx))
  if (!basket) return show(ctx, { id: newId('bsk'), period: 'YEARLY', items: [] })
  return showStored(ctx, basket)
}

/** Returns the same basket, or null if it is empty. Costs little for most readers, who have none. */
export async function findFilledCheckoutBasket(ctx: Context): Promise<CheckoutBasket | null> {
  const basket = await baskets.findOpen(ctx.db.reader, basketOwnerOf(ctx))
  const shown = basket && (await showStored(ctx, basket))
  return shown && !shown.empty ? shown : null
}

const TYPE_OF_FIELD = {
  domain: 'domain',
  redirect: 'redirect',
  ssl: 'ssl',
  sslMultiDomains: 'sslmultidomains',
  cloudflare: 'cloudflare',
  hosting: 'hosting',
  vps: 'vpspackage',
} as const satisfies Record<string, CheckoutItemType>

export type AddedItems = CheckoutBasket | DomainNotAvailable | DomainOwned | SalePaused | InvalidInput

/** Adds an item. A name that is in the basket already is not added twice. */
export async function addCheckoutItem(ctx: Context, input: inputs.AddCheckoutItemInput): Promise<AddedItems> {
  takeTurn(ctx, ADDS)
  const given = Object.entries(TYPE_OF_FIELD).flatMap(([field, type]) => {
    const fields = input[field as keyof typeof TYPE_OF_FIELD]
    return fields ? [{ field, item: { ...fields, type } }] : []
  })
  const [first, ...others] = given
  if (!first || others.length > 0) return invalidField('input', checkoutText[ctx.locale].oneType)
  const added = await addItems(ctx, { items: [first.item], period: input.period ?? undefined })
  return added instanceof InvalidInput ? renamed(added, first.field) : added
}

/** Appends items of a saved basket. */
export async function addItems(
  ctx: Context,
  saved: { items: readonly unknown[]; period?: BillingPeriod },
  { replace = false }: { replace?: boolean } = {},
): Promise<AddedItems> {
  const parsed = parseSavedBasket({ items: saved.items, period: saved.period })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const current = replace ? null : await baskets.findOpen(ctx.db.reader, basketOwnerOf(ctx))
  const stored = current ? await repository.listItems(ctx.db.reader, current.id) : []
  // Resolved together, so that an item can belong to a domain that is in the basket already.
  const items = [...stored.map(savedOf), ...parsed.value.items]
  const resolved = await resolveItems(ctx, { items }, { known: factsOf(stored), lenientUntil: stored.length })
  if (resolved instanceof UserError)
    return resolved instanceof InvalidInput ? shifted(resolved, stored.length) : resolved
  const known = new Set(stored.map(({ id }) => id))
  const fresh = resolved.filter(({ id }) => !known.has(id))
  const gone = fresh.find(({ unavailable }) => unavailable)?.unavailable
  const stopped = gone ?? fresh.find(({ paused }) => paused)?.paused
  if (stopped) return stopped
  const refused = await ctx.db.transaction(async (tx) => {
    const basket = await openBasket(ctx, tx)
    if (replace) await repository.deleteItems(tx, basket.id)
    const there = await repository.listItems(tx, basket.id)
    if (there.length + fresh.length > CHECKOUT_ITEMS_MAX) return invalidField('items', checkoutText[ctx.locale].full)
    const names = namesIn(there.map(({ item }) => item))
    const last = there.reduce((highest, { position }) => Math.max(highest, position), 0)
    for (const [at, item] of fresh.entries()) {
      const row = rowOf(ctx, basket.id, last + at + 1, item)
      if (names.has(nameIn(row.item) ?? '')) continue
      await repository.insertItem(tx, row)
    }
    const period = saved.period ? parsed.value.period : basket.period
    await baskets.updateBasket(tx, basket.id, { period, changedAt: ctx.now })
    return null
  })
  return refused ?? getCheckoutBasket(ctx)
}

/** Removes an item. Throws NOT_FOUND for an item that is not in this basket. */
export async function removeCheckoutItem(ctx: Context, { itemId }: { itemId: string }): Promise<CheckoutBasket> {
  await ctx.db.transaction(async (tx) => {
    const basket = await baskets.findOpen(tx, basketOwnerOf(ctx))
    const removed = basket ? await repository.deleteItem(tx, basket.id, itemId) : 0
    if (!basket || removed === 0) throw notFound()
    await baskets.updateBasket(tx, basket.id, { changedAt: ctx.now })
  })
  return getCheckoutBasket(ctx)
}

export async function setCheckoutPeriod(
  ctx: Context,
  { period }: { period: BillingPeriod },
): Promise<CheckoutBasket | InvalidInput> {
  if (!isCheckoutPeriod(period)) return invalidField('period', checkoutText[ctx.locale].period)
  await ctx.db.transaction(async (tx) => {
    const basket = await openBasket(ctx, tx)
    await baskets.updateBasket(tx, basket.id, { period, changedAt: ctx.now })
  })
  return getCheckoutBasket(ctx)
}

/**
 * Empties the basket and returns where the browser goes next. Neither this basket nor a saved basket with that id can be ordered
 * afterwards. If it was ordered before, the order stays and the browser is sent there.
 */
export async function cancelCheckout(
  ctx: Context,
  saved: { basketId?: string | null } | null = null,
): Promise<CheckoutCancelled> {
  takeTurn(ctx, CONVERSIONS)
  const { account } = ctx.viewer
  const basketId = saved?.basketId ?? ''
  const given = isId('bsk', basketId) ? basketId : null
  const order = given && account ? await findByBasket(ctx.db.reader, given) : null
  if (order && order.accountId === account?.id)
    return view(CheckoutCancelled, { goTo: `/bestellen/${order.id}/overzicht` })
  await ctx.db.transaction(async (tx) => {
    const open = await baskets.findOpen(tx, basketOwnerOf(ctx))
    if (open) await repository.cancelBasket(tx, open.id, ctx.now)
    const isUnknown = given && (await baskets.findBasket(tx, given)) === null
    if (isUnknown && account)
      await baskets.insertSettled(tx, { id: given, accountId: account.id, state: 'CANCELLED' }, ctx.now)
  })
  return view(CheckoutCancelled, { goTo: ctx.config.site.homeUrl })
}

/**
 * Prices a saved basket, looks up its names and finds its domains. Nothing is ordered or stored, except a plain transfer code,
 * for which a handle is returned.
 */
export async function convertItems(
  ctx: Context,
  saved: unknown,
): Promise<CheckoutBasket | BasketCancelled | DomainOwned | InvalidInput> {
  requireBuyer(ctx)
  takeTurn(ctx, CONVERSIONS)
  const parsed = parseSavedBasket(saved)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  if (await isCancelled(ctx.db.reader, parsed.value.id)) return new BasketCancelled(ctx)
  const items = await resolveItems(ctx, parsed.value)
  if (items instanceof UserError) return items
  const id = await basketIdOf(ctx, parsed.value.id)
  return show(ctx, { id, period: parsed.value.period, items }, paymentMethodIn(saved))
}

/** Returns which of these items are still available, at today's prices, and which are not. They belong to no basket. */
export async function showItems(
  ctx: Context,
  { items, period }: Omit<SavedBasket, 'id'>,
): Promise<{ basket: CheckoutBasket; gone: GoneItem[] }> {
  takeTurn(ctx, CONVERSIONS)
  const { gone, known, ...rest } = await sortOutItems(ctx, items)
  const resolved = await resolveItems(ctx, rest, { known, lenientUntil: rest.items.length })
  const shown = resolved instanceof UserError ? [] : resolved
  return { basket: await show(ctx, { id: newId('bsk'), period, items: shown }), gone }
}

/** Returns whether a saved basket was cancelled. Its id is known only to whoever had it. */
export const isCancelled = async (db: Db, id: string): Promise<boolean> =>
  isId('bsk', id) && (await baskets.findBasket(db, id))?.state === 'CANCELLED'

/**
 * Returns the id of a saved basket, or of the customer's open basket, from which it was made. An unknown id is that of a
 * visitor's basket that was merged at sign-in.
 */
async function basketIdOf(ctx: Context, given: string): Promise<string> {
  const { reader } = ctx.db
  const known = isId('bsk', given) ? given : null
  if (known && (await baskets.findBasket(reader, known))) return known
  return (await baskets.findOpen(reader, basketOwnerOf(ctx)))?.id ?? known ?? newId('bsk')
}

/** Appends the visitor's basket to that of the account at sign-in. A name is not added twice. */
export async function mergeCheckoutAtSignIn(ctx: Context, visitorHash: string): Promise<void> {
  const { account } = ctx.viewer
  if (!account) return
  await ctx.db.transaction(async (tx) => {
    await giveCodesTo(tx, visitorHash, account.id)
    const from = await baskets.findOpen(tx, { accountId: null, visitorHash })
    if (!from) return
    const to = await baskets.findOpen(tx, { accountId: account.id, visitorHash })
    if (!to) return baskets.updateBasket(tx, from.id, { accountId: account.id, visitorHash: null })
    const there = await repository.listItems(tx, to.id)
    const names = namesIn(there.map(({ item }) => item))
    const moved = (await repository.listItems(tx, from.id))
      .filter(({ item }) => !names.has(nameIn(item) ?? ''))
      .slice(0, CHECKOUT_ITEMS_MAX - there.length)
    await repository.moveItems(tx, moved, to.id)
    await baskets.updateBasket(tx, to.id, { period: from.period, changedAt: ctx.now })
    await baskets.deleteBasket(tx, from.id)
  })
}

async function openBasket(ctx: Context, tx: Tx): Promise<baskets.CheckoutBasketRow> {
  const owner = basketOwnerOf(ctx)
  return (await baskets.findOpen(tx, owner)) ?? baskets.insertBasket(tx, newId('bsk'), owner, ctx.now)
}

/** Leaves out items that are no longer sold, or that were for a domain that is gone. */
async function showStored(ctx: Context, basket: baskets.CheckoutBasketRow): Promise<CheckoutBasket> {
  const stored = await repository.listItems(ctx.db.reader, basket.id)
  const kept = { known: factsOf(stored), lenientUntil: stored.length }
  const items = await resolveItems(ctx, { items: stored.map(savedOf) }, kept)
  const period = isCheckoutPeriod(basket.period) ? basket.period : 'YEARLY'
  return show(ctx, { id: basket.id, period, items: items instanceof UserError ? [] : items })
}

async function show(
  ctx: Context,
  facts: { id: string; period: CheckoutPeriod; items: readonly ResolvedItem[] },
  asked: PaymentMethodCode | null = null,
): Promise<CheckoutBasket> {
  const required = ctx.viewer.isLoggedIn ? await paymentRequired(ctx) : null
  const paymentMethod = required === false ? await laterMethod(ctx, asked) : 'IDEAL'
  return checkoutView(ctx, { ...facts, paymentRequired: required, paymentMethod })
}

/** Parsed by the current rules: the item may have been stored before its type got a field. */
const savedOf = ({ id, item }: repository.ItemRow): SavedItem => toSavedItem({ ...item, id }) ?? { ...item, id }

const factsOf = (stored: readonly repository.ItemRow[]) =>
  new Map(
    stored.flatMap(({ item, availability, premiumPrice }) => {
      const name = nameIn(item)
      return name === null ? [] : [[name, { availability, premiumPrice }] as const]
    }),
  )

/** Returns the row of an item, with the name in ASCII and a handle instead of the transfer code. */
function rowOf(
  ctx: Context,
  basketId: string,
  position: number,
  { id, saved, name, code, availability, premiumPrice }: ResolvedItem,
): repository.ItemRow {
  const item = 'title' in saved ? { ...saved, title: name ?? saved.title, token: code?.handle ?? '' } : saved
  const facts = { availability: availability ?? null, premiumPrice: premiumPrice ?? null }
  return { id, basketId, position, item, ...facts, createdAt: ctx.now }
}

const isCheckoutPeriod = (period: BillingPeriod): period is CheckoutPeriod =>
  (CHECKOUT_PERIODS as readonly string[]).includes(period)

export function paymentMethodIn(saved: unknown): PaymentMethodCode | null {
  const { paymentMethod } = (saved ?? {}) as { paymentMethod?: unknown }
  return paymentMethod === 'MANUAL_PAYMENT' || paymentMethod === 'AUTOMATIC_INCASSO' ? paymentMethod : null
}

/** Names the issues of a single item by the field of the input. */
const renamed = ({ issues }: InvalidInput, field: string): InvalidInput =>
  new InvalidInput(issues.map((issue) => ({ ...issue, field: issue.field.replace(/^items\.\d+/, field) })))

/** Numbers the issues by the position in the input, where other items came first. */
const shifted = ({ issues }: InvalidInput, by: number): InvalidInput =>
  new InvalidInput(
    issues.map((issue) => ({ ...issue, field: issue.field.replace(/^items\.(\d+)/, (_, at) => `items.${at - by}`) })),
  )

function takeTurn(ctx: Context, limit: Limit): void {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(limit, ctx.session.hash)
  if (!allowed) throw tooMany(retryAfterSeconds)
}
