import { formatMoney } from '../../../rules/money'
import type { Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { requireChannel } from '../../common/guards'
import { view } from '../../graphql/view'
import { checkAgain } from '../availability/availability.service'
import { findDiscountCode, getCatalogue, isProductPaused } from '../catalogue/catalogue.service'
import { ownsDomain } from '../domains/domains.service'
import { type BasketContents, childIn, domainsOf, loneHosting, withChanged } from './basket.contents'
import { BasketValidationStatus, type ShopChannel } from './basket.enums'
import { BasketValidation } from './basket.graphql'
import { quoteBasket } from './basket.quote'
import type { ItemRow } from './basket.repository'
import { changeBasket, readBasket } from './basket.service'
import { basketText } from './basket.text'
import { claimantOf } from './item-quote.service'
import { isUpgrade, replacedPackages } from './replaced-packages'
import { findTransferCode, isTransfer } from './transfer-code'

/** Checks whether the basket can be ordered. Reports all problems at once, one per line. */
export async function validateBasket(ctx: Context, channel: ShopChannel): Promise<BasketValidation> {
  requireChannel(ctx, channel)
  const problems = await problemsOf(ctx, channel, await readBasket(ctx, channel))
  return view(BasketValidation, {
    status: problems.length > 0 ? BasketValidationStatus.FAILED : BasketValidationStatus.OK,
    message: problems.length > 0 ? problems.join('\n') : null,
  })
}

/**
 * Returns the problems that prevent an order, in the reader's language. Updates the price of a premium name that changed at its
 * registry, and reports it before the buyer pays.
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
    pausedItems(ctx, state),
    unfitTransfers(ctx, state),
    uselessUpgrades(ctx, state),
    goneDiscount(ctx, state),
    names.flatMap(({ problem }) => problem ?? []),
    changedPrices(ctx, channel, state, names),
  ])
  return found.flat()
}

/** Uses the title in the basket, since the catalogue no longer has the product. */
async function unsoldItems(ctx: Context, { items }: BasketContents): Promise<string[]> {
  const catalogue = await getCatalogue(ctx)
  return items
    .filter(({ invoiced, productCode }) => invoiced && !catalogue.productByCode(productCode))
    .map(({ role, domainName, productCode }) => (role === 'domain' && domainName ? domainName : productCode))
    .map((title) => basketText[ctx.locale].noLongerSold({ title }))
}

/** Items that the customer has already are not ordered. */
async function pausedItems(ctx: Context, { items }: BasketContents): Promise<string[]> {
  const catalogue = await getCatalogue(ctx)
  return items.flatMap(({ invoiced, productCode, domainName, role }) => {
    const product = catalogue.productByCode(productCode)
    if (!invoiced || !product || !isProductPaused(ctx, product)) return []
    const title = role === 'domain' && domainName ? domainName : product.name[ctx.locale]
    return [basketText[ctx.locale].pausedNow({ title })]
  })
}

/** A transfer needs a code that its registry did not refuse, and can be forwarded only later. */
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

/** Reports packages that are not larger than the current one of the name. */
async function uselessUpgrades(ctx: Context, state: BasketContents): Promise<string[]> {
  const [catalogue, replaced] = await Promise.all([getCatalogue(ctx), replacedPackages(ctx, state)])
  return state.items.flatMap(({ id, productCode }) => {
    const owned = replaced.get(id)
    if (!owned || isUpgrade(catalogue, owned, catalogue.productByCode(productCode))) return []
    return [basketText[ctx.locale].noUpgradeFor({ domainName: owned.domainName })]
  })
}

/** Reports a discount code that expired or was used up by others meanwhile. */
async function goneDiscount(ctx: Context, { basket }: BasketContents): Promise<string[]> {
  const code = basket?.discountCode
  const { account } = ctx.viewer
  if (!code || (await findDiscountCode(ctx, code, account && claimantOf(account)))) return []
  return [basketText[ctx.locale].discountGone({ code })]
}

interface AskedAgain {
  domain: ItemRow
  /** Reports a changed availability. */
  problem: string | null
  premiumPrice: number | null
}

/** A registry that does not respond is asked again when the order is placed. */
async function askedAgain(ctx: Context, domain: ItemRow): Promise<AskedAgain> {
  const words = basketText[ctx.locale]
  const { availability, premiumPrice } = domain
  const name = { domainName: domain.domainName ?? '' }
  const said = (problem: string | null) => ({ domain, problem, premiumPrice })
  const { ownerId } = ctx.viewer
  if (ownerId && (await ownsDomain(ctx.db.reader, ownerId, name.domainName))) return said(words.alreadyOwned(name))
  // A recent answer is good enough, except for premium prices, which are asked again.
  const answer = await checkAgain(ctx, name.domainName, { fresh: premiumPrice !== null })
  if (answer.reason === 'no-answer') return said(null)
  if (answer.status === availability) return { domain, problem: null, premiumPrice: answer.premiumPrice }
  if (answer.status === 'free') return said(words.becameFree(name))
  return said(availability === 'active' ? words.cannotMove(name) : words.nameGone(name))
}

/** Updates the basket to the current premium prices, and reports the old and new price of each name. */
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
