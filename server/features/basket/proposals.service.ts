import {
  ADDITIONAL_SERVICE_TYPES,
  PROPOSED_PRODUCT,
  type Proposal,
  type ProposalItem,
  proposalKindOf,
  proposeHosting,
  proposeService,
  proposeSsl as proposeSslFor,
} from '../../../rules/proposals'
import type { Context } from '../../common/context'
import { badInput } from '../../common/failures'
import { requireChannel } from '../../common/guards'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { SalePaused } from '../catalogue/catalogue.errors'
import { type Catalogue, getCatalogue, isProductPaused, type Product } from '../catalogue/catalogue.service'
import { type BasketContents, isDomain, mayHaveHosting, type OpenBasket } from './basket.contents'
import { ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, type Basket } from './basket.graphql'
import type { AcceptAdditionalServicesInput } from './basket.inputs'
import * as repository from './basket.repository'
import { changeBasket, getBasket, putLinkedItem, readBasket } from './basket.service'
import { basketText } from './basket.text'
import { linkedTo } from './item-plan'

/** Proposes hosting for the basket: Intro if it has none, otherwise the next larger package. Not for resellers. */
export async function proposeAdditionalService(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, proposeHosting)
}

/** Proposes a certificate for hosting that has none. */
export async function proposeSsl(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, proposeSslFor)
}

/** Lists all proposals for the basket, without empty ones. Resellers get none. */
export async function listProposals(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal[]> {
  if (channel === ShopChannel.RESELLER) return []
  const proposals = [await proposeAdditionalService(ctx, channel), await proposeSsl(ctx, channel)]
  return proposals.filter(({ serviceType }) => serviceType !== ServiceType.NONE)
}

/** Adds the proposed services, each for the item that it was proposed for. A repeated request has no further effect. */
export async function acceptAdditionalServices(
  ctx: Context,
  { channel, acceptedServiceTypes }: AcceptAdditionalServicesInput,
): Promise<Basket | InvalidInput | SalePaused> {
  requireChannel(ctx, channel)
  const words = basketText[ctx.locale]
  if (channel === ShopChannel.RESELLER) return invalidField('channel', words.notForResellers)
  const accepted = acceptedServiceTypes.filter((type) => type !== ServiceType.NONE)
  if (accepted.length === 0) return getBasket(ctx, channel)
  const catalogue = await getCatalogue(ctx)
  return changeBasket(ctx, channel, (before) => {
    let contents = before
    for (const type of accepted) {
      const offer = offersOf(before).find(({ serviceType }) => serviceType === type)
      if (!offer) return invalidField('acceptedServiceTypes', words.nothingProposed)
      const after = accept(ctx, catalogue, contents, offer)
      if (after instanceof UserError) return after
      contents = after
    }
    return contents
  })
}

async function propose(
  ctx: Context,
  channel: ShopChannel,
  choose: typeof proposeHosting,
): Promise<AdditionalServiceProposal> {
  requireChannel(ctx, channel)
  if (channel === ShopChannel.RESELLER) throw badInput((locale) => basketText[locale].notForResellers)
  const catalogue = await getCatalogue(ctx)
  const contents = await readBasket(ctx, channel)
  const fitting = choose(itemsToProposeFor(catalogue, contents))
  const offer = isPaused(ctx, proposedProduct(catalogue, fitting.serviceType)) ? NOTHING : fitting
  if (offer.serviceType !== 'NONE') await rememberOffer(ctx, channel, offer)
  return proposalOf(ctx, catalogue, contents, offer)
}

/** Returns the latest proposal of each kind with its item. Only these can be accepted. */
const offersOf = ({ basket }: BasketContents): Proposal[] =>
  (basket?.proposedServices ?? []).flatMap((offer) => {
    const [word, itemId = null] = offer.split(' ')
    const serviceType = ADDITIONAL_SERVICE_TYPES.find((type) => type === word)
    return serviceType ? [{ serviceType, itemId }] : []
  })

/** Read again inside the transaction, since two proposals may be made at the same time. */
async function rememberOffer(ctx: Context, channel: ShopChannel, offer: Proposal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const contents = await readBasket(ctx, channel, tx)
    if (!contents.basket) return
    const others = offersOf(contents).filter(({ serviceType }) => serviceType !== offer.serviceType)
    const proposedServices = [...others, offer].map(({ serviceType, itemId }) => `${serviceType} ${itemId}`)
    await repository.updateBasket(tx, contents.basket.id, { proposedServices })
  })
}

/** Changes nothing if the proposal no longer fits, because it was accepted before or its item was removed. */
function accept(
  ctx: Context,
  catalogue: Catalogue,
  contents: OpenBasket,
  { serviceType, itemId }: Proposal,
): OpenBasket | InvalidInput | SalePaused {
  const family = familyOf(itemsToProposeFor(catalogue, contents), itemId)
  const fitting = proposeService(serviceType, family)
  const product = proposedProduct(catalogue, serviceType)
  if (fitting.serviceType !== serviceType || !product) return contents
  if (isPaused(ctx, product)) return new SalePaused(ctx, product.name[ctx.locale])
  return putLinkedItem(ctx, contents, catalogue, product, linkedTo(itemId, ShopChannel.CUSTOMER))
}

/** Returns the items that proposals consider: not owned items, nor domains that are only registered or forwarded. */
const itemsToProposeFor = (catalogue: Catalogue, contents: BasketContents): ProposalItem[] =>
  contents.items.flatMap((item) => {
    const product = catalogue.productByCode(item.productCode)
    const wantsNoHosting = isDomain(item) && !mayHaveHosting(contents, item)
    if (!product || !item.invoiced || wantsNoHosting) return []
    return [{ id: item.id, kind: proposalKindOf(product), code: product.code, parentId: item.parentId }]
  })

/** Returns an item with its parent and all items linked to that. */
function familyOf(items: readonly ProposalItem[], itemId: string | null): ProposalItem[] {
  const rootId = items.find(({ id }) => id === itemId)?.parentId ?? itemId
  return items.filter(({ id, parentId }) => id === rootId || parentId === rootId)
}

/** The price of an upgrade is the difference with the package that it replaces. */
function proposalOf(
  ctx: Context,
  catalogue: Catalogue,
  contents: BasketContents,
  { serviceType, itemId }: Proposal,
): AdditionalServiceProposal {
  const product = proposedProduct(catalogue, serviceType)
  const item = contents.items.find(({ id }) => id === itemId)
  const current = catalogue.productByCode(item?.productCode ?? '')
  const price = product?.discounted ?? 0
  return view(AdditionalServiceProposal, {
    serviceType: ServiceType[serviceType],
    price,
    extraPrice: current && current.kind === product?.kind ? price - current.discounted : price,
    productName: product?.name[ctx.locale] ?? null,
    summary: product?.summary[ctx.locale] || null,
    domainName: item?.domainName ?? null,
    insuredValue: product?.specs.certificate?.insuredCents ?? null,
  })
}

const NOTHING: Proposal = { serviceType: 'NONE', itemId: null }

const isPaused = (ctx: Context, product: Product | undefined): boolean =>
  product !== undefined && isProductPaused(ctx, product)

const proposedProduct = (catalogue: Catalogue, serviceType: Proposal['serviceType']): Product | undefined =>
  serviceType === 'NONE' ? undefined : catalogue.productByCode(PROPOSED_PRODUCT[serviceType])
