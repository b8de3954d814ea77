import { parseOrderName } from '../../../rules/domain-name'
import { parseRedirectUrl } from '../../../rules/redirect-url'
import type { Context } from '../../common/context'
import { seal } from '../../common/seal'
import { invalidInput } from '../../graphql/user-error'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { ShopChannel } from './basket.enums'
import type { AddBasketItemInput } from './basket.inputs'
import type { ItemRow } from './basket.repository'
import { type BasketState, childIn, domainsOf, firstBareDomain, isDomain, rootOf, rootsOf } from './basket.state'
import { requireItem } from './basket.store'
import { type ItemPlan, Refused, refuse } from './item-plan'
import { misfitsOf } from './slots'
import { isTransfer } from './transfer-code'

export type LinkedItem = Pick<
  AddBasketItemInput,
  'channel' | 'title' | 'parentId' | 'transferDnsLater' | 'dnsProfileId'
>

/**
 * Hosting, a redirect, a transfer code, a free installation or an extra, linked to what it belongs to. Asks nobody, so
 * that it can run inside the transaction. Throws NOT_FOUND for a parent that is not in this basket.
 */
export function planLinkedItem(
  ctx: Context,
  state: BasketState,
  catalogue: Catalogue,
  product: Product,
  input: LinkedItem,
): ItemPlan | Refused {
  const parent = parentOf(state, input)
  switch (product.kind) {
    case 'HOSTING':
    case 'RESELLER_HOSTING':
      return planHosting(state, product, parent)
    case 'REDIRECT':
      return planRedirect(ctx, product, parent, input)
    case 'TRANSFER_CODE':
      return planTransferCode(ctx, product, parent, input)
    case 'FREE_INSTALLATION':
      return planInstallation(ctx, state, catalogue, product, parent, input)
    default:
      return planExtra(ctx, state, product, parent)
  }
}

/** Hosting that names no domain goes to the first that has nothing yet, or waits for one. */
function planHosting(state: BasketState, product: Product, parent: ItemRow | null): ItemPlan {
  const isForLoneHosting = parent !== null && !isDomain(parent)
  return planPackage(product, isForLoneHosting ? null : (parent ?? firstBareDomain(state) ?? null))
}

/** A package for this domain, or for one that comes later. */
export function planPackage(product: Product, domain: ItemRow | null): ItemPlan {
  const item = { productCode: product.code, slot: 'hosting' }
  const drops = product.specs.hosting?.freeInstallation ? [] : ['free-installation']
  return { item, parent: domain, replaces: domain ? [...misfitsOf('hosting'), ...drops] : drops }
}

function planRedirect(ctx: Context, product: Product, parent: ItemRow | null, input: LinkedItem): ItemPlan | Refused {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  const url = parseRedirectUrl(input.title, parent.domainName ?? undefined)
  if (!url.ok) return new Refused(invalidInput(ctx, { title: url.issue }))
  const item = { productCode: product.code, slot: 'redirect', redirectUrl: url.value }
  return { item, parent, replaces: misfitsOf('redirect') }
}

function planTransferCode(
  ctx: Context,
  product: Product,
  parent: ItemRow | null,
  input: LinkedItem,
): ItemPlan | Refused {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  if (!isTransfer(parent)) return refuse(ctx, 'parentId', 'notTransferable')
  const code = input.title.trim()
  if (!TRANSFER_CODE.test(code)) return refuse(ctx, 'title', 'transferCode')
  const item = {
    productCode: product.code,
    slot: 'transfer-code',
    transferCode: seal(ctx.config.secret, code),
    transferDnsLater: input.transferDnsLater,
    dnsProfileId: input.dnsProfileId || null,
  }
  return { item, parent, replaces: ['redirect'] }
}

function planInstallation(
  ctx: Context,
  state: BasketState,
  catalogue: Catalogue,
  product: Product,
  parent: ItemRow | null,
  { channel }: LinkedItem,
): ItemPlan | Refused {
  if (channel === ShopChannel.RESELLER) return refuse(ctx, 'channel', 'notForResellers')
  const hosting = parent && hostingOf(state, parent)
  if (!parent || !hosting) return refuse(ctx, 'parentId', 'needsHosting')
  const { hosting: specs } = catalogue.productByCode(hosting.productCode)?.specs ?? {}
  if (!specs?.freeInstallation) return refuse(ctx, 'parentId', 'noInstallation')
  return { item: { productCode: product.code, slot: 'free-installation' }, parent, replaces: [] }
}

function planExtra(ctx: Context, state: BasketState, product: Product, parent: ItemRow | null): ItemPlan | Refused {
  if (!parent || !hostingOf(state, parent)) return refuse(ctx, 'parentId', 'needsHosting')
  return { item: { productCode: product.code, slot: `extra:${product.code}` }, parent, replaces: [] }
}

/** The item named, or the domain that the title names, or the only thing that it can belong to. */
function parentOf(state: BasketState, { parentId, title }: LinkedItem): ItemRow | null {
  if (parentId) return rootOf(state, requireItem(state, parentId))
  const name = parseOrderName(title.trim())
  const named = name === null ? undefined : domainsOf(state).find(({ domainName }) => domainName === name)
  if (named) return named
  const [first, ...others] = rootsOf(state)
  return others.length === 0 ? (first ?? null) : null
}

const hostingOf = (state: BasketState, root: ItemRow): ItemRow | undefined =>
  root.slot === 'hosting' ? root : childIn(state, root, 'hosting')

/** Registries differ; what they share is printable ASCII without spaces (RFC 5731 §2.6 leaves the rest open). */
const TRANSFER_CODE = /^[\x21-\x7e]{1,255}$/
