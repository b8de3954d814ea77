import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { MAX_ITEMS } from './basket.limits'
import * as repository from './basket.repository'
import { childIn, domainsOf, loneHosting } from './basket.state'
import type { OpenBasket } from './basket.store'
import { basketText } from './basket.text'
import type { ItemPlan } from './item-plan'

/**
 * Puts a planned item in the basket. Where there is room for one, it takes the place of what was there and keeps its
 * id; what does not go together with it leaves. A basket that would grow past its size refuses: then undo it.
 */
export async function putItem(
  ctx: Context,
  tx: Db,
  state: OpenBasket,
  plan: ItemPlan,
): Promise<InvalidInput | undefined> {
  const { item, parent, replaces } = plan
  const there = parent ? childIn(state, parent, item.slot) : findRoot(state, plan)
  const owner = parent ?? there
  if (owner) await repository.deleteSlots(tx, owner.id, replaces)
  if (there) await repository.updateItem(tx, there.id, item)
  else await insert(ctx, tx, state, plan)
  const { length } = await repository.readItems(tx, state.basket.id)
  const isTooFull = length > MAX_ITEMS && length > state.items.length
  return isTooFull ? invalidField('productId', basketText[ctx.locale].full) : undefined
}

/** The same name, or the one package that waits for a domain. */
const findRoot = (state: OpenBasket, { item }: ItemPlan) =>
  item.slot === 'domain'
    ? domainsOf(state).find(({ domainName }) => domainName === item.domainName)
    : loneHosting(state)

/** A new domain takes the hosting that waited for one. */
async function insert(ctx: Context, tx: Db, state: OpenBasket, { item, parent }: ItemPlan): Promise<void> {
  const { basket } = state
  const row = { ...item, id: newId('itm'), basketId: basket.id, createdAt: ctx.now }
  if (parent) {
    await repository.insertItem(tx, { ...row, parentId: parent.id, domainName: parent.domainName })
    return
  }
  await repository.insertItem(tx, row)
  if (item.domainName && loneHosting(state)) await repository.adoptLoneHosting(tx, basket.id, row.id, item.domainName)
}
