import * as z from 'zod'
import type { Db } from '../../../../db/database'
import { formatMoney } from '../../../../rules/money'
import { offOf } from '../../../../rules/pricing.text'
import { PRODUCT_KINDS } from '../../../../rules/pricing-types'
import { PRODUCTS_MAX, promotionIssues, worstCase } from '../../../../rules/promotions'
import { RENEWALS_MAX } from '../../../../rules/renewal-discount'
import type { Fact } from '../../../staff/proposals/proposable'
import type { StaffContext } from '../../../staff/staff-context'
import { listStoredProducts } from '../catalogue.repository'
import type { DiscountCodeRow, PromotionTermsRow } from '../discount.repository'
import type { PromotionTermsInput } from './promotions.graphql'
import { promotionsText } from './promotions.text'

/** The terms of a promotion: everything that staff choose besides its code and how buyers get it. */
export const promotionTerms = z.object({
  /** Basis points. */
  percent: z.number().nullable(),
  /** Cents, excluding VAT. */
  amount: z.number().nullable(),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  maxUses: z.number().nullable(),
  perPerson: z.number().nullable(),
  renewals: z.number(),
  kinds: z.array(z.enum(PRODUCT_KINDS)),
  productCodes: z.array(z.string()).nullable(),
})
export type PromotionTerms = z.infer<typeof promotionTerms>

export const termsOf = (input: PromotionTermsInput): PromotionTerms => ({
  percent: input.percent ?? null,
  amount: input.amount ?? null,
  startsAt: input.startsAt?.getTime() ?? null,
  endsAt: input.endsAt?.getTime() ?? null,
  maxUses: input.maxUses ?? null,
  perPerson: input.perPerson ?? null,
  productCodes: input.productCodes ?? null,
  ...{ renewals: input.renewals, kinds: input.kinds },
})

/** Returns the terms of a stored promotion. */
export const storedTerms = (row: DiscountCodeRow): PromotionTerms => {
  const { percentBp: percent, amountCents: amount, kinds, productCodes } = row
  const { startsAt, endsAt, maxUses, perPerson, renewals } = row
  return { percent, amount, startsAt, endsAt, maxUses, perPerson, renewals, kinds, productCodes }
}

/** Returns the terms as they are stored. */
export const termsRow = ({ percent, amount, ...terms }: PromotionTerms): PromotionTermsRow => ({
  ...terms,
  percentBp: percent,
  amountCents: amount,
})

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const counted = (count: number | null): string | null => (count === null ? null : String(count))

/** Returns the terms as text for colleagues, by the name of the fact; null for one that the promotion does not have. */
export function termTexts(terms: PromotionTerms): Record<string, string | null> {
  const { kinds, productCodes, startsAt, endsAt, maxUses, perPerson, renewals } = terms
  const most = worstCase(terms)
  return {
    discount: offOf(terms, 'nl'),
    promotionFor: (productCodes ?? kinds).join(', '),
    promotionStarts: moment(startsAt),
    promotionEnds: moment(endsAt),
    maxUses: counted(maxUses),
    perPerson: counted(perPerson),
    renewals: renewals > 0 ? String(renewals) : null,
    atMost: most === null ? null : formatMoney(most, 'nl'),
  }
}

/** Returns a fact of a proposal, or none without a text. */
export const factOf = (name: string, text: string | null): Fact[] =>
  text === null ? [] : [{ name, text, amount: null }]

/** Checks terms at this moment. Returns the invalid fields of a promotion with this code, in the order of the form. */
export async function termIssues(
  { locale, at }: StaffContext,
  db: Db,
  { code, ...terms }: PromotionTerms & { code: string },
): Promise<{ field: string; message: string }[]> {
  const { percent, amount, kinds, productCodes } = terms
  const words = promotionsText[locale]
  const messages = {
    ...{ code: words.code, amount: words.amount, endsAt: words.endsAt, maxUses: words.count, perPerson: words.count },
    renewals: words.renewals({ max: RENEWALS_MAX }),
    percent: (percent === null) === (amount === null) ? words.discount : words.percent,
  }
  const fields = Object.keys(promotionIssues({ code, ...terms }, at)) as (keyof typeof messages)[]
  const issues: { field: string; message: string }[] = fields.map((field) => ({ field, message: messages[field] }))
  const isChosen = kinds.length > 0 && (await areProducts(db, kinds, productCodes))
  if (!isChosen) issues.push({ field: 'kinds', message: words.products })
  return issues
}

/** Whether each product exists and is of one of the kinds. */
async function areProducts(db: Db, kinds: readonly string[], codes: readonly string[] | null): Promise<boolean> {
  if (codes === null) return true
  if (codes.length === 0 || codes.length > PRODUCTS_MAX) return false
  const known = new Map((await listStoredProducts(db)).map(({ product }) => [product.code, product.kind]))
  return codes.every((code) => kinds.includes(known.get(code) ?? ''))
}
