import { Field, Int, ObjectType } from 'type-graphql'
import { Cents } from '../../graphql/scalars'

@ObjectType({ description: 'Acts that need a second staff member. The configuration of the server decides.' })
export class FourEyesRules {
  @Field(() => Boolean, { description: 'False if this shop does without a second staff member (`FOUR_EYES=off`).' })
  isOn!: boolean

  @Field(() => Cents, { description: 'Refunds of more than this at once, including VAT, need one (`REFUND_LIMIT`).' })
  refundPerAct!: number

  @Field(() => Cents, { description: 'All refunds by one staff member on one day, in Amsterdam (`REFUND_DAY_LIMIT`).' })
  refundPerDay!: number

  @Field(() => Cents, {
    description: 'All refunds by staff to one customer in 30 days (`REFUND_CUSTOMER_MONTH_LIMIT`).',
  })
  refundPerCustomer!: number

  @Field(() => Cents, {
    description:
      'Promotions by staff with PROMOTIONS_CREATE only that take off more, excluding VAT (`PROMOTION_LIMIT`).',
  })
  promotionPerAct!: number

  @Field(() => Cents, { description: 'All promotions by one of them on one day (`PROMOTION_DAY_LIMIT`).' })
  promotionPerDay!: number

  @Field(() => [String], { description: 'Names of the acts that always need one, as in `StaffProposal.act`.' })
  always!: string[]

  @Field(() => Int, {
    description: 'Hours between the approval and the removal of a second factor (`SECOND_FACTOR_WAIT_HOURS`).',
  })
  secondFactorWaitHours!: number

  @Field(() => Int, {
    description: 'Days between the approval and the erasure of the data of a customer (`ERASURE_WAIT_DAYS`).',
  })
  erasureWaitDays!: number
}
