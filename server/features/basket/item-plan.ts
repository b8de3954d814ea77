import { parseOrderName } from '../../../rules/domain-name'
import { extraRole, type ItemRole, leavesWith } from '../../../rules/item-role'
import { parseRedirectUrl } from '../../../rules/redirect-url'
import { isTransferCode } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { seal } from '../../common/seal'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { checkForBasket } from '../availability/availability.service'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
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

/** The item with this id in this basket. Throws NOT_FOUND, also for an item of another basket. */
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

/** How a caller names what is ordered; a code that is given must be that of the product. */
export interface OrderedProduct {
  productId: string
  productCode?: string | null
}

/** The product with this id, if the code agrees with it and it is sold in this channel. */
export function productOf(
  ctx: Context,
  catalogue: Catalogue,
  input: OrderedProduct & { channel: ShopChannel },
): Product | InvalidInput {
  const t = basketText[ctx.locale]
  const product = catalogue.productById(input.productId)
  if (!product) return invalidField('productId', t.unknownProduct)
  if (product.code !== (input.productCode ?? product.code)) return invalidField('productCode', t.productMismatch)
  const isForChannel = product.audience === 'BOTH' || product.audience === input.channel
  if (!isForChannel || CHECKOUT_ONLY.has(product.kind)) return invalidField('productId', t.notSoldHere)
  return product
}

/** What only the checkout under /bestellen/ sells. */
const CHECKOUT_ONLY: ReadonlySet<Product['kind']> = new Set(['SSL', 'CLOUDFLARE', 'VPS'])

/**
 * A name to put in the basket, with where it stands at its registry at this moment. Throws OUTSIDE_UNAVAILABLE when
 * the registry gives no answer: no answer is never free.
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
  return { item, parent: null, drivesOut: nothing }
}

/** The name that a title asks for, if it is one that this product registers. */
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

/**
 * Hosting, a redirect, a transfer code, a free installation or an extra, linked to what it belongs to. Calls no outside
 * system, so it can run inside the transaction. Throws NOT_FOUND for a parent that is not in this basket.
 */
export function planLinkedItem(
  ctx: Context,
  contents: BasketContents,
  catalogue: Catalogue,
  product: Product,
  input: LinkedItem,
): ItemPlan | InvalidInput {
  const parent = parentOf(contents, input)
  switch (product.kind) {
    case 'HOSTING':
    case 'RESELLER_HOSTING':
      return planHosting(contents, product, parent)
    case 'REDIRECT':
      return planRedirect(ctx, product, parent, input)
    case 'TRANSFER_CODE':
      return planTransferCode(ctx, product, parent, input)
    case 'FREE_INSTALLATION':
      return planInstallation(ctx, contents, catalogue, product, parent, input)
    default:
      return planExtra(ctx, contents, product, parent)
  }
}

/** A package for this domain, or for one that comes later. */
export function planPackage(product: Product, domain: ItemRow | null): ItemPlan {
  const dropsInstallation = !product.specs.hosting?.freeInstallation
  const drivesOut = (role: ItemRole) =>
    (role === 'free-installation' && dropsInstallation) || (domain !== null && leavesWith(role, 'HOSTING'))
  return { item: { productCode: product.code, role: 'hosting', invoiced: true }, parent: domain, drivesOut }
}

/** Hosting that names no domain goes to the first that has nothing yet, or waits for one. */
function planHosting(contents: BasketContents, product: Product, parent: ItemRow | null): ItemPlan {
  const isForLoneHosting = parent !== null && !isDomain(parent)
  return planPackage(product, isForLoneHosting ? null : (parent ?? firstBareDomain(contents) ?? null))
}

function planRedirect(
  ctx: Context,
  product: Product,
  parent: ItemRow | null,
  input: LinkedItem,
): ItemPlan | InvalidInput {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  const url = parseRedirectUrl(input.title, parent.domainName ?? undefined)
  if (!url.ok) return invalidInput(ctx, { title: url.issue })
  const item = { productCode: product.code, role: 'redirect', redirectUrl: url.value } as const
  return { item, parent, drivesOut: (role) => leavesWith(role, 'REDIRECT') }
}

function planTransferCode(
  ctx: Context,
  product: Product,
  parent: ItemRow | null,
  input: LinkedItem,
): ItemPlan | InvalidInput {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  if (!isTransfer(parent)) return refuse(ctx, 'parentId', 'notTransferable')
  const code = input.title.trim()
  if (!isTransferCode(code)) return refuse(ctx, 'title', 'transferCode')
  const item = {
    productCode: product.code,
    role: 'transfer-code',
    transferCode: seal(ctx.config.secret, code),
    transferDnsLater: input.transferDnsLater,
    dnsProfileId: input.dnsProfileId || null,
  } as const
  return { item, parent, drivesOut: (role) => role === 'redirect' }
}

function planInstallation(
  ctx: Context,
  contents: BasketContents,
  catalogue: Catalogue,
  product: Product,
  parent: ItemRow | null,
  { channel }: LinkedItem,
): ItemPlan | InvalidInput {
  if (channel === ShopChannel.RESELLER) return refuse(ctx, 'channel', 'notForResellers')
  const hosting = parent && hostingOf(contents, parent)
  if (!parent || !hosting) return refuse(ctx, 'parentId', 'needsHosting')
  const { hosting: specs } = catalogue.productByCode(hosting.productCode)?.specs ?? {}
  if (!specs?.freeInstallation) return refuse(ctx, 'parentId', 'noInstallation')
  return { item: { productCode: product.code, role: 'free-installation' }, parent, drivesOut: nothing }
}

function planExtra(
  ctx: Context,
  contents: BasketContents,
  product: Product,
  parent: ItemRow | null,
): ItemPlan | InvalidInput {
  if (!parent || !hostingOf(contents, parent)) return refuse(ctx, 'parentId', 'needsHosting')
  return extraFor(product, parent)
}

/** An extra of the hosting on this item. */
export const extraFor = ({ code }: Product, parent: ItemRow): ItemPlan => ({
  item: { productCode: code, role: extraRole(code) },
  parent,
  drivesOut: nothing,
})

/** The item named, or the domain that the title names, or the only thing that it can belong to. */
function parentOf(contents: BasketContents, { parentId, title }: LinkedItem): ItemRow | null {
  if (parentId) return rootOf(contents, requireItem(contents, parentId))
  const name = parseOrderName(title.trim())
  const named = name === null ? undefined : domainsOf(contents).find(({ domainName }) => domainName === name)
  if (named) return named
  const [first, ...others] = rootsOf(contents)
  return others.length === 0 ? (first ?? null) : null
}

const hostingOf = (contents: BasketContents, root: ItemRow): ItemRow | undefined =>
  root.role === 'hosting' ? root : childIn(contents, root, 'hosting')

/** A single wrong field, in the basket's own words. */
const refuse = (
  ctx: Context,
  field: string,
  word:
    | 'invalidName'
    | 'wrongExtension'
    | 'needsDomain'
    | 'needsHosting'
    | 'notTransferable'
    | 'transferCode'
    | 'noInstallation'
    | 'notForResellers',
): InvalidInput => invalidField(field, basketText[ctx.locale][word])

const nothing = () => false
