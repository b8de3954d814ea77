import {
  ADDITIONAL_SERVICE_TYPES,
  PROPOSED_PRODUCT,
  type Proposal,
  type ProposalItem,
  proposeHosting,
  proposeSsl as proposeSslFor,
} from '../../../rules/proposals'
import type { Context } from '../../common/context'
import { badInput } from '../../common/failures'
import { requireChannel } from '../../common/guards'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { type BasketContents, isDomain, type OpenBasket } from './basket.contents'
import { DomainServiceType, ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, type Basket } from './basket.graphql'
import type { AcceptAdditionalServicesInput } from './basket.inputs'
import * as repository from './basket.repository'
import { changeBasket, getBasket, putItem, readBasket } from './basket.service'
import { basketText } from './basket.text'
import { serviceTypeOf } from './basket.view'
import { planLinkedItem } from './item-plan'

/** The hosting that fits the basket: Intro where there is none, else one step up. No part of a reseller's flow. */
export async function proposeAdditionalService(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, proposeHosting)
}

/** A certificate for hosting that has none. */
export async function proposeSsl(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, proposeSslFor)
}

/** All that fits the basket, what is nothing left out; a reseller's flow has none. */
export async function listProposals(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal[]> {
  if (channel === ShopChannel.RESELLER) return []
  const proposals = [await proposeAdditionalService(ctx, channel), await proposeSsl(ctx, channel)]
  return proposals.filter(({ serviceType }) => serviceType !== ServiceType.NONE)
}

/** Takes what was proposed, for the item that it was proposed for, and nothing else. Repeating changes nothing more. */
export async function acceptAdditionalServices(
  ctx: Context,
  { channel, acceptedServiceTypes }: AcceptAdditionalServicesInput,
): Promise<Basket | InvalidInput> {
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
      if (after instanceof InvalidInput) return after
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
  if (channel === ShopChannel.RESELLER) throw badInput('notForResellers')
  const catalogue = await getCatalogue(ctx)
  const contents = await readBasket(ctx, channel)
  const offer = choose(itemsToProposeFor(catalogue, contents))
  if (offer.serviceType !== 'NONE') await rememberOffer(ctx, channel, offer)
  return proposalOf(ctx, catalogue, contents, offer)
}

/** What was last offered of each kind, and for which item: only that can be taken. */
const offersOf = ({ basket }: BasketContents): Proposal[] =>
  (basket?.proposedServices ?? []).flatMap((offer) => {
    const [word, itemId = null] = offer.split(' ')
    const serviceType = ADDITIONAL_SERVICE_TYPES.find((type) => type === word)
    return serviceType ? [{ serviceType, itemId }] : []
  })

/** On the basket as it is then: two proposals may be made at the same time. */
async function rememberOffer(ctx: Context, channel: ShopChannel, offer: Proposal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const contents = await readBasket(ctx, channel, tx)
    if (!contents.basket) return
    const others = offersOf(contents).filter(({ serviceType }) => serviceType !== offer.serviceType)
    const proposedServices = [...others, offer].map(({ serviceType, itemId }) => `${serviceType} ${itemId}`)
    await repository.updateBasket(tx, contents.basket.id, { proposedServices })
  })
}

/** An offer that no longer fits, since it was taken before or its item went, changes nothing. */
function accept(
  ctx: Context,
  catalogue: Catalogue,
  contents: OpenBasket,
  { serviceType, itemId }: Proposal,
): OpenBasket | InvalidInput {
  const family = familyOf(itemsToProposeFor(catalogue, contents), itemId)
  const fitting = serviceType === 'SSL' ? proposeSslFor(family) : proposeHosting(family)
  const product = proposedProduct(catalogue, serviceType)
  if (fitting.serviceType !== serviceType || !product) return contents
  const wish = { channel: ShopChannel.CUSTOMER, title: '', parentId: itemId, transferDnsLater: true }
  const plan = planLinkedItem(ctx, contents, catalogue, product, wish)
  if (plan instanceof InvalidInput) throw new Error(`${serviceType} was offered for what cannot have it`)
  return putItem(ctx, contents, plan)
}

/** What proposals look at: not what is owned already, nor domains that are to be just registered or forwarded. */
const itemsToProposeFor = (catalogue: Catalogue, contents: BasketContents): ProposalItem[] =>
  contents.items.flatMap((item) => {
    const product = catalogue.productByCode(item.productCode)
    const wantsNoHosting = isDomain(item) && serviceTypeOf(contents, item) !== DomainServiceType.HOSTING
    if (!product || !item.invoiced || wantsNoHosting) return []
    // A certificate beside a package is an extra in the catalogue.
    const kind = product.specs.certificate ? 'SSL' : product.kind
    return [{ id: item.id, kind, code: product.code, parentId: item.parentId }]
  })

/** An item with what it hangs on and what hangs on that. */
function familyOf(items: readonly ProposalItem[], itemId: string | null): ProposalItem[] {
  const rootId = items.find(({ id }) => id === itemId)?.parentId ?? itemId
  return items.filter(({ id, parentId }) => id === rootId || parentId === rootId)
}

/** An upgrade costs the difference with the package that it takes the place of. */
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

const proposedProduct = (catalogue: Catalogue, serviceType: Proposal['serviceType']): Product | undefined =>
  serviceType === 'NONE' ? undefined : catalogue.productByCode(PROPOSED_PRODUCT[serviceType])
