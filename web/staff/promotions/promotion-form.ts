import { momentInAmsterdam, wallTimeInAmsterdam } from '../../../rules/calendar'
import type { ProductKind } from '../../../rules/pricing-types'
import { codesIssues, type NewCodes, type NewPromotion, PRODUCTS_MAX, promotionIssues } from '../../../rules/promotions'
import type { Locale } from '../../../rules/text'
import { readAmount } from '../../../rules/typed-amounts'
import type { PromotionsPageQuery } from '../gql/graphql'
import type { ActIssue } from '../staff-forms'

/** Fields of a promotion, as text. */
export interface PromotionValues {
  code: string
  how: 'CODE' | 'CODES' | 'AUTOMATIC'
  kind: 'PERCENT' | 'AMOUNT'
  value: string
  /** `kind:HOSTING`, `kind:HOSTING,VPS` or `product:DOMAIN_NL`; empty until chosen. */
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

type Promotion = PromotionsPageQuery['promotions'][number]

/** The fields of a promotion as it is. */
export function valuesOf(promotion: Promotion, locale: Locale): PromotionValues {
  const { name: code, isAutomatic, codes, percent, amount, kinds, productCodes } = promotion
  const { startsAt, endsAt, maxUses, perPerson, renewals } = promotion
  const [first, ...also] = productCodes ?? []
  return {
    code,
    how: isAutomatic ? 'AUTOMATIC' : codes ? 'CODES' : 'CODE',
    kind: percent === null ? 'AMOUNT' : 'PERCENT',
    value: typedHundredths(percent ?? amount ?? 0, locale),
    applies: first === undefined ? `kind:${kinds.join(',')}` : `product:${first}`,
    also,
    startsAt: typedMoment(startsAt),
    endsAt: typedMoment(endsAt),
    maxUses: maxUses === null ? '' : String(maxUses),
    perPerson: perPerson === null ? '' : String(perPerson),
    renewals: renewals === 0 ? '' : String(renewals),
  }
}

/** Writes hundredths as they are typed: 1250 is `12,5` in Dutch. */
const typedHundredths = (value: number, locale: Locale): string =>
  String(value / 100).replace('.', locale === 'nl' ? ',' : '.')

const typedMoment = (at: string | null): string => (at === null ? '' : wallTimeInAmsterdam(Date.parse(at)))

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

type Products = readonly Pick<PromotionsPageQuery['staffProducts'][number], 'code' | 'kind'>[]

/** The fields as `createPromotion` takes them. */
export function inputOf(values: PromotionValues, products: Products) {
  const { code } = values
  return {
    code,
    isAutomatic: values.how === 'AUTOMATIC',
    hasCodes: values.how === 'CODES',
    ...termsOf(values, products),
  }
}

/**
 * The fields as `changePromotion` takes them. Fields hold times to the minute, so a time that was not changed is sent as the
 * promotion has it.
 */
export function changedTerms(values: PromotionValues, promotion: Promotion, products: Products) {
  const { startsAt, endsAt, ...terms } = termsOf(values, products)
  return {
    ...terms,
    startsAt: values.startsAt === typedMoment(promotion.startsAt) ? promotion.startsAt : startsAt,
    endsAt: values.endsAt === typedMoment(promotion.endsAt) ? promotion.endsAt : endsAt,
  }
}

function termsOf(values: PromotionValues, products: Products) {
  const { code: _, startsAt, endsAt, ...terms } = promotionOf(values)
  const [type = '', name = ''] = values.applies.split(':')
  const codes = type === 'product' ? [...new Set([name, ...values.also])] : null
  const kindOf = (code: string) => products.find((product) => product.code === code)?.kind
  const kinds = codes ? codes.flatMap((code) => kindOf(code) ?? []) : type === 'kind' ? name.split(',') : []
  return {
    ...terms,
    kinds: [...new Set(kinds)] as ProductKind[],
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
