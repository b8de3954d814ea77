import { Field, ObjectType } from 'type-graphql'
import { connectionType } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { CHANGES_USUAL, DnsConflict, DnsNotManageable, DnsRecordChange, DnsRecordsChanged } from './dns.graphql'

@ObjectType({
  implements: Node,
  description: 'One change of the DNS of a domain: all that was saved at once. It can be undone, or gone back to.',
})
export class DnsCommit extends Node {
  @Field(() => DateTime, { description: 'When it was made.' })
  at!: Date

  @Field(() => String, { description: 'The address to log in with of who made it, or that the shop did.' })
  by!: string

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], {
    description: 'What it did to each record. None: how the zone was when its history began.',
  })
  changes!: DnsRecordChange[]
}

export const DnsCommitConnection = connectionType(DnsCommit, 'DnsCommit')

@ObjectType({ description: 'What was done to the DNS of a domain, or would be on a dry run.' })
export class DnsZoneChange {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @ListSize(CHANGES_USUAL)
  @Field(() => [DnsRecordChange], { description: 'What happens to each record; none when nothing has to change.' })
  changes!: DnsRecordChange[]

  @Field(() => DnsCommit, { nullable: true, description: 'The new commit; null on a dry run, and without changes.' })
  commit!: DnsCommit | null
}

export const DnsZoneChangeResult = resultUnion(
  'DnsZoneChangeResult',
  'What was done to the DNS of a domain, or why nothing was.',
  DnsZoneChange,
  DnsNotManageable,
  DnsConflict,
  DnsRecordsChanged,
)
