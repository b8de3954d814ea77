import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({
  description: 'Orders that were placed in a period, and how far they got until now. Renewals are left out.',
})
export class OrderFunnel {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => Int, { description: 'Number of orders that were placed.' })
  placed!: number

  @Field(() => Int, { description: 'Number of those that were paid, or delivered on account.' })
  paid!: number

  @Field(() => Int, { description: 'Number of those that were delivered completely.' })
  delivered!: number

  @Field(() => Int, { description: 'Number of delivered orders on which no staff member acted.' })
  untouched!: number

  @Field(() => Float, {
    nullable: true,
    description:
      'Median number of minutes from the payment, or from the order on account, until its last line was delivered. Null if none was.',
  })
  medianMinutes!: number | null
}
