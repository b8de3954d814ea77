import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'Summary of the DNS of a domain.' })
export class DnsSummary {
  @Field(() => [String], {
    description: 'Name servers that the domain is delegated to; empty while it uses name servers elsewhere.',
  })
  nameServers!: string[]

  @Field(() => Int, { description: 'Number of DNS records kept here.' })
  recordCount!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last record change; null if no records are kept here.',
  })
  changedAt!: Date | null

  @Field(() => [String], { description: 'IP addresses or host names that serve the website of the domain itself.' })
  website!: string[]

  @Field(() => [String], { description: 'Mail servers as entered; `.` means that the domain accepts no mail.' })
  mailServers!: string[]

  @Field(() => Boolean, { description: 'True if an SPF record (RFC 7208) lists who may send mail for the domain.' })
  hasSpf!: boolean

  @Field(() => Boolean, { description: 'True if a DMARC record (RFC 7489) says how to treat forged mail.' })
  hasDmarc!: boolean
}
