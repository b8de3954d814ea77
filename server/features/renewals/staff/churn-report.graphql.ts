import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'Terms of one product that ended in a period, by what followed.' })
export class ChurnRow {
  @Field(() => String, { description: 'Product code; empty if it was not recorded.' })
  productCode!: string

  @Field(() => String, {
    description: 'Name of the product in the language of the request; its code if it is no longer sold.',
  })
  name!: string

  @Field(() => Int, { description: 'Number of terms that ended.' })
  ended!: number

  @Field(() => Int, { description: 'Number of those that were renewed, also after their end.' })
  renewed!: number

  @Field(() => Int, { description: 'Not renewed: the owner stopped it, or it is no longer sold.' })
  stopped!: number

  @Field(() => Int, { description: 'Not renewed: a payment of the next term was cancelled or expired.' })
  paymentFailed!: number

  @Field(() => Int, { description: 'Not renewed: not paid and not restored, without a payment that failed.' })
  notPaid!: number

  @Field(() => Int, { description: 'Not renewed: paid and refunded, since it could not be delivered.' })
  notDelivered!: number

  @Field(() => Int, { description: 'Not renewed: went to another registrar.' })
  transferredOut!: number

  @Field(() => Int, {
    description: 'Number of those not renewed that are still in quarantine, and can be restored by paying.',
  })
  quarantined!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Share that was not renewed in basis points: 240 is 2.4%. Null if none ended.',
  })
  churn!: number | null
}

@ObjectType({ description: 'Terms that ended in a period and were not renewed, by product and reason.' })
export class ChurnReport {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string

  @Field(() => DateTime, { description: 'Time of the report.' })
  at!: number

  @Field(() => [ChurnRow], { description: 'Products, most ended terms first.' })
  rows!: ChurnRow[]

  @Field(() => ChurnRow, { description: 'Sum of all rows. Its code and name are empty.' })
  total!: ChurnRow
}
