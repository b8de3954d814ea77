import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/open'
import { parseSavedBasket, type SavedBasket } from '../../../rules/checkout-items'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { hasCompleteData } from '../accounts/accounts.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { type OrderRefused, orderRefused } from '../orders/orders.errors'
import { Order, type OrderPreview } from '../orders/orders.graphql'
import { findByBasket, type OrderRow, orderView, previewOf } from '../orders/orders.service'
import { type DraftLine, type OrderDraft, placeOrder as place } from '../orders/placing.service'
import { feeOf, paymentRequired } from '../payments/payment-methods.service'
import { placeWithAttempt } from '../payments/purchase.service'
import { BasketCancelled, DomainOwned, PaymentMismatch } from './checkout.errors'
import * as repository from './checkout.repository'
import { isCancelled, ownerOf, paymentMethodIn } from './checkout.service'
import { extraLineId, quoteItems } from './quote.service'
import { type ResolvedItem, resolveItems } from './resolve.service'

const ORDERS: Limit = { kind: 'checkout-order', max: 60, windowMs: 60_000 }
/** For a basket that names no id: the same one within this time is the same order. */
const SECOND_CLICK_MS = 10 * 60_000

export type PlaceOutcome = Order | OrderRefused | BasketCancelled | DomainOwned | PaymentMismatch | InvalidInput

/** Orders a saved basket as below, or answers what that would come to when it says `dryRun`. */
export const requestOrder = (
  ctx: Context,
  saved: unknown,
  { isOnline }: { isOnline: boolean },
): Promise<PlaceOutcome | OrderPreview> =>
  isDryRun(saved) ? preview(ctx, saved, isOnline) : order(ctx, saved, isOnline)

/** Orders a saved basket of a customer who need not pay online at once: it is delivered from here on. */
export const placeOrder = (ctx: Context, saved: unknown): Promise<PlaceOutcome> => order(ctx, saved, false)

/** Orders a saved basket that is paid online first: go on to `payOrder`. */
export const placeOrderWithPayment = (ctx: Context, saved: unknown): Promise<PlaceOutcome> => order(ctx, saved, true)

/**
 * One saved basket is one order, however often and in how many windows it is asked. Items, prices and names are looked
 * up anew: what was converted before counts for nothing but `quoteHash`, by which a price that changed is refused.
 */
async function order(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome> {
  const prepared = await prepare(ctx, saved, isOnline)
  if (!('items' in prepared) || prepared instanceof Order) return prepared
  const placed = await ctx.db.transaction((tx) => placeItems(ctx, tx, prepared))
  return placed instanceof UserError ? placed : orderView(ctx, placed)
}

async function preview(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome | OrderPreview> {
  const prepared = await prepare(ctx, saved, isOnline)
  if (!('items' in prepared) || prepared instanceof Order) return prepared
  return transact(ctx.db, { dryRun: true }, async (tx) => {
    const placed = await placeItems(ctx, tx, prepared)
    return placed instanceof UserError ? placed : previewOf(ctx, tx, placed)
  })
}

async function prepare(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome | Prepared> {
  const account = requireBuyer(ctx)
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(ORDERS, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const parsed = parseSavedBasket(saved)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  // Before all else: what it ordered may have changed what may be ordered now.
  const { known } = await identify(ctx, ctx.db.reader, account, parsed.value)
  if (known) return orderView(ctx, known)
  if (await isCancelled(ctx.db.reader, parsed.value.id)) return new BasketCancelled(ctx)
  if (!hasCompleteData(account)) return orderRefused(ctx, 'CUSTOMER_DATA_INCOMPLETE')
  if (parsed.value.items.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  const isRequired = await paymentRequired(ctx)
  if (isRequired !== isOnline) return new PaymentMismatch(ctx, isRequired ? 'PAYMENT_REQUIRED' : 'PAYMENT_NOT_REQUIRED')
  const items = await resolveItems(ctx, parsed.value)
  if (items instanceof UserError) return items
  const issues = items.flatMap(({ at, problem }) =>
    problem ? [{ ...problem, field: `items.${at}.${problem.field}` }] : [],
  )
  if (issues.length > 0) return new InvalidInput(issues)
  const asked = { method: isOnline ? 'IDEAL' : (paymentMethodIn(saved) ?? 'MANUAL_PAYMENT'), quoteHash: hashIn(saved) }
  return { account, saved: parsed.value, items, asked }
}

/** As JSON or a form says it. */
const isDryRun = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'dryRun' in saved && String(saved.dryRun) === 'true'

/** What may be ordered, as it was looked up before the transaction. */
interface Prepared {
  account: Account
  saved: SavedBasket
  items: readonly ResolvedItem[]
  asked: { method: PaymentMethodCode; quoteHash: string | null }
}

async function placeItems(
  ctx: Context,
  tx: Tx,
  { account, saved, items, asked }: Prepared,
): Promise<OrderRow | OrderRefused | BasketCancelled | DomainOwned> {
  const { known, basketId } = await identify(ctx, tx, account, saved)
  if (known) return known
  if (await isCancelled(tx, saved.id)) return new BasketCancelled(ctx)
  for (const { saved: item, domains } of items) {
    if (item.type === 'domain' && (await ownsDomain(tx, account.id, domains[0]?.name ?? '')))
      return new DomainOwned(ctx)
  }
  const method = (await getCatalogue(ctx)).paymentMethods.find(({ code }) => code === asked.method)
  if (!method) throw new Error(`${asked.method} is no way to pay`)
  const draft: OrderDraft = {
    channel: 'CHECKOUT',
    basketId,
    period: saved.period,
    discountCode: null,
    quote: await quoteItems(ctx, items, saved.period, tx),
    lines: linesOf(items),
  }
  const fee = await feeOf(ctx, 'CHECKOUT', method)
  const open = await repository.findOpen(tx, ownerOf(ctx))
  const isNew = (await repository.findBasket(tx, basketId)) === null
  if (isNew) await repository.insertSettled(tx, { id: basketId, accountId: account.id, state: 'ORDERED' }, ctx.now)
  const terms = { method, fee, quoteHash: asked.quoteHash, holders: new Map() }
  const placed = await placeWithAttempt(tx, await place(ctx, tx, account, draft, terms), ctx.now)
  if (placed instanceof UserError) {
    if (isNew) await repository.deleteBasket(tx, basketId)
    return placed
  }
  if (open) await leaveTheRest(ctx, tx, open, saved)
  return placed
}

/** What was put in the basket in another window since it was saved stays for the next order; all else of it is ordered. */
async function leaveTheRest(
  ctx: Context,
  tx: Tx,
  open: repository.BasketRow,
  { id, items }: SavedBasket,
): Promise<void> {
  const ids = new Set(items.map((item) => item.id))
  const stored = await repository.listItems(tx, open.id)
  const ordered = stored.filter((item) => ids.has(item.id))
  const rest = ordered.length > 0 ? stored.filter((item) => !ids.has(item.id)) : []
  if (open.id !== id) {
    for (const item of ordered) await repository.deleteItem(tx, open.id, item.id)
    // A program that names no ids ordered what it read here.
    if (!isId('bsk', id) && ordered.length === 0) await repository.deleteItems(tx, open.id)
    return
  }
  if (rest.length === 0) return
  const next = await repository.insertBasket(tx, newId('bsk'), ownerOf(ctx), ctx.now)
  await repository.moveItems(tx, rest, next.id)
}

/** The order that this basket became already, or the id by which it becomes one. */
async function identify(
  ctx: Context,
  db: Db,
  account: Account,
  saved: SavedBasket,
): Promise<{ known: OrderRow; basketId: null } | { known: null; basketId: string }> {
  if (isId('bsk', saved.id)) {
    const known = await findByBasket(db, saved.id)
    if (known?.accountId === account.id) return { known, basketId: null }
    const row = await repository.findBasket(db, saved.id)
    const isTheirs = !row || (row.kind === 'CHECKOUT' && row.accountId === account.id)
    if (!known && isTheirs) return { known: null, basketId: saved.id }
  }
  for (let repeat = 0; ; repeat++) {
    const basketId = idByContent(ctx, saved, repeat)
    const known = await findByBasket(db, basketId)
    if (!known) return { known: null, basketId }
    const isRepeat = known.createdAt > ctx.now - SECOND_CLICK_MS && known.status !== 'CANCELLED'
    if (isRepeat) return { known, basketId: null }
  }
}

/** The same basket of the same session has the same id, so that an answer that was lost can be asked for again. */
function idByContent(ctx: Context, { items, period }: SavedBasket, repeat: number): string {
  const content = JSON.stringify([ctx.session.hash, period, items, repeat])
  return `bsk_${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}

/** Domains first: what belongs to one comes after it, as the extras of a server do after that. */
function linesOf(items: readonly ResolvedItem[]): DraftLine[] {
  const isDomain = ({ saved }: ResolvedItem) => saved.type === 'domain'
  return [...items.filter(isDomain), ...items.filter((item) => !isDomain(item))].flatMap((item) => [
    lineOf(item),
    ...extraLinesOf(item),
  ])
}

const extraLinesOf = ({ id, extras }: ResolvedItem): DraftLine[] =>
  extras.map((product) => ({ itemId: extraLineId(id, product), parentItemId: id, product }))

function lineOf({ id, saved, product, domains, availability, code, options }: ResolvedItem): DraftLine {
  const [first] = domains
  const base = { itemId: id, product, domainName: first?.name ?? null, options }
  if (saved.type !== 'domain') {
    const redirectUrl = saved.type === 'redirect' ? saved.redirection : null
    return { ...base, parentItemId: first?.itemId ?? null, redirectUrl }
  }
  const { transferDnsLater, dnsProfileId } = saved
  const moves = { transferCode: code?.sealed ?? null, transferDnsLater, dnsProfileId: dnsProfileId || null }
  return { ...base, parentItemId: null, availability, ...(availability === 'active' ? moves : {}) }
}

function hashIn(saved: unknown): string | null {
  const { quoteHash } = (saved ?? {}) as { quoteHash?: unknown }
  return typeof quoteHash === 'string' && quoteHash !== '' ? quoteHash : null
}
