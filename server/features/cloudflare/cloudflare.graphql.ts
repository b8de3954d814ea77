import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { CloudflareNameServers as NameServers, CloudflareState as State } from '../../../rules/cloudflare-state'
import type { RecordType } from '../../../rules/dns/record-types'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { CHANGES_USUAL, DnsRecordChange, DnsRecordType } from '../dns/dns.graphql'
import { Domain } from '../domains/domains.graphql'

export const CloudflareState = graphEnum('CloudflareState', 'How far the protection of a domain is.', {
  STARTING: 'It is being switched on.',
  WAITING_FOR_DNS: 'It is ready, and the DNS of the website does not point to it.',
  ACTIVE: 'Visitors come by way of it.',
  STOPPING: 'It is being switched off: it goes on until nobody remembers that the DNS pointed to it.',
  OFF: 'It is off, and can be switched on again.',
} satisfies Record<State, string>)

export const CloudflareNameServers = graphEnum(
  'CloudflareNameServers',
  'Whose name servers answer for a protected domain.',
  {
    OURS: 'Ours, which lead its website by way of Cloudflare. Its DNS is managed here.',
    CLOUDFLARE: 'Those of Cloudflare, which has taken over all of its DNS.',
  } satisfies Record<NameServers, string>,
)

@ObjectType({ description: 'A record that leads visitors by way of Cloudflare.' })
export class CloudflareRecord {
  @Field(() => String, { description: 'Its name, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Its type.' })
  type!: RecordType

  @Field(() => String, { description: 'An address or a host name.' })
  value!: string
}

@ObjectType({ description: 'The protection of a domain by Cloudflare, which stands between visitors and website.' })
export class CloudflareProtection {
  /** Of the domain that it protects. */
  domainId!: string

  @Field(() => CloudflareState, { description: 'How far it is.' })
  state!: State

  @Field(() => String, { description: "The same as a sentence in the reader's language." })
  message!: string

  @Field(() => String, { description: "What the product is called in the reader's language." })
  productName!: string

  @Field(() => [CloudflareRecord], {
    description: 'What the DNS has to say. The shop writes it where the DNS is here; else its owner makes it.',
  })
  records!: CloudflareRecord[]

  @Field(() => CloudflareNameServers, { description: 'Whose name servers answer for the domain, as its owner chose.' })
  nameServers!: NameServers

  @Field(() => [String], {
    description: 'The name servers of Cloudflare that the domain is delegated to; empty where ours answer for it.',
  })
  delegatedTo!: string[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of what was paid for: it ends then, unless it is ordered again. Null when that is not known.',
  })
  paidUntil!: Date | null
}

@ObjectType({ description: 'A domain whose protection was switched, or would be on a dry run.' })
export class CloudflareChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => CloudflareProtection, { description: 'Its protection as it stands now.' })
  cloudflare!: CloudflareProtection

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'On a dry run what would happen to each record of its DNS at once; null when it was done.',
  })
  wouldChange!: DnsRecordChange[] | null
}

@InputType({ description: 'Whether Cloudflare is to protect a domain.' })
export class SetCloudflareInput {
  @Field(() => ID, { description: 'The `id` of the domain, or its name.' })
  domainId!: string

  @Field(() => Boolean, { description: 'On or off.' })
  enabled!: boolean

  @Field(() => CloudflareNameServers, {
    nullable: true,
    description: 'Whose name servers are to answer for the domain; as it is when left out.',
  })
  nameServers?: NameServers | null

  @Field(() => Boolean, { defaultValue: false, description: 'Only says what would be done.' })
  dryRun!: boolean
}

export const SetCloudflareResult = resultUnion(
  'SetCloudflareResult',
  'The protection as it stands now, or why it was not switched.',
  CloudflareChange,
)
