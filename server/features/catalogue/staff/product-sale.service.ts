import type { Tx } from '../../../../db/database'
import { groupBy } from '../../../../rules/group-by'
import { firstPriceIn, type PriceChange } from '../../../../rules/price-versions'
import { notFound } from '../../../common/failures'
import { type AuditChange, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import {
  listScheduledChanges,
  listStoredProducts,
  replaceSuccessor,
  type StoredProduct,
  setSold,
} from '../catalogue.repository'
import { reloadCatalogue } from '../catalogue.service'
import type { SetProductSaleInput } from './price-sets.graphql'
import { productSaleText } from './product-sale.text'
import type { StaffProduct } from './staff-products.graphql'
import { productView, saleAt } from './staff-products.service'

/**
 * Stops selling a product, or sells it again. Its owners keep and renew it. A retired product may name a successor, which can be
 * replaced later by the same act. `Changed` if all of it is so already.
 */
export async function setProductSale(
  ctx: StaffContext,
  { productId, isSold, successorId = null, reason }: SetProductSaleInput,
): Promise<StaffProduct | StaffInvalidInput | Changed> {
  const about = {
    act: 'setProductSale',
    right: 'CATALOGUE_APPROVE',
    objectType: 'Product',
    objectId: productId,
    reason: reason.trim(),
  } as const
  const done = await runAct<StaffProduct | StaffInvalidInput | Changed>(ctx, about, async (tx) => {
    const asked = { ...(await readAsked(tx, productId)), isSold, successorId }
    const invalid = invalidOf(ctx, asked)
    if (invalid) return { result: invalid }
    const changes = await changeSale(ctx, tx, asked)
    if (changes.length === 0) return { result: new Changed(ctx) }
    const { stored, all, changesOf } = await readAsked(tx, productId)
    return { result: productView(ctx, stored, { changes: changesOf(stored), all }), changes }
  })
  await reloadCatalogue(ctx)
  return done
}

interface Asked {
  stored: StoredProduct
  all: readonly StoredProduct[]
  /** Returns the scheduled changes of a product, the earliest first. */
  changesOf: (stored: StoredProduct) => readonly PriceChange[]
  isSold: boolean
  successorId: string | null
}

async function readAsked(tx: Tx, productId: string): Promise<Omit<Asked, 'isSold' | 'successorId'>> {
  const all = await listStoredProducts(tx)
  const stored = all.find(({ product }) => product.productId === productId)
  if (!stored) throw notFound()
  const changes = groupBy(await listScheduledChanges(tx), (change) => change.productId)
  return { stored, all, changesOf: ({ product }) => changes.get(product.productId) ?? [] }
}

function invalidOf(
  { locale, at }: StaffContext,
  { stored, all, changesOf, isSold, successorId }: Asked,
): StaffInvalidInput | null {
  const words = productSaleText[locale]
  const invalid = (field: string, message: string) => new StaffInvalidInput([{ field, message }])
  if (saleAt(stored, changesOf(stored), at) === 'AWAITS_PRICE') return invalid('productId', words.awaitsPrice)
  if (successorId === null) return null
  if (isSold) return invalid('successorId', words.sold)
  const successor = all.find(({ product }) => product.productId === successorId)
  if (!successor) return invalid('successorId', words.unknown)
  if (successor === stored) return invalid('successorId', words.itself)
  if (successor.product.kind !== stored.product.kind) return invalid('successorId', words.kind)
  // A product that is sold has no successor, so that there is neither a chain nor a circle.
  return saleAt(successor, changesOf(successor), at) === 'SOLD' ? null : invalid('successorId', words.retired)
}

/** Stores what differs. Returns the changes for the audit log; none if nothing differs. */
async function changeSale(
  { at }: StaffContext,
  tx: Tx,
  { stored, all, changesOf, isSold, successorId }: Asked,
): Promise<AuditChange[]> {
  const { productId } = stored.product
  const codeOf = (id: string | null) => all.find(({ product }) => product.productId === id)?.product.code ?? null
  const isSoldNow = saleAt(stored, changesOf(stored), at) === 'SOLD'
  const changes: AuditChange[] = []
  if (isSoldNow !== isSold) changes.push({ field: 'isSold', before: String(isSoldNow), after: String(isSold) })
  if (stored.successorId !== successorId)
    changes.push({ field: 'successor', before: codeOf(stored.successorId), after: codeOf(successorId) })
  if (changes.length === 0) return []
  await setSold(tx, productId, { isSold, successorId, ...(isSold ? {} : keptPrice(stored, changesOf(stored))) })
  if (isSold) return changes
  const moved = await replaceSuccessor(tx, productId, successorId)
  const after = codeOf(successorId)
  return [...changes, ...moved.map((code) => ({ field: `successor ${code}`, before: stored.product.code, after }))]
}

/** A product that was sold from its first price on keeps that price as its own, so that its owners renew at it. */
function keptPrice({ soldFromFirstPrice }: StoredProduct, changes: readonly PriceChange[]) {
  const first = soldFromFirstPrice ? firstPriceIn(changes) : undefined
  return first && { soldFromFirstPrice: false, originalCents: first.original, discountedCents: first.discounted }
}
