import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { CloudflareNameServers as NameServers, CloudflareState as State } from '../../../rules/cloudflare-state'
import type { RecordType } from '../../../rules/dns/record-types'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { CHANGES_USUAL, DnsRecordChange, DnsRecordType } from '../dns/dns.graphql'
import { Domain } from '../domains/domains.graphql'

const CloudflareState = graphEnum('CloudflareState', 'State of the Cloudflare protection of a domain.', {
  STARTING: 'Being enabled.',
  WAITING_FOR_DNS: 'Ready at Cloudflare, but the DNS of the website does not point to it yet.',
  ACTIVE: 'Active: visitors reach the website through Cloudflare.',
  STOPPING: 'Being disabled. Cloudflare keeps serving the website until cached DNS records have expired.',
  OFF: 'Disabled. It can be enabled again.',
} satisfies Record<State, string>)

export const CloudflareNameServers = graphEnum(
  'CloudflareNameServers',
  'Which name servers serve a protected domain.',
  {
    OURS: 'Name servers of the shop, whose DNS records route the website through Cloudflare. The DNS is managed here.',
    CLOUDFLARE: 'Name servers of Cloudflare, which hosts all DNS of the domain.',
  } satisfies Record<NameServers, string>,
)

@ObjectType({ description: 'DNS record that routes visitors through Cloudflare.' })
export class CloudflareRecord {
  @Field(() => String, { description: 'Record name, relative to the domain; `@` for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType, { description: 'Record type.' })
  type!: RecordType

  @Field(() => String, { description: 'IP address or host name.' })
  value!: string
}

@ObjectType({ description: 'Cloudflare protection of a domain.' })
export class CloudflareProtection {
  /** Of the domain that it protects. */
  domainId!: string

  @Field(() => CloudflareState, { description: 'Current state.' })
  state!: State

  @Field(() => String, { description: 'Current state as a sentence, in the language of the request.' })
  message!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the product that the shop sells instead, if this one is no longer sold; null without such a successor.',
  })
  successorName!: string | null

  @Field(() => [CloudflareRecord], {
    description:
      'DNS records that the protection needs. The shop publishes them if it hosts the DNS; otherwise the owner has to create them.',
  })
  records!: CloudflareRecord[]

  @Field(() => CloudflareNameServers, { description: 'Name servers chosen by the owner.' })
  nameServers!: NameServers

  @Field(() => [String], {
    description: 'Cloudflare name servers to which the domain is delegated; empty while the shop hosts the DNS.',
  })
  delegatedTo!: string[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'End of the paid term. The protection ends then, unless it is renewed. Null if unknown.',
  })
  paidUntil!: Date | null
}

@ObjectType({ description: 'Result of enabling or disabling the protection, or of a dry run.' })
export class CloudflareChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => CloudflareProtection, { description: 'State of the protection after the change.' })
  cloudflare!: CloudflareProtection

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    nullable: true,
    description: 'Changes that a dry run would make to the DNS records; null if the change was carried out.',
  })
  wouldChange!: DnsRecordChange[] | null
}

@InputType({ description: 'Change of the Cloudflare protection of a domain.' })
export class SetCloudflareInput {
  @Field(() => ID, { description: 'Id or name of the domain.' })
  domainId!: string

  @Field(() => Boolean, { description: 'True to enable the protection, false to disable it.' })
  enabled!: boolean

  @Field(() => CloudflareNameServers, {
    nullable: true,
    description: 'Name servers to use; unchanged if omitted.',
  })
  nameServers?: NameServers | null

  @Field(() => Boolean, { defaultValue: false, description: 'If true, returns a preview and changes nothing.' })
  dryRun!: boolean
}

export const SetCloudflareResult = resultUnion(
  'SetCloudflareResult',
  'The resulting protection, or an error.',
  CloudflareChange,
)
