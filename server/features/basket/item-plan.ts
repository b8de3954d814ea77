import { parseOrderName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { findLinked, type LinkedProduct, type LinkParent } from '../../products/linked'
import { checkForBasket } from '../availability/availability.service'
import { SalePaused } from '../catalogue/catalogue.errors'
import { type Catalogue, isProductPaused, type Product } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import {
  type BasketContents,
  childIn,
  domainsOf,
  firstBareDomain,
  type ItemPlan,
  isDomain,
  rootOf,
  rootsOf,
} from './basket.contents'
import { ShopChannel } from './basket.enums'
import { DomainNotAvailable } from './basket.errors'
import type { AddBasketItemInput } from './basket.inputs'
import type { ItemRow } from './basket.repository'
import { basketText } from './basket.text'
import { isTransfer } from './transfer-code'

/** Returns the item with this id. Throws NOT_FOUND, also for an item of another basket. */
export function requireItem(contents: BasketContents, id: string): ItemRow {
  const item = contents.items.find((candidate) => candidate.id === id)
  if (!item) throw notFound()
  return item
}

/** As requireItem, for a domain. */
export function requireDomain(contents: BasketContents, id: string): ItemRow {
  const item = requireItem(contents, id)
  if (!isDomain(item)) throw notFound()
  return item
}

/** The product as a caller names it. A code must be that of the product. */
export interface OrderedProduct {
  productId: string
  productCode?: string | null
}

/** Returns the product with this id, if the code matches and it is sold in this channel, now. */
export function productOf(
  ctx: Context,
  catalogue: Catalogue,
  input: OrderedProduct & { channel: ShopChannel },
): Product | InvalidInput | SalePaused {
  const t = basketText[ctx.locale]
  const product = catalogue.productById(input.productId)
  if (!product) return invalidField('productId', t.unknownProduct)
  if (product.code !== (input.productCode ?? product.code)) return invalidField('productCode', t.productMismatch)
  const isForChannel = product.audience === 'BOTH' || product.audience === input.channel
  const isSoldHere = product.kind === 'DOMAIN' || findLinked(ctx.products, product.kind) !== undefined
  if (!isForChannel || !isSoldHere) return invalidField('productId', t.notSoldHere)
  if (isProductPaused(ctx, product)) return new SalePaused(ctx, titleOf(ctx, product))
  return product
}

const titleOf = ({ locale }: Context, { extension, name }: Product): string =>
  extension === null ? name[locale] : `.${extension}`

/**
 * Plans to add a name, with its current availability. Throws OUTSIDE_UNAVAILABLE if the registry does not respond: a name is
 * never assumed to be free.
 */
export async function planDomain(
  ctx: Context,
  product: Product,
  domainName: string,
): Promise<ItemPlan | DomainNotAvailable> {
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, domainName))) {
    return new DomainNotAvailable(ctx, domainName, 'owned')
  }
  const answer = await checkForBasket(ctx, domainName)
  if (answer.status !== 'free' && answer.status !== 'active') {
    return new DomainNotAvailable(ctx, domainName, answer.status === 'invalid' ? 'invalid-name' : answer.status)
  }
  const { premiumPrice, status: availability } = answer
  const item = { productCode: product.code, role: 'domain', domainName, availability, premiumPrice } as const
  return { item, parent: null, drivesOut: () => false }
}

/** Returns the name in a title, if this product registers it. */
export function orderedName(
  ctx: Context,
  catalogue: Catalogue,
  product: Product,
  title: string,
): string | InvalidInput {
  const name = parseOrderName(title.trim())
  if (!name) return refuse(ctx, 'title', 'invalidName')
  return catalogue.extensionProductOf(name) === product ? name : refuse(ctx, 'title', 'wrongExtension')
}

export type LinkedItem = Pick<
  AddBasketItemInput,
  'channel' | 'title' | 'parentId' | 'transferDnsLater' | 'dnsProfileId'
>

/** Returns how a product is linked to its parent. Only products that the basket sells are linked. */
export function linkedProductOf({ products }: Pick<Context, 'products'>, { kind, code }: Product): LinkedProduct {
  const linked = findLinked(products, kind)
  if (!linked) throw new Error(`${code} is linked to no item`)
  return linked
}

/**
 * Plans an item for the one that it belongs to, such as a redirect for its domain. Calls no outside system, so it can run inside
 * the transaction. Throws NOT_FOUND for a parent that is not in this basket.
 */
export function planLinkedItem(
  ctx: Context,
  contents: BasketContents,
  catalogue: Catalogue,
  product: Product,
  input: LinkedItem,
): ItemPlan | InvalidInput {
  const { channel, title, transferDnsLater, dnsProfileId = null } = input
  const { isForCustomers, waitsForDomain, plan } = linkedProductOf(ctx, product)
  const named = parentOf(contents, input)
  if (isForCustomers && channel === ShopChannel.RESELLER) return refuse(ctx, 'channel', 'notForResellers')
  const parent = waitsForDomain ? domainToFill(contents, named) : named
  const about = parent && linkParent(contents, catalogue, parent)
  const planned = plan(ctx, { product, title, transferDnsLater, dnsProfileId: dnsProfileId || null, parent: about })
  if (planned instanceof InvalidInput) return planned
  return { ...planned, item: { ...planned.item, productCode: product.code, invoiced: true }, parent }
}

/** Returns the choices of an item that is linked to this one and needs no others. */
export const linkedTo = (parentId: string | null, channel: ShopChannel): LinkedItem => ({
  channel,
  title: '',
  parentId,
  transferDnsLater: true,
})

/** Without a domain it goes to the first domain that has nothing yet, or waits for one. */
function domainToFill(contents: BasketContents, named: ItemRow | null): ItemRow | null {
  if (named) return isDomain(named) ? named : null
  return firstBareDomain(contents) ?? null
}

function linkParent(contents: BasketContents, catalogue: Catalogue, parent: ItemRow): LinkParent {
  const hosting = parent.role === 'hosting' ? parent : childIn(contents, parent, 'hosting')
  return {
    isDomain: isDomain(parent),
    isTransfer: isTransfer(parent),
    domainName: parent.domainName,
    package: (hosting && catalogue.productByCode(hosting.productCode)) ?? null,
  }
}

/** Returns the item named, or the domain in the title, or the only possible parent. */
function parentOf(contents: BasketContents, { parentId, title }: LinkedItem): ItemRow | null {
  if (parentId) return rootOf(contents, requireItem(contents, parentId))
  const name = parseOrderName(title.trim())
  const named = name === null ? undefined : domainsOf(contents).find(({ domainName }) => domainName === name)
  if (named) return named
  const [first, ...others] = rootsOf(contents)
  return others.length === 0 ? (first ?? null) : null
}

const refuse = (
  ctx: Context,
  field: string,
  word: 'invalidName' | 'wrongExtension' | 'notForResellers',
): InvalidInput => invalidField(field, basketText[ctx.locale][word])
