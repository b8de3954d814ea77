import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TokenKind, TokenScope } from '../../../rules/api-token'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'

const TokenKindEnum = graphEnum('ApiTokenKind', 'Environment in which an API token works.', {
  LIVE: 'The real account: orders are real and cost money.',
  TEST: 'The sandbox of the account: nothing is registered, mailed or paid.',
} satisfies Record<TokenKind, string>)

const TokenScopeEnum = graphEnum(
  'ApiTokenScope',
  'Permission of an API token, on top of public access. Account security settings are not available to any token.',
  {
    READ: 'Read domains, DNS, registrants, orders, invoices and hosting.',
    ORDER: 'Fill the basket, place orders up to the daily limit, and read orders.',
    DNS: 'Read and change DNS records, DNS profiles, forwarding and DNSSEC.',
    HOLDERS: 'Read, create and change registrants.',
    WEBHOOKS: 'Manage webhooks.',
  } satisfies Record<TokenScope, string>,
)

@ObjectType('ApiToken', {
  implements: Node,
  description: 'API token: a secret with which an API client acts for the account.',
})
export class ApiTokenNode extends Node {
  @Field(() => String, { description: 'Name given by the owner.' })
  name!: string

  @Field(() => TokenKindEnum, { description: 'Environment in which the token works.' })
  kind!: TokenKind

  @Field(() => String, { description: 'First characters of the token, to recognize it: `wmp_live_4hT9`.' })
  hint!: string

  @Field(() => [TokenScopeEnum], { description: 'Permissions of the token.' })
  scopes!: TokenScope[]

  @Field(() => [ID], { description: 'Ids of the domains that the token may use; empty for the whole account.' })
  domainIds!: string[]

  @Field(() => Cents, {
    nullable: true,
    description: 'Maximum amount of orders per day (Europe/Amsterdam) in euro cents, including VAT; null for no limit.',
  })
  dailyLimit!: number | null

  @Field(() => Cents, { description: 'Amount ordered today in euro cents, including VAT.' })
  spentToday!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the token expires; null if it does not expire.',
  })
  expiresAt!: number | null

  @Field(() => [String], {
    description: 'Addresses and ranges from which the token works, such as `203.0.113.0/24`; empty for any address.',
  })
  allowedAddresses!: string[]

  @Field(() => Boolean, { description: 'True if the token has expired. Requests with an expired token are refused.' })
  isExpired!: boolean

  @Field(() => DateTime, { description: 'Time of creation.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of last use, to the minute; null if never used.',
  })
  lastUsedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Network of last use (IPv4 /24 or IPv6 /48); null if unknown.',
  })
  lastUsedFrom!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time of revocation; null if not revoked.' })
  revokedAt!: number | null

  @Field(() => Int, {
    description: 'Number of requests refused since the token expired or was revoked. Can lag by a few minutes.',
  })
  refusals!: number

  @Field(() => DateTime, { nullable: true, description: 'Time of the last refused request; null if there was none.' })
  lastRefusedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Network of the last refused request (IPv4 /24 or IPv6 /48); null if unknown.',
  })
  lastRefusedFrom!: string | null
}

@InputType({ description: 'New API token.' })
export class CreateApiTokenInput {
  @Field(() => String, {
    description: 'Name of the token, for example that of the API client. At most 60 characters.',
  })
  name!: string

  @Field(() => TokenKindEnum, {
    nullable: true,
    description: 'Environment in which the token works. Defaults to LIVE.',
  })
  kind?: TokenKind | null

  @Field(() => [TokenScopeEnum], { description: 'Permissions of the token; at least one.' })
  scopes!: TokenScope[]

  @Field(() => [ID], {
    nullable: true,
    description:
      'Ids of the domains that the token may use, at most 100; empty or omitted for the whole account. A token limited to domains cannot order or read account-wide data.',
  })
  domainIds?: string[] | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum amount of orders per day (Europe/Amsterdam) in euro cents, including VAT. 0 prevents ordering; omitted means no limit.',
  })
  dailyLimit?: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Time at which the token expires (RFC 3339), such as `2027-01-31T23:00:00Z`. If omitted, the token does not expire.',
  })
  expiresAt?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'IPv4 or IPv6 addresses and ranges from which the token works, such as `203.0.113.0/24`; at most 20. Requests from other addresses get FORBIDDEN. Empty or omitted allows any address.',
  })
  allowedAddresses?: string[] | null
}

@InputType({ description: 'New settings of an API token. Omitted fields are unchanged. The kind cannot be changed.' })
export class UpdateApiTokenInput {
  @Field(() => ID, { description: 'Id of the token, from `viewer { apiTokens }`.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'Name of the token, at most 60 characters.' })
  name?: string | null

  @Field(() => [TokenScopeEnum], { nullable: true, description: 'Permissions of the token; at least one.' })
  scopes?: TokenScope[] | null

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the domains that the token may use, at most 100; empty for the whole account.',
  })
  domainIds?: string[] | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Maximum amount of orders per day in euro cents, including VAT. 0 prevents ordering; null means no limit.',
  })
  dailyLimit?: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Time at which the token expires (RFC 3339); null if it does not expire. An expired token requires a time in the future.',
  })
  expiresAt?: string | null

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses and ranges from which the token works, at most 20; empty for any address.',
  })
  allowedAddresses?: string[] | null
}

@InputType({ description: 'API token to revoke.' })
export class RevokeApiTokenInput {
  @Field(() => ID, { description: 'Id of the token, from `viewer { apiTokens }`.' })
  id!: string
}

@ObjectType({ description: 'The API token was created.' })
export class ApiTokenCreated {
  @Field(() => String, {
    description:
      'The secret token, shown only once because the shop does not store it. Send it as `Authorization: Bearer wmp_live_…`.',
  })
  token!: string

  @Field(() => ApiTokenNode, { description: 'Settings of the token.' })
  apiToken!: ApiTokenNode
}

@ObjectType({ description: 'The API token was revoked. It is refused from now on.' })
export class ApiTokenRevoked {
  @Field(() => ID, { description: 'Id of the revoked token.' })
  id!: string
}

export const CreateApiTokenResult = resultUnion(
  'CreateApiTokenResult',
  'The new token with its secret, or an error.',
  ApiTokenCreated,
)
export const UpdateApiTokenResult = resultUnion(
  'UpdateApiTokenResult',
  'The updated token, or an error. CONFIRM_IDENTITY and NOT_FOUND are top-level errors.',
  ApiTokenNode,
)
export const RevokeApiTokenResult = resultUnion(
  'RevokeApiTokenResult',
  'Confirmation that the token was revoked. CONFIRM_IDENTITY and NOT_FOUND are top-level errors.',
  ApiTokenRevoked,
)
