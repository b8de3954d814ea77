import { registerEnumType } from 'type-graphql'
import { PRODUCT_KINDS } from '../../../rules/pricing-types'

export const ProductKindEnum = enumOf(PRODUCT_KINDS)
export const PaymentMethodCodeEnum = enumOf(['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'])
export const PackageAudienceEnum = enumOf(['CUSTOMER', 'RESELLER'])
export const PriceUnitEnum = { YEAR: 'year', MONTH: 'month', ONCE: 'once' } as const

registerEnumType(ProductKindEnum, { name: 'ProductKind' })
registerEnumType(PaymentMethodCodeEnum, { name: 'PaymentMethodCode' })
registerEnumType(PackageAudienceEnum, { name: 'PackageAudience' })
registerEnumType(PriceUnitEnum, { name: 'PriceUnit' })

/** Words as an enum object, each its own value. */
function enumOf<const T extends string>(words: readonly T[]): { [Word in T]: Word } {
  // fromEntries forgets which key goes with which value; here they are the same.
  return Object.fromEntries(words.map((word) => [word, word])) as { [Word in T]: Word }
}
