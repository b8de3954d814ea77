import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TokenKind, TokenScope } from '../../../../rules/api-token'
import { DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed } from '../../../staff/staff-errors'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'

@ObjectType({ description: 'API token of a customer. The token itself is never included.' })
export class StaffAccountToken {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name given by the customer.' })
  name!: string

  @Field(() => String, { description: 'First characters of the token, to recognize it.' })
  hint!: string

  @Field(() => String, { description: 'Environment, as `ApiTokenKind` of the shop: `LIVE`.' })
  kind!: TokenKind

  @Field(() => [String], { description: 'Permissions, as `ApiTokenScope` of the shop: `DNS`.' })
  scopes!: TokenScope[]

  @Field(() => Int, { description: 'Number of domains that it may use; 0 for all domains of the customer.' })
  domainCount!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it expires; null if it does not.' })
  expiresAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time of last use; null if it was never used.' })
  lastUsedAt!: number | null
}

@InputType({ description: 'API token of a customer that is revoked.' })
export class RevokeCustomerTokenInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => ID, { description: 'Id of the token.' })
  tokenId!: string

  @Field(() => String, { description: `${REASON} The customer reads it.` })
  reason!: string
}

export const RevokeCustomerTokenResult = result(
  'RevokeCustomerTokenResult',
  'The customer after the change, or why nothing was changed.',
  StaffAccount,
  Changed,
)
