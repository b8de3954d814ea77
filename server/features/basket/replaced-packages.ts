import type { Db } from '../../../db/database'
import type { Context } from '../../common/context'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { findPackageOn, type HostingPackageRow } from '../hosting/hosting.service'
import { type BasketContents, rootOf } from './basket.contents'

/** Returns the viewer's packages that new packages in the basket replace, by the id of the item. */
export async function replacedPackages(
  ctx: Context,
  state: BasketContents,
  db: Db = ctx.db.reader,
): Promise<ReadonlyMap<string, HostingPackageRow>> {
  const { ownerId } = ctx.viewer
  const found = new Map<string, HostingPackageRow>()
  if (!ownerId) return found
  for (const item of state.items) {
    // Only an owned name can have a package.
    if (item.role !== 'hosting' || !item.invoiced || rootOf(state, item).invoiced) continue
    const owned = await findPackageOn(db, ownerId, item.domainName ?? '')
    if (owned) found.set(item.id, owned)
  }
  return found
}

/** Returns whether a product is larger than an owned package. A package that is no longer sold can be replaced by any. */
export function isUpgrade(catalogue: Catalogue, owned: HostingPackageRow, product: Product | undefined): boolean {
  const current = catalogue.knownByCode(owned.packageCode)
  return !current || (product !== undefined && product.original > current.original)
}
