import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, statement } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'

const ofDomain = statement((db) =>
  db
    .select({
      orderId: orders.id,
      number: orders.number,
      availability: orderLines.availability,
      deliveredAt: orderLines.deliveredAt,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.domainName, sql.placeholder('name')),
        eq(orderLines.kind, 'DOMAIN'),
        isNotNull(orderLines.deliveredAt),
        eq(orders.accountId, sql.placeholder('accountId')),
      ),
    )
    .orderBy(desc(orderLines.deliveredAt))
    .limit(50),
)

/** Returns delivered lines of an account for a domain itself, newest first, at most 50. A renewal has no availability. */
export const listDomainLines = (db: Db, { accountId, name }: { accountId: string; name: string }) =>
  all(ofDomain(db, { accountId, name }))
