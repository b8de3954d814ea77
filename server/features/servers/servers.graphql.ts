import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { ServerAction as Action, ServerState as State } from '../../../rules/server-state'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { ServiceSuspended } from '../abuse/abuse.graphql'

const ServerState = graphEnum('ServerState', 'State of a virtual server.', {
  CREATING: 'The server is being created.',
  RUNNING: 'The server is running.',
  STOPPED: 'The server is stopped.',
  FAILED: 'The server could not be created.',
} satisfies Record<State, string>)

const ServerAction = graphEnum('ServerAction', 'Power action for a virtual server.', {
  START: 'Starts a stopped server.',
  STOP: 'Stops a running server.',
  RESTART: 'Restarts a running server.',
} satisfies Record<Action, string>)

@ObjectType({ implements: Node, description: 'A virtual server (VPS) of the customer.' })
export class VirtualServer extends Node {
  @Field(() => String, { description: 'Host name.' })
  hostname!: string

  @Field(() => String, { description: 'Stable product code, such as `VPS_S`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the product that the shop sells instead, if this one is no longer sold; null without such a successor.',
  })
  successorName!: string | null

  @Field(() => ServerState, { description: 'Current state.' })
  state!: State

  @Field(() => String, { description: 'Operating system installed at creation, such as `debian-13`.' })
  operatingSystem!: string

  @Field(() => Int, { description: 'Number of processor cores.' })
  cores!: number

  @Field(() => Int, { description: 'Memory in GB.' })
  memory!: number

  @Field(() => Int, { description: 'Disk space in GB.' })
  disk!: number

  @Field(() => [String], { description: 'Names of the ordered extras, in the language of the request.' })
  extras!: string[]

  @Field(() => [String], { description: 'Stable product codes of the ordered extras, such as `EXTRA_IPV4`.' })
  extraCodes!: string[]

  @Field(() => [String], { description: 'IPv4 and IPv6 addresses; empty until the server is created.' })
  addresses!: string[]

  @Field(() => String, {
    nullable: true,
    description: 'User name for the first login; null until the server is created.',
  })
  username!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Public SSH key for the first login, as one OpenSSH line; null if the server has a first password instead.',
  })
  sshKey!: string | null

  @Field(() => Boolean, {
    description: 'True if the first password has not been shown yet. `revealServerPassword` shows it once.',
  })
  hasFirstPassword!: boolean

  @Field(() => DateTime, { description: 'Time at which the server was ordered.' })
  orderedAt!: Date
}

export const VirtualServerConnection = connectionType(VirtualServer, 'VirtualServer')

@ObjectType({ description: 'Login of a new server. The shop shows it once and then deletes the password.' })
export class ServerLogin {
  @Field(() => VirtualServer, { description: 'The server.' })
  server!: VirtualServer

  @Field(() => String, { description: 'User name for the first login.' })
  username!: string

  @Field(() => String, { description: 'First password, which must be changed at the first login.' })
  password!: string
}

@InputType({ description: 'A power action for a server.' })
export class SetServerPowerInput {
  @Field(() => ID, { description: '`id` of the server.' })
  serverId!: string

  @Field(() => ServerAction, { description: 'The action.' })
  action!: Action
}

@InputType({ description: 'The server whose first password is requested.' })
export class RevealServerPasswordInput {
  @Field(() => ID, { description: '`id` of the server.' })
  serverId!: string
}

export const SetServerPowerResult = resultUnion(
  'SetServerPowerResult',
  'The server after the action, or why the action was refused.',
  VirtualServer,
  ServiceSuspended,
)
export const RevealServerPasswordResult = resultUnion(
  'RevealServerPasswordResult',
  'The login, or why it is not available.',
  ServerLogin,
)
