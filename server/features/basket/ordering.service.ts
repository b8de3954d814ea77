import type { Db } from '../../../db/open'
import type { Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import type { BasketContents } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { legalPersonKey, quoteBasket } from './basket.quote'
import * as repository from './basket.repository'
import { readBasket } from './basket.service'

export { askAboutCode } from './transfer-code'
export type { BasketContents }
export type BasketItemRow = repository.ItemRow

/** The viewer's open basket as it is stored, for a service that is about to order it. */
export const readForOrder = (ctx: Context, channel: ShopChannel, db?: Db): Promise<BasketContents> =>
  readBasket(ctx, channel, db)

/** The price that the order snapshots, read inside its transaction. */
export const quoteForOrder = (ctx: Context, channel: ShopChannel, state: BasketContents, tx: Db): Promise<Quote> =>
  quoteBasket(ctx, channel, state, tx)

/** From here on the basket is an order, and the buyer's next one is empty. */
export const markOrdered = (tx: Db, basketId: string): Promise<void> =>
  repository.updateBasket(tx, basketId, { state: 'ORDERED' })

/** Takes a place at the .nl promotional rate for the legal person behind the account. */
export const claimPromo = (
  tx: Db,
  account: Account,
  line: { id: string; domainName: string },
  now: number,
): Promise<void> =>
  repository.insertPromoClaim(tx, {
    orderLineId: line.id,
    personKey: legalPersonKey(account),
    domainName: line.domainName,
    createdAt: now,
  })

/** Gives the place back, for a name that was not delivered. */
export const returnPromo = (tx: Db, orderLineId: string): Promise<void> => repository.deletePromoClaim(tx, orderLineId)
