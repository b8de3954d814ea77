import { nextNumber } from '../../db/counters'
import type { Database } from '../../db/database'
import { addMissing, run } from '../../db/query'
import { priceChanges, priceSets } from '../../db/schema/catalogue'
import { staffMembers } from '../../db/schema/staff'
import { productIdOf } from '../../db/seed/seed-catalogue'
import { newId } from '../../server/common/ids'

interface PriceSet {
  validFrom: number
  now: number
  prices: readonly { code: string; staffel?: number; original: number; discounted: number; cost?: number }[]
}

/** Stores a scheduled set of prices, as if staff had approved it. Returns its id. */
export async function savePriceSet(db: Database, { validFrom, now, prices }: PriceSet): Promise<string> {
  const setId = newId('prs')
  const member = { id: 'stf_prijzen', email: 'prijzen@hosting.example', name: 'Prijs', roles: [], createdAt: now }
  await db.transaction(async (tx) => {
    await addMissing(tx, staffMembers, [member])
    const row = { id: setId, number: await nextNumber(tx, 'price-set'), name: 'Test', state: 'SCHEDULED' as const }
    await run(
      tx.insert(priceSets).values({ ...row, createdBy: member.id, createdAt: now, validFrom, scheduledAt: now }),
    )
    for (const { code, staffel = 0, original, discounted, cost = null } of prices)
      await run(
        tx.insert(priceChanges).values({
          setId,
          productId: productIdOf(code),
          staffel,
          originalCents: original,
          discountedCents: discounted,
          costCents: cost,
        }),
      )
  })
  return setId
}
