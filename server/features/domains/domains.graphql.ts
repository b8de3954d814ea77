import { Field, ObjectType } from 'type-graphql'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, DomainName } from '../../graphql/scalars'
import type { DomainRow } from './domains.repository'

export const DomainStatus = graphEnum('DomainStatus', 'Status of a domain at its registry.', {
  REGISTERING: 'Registration was requested and is not confirmed yet.',
  TRANSFERRING: 'The domain is being transferred here from another registrar.',
  ACTIVE: 'The domain is registered.',
  EXPIRED: 'The term ended and the domain was not renewed.',
  TRANSFERRED_OUT: 'The domain was transferred to another registrar.',
  DELETED: 'The domain was deleted at its registry.',
} satisfies Record<DomainRow['status'], string>)

export const ForwardOption = graphEnum('ForwardOption', 'Method by which visitors of a domain are forwarded.', {
  HTTP: 'HTTP redirect to a URL.',
  IFRAME: 'Page that shows the target URL in a frame.',
  DNS: 'DNS records that point to an IP address.',
  NONE: 'No forwarding.',
} satisfies Record<DomainRow['forwardType'], string>)

@ObjectType({ description: "Forwarding of a domain's visitors." })
export class DomainForwarding {
  @Field(() => ForwardOption, { description: 'Forwarding method.' })
  type!: DomainRow['forwardType']

  @Field(() => String, {
    nullable: true,
    description: 'Target URL, or IP address for DNS; null if nothing is forwarded.',
  })
  to!: string | null
}

@ObjectType({ description: 'Visibility of the registrant in public WHOIS.' })
export class DomainPrivacy {
  @Field(() => Boolean, { description: 'True if the registry of this extension can hide registrants.' })
  supported!: boolean

  @Field(() => Boolean, { description: 'True if the customer may change the setting.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'True if the registrant is hidden.' })
  protect!: boolean
}

@ObjectType({ implements: Node, description: 'A domain name that the customer owns here.' })
export class Domain extends Node {
  @Field(() => DomainName, { description: 'Full domain name, such as `example.nl`.' })
  name!: string

  @Field(() => DomainStatus, { description: 'Status at the registry.' })
  status!: DomainRow['status']

  @Field(() => Boolean, { description: 'True if the DNS of the domain can be managed here.' })
  isManageable!: boolean

  @Field(() => Boolean, { description: 'True if the domain is delegated to our name servers.' })
  isActiveDnsServer!: boolean

  @Field(() => [String], {
    nullable: true,
    description: 'Name servers of the domain; null if it uses other name servers that are not known here.',
  })
  nameServers!: string[] | null

  @Field(() => Boolean, {
    description:
      'False while the registrant has to confirm an e-mail address by a mail of the registrar, which otherwise suspends the domain.',
  })
  isHolderVerified!: boolean

  @Field(() => Boolean, { description: 'True if the DNS is shown here but cannot be changed.' })
  readOnly!: boolean

  @Field(() => DomainPrivacy, { description: 'Visibility of the registrant in public WHOIS.' })
  privacy!: DomainPrivacy

  @Field(() => DomainForwarding, { description: "Forwarding of the domain's visitors." })
  forwarding!: DomainForwarding

  /** Null for the standard registrant; available as `holder` in GraphQL. */
  holderId!: string | null

  /** Null for a name at the standard price; available as `renewalPrice` in GraphQL. */
  premiumPrice!: number | null

  @Field(() => DateTime, { description: 'Time at which the domain was registered or transferred here.' })
  registeredAt!: Date

  @Field(() => DateTime, { description: 'End of the current term, or of the last term if the domain expired.' })
  expiresAt!: Date
}

export const DomainConnection = connectionType(Domain, 'Domain')
