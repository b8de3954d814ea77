import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import type { BasketKind, BasketOwner, ItemRow } from './basket.repository'
import * as repository from './basket.repository'
import { type BasketState, childrenOf, firstBareDomain, isDomain, rootsOf } from './basket.state'
import type { OpenBasket } from './basket.store'
import { misfitsOf } from './slots'

/**
 * At sign-in the visitor's basket goes to the account. Nothing is lost: a name that both have is one name with what
 * both linked to it, and where there is room for one (hosting, a redirect) the latest choice stands. A reseller's
 * domains go to the reseller basket, at reseller prices.
 */
export async function mergeAtSignIn(ctx: Context, visitorHash: string): Promise<void> {
  const { account } = ctx.viewer
  if (!account) return
  const catalogue = await getCatalogue(ctx)
  await ctx.db.transaction(async (tx) => {
    const from = await stateOf(tx, { kind: 'CUSTOMER', accountId: null, visitorHash })
    if (!from) return
    const isForReseller = (root: ItemRow) => ctx.viewer.isReseller && isDomain(root)
    const [resold, kept] = [rootsOf(from).filter(isForReseller), rootsOf(from).filter((root) => !isForReseller(root))]
    if (resold.length > 0)
      await moveAll(ctx, tx, catalogue, from, resold, await openFor(ctx, tx, 'RESELLER', account.id))
    if (kept.length > 0) await moveAll(ctx, tx, catalogue, from, kept, await openFor(ctx, tx, 'CUSTOMER', account.id))
    await repository.deleteBasket(tx, from.basket.id)
  })
}

/** Period and code go along as the latest choice, and so do the offers. */
async function moveAll(
  ctx: Context,
  tx: Db,
  catalogue: Catalogue,
  from: OpenBasket,
  roots: readonly ItemRow[],
  to: OpenBasket,
): Promise<void> {
  for (const root of roots) await moveRoot(tx, catalogue, from, root, to)
  const { period, discountCode, proposedServices } = from.basket
  await repository.updateBasket(tx, to.basket.id, {
    period,
    discountCode: discountCode ?? to.basket.discountCode,
    proposedServices: [...proposedServices, ...to.basket.proposedServices],
  })
  await adoptHosting(tx, to)
  await repository.markChanged(tx, to.basket.id, ctx.now)
}

async function moveRoot(tx: Db, catalogue: Catalogue, from: BasketState, root: ItemRow, to: OpenBasket): Promise<void> {
  const children = childrenOf(from, root)
  const basketId = to.basket.id
  const twin = rootsOf(to).find(({ slot, domainName }) => slot === root.slot && domainName === root.domainName)
  if (twin) await repository.deleteSlots(tx, twin.id, outdated(catalogue, root, children))
  else await repository.moveItem(tx, root.id, { basketId, parentId: null })
  for (const { id } of children) await repository.moveItem(tx, id, { basketId, parentId: (twin ?? root).id })
  if (!twin) return
  const { productCode, availability, premiumPrice } = root
  const serviceType = root.serviceType ?? twin.serviceType
  if (twin.invoiced) await repository.updateItem(tx, twin.id, { productCode, availability, premiumPrice, serviceType })
  await repository.deleteItem(tx, root.id)
}

/** What the account's item has to drop for the visitor's, which came later. */
function outdated(catalogue: Catalogue, root: ItemRow, children: readonly ItemRow[]): string[] {
  const slots = children.map(({ slot }) => slot)
  const bare = [root, ...children].find(({ slot, productCode }) => {
    const isHosting = slot === 'hosting'
    return isHosting && !catalogue.productByCode(productCode)?.specs.hosting?.freeInstallation
  })
  return [
    ...slots,
    ...(slots.includes('redirect') ? misfitsOf('redirect') : []),
    ...(slots.length > 0 ? ['redirect'] : []),
    ...(bare ? ['free-installation'] : []),
    ...(root.availability === 'active' ? [] : ['transfer-code']),
  ]
}

/** Hosting that waited for a domain has one, if there is one with nothing yet. */
async function adoptHosting(tx: Db, { basket }: OpenBasket): Promise<void> {
  const domain = firstBareDomain({ basket, items: await repository.readItems(tx, basket.id) })
  if (domain?.domainName) await repository.adoptLoneHosting(tx, basket.id, domain.id, domain.domainName)
}

async function stateOf(tx: Db, owner: BasketOwner): Promise<OpenBasket | null> {
  const basket = await repository.findOpenBasket(tx, owner)
  return basket ? { basket, items: await repository.readItems(tx, basket.id) } : null
}

async function openFor(ctx: Context, tx: Db, kind: BasketKind, accountId: string): Promise<OpenBasket> {
  const known = await stateOf(tx, { kind, accountId, visitorHash: '' })
  if (known) return known
  const row = { id: newId('bsk'), kind, accountId, createdAt: ctx.now, changedAt: ctx.now }
  return { basket: await repository.insertBasket(tx, row), items: [] }
}
