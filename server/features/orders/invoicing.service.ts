import type { Tx } from '../../../db/open'
import { creditShares } from '../../../rules/invoice'
import type { Deps } from '../../common/context'
import { findCheckedVatId } from '../accounts/vat-check.service'
import {
  creditLine,
  gather,
  type InvoicedLine,
  type InvoicedOrder,
  invoiceOrder,
  type PaidBack,
} from '../invoices/invoices.service'
import type { LineRow, OrderRow } from './orders.repository'
import { listLines } from './orders.repository'
import { feeText, titleOf } from './orders.text'

/** Charges an order as it is now, once; `paidAt` is null for what is on account. */
export async function invoice(deps: Deps, tx: Tx, order: OrderRow, paidAt: number | null, now: number): Promise<void> {
  const lines = await listLines(tx, order.id)
  const fee: InvoicedLine = { orderLineId: null, title: feeText[order.locale].fee, net: order.feeCents }
  const charged = [...lines.map((line) => lineOf(order, line)), ...(fee.net > 0 ? [fee] : [])]
  return invoiceOrder(deps, tx, { ...(await invoicedOrder(tx, order)), paidAt }, charged, now)
}

/**
 * Takes back what was charged for a line, with its share of the fee: what its refund comes to. Answers what is to be paid back
 * of an invoice on account that was paid already; null when none was.
 */
export async function credit(tx: Tx, order: OrderRow, line: LineRow, now: number): Promise<PaidBack | null> {
  const share = await shareOf(tx, order, line)
  return creditLine(tx, await invoicedOrder(tx, order), lineOf(order, line), share, now)
}

/** Charges a line on account again that was taken back, since it is delivered after all. */
export async function chargeAgain(tx: Tx, order: OrderRow, line: LineRow, now: number): Promise<void> {
  const { net } = await shareOf(tx, order, line)
  return gather(tx, await invoicedOrder(tx, order), [{ ...lineOf(order, line), net }], now)
}

async function shareOf(tx: Tx, order: OrderRow, line: LineRow) {
  const lines = await listLines(tx, order.id)
  const shares = creditShares(
    order,
    lines.map(({ net }) => net),
  )
  const share = shares[lines.findIndex(({ id }) => id === line.id)]
  if (!share) throw new Error(`line ${line.id} is not of order ${order.id}`)
  return share
}

/** Only reverse charge has no VAT; then the buyer's number was checked when the order was placed. */
async function invoicedOrder(tx: Tx, order: OrderRow): Promise<InvoicedOrder> {
  const reverseChargeVatId = order.vatRate === 0 ? await findCheckedVatId(tx, order.accountId) : null
  return { ...order, reverseChargeVatId }
}

const lineOf = (order: OrderRow, line: LineRow) => ({
  orderLineId: line.id,
  title: titleOf(line, order.locale),
  net: line.net,
})
