import { Field, ID, Int, ObjectType } from 'type-graphql'
import { staffConnection } from '../../../staff/staff-connection'

@ObjectType({ description: 'Registrant of domains of a customer, in short.' })
export class StaffHolder {
  @Field(() => ID, { description: 'Opaque id; that of the account for the standard registrant.' })
  id!: string

  @Field(() => Boolean, { description: 'True for the standard registrant, which is the customer.' })
  isStandard!: boolean

  @Field(() => String, { description: 'Full name of the person.' })
  person!: string

  @Field(() => String, { nullable: true, description: 'Name of the company; null for a person.' })
  company!: string | null

  @Field(() => String, { description: 'Country, ISO 3166-1 alpha-2.' })
  country!: string

  @Field(() => Int, { description: 'Number of domains that have it as registrant.' })
  domainCount!: number

  @Field(() => Int, { description: 'Number of those for which it has to confirm an e-mail address.' })
  unverifiedCount!: number
}

export const StaffHolderConnection = staffConnection(StaffHolder, 'StaffHolder', 'Page of registrants (Relay).')
