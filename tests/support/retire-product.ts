import { productIdOf } from '../../db/seed/seed-catalogue'
import { setSold } from '../../server/features/catalogue/catalogue.repository'
import { refreshCatalogue } from '../../server/features/catalogue/catalogue.service'
import type { TestContext } from './test-context'

/** Takes a product off sale, as staff do, with a product that is sold instead. */
export async function retireProduct(shop: TestContext, code: string, successor: string): Promise<void> {
  await shop.db.transaction((tx) =>
    setSold(tx, productIdOf(code), { isSold: false, successorId: productIdOf(successor) }),
  )
  await refreshCatalogue(shop)
}
