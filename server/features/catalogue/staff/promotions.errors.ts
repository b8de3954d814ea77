import { ObjectType } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError } from '../../../staff/staff-errors'
import { promotionsText } from './promotions.text'

@ObjectType({
  implements: StaffError,
  description: 'The promotion has begun, or an order used it. Its terms stay as they are; it can be ended.',
})
export class PromotionBegun extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>) {
    super()
    this.code = 'PROMOTION_BEGUN'
    this.message = promotionsText[locale].begun
  }
}

@ObjectType({ implements: StaffError, description: 'The promotion has ended.' })
export class PromotionEnded extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>) {
    super()
    this.code = 'PROMOTION_ENDED'
    this.message = promotionsText[locale].ended
  }
}
