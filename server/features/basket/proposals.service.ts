import type { Db } from '../../../db/open'
import { PROPOSED_PRODUCT, type Proposal, proposeHosting, proposeSsl as proposeSslFor } from '../../../rules/proposals'
import type { Context } from '../../common/context'
import { badInput } from '../../common/failures'
import { requireChannel } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, type Basket } from './basket.graphql'
import type { AcceptAdditionalServicesInput } from './basket.inputs'
import type { BasketState } from './basket.state'
import { changeBasket, type OpenBasket, readBasket } from './basket.store'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import { Refused } from './item-plan'
import { planLinkedItem } from './plan-linked-item'
import { familyOf, proposalItems } from './proposal-items'
import { offersOf, rememberOffer } from './proposal-offers'
import { putItem } from './put-item'

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
  if (accepted.length === 0) return basketView(ctx, channel, await readBasket(ctx, channel))
  const catalogue = await getCatalogue(ctx)
  return changeBasket(ctx, channel, async (tx, { basket }) => {
    for (const type of accepted) {
      const state = { ...(await readBasket(ctx, channel, tx)), basket }
      const offer = offersOf(state).find(({ serviceType }) => serviceType === type)
      if (!offer) return invalidField('acceptedServiceTypes', words.nothingProposed)
      const refusal = await carryOut(ctx, tx, catalogue, state, offer)
      if (refusal) return refusal
    }
    return undefined
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
  const state = await readBasket(ctx, channel)
  const offer = choose(proposalItems(catalogue, state))
  if (offer.serviceType !== 'NONE') {
    await ctx.db.transaction(async (tx) => rememberOffer(tx, await readBasket(ctx, channel, tx), offer))
  }
  return proposalOf(ctx, catalogue, state, offer)
}

/** An offer that no longer fits, since it was taken before or its item went, changes nothing. */
async function carryOut(
  ctx: Context,
  tx: Db,
  catalogue: Catalogue,
  state: OpenBasket,
  { serviceType, itemId }: Proposal,
): Promise<InvalidInput | undefined> {
  const family = familyOf(proposalItems(catalogue, state), itemId)
  const fitting = serviceType === 'SSL' ? proposeSslFor(family) : proposeHosting(family)
  const product = productOf(catalogue, serviceType)
  if (fitting.serviceType !== serviceType || !product) return undefined
  const wish = { channel: ShopChannel.CUSTOMER, title: '', parentId: itemId, transferDnsLater: true }
  const plan = planLinkedItem(ctx, state, catalogue, product, wish)
  if (plan instanceof Refused) throw new Error(`${serviceType} was offered for what cannot have it`)
  return putItem(ctx, tx, state, plan)
}

/** An upgrade costs the difference with the package that it takes the place of. */
function proposalOf(
  ctx: Context,
  catalogue: Catalogue,
  state: BasketState,
  { serviceType, itemId }: Proposal,
): AdditionalServiceProposal {
  const product = productOf(catalogue, serviceType)
  const item = state.items.find(({ id }) => id === itemId)
  const current = catalogue.productByCode(item?.productCode ?? '')
  const price = product?.discounted ?? 0
  return view(AdditionalServiceProposal, {
    serviceType: ServiceType[serviceType],
    price,
    extraPrice: current && current.kind === product?.kind ? price - current.discounted : price,
    productName: product?.name[ctx.locale] ?? null,
    summary: product?.summary[ctx.locale] || null,
    domainName: item?.domainName ?? null,
  })
}

const productOf = (catalogue: Catalogue, serviceType: Proposal['serviceType']): Product | undefined =>
  serviceType === 'NONE' ? undefined : catalogue.productByCode(PROPOSED_PRODUCT[serviceType])
