import type { Db, Tx } from '../../../db/database'
import { creditShares } from '../../../rules/invoice'
import type { Cents } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { findCheckedVatId } from '../accounts/vat-check.service'
import { gather, type InvoicedLine, type InvoicedOrder, invoiceOrder } from '../invoices/charging.service'
import {
  type AskedCredit,
  type Credited,
  creditGoodwill as creditGoodwillOf,
  creditLine,
  type Goodwill,
  type PlannedCredit,
  planCredits,
} from '../invoices/credits.service'
import type { InvoiceRow } from '../invoices/invoices.service'
import type { OnlinePayments, OrderPayment } from '../invoices/received-payments.service'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'
import { feeText, partTitleOf, titleOf } from './orders.text'

/**
 * Invoices an order with these lines, once. Returns the invoice. `paidAt` is null for an order on account, and for one that was accepted
 * with the payments of `received`, which are less than its total.
 */
export async function invoice(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { paidAt, received = [] }: { paidAt: number | null; received?: readonly OrderPayment[] },
  now: number,
): Promise<InvoiceRow> {
  const fee: InvoicedLine = { orderLineId: null, title: feeText[order.locale].fee, net: order.feeCents }
  const charged = [...lines.map((line) => lineOf(order, line)), ...(fee.net > 0 ? [fee] : [])]
  return invoiceOrder(deps, tx, { ...(await invoicedOrder(tx, order)), paidAt }, charged, now, received)
}

/**
 * Credits what is left of a line with its share of the fee, or a part of that, including VAT. Returns the amounts to refund of an
 * invoice that was paid apart from the order; null if nothing is.
 */
export async function credit(
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  { line, part }: LinePart,
  now: number,
): Promise<Credited | null> {
  const share = await shareOf(tx, order, line)
  const credited = { ...lineOf(order, line), title: partTitleOf({ line, part }, order.locale) }
  return creditLine(deps, tx, await invoicedOrder(tx, order), credited, { share, part }, now)
}

/** Credits goodwill on the invoice of an order, as `credit` does a line. Throws if less is left. */
export const creditGoodwill = async (
  deps: OnlinePayments,
  tx: Tx,
  order: OrderRow,
  goodwill: Goodwill,
  now: number,
): Promise<Credited | null> => creditGoodwillOf(deps, tx, await invoicedOrder(tx, order), goodwill, now)

/** Charges a credited line of an order on account again, since it is delivered after all. */
export async function chargeAgain(tx: Tx, order: OrderRow, line: LineRow, now: number): Promise<void> {
  const { net } = await shareOf(tx, order, line)
  await gather(tx, await invoicedOrder(tx, order), [{ ...lineOf(order, line), net }], now)
}

/** All that is left of a line, or a part of it. */
export interface LinePart {
  line: LineRow
  /** Including VAT; null for all that is left. */
  part: Cents | null
}

/** Computes what crediting parts of lines, one after the other, would come to. */
export const planLineCredits = (db: Db, order: OrderRow, parts: readonly LinePart[]): Promise<PlannedCredit[]> =>
  planCreditsOf(
    db,
    parts.map((part) => ({ ...part, order })),
  )

/**
 * Computes what crediting goodwill, after parts of lines, would come to: of all that is left if the amount, which includes VAT, is
 * null or more than that.
 */
export async function planGoodwill(
  db: Db,
  order: OrderRow,
  { after, amount }: { after: readonly LinePart[]; amount: Cents | null },
): Promise<PlannedCredit> {
  const asked = await askedOf(
    db,
    after.map((part) => ({ ...part, order })),
  )
  const planned = (await planCredits(db, [...asked, { orderId: order.id, orderLineId: null, part: amount }])).at(-1)
  if (!planned) throw new Error(`no goodwill was planned of order ${order.id}`)
  return planned
}

/** As `planLineCredits`, of the orders that an invoice collected. */
export async function planCreditsOf(
  db: Db,
  parts: readonly (LinePart & { order: OrderRow })[],
): Promise<PlannedCredit[]> {
  return planCredits(db, await askedOf(db, parts))
}

async function askedOf(db: Db, parts: readonly (LinePart & { order: OrderRow })[]): Promise<AskedCredit[]> {
  const asked: AskedCredit[] = []
  for (const { order, line, part } of parts)
    asked.push({ orderId: order.id, orderLineId: line.id, share: await shareOf(db, order, line), part })
  return asked
}

async function shareOf(db: Db, order: OrderRow, line: LineRow) {
  const lines = await listLines(db, order.id)
  const shares = creditShares(
    order,
    lines.map(({ net }) => net),
  )
  const share = shares[lines.findIndex(({ id }) => id === line.id)]
  if (!share) throw new Error(`line ${line.id} is not of order ${order.id}`)
  return share
}

/** Only reverse charge has no VAT. The buyer's VAT number was checked when the order was placed. */
async function invoicedOrder(tx: Tx, order: OrderRow): Promise<InvoicedOrder> {
  const reverseChargeVatId = order.vatRate === 0 ? await findCheckedVatId(tx, order.accountId) : null
  return { ...order, reverseChargeVatId }
}

const lineOf = (order: OrderRow, line: LineRow) => ({
  orderLineId: line.id,
  title: titleOf(line, order.locale),
  net: line.net,
})
