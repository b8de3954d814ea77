import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Registrations of a reseller, and the volume price tier that they lead to.' })
export class StaffResellerVolume {
  @Field(() => Int, { description: 'Calendar year in Amsterdam.' })
  year!: number

  @Field(() => Int, { description: 'Registrations in that year. Renewals and transfers do not count.' })
  registrations!: number

  @Field(() => Int, { nullable: true, description: 'The tier above the present one; null if there is none.' })
  nextStaffel!: number | null

  @Field(() => Int, { nullable: true, description: 'Registrations that are missing for it; null if there is none.' })
  missing!: number | null
}
