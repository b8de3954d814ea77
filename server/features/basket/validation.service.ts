import type { Context } from '../../common/context'
import { requireChannel } from '../../common/guards'
import { findDiscountCode, getCatalogue } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { type BasketContents, childIn, domainsOf, loneHosting } from './basket.contents'
import { BasketValidationStatus, type ShopChannel } from './basket.enums'
import { BasketValidation } from './basket.graphql'
import type { ItemRow } from './basket.repository'
import { readBasket } from './basket.service'
import { basketText } from './basket.text'
import { findTransferCode, isTransfer } from './transfer-code'

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
export async function problemsOf(ctx: Context, state: BasketContents): Promise<string[]> {
  const words = basketText[ctx.locale]
  if (state.items.length === 0) return [words.emptyBasket]
  const found = await Promise.all([
    loneHosting(state) ? [words.domainMissing] : [],
    unsoldItems(ctx, state),
    uncodedTransfers(ctx, state),
    goneDiscount(ctx, state),
    ...domainsOf(state)
      .filter((domain) => domain.invoiced)
      .map((domain) => changedName(ctx, domain)),
  ])
  return found.flat()
}

/** By the words that its row in the basket has, now that the catalogue has none for it. */
async function unsoldItems(ctx: Context, { items }: BasketContents): Promise<string[]> {
  const catalogue = await getCatalogue(ctx)
  return items
    .filter(({ invoiced, productCode }) => invoiced && !catalogue.productByCode(productCode))
    .map(({ role, domainName, productCode }) => (role === 'domain' && domainName ? domainName : productCode))
    .map((title) => basketText[ctx.locale].noLongerSold({ title }))
}

/** A name that moves here needs its code first: forwarding it is for later. */
function uncodedTransfers(ctx: Context, state: BasketContents): string[] {
  const words = basketText[ctx.locale]
  return domainsOf(state)
    .filter((domain) => isTransfer(domain) && findTransferCode(ctx, state, domain) === null)
    .map((domain) => {
      const name = { domainName: domain.domainName ?? '' }
      return childIn(state, domain, 'redirect') ? words.moveBeforeForwarding(name) : words.codeMissing(name)
    })
}

/** A code that ended or was used up by others while it lay in the basket. */
async function goneDiscount(ctx: Context, { basket }: BasketContents): Promise<string[]> {
  const code = basket?.discountCode
  if (!code || (await findDiscountCode(ctx, code))) return []
  return [basketText[ctx.locale].discountGone({ code })]
}

/** A name that stands otherwise by now. A registry that does not answer is asked again at the order. */
async function changedName(ctx: Context, { domainName, availability }: ItemRow): Promise<string[]> {
  const words = basketText[ctx.locale]
  const name = { domainName: domainName ?? '' }
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, name.domainName))) return [words.alreadyOwned(name)]
  const { status, reason } = await ctx.availability.check(name.domainName)
  if (reason === 'no-answer' || status === availability) return []
  if (status === 'free') return [words.becameFree(name)]
  return [availability === 'active' ? words.cannotMove(name) : words.nameGone(name)]
}
