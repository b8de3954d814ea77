import { momentInAmsterdam } from '../../../rules/calendar'
import type { ProductKind } from '../../../rules/pricing-types'
import { codesIssues, type NewCodes, type NewPromotion, PRODUCTS_MAX, promotionIssues } from '../../../rules/promotions'
import type { ActIssue } from '../staff-forms'
import { readAmount } from '../typed-amounts'

/** Fields of a new promotion, as text. */
export interface PromotionValues {
  code: string
  how: 'CODE' | 'CODES' | 'AUTOMATIC'
  kind: 'PERCENT' | 'AMOUNT'
  value: string
  /** `kind:HOSTING` or `product:DOMAIN_NL`; empty until chosen. */
  applies: string
  /** Codes of further products, if `applies` is a product. */
  also: string[]
  startsAt: string
  endsAt: string
  maxUses: string
  perPerson: string
  /** Number of renewals that it holds for; empty for the first term only. */
  renewals: string
}

export const EMPTY_PROMOTION: PromotionValues = {
  ...{ code: '', how: 'CODE', kind: 'PERCENT', value: '', applies: '', also: [] },
  ...{ startsAt: '', endsAt: '', maxUses: '', perPerson: '', renewals: '' },
}

/** Reads hundredths: `12,5` is 1250. NaN for anything else. */
const hundredths = (text: string): number => readAmount(text) ?? Number.NaN

/** Reads a whole number; null for an empty field, NaN for anything else. */
function wholeNumber(text: string): number | null {
  if (text.trim() === '') return null
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** Null for an empty field, NaN for a time that does not exist. */
const momentOf = (wallTime: string): number | null =>
  wallTime === '' ? null : (momentInAmsterdam(wallTime) ?? Number.NaN)

function promotionOf({
  code,
  kind,
  value,
  startsAt,
  endsAt,
  maxUses,
  perPerson,
  renewals,
}: PromotionValues): NewPromotion {
  return {
    code,
    percent: kind === 'PERCENT' ? hundredths(value) : null,
    amount: kind === 'AMOUNT' ? hundredths(value) : null,
    startsAt: momentOf(startsAt),
    endsAt: momentOf(endsAt),
    maxUses: wholeNumber(maxUses),
    perPerson: wholeNumber(perPerson),
    renewals: wholeNumber(renewals) ?? 0,
  }
}

/** Checks the fields by the rule that the server uses as well. */
export function issuesOf(values: PromotionValues): Partial<Record<keyof PromotionValues, ActIssue>> {
  const promotion = promotionOf(values)
  const found = promotionIssues(promotion, Date.now())
  const amount = found.percent ?? found.amount
  return {
    ...(found.code && { code: 'invalid' as const }),
    ...(amount && { value: 'invalid' as const }),
    ...(values.applies === '' && { applies: 'required' as const }),
    ...(values.applies.startsWith('product:') &&
      values.also.length >= PRODUCTS_MAX && { also: 'too-many-products' as const }),
    ...(Number.isNaN(promotion.startsAt) && { startsAt: 'invalid-date' as const }),
    ...(found.endsAt && { endsAt: 'end-before-start' as const }),
    ...(Number.isNaN(promotion.endsAt) && { endsAt: 'invalid-date' as const }),
    ...(found.maxUses && { maxUses: 'invalid' as const }),
    ...(found.perPerson && { perPerson: 'invalid' as const }),
    ...(found.renewals && { renewals: 'invalid' as const }),
  }
}

/** The fields as the mutation takes them. `kindOf` returns the kind of a product. */
export function inputOf(values: PromotionValues, kindOf: (code: string) => ProductKind | undefined) {
  const { startsAt, endsAt, ...promotion } = promotionOf(values)
  const [type = '', name = ''] = values.applies.split(':')
  const codes = type === 'product' ? [...new Set([name, ...values.also])] : null
  const kinds = codes ? codes.flatMap((code) => kindOf(code) ?? []) : type === 'kind' ? [name as ProductKind] : []
  return {
    ...promotion,
    isAutomatic: values.how === 'AUTOMATIC',
    hasCodes: values.how === 'CODES',
    kinds: [...new Set(kinds)],
    productCodes: codes,
    startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }
}

/** Fields of codes to make, as text. */
export const EMPTY_CODES: Record<keyof NewCodes, string> = { count: '', maxUses: '1', prefix: '' }

/** The fields as the mutation takes them. */
export const codesOf = ({ count, maxUses, prefix }: typeof EMPTY_CODES): NewCodes => ({
  count: wholeNumber(count) ?? Number.NaN,
  maxUses: wholeNumber(maxUses) ?? Number.NaN,
  prefix,
})

/** Checks the fields by the rule that the server uses as well. */
export const codesIssuesOf = (values: typeof EMPTY_CODES): Partial<Record<keyof NewCodes, ActIssue>> =>
  codesIssues(codesOf(values))
