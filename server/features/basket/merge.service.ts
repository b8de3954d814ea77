import type { Db } from '../../../db/open'
import type { Context } from '../../context'
import { newId } from '../../ids'
import type { ItemRow } from './basket.repository'
import * as repository from './basket.repository'
import { type BasketState, childrenOf, isDomain } from './basket.state'

/**
 * At sign-in the visitor's basket goes to the account. Nothing is lost: a name that both have is one name with what
 * both linked to it, and where there is room for one (hosting, a redirect) the latest choice stands. A reseller's
 * domains go to the reseller basket, at reseller prices.
 */
export async function mergeAtSignIn(ctx: Context, visitorHash: string): Promise<void> {
  const { account } = ctx.viewer
  if (!account) return
  await ctx.db.transaction(async (tx) => {
    const from = await stateOf(tx, { kind: 'CUSTOMER', accountId: null, visitorHash })
    if (!from) return
    if (ctx.viewer.isReseller) await moveDomains(ctx, tx, from, account.id)
    await moveRest(ctx, tx, from, account.id)
  })
}

async function moveDomains(ctx: Context, tx: Db, from: State, accountId: string): Promise<void> {
  const to = await openFor(ctx, tx, 'RESELLER', accountId)
  for (const domain of from.items.filter(isDomain)) await moveRoot(tx, from, domain, to)
}

async function moveRest(ctx: Context, tx: Db, from: State, accountId: string): Promise<void> {
  const known = await stateOf(tx, { kind: 'CUSTOMER', accountId, visitorHash: '' })
  if (!known) {
    await repository.updateBasket(tx, from.basket.id, { accountId, visitorHash: null, changedAt: ctx.now })
    return
  }
  const remaining = await repository.readItems(tx, from.basket.id)
  const rest: State = { basket: from.basket, items: remaining }
  for (const root of remaining.filter((item) => item.parentId === null)) await moveRoot(tx, rest, root, known)
  const { period, discountCode } = from.basket
  await repository.updateBasket(tx, known.basket.id, {
    period,
    discountCode: discountCode ?? known.basket.discountCode,
  })
  await repository.markChanged(tx, known.basket.id, ctx.now)
  await repository.deleteBasket(tx, from.basket.id)
}

async function moveRoot(tx: Db, from: State, root: ItemRow, to: State): Promise<void> {
  const children = childrenOf(from, root)
  const twin = to.items.find(
    (item) => item.parentId === null && item.slot === root.slot && item.domainName === root.domainName,
  )
  const basketId = to.basket.id
  if (!twin) {
    for (const item of [root, ...children]) await repository.updateItem(tx, item.id, { basketId })
    return
  }
  await repository.deleteSlots(
    tx,
    twin.id,
    children.map((child) => child.slot),
  )
  for (const child of children) await repository.updateItem(tx, child.id, { basketId, parentId: twin.id })
  await repository.updateItem(tx, twin.id, { productCode: root.productCode, serviceType: root.serviceType })
  await repository.deleteItem(tx, root.id)
}

interface State extends BasketState {
  basket: repository.BasketRow
}

async function stateOf(tx: Db, owner: repository.BasketOwner): Promise<State | null> {
  const basket = await repository.findOpenBasket(tx, owner)
  return basket ? { basket, items: await repository.readItems(tx, basket.id) } : null
}

async function openFor(ctx: Context, tx: Db, kind: repository.BasketKind, accountId: string): Promise<State> {
  const known = await stateOf(tx, { kind, accountId, visitorHash: '' })
  if (known) return known
  const row = { id: newId('bsk'), kind, accountId, createdAt: ctx.now, changedAt: ctx.now }
  return { basket: await repository.insertBasket(tx, row), items: [] }
}
