import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

@ObjectType({
  description: 'Contact details of the shop on pages, mails and new invoices. The first version is the configuration.',
})
export class StaffShopContact {
  @Field(() => ID, { description: 'Always `contact`: the shop has one.' })
  id!: string

  @Field(() => Int, { description: 'Number of the last change; 0 while the configuration applies.' })
  version!: number

  @Field(() => String, { description: 'Phone number; empty if it is left out.' })
  phone!: string

  @Field(() => String, { description: 'E-mail address.' })
  email!: string

  @Field(() => String, { description: 'Address on pages and mails; empty if it is left out.' })
  address!: string

  @Field(() => String, {
    description: 'Opening hours such as `Mo-Fr 09:00-17:30; Sa 10:00-14:00`; empty if they are left out.',
  })
  hours!: string

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed them; null while the configuration applies.',
  })
  changedBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change; null while the configuration applies.',
  })
  changedAt!: number | null
}

@InputType({ description: 'Contact details of the shop. Replace the present ones.' })
export class SetShopContactInput {
  @Field(() => String, { description: 'Phone number, at most 200 characters; empty to leave it out.' })
  phone!: string

  @Field(() => String, { description: 'E-mail address.' })
  email!: string

  @Field(() => String, { description: 'Address, at most 200 characters; empty to leave it out.' })
  address!: string

  @Field(() => String, {
    description: 'Opening hours such as `Mo-Fr 09:00-17:30; Sa 10:00-14:00`; empty to leave them out.',
  })
  hours!: string

  @Field(() => Int, { description: '`StaffShopContact.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetShopContactResult = result(
  'SetShopContactResult',
  'The contact details after the change, or why nothing was changed.',
  StaffShopContact,
  Changed,
  StepUpNeeded,
)
