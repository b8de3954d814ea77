import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TokenKind, TokenScope } from '../../../rules/api-token'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'

export const TokenKindEnum = graphEnum('ApiTokenKind', 'What a token works on.', {
  LIVE: 'The account itself: what it orders is real and costs money.',
  TEST: 'The sandbox of the account: nothing is registered, mailed or paid.',
} satisfies Record<TokenKind, string>)

export const TokenScopeEnum = graphEnum(
  'ApiTokenScope',
  'What a program may do with a token, beside what everybody may. What guards the account itself is for no token.',
  {
    READ: 'Look at domains, DNS, holders, orders, invoices and hosting.',
    ORDER: 'Fill the basket, order up to the daily limit, and look at orders.',
    DNS: 'Change records, profiles, forwarding and DNSSEC, and look at them.',
    HOLDERS: 'Make and change domain holders, and look at them.',
    WEBHOOKS: 'Manage webhooks.',
  } satisfies Record<TokenScope, string>,
)

@ObjectType('ApiToken', { implements: Node, description: 'A secret by which a program acts for the account.' })
export class ApiTokenNode extends Node {
  @Field(() => String, { description: "The owner's own name for it." })
  name!: string

  @Field(() => TokenKindEnum, { description: 'What it works on.' })
  kind!: TokenKind

  @Field(() => String, { description: 'How the token begins, to tell it from others: `wmp_live_4hT9`.' })
  hint!: string

  @Field(() => [TokenScopeEnum], { description: 'What it may do.' })
  scopes!: TokenScope[]

  @Field(() => [ID], { description: 'The domains that it is for; empty for all of the account.' })
  domainIds!: string[]

  @Field(() => Cents, {
    nullable: true,
    description: 'For how much it may order in a day (Europe/Amsterdam), with VAT; null for no limit.',
  })
  dailyLimit!: number | null

  @Field(() => Cents, { description: 'For how much it ordered today, with VAT.' })
  spentToday!: number

  @Field(() => DateTime, { nullable: true, description: 'Until when it works; null for as long as it is not revoked.' })
  expiresAt!: number | null

  @Field(() => [String], {
    description: 'The addresses that it works from, single or as ranges (`203.0.113.0/24`); empty for everywhere.',
  })
  allowedAddresses!: string[]

  @Field(() => Boolean, { description: 'Its time is over: it is refused.' })
  isExpired!: boolean

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last used, to the minute; null when it never was.',
  })
  lastUsedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'The network that it was last used from, an IPv4 /24 or an IPv6 /48; null when not known.',
  })
  lastUsedFrom!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked; null when it was not.' })
  revokedAt!: number | null

  @Field(() => Int, {
    description: 'How often it was refused since it ended or was revoked, some minutes ago at last.',
  })
  refusals!: number

  @Field(() => DateTime, { nullable: true, description: 'When that was last; null when it never was.' })
  lastRefusedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'The network that it was last refused from, an IPv4 /24 or an IPv6 /48; null when not known.',
  })
  lastRefusedFrom!: string | null
}

@InputType({ description: 'A token for one program.' })
export class CreateApiTokenInput {
  @Field(() => String, {
    description: 'What its owner knows it by, such as the name of the program; at most 60 characters.',
  })
  name!: string

  @Field(() => TokenKindEnum, { nullable: true, description: 'What it works on; LIVE when left out.' })
  kind?: TokenKind | null

  @Field(() => [TokenScopeEnum], { description: 'What it may do; at least one.' })
  scopes!: TokenScope[]

  @Field(() => [ID], {
    nullable: true,
    description:
      "The viewer's domains that it is for, 100 at most; all when left out or empty. With domains it orders nothing and reads nothing that concerns the whole account.",
  })
  domainIds?: string[] | null

  @Field(() => Int, {
    nullable: true,
    description:
      'For how many cents with VAT it may order in a day (Europe/Amsterdam). 0: it orders nothing. No limit when left out.',
  })
  dailyLimit?: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Until when it works (RFC 3339, as `2027-01-31T23:00:00Z`); until it is revoked when left out.',
  })
  expiresAt?: string | null

  @Field(() => [String], {
    nullable: true,
    description:
      'From which addresses it works: IPv4 or IPv6, single or as ranges (`203.0.113.0/24`), 20 at most. From elsewhere it gets FORBIDDEN. Everywhere when left out or empty.',
  })
  allowedAddresses?: string[] | null
}

@InputType({ description: 'What a token is to be from now on. What is left out stays as it is; its kind stays.' })
export class UpdateApiTokenInput {
  @Field(() => ID, { description: 'The id of the token, from `viewer { apiTokens }`.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'What its owner knows it by; at most 60 characters.' })
  name?: string | null

  @Field(() => [TokenScopeEnum], { nullable: true, description: 'What it may do; at least one.' })
  scopes?: TokenScope[] | null

  @Field(() => [ID], { nullable: true, description: 'The domains that it is for, 100 at most; all when empty.' })
  domainIds?: string[] | null

  @Field(() => Int, {
    nullable: true,
    description: 'For how many cents with VAT it may order in a day. 0: it orders nothing. Null: no limit.',
  })
  dailyLimit?: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Until when it works (RFC 3339); null for as long as it is not revoked. One that has ended needs a later moment.',
  })
  expiresAt?: string | null

  @Field(() => [String], {
    nullable: true,
    description: 'From which addresses it works, 20 at most; everywhere when empty.',
  })
  allowedAddresses?: string[] | null
}

@InputType({ description: 'Which token to take back.' })
export class RevokeApiTokenInput {
  @Field(() => ID, { description: 'The id of the token, from `viewer { apiTokens }`.' })
  id!: string
}

@ObjectType({ description: 'A token was made.' })
export class ApiTokenCreated {
  @Field(() => String, {
    description:
      'The token itself, told this once: the shop keeps no copy. It is sent as `Authorization: Bearer wmp_live_…`.',
  })
  token!: string

  @Field(() => ApiTokenNode, { description: 'What it is and may do.' })
  apiToken!: ApiTokenNode
}

@ObjectType({ description: 'The token works no more, from this moment on.' })
export class ApiTokenRevoked {
  @Field(() => ID, { description: 'The id that it had.' })
  id!: string
}

export const CreateApiTokenResult = resultUnion(
  'CreateApiTokenResult',
  'The token, told this once, or what is wrong with the request.',
  ApiTokenCreated,
)
export const UpdateApiTokenResult = resultUnion(
  'UpdateApiTokenResult',
  'The token as it is now, or what is wrong with the request. CONFIRM_IDENTITY and NOT_FOUND are errors of the request.',
  ApiTokenNode,
)
export const RevokeApiTokenResult = resultUnion(
  'RevokeApiTokenResult',
  'That it works no more. CONFIRM_IDENTITY and NOT_FOUND are errors of the request.',
  ApiTokenRevoked,
)
