import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'What the DNS of a domain says to the world, in short.' })
export class DnsSummary {
  @Field(() => [String], { description: 'Who answers for it; empty while that is somebody else.' })
  nameServers!: string[]

  @Field(() => Int, { description: 'How many records it has here.' })
  recordCount!: number

  @Field(() => DateTime, { nullable: true, description: 'When its records last changed; null when it has none here.' })
  changedAt!: Date | null

  @Field(() => [String], { description: 'Addresses or names that visitors of the domain itself come to.' })
  website!: string[]

  @Field(() => [String], { description: 'Hosts that take its mail, as they were typed; `.` says that it takes none.' })
  mailServers!: string[]

  @Field(() => Boolean, { description: 'It says who may send its mail (SPF, RFC 7208).' })
  hasSpf!: boolean

  @Field(() => Boolean, { description: 'It says what to do with mail that only pretends to be its (DMARC, RFC 7489).' })
  hasDmarc!: boolean
}
