import type { Db } from '../../../db/open'
import { ADDITIONAL_SERVICE_TYPES, type Proposal } from '../../../rules/proposals'
import * as repository from './basket.repository'
import type { BasketState } from './basket.state'

/** What was last offered of each kind, and for which item: only that can be taken. */
export const offersOf = ({ basket }: BasketState): Proposal[] =>
  (basket?.proposedServices ?? []).flatMap((offer) => {
    const [word, itemId = null] = offer.split(' ')
    const serviceType = ADDITIONAL_SERVICE_TYPES.find((type) => type === word)
    return serviceType ? [{ serviceType, itemId }] : []
  })

/** Call it with the basket as the transaction sees it: two proposals may be made at the same time. */
export async function rememberOffer(tx: Db, state: BasketState, offer: Proposal): Promise<void> {
  if (!state.basket || offer.serviceType === 'NONE') return
  const others = offersOf(state).filter(({ serviceType }) => serviceType !== offer.serviceType)
  const proposedServices = [...others, offer].map(({ serviceType, itemId }) => `${serviceType} ${itemId}`)
  await repository.updateBasket(tx, state.basket.id, { proposedServices })
}
