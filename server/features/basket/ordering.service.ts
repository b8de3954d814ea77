import type { Db } from '../../../db/database'
import type { Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import type { CheckedItem } from '../../products/product'
import type { BasketContents } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { checkedItems, quoteChecked } from './basket.quote'
import * as repository from './basket.repository'
import { readBasket, withRow } from './basket.service'
import { claimantOf } from './item-quote.service'
import { withRestored } from './joined-items'

export type { BasketContents }

/** Returns the viewer's stored open basket, for a service that is about to order it. */
export const readForOrder = (ctx: Context, channel: ShopChannel, db?: Db): Promise<BasketContents> =>
  readBasket(ctx, channel, db)

/**
 * Returns the items to order, those of a domain after it, and their price, read inside the transaction of the order. Items that
 * the customer already owns are shown in a basket, but neither charged nor delivered.
 */
export async function agreeOnBasket(
  ctx: Context,
  channel: ShopChannel,
  state: BasketContents,
  tx: Db,
): Promise<{ items: CheckedItem[]; quote: Quote }> {
  const items = await checkedItems(ctx, state, tx)
  if (items.length < state.items.filter(({ invoiced }) => invoiced).length)
    throw new Error('an item of the basket is not sold')
  const linked = new Set(state.items.flatMap(({ id, parentId }) => (parentId === null ? [] : [id])))
  const inOrder = [...items.filter(({ id }) => !linked.has(id)), ...items.filter(({ id }) => linked.has(id))]
  return { items: inOrder, quote: await quoteChecked(ctx, channel, state, items, tx) }
}

/** Marks the basket as ordered. The buyer's next basket is empty, except for items that were set aside. */
export async function markOrdered(tx: Db, basketId: string): Promise<void> {
  await repository.updateBasket(tx, basketId, { state: 'ORDERED' })
  const ordered = await repository.findBasket(tx, basketId)
  if (!ordered || ordered.setAside.length === 0) return
  const { kind, accountId, visitorHash, setAside, changedAt } = ordered
  const row = repository.emptyRow({ id: newId('bsk'), kind, accountId, visitorHash }, changedAt)
  const next = { basket: { ...row, setAside }, items: [] }
  await repository.insertBasket(tx, next.basket)
  await repository.saveChanges(tx, next, withRow(withRestored(next), { joinedItems: [] }), changedAt)
}

/** Takes a place at the .nl promotional rate per line, once, for the account and the legal person behind it. */
export const claimPromos = (
  tx: Db,
  account: Account,
  lines: readonly { id: string; domainName: string }[],
  now: number,
): Promise<void> =>
  repository.insertPromoClaims(
    tx,
    lines.map(({ id, domainName }) => ({ orderLineId: id, ...claimantOf(account), domainName, createdAt: now })),
  )

/** Returns the place of a name that was not delivered. */
export const returnPromo = (tx: Db, orderLineId: string): Promise<void> => repository.deletePromoClaim(tx, orderLineId)
