import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { one } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'
import { oneOf } from '../../../../db/table'
import { MINUTE_MS } from '../../../../rules/time'
import { isTouchedBy } from '../../../staff/audit.queries'

/** Acts by which staff help an order on. Looking at it, and a note, are none. */
const HELPING_ACTS = [
  'acceptOrderPayment',
  'awaitOrderRemainder',
  'returnOrderPayment',
  'giveUpOrderLines',
  'deliverOrderAgain',
  'deliverOrdersAgain',
  'sendTransferCodeLink',
]

export interface FunnelCounts {
  placed: number
  paid: number
  delivered: number
  untouched: number
  /** Null if no order was delivered. */
  medianMinutes: number | null
}

const isRenewal = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.options} ->> 'renews' is not null)`
const isPaid = sql`(${orders.paidAt} is not null or ${oneOf(orders.status, ['PAID', 'DELIVERING', 'DELIVERED', 'PARTLY_FAILED', 'FAILED'])})`
const deliveredAt = sql`(select max(${orderLines.deliveredAt}) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`

/** Counts orders by how far they got, of those placed in a range in milliseconds, `before` excluded. */
export async function countFunnel(db: Db, { from, before }: { from: number; before: number }): Promise<FunnelCounts> {
  const placed = sql`select case when ${isPaid} then 1 else 0 end as paid,
    case when ${orders.status} = 'DELIVERED' then 1 else 0 end as delivered,
    case when ${orders.status} = 'DELIVERED' and not ${isTouchedBy(orders.id, HELPING_ACTS)} then 1 else 0 end as untouched,
    case when ${orders.status} = 'DELIVERED' then ${deliveredAt} - coalesce(${orders.paidAt}, ${orders.createdAt}) end as took
    from ${orders} where ${orders.createdAt} >= ${from} and ${orders.createdAt} < ${before} and not ${isRenewal}`
  const ranked = sql`(select took, row_number() over (order by took) as place, count(*) over () as of_all from (${placed}) as timed where took is not null) as ranked`
  const median = sql`(select avg(took) from ${ranked} where place in ((of_all + 1) / 2, (of_all + 2) / 2))`
  const found = await one(
    db
      .select({
        placed: sql<number>`count(*)`.mapWith(Number),
        paid: sql<number>`coalesce(sum(paid), 0)`.mapWith(Number),
        delivered: sql<number>`coalesce(sum(delivered), 0)`.mapWith(Number),
        untouched: sql<number>`coalesce(sum(untouched), 0)`.mapWith(Number),
        median: sql<number | string | null>`${median}`,
      })
      .from(sql`(${placed}) as placed`),
  )
  const { median: took = null, ...counts } = found ?? { placed: 0, paid: 0, delivered: 0, untouched: 0 }
  return { ...counts, medianMinutes: took === null ? null : Number(took) / MINUTE_MS }
}
