import { parseRedirectUrl } from '../../../rules/redirect-url'
import type { Context } from '../../context'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { requireAccount } from '../../guards'
import { seal } from '../../seal'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { requireOwnProfile } from '../dns/dns-profiles.service'
import type { DomainNotAvailable } from './basket.errors'
import type { AddBasketItemInput } from './basket.inputs'
import type { ItemRow, NewItem } from './basket.repository'
import { type BasketState, childIn, domainsOf, isDomain, loneHosting, rootOf } from './basket.state'
import { requireItem } from './basket.store'
import { basketText } from './basket.text'
import { NOT_WITH_REDIRECT, type Slot } from './slots'

/** What is to be put in the basket, worked out before the transaction opens. */
export interface ItemPlan {
  item: Omit<NewItem, 'id' | 'basketId' | 'position' | 'createdAt'> & { slot: Slot | string }
  /** What it hangs on; null for a domain, and for hosting without one. */
  parentId: string | null
  /** Slots of the parent that it drives out, besides its own. */
  replaces: readonly string[]
}

/** Not to be put in the basket, and why. */
export class Refused {
  constructor(readonly refusal: InvalidInput | DomainNotAvailable) {}
}

/** Hosting, a redirect, a transfer code, a free installation or an extra, linked to what it belongs to. */
export async function planLinkedItem(
  ctx: Context,
  state: BasketState,
  catalogue: Catalogue,
  product: Product,
  input: AddBasketItemInput,
): Promise<ItemPlan | Refused> {
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
      return planInstallation(ctx, state, catalogue, product, parent)
    default:
      return planExtra(ctx, state, product, parent)
  }
}

function planHosting(state: BasketState, product: Product, parent: ItemRow | null): ItemPlan {
  const item = { productCode: product.code, slot: 'hosting' }
  if (!parent || !isDomain(parent)) return { item, parentId: null, replaces: [] }
  const installation = childIn(state, parent, 'free-installation')
  const drops = installation && !product.specs.hosting?.freeInstallation ? ['free-installation'] : []
  return { item, parentId: parent.id, replaces: ['redirect', ...drops] }
}

function planRedirect(ctx: Context, product: Product, parent: ItemRow | null, input: AddBasketItemInput) {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  const url = parseRedirectUrl(input.title, parent.domainName ?? undefined)
  if (!url.ok) return new Refused(invalidInput(ctx, { title: url.issue }))
  const item = { productCode: product.code, slot: 'redirect', redirectUrl: url.value }
  return { item, parentId: parent.id, replaces: NOT_WITH_REDIRECT }
}

async function planTransferCode(ctx: Context, product: Product, parent: ItemRow | null, input: AddBasketItemInput) {
  if (!parent || !isDomain(parent)) return refuse(ctx, 'parentId', 'needsDomain')
  if (parent.availability !== 'active' || !parent.invoiced) return refuse(ctx, 'parentId', 'notTransferable')
  const code = input.title.trim()
  if (!TRANSFER_CODE.test(code)) return refuse(ctx, 'title', 'transferCode')
  const dnsProfileId = input.dnsProfileId || null
  if (dnsProfileId) await requireOwnProfile(ctx, requireAccount(ctx), dnsProfileId)
  const item = {
    productCode: product.code,
    slot: 'transfer-code',
    transferCode: seal(ctx.config.secret, code),
    transferDnsLater: input.transferDnsLater,
    dnsProfileId,
  }
  return { item, parentId: parent.id, replaces: ['redirect'] }
}

function planInstallation(
  ctx: Context,
  state: BasketState,
  catalogue: Catalogue,
  product: Product,
  parent: ItemRow | null,
) {
  const hosting = parent && hostingOf(state, parent)
  if (!parent || !hosting) return refuse(ctx, 'parentId', 'needsHosting')
  const { hosting: specs } = catalogue.productByCode(hosting.productCode)?.specs ?? {}
  if (!specs?.freeInstallation) return refuse(ctx, 'parentId', 'noInstallation')
  return { item: { productCode: product.code, slot: 'free-installation' }, parentId: parent.id, replaces: [] }
}

function planExtra(ctx: Context, state: BasketState, product: Product, parent: ItemRow | null) {
  if (!parent || !hostingOf(state, parent)) return refuse(ctx, 'parentId', 'needsHosting')
  return { item: { productCode: product.code, slot: `extra:${product.code}` }, parentId: parent.id, replaces: [] }
}

/** The item named, or the domain that the title names, or the only thing that it can belong to. */
function parentOf(state: BasketState, input: AddBasketItemInput): ItemRow | null {
  if (input.parentId) return rootOf(state, requireItem(state, input.parentId))
  const named = domainsOf(state).find((domain) => domain.domainName === input.title.trim().toLowerCase())
  if (named) return named
  const roots = state.items.filter((item) => item.parentId === null)
  return roots.length === 1 ? (roots[0] ?? null) : null
}

const hostingOf = (state: BasketState, root: ItemRow): ItemRow | undefined =>
  root.slot === 'hosting' ? loneHosting(state) : childIn(state, root, 'hosting')

const refuse = (
  ctx: Context,
  field: string,
  word: 'needsDomain' | 'needsHosting' | 'notTransferable' | 'transferCode' | 'noInstallation',
) => new Refused(invalidField(field, basketText[ctx.locale][word]))

/** Registries differ; what they share is printable ASCII without spaces (RFC 5731 §2.6 leaves the rest open). */
const TRANSFER_CODE = /^[\x21-\x7e]{1,255}$/
