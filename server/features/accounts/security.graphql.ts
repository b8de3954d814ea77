import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { IdentityConfirmed, IdentityRefused } from './accounts.errors'
import { PasswordChanged, ViewerNode } from './accounts.graphql'

@InputType({ description: 'What shows who is asking: exactly one of these.' })
export class ConfirmIdentityInput {
  @Field(() => String, { nullable: true, description: 'The password of the account.' })
  password?: string | null
}

export const ConfirmIdentityResult = resultUnion(
  'ConfirmIdentityResult',
  'Until when the proof holds, or why it was refused.',
  IdentityConfirmed,
  IdentityRefused,
)

@ObjectType('Session', { implements: Node, description: 'A browser or program in which the account is signed in.' })
export class SignedInSession extends Node {
  @Field(() => Boolean, { description: 'The one that asks.' })
  current!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Browser and system, as they called themselves; null when they did not.',
  })
  device!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The network that it signed in from, an IPv4 /24 or an IPv6 /48; null when not known.',
  })
  address!: string | null

  @Field(() => DateTime, { description: 'When it signed in.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'When it was last used, to the minute.' })
  lastSeenAt!: number
}

@InputType({ description: 'Another password, by who knows the one that is.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The password as it is.' })
  currentPassword!: string

  @Field(() => String, { description: '14 to 40 characters, and not one that is easily guessed.' })
  newPassword!: string
}

@InputType({ description: 'Which browser to sign out.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The id of the session, from `viewer { sessions }`.' })
  id!: string
}

export const ChangePasswordResult = resultUnion(
  'ChangePasswordResult',
  'That the password was changed, or why not.',
  PasswordChanged,
  IdentityRefused,
)
export const EndSessionResult = resultUnion(
  'EndSessionResult',
  'Who is signed in here now: a visitor if it was this very session.',
  ViewerNode,
)
