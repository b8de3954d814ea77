import type { Db, Tx } from '../../../db/database'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { type InvalidInput, UserError } from '../../graphql/user-error'
import { type OrderRefused, orderRefused } from '../orders/orders.errors'
import type { OrderPreview } from '../orders/orders.graphql'
import { type OrderRow, previewOf } from '../orders/orders.service'
import { type OrderDraft, type OrderTerms, placeOrder } from '../orders/placement.service'
import type { AttemptRow } from './payments.repository'
import { liveAttempt } from './payments.service'

const TRIES = 3

/**
 * The part of a purchase that each flow has of its own: which basket is ordered, and what else is refused. `Checked` are its
 * items as they were checked, `Refused` its own refusals.
 */
export interface PurchaseFlow<Checked extends object, Refused extends UserError> {
  account: Account
  /** Checks the items before the transaction: asks outside systems. */
  check(): Promise<Checked | AlreadyPlaced | Refused>
  /** Reads in the transaction what is ordered at which price, or returns "changed" if that is not what was checked. */
  agree(tx: Tx, checked: Checked): Promise<Agreed | AlreadyPlaced | Refused | 'changed'>
}

/** Contents of an order, read in its transaction. */
interface Agreed {
  draft: OrderDraft
  terms: OrderTerms
  /**
   * Writes what else belongs to the outcome, in the same transaction. The attempt is the order's first; null for one that is not
   * paid online.
   */
  finish?(outcome: OrderRow | OrderRefused | InvalidInput, attempt: AttemptRow | null): Promise<void>
}

/** The order that the same basket became before. A repeat gets the same response. */
export interface AlreadyPlaced {
  placed: OrderRow
}

/** Returns who orders. Throws NOT_SIGNED_IN, FORBIDDEN for a sub-user and TOO_MANY_REQUESTS. */
export function requirePurchaser(ctx: Context, limit: Limit): Account {
  const account = requireBuyer(ctx)
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(limit, account.id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  return account
}

/**
 * Places the order of a basket: one basket becomes one order, however often it is requested. Checks outside the transaction, and
 * inside it agrees on the price, places the order and opens its first payment attempt, if it requires online payment. A basket
 * that changes meanwhile is checked again, at most three times.
 */
export const placePurchase = <Checked extends object, Refused extends UserError>(
  ctx: Context,
  purchase: PurchaseFlow<Checked, Refused>,
): Promise<OrderRow | OrderRefused | InvalidInput | Refused> =>
  purchaseAs(ctx, purchase, false, async (_db, order) => order)

/** As `placePurchase`, in a transaction that is rolled back. */
export const previewPurchase = <Checked extends object, Refused extends UserError>(
  ctx: Context,
  purchase: PurchaseFlow<Checked, Refused>,
): Promise<OrderPreview | OrderRefused | InvalidInput | Refused> =>
  purchaseAs(ctx, purchase, true, (db, order) => previewOf(ctx, db, order))

async function purchaseAs<Checked extends object, Refused extends UserError, Answer extends object>(
  ctx: Context,
  purchase: PurchaseFlow<Checked, Refused>,
  dryRun: boolean,
  answer: (db: Db, order: OrderRow) => Promise<Answer>,
): Promise<Answer | OrderRefused | InvalidInput | Refused> {
  for (let tries = 0; tries < TRIES; tries++) {
    const checked = await purchase.check()
    if (checked instanceof UserError) return checked
    if (isPlaced(checked)) return answer(ctx.db.reader, checked.placed)
    const outcome = await transact(ctx.db, { dryRun }, async (tx) => {
      const placed = await place(ctx, tx, purchase, checked)
      return placed === 'changed' || placed instanceof UserError ? placed : answer(tx, placed)
    })
    if (outcome !== 'changed') return outcome
  }
  return orderRefused(ctx, 'BASKET_CHANGED')
}

async function place<Checked extends object, Refused extends UserError>(
  ctx: Context,
  tx: Tx,
  { account, agree }: PurchaseFlow<Checked, Refused>,
  checked: Checked,
): Promise<OrderRow | OrderRefused | InvalidInput | Refused | 'changed'> {
  const agreed = await agree(tx, checked)
  if (agreed === 'changed' || agreed instanceof UserError) return agreed
  if (isPlaced(agreed)) return agreed.placed
  const { draft, terms, finish } = agreed
  const placed = await placeOrder(ctx, tx, account, draft, terms)
  const isToPay = !(placed instanceof UserError) && placed.status === 'AWAITING_PAYMENT'
  const attempt = isToPay ? await liveAttempt(tx, { orderId: placed.id }, placed.gross, ctx.now) : null
  await finish?.(placed, attempt)
  return placed
}

const isPlaced = (answer: object): answer is AlreadyPlaced => 'placed' in answer
