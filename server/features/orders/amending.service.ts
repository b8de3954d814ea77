import type { Tx } from '../../../db/open'
import { spread } from '../../../rules/discounts'
import { cents } from '../../../rules/money'
import { deductionOf, withFee } from '../../../rules/pricing'
import type { TraceStep } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { returnPromo } from '../basket/ordering.service'
import type { PaymentMethod } from '../catalogue/catalogue.service'
import { childrenOf, moveOrder } from './delivery.service'
import { confirmNames, namesOf, releaseName } from './name-claims.service'
import { type OrderRefused, orderRefused } from './orders.errors'
import { mailOrderChanged } from './orders.mails'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { begin, HIGHEST_AMOUNT } from './placing.service'

/*
 * What a buyer may still change of an order that waits for its payment. These check no permissions and no payments: the
 * payments feature does, which knows the bank.
 */

/**
 * The order is paid in another way: its fee takes the place of the old one. What needs no payment online starts to be
 * delivered, so look first whether the names can still be had.
 */
export async function chargeBy(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  method: PaymentMethod,
): Promise<OrderRow | OrderRefused> {
  const lines = await repository.listLines(tx, order.id)
  const priced = priceOf(order, lines, method.fee)
  if (priced.gross > HIGHEST_AMOUNT) return orderRefused(ctx, 'AMOUNT_TOO_LARGE')
  await savePrice(tx, order, lines, priced)
  await repository.updateOrder(tx, order.id, { paymentMethod: method.code })
  const isCertain = !method.online || priced.gross === 0
  if (isCertain) {
    await moveOrder(tx, order, 'DELIVERING')
    await confirmNames(tx, order, namesOf(lines), ctx.now)
  }
  const changed = await changedOrder(tx, order)
  if (isCertain) await begin(ctx, tx, changed)
  await mailOrderChanged(ctx, tx, changed, ctx.now)
  return changed
}

/** Takes domains out of the order, each with what belongs to it. What is left costs what it cost. */
export async function dropDomains(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  domains: readonly LineRow[],
): Promise<OrderRow> {
  const lines = await repository.listLines(tx, order.id)
  const dropped = domains.flatMap((domain) => [...childrenOf(lines, domain), domain])
  for (const line of dropped) {
    await returnPromo(tx, line.id)
    if (line.kind === 'DOMAIN') await releaseName(tx, line)
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

/** The order's totals, and each line's share of what is paid. */
async function savePrice(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { net, vat, gross, fee }: ReturnType<typeof priceOf>,
): Promise<void> {
  const discount = lines.reduce((sum, { list, net, trace }) => {
    // The steps were written by the rules when the order was placed.
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
