import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { PrivacyActNotPossible } from './staff-privacy.graphql'

@ObjectType({ description: 'Legal hold on an account: while it lasts, its data are not erased.' })
export class StaffLegalHold {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'Reason; null for staff without CUSTOMER_ERASE.' })
  reason!: string | null

  @Field(() => String, { description: 'Name of the staff member who set it.' })
  setBy!: string

  @Field(() => DateTime, { description: 'Time at which it was set.' })
  setAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was lifted; null while it lasts.' })
  liftedAt!: number | null
}

@InputType({ description: 'Account to put on legal hold.' })
export class SetLegalHoldInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: `Reason of the hold. ${REASON}` })
  reason!: string
}

@InputType({ description: 'Legal hold to lift.' })
export class LiftLegalHoldInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

const holdResult = (name: string) =>
  result(
    name,
    'The legal hold after the change, or the reason why nothing was changed.',
    StaffLegalHold,
    PrivacyActNotPossible,
    Changed,
    StepUpNeeded,
  )

export const SetLegalHoldResult = holdResult('SetLegalHoldResult')
export const LiftLegalHoldResult = holdResult('LiftLegalHoldResult')
