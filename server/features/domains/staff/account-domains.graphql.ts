import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { DomainStatus } from '../../../../rules/domain-status'
import { DateTime } from '../../../graphql/scalars'

@ObjectType({ description: 'Domain of a customer, in short.' })
export class StaffAccountDomain {
  @Field(() => ID, { description: 'Opaque id of the domain.' })
  id!: string

  @Field(() => String, { description: 'Name in ASCII.' })
  name!: string

  @Field(() => String, { description: 'State, as `DomainStatus` of the shop: `ACTIVE`.' })
  status!: DomainStatus

  @Field(() => Boolean, { description: 'True if it is renewed automatically.' })
  renews!: boolean

  @Field(() => DateTime, { description: 'End of the paid term.' })
  expiresAt!: number
}

@ObjectType({ description: 'Number of domains of a customer in one state.' })
export class StaffDomainCount {
  @Field(() => String, { description: 'State, as `DomainStatus` of the shop: `ACTIVE`.' })
  status!: DomainStatus

  @Field(() => Int, { description: 'Number of domains.' })
  count!: number
}
