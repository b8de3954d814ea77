import { Field, ObjectType } from 'type-graphql'
import { Cents } from '../../../graphql/scalars'

@ObjectType({
  description:
    'Final invoices and credit notes of a customer that are dated in the last 12 months. Amounts exclude VAT.',
})
export class StaffAccountTurnover {
  @Field(() => Cents, { description: 'Charged, less what was credited, in euro cents.' })
  net!: number

  @Field(() => Cents, {
    nullable: true,
    description:
      'The rest after the cost of products whose cost is known, at the cost of today; null if none is known. Premium names have no known cost.',
  })
  margin!: number | null

  @Field(() => Cents, { description: 'The part of the turnover that the margin is of.' })
  marginOf!: number
}
