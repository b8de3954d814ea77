import { ObjectType } from 'type-graphql'
import type { StaffContext } from '../staff-context'
import { StaffError } from '../staff-errors'
import { vatRatesText } from './vat-rates.text'

/** Why the VAT rates do not allow an act. */
export type VatRateProblem = 'TAKEN' | 'SAME' | 'APPLIES' | 'CANCELLED'

@ObjectType({
  implements: StaffError,
  description: 'The VAT rates of the country do not allow the act. The message says why.',
})
export class VatRateNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: VatRateProblem) {
    super()
    this.code = 'VAT_RATE_NOT_POSSIBLE'
    this.message = vatRatesText[locale][why]
  }
}
