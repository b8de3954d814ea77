import { Field, ObjectType } from 'type-graphql'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, DomainName } from '../../graphql/scalars'
import type { DomainRow } from './domains.repository'

export const DomainStatus = graphEnum('DomainStatus', 'How a domain stands at its registry.', {
  REGISTERING: 'Its registration was asked for and is not confirmed yet.',
  TRANSFERRING: 'It is moving here from another registrar.',
  ACTIVE: 'It is registered, and renewed each year.',
  EXPIRED: 'It was not renewed.',
} satisfies Record<DomainRow['status'], string>)

export const ForwardOption = graphEnum('ForwardOption', 'How visitors of a domain are sent on.', {
  HTTP: 'By a redirect to a URL.',
  IFRAME: 'To a URL that is shown in a frame.',
  DNS: 'By records that point to an address.',
  NONE: 'Not at all.',
} satisfies Record<DomainRow['forwardType'], string>)

@ObjectType({ description: 'Where visitors of a domain are sent on to.' })
export class DomainForwarding {
  @Field(() => ForwardOption, { description: 'How they are sent on.' })
  type!: DomainRow['forwardType']

  @Field(() => String, { nullable: true, description: 'A URL, or an address for DNS; null when nothing is forwarded.' })
  to!: string | null
}

@ObjectType({ description: 'Whether the world can see who holds a domain.' })
export class DomainPrivacy {
  @Field(() => Boolean, { description: 'The registry of the extension can hide the holder.' })
  supported!: boolean

  @Field(() => Boolean, { description: 'The customer may switch it.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'The holder is hidden.' })
  protect!: boolean
}

@ObjectType({ implements: Node, description: 'A domain name that the customer owns here.' })
export class Domain extends Node {
  @Field(() => DomainName, { description: 'The full name.' })
  name!: string

  @Field(() => DomainStatus, { description: 'How it stands at its registry.' })
  status!: DomainRow['status']

  @Field(() => Boolean, { description: 'Its DNS may be changed here at all.' })
  isManageable!: boolean

  @Field(() => Boolean, { description: 'It is delegated to our name servers.' })
  isActiveDnsServer!: boolean

  @Field(() => [String], {
    nullable: true,
    description: 'Where it is delegated to; null for name servers elsewhere that were not told here.',
  })
  nameServers!: string[] | null

  @Field(() => Boolean, { description: 'Shown but not changed.' })
  readOnly!: boolean

  @Field(() => DomainPrivacy, { description: 'Whether the world can see who holds it.' })
  privacy!: DomainPrivacy

  @Field(() => DomainForwarding, { description: 'Where its visitors are sent on to.' })
  forwarding!: DomainForwarding

  /** Null for the standard holder; `holder` in the graph. */
  holderId!: string | null

  /** Null for a name at the price of its extension; `renewalPrice` in the graph. */
  premiumPrice!: number | null

  @Field(() => DateTime, { description: 'Since when it is with us.' })
  registeredAt!: Date

  @Field(() => DateTime, { description: 'When its term ends, or ended.' })
  expiresAt!: Date
}

export const DomainConnection = connectionType(Domain, 'Domain')
