import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PrivacyChannel, PrivacyKind, PrivacyOutcome, PrivacyView } from '../../../../rules/privacy-requests'
import { graphEnum } from '../../../graphql/enums'
import { DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'
import { staffPrivacyText } from './staff-privacy.text'

const PrivacyKindEnum = graphEnum(
  'PrivacyRequestKind',
  'Kind of a request about personal data, by its article of the GDPR.',
  {
    ACCESS: 'Access to the data, with a copy (article 15).',
    RECTIFICATION: 'Rectification of wrong data (article 16).',
    ERASURE: 'Erasure (article 17).',
    RESTRICTION: 'Restriction of processing (article 18).',
    OBJECTION: 'Objection to processing (article 21).',
    PORTABILITY: 'Data in a machine-readable file (article 20).',
  } satisfies Record<PrivacyKind, string>,
)

const PrivacyChannelEnum = graphEnum('PrivacyRequestChannel', 'Way in which a request came.', {
  EMAIL: 'By e-mail.',
  LETTER: 'By letter.',
  PHONE: 'By telephone.',
  IN_PERSON: 'In person.',
  OTHER: 'In another way.',
} satisfies Record<PrivacyChannel, string>)

const PrivacyOutcomeEnum = graphEnum('PrivacyRequestOutcome', 'Outcome of a closed request.', {
  DONE: 'The request was complied with.',
  REFUSED: 'The request was refused with a reason.',
  ERASED: 'The data of the account were erased while the request was open.',
} satisfies Record<PrivacyOutcome, string>)

@ObjectType({ description: 'Request of a customer about their personal data.' })
export class StaffPrivacyRequest {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => PrivacyKindEnum, { description: 'Kind of the request.' })
  kind!: PrivacyKind

  @Field(() => PrivacyChannelEnum, { description: 'Way in which it came.' })
  channel!: PrivacyChannel

  @Field(() => LocalDate, { description: 'Day (YYYY-MM-DD) on which it came, in Amsterdam.' })
  receivedOn!: string

  @Field(() => String, {
    nullable: true,
    description: 'Wish of the customer, for staff; null if the kind says it all.',
  })
  details!: string | null

  @Field(() => LocalDate, {
    description: 'Last day (YYYY-MM-DD) to act on it: a month after its receipt, or three months once it was extended.',
  })
  deadline!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Deadline that an extension would give; null if it cannot be extended, or not any more.',
  })
  extendableTo!: string | null

  @Field(() => Boolean, { description: 'True if it is open and its deadline has passed.' })
  isOverdue!: boolean

  @Field(() => Boolean, { description: 'True if it is open and its deadline is within seven days.' })
  isDueSoon!: boolean

  @Field(() => DateTime, { description: 'Time at which it was noted.' })
  notedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was extended; null if it was not.' })
  extendedAt!: number | null

  @Field(() => String, { nullable: true, description: 'Reason of the extension, as the customer was told.' })
  extensionReason!: string | null

  @Field(() => PrivacyOutcomeEnum, { nullable: true, description: 'Outcome; null while it is open.' })
  outcome!: PrivacyOutcome | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was closed; null while it is open.' })
  closedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Words to the customer at the end: the reason of a refusal, or what was done; null without any.',
  })
  answer!: string | null

  @Field(() => Boolean, {
    description:
      'True if it led to a restriction that lasts: the data are stored, and used for the exceptions of article 18(2) only.',
  })
  isRestricting!: boolean

  @Field(() => DateTime, { nullable: true, description: 'Time at which that restriction was lifted.' })
  restrictionLiftedAt!: number | null

  @Field(() => StaffAccountRef, { description: 'Customer who asked.' })
  customer!: StaffAccountRef

  @Field(() => Boolean, { description: 'True if the data of the customer were erased.' })
  isCustomerErased!: boolean
}

export const StaffPrivacyRequestConnection = staffConnection(
  StaffPrivacyRequest,
  'StaffPrivacyRequest',
  'Requests about personal data.',
)

@ObjectType({ description: 'Numbers of open requests in the views of the list, each at most 100.' })
export class StaffPrivacyRequestCounts {
  @Field(() => Int, { description: 'Open ones.' })
  open!: number

  @Field(() => Int, { description: 'Open ones with a deadline within seven days.' })
  dueSoon!: number

  @Field(() => Int, { description: 'Open ones with a deadline that has passed.' })
  overdue!: number
}

const PrivacyViewEnum = graphEnum('StaffPrivacyView', 'Part of the requests.', {
  OPEN: 'Those that are open, the first deadline on top.',
  DUE_SOON: 'Open ones with a deadline within seven days.',
  OVERDUE: 'Open ones with a deadline that has passed.',
  CLOSED: 'Those that are closed, the last on top.',
} satisfies Record<PrivacyView, string>)

@ArgsType()
export class StaffPrivacyArgs extends StaffPageArgs {
  @Field(() => PrivacyViewEnum, { defaultValue: 'OPEN', description: 'Part of the list.' })
  view!: PrivacyView
}

@InputType({ description: 'Request about personal data that came.' })
export class NotePrivacyRequestInput {
  @Field(() => ID, { description: 'Id of the account of the customer who asks.' })
  accountId!: string

  @Field(() => PrivacyKindEnum, { description: 'Kind of the request.' })
  kind!: PrivacyKind

  @Field(() => PrivacyChannelEnum, { description: 'Way in which it came.' })
  channel!: PrivacyChannel

  @Field(() => LocalDate, { description: 'Day on which it came: today or earlier, within a year.' })
  receivedOn!: string

  @Field(() => String, { nullable: true, description: 'Wish of the customer, for staff. At most 2000 characters.' })
  details?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Request that takes two more months.' })
export class ExtendPrivacyRequestInput {
  @Field(() => ID, { description: 'Id of the request.' })
  id!: string

  @Field(() => String, {
    description: 'Reason that the customer gets by mail, in their language. 1 to 2000 characters.',
  })
  explanation!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Request that was complied with.' })
export class CompletePrivacyRequestInput {
  @Field(() => ID, { description: 'Id of the request.' })
  id!: string

  @Field(() => String, {
    nullable: true,
    description: 'Words that the customer gets with the mail, in their language. At most 2000 characters.',
  })
  explanation?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Request that is refused.' })
export class RefusePrivacyRequestInput {
  @Field(() => ID, { description: 'Id of the request.' })
  id!: string

  @Field(() => String, {
    description: 'Reason that the customer gets by mail, in their language. 1 to 2000 characters.',
  })
  explanation!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Restriction to lift.' })
export class LiftRestrictionInput {
  @Field(() => ID, { description: 'Id of the request that led to it.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({
  implements: StaffError,
  description: 'The state of the request or account does not allow the act. The message says why.',
})
export class PrivacyActNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: 'ERASED' | 'TOO_LATE') {
    super()
    this.code = 'PRIVACY_ACT_NOT_POSSIBLE'
    this.message = staffPrivacyText[locale][why]
  }
}

const requestResult = (name: string) =>
  result(
    name,
    'The request after the change, or the reason why nothing was changed.',
    StaffPrivacyRequest,
    PrivacyActNotPossible,
    Changed,
    StepUpNeeded,
  )

export const NotePrivacyRequestResult = result(
  'NotePrivacyRequestResult',
  'The request, or the reason why it was not noted.',
  StaffPrivacyRequest,
  PrivacyActNotPossible,
)
export const ExtendPrivacyRequestResult = result(
  'ExtendPrivacyRequestResult',
  'The request with its new deadline, or the reason why nothing was changed.',
  StaffPrivacyRequest,
  PrivacyActNotPossible,
  Changed,
)
export const CompletePrivacyRequestResult = requestResult('CompletePrivacyRequestResult')
export const RefusePrivacyRequestResult = requestResult('RefusePrivacyRequestResult')
export const LiftRestrictionResult = requestResult('LiftRestrictionResult')
