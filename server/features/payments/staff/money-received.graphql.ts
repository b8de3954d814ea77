import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'Money that the shop received in a period, and what went back. Amounts include VAT.' })
export class MoneyReceived {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => Cents, {
    description:
      'Amount in euro cents of the payments that the payment provider reported as paid in the period, and of the transfers that arrived in it.',
  })
  received!: number

  @Field(() => Cents, {
    description:
      'Amount in euro cents that went back in the period: refunds on the day on which they were paid, refunds outside the shop and chargebacks on the day of their first report.',
  })
  returned!: number

  @Field(() => Int, { description: 'Number of refunds and chargebacks of that amount.' })
  returns!: number

  @Field(() => Cents, { description: 'The first less the second amount, in euro cents. Negative if more went back.' })
  balance!: number
}
