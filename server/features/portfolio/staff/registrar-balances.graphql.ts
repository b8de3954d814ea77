import { Field, Int, ObjectType } from 'type-graphql'
import { Cents, DateTime } from '../../../graphql/scalars'

@ObjectType({ description: 'Balance of the account at a registrar, as it was read last.' })
export class RegistrarBalance {
  @Field(() => String, { description: 'Name of the registrar in the configuration.' })
  registrar!: string

  @Field(() => Cents, { description: 'Balance in euro cents.' })
  amount!: number

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of whole days whose renewals it pays for, by what names cost at the registrar. Null if it outlasts 13 weeks.',
  })
  lastsDays!: number | null

  @Field(() => Int, { description: 'Number of renewals in 13 weeks whose cost is unknown, which are not counted.' })
  unknownCostTerms!: number

  @Field(() => Boolean, { description: 'Whether it pays for the renewals of less than 14 days.' })
  isLow!: boolean

  @Field(() => DateTime, { description: 'Time at which it was read. It is read every hour.' })
  readAt!: number
}
