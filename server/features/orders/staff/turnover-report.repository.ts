import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { orderLines } from '../../../../db/schema/orders'
import type { ProductKind } from '../../../../rules/pricing-types'
import { finalLines } from '../../invoices/invoices.queries'

export interface TurnoverSum {
  /** Such as `2026-11`. */
  month: string
  /** Null for fees of payment methods and for goodwill. */
  kind: ProductKind | null
  isGoodwill: boolean
  /** Null where the kind is. */
  productCode: string | null
  /** Names as ordered; one of them if a product was renamed. */
  nameNl: string | null
  nameEn: string | null
  lines: number
  /** Cents excluding VAT. */
  net: number
}

/** Sums the lines of final invoices and credit notes of a period, `to` excluded, by month and product. */
export function sumTurnover(db: Db, period: { from: string; to: string }): Promise<TurnoverSum[]> {
  const line = finalLines(db, period)
  return all(
    db
      .select({
        month: line.month,
        kind: orderLines.kind,
        isGoodwill: line.isGoodwill,
        productCode: orderLines.productCode,
        nameNl: sql<string | null>`max(${orderLines.productNameNl})`,
        nameEn: sql<string | null>`max(${orderLines.productNameEn})`,
        lines: sql<number>`count(*)`.mapWith(Number),
        net: sql<number>`sum(${line.net})`.mapWith(Number),
      })
      .from(line)
      .leftJoin(orderLines, eq(orderLines.id, line.orderLineId))
      .groupBy(line.month, orderLines.kind, line.isGoodwill, orderLines.productCode),
  )
}
