import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import type { AbuseGround, AbuseReason, SuspendedKind } from '../../../../rules/abuse'
import { graphEnum } from '../../../graphql/enums'
import { DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'
import { AbuseGroundEnum, AbuseReasonEnum } from '../abuse.graphql'
import { staffAbuseText } from './staff-abuse.text'

const SuspendedKindEnum = graphEnum('SuspendedKind', 'Kind of thing that is suspended for abuse.', {
  HOSTING: 'A hosting package.',
  SERVER: 'A virtual server.',
  DOMAIN: 'A domain on hold at its registry.',
} satisfies Record<SuspendedKind, string>)

@ObjectType({ description: 'Suspension of a service for abuse, or hold of a domain.' })
export class StaffAbuseSuspension {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => SuspendedKindEnum, { description: 'Kind of the thing.' })
  kind!: SuspendedKind

  @Field(() => ID, { description: 'Id of the package, server or domain.' })
  thingId!: string

  @Field(() => String, { description: 'Domain name in ASCII, or host name of a server.' })
  name!: string

  @Field(() => StaffAccountRef, { description: 'Customer who was given the statement of reasons.' })
  customer!: StaffAccountRef

  @Field(() => AbuseReasonEnum, { description: 'Kind of abuse.' })
  reason!: AbuseReason

  @Field(() => AbuseGroundEnum, {
    nullable: true,
    description: 'Ground of the decision; null for a hold from before reasons were recorded.',
  })
  ground!: AbuseGround | null

  @Field(() => String, { nullable: true, description: 'Article of the law or of the general terms.' })
  article!: string | null

  @Field(() => String, { nullable: true, description: 'Facts and circumstances, as the customer reads them.' })
  explanation!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Number of the report, which the customer does not see; null if none was given.',
  })
  reportReference!: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Last day to put it right; null if none was set.' })
  deadline!: string | null

  @Field(() => Boolean, { description: 'True if it lasts and that day is over.' })
  isOverdue!: boolean

  @Field(() => DateTime, { description: 'Time of the decision.' })
  suspendedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was lifted; null while it lasts.' })
  liftedAt!: number | null
}

export const StaffAbuseSuspensionConnection = staffConnection(
  StaffAbuseSuspension,
  'StaffAbuseSuspension',
  'Suspensions for abuse.',
)

const AbuseViewEnum = graphEnum('StaffAbuseView', 'Part of the suspensions.', {
  OPEN: 'Those that last.',
  OVERDUE: 'Those that last and whose deadline has passed.',
  LIFTED: 'Those that were lifted.',
})
export type AbuseView = keyof typeof AbuseViewEnum

@ArgsType()
export class StaffAbuseArgs extends StaffPageArgs {
  @Field(() => AbuseViewEnum, { defaultValue: 'OPEN', description: 'Part of the list.' })
  view!: AbuseView
}

@InputType({
  description: 'Statement of reasons that the customer gets by mail (Regulation (EU) 2022/2065, article 17).',
})
export class AbuseStatementInput {
  @Field(() => AbuseReasonEnum, { description: 'Kind of abuse.' })
  abuseReason!: AbuseReason

  @Field(() => AbuseGroundEnum, { description: 'Ground of the decision.' })
  ground!: AbuseGround

  @Field(() => String, { description: 'Article of the law or of the general terms. 1 to 200 characters.' })
  article!: string

  @Field(() => String, {
    description: 'Facts and circumstances, in the language of the customer. At most 2000 characters.',
  })
  explanation!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Number of the report, at most 100 characters. The customer reads only whether there was a report. Null for an investigation of the shop.',
  })
  reportReference?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day to put it right, from today and within a year; null for none.',
  })
  deadline?: string | null
}

@InputType({ description: 'Service to suspend for abuse.' })
export class SuspendForAbuseInput {
  @Field(() => SuspendedKindEnum, { description: 'Kind of the service. A domain is put on hold with `setDomainHold`.' })
  kind!: SuspendedKind

  @Field(() => ID, { description: 'Id of the package or server.' })
  thingId!: string

  @Field(() => AbuseStatementInput, { description: 'Reasons for the customer.' })
  statement!: AbuseStatementInput

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Suspension to lift.' })
export class LiftAbuseSuspensionInput {
  @Field(() => ID, { description: 'Id of the suspension.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'New deadline of a suspension or hold.' })
export class MoveAbuseDeadlineInput {
  @Field(() => ID, { description: 'Id of the suspension.' })
  id!: string

  @Field(() => LocalDate, { description: 'Deadline as the caller saw it: it is moved only if this is still the day.' })
  expectedDeadline!: string

  @Field(() => LocalDate, {
    description: 'New last day to put it right, later or earlier than before, from today and within a year.',
  })
  deadline!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({
  implements: StaffError,
  description:
    'The act is not possible. NOT_POSSIBLE: the service does not run, its term has ended, or it is a domain, which `setDomainHold` holds and releases.',
})
export class AbuseActRefused extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>) {
    super()
    this.code = 'NOT_POSSIBLE'
    this.message = staffAbuseText[locale].notPossible
  }
}

export const SuspendForAbuseResult = result(
  'SuspendForAbuseResult',
  'The suspension, or the reason why nothing was changed.',
  StaffAbuseSuspension,
  AbuseActRefused,
  Changed,
  StepUpNeeded,
)
export const LiftAbuseSuspensionResult = result(
  'LiftAbuseSuspensionResult',
  'The suspension as it was lifted, or the reason why nothing was changed.',
  StaffAbuseSuspension,
  AbuseActRefused,
  Changed,
  StepUpNeeded,
)
export const MoveAbuseDeadlineResult = result(
  'MoveAbuseDeadlineResult',
  'The suspension with its new deadline, or the reason why nothing was changed.',
  StaffAbuseSuspension,
  Changed,
  StepUpNeeded,
)
