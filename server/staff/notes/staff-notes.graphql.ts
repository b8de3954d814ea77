import { Field, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'Note of a staff member. Customers do not see it, but in a request for their data.' })
export class StaffNote {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name of the staff member who wrote it.' })
  staffName!: string

  @Field(() => String, { description: 'Text, at most 2,000 characters.' })
  text!: string

  @Field(() => DateTime, { description: 'Time at which it was written.' })
  createdAt!: number
}
