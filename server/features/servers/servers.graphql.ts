import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { ServerAction as Action, ServerState as State } from '../../../rules/server-state'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'

export const ServerState = graphEnum('ServerState', 'How a virtual server stands.', {
  CREATING: 'It is being made.',
  RUNNING: 'It is on.',
  STOPPED: 'It is off.',
  FAILED: 'It could not be made.',
} satisfies Record<State, string>)

export const ServerAction = graphEnum('ServerAction', 'What can be done with a virtual server.', {
  START: 'Turns on one that is off.',
  STOP: 'Turns off one that is on.',
  RESTART: 'Turns one that is on off and on again.',
} satisfies Record<Action, string>)

@ObjectType({ implements: Node, description: 'A virtual server that the customer has.' })
export class VirtualServer extends Node {
  @Field(() => String, { description: 'Its host name.' })
  hostname!: string

  @Field(() => String, { description: 'The word that stays for the product, such as `VPS_S`.' })
  productCode!: string

  @Field(() => String, { description: "What the product is called in the reader's language." })
  productName!: string

  @Field(() => ServerState, { description: 'How it stands.' })
  state!: State

  @Field(() => String, { description: 'What it started with, such as `debian-13`.' })
  operatingSystem!: string

  @Field(() => Int, { description: 'How many processor cores it has.' })
  cores!: number

  @Field(() => Int, { description: 'Its memory, in GB.' })
  memory!: number

  @Field(() => Int, { description: 'Its disk, in GB.' })
  disk!: number

  @Field(() => [String], { description: "What was ordered with it, by name in the reader's language." })
  extras!: string[]

  @Field(() => [String], { description: 'The same by the words that stay for these products, such as `EXTRA_IPV4`.' })
  extraCodes!: string[]

  @Field(() => [String], { description: 'Its IPv4 and IPv6 addresses; empty until it is there.' })
  addresses!: string[]

  @Field(() => String, { nullable: true, description: 'The name for the first login; null until it is there.' })
  username!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The public key that logs in, in one line of OpenSSH; null for one with a first password.',
  })
  sshKey!: string | null

  @Field(() => Boolean, {
    description: 'The first password has not been shown yet: `revealServerPassword` does that once.',
  })
  hasFirstPassword!: boolean

  @Field(() => DateTime, { description: 'When it was ordered.' })
  orderedAt!: Date
}

export const VirtualServerConnection = connectionType(VirtualServer, 'VirtualServer')

@ObjectType({ description: 'How to log in to a new server. It is told once, and forgotten by the shop.' })
export class ServerLogin {
  @Field(() => VirtualServer, { description: 'The server.' })
  server!: VirtualServer

  @Field(() => String, { description: 'The name to log in with.' })
  username!: string

  @Field(() => String, { description: 'The first password; the server asks for another one.' })
  password!: string
}

@InputType({ description: 'What to do with which server.' })
export class SetServerPowerInput {
  @Field(() => ID, { description: 'The `id` of the server.' })
  serverId!: string

  @Field(() => ServerAction, { description: 'What to do.' })
  action!: Action
}

@InputType({ description: 'Of which server the first password is to be told.' })
export class RevealServerPasswordInput {
  @Field(() => ID, { description: 'The `id` of the server.' })
  serverId!: string
}

export const SetServerPowerResult = resultUnion(
  'SetServerPowerResult',
  'The server as it stands afterwards, or why nothing was done.',
  VirtualServer,
)
export const RevealServerPasswordResult = resultUnion(
  'RevealServerPasswordResult',
  'How to log in, or why that is not told.',
  ServerLogin,
)
