import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import type { StaffFactor } from '../../rules/staff-rights'
import { graphEnum } from '../graphql/enums'
import { DateTime } from '../graphql/scalars'
import { REASON, result, StaffFactorEnum } from './staff.graphql'
import { StaffPageArgs, staffConnection } from './staff-connection'
import { StepUpNeeded } from './staff-errors'

const AuditOutcomeEnum = graphEnum('AuditOutcome', 'Outcome of an act.', {
  DONE: 'It was done.',
  REFUSED: 'It was refused; nothing was changed.',
})

@ObjectType({ description: 'One changed field. Secrets are never included.' })
class AuditChange {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string

  @Field(() => String, { nullable: true, description: 'Value before; null if there was none.' })
  before!: string | null

  @Field(() => String, { nullable: true, description: 'Value after; null if there is none.' })
  after!: string | null
}

@ObjectType({ description: 'An act of a staff member, done or refused. Entries are never changed.' })
export class AuditEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => DateTime, { description: 'Time.' })
  at!: number

  @Field(() => String, {
    nullable: true,
    description: 'Name of the staff member at that time; null if nobody was signed in.',
  })
  staffName!: string | null

  @Field(() => String, { description: 'Name of the act: the mutation, or the command.' })
  act!: string

  @Field(() => String, { nullable: true, description: 'Kind of thing that it is about.' })
  objectType!: string | null

  @Field(() => String, { nullable: true, description: 'Id of the thing that it is about.' })
  objectId!: string | null

  @Field(() => String, { nullable: true, description: 'Reason that was given; null for acts that ask for none.' })
  reason!: string | null

  @Field(() => [AuditChange], { description: 'Changed fields.' })
  changes!: AuditChange[]

  @Field(() => String, { nullable: true, description: 'Id of the customer for whom it was done; null if for nobody.' })
  onBehalfOf!: string | null

  @Field(() => String, { description: 'Id of the request, as in the log.' })
  requestId!: string

  @Field(() => String, { description: 'IP address of the client; empty for a command.' })
  address!: string

  @Field(() => StaffFactorEnum, {
    nullable: true,
    description: 'Factor that the session had proven; null without a session.',
  })
  factor!: StaffFactor | null

  @Field(() => AuditOutcomeEnum, { description: 'Outcome.' })
  outcome!: 'DONE' | 'REFUSED'

  @Field(() => String, { nullable: true, description: 'Code of the refusal; null if it was done.' })
  refusal!: string | null
}

export const AuditEntryConnection = staffConnection(
  AuditEntry,
  'AuditEntry',
  'Page of audit entries, newest first (Relay).',
)

@InputType({ description: 'Filter of audit entries. An entry matches all fields that are given.' })
export class AuditFilter {
  @Field(() => ID, { nullable: true, description: 'Only of this staff member.' })
  staffId?: string | null

  @Field(() => ID, { nullable: true, description: 'Only for this customer: the id of an account.' })
  accountId?: string | null

  @Field(() => String, { nullable: true, description: 'Only of this act.' })
  act?: string | null

  @Field(() => String, { nullable: true, description: 'Only about the thing with this id.' })
  objectId?: string | null

  @Field(() => AuditOutcomeEnum, { nullable: true, description: 'Only with this outcome.' })
  outcome?: 'DONE' | 'REFUSED' | null

  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  until?: Date | null

  @Field(() => String, {
    nullable: true,
    description:
      'A request id, or text in the name, act, reason or object id, of which the newest 100,000 entries that match the other fields are searched. At most 100 characters.',
  })
  text?: string | null
}

@InputType({ description: 'Part of the audit log to export.' })
export class ExportAuditLogInput {
  @Field(() => AuditFilter, { nullable: true, description: 'Filter; all entries when left out.' })
  filter?: AuditFilter | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'An export of the audit log to download, as CSV.' })
export class AuditExport {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, {
    description: 'Path of the file on the listener of the back office, for the same staff member and five minutes.',
  })
  path!: string
}

export const ExportAuditLogResult = result(
  'ExportAuditLogResult',
  'The file, or why there is none.',
  AuditExport,
  StepUpNeeded,
)

@ArgsType()
export class AuditArgs extends StaffPageArgs {
  @Field(() => AuditFilter, { nullable: true, description: 'Filter; all entries when left out.' })
  filter?: AuditFilter | null
}
