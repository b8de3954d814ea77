import type { Db } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import { priceLine } from '../../../rules/line-pricing'
import { cents } from '../../../rules/money'
import { type Catalogue, toProductPrice } from '../catalogue/catalogue.service'
import { countOpenWith, groupOpenItems } from './open-baskets.repository'

/**
 * Counts open baskets that hold one of these products, and sums those items at the prices of the catalogue: cents excluding VAT,
 * before discount codes. A basket holds choices, so its items cost what the products cost when it is read.
 */
export async function sumOpenBaskets(
  db: Db,
  catalogue: Catalogue,
  productCodes: readonly string[],
  today: Day,
): Promise<{ count: number; amount: number }> {
  const groups = await groupOpenItems(db, productCodes, today)
  const amounts = groups.map(({ productCode, period, premiumPrice, staffel, items }) => {
    const product = catalogue.productByCode(productCode)
    if (!product) return 0
    const line = {
      ...{ id: productCode, price: toProductPrice(product) },
      premiumPrice: premiumPrice === null ? null : cents(premiumPrice),
    }
    const steps = priceLine(line, { period, staffel, nlPosition: null })
    return items * steps.reduce((sum, { amount }) => sum + amount, 0)
  })
  return {
    count: await countOpenWith(db, productCodes),
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
  }
}
