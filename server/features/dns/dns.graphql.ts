import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { Domain } from '../domains/domains.graphql'
import { DnsRecordType } from './dns.enums'

/** A record of a domain or of a profile. */
@ObjectType({ implements: Node })
export class DnsRecord extends Node {
  @Field(() => String, { description: 'Relative to the domain; @ for the domain itself.' })
  name!: string

  @Field(() => DnsRecordType)
  type!: DnsRecordType

  @Field(() => String, { description: 'In one line; of SRV: weight priority port target.' })
  value!: string

  @Field(() => Int, { nullable: true, description: 'Of MX and SRV.' })
  priority!: number | null

  @Field(() => Int, { nullable: true, description: 'Of SRV.' })
  weight!: number | null

  @Field(() => Int, { nullable: true, description: 'Of SRV.' })
  port!: number | null

  @Field(() => String, { nullable: true, description: 'Of SRV: the host, with a final dot when it is absolute.' })
  target!: string | null

  @Field(() => ID, { nullable: true, description: 'The profile that it stands in; null in a domain.' })
  profileId!: string | null

  @Field(() => Int, { nullable: true, description: 'Counts the changes; sent along, it keeps two tabs apart.' })
  version!: number | null
}

/** A set of records to apply to a domain, where [DOMAINNAME] stands for its name. */
@ObjectType({ implements: Node })
export class DnsProfile extends Node {
  @Field(() => String)
  name!: string

  @Field(() => [DnsRecord])
  records!: DnsRecord[]
}

/** The DNS of a domain after a change. */
@ObjectType()
export class DnsChange {
  @Field(() => Domain)
  domain!: Domain

  @Field(() => [DnsRecord])
  records!: DnsRecord[]

  @Field(() => DnsRecord, { nullable: true, description: 'The one that was added or changed.' })
  record!: DnsRecord | null
}

/** What came of applying a profile: what was right is saved, what was wrong is listed. */
@ObjectType()
export class AppliedDnsProfile {
  @Field(() => Domain)
  domain!: Domain

  @Field(() => [DnsRecord])
  records!: DnsRecord[]

  @Field(() => [DnsRecord])
  successfullySavedRecords!: DnsRecord[]

  @Field(() => [String], { description: "One line for each record that was left out, in the reader's language." })
  errors!: string[]
}

/** The viewer's profiles after a change. */
@ObjectType()
export class DnsProfileChange {
  @Field(() => [DnsProfile])
  profiles!: DnsProfile[]

  @Field(() => DnsProfile, { nullable: true, description: 'The one that was made or changed.' })
  profile!: DnsProfile | null
}
