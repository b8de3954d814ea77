import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { UserError } from '../../graphql/user-error'
import type { ShopChannel } from './basket.enums'
import type { Basket } from './basket.graphql'
import * as repository from './basket.repository'
import { type BasketState, EMPTY_STATE, isDomain } from './basket.state'
import { basketView } from './basket.view'

/** Reads the viewer's open basket; one that was never filled reads as empty. */
export async function readBasket(ctx: Context, channel: ShopChannel, db: Db = ctx.db.reader): Promise<BasketState> {
  const basket = await repository.findOpenBasket(db, ownerOf(ctx, channel))
  return basket ? { basket, items: await repository.readItems(db, basket.id) } : EMPTY_STATE
}

export interface OpenBasket extends BasketState {
  basket: repository.BasketRow
}

/**
 * Changes the basket in one transaction and answers it as it is then; who has none yet gets one. A change that answers
 * a refusal, or throws, leaves the basket as it was.
 */
export async function changeBasket<T>(
  ctx: Context,
  channel: ShopChannel,
  change: (tx: Db, state: OpenBasket) => Promise<T>,
): Promise<Basket | Extract<T, UserError>> {
  const undone: { refusal?: Extract<T, UserError> } = {}
  try {
    const state = await ctx.db.transaction(async (tx) => {
      const before = await readBasket(ctx, channel, tx)
      const basket = before.basket ?? (await openBasket(ctx, channel, tx))
      const answer = await change(tx, { basket, items: before.items })
      if (isRefusal(answer)) {
        undone.refusal = answer
        throw new Error('the change was refused')
      }
      await repository.markChanged(tx, basket.id, ctx.now)
      return readBasket(ctx, channel, tx)
    })
    return basketView(ctx, channel, state)
  } catch (error) {
    if (undone.refusal) return undone.refusal
    throw error
  }
}

/** The item with this id in this basket; another's basket does not exist. */
export function requireItem(state: BasketState, id: string): repository.ItemRow {
  const item = state.items.find((candidate) => candidate.id === id)
  if (!item) throw notFound()
  return item
}

export function requireDomain(state: BasketState, id: string): repository.ItemRow {
  const item = requireItem(state, id)
  if (!isDomain(item)) throw notFound()
  return item
}

export const ownerOf = (ctx: Context, channel: ShopChannel): repository.BasketOwner => ({
  kind: channel,
  accountId: ctx.viewer.account?.id ?? null,
  visitorHash: ctx.session.hash,
})

function openBasket(ctx: Context, channel: ShopChannel, tx: Db): Promise<repository.BasketRow> {
  const { accountId, visitorHash, kind } = ownerOf(ctx, channel)
  return repository.insertBasket(tx, {
    id: newId('bsk'),
    kind,
    accountId,
    visitorHash: accountId ? null : visitorHash,
    createdAt: ctx.now,
    changedAt: ctx.now,
  })
}

const isRefusal = <T>(answer: T): answer is Extract<T, UserError> => answer instanceof UserError
