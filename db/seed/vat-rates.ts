import { isNull } from 'drizzle-orm'
import { VAT_STANDARD } from '../../rules/constants'
import { SELLER_COUNTRY } from '../../rules/vat-rates'
import type { Database, Db } from '../database'
import { addMissing, all, one } from '../query'
import { vatRates } from '../schema/vat-rates'

/** The Dutch standard rate became 21% on 1 October 2012. */
const FIRST = Date.parse('2012-10-01T00:00:00+02:00')

/** Gives a shop without VAT rates its first version. Run it in a transaction. */
export async function seedVatRates(db: Db, now: number): Promise<void> {
  const known = await one(db.select({ id: vatRates.id }).from(vatRates).limit(1))
  if (known) return
  const first = { id: 'vat_first', country: SELLER_COUNTRY, rate: VAT_STANDARD, validFrom: FIRST }
  await addMissing(db, vatRates, [{ ...first, createdBy: '', createdAt: now }])
}

/** Copies the rates of a shop to its sandbox, with those that are planned. */
export async function copyVatRates(from: Db, to: Database): Promise<void> {
  const rows = await all(from.select().from(vatRates).where(isNull(vatRates.cancelledAt)))
  await to.transaction((tx) => addMissing(tx, vatRates, rows))
}
