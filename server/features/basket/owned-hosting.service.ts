import type { Context } from '../../common/context'
import { requireBuyer, requireChannel } from '../../common/guards'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { requireOwnDomain } from '../domains/domains.service'
import { findPackageOf, type HostingPackageRow, requireOwnPackage } from '../hosting/hosting.service'
import { domainsOf, type OpenBasket, withNew } from './basket.contents'
import { ShopChannel } from './basket.enums'
import type { Basket } from './basket.graphql'
import type { AddHostingToDomainInput, UpgradeHostingInput } from './basket.inputs'
import { ADDS, takeTurn } from './basket.limits'
import type { ItemRow } from './basket.repository'
import { changeBasket, putItem, withRow } from './basket.service'
import { basketText } from './basket.text'
import { type OrderedProduct, planPackage, productOf } from './item-plan'

/**
 * Orders a bigger package for one that the viewer has: its name comes along in the basket, without being charged, and
 * step 2 is the way in. Throws NOT_FOUND for a package that is not the viewer's.
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
  return changeBasket(ctx, channel, (before) => {
    const { contents, domain } = withOwnDomain(ctx, before, extension, domainName)
    return putItem(ctx, withRow(contents, { upgradeOf: owned?.id ?? null }), planPackage(product, domain))
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
function withOwnDomain(
  ctx: Context,
  contents: OpenBasket,
  extension: Product,
  domainName: string,
): { contents: OpenBasket; domain: ItemRow } {
  const domain = domainsOf(contents).find((item) => item.domainName === domainName)
  if (domain) return { contents, domain }
  const item = { role: 'domain', productCode: extension.code, domainName, invoiced: false } as const
  const added = withNew(contents, item, ctx.now)
  return { contents: added.contents, domain: added.item }
}
