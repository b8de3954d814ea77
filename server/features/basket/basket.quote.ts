import type { Db } from '../../../db/open'
import { quote } from '../../../rules/pricing'
import type { Quote, QuoteLineInput, ReplacedTerm } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import { vatRateOf } from '../accounts/vat-check.service'
import type { Catalogue } from '../catalogue/catalogue.service'
import { findDiscountCode, getCatalogue, toProductPrice } from '../catalogue/catalogue.service'
import { type HostingPackageRow, leftOfPackage } from '../hosting/hosting.service'
import type { BasketContents } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { type Claimant, countPromoClaims, type ItemRow } from './basket.repository'
import { replacedPackages } from './replaced-packages'

/**
 * What the basket costs this viewer now: the one price function, with the facts about the viewer. An order hands in its
 * transaction, so that places at a promotional rate are counted where they are taken.
 */
export async function quoteBasket(
  ctx: Context,
  channel: ShopChannel,
  state: BasketContents,
  db: Db = ctx.db.reader,
): Promise<Quote> {
  const catalogue = await getCatalogue(ctx)
  const code = state.basket?.discountCode
  const replaced = await replacedPackages(ctx, state, db)
  return quote({
    lines: state.items.flatMap((item) => lineOf(ctx, catalogue, item, replaced.get(item.id))),
    period: state.basket?.period ?? 'YEARLY',
    vatRate: await vatRateOf(ctx, db),
    staffel: channel === 'RESELLER' ? ctx.viewer.staffel : null,
    nlPromoUsed: await nlPromoUsed(ctx, state, db),
    discountCode: code
      ? ((await findDiscountCode({ db: { ...ctx.db, reader: db }, now: ctx.now }, code)) ?? null)
      : null,
  })
}

/** What is not charged, or not sold any more, is no line; validation says so before an order. */
function lineOf(
  ctx: Context,
  catalogue: Catalogue,
  item: ItemRow,
  replaced: HostingPackageRow | undefined,
): QuoteLineInput[] {
  const product = catalogue.productByCode(item.productCode)
  if (!product || !item.invoiced) return []
  const replaces = replaced && replacedTerm(ctx, catalogue, replaced)
  const isUpgrade = replaced !== undefined
  return [{ id: item.id, price: toProductPrice(product), premiumPrice: item.premiumPrice, isUpgrade, replaces }]
}

/** What is left of a package that a larger one takes the place of; null when it is not known what it cost. */
export function replacedTerm(ctx: Context, catalogue: Catalogue, owned: HostingPackageRow): ReplacedTerm | null {
  const left = leftOfPackage(owned, ctx.now)
  const { packageCode } = owned
  return left && { ...left, name: catalogue.productByCode(packageCode)?.name ?? { nl: packageCode, en: packageCode } }
}

/** Only a basket with a .nl asks the database; a visitor is no legal person yet and has used no places. */
async function nlPromoUsed(ctx: Context, state: BasketContents, db: Db): Promise<number> {
  const { account } = ctx.viewer
  if (!account || !state.items.some((item) => item.domainName?.endsWith('.nl') && item.role === 'domain')) return 0
  return countPromoClaims(db, claimantOf(account))
}

/**
 * Who counts as one for rates that hold per legal person: a company by its VAT number, else by its name at its
 * address; a private person by the account. What is said of a company can be changed, so the account counts beside it.
 */
export function claimantOf(account: Account): Claimant {
  const accountId = account.parentAccountId ?? account.id
  return { accountId, personKey: personKeyOf(account, accountId) }
}

function personKeyOf(account: Account, owner: string): string {
  if (!account.isCompany) return `account:${owner}`
  if (account.vatId) return `vat:${normal(account.vatId)}`
  const place = [account.postCode, account.streetNumber].map((part) => normal(part ?? '')).join(':')
  return account.companyName ? `company:${normal(account.companyName)}:${place}` : `account:${owner}`
}

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
