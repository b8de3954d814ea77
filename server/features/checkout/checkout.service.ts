import type { Db, Tx } from '../../../db/open'
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
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { InvalidInput, invalidField, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { DomainNotAvailable } from '../basket/basket.errors'
import { findByBasket } from '../orders/orders.service'
import { paymentRequired } from '../payments/payment-methods.service'
import { BasketCancelled, type DomainOwned } from './checkout.errors'
import { CheckoutBasket, CheckoutCancelled } from './checkout.graphql'
import type * as inputs from './checkout.inputs'
import * as repository from './checkout.repository'
import { checkoutText } from './checkout.text'
import { checkoutView } from './quote.service'
import { type GoneItem, type ResolvedItem, resolveItems, sortOutItems } from './resolve.service'
import { giveCodesTo } from './transfer-codes.service'

/** Adding asks a registry, so it is counted. */
const ADDS: Limit = { kind: 'checkout-add', max: 60, windowMs: 60_000 }
const CONVERSIONS: Limit = { kind: 'checkout-convert', max: 120, windowMs: 60_000 }

/** The basket of this browser, or of the account; one that was never filled reads as empty. */
export async function getCheckoutBasket(ctx: Context): Promise<CheckoutBasket> {
  const { reader } = ctx.db
  const basket = await repository.findOpen(reader, ownerOf(ctx))
  if (!basket) return show(ctx, { id: newId('bsk'), period: 'YEARLY', items: [] })
  return showStored(ctx, basket)
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

/** Puts an item in. A name that is there already is there once. */
export async function addCheckoutItem(
  ctx: Context,
  input: inputs.AddCheckoutItemInput,
): Promise<CheckoutBasket | DomainNotAvailable | DomainOwned | InvalidInput> {
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

/** Puts items of a saved basket behind what is in the basket. */
export async function addItems(
  ctx: Context,
  saved: { items: readonly unknown[]; period?: BillingPeriod },
  { replace = false }: { replace?: boolean } = {},
): Promise<CheckoutBasket | DomainNotAvailable | DomainOwned | InvalidInput> {
  const parsed = parseSavedBasket({ items: saved.items, period: saved.period })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const current = replace ? null : await repository.findOpen(ctx.db.reader, ownerOf(ctx))
  const stored = current ? await repository.listItems(ctx.db.reader, current.id) : []
  // Looked at together, so that an item can be for a name that is there already.
  const items = [...stored.map(savedOf), ...parsed.value.items]
  const resolved = await resolveItems(ctx, { items }, { known: factsOf(stored), lenientUntil: stored.length })
  if (resolved instanceof UserError)
    return resolved instanceof InvalidInput ? shifted(resolved, stored.length) : resolved
  const known = new Set(stored.map(({ id }) => id))
  const fresh = resolved.filter(({ id }) => !known.has(id))
  const gone = fresh.find(({ unavailable }) => unavailable)?.unavailable
  if (gone) return gone
  const refused = await ctx.db.transaction(async (tx) => {
    const basket = await openBasket(ctx, tx)
    if (replace) await repository.deleteItems(tx, basket.id)
    const there = await repository.listItems(tx, basket.id)
    if (there.length + fresh.length > CHECKOUT_ITEMS_MAX) return invalidField('items', checkoutText[ctx.locale].full)
    const names = new Set(there.flatMap(({ item }) => (item.type === 'domain' ? [item.title] : [])))
    const last = there.reduce((highest, { position }) => Math.max(highest, position), 0)
    for (const [at, item] of fresh.entries()) {
      const row = rowOf(ctx, basket.id, last + at + 1, item)
      if (row.item.type === 'domain' && names.has(row.item.title)) continue
      await repository.insertItem(tx, row)
    }
    const period = saved.period ? parsed.value.period : basket.period
    await repository.updateBasket(tx, basket.id, { period, changedAt: ctx.now })
    return null
  })
  return refused ?? getCheckoutBasket(ctx)
}

/** Takes an item out. NOT_FOUND for one that is not in this basket. */
export async function removeCheckoutItem(ctx: Context, { itemId }: { itemId: string }): Promise<CheckoutBasket> {
  await ctx.db.transaction(async (tx) => {
    const basket = await repository.findOpen(tx, ownerOf(ctx))
    const removed = basket ? await repository.deleteItem(tx, basket.id, itemId) : 0
    if (!basket || removed === 0) throw notFound()
    await repository.updateBasket(tx, basket.id, { changedAt: ctx.now })
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
    await repository.updateBasket(tx, basket.id, { period, changedAt: ctx.now })
  })
  return getCheckoutBasket(ctx)
}

/**
 * Empties the basket, and says where the browser goes. Neither it nor the saved basket of that id can be ordered after this, in
 * whatever window; what was ordered before stays ordered, and the browser goes there.
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
    const open = await repository.findOpen(tx, ownerOf(ctx))
    if (open) await repository.cancelBasket(tx, open.id, ctx.now)
    const isUnknown = given && (await repository.findBasket(tx, given)) === null
    if (isUnknown && account)
      await repository.insertSettled(tx, { id: given, accountId: account.id, state: 'CANCELLED' }, ctx.now)
  })
  return view(CheckoutCancelled, { goTo: ctx.config.site.homeUrl })
}

/**
 * Shows a saved basket as the shop sees it: priced, with names looked up and domains found. Nothing is ordered or kept,
 * save a plain transfer code, for which a handle is answered.
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

/** What of these items can still be had, at today's prices and in no basket, and what cannot. */
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

/** Whether a saved basket is one that was cancelled. Only who had it knows its id. */
export const isCancelled = async (db: Db, id: string): Promise<boolean> =>
  isId('bsk', id) && (await repository.findBasket(db, id))?.state === 'CANCELLED'

/**
 * The id that a saved basket has, or gets: that of the customer's open one, since it was made from that. One that is not known
 * here went up in that one at sign-in.
 */
async function basketIdOf(ctx: Context, given: string): Promise<string> {
  const { reader } = ctx.db
  const known = isId('bsk', given) ? given : null
  if (known && (await repository.findBasket(reader, known))) return known
  return (await repository.findOpen(reader, ownerOf(ctx)))?.id ?? known ?? newId('bsk')
}

/** At sign-in the visitor's basket goes to the account, behind what was waiting there; a name stands in it once. */
export async function mergeCheckoutAtSignIn(ctx: Context, visitorHash: string): Promise<void> {
  const { account } = ctx.viewer
  if (!account) return
  await ctx.db.transaction(async (tx) => {
    await giveCodesTo(tx, visitorHash, account.id)
    const from = await repository.findOpen(tx, { accountId: null, visitorHash })
    if (!from) return
    const to = await repository.findOpen(tx, { accountId: account.id, visitorHash })
    if (!to) return repository.updateBasket(tx, from.id, { accountId: account.id, visitorHash: null })
    const there = await repository.listItems(tx, to.id)
    const names = new Set(there.flatMap(({ item }) => (item.type === 'domain' ? [item.title] : [])))
    const moved = (await repository.listItems(tx, from.id))
      .filter(({ item }) => item.type !== 'domain' || !names.has(item.title))
      .slice(0, CHECKOUT_ITEMS_MAX - there.length)
    await repository.moveItems(tx, moved, to.id)
    await repository.updateBasket(tx, to.id, { period: from.period, changedAt: ctx.now })
    await repository.deleteBasket(tx, from.id)
  })
}

export const ownerOf = ({ viewer, session }: Context): repository.Owner => ({
  accountId: viewer.account?.id ?? null,
  visitorHash: session.hash,
})

async function openBasket(ctx: Context, tx: Tx): Promise<repository.BasketRow> {
  const owner = ownerOf(ctx)
  return (await repository.findOpen(tx, owner)) ?? repository.insertBasket(tx, newId('bsk'), owner, ctx.now)
}

/** Whatever of it is no longer sold, or was for a domain that is gone, is left out. */
async function showStored(ctx: Context, basket: repository.BasketRow): Promise<CheckoutBasket> {
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
  const paymentMethod = required === false ? (asked ?? 'MANUAL_PAYMENT') : 'IDEAL'
  return checkoutView(ctx, { ...facts, paymentRequired: required, paymentMethod })
}

/** Read by today's rules: it may have been kept before its type got a field. */
const savedOf = ({ id, item }: repository.ItemRow): SavedItem => toSavedItem({ ...item, id }) ?? { ...item, id }

const factsOf = (stored: readonly repository.ItemRow[]) =>
  new Map(
    stored.flatMap(({ item, availability, premiumPrice }) =>
      item.type === 'domain' ? [[item.title, { availability, premiumPrice }] as const] : [],
    ),
  )

/** The name in ASCII, and the handle in the place of the code. */
function rowOf(
  ctx: Context,
  basketId: string,
  position: number,
  { id, saved, domains, code, availability, premiumPrice }: ResolvedItem,
): repository.ItemRow {
  const item =
    saved.type === 'domain' ? { ...saved, title: domains[0]?.name ?? saved.title, token: code?.handle ?? '' } : saved
  return { id, basketId, position, item, availability, premiumPrice, createdAt: ctx.now }
}

const isCheckoutPeriod = (period: BillingPeriod): period is CheckoutPeriod =>
  (CHECKOUT_PERIODS as readonly string[]).includes(period)

export function paymentMethodIn(saved: unknown): PaymentMethodCode | null {
  const { paymentMethod } = (saved ?? {}) as { paymentMethod?: unknown }
  return paymentMethod === 'MANUAL_PAYMENT' || paymentMethod === 'AUTOMATIC_INCASSO' ? paymentMethod : null
}

/** By the field of the input, for a single item. */
const renamed = ({ issues }: InvalidInput, field: string): InvalidInput =>
  new InvalidInput(issues.map((issue) => ({ ...issue, field: issue.field.replace(/^items\.\d+/, field) })))

/** By their place among what was asked for, where others stood before them. */
const shifted = ({ issues }: InvalidInput, by: number): InvalidInput =>
  new InvalidInput(
    issues.map((issue) => ({ ...issue, field: issue.field.replace(/^items\.(\d+)/, (_, at) => `items.${at - by}`) })),
  )

function takeTurn(ctx: Context, limit: Limit): void {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(limit, ctx.session.hash)
  if (!allowed) throw tooMany(retryAfterSeconds)
}
