import type { ProposalItem } from '../../../rules/proposals'
import type { Catalogue } from '../catalogue/catalogue.service'
import { DomainServiceType } from './basket.enums'
import type { ItemRow } from './basket.repository'
import { type BasketState, isDomain } from './basket.state'
import { serviceTypeOf } from './basket.view'

/** What proposals look at: not what is owned already, nor domains that are to be just registered or forwarded. */
export const proposalItems = (catalogue: Catalogue, state: BasketState): ProposalItem[] =>
  state.items.flatMap((item) => {
    const product = catalogue.productByCode(item.productCode)
    if (!product || !item.invoiced || wantsNoHosting(state, item)) return []
    // A certificate beside a package is an extra in the catalogue.
    const kind = product.specs.certificate ? 'SSL' : product.kind
    return [{ id: item.id, kind, code: product.code, parentId: item.parentId }]
  })

/** An item with what it hangs on and what hangs on that. */
export function familyOf(items: readonly ProposalItem[], itemId: string | null): ProposalItem[] {
  const rootId = items.find(({ id }) => id === itemId)?.parentId ?? itemId
  return items.filter(({ id, parentId }) => id === rootId || parentId === rootId)
}

const wantsNoHosting = (state: BasketState, item: ItemRow): boolean =>
  isDomain(item) && serviceTypeOf(state, item) !== DomainServiceType.HOSTING
