import type { Db } from '../../../db/open'
import { parseOrderName } from '../../../rules/domain-name'
import type { ServiceType } from '../../../rules/service-block'
import type { Context } from '../../common/context'
import { requireChannel } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { findDiscountCode } from '../catalogue/catalogue.service'
import { BillingPeriodEnum, DomainServiceType, ShopChannel } from './basket.enums'
import type { Basket } from './basket.graphql'
import type * as inputs from './basket.inputs'
import { DISCOUNT_TRIES, takeTurn } from './basket.limits'
import * as repository from './basket.repository'
import { domainsOf, rootOf } from './basket.state'
import { changeBasket, readBasket, requireDomain, requireItem } from './basket.store'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import { HOSTING_SLOTS, misfitsOf } from './slots'

export async function getBasket(ctx: Context, channel: ShopChannel): Promise<Basket> {
  requireChannel(ctx, channel)
  return basketView(ctx, channel, await readBasket(ctx, channel))
}

/** Takes an item out; with hosting go its free installation and extras, with a domain all that is linked to it. */
export async function removeItem(ctx: Context, input: inputs.RemoveBasketItemInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const item = requireItem(state, input.unique)
    await repository.deleteItem(tx, item.id)
    if (item.slot === 'hosting' && item.parentId) await repository.deleteSlots(tx, item.parentId, HOSTING_SLOTS)
  })
}

/** Takes a name out with all that is linked to it. */
export async function removeDomain(ctx: Context, input: inputs.RemoveBasketDomainInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  const name = parseOrderName(input.domainName.trim())
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const domain = domainsOf(state).find((item) => item.domainName === name)
    await repository.deleteItem(tx, requireItem(state, domain?.id ?? '').id)
  })
}

/** Takes the free installation off a domain; without one nothing changes. Resellers have none. */
export async function removeFreeProduct(
  ctx: Context,
  input: inputs.RemoveFreeProductInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  if (input.channel === ShopChannel.RESELLER) return invalidField('channel', basketText[ctx.locale].notForResellers)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const root = rootOf(state, requireItem(state, input.parentId))
    await repository.deleteSlots(tx, root.id, ['free-installation'])
  })
}

/** What the buyer wants with a domain. What no longer fits goes: hosting, redirect or transfer code (SRV-009, Q-107). */
export async function setServiceType(ctx: Context, input: inputs.SetServiceTypeInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const domain = requireDomain(state, input.unique)
    await repository.deleteSlots(tx, domain.id, misfitsOf(RULE_OF[input.serviceType]))
    await repository.updateItem(tx, domain.id, { serviceType: input.serviceType })
  })
}

export async function setPeriod(ctx: Context, input: inputs.SetBasketPeriodInput): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  const { period } = input
  if (period !== BillingPeriodEnum.YEARLY && period !== BillingPeriodEnum.FIVE_YEARLY) {
    return invalidField('period', basketText[ctx.locale].period)
  }
  return changeBasket(ctx, input.channel, (tx, { basket }) => repository.updateBasket(tx, basket.id, { period }))
}

/** Puts a code on the basket. It is looked at again with every price, and used up only by an order. */
export async function applyDiscountCode(
  ctx: Context,
  input: inputs.ApplyDiscountCodeInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, DISCOUNT_TRIES)
  const code = await findDiscountCode(ctx, input.code.trim())
  if (!code) return invalidField('code', basketText[ctx.locale].discountCode)
  return changeBasket(ctx, input.channel, (tx, { basket }) =>
    repository.updateBasket(tx, basket.id, { discountCode: code.code }),
  )
}

export async function removeDiscountCode(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (tx, { basket }) =>
    repository.updateBasket(tx, basket.id, { discountCode: null }),
  )
}

/** Baskets of visitors that nobody touched since; how many went. */
export const forgetVisitorBaskets = (tx: Db, untouchedSince: number): Promise<number> =>
  repository.deleteStaleVisitorBaskets(tx, untouchedSince)

const RULE_OF: Record<DomainServiceType, ServiceType> = {
  [DomainServiceType.HOSTING]: 'hosting',
  [DomainServiceType.REGISTRATION]: 'registration/transfer',
  [DomainServiceType.REDIRECT]: 'redirect',
}
