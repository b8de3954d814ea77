import * as z from 'zod'
import type { Db } from '../../../../db/database'
import { canRemedy } from '../../../../rules/order-status'
import { notFound } from '../../../common/failures'
import { noteRefusal } from '../../../staff/audit.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError } from '../../../staff/staff-errors'
import { findAccount } from '../../accounts/accounts.service'
import { findOrder, type LineRow, listLines, type OrderRow } from '../orders.repository'
import { titleOf } from '../orders.text'
import { listShownRefunds, refundOfLine } from '../refunds.service'
import { areHoldersThere, deliverAgain } from '../stuck-orders.service'
import { OrderActRefused, type StaffOrderLinesInput } from './staff-order-acts.graphql'
import { refuseLines } from './staff-order-acts.service'
import type { StaffOrder } from './staff-orders.graphql'
import { currentVersion, staffOrderView } from './staff-orders.view'

const payload = z.object({ orderId: z.string(), lineIds: z.array(z.string()).min(1) })
type Payload = z.infer<typeof payload>

/** Delivers failed lines whose money went back, free of charge. The refund stays as it is. A second staff member approves it. */
export const gift = defineProposal<Payload, StaffOrder | OrderActRefused>({
  act: 'deliverOrderAsGift',
  proposeRight: 'ORDERS_DECIDE',
  approveRight: 'ORDERS_DECIDE',
  payload,
  object: ({ orderId }) => ({ type: 'Order', id: orderId }),
  async preview(ctx, db, asked) {
    const plan = await planGift(ctx, db, asked)
    if (plan instanceof OrderActRefused) return plan
    const { order, lines, worth } = plan
    const account = await findAccount(ctx, order.accountId)
    const name = account?.companyName || `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim()
    return {
      facts: [
        { name: 'order', text: String(order.number), amount: null },
        { name: 'customer', text: name, amount: null },
        ...lines.map((line) => ({ name: 'line', text: titleOf(line, order.locale), amount: null })),
        { name: 'wentBack', text: null, amount: worth },
      ],
      amount: worth,
      onBehalfOf: order.accountId,
    }
  },
  async run(ctx, tx, asked) {
    const plan = await planGift(ctx, tx, asked)
    if (plan instanceof OrderActRefused) return { result: plan }
    const { orderId, lineIds } = asked
    const outcome = await deliverAgain(ctx, tx, orderId, { asGift: true, lineIds })
    if (outcome !== 'DONE') return { result: new OrderActRefused(ctx, outcome) }
    const order = await requireOrder(tx, orderId)
    return {
      result: await staffOrderView(ctx, order, tx),
      changes: [
        { field: 'status', before: plan.order.status, after: order.status },
        { field: 'gift', before: null, after: String(plan.lines.length) },
      ],
    }
  },
})

/** Proposes to deliver lines free of charge, whose money went back. */
export async function deliverOrderAsGift(
  ctx: StaffContext,
  input: StaffOrderLinesInput,
): Promise<StaffOrder | StaffError> {
  const { orderId, expectedVersion, reason } = input
  const refused = await refuseLines(ctx, gift.act, input)
  if (refused) return refused
  const order = await requireOrder(ctx.db.reader, orderId)
  if ((await currentVersion(ctx, ctx.db.reader, order)) !== expectedVersion) {
    const changed = new Changed(ctx)
    await noteRefusal(
      ctx,
      { act: gift.act, objectType: 'Order', objectId: orderId, reason: reason.trim() },
      changed.code,
    )
    return changed
  }
  const lineIds = [...new Set(input.lineIds)].sort()
  return proposeOrRun(ctx, gift, { orderId, lineIds }, { reason })
}

interface GiftPlan {
  order: OrderRow
  lines: readonly LineRow[]
  /** Amount of the lines that went back, including VAT. */
  worth: number
}

async function planGift(ctx: StaffContext, db: Db, { orderId, lineIds }: Payload): Promise<GiftPlan | OrderActRefused> {
  const order = await requireOrder(db, orderId)
  const lines = (await listLines(db, orderId)).filter(({ id }) => lineIds.includes(id))
  const paidOut = (await listShownRefunds(db, order)).filter(({ isPaidOut }) => isPaidOut)
  const back = new Map(lines.map((line) => [line.id, refundOfLine(paidOut, line)?.amount ?? 0]))
  // A line whose money did not go back is delivered again without a proposal.
  const isGift = (line: LineRow) => line.deliveryStatus === 'FAILED' && (back.get(line.id) ?? 0) > 0
  const isPossible = canRemedy(order.status, 'deliver-again') && lines.length === lineIds.length && lines.every(isGift)
  if (!isPossible) return new OrderActRefused(ctx, 'NOT_POSSIBLE')
  if (!(await areHoldersThere(db, order, lines))) return new OrderActRefused(ctx, 'HOLDER_GONE')
  return { order, lines, worth: lines.reduce((sum, { id }) => sum + (back.get(id) ?? 0), 0) }
}

/** Throws NOT_FOUND. */
async function requireOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw notFound()
  return order
}
