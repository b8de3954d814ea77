import type { Db } from '../../../db/database'
import { bestQuote } from '../../../rules/pricing'
import type { BillingPeriod, Quote } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import type { CheckedItem } from '../../products/product'
import { vatRateOf } from '../accounts/vat-check.service'
import { findDiscountCode, getCatalogue, listAutomaticDiscounts, toProductPrice } from '../catalogue/catalogue.service'
import { type Claimant, countPromoClaims } from './basket.repository'

interface QuoteTerms {
  period: BillingPeriod
  /** Volume tier of the reseller; null for a customer. */
  staffel: number | null
  discountCode: string | null
}

/**
 * Prices items for this viewer, by the same function in both baskets. An order passes its transaction, so that promotional
 * places are counted where they are taken.
 */
export async function quoteItems(
  ctx: Context,
  items: readonly CheckedItem[],
  { discountCode: code, ...terms }: QuoteTerms,
  db: Db = ctx.db.reader,
): Promise<Quote> {
  const { account } = ctx.viewer
  const person = account && claimantOf(account)
  const input = {
    ...terms,
    lines: items.map(({ id, product, premiumPrice, isUpgrade, replaces }) => {
      const price = toProductPrice(product)
      return { id, price, premiumPrice, isUpgrade, replaces }
    }),
    vatRate: await vatRateOf(ctx, db),
    nlPromoUsed: await nlPromoUsed(ctx, items, db),
    discountCode: code
      ? ((await findDiscountCode({ db: { ...ctx.db, reader: db }, now: ctx.now }, code, person)) ?? null)
      : null,
  }
  return bestQuote(input, await listAutomaticDiscounts(db, await getCatalogue(ctx), person))
}

/** The database is read only for a basket with a .nl name. A visitor is no legal person yet and has used no places. */
async function nlPromoUsed({ viewer }: Context, items: readonly CheckedItem[], db: Db): Promise<number> {
  const isNl = ({ product, domainName }: CheckedItem) => product.kind === 'DOMAIN' && domainName?.endsWith('.nl')
  return viewer.account && items.some(isNl) ? countPromoClaims(db, claimantOf(viewer.account)) : 0
}

/**
 * Identifies the legal person for rates with a limit per person: a company by its VAT number, otherwise by name and address; a
 * private person by the account. A company's data can be edited, so the account counts as well.
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
