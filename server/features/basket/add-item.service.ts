import type { Db } from '../../../db/open'
import type { Context } from '../../context'
import { tooMany } from '../../failures'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { requireChannel } from '../../guards'
import { newId } from '../../ids'
import type { Limit } from '../../limits'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { DomainNotAvailable } from './basket.errors'
import type { Basket } from './basket.graphql'
import type { AddBasketItemInput, SetFreeProductInput } from './basket.inputs'
import * as repository from './basket.repository'
import { type BasketState, rootOf } from './basket.state'
import { changeBasket, type OpenBasket, readBasket, requireItem } from './basket.store'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import { planDomain } from './plan-domain'
import { type ItemPlan, planLinkedItem, Refused } from './plan-linked-item'

const ADDS: Limit = { kind: 'basket-add', max: 60, windowMs: 60_000 }
const MAX_ITEMS = 100

export type AddItemResult = Basket | InvalidInput | DomainNotAvailable

/**
 * Puts something in the basket: a domain, or what is linked to one. Price, name and plan come from the catalogue,
 * whatever the caller says. Asking twice is the same as asking once.
 */
export async function addItem(ctx: Context, input: AddBasketItemInput): Promise<AddItemResult> {
  requireChannel(ctx, input.channel)
  const taken = ctx.limits.takeBriefly(ADDS, ctx.session.hash)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const catalogue = await getCatalogue(ctx)
  const product = productOf(ctx, catalogue, input)
  if (product instanceof Refused) return product.refusal
  if (product.kind === 'DOMAIN') return addDomain(ctx, catalogue, product, input)
  const state = await readBasket(ctx, input.channel)
  const plan = await planLinkedItem(ctx, state, catalogue, product, input)
  if (plan instanceof Refused) return plan.refusal
  return add(ctx, input, plan)
}

/** The one free installation of a domain: a second choice takes the place of the first (SRV-017). */
export async function setFreeProduct(ctx: Context, input: SetFreeProductInput): Promise<AddItemResult> {
  const product = (await getCatalogue(ctx)).productById(input.productId)
  if (product && product.kind !== 'FREE_INSTALLATION') {
    return invalidField('productId', basketText[ctx.locale].notFree)
  }
  return addItem(ctx, { ...input, transferDnsLater: true })
}

async function addDomain(ctx: Context, catalogue: Catalogue, product: Product, input: AddBasketItemInput) {
  const state = await readBasket(ctx, input.channel)
  const plan = await planDomain(ctx, state, catalogue, product, input.title)
  if (plan instanceof Refused) return plan.refusal
  if (plan === 'already-there') return basketView(ctx, input.channel, state)
  return add(ctx, input, plan)
}

/** Looks again inside the transaction: another tab may have changed the basket while the registry was asked. */
async function add(ctx: Context, input: AddBasketItemInput, plan: ItemPlan): Promise<AddItemResult> {
  let isFull = false
  const basket = await changeBasket(ctx, input.channel, async (tx, state) => {
    isFull = state.items.length >= MAX_ITEMS
    if (!isFull) await carryOut(ctx, tx, state, plan)
  })
  return isFull ? invalidField('productId', basketText[ctx.locale].full) : basket
}

async function carryOut(ctx: Context, tx: Db, state: OpenBasket, plan: ItemPlan): Promise<void> {
  const parent = plan.parentId ? rootOf(state, requireItem(state, plan.parentId)) : null
  const item = { ...plan.item, id: newId('itm'), basketId: state.basket.id, createdAt: ctx.now }
  if (parent) {
    await repository.deleteSlots(tx, parent.id, [plan.item.slot, ...plan.replaces])
    await repository.insertItem(tx, { ...item, parentId: parent.id, domainName: parent.domainName })
    return
  }
  if (plan.item.slot === 'hosting') await removeLoneHosting(tx, state)
  await repository.insertItem(tx, item)
  const { domainName } = plan.item
  if (domainName) await repository.adoptLoneHosting(tx, state.basket.id, item.id, domainName)
}

async function removeLoneHosting(tx: Db, state: BasketState): Promise<void> {
  const lone = state.items.find((item) => item.slot === 'hosting' && item.parentId === null)
  if (lone) await repository.deleteItem(tx, lone.id)
}

/** The product with this id, if the code agrees with it and it is sold in this channel. */
function productOf(ctx: Context, catalogue: Catalogue, input: AddBasketItemInput): Product | Refused {
  const words = basketText[ctx.locale]
  const product = catalogue.productById(input.productId)
  if (!product) return new Refused(invalidField('productId', words.unknownProduct))
  if (product.code !== input.productCode) return new Refused(invalidField('productCode', words.productMismatch))
  const audience = product.audience === 'BOTH' || product.audience === input.channel
  if (!audience || CHECKOUT_ONLY.has(product.kind)) return new Refused(invalidField('productId', words.notSoldHere))
  return product
}

/** What only the checkout under /bestellen/ sells. */
const CHECKOUT_ONLY: ReadonlySet<Product['kind']> = new Set(['SSL', 'CLOUDFLARE', 'VPS'])
