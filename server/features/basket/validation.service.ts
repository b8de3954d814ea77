import type { Context } from '../../context'
import { requireChannel } from '../../guards'
import { getCatalogue } from '../catalogue/catalogue.service'
import { BasketValidationStatus, type ShopChannel } from './basket.enums'
import { BasketValidation } from './basket.graphql'
import { type BasketState, childIn, domainsOf, loneHosting } from './basket.state'
import { readBasket } from './basket.store'
import { basketText } from './basket.text'

/** Says whether the basket can be ordered as it is. All that is wrong is said at once, a line each. */
export async function validateBasket(ctx: Context, channel: ShopChannel): Promise<BasketValidation> {
  requireChannel(ctx, channel)
  const problems = await problemsOf(ctx, await readBasket(ctx, channel))
  return Object.assign(new BasketValidation(), {
    status: problems.length > 0 ? BasketValidationStatus.FAILED : BasketValidationStatus.OK,
    message: problems.length > 0 ? problems.join('\n') : null,
  })
}

/** What stands in the way of an order, in the reader's language; empty when nothing does. */
export async function problemsOf(ctx: Context, state: BasketState): Promise<string[]> {
  const words = basketText[ctx.locale]
  if (state.items.length === 0) return [words.emptyBasket]
  if (loneHosting(state)) return [words.domainMissing]
  const catalogue = await getCatalogue(ctx)
  const unsold = state.items
    .filter((item) => !catalogue.productByCode(item.productCode))
    .map((item) => words.noLongerSold({ title: item.domainName ?? item.productCode }))
  const uncoded = domainsOf(state)
    .filter((domain) => domain.availability === 'active' && domain.invoiced && !childIn(state, domain, 'transfer-code'))
    .map((domain) => words.codeMissing({ domainName: domain.domainName ?? '' }))
  return [...unsold, ...uncoded, ...(await changedNames(ctx, state))]
}

/** Names that stand otherwise at the registry by now. A registry that does not answer is asked again at the order. */
async function changedNames(ctx: Context, state: BasketState): Promise<string[]> {
  const words = basketText[ctx.locale]
  const domains = domainsOf(state).filter((domain) => domain.invoiced)
  const checked = await Promise.all(
    domains.map(async ({ domainName, availability }) => {
      const name = { domainName: domainName ?? '' }
      const { status, reason } = await ctx.availability.check(name.domainName)
      if (reason === 'no-answer' || status === availability) return []
      return [status === 'free' ? words.becameFree(name) : words.nameGone(name)]
    }),
  )
  return checked.flat()
}
