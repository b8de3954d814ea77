import { Field, GraphQLISODateTime, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { DomainStatus, ForwardOption } from './domains.enums'

@ObjectType()
export class DomainForwarding {
  @Field(() => ForwardOption)
  type!: ForwardOption

  @Field(() => String, { nullable: true, description: 'A URL, or an address for DNS; null when nothing is forwarded.' })
  to!: string | null
}

@ObjectType()
export class DomainPrivacy {
  @Field(() => Boolean, { description: 'The registry of the extension can hide the holder.' })
  supported!: boolean

  @Field(() => Boolean, { description: 'The customer may switch it.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'The holder is hidden.' })
  protect!: boolean
}

/** A domain name that the viewer owns here. */
@ObjectType({ implements: Node })
export class Domain extends Node {
  @Field(() => String, { description: 'ASCII form, without a final dot.' })
  name!: string

  @Field(() => DomainStatus)
  status!: DomainStatus

  @Field(() => Boolean, { description: 'Its DNS may be changed here at all.' })
  isManageable!: boolean

  @Field(() => Boolean, { description: 'The world asks our name servers for it.' })
  isActiveDnsServer!: boolean

  @Field(() => Boolean, { description: 'Shown but not changed.' })
  readOnly!: boolean

  @Field(() => DomainPrivacy)
  privacy!: DomainPrivacy

  @Field(() => DomainForwarding)
  forwarding!: DomainForwarding

  @Field(() => GraphQLISODateTime)
  registeredAt!: Date

  @Field(() => GraphQLISODateTime)
  expiresAt!: Date
}
