import type { Db } from '../../../db/open'
import type { Context } from '../../context'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { requireChannel } from '../../guards'
import { newId } from '../../ids'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { DomainServiceType, ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, type Basket } from './basket.graphql'
import type { AcceptAdditionalServicesInput } from './basket.inputs'
import * as repository from './basket.repository'
import { type BasketState, childIn, domainsOf } from './basket.state'
import { changeBasket, readBasket } from './basket.store'
import { basketText } from './basket.text'
import { basketView, serviceTypeOf } from './basket.view'

/** The hosting that fits the basket: Intro where there is none, else one step up. Resellers are proposed nothing. */
export async function proposeAdditionalService(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, hostingProposal)
}

/** A certificate for hosting that has none. */
export async function proposeSsl(ctx: Context, channel: ShopChannel): Promise<AdditionalServiceProposal> {
  return propose(ctx, channel, (state) => (withoutSsl(state).length > 0 ? ServiceType.SSL : ServiceType.NONE))
}

/** Takes what was proposed, and nothing else. Accepting again changes nothing more. */
export async function acceptAdditionalServices(
  ctx: Context,
  input: AcceptAdditionalServicesInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  const state = await readBasket(ctx, input.channel)
  const accepted = input.acceptedServiceTypes.filter((type) => type !== ServiceType.NONE)
  const offered = state.basket?.proposedServices ?? []
  if (accepted.some((type) => !offered.includes(type))) {
    return invalidField('acceptedServiceTypes', basketText[ctx.locale].nothingProposed)
  }
  if (accepted.length === 0) return basketView(ctx, input.channel, state)
  return changeBasket(ctx, input.channel, async (tx, current) => {
    for (const type of accepted) await carryOut(ctx, tx, current, type)
  })
}

async function propose(
  ctx: Context,
  channel: ShopChannel,
  choose: (state: BasketState) => ServiceType,
): Promise<AdditionalServiceProposal> {
  requireChannel(ctx, channel)
  const state = await readBasket(ctx, channel)
  const serviceType = channel === ShopChannel.RESELLER ? ServiceType.NONE : choose(state)
  const { basket } = state
  if (basket && serviceType !== ServiceType.NONE && !basket.proposedServices.includes(serviceType)) {
    const proposedServices = [...basket.proposedServices, serviceType]
    await ctx.db.transaction((tx) => repository.updateBasket(tx, basket.id, { proposedServices }))
  }
  return proposalOf(ctx, await getCatalogue(ctx), serviceType)
}

function hostingProposal(state: BasketState): ServiceType {
  if (domainsToHost(state).length > 0) return ServiceType.ADD_INTRO_HOSTING
  if (hostingWith(state, 'HOSTING_INTRO').length > 0) return ServiceType.UPGRADE_TO_BASIC_HOSTING
  return hostingWith(state, 'HOSTING_BASIC').length > 0 ? ServiceType.UPGRADE_TO_PREMIUM_HOSTING : ServiceType.NONE
}

async function carryOut(ctx: Context, tx: Db, state: BasketState, type: ServiceType): Promise<void> {
  const upgrade = UPGRADES[type]
  if (upgrade) {
    for (const item of hostingWith(state, upgrade.from)) {
      await repository.updateItem(tx, item.id, { productCode: upgrade.to })
    }
    return
  }
  const basketId = state.basket?.id ?? ''
  const [targets, slot, productCode] =
    type === ServiceType.SSL
      ? [withoutSsl(state), `extra:${SSL_CODE}`, SSL_CODE]
      : [domainsToHost(state), 'hosting', 'HOSTING_INTRO']
  for (const target of targets) {
    const { domainName, id: parentId } = target
    await repository.insertItem(tx, {
      id: newId('itm'),
      basketId,
      parentId,
      slot,
      productCode,
      domainName,
      createdAt: ctx.now,
    })
  }
}

function proposalOf(ctx: Context, catalogue: Catalogue, serviceType: ServiceType): AdditionalServiceProposal {
  const product = catalogue.productByCode(PRODUCT_OF[serviceType] ?? '')
  const current = catalogue.productByCode(UPGRADES[serviceType]?.from ?? '')
  return Object.assign(new AdditionalServiceProposal(), {
    serviceType,
    price: product?.discounted ?? 0,
    extraPrice: (product?.discounted ?? 0) - (current?.discounted ?? 0),
    productName: product?.name[ctx.locale] ?? null,
    summary: summaryOf(product, ctx),
  })
}

const summaryOf = (product: Product | undefined, ctx: Context): string | null => product?.summary[ctx.locale] || null

/** Domains that are to have a website and have no package yet; who only registers or forwards wants none. */
const domainsToHost = (state: BasketState) =>
  domainsOf(state).filter(
    (domain) =>
      domain.invoiced &&
      !childIn(state, domain, 'hosting') &&
      serviceTypeOf(state, domain) === DomainServiceType.HOSTING,
  )

const hostingWith = (state: BasketState, code: string) =>
  state.items.filter((item) => item.slot === 'hosting' && item.productCode === code && item.invoiced)

/** Domains with hosting that have no certificate of their own. */
const withoutSsl = (state: BasketState) =>
  domainsOf(state).filter(
    (domain) =>
      childIn(state, domain, 'hosting') &&
      !state.items.some((item) => item.parentId === domain.id && item.slot.startsWith('extra:SSL_')),
  )

const SSL_CODE = 'SSL_DV'

const UPGRADES: Partial<Record<ServiceType, { from: string; to: string }>> = {
  [ServiceType.UPGRADE_TO_BASIC_HOSTING]: { from: 'HOSTING_INTRO', to: 'HOSTING_BASIC' },
  [ServiceType.UPGRADE_TO_PREMIUM_HOSTING]: { from: 'HOSTING_BASIC', to: 'HOSTING_PREMIUM' },
}

const PRODUCT_OF: Partial<Record<ServiceType, string>> = {
  [ServiceType.ADD_INTRO_HOSTING]: 'HOSTING_INTRO',
  [ServiceType.UPGRADE_TO_BASIC_HOSTING]: 'HOSTING_BASIC',
  [ServiceType.UPGRADE_TO_PREMIUM_HOSTING]: 'HOSTING_PREMIUM',
  [ServiceType.SSL]: SSL_CODE,
}
