import type { Db } from '../../../db/database'
import { type Day, startOfDay } from '../../../rules/calendar'
import { knowsOf, type PriceNotice } from '../../../rules/price-notice'
import type { Context, Deps } from '../../common/context'
import { readBatched } from '../../graphql/batched'
import type { Catalogue, Product } from './catalogue.service'
import * as repository from './price-notices.repository'

export {
  countNotices,
  insertNotices,
  listMailed,
  listNotices,
  listToRevoke,
  listWaitingMails,
  setOutcome,
  setRevoked,
} from './price-notices.repository'

/** An item of an owner: since when they have it, in milliseconds since the epoch. */
interface OwnItem {
  since: number
}

/** Prices products as an owner renews them, by what they were told of raises. */
export interface OwnPrices {
  /** The product at the price of a term that starts on a day. */
  priced(product: Product, item: OwnItem, from: Day): Product
}

/** Reads what an owner was told, and returns the prices of their renewals. No query if no price was ever scheduled. */
export const readOwnPrices = async (
  { config }: Pick<Deps, 'config'>,
  db: Db,
  catalogue: Catalogue,
  accountId: string,
): Promise<OwnPrices> =>
  ownPrices(catalogue, catalogue.hasChanges ? await repository.listTold(db, accountId) : [], config.priceNoticeDays)

/** As `readOwnPrices`, for a field that is read for several items of one request. */
export async function readOwnPricesOf(ctx: Context, catalogue: Catalogue, accountId: string): Promise<OwnPrices> {
  const told = catalogue.hasChanges ? ((await readBatched(ctx, repository.listToldOf, accountId)) ?? []) : []
  return ownPrices(catalogue, told, ctx.config.priceNoticeDays)
}

/** Returns the prices of renewals of an owner who was told of these raises. */
export const ownPrices = (catalogue: Catalogue, told: readonly PriceNotice[], noticeDays: number): OwnPrices => ({
  priced: (product, { since }, from) =>
    catalogue.renewing(product, startOfDay(from), (change) => knowsOf(told, change, { since, from }, noticeDays)),
})

/** Returns the prices of renewals as if every owner knew of every raise, for figures of the whole shop. */
export const pricesIfTold = (catalogue: Catalogue): OwnPrices => ({
  priced: (product, _, from) => catalogue.renewing(product, startOfDay(from), () => true),
})
