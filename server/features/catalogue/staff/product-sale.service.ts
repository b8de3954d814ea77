import { groupBy } from '../../../../rules/group-by'
import { notFound } from '../../../common/failures'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import { listScheduledChanges, listStoredProducts, setSold } from '../catalogue.repository'
import { reloadCatalogue } from '../catalogue.service'
import type { SetProductSaleInput } from './price-sets.graphql'
import type { StaffProduct } from './staff-products.graphql'
import { productView } from './staff-products.service'

/** Stops selling a product, or sells it again. Its owners keep and renew it. `Changed` if it is so already. */
export async function setProductSale(
  ctx: StaffContext,
  { productId, isSold, reason }: SetProductSaleInput,
): Promise<StaffProduct | Changed> {
  const about = {
    act: 'setProductSale',
    right: 'CATALOGUE_APPROVE',
    objectType: 'Product',
    objectId: productId,
    reason: reason.trim(),
  } as const
  const done = await runAct<StaffProduct | Changed>(ctx, about, async (tx) => {
    const stored = (await listStoredProducts(tx)).find(({ product }) => product.productId === productId)
    if (!stored) throw notFound()
    if (stored.isSold === isSold) return { result: new Changed(ctx) }
    await setSold(tx, productId, isSold)
    const changes = groupBy(await listScheduledChanges(tx), (change) => change.productId)
    return {
      result: productView(ctx, { ...stored, isSold }, changes.get(productId) ?? []),
      changes: [{ field: 'isSold', before: String(!isSold), after: String(isSold) }],
    }
  })
  await reloadCatalogue(ctx)
  return done
}
