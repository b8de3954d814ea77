import { eq } from 'drizzle-orm'
import type { Database, Db } from '../database'
import { one } from '../query'
import { accounts } from '../schema/accounts'
import { demoAccountId, seedDemoAccounts } from './demo-accounts'
import { seedDemoDomains } from './demo-domains'
import { seedDemoOrders } from './demo-orders'
import { seedGeneralTerms } from './general-terms'
import { seedCatalogue } from './seed-catalogue'
import { seedVatRates } from './vat-rates'

export interface SeedOptions {
  now: number
  isDemo: boolean
}

/**
 * Fills an empty shop with the price list, general terms and VAT rate, and a demo also with accounts and domains. Returns the domain names of the
 * demo. Throws if a shop that is not a demo is started on the data of one.
 */
export async function seedShop(db: Database, { now, isDemo }: SeedOptions): Promise<readonly string[]> {
  await db.transaction(async (tx) => {
    await seedCatalogue(tx, { isDemo })
    await seedGeneralTerms(tx, now)
    await seedVatRates(tx, now)
  })
  if (!isDemo) {
    if (await holdsDemo(db.reader)) throw new Error(DEMO_DATA)
    return []
  }
  return db.transaction(async (tx) => {
    await seedDemoAccounts(tx, now)
    const owners = { customer: demoAccountId('klant@voorbeeld.nl'), reseller: demoAccountId('reseller@voorbeeld.nl') }
    const names = await seedDemoDomains(tx, owners, now)
    await seedDemoOrders(tx, owners.customer, now)
    return names
  })
}

const DEMO_DATA =
  'This database holds the accounts of a demo, whose password is public. Start production on an empty one: another DATA_DIR or DATABASE_URL.'

/** Returns whether this database was filled as a demo, whose accounts have a public password. */
async function holdsDemo(db: Db): Promise<boolean> {
  const id = demoAccountId('klant@voorbeeld.nl')
  return (await one(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)))) !== null
}
