import type { Db } from '../../../db/open'
import type { Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import type { BasketContents } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { claimantOf, quoteBasket } from './basket.quote'
import * as repository from './basket.repository'
import { readBasket, withRow } from './basket.service'
import { withRestored } from './joined-items'

export { askAboutCode } from './transfer-code'
export type { BasketContents }
export type BasketItemRow = repository.ItemRow

/** The viewer's open basket as it is stored, for a service that is about to order it. */
export const readForOrder = (ctx: Context, channel: ShopChannel, db?: Db): Promise<BasketContents> =>
  readBasket(ctx, channel, db)

/** The price that the order snapshots, read inside its transaction. */
export const quoteForOrder = (ctx: Context, channel: ShopChannel, state: BasketContents, tx: Db): Promise<Quote> =>
  quoteBasket(ctx, channel, state, tx)

/** From here on the basket is an order, and the buyer's next one is empty, but for what was laid aside in this one. */
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

/** How many places at the .nl promotional rate the viewer has used; a visitor is no legal person yet and has none. */
export const countPromos = async ({ viewer }: Context, db: Db): Promise<number> =>
  viewer.account ? repository.countPromoClaims(db, claimantOf(viewer.account)) : 0

/** Takes a place at the .nl promotional rate for the account and the legal person behind it. */
export const claimPromo = (
  tx: Db,
  account: Account,
  line: { id: string; domainName: string },
  now: number,
): Promise<void> =>
  repository.insertPromoClaim(tx, {
    orderLineId: line.id,
    ...claimantOf(account),
    domainName: line.domainName,
    createdAt: now,
  })

/** Gives the place back, for a name that was not delivered. */
export const returnPromo = (tx: Db, orderLineId: string): Promise<void> => repository.deletePromoClaim(tx, orderLineId)
