import { ObjectType } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError } from '../../../staff/staff-errors'
import { priceSetText } from './price-sets.text'

/** Why a set of price changes does not allow an act. */
export type PriceSetProblem = 'NOT_DRAFT' | 'NOT_SCHEDULED' | 'APPLIES'

@ObjectType({
  implements: StaffError,
  description: 'The state of the set of price changes does not allow the act. The message says why.',
})
export class PriceSetNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: PriceSetProblem) {
    super()
    this.code = 'PRICE_SET_NOT_POSSIBLE'
    this.message = priceSetText[locale][why]
  }
}
