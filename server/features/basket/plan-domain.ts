import { parseOrderName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { checkForBasket } from '../availability/availability.service'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { DomainNotAvailable } from './basket.errors'
import { type BasketState, domainsOf } from './basket.state'
import { type ItemPlan, Refused, refuse } from './item-plan'

/**
 * A name to put in the basket, with where it stands at its registry at this moment. Throws OUTSIDE_UNAVAILABLE when
 * the registry gives no answer: no answer is never free.
 */
export async function planDomain(
  ctx: Context,
  state: BasketState,
  catalogue: Catalogue,
  product: Product,
  title: string,
): Promise<ItemPlan | 'already-there' | Refused> {
  const domainName = parseOrderName(title.trim())
  if (!domainName) return refuse(ctx, 'title', 'invalidName')
  if (catalogue.extensionProductOf(domainName) !== product) return refuse(ctx, 'title', 'wrongExtension')
  if (domainsOf(state).some((item) => item.domainName === domainName)) return 'already-there'
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, domainName))) {
    return new Refused(new DomainNotAvailable(ctx, domainName, 'owned'))
  }
  const answer = await checkForBasket(ctx, domainName)
  if (answer.status === 'free' || answer.status === 'active') {
    const { premiumPrice, status } = answer
    const item = { productCode: product.code, slot: 'domain', domainName, availability: status, premiumPrice }
    return { item, parent: null, replaces: [] }
  }
  const reason = answer.status === 'invalid' ? 'invalid-name' : answer.status
  return new Refused(new DomainNotAvailable(ctx, domainName, reason))
}
