import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/database'
import { parseSavedBasket, type SavedBasket } from '../../../rules/checkout-items'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { basketOwnerOf } from '../../common/api-token'
import type { Context } from '../../common/context'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import type { CheckedItem } from '../../products/product'
import { hasCompleteData } from '../accounts/accounts.service'
import * as baskets from '../basket/checkout-baskets.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { type OrderRefused, orderRefused } from '../orders/orders.errors'
import { Order, type OrderPreview } from '../orders/orders.graphql'
import { findByBasket, type OrderRow, orderView } from '../orders/orders.service'
import { feeOf, laterMethod, paymentRequired } from '../payments/payment-methods.service'
import {
  type PurchaseFlow,
  placePurchase,
  previewPurchase,
  requirePurchaser,
} from '../payments/purchase-transaction.service'
import { BasketCancelled, DomainOwned, PaymentMismatch } from './checkout.errors'
import * as repository from './checkout.repository'
import { isCancelled, paymentMethodIn } from './checkout.service'
import { checkedItemsOf, quoteItems } from './quote.service'
import { type ResolvedItem, resolveItems } from './resolve.service'

const ORDERS: Limit = { kind: 'checkout-order', max: 60, windowMs: 60_000 }
/** For a basket without an id: the same basket within this time is the same order. */
const SECOND_CLICK_MS = 10 * 60_000

export type PlaceOutcome = Order | OrderRefused | BasketCancelled | DomainOwned | PaymentMismatch | InvalidInput

/** Places an order, or previews it if the saved basket has `dryRun`. */
export const requestOrder = (
  ctx: Context,
  saved: unknown,
  { isOnline }: { isOnline: boolean },
): Promise<PlaceOutcome | OrderPreview> =>
  isDryRun(saved) ? preview(ctx, saved, isOnline) : order(ctx, saved, isOnline)

/** Orders a saved basket of a customer who need not pay online first. Delivery starts immediately. */
export const placeOrder = (ctx: Context, saved: unknown): Promise<PlaceOutcome> => order(ctx, saved, false)

/** Orders a saved basket that is paid online first, by `payOrder`. */
export const placeOrderWithPayment = (ctx: Context, saved: unknown): Promise<PlaceOutcome> => order(ctx, saved, true)

/**
 * One saved basket is one order, also when it is sent again or from another window. Items, prices and names are looked up again.
 * Of an earlier conversion only `quoteHash` and `termsVersion` count: a changed price is refused, as are other terms.
 */
async function order(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome> {
  const prepared = await prepare(ctx, saved, isOnline)
  if (prepared instanceof Order || prepared instanceof UserError) return prepared
  const placed = await placePurchase(ctx, purchaseOf(ctx, prepared))
  return placed instanceof UserError ? placed : orderView(ctx, placed)
}

async function preview(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome | OrderPreview> {
  const prepared = await prepare(ctx, saved, isOnline)
  if (prepared instanceof Order || prepared instanceof UserError) return prepared
  return previewPurchase(ctx, purchaseOf(ctx, prepared))
}

/** A saved basket that may be ordered. */
interface Prepared {
  account: Account
  saved: SavedBasket
  asked: { method: PaymentMethodCode; quoteHash: string | null; termsVersion: number | null }
}

async function prepare(ctx: Context, saved: unknown, isOnline: boolean): Promise<PlaceOutcome | Prepared> {
  const account = requirePurchaser(ctx, ORDERS)
  const parsed = parseSavedBasket(saved)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  // Checked first: the earlier order may have changed what can be ordered now.
  const { known } = await identify(ctx, ctx.db.reader, account, parsed.value)
  if (known) return orderView(ctx, known)
  if (await isCancelled(ctx.db.reader, parsed.value.id)) return new BasketCancelled(ctx)
  if (!hasCompleteData(account)) return orderRefused(ctx, 'CUSTOMER_DATA_INCOMPLETE')
  if (parsed.value.items.length === 0) return orderRefused(ctx, 'EMPTY_BASKET')
  const isRequired = await paymentRequired(ctx)
  // A basket that would pass the credit limit is paid online.
  const mayPayOnline = isRequired || account.creditLimit !== null
  if (isOnline ? !mayPayOnline : isRequired)
    return new PaymentMismatch(ctx, isRequired ? 'PAYMENT_REQUIRED' : 'PAYMENT_NOT_REQUIRED')
  const method: PaymentMethodCode = isOnline ? 'IDEAL' : await laterMethod(ctx, paymentMethodIn(saved))
  const asked = { method, quoteHash: hashIn(saved), termsVersion: termsVersionIn(saved) }
  return { account, saved: parsed.value, asked }
}

/** Reads `dryRun` from JSON or a form. */
const isDryRun = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'dryRun' in saved && String(saved.dryRun) === 'true'

type Refused = BasketCancelled | DomainOwned | InvalidInput

function purchaseOf(ctx: Context, { account, saved, asked }: Prepared): PurchaseFlow<readonly ResolvedItem[], Refused> {
  return {
    account,
    async check() {
      const items = await checkItems(ctx, saved)
      if (!(items instanceof UserError)) return items
      // Another request may have ordered this basket during the look-ups, so that its names are no longer free.
      const { known } = await identify(ctx, ctx.db.reader, account, saved)
      return known ? { placed: known } : items
    },
    async agree(tx, items) {
      const { known, basketId } = await identify(ctx, tx, account, saved)
      if (known) return { placed: known }
      if (await isCancelled(tx, saved.id)) return new BasketCancelled(ctx)
      for (const { name } of items)
        if (name !== null && (await ownsDomain(tx, account.id, name))) return new DomainOwned(ctx)
      const method = (await getCatalogue(ctx)).paymentMethods.find(({ code }) => code === asked.method)
      if (!method) throw new Error(`${asked.method} is no way to pay`)
      const quote = await quoteItems(ctx, items, saved.period, tx)
      const fee = await feeOf(ctx, 'CHECKOUT', method)
      const open = await baskets.findOpen(tx, basketOwnerOf(ctx))
      const isNew = (await baskets.findBasket(tx, basketId)) === null
      if (isNew) await baskets.insertSettled(tx, { id: basketId, accountId: account.id, state: 'ORDERED' }, ctx.now)
      const chosen = { channel: 'CHECKOUT', basketId, period: saved.period, discountCode: null } as const
      return {
        draft: { ...chosen, quote, items: inOrder(items) },
        terms: { method, fee, quoteHash: asked.quoteHash, termsVersion: asked.termsVersion, holders: new Map() },
        async finish(outcome) {
          if (outcome instanceof UserError && isNew) await baskets.deleteBasket(tx, basketId)
          if (!(outcome instanceof UserError) && open) await leaveTheRest(ctx, tx, open, saved)
        },
      }
    },
  }
}

/** Looks up the items of a saved basket. Refused if any of them cannot be ordered as it is. */
async function checkItems(
  ctx: Context,
  saved: SavedBasket,
): Promise<readonly ResolvedItem[] | DomainOwned | InvalidInput> {
  const items = await resolveItems(ctx, saved)
  if (items instanceof UserError) return items
  const issues = items.flatMap(({ at, problem }) =>
    problem ? [{ ...problem, field: `items.${at}.${problem.field}` }] : [],
  )
  return issues.length > 0 ? new InvalidInput(issues) : items
}

/** Domains come first, then what belongs to a domain. */
const inOrder = (items: readonly ResolvedItem[]): CheckedItem[] =>
  [...items.filter(({ name }) => name !== null), ...items.filter(({ name }) => name === null)].flatMap(checkedItemsOf)

/**
 * Keeps items that were added in another window since the basket was saved for the next order. Items that an API token orders
 * without ids were never in a basket.
 */
async function leaveTheRest(
  ctx: Context,
  tx: Tx,
  open: baskets.CheckoutBasketRow,
  { id, items }: SavedBasket,
): Promise<void> {
  const ids = new Set(items.map((item) => item.id))
  const stored = await repository.listItems(tx, open.id)
  const ordered = stored.filter((item) => ids.has(item.id))
  const rest = ordered.length > 0 ? stored.filter((item) => !ids.has(item.id)) : []
  if (open.id !== id) {
    for (const item of ordered) await repository.deleteItem(tx, open.id, item.id)
    // A client that sends no ids ordered what it read here.
    if (!ctx.token && !isId('bsk', id) && ordered.length === 0) await repository.deleteItems(tx, open.id)
    return
  }
  if (rest.length === 0) return
  const next = await baskets.insertBasket(tx, newId('bsk'), basketOwnerOf(ctx), ctx.now)
  await repository.moveItems(tx, rest, next.id)
}

/** Returns the order of this basket if it exists, otherwise the id for a new one. */
async function identify(
  ctx: Context,
  db: Db,
  account: Account,
  saved: SavedBasket,
): Promise<{ known: OrderRow; basketId: null } | { known: null; basketId: string }> {
  if (isId('bsk', saved.id)) {
    const known = await findByBasket(db, saved.id)
    if (known?.accountId === account.id) return { known, basketId: null }
    const row = await baskets.findBasket(db, saved.id)
    const isTheirs = !row || (row.kind === 'CHECKOUT' && (row.accountId === account.id || isOfToken(ctx, row)))
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

const isOfToken = ({ token }: Context, { visitorHash }: baskets.CheckoutBasketRow): boolean =>
  token !== undefined && visitorHash === token.id

/** The same basket of the same session has the same id, so that a client can retry after a lost response. */
function idByContent(ctx: Context, { items, period }: SavedBasket, repeat: number): string {
  const content = JSON.stringify([ctx.session.hash, period, items, repeat])
  return `bsk_${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
}

function hashIn(saved: unknown): string | null {
  const { quoteHash } = (saved ?? {}) as { quoteHash?: unknown }
  return typeof quoteHash === 'string' && quoteHash !== '' ? quoteHash : null
}

/** Reads `termsVersion` from JSON or a form. */
function termsVersionIn(saved: unknown): number | null {
  const { termsVersion } = (saved ?? {}) as { termsVersion?: unknown }
  return /^\d{1,9}$/.test(String(termsVersion ?? '')) ? Number(termsVersion) : null
}
