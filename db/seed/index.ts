import type { Database } from '../open'
import { demoAccountId, seedDemoAccounts } from './demo-accounts'
import { seedDemoDomains } from './demo-domains'
import { seedDemoOrders } from './demo-orders'
import { seedCatalogue } from './seed-catalogue'

export interface SeedOptions {
  now: number
  isDemo: boolean
}

/** Brings the price list in, and the demo's people and domains once; answers the domain names of the demo. */
export async function seedShop(db: Database, { now, isDemo }: SeedOptions): Promise<readonly string[]> {
  await db.transaction(seedCatalogue)
  if (!isDemo) return []
  return db.transaction(async (tx) => {
    await seedDemoAccounts(tx, now)
    const owners = { customer: demoAccountId('klant@voorbeeld.nl'), reseller: demoAccountId('reseller@voorbeeld.nl') }
    const names = await seedDemoDomains(tx, owners, now)
    await seedDemoOrders(tx, owners.customer, now)
    return names
  })
}
