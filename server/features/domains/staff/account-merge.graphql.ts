import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { AccountThingKind } from '../../../../rules/account-merge'
import { graphEnum } from '../../../graphql/enums'
import { DateTime } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffError, StepUpNeeded } from '../../../staff/staff-errors'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'
import { AccountThingCount, AccountThingKindEnum } from '../merge-accounts.graphql'

export type MergeState = 'PENDING' | 'MOVING' | 'DONE'

const AccountMergeStateEnum = graphEnum('AccountMergeState', 'State of a merge of two accounts.', {
  PENDING: 'Waits for the confirmation of one or both owners.',
  MOVING: 'Both have confirmed; everything is being moved, a page at a time.',
  DONE: 'Everything has moved, apart from what could not.',
} satisfies Record<MergeState, string>)

@ObjectType({ description: 'Thing that a merge left with its account, since it could not move.' })
export class SkippedThing {
  @Field(() => ID, { description: 'Id of the domain or service.' })
  id!: string

  @Field(() => AccountThingKindEnum, { description: 'Kind.' })
  kind!: AccountThingKind

  @Field(() => String, { description: 'Domain name in ASCII, or the name of the service.' })
  name!: string

  @Field(() => String, { description: 'Reason, in the language of the request.' })
  why!: string
}

@ObjectType({ description: 'Merge of two accounts of one owner, to be confirmed from both accounts.' })
export class StaffAccountMerge {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => StaffAccountRef, { description: 'Account that gives everything.' })
  giver!: StaffAccountRef

  @Field(() => StaffAccountRef, { description: 'Account that gets it.' })
  receiver!: StaffAccountRef

  @Field(() => AccountMergeStateEnum, { description: 'State.' })
  state!: MergeState

  @Field(() => Boolean, { description: 'True if the owner of the account that gives has confirmed.' })
  isConfirmedByGiver!: boolean

  @Field(() => Boolean, { description: 'True if the owner of the account that gets it has confirmed.' })
  isConfirmedByReceiver!: boolean

  @Field(() => [AccountThingCount], { description: 'Things on the account that gives, now.' })
  contents!: AccountThingCount[]

  @Field(() => Int, { description: 'Number of domains that have moved.' })
  movedDomains!: number

  @Field(() => String, {
    nullable: true,
    description: 'Reason why moving waits, in the language of the request. Null while it does not.',
  })
  waitsFor!: string | null

  @Field(() => [SkippedThing], {
    description: 'Things that could not move and are still there, by name: the first 20.',
  })
  skipped!: SkippedThing[]

  @Field(() => Int, { description: 'Number of things that could not move and are still there.' })
  skippedCount!: number

  @Field(() => DateTime, { description: 'Time until which it can be confirmed.' })
  expiresAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which everything had moved; null until then.' })
  finishedAt!: number | null
}

@ObjectType({ description: 'Effect of merging an account into another one, before the owners are asked.' })
export class AccountMergePreview {
  @Field(() => ID, { description: 'Id of the account that gives.' })
  accountId!: string

  @Field(() => [AccountThingCount], { description: 'Things that move.' })
  contents!: AccountThingCount[]

  @Field(() => [String], { description: 'Reasons why it cannot be done now. Empty if it can.' })
  problems!: string[]
}

@InputType({ description: 'Account whose services and domains all move to another account of the same owner.' })
export class MergeAccountsInput {
  @Field(() => ID, { description: 'Id of the account that gives.' })
  fromAccountId!: string

  @Field(() => String, { description: 'Login e-mail address of the account that gets everything.' })
  toEmail!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Pending merge that is withdrawn.' })
export class CancelAccountMergeInput {
  @Field(() => ID, { description: 'Id of the merge.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ implements: StaffError, description: 'The accounts cannot be merged now. The message says why.' })
export class AccountMergeNotPossible extends StaffError {
  constructor(message: string) {
    super()
    this.code = 'ACCOUNT_MERGE_NOT_POSSIBLE'
    this.message = message
  }
}

export const MergeAccountsResult = result(
  'MergeAccountsResult',
  'The merge that waits for both owners, the proposal that waits for a second staff member, or why there is none.',
  StaffAccountMerge,
  ApprovalNeeded,
  AccountMergeNotPossible,
  StepUpNeeded,
)
export const CancelAccountMergeResult = result(
  'CancelAccountMergeResult',
  'The merge that was withdrawn, or why it was not.',
  StaffAccountMerge,
)
