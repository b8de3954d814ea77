import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import { requireBuyer, requireChannel } from '../../common/guards'
import { newId } from '../../common/ids'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { requireOwnDomain } from '../domains/domains.service'
import { findPackageOf, type HostingPackageRow, requireOwnPackage } from '../hosting/hosting.service'
import { ShopChannel } from './basket.enums'
import type { Basket } from './basket.graphql'
import type { AddHostingToDomainInput, UpgradeHostingInput } from './basket.inputs'
import { ADDS, takeTurn } from './basket.limits'
import * as repository from './basket.repository'
import { domainsOf } from './basket.state'
import { changeBasket, type OpenBasket } from './basket.store'
import { basketText } from './basket.text'
import { type OrderedProduct, productOf } from './ordered-product'
import { planPackage } from './plan-linked-item'
import { putItem } from './put-item'

/**
 * Orders a bigger package for one that the viewer has: its name comes along in the basket, without being charged, and
 * step 2 is the way in (ORD-020). Throws NOT_FOUND for a package that is not the viewer's.
 */
export async function upgradeHosting(ctx: Context, input: UpgradeHostingInput): Promise<Basket | InvalidInput> {
  requireBuyer(ctx)
  const owned = await requireOwnPackage(ctx, input.hostingPackageId)
  return orderFor(ctx, input, owned.domainName, owned)
}

/** Orders a package for a name that the viewer has; where it has one already this is an upgrade of that. */
export async function addHostingToDomain(ctx: Context, input: AddHostingToDomainInput): Promise<Basket | InvalidInput> {
  requireBuyer(ctx)
  const { name } = await requireOwnDomain(ctx, input.domain)
  return orderFor(ctx, input, name, await findPackageOf(ctx, name))
}

/** Where the viewer orders: a reseller in a basket, and at prices, of their own. */
export const channelOf = (ctx: Context): ShopChannel =>
  ctx.viewer.isReseller ? ShopChannel.RESELLER : ShopChannel.CUSTOMER

async function orderFor(
  ctx: Context,
  input: OrderedProduct,
  domainName: string,
  owned: HostingPackageRow | null,
): Promise<Basket | InvalidInput> {
  const channel = channelOf(ctx)
  requireChannel(ctx, channel)
  takeTurn(ctx, ADDS)
  const catalogue = await getCatalogue(ctx)
  const product = packageOf(ctx, catalogue, { ...input, channel }, owned)
  if (product instanceof InvalidInput) return product
  const extension = catalogue.extensionProductOf(domainName)
  if (!extension) return invalidField('productId', basketText[ctx.locale].notSoldHere)
  return changeBasket(ctx, channel, async (tx, state) => {
    const domain = await putOwnDomain(ctx, tx, state, extension, domainName)
    await repository.updateBasket(tx, state.basket.id, { upgradeOf: owned?.id ?? null })
    const current = { ...state, items: await repository.readItems(tx, state.basket.id) }
    return putItem(ctx, tx, current, planPackage(product, domain))
  })
}

/** A package of the channel, and no smaller than the one that it takes the place of. */
function packageOf(
  ctx: Context,
  catalogue: Catalogue,
  input: OrderedProduct & { channel: ShopChannel },
  owned: HostingPackageRow | null,
): Product | InvalidInput {
  const product = productOf(ctx, catalogue, input)
  if (product instanceof InvalidInput) return product
  const { noPackage, noUpgrade } = basketText[ctx.locale]
  if (!PACKAGES.has(product.kind)) return invalidField('productId', noPackage)
  const current = owned && catalogue.productByCode(owned.packageCode)
  return current && product.original <= current.original ? invalidField('productId', noUpgrade) : product
}

const PACKAGES: ReadonlySet<Product['kind']> = new Set(['HOSTING', 'RESELLER_HOSTING'])

/** The owned name as an item that is shown and not charged. */
async function putOwnDomain(
  ctx: Context,
  tx: Db,
  state: OpenBasket,
  extension: Product,
  domainName: string,
): Promise<repository.ItemRow> {
  const basketId = state.basket.id
  if (!domainsOf(state).some((item) => item.domainName === domainName)) {
    const item = { id: newId('itm'), basketId, slot: 'domain', productCode: extension.code, domainName }
    await repository.insertItem(tx, { ...item, invoiced: false, createdAt: ctx.now })
  }
  const items = await repository.readItems(tx, basketId)
  const domain = items.find((item) => item.slot === 'domain' && item.domainName === domainName)
  if (!domain) throw new Error('the domain was put in this basket just now')
  return domain
}
