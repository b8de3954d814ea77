import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { orderLines, orders } from '../../../../db/schema/orders'
import type { Day } from '../../../../rules/calendar'
import type { BillingPeriod, PriceUnit, ProductKind } from '../../../../rules/pricing-types'
import { finalLines } from '../../invoices/invoices.queries'

/** Kinds of the products of order lines. */
export const listKinds = (db: Db, ids: readonly string[]): Promise<{ id: string; kind: ProductKind }[]> =>
  all(
    db
      .select({ id: orderLines.id, kind: orderLines.kind })
      .from(orderLines)
      .where(inArray(orderLines.id, [...ids])),
  )

/** Charged lines of the same term. */
export interface TermSum {
  /** Term of a renewal, fixed when it was ordered; null for a first term. */
  from: Day | null
  until: Day | null
  /** Hours since 1970 of the delivery; null until then. */
  deliveredHour: number | null
  /** Null for a line without a price. */
  unit: PriceUnit | null
  period: BillingPeriod
  /** Cents excluding VAT, credit notes subtracted. */
  net: number
}

const renewed = (field: 'from' | 'until'): SQL<Day | null> =>
  sql`${orderLines.options} -> 'renews' ->> ${sql.raw(`'${field}'`)}`
/** The hour decides in which day of Amsterdam it is, in summer and in winter. */
const HOUR: SQL<number | null> = sql`${orderLines.deliveredAt} / 3600000`
/** The first step of the price has the unit. */
const UNIT: SQL<PriceUnit | null> = sql`${orderLines.trace} -> 0 ->> 'unit'`

/** Sums the lines of the final invoices and credit notes of a period, `to` excluded, by the term that they pay for. */
export async function sumTerms(db: Db, period: { from: Day; to: Day }): Promise<TermSum[]> {
  const line = finalLines(db, period)
  const rows = await all(
    db
      .select({
        ...{ from: renewed('from'), until: renewed('until'), deliveredHour: HOUR, unit: UNIT, period: orders.period },
        net: sql<number>`sum(${line.net})`.mapWith(Number),
      })
      .from(line)
      .innerJoin(orderLines, eq(orderLines.id, line.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .groupBy(renewed('from'), renewed('until'), HOUR, UNIT, orders.period),
  )
  return rows.map((row) => ({
    ...row,
    // PostgreSQL sends a bigint as text.
    deliveredHour: row.deliveredHour === null ? null : Number(row.deliveredHour),
  }))
}
