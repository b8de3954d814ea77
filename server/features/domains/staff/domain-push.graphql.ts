import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { MovingAttachment, type PushProblem } from '../push-domain.graphql'
import { pushDomainText } from '../push-domain.text'

@ObjectType({ description: 'Move of a domain to another account, which both owners have to confirm.' })
export class StaffDomainPush {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Domain name in ASCII.' })
  domainName!: string

  @Field(() => ID, { description: 'Id of the account that gives it.' })
  fromAccountId!: string

  @Field(() => ID, { description: 'Id of the account that gets it.' })
  toAccountId!: string

  @Field(() => Boolean, { description: 'True if its owner has confirmed.' })
  isConfirmedByOwner!: boolean

  @Field(() => Boolean, { description: 'True if the owner of the other account has confirmed.' })
  isConfirmedByReceiver!: boolean

  @Field(() => [MovingAttachment], { description: 'Services and settings of the domain, and where each ends up.' })
  attachments!: MovingAttachment[]

  @Field(() => DateTime, { description: 'Time until which it can be confirmed.' })
  expiresAt!: number
}

@ObjectType({ description: 'Effect of moving a domain to another account, before its owners are asked.' })
export class DomainPushPreview {
  @Field(() => ID, { description: 'Id of the domain.' })
  domainId!: string

  @Field(() => String, { description: 'Domain name in ASCII.' })
  domainName!: string

  @Field(() => [MovingAttachment], { description: 'Services and settings of the domain, and where each ends up.' })
  attachments!: MovingAttachment[]

  @Field(() => String, { nullable: true, description: 'Reason why it cannot be moved now. Null if it can.' })
  problem!: string | null
}

@InputType({ description: 'Domain to move to another account.' })
export class PushDomainInput {
  @Field(() => ID, { description: 'Id or name of the domain.' })
  domainId!: string

  @Field(() => String, { description: 'Login e-mail address of the account that gets it.' })
  toEmail!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Pending move that is withdrawn.' })
export class CancelDomainPushInput {
  @Field(() => ID, { description: 'Id of the move.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ implements: StaffError, description: 'The domain cannot be moved now. The message says why.' })
export class DomainPushNotPossible extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>, why: PushProblem | 'merging' | 'pending') {
    super()
    this.code = 'DOMAIN_PUSH_NOT_POSSIBLE'
    this.message = pushDomainText[locale][why]
  }
}

export const PushDomainResult = result(
  'PushDomainResult',
  'The move that waits for both owners, the proposal that waits for a second staff member, or why there is none.',
  StaffDomainPush,
  ApprovalNeeded,
  DomainPushNotPossible,
  StepUpNeeded,
)
export const CancelDomainPushResult = result(
  'CancelDomainPushResult',
  'The move that was withdrawn, or why it was not.',
  StaffDomainPush,
)
