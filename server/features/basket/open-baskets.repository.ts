import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one } from '../../../db/query'
import { basketItems, baskets } from '../../../db/schema/basket'
import type { Day } from '../../../rules/calendar'
import { staffelOfAccount } from '../accounts/accounts.queries'

const isCharged = (productCodes: readonly string[]) =>
  and(
    sql`${baskets.state} = 'OPEN'`,
    eq(basketItems.invoiced, true),
    inArray(basketItems.productCode, [...productCodes]),
  )

/** Counts the open baskets in which one of these products is charged. */
export const countOpenWith = async (db: Db, productCodes: readonly string[]): Promise<number> =>
  (
    await one(
      db
        .select({ n: countDistinct(baskets.id) })
        .from(basketItems)
        .innerJoin(baskets, eq(baskets.id, basketItems.basketId))
        .where(isCharged(productCodes)),
    )
  )?.n ?? 0

/** Counts the charged items of these products in open baskets, grouped by what decides their price today. */
export function groupOpenItems(db: Db, productCodes: readonly string[], today: Day) {
  const staffel = sql<
    number | null
  >`case when ${baskets.kind} = 'RESELLER' then ${staffelOfAccount(baskets.accountId, today)} end`.as('tier')
  const items = db
    .select({
      period: baskets.period,
      productCode: basketItems.productCode,
      premiumPrice: basketItems.premiumPrice,
      staffel,
    })
    .from(basketItems)
    .innerJoin(baskets, eq(baskets.id, basketItems.basketId))
    .where(isCharged(productCodes))
    .as('items')
  const { period, productCode, premiumPrice } = items
  return all(
    db
      .select({ period, productCode, premiumPrice, staffel: items.staffel, items: count() })
      .from(items)
      .groupBy(period, productCode, premiumPrice, items.staffel),
  )
}
