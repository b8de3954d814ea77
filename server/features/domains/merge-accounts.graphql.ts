import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { AccountThingKind } from '../../../rules/account-merge'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { DomainPushSideEnum, type PushSide } from './push-domain.graphql'

export const AccountThingKindEnum = graphEnum('AccountThingKind', 'Kind of a thing that an account has.', {
  DOMAIN: 'Domain, with its DNS, renewal and services.',
  HOSTING: 'Hosting package.',
  SERVER: 'Virtual server.',
  CERTIFICATE: 'TLS certificate.',
  HOLDER: 'Registrant. Both accounts have it afterwards, since orders refer to it.',
  DNS_PROFILE: 'DNS profile. Both accounts have it afterwards.',
} satisfies Record<AccountThingKind, string>)

@ObjectType({ description: 'Number of things of one kind that an account has.' })
export class AccountThingCount {
  @Field(() => AccountThingKindEnum, { description: 'Kind.' })
  kind!: AccountThingKind

  @Field(() => Int, { description: 'Number of them.' })
  count!: number
}

@ObjectType({
  description:
    'Merge of two accounts of one owner: everything that runs on the first moves to the second, once both have confirmed. Orders, invoices, payments, tokens and sub-users stay.',
})
export class AccountMerge {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => DomainPushSideEnum, { description: 'Side of the viewer.' })
  side!: PushSide

  @Field(() => String, { description: 'E-mail address of the other account, shortened: `k…@voorbeeld.nl`.' })
  otherEmail!: string

  @Field(() => Boolean, { description: 'True if the viewer has confirmed.' })
  isConfirmed!: boolean

  @Field(() => Boolean, { description: 'True if the other account has confirmed.' })
  isConfirmedByOther!: boolean

  @Field(() => [AccountThingCount], {
    description: 'Things on the account that gives, now. Those added until it moves go with it.',
  })
  contents!: AccountThingCount[]

  @Field(() => Int, { description: 'Number of domains that have moved.' })
  movedDomains!: number

  @Field(() => DateTime, { description: 'Time until which it can be confirmed, seven days after it was requested.' })
  expiresAt!: Date

  @Field(() => DateTime, { nullable: true, description: 'Time at which it began to move; null until both confirmed.' })
  startedAt!: Date | null
}

@InputType({ description: 'The merge of two accounts that is confirmed.' })
export class ConfirmAccountMergeInput {
  @Field(() => ID, { description: '`id` of the `AccountMerge`.' })
  id!: string
}

@InputType({ description: 'The merge of two accounts that is declined.' })
export class DeclineAccountMergeInput {
  @Field(() => ID, { description: '`id` of the `AccountMerge`.' })
  id!: string
}

@ObjectType({ description: 'The merge is confirmed by the viewer.' })
export class AccountMergeConfirmed {
  @Field(() => Boolean, { description: 'True if both have confirmed, and everything is being moved.' })
  isStarted!: boolean
}

@ObjectType({ description: 'The merge was declined; everything stays where it is.' })
export class AccountMergeDeclined {
  @Field(() => Boolean, { description: 'Always true.' })
  isDeclined!: boolean
}

@ObjectType({
  implements: UserError,
  description: 'CONFLICT: the accounts cannot be merged now. The message says why.',
})
export class AccountMergeRefused extends UserError {
  constructor(_ctx: Pick<Context, 'locale'>, why: string) {
    super()
    this.code = 'CONFLICT'
    this.message = why
  }
}

export const ConfirmAccountMergeResult = resultUnion(
  'ConfirmAccountMergeResult',
  'The confirmation, or why it was refused.',
  AccountMergeConfirmed,
  AccountMergeRefused,
  IdentityNotConfirmed,
)
