import type { Db, Tx } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { type BasisPoints, type Cents, cents } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { daysToGetBack, renewalQuote } from '../../../rules/renewal'
import { currentRenewal } from '../../../rules/renewal-plan'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import type { CheckedItem } from '../../products/product'
import { vatRateOf } from '../accounts/vat-check.service'
import { audienceOf, type PaymentMethod, staffelFor } from '../catalogue/catalogue.service'
import { methodWithinLimit } from '../orders/credit-limit.service'
import { HIGHEST_AMOUNT, placeRenewal } from '../orders/placement.service'
import { findRenewable, keyOf, type NextTerm, type Renewable } from './renewables.service'
import * as repository from './renewals.repository'

/** Maximum number of lines in one order, so that its page and its invoice stay readable. */
const LINES_MAX = 200

/** Returns the renewal of the current term if it counts. */
export async function findCurrent(db: Db, thing: Renewable): Promise<repository.Renewal | null> {
  return currentRenewal(thing, await findOfTerm(db, thing))
}

/** Returns the renewal of the current term, even if it does not count; null if nothing was ordered and nobody notified. */
export const findOfTerm = async (db: Db, thing: Renewable): Promise<repository.Renewal | null> =>
  (await readRenewals(db, [thing]))(thing)

/** As `findOfTerm`, of many items in one query for each kind. */
export async function readRenewals(
  db: Db,
  things: readonly Renewable[],
): Promise<(thing: Renewable) => repository.Renewal | null> {
  const found = new Map((await repository.listRenewalsOf(db, things)).map((renewal) => [keyOf(renewal), renewal]))
  return (thing) => found.get(keyOf(thing)) ?? null
}

/** Cost of an item in an order of renewals: without VAT, and the rate of the order. */
export interface PlacedCost {
  net: Cents
  vatRate: BasisPoints
}

/** Reads what items cost in orders of renewals, in one query. */
export async function readPlacedCosts(
  db: Db,
  orderIds: readonly string[],
): Promise<(orderId: string, thing: Renewable) => PlacedCost> {
  const lines = orderIds.length === 0 ? [] : await repository.listPlacedLines(db, orderIds)
  const byItem = groupBy(lines, (line) => `${line.orderId} ${keyOf(line)}`)
  return (orderId, thing) => {
    const own = byItem.get(`${orderId} ${keyOf(thing)}`) ?? []
    return { net: cents(own.reduce((sum, { net }) => sum + net, 0)), vatRate: own[0]?.vatRate ?? 0 }
  }
}

/** Deletes the renewal of the current term, so that it can be ordered again. */
export async function forget(tx: Tx, thing: Renewable): Promise<void> {
  const known = await findOfTerm(tx, thing)
  if (known && known.endedAt === null) await repository.deleteRenewal(tx, known.id)
}

/** Records that the owner of an item was notified of its end. */
export async function noteNotice(
  tx: Tx,
  { thing, next }: { thing: Renewable; next: readonly NextTerm[] },
  now: number,
): Promise<void> {
  const productCode = next[0]?.product.code ?? thing.productCode
  await repository.insertRenewal(tx, { ...rowOf(thing, now), part: '', productCode, termFrom: thing.until })
}

/** Orders next terms for the viewer. Items with a different grace period go into separate orders. */
export async function orderAll(ctx: Context, tx: Tx, terms: readonly NextTerm[], method: PaymentMethod): Promise<void> {
  for (const [, alike] of groupBy(terms, ({ period }) => String(daysToGetBack(period))))
    await orderTerms(ctx, tx, alike, method)
}

/** As `orderAll`, for terms with the same grace period. Returns the total in cents including VAT. */
export async function orderTerms(
  ctx: Context,
  tx: Tx,
  terms: readonly NextTerm[],
  method: PaymentMethod,
  backBefore?: Day,
): Promise<number> {
  const { account } = ctx.viewer
  if (!account || terms.length === 0) return 0
  const vatRate = await vatRateOf(ctx, tx)
  const staffel = staffelFor(ctx, audienceOf(ctx))
  let gross = 0
  for (const part of inOrders(terms, vatRate, staffel))
    gross += await orderPart(ctx, tx, account, part, { method, vatRate, staffel, backBefore })
  return gross
}

/** Splits terms into orders that stay readable and below the bank's highest amount. */
function inOrders(terms: readonly NextTerm[], vatRate: number, staffel: number | null): NextTerm[][] {
  const parts: NextTerm[][] = []
  for (const term of terms) {
    const last = parts.at(-1)
    const grown = [...(last ?? []), term]
    const fits = grown.length <= LINES_MAX && renewalQuote(grown, vatRate, staffel).gross <= HIGHEST_AMOUNT
    if (last && fits) last.push(term)
    else parts.push([term])
  }
  return parts
}

interface Terms {
  method: PaymentMethod
  vatRate: number
  staffel: number | null
  /** Day before which an order that restores items must be paid. */
  backBefore?: Day | undefined
}

async function orderPart(
  ctx: Context,
  tx: Tx,
  account: Account,
  terms: readonly NextTerm[],
  { method, vatRate, staffel, backBefore }: Terms,
): Promise<number> {
  const quote = renewalQuote(terms, vatRate, staffel)
  const draft = {
    channel: ctx.viewer.isReseller ? ('RESELLER' as const) : ('CUSTOMER' as const),
    basketId: null,
    period: longestOf(terms),
    discountCode: null,
    quote,
    items: await Promise.all(terms.map((term) => itemOf(tx, term))),
  }
  const payable = await methodWithinLimit(ctx, tx, { accountId: account.id, method, gross: quote.gross })
  // The buyer did not choose a payment method, so no fee is charged.
  const chosen = { method: payable, fee: 0, quoteHash: null, termsVersion: null, holders: new Map() }
  const { order, lines } = await placeRenewal(ctx, tx, account, draft, chosen, backBefore)
  for (const [at, { term, product }] of terms.entries()) {
    const { kind, thingId, part, from } = term
    const thing = { kind, thingId, accountId: account.id }
    const placed = { orderId: order.id, orderLineId: lines[at]?.id ?? null }
    const productCode = product.code
    await repository.insertRenewal(tx, { ...rowOf(thing, ctx.now), part, productCode, termFrom: from, ...placed })
  }
  return order.gross
}

async function itemOf(tx: Tx, { id, product, term }: NextTerm): Promise<CheckedItem> {
  const thing = await findRenewable(tx, term.kind, term.thingId)
  return {
    id,
    parentId: null,
    product,
    domainName: thing?.name,
    options: { renews: term },
  }
}

const LONGEST_FIRST: readonly BillingPeriod[] = ['YEARLY', 'QUARTERLY', 'MONTHLY']

const longestOf = (terms: readonly NextTerm[]): BillingPeriod =>
  LONGEST_FIRST.find((period) => terms.some((term) => term.period === period)) ?? 'YEARLY'

const rowOf = ({ kind, thingId, accountId }: Pick<Renewable, 'kind' | 'thingId' | 'accountId'>, now: number) => ({
  id: newId('rnw'),
  kind,
  thingId,
  accountId,
  orderId: null,
  orderLineId: null,
  remindedDays: null,
  endedAt: null,
  createdAt: now,
})
