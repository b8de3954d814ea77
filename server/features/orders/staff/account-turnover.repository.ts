import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, statement } from '../../../../db/query'
import { orderLines } from '../../../../db/schema/orders'
import { finalLinesOfAccounts } from '../../invoices/invoices.queries'

/** Sum of a product that an account was charged since a day. */
export interface ProductSum {
  accountId: string
  /** Null for fees of payment methods and for goodwill. */
  productCode: string | null
  /** Whether the price was that of a premium name. */
  isPremium: boolean
  /** Cents excluding VAT. */
  net: number
  /** Units of the price, such as years: less where a line was credited. */
  units: number
}

/** The first step of a price, which the pricing rules wrote. */
const step = (field: 'kind' | 'quantity') => sql`${orderLines.trace} -> 0 ->> ${sql.raw(`'${field}'`)}`

const sums = statement((db) => {
  const line = finalLinesOfAccounts(db)
  const isPremium = sql<number>`(case when ${step('kind')} = 'premium' then 1 else 0 end)`
  const quantity = sql`cast(${step('quantity')} as integer)`
  return db
    .select({
      accountId: line.accountId,
      productCode: orderLines.productCode,
      isPremium: isPremium.mapWith(Boolean).as('is_premium'),
      net: sql<number>`sum(${line.net})`.mapWith(Number),
      // A free line counts as charged.
      units:
        sql<number>`sum(case when ${orderLines.net} = 0 then ${quantity} else ${quantity} * 1.0 * ${line.net} / ${orderLines.net} end)`.mapWith(
          Number,
        ),
    })
    .from(line)
    .leftJoin(orderLines, eq(orderLines.id, line.orderLineId))
    .groupBy(line.accountId, orderLines.productCode, sql`is_premium`)
})

/** Sums the lines of final invoices and credit notes of accounts since a day, by product. */
export const sumTurnoverOf = (db: Db, accountIds: readonly string[], from: string): Promise<ProductSum[]> =>
  all(sums(db, { accountIds, from }))
