import { ObjectType } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError } from '../../../staff/staff-errors'
import { termsText } from './general-terms.text'

/** Why the state of the general terms does not allow an act. */
type TermsProblem = 'ONE_AT_A_TIME' | 'NOT_DRAFT' | 'NOT_PLANNED'

@ObjectType({
  implements: StaffError,
  description: 'The state of the general terms does not allow the act. The message says why.',
})
export class TermsNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: TermsProblem) {
    super()
    this.code = 'TERMS_NOT_POSSIBLE'
    this.message = termsText[locale][why]
  }
}
