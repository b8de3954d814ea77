import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'

@ObjectType({ description: 'Direct debit mandate of a customer.' })
export class StaffAccountMandate {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, {
    nullable: true,
    description: 'Last four characters of the account number; null if the bank did not tell them.',
  })
  accountEnd!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which the bank confirmed it; null if unknown.' })
  signedAt!: number | null
}
