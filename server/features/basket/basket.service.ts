import type { Context } from '../../context'
import { tooMany } from '../../failures'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { requireChannel } from '../../guards'
import type { Limit } from '../../limits'
import { findDiscountCode } from '../catalogue/catalogue.service'
import { BillingPeriodEnum, DomainServiceType, ShopChannel } from './basket.enums'
import type { Basket } from './basket.graphql'
import type * as inputs from './basket.inputs'
import * as repository from './basket.repository'
import { domainsOf } from './basket.state'
import { changeBasket, readBasket, requireDomain, requireItem } from './basket.store'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import { HOSTING_SLOTS, NOT_WITH_REDIRECT } from './slots'

const DISCOUNT_TRIES: Limit = { kind: 'discount-code', max: 5, windowMs: 60_000 }

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
  const name = input.domainName.trim().toLowerCase()
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const domain = domainsOf(state).find((item) => item.domainName === name)
    await repository.deleteItem(tx, requireItem(state, domain?.id ?? '').id)
  })
}

/** Takes the free installation off a domain; without one nothing changes. */
export async function removeFreeProduct(ctx: Context, input: inputs.RemoveFreeProductInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const parent = requireItem(state, input.parentId)
    for (const owner of [parent.id, parent.parentId]) {
      if (owner) await repository.deleteSlots(tx, owner, ['free-installation'])
    }
  })
}

/** What the buyer wants with a domain. What no longer fits goes: hosting, redirect or transfer code (SRV-009, Q-107). */
export async function setServiceType(ctx: Context, input: inputs.SetServiceTypeInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const domain = requireDomain(state, input.unique)
    await repository.deleteSlots(tx, domain.id, REMOVED_BY[input.serviceType])
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
  const tries = ctx.limits.takeBriefly(DISCOUNT_TRIES, ctx.session.hash)
  if (!tries.allowed) throw tooMany(tries.retryAfterSeconds)
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

const REMOVED_BY: Record<DomainServiceType, readonly string[]> = {
  [DomainServiceType.HOSTING]: ['redirect'],
  [DomainServiceType.REGISTRATION]: ['redirect', 'hosting', ...HOSTING_SLOTS],
  [DomainServiceType.REDIRECT]: NOT_WITH_REDIRECT,
}
