import { formatMoney } from '../../../rules/money'
import type { Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { requireChannel } from '../../common/guards'
import { view } from '../../graphql/view'
import { checkAgain } from '../availability/availability.service'
import { findDiscountCode, getCatalogue } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { type BasketContents, childIn, domainsOf, loneHosting, withChanged } from './basket.contents'
import { BasketValidationStatus, type ShopChannel } from './basket.enums'
import { BasketValidation } from './basket.graphql'
import { quoteBasket } from './basket.quote'
import type { ItemRow } from './basket.repository'
import { changeBasket, readBasket } from './basket.service'
import { basketText } from './basket.text'
import { isUpgrade, replacedPackages } from './replaced-packages'
import { findTransferCode, isTransfer } from './transfer-code'

/** Says whether the basket can be ordered as it is. All that is wrong is said at once, a line each. */
export async function validateBasket(ctx: Context, channel: ShopChannel): Promise<BasketValidation> {
  requireChannel(ctx, channel)
  const problems = await problemsOf(ctx, channel, await readBasket(ctx, channel))
  return view(BasketValidation, {
    status: problems.length > 0 ? BasketValidationStatus.FAILED : BasketValidationStatus.OK,
    message: problems.length > 0 ? problems.join('\n') : null,
  })
}

/**
 * What stands in the way of an order, in the reader's language; empty when nothing does. A premium name whose price
 * changed at its registry has the new one from here on: the buyer reads so here, before paying it.
 */
export async function problemsOf(ctx: Context, channel: ShopChannel, state: BasketContents): Promise<string[]> {
  const words = basketText[ctx.locale]
  if (state.items.length === 0) return [words.emptyBasket]
  const names = await Promise.all(
    domainsOf(state)
      .filter((domain) => domain.invoiced)
      .map((domain) => askedAgain(ctx, domain)),
  )
  const found = await Promise.all([
    loneHosting(state) ? [words.domainMissing] : [],
    unsoldItems(ctx, state),
    unfitTransfers(ctx, state),
    uselessUpgrades(ctx, state),
    goneDiscount(ctx, state),
    names.flatMap(({ problem }) => problem ?? []),
    changedPrices(ctx, channel, state, names),
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

/** A name that moves here needs its code first, and one that its registry took for right: forwarding it is for later. */
function unfitTransfers(ctx: Context, state: BasketContents): string[] {
  const words = basketText[ctx.locale]
  return domainsOf(state)
    .filter(isTransfer)
    .flatMap((domain) => {
      const name = { domainName: domain.domainName ?? '' }
      const isSaved = findTransferCode(ctx, state, domain) !== null
      if (isSaved)
        return childIn(state, domain, 'transfer-code')?.transferCodeState === 'WRONG' ? [words.codeWrong(name)] : []
      return [childIn(state, domain, 'redirect') ? words.moveBeforeForwarding(name) : words.codeMissing(name)]
    })
}

/** A package that is no larger than the one on that name already. */
async function uselessUpgrades(ctx: Context, state: BasketContents): Promise<string[]> {
  const [catalogue, replaced] = await Promise.all([getCatalogue(ctx), replacedPackages(ctx, state)])
  return state.items.flatMap(({ id, productCode }) => {
    const owned = replaced.get(id)
    if (!owned || isUpgrade(catalogue, owned, catalogue.productByCode(productCode))) return []
    return [basketText[ctx.locale].noUpgradeFor({ domainName: owned.domainName })]
  })
}

/** A code that ended or was used up by others while it lay in the basket. */
async function goneDiscount(ctx: Context, { basket }: BasketContents): Promise<string[]> {
  const code = basket?.discountCode
  if (!code || (await findDiscountCode(ctx, code))) return []
  return [basketText[ctx.locale].discountGone({ code })]
}

interface AskedAgain {
  domain: ItemRow
  /** That it stands otherwise by now. */
  problem: string | null
  premiumPrice: number | null
}

/** A registry that does not answer is asked again at the order. */
async function askedAgain(ctx: Context, domain: ItemRow): Promise<AskedAgain> {
  const words = basketText[ctx.locale]
  const { availability, premiumPrice } = domain
  const name = { domainName: domain.domainName ?? '' }
  const said = (problem: string | null) => ({ domain, problem, premiumPrice })
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, name.domainName))) return said(words.alreadyOwned(name))
  // What a search was told a moment ago does for the others; a premium price is asked for as it is now.
  const answer = await checkAgain(ctx, name.domainName, { fresh: premiumPrice !== null })
  if (answer.reason === 'no-answer') return said(null)
  if (answer.status === availability) return { domain, problem: null, premiumPrice: answer.premiumPrice }
  if (answer.status === 'free') return said(words.becameFree(name))
  return said(availability === 'active' ? words.cannotMove(name) : words.nameGone(name))
}

/** Takes the prices that registries ask now over into the basket, and says what each name cost and costs. */
async function changedPrices(
  ctx: Context,
  channel: ShopChannel,
  state: BasketContents,
  names: readonly AskedAgain[],
): Promise<string[]> {
  const changed = names.filter(({ domain, premiumPrice }) => premiumPrice !== domain.premiumPrice)
  if (changed.length === 0) return []
  const repriced = <B extends BasketContents>(contents: B): B =>
    changed.reduce((priced, { domain, premiumPrice }) => withChanged(priced, domain.id, { premiumPrice }), contents)
  const before = await quoteBasket(ctx, channel, state)
  const after = await quoteBasket(ctx, channel, repriced(state))
  await changeBasket(ctx, channel, repriced)
  const priceIn = ({ lines }: Quote, id: string) =>
    formatMoney(lines.find((line) => line.id === id)?.net ?? 0, ctx.locale)
  return changed.map(({ domain: { id, domainName } }) =>
    basketText[ctx.locale].priceChanged({
      domainName: domainName ?? '',
      before: priceIn(before, id),
      after: priceIn(after, id),
    }),
  )
}
