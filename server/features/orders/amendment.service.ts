import type { Tx } from '../../../db/database'
import { spread } from '../../../rules/discounts'
import { cents } from '../../../rules/money'
import { deductionOf, withFee } from '../../../rules/pricing'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import type { InvalidInput } from '../../graphql/user-error'
import { childrenOf } from '../../products/product'
import { returnPromo } from '../basket/ordering.service'
import type { PaymentMethod } from '../catalogue/catalogue.service'
import { creditRefusal } from './credit-limit.service'
import { moveOrder } from './delivery.service'
import { confirmNames, namesOf, releaseNamesOf } from './name-claims.service'
import { type OrderRefused, orderRefused } from './orders.errors'
import { mailOrderChanged } from './orders.mails'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { HIGHEST_AMOUNT, startOrder } from './placement.service'

/*
 * Changes that a buyer may still make to an order that waits for its payment. These check no permissions and no payments: the
 * payments feature does, which knows the bank.
 */

/**
 * Changes the payment method of an order and replaces its fee. An order that needs no online payment is then delivered, so check
 * the availability of its names first.
 */
export async function changeMethod(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  method: PaymentMethod,
): Promise<OrderRow | OrderRefused | InvalidInput> {
  const lines = await repository.listLines(tx, order.id)
  const priced = priceOf(order, lines, method.fee)
  if (priced.gross > HIGHEST_AMOUNT) return orderRefused(ctx, 'AMOUNT_TOO_LARGE')
  const { accountId } = order
  const overLimit = await creditRefusal(ctx, tx, { accountId, method, gross: priced.gross })
  if (overLimit) return overLimit
  await savePrice(tx, order, lines, priced)
  await repository.updateOrder(tx, order.id, { paymentMethod: method.code })
  const isCertain = !method.online || priced.gross === 0
  if (isCertain) {
    await moveOrder(tx, order, 'DELIVERING')
    await confirmNames(tx, order, namesOf(lines), ctx.now)
  }
  const changed = await changedOrder(tx, order)
  if (isCertain) await startOrder(ctx, tx, changed)
  await mailOrderChanged(ctx, tx, changed, ctx.now)
  return changed
}

/** Removes domains from the order, each with the lines that belong to it. The prices of the other lines stay the same. */
export async function removeDomains(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  domains: readonly LineRow[],
): Promise<OrderRow> {
  const lines = await repository.listLines(tx, order.id)
  const dropped = domains.flatMap((domain) => [...childrenOf(lines, domain), domain])
  for (const line of dropped) {
    await returnPromo(tx, line.id)
    if (line.kind === 'DOMAIN') await releaseNamesOf(tx, line.orderId, [line])
    await repository.deleteLine(tx, line.id)
  }
  const gone = new Set(dropped.map(({ id }) => id))
  const left = lines.filter(({ id }) => !gone.has(id))
  await savePrice(tx, order, left, priceOf(order, left, order.feeCents))
  const changed = await changedOrder(tx, order)
  await mailOrderChanged(ctx, tx, changed, ctx.now)
  return changed
}

const priceOf = ({ vatRate }: OrderRow, lines: readonly LineRow[], fee: number) => {
  const net = cents(lines.reduce((sum, line) => sum + line.net, 0))
  return withFee({ net, vatRate }, cents(fee))
}

/** Saves the totals of the order, and each line's share of the payment. */
async function savePrice(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { net, vat, gross, fee }: ReturnType<typeof priceOf>,
): Promise<void> {
  const discount = lines.reduce((sum, { list, net, trace }) => {
    // The pricing rules wrote the steps when the order was placed.
    return sum + list - net - deductionOf(trace as readonly TraceStep[])
  }, 0)
  await repository.updateOrder(tx, order.id, { net, vat, gross, feeCents: fee, discount })
  const shares = spread(
    gross,
    lines.map((line) => line.net),
  )
  for (const [at, { id }] of lines.entries()) await repository.updateLines(tx, [id], { gross: shares[at] ?? 0 })
}

async function changedOrder(tx: Tx, { id }: OrderRow): Promise<OrderRow> {
  const order = await repository.findOrder(tx, id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}
