import { parseOrderName } from '../../../rules/domain-name'
import type { Context } from '../../context'
import { invalidField } from '../../graphql/user-error'
import { checkForBasket } from '../availability/availability.service'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { DomainNotAvailable } from './basket.errors'
import { type BasketState, domainsOf } from './basket.state'
import { basketText } from './basket.text'
import { type ItemPlan, Refused } from './plan-linked-item'

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
  const words = basketText[ctx.locale]
  const domainName = parseOrderName(title.trim())
  if (!domainName) return new Refused(invalidField('title', words.invalidName))
  if (catalogue.extensionProductOf(domainName) !== product) {
    return new Refused(invalidField('title', words.wrongExtension))
  }
  if (domainsOf(state).some((item) => item.domainName === domainName)) return 'already-there'
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, domainName))) {
    return new Refused(new DomainNotAvailable(ctx, domainName, 'owned'))
  }
  const answer = await checkForBasket(ctx, domainName)
  if (answer.status === 'free' || answer.status === 'active') {
    const { premiumPrice, status } = answer
    const item = { productCode: product.code, slot: 'domain', domainName, availability: status, premiumPrice }
    return { item, parentId: null, replaces: [] }
  }
  const reason = answer.status === 'invalid' ? 'invalid-name' : answer.status
  return new Refused(new DomainNotAvailable(ctx, domainName, reason))
}
