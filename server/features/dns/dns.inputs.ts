import { Field, ID, InputType, Int } from 'type-graphql'
import { DnsRecordType } from './dns.enums'

@InputType()
export class DnsRecordInput {
  @Field(() => String, { defaultValue: '', description: 'May be left empty for MX.' })
  name!: string

  @Field(() => DnsRecordType)
  type!: DnsRecordType

  @Field(() => String, { description: 'Of SRV: the target, or the one line weight priority port target.' })
  value!: string

  @Field(() => Int, { nullable: true, description: 'Of MX (10 when left out) and SRV.' })
  priority?: number | null

  @Field(() => Int, { nullable: true })
  weight?: number | null

  @Field(() => Int, { nullable: true })
  port?: number | null

  @Field(() => Int, { nullable: true, description: 'As it was when the record was read; an older one is refused.' })
  version?: number | null
}

@InputType()
export class DnsDomainInput {
  @Field(() => ID)
  domainId!: string
}

@InputType()
export class AddDnsRecordInput extends DnsDomainInput {
  @Field(() => DnsRecordInput)
  record!: DnsRecordInput
}

@InputType()
export class UpdateDnsRecordInput extends AddDnsRecordInput {
  @Field(() => ID)
  recordId!: string
}

@InputType()
export class RemoveDnsRecordInput extends DnsDomainInput {
  @Field(() => ID)
  recordId!: string
}

@InputType()
export class ApplyDnsProfileInput extends DnsDomainInput {
  @Field(() => ID)
  profileId!: string
}

@InputType()
export class CreateDnsProfileInput {
  @Field(() => String)
  name!: string
}

@InputType()
export class CreateDnsProfileFromDomainInput extends CreateDnsProfileInput {
  @Field(() => String)
  domainName!: string

  @Field(() => [DnsRecordInput], { nullable: true, description: 'All records of the domain when left out.' })
  dnsList?: DnsRecordInput[] | null
}

@InputType()
export class DnsProfileInput {
  @Field(() => ID)
  profileId!: string
}

@InputType()
export class AddDnsProfileRecordInput extends DnsProfileInput {
  @Field(() => DnsRecordInput)
  record!: DnsRecordInput
}

@InputType()
export class UpdateDnsProfileRecordInput extends AddDnsProfileRecordInput {
  @Field(() => ID)
  recordId!: string
}

@InputType()
export class RemoveDnsProfileRecordInput extends DnsProfileInput {
  @Field(() => ID)
  recordId!: string
}
