import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
import { AbuseSuspension } from '../abuse/abuse.graphql'
import { suspensionOf } from '../abuse/abuse.service'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  RevealServerPasswordInput,
  RevealServerPasswordResult,
  SetServerPowerInput,
  SetServerPowerResult,
  VirtualServer,
  VirtualServerConnection,
} from './servers.graphql'
import * as service from './servers.service'

const ServerPage = pageArgs(service.SERVER_PAGE)

@Resolver(() => ViewerNode)
export class ServersResolver {
  @FieldResolver(() => VirtualServerConnection, {
    nullable: true,
    description: 'Virtual servers of the customer, newest first; null for a visitor.',
  })
  servers(@Ctx() ctx: Context, @Args(() => ServerPage) asked: AskedPage) {
    return whenSignedIn(ctx, () => service.pageServers(ctx, asked))
  }

  @FieldResolver(() => VirtualServer, {
    nullable: true,
    description: 'One virtual server of the customer; null for an unknown server or a visitor.',
  })
  server(@Ctx() ctx: Context, @Arg('id', () => ID, { description: '`id` of the server.' }) id: string) {
    return whenSignedIn(ctx, () => service.findServerNode(ctx, id))
  }

  @Mutation(() => SetServerPowerResult, { description: 'Starts, stops or restarts a virtual server.' })
  setServerPower(@Ctx() ctx: Context, @Input(() => SetServerPowerInput) input: SetServerPowerInput) {
    return service.setServerPower(ctx, input)
  }

  @Mutation(() => RevealServerPasswordResult, {
    description:
      'Returns the first password of a virtual server, once. Fails with CONFIRM_IDENTITY unless the customer logged in or confirmed within the last ten minutes.',
  })
  revealServerPassword(@Ctx() ctx: Context, @Input(() => RevealServerPasswordInput) input: RevealServerPasswordInput) {
    return service.revealServerPassword(ctx, input)
  }
}

@Resolver(() => VirtualServer)
export class VirtualServerResolver {
  @FieldResolver(() => AbuseSuspension, {
    nullable: true,
    description: 'Suspension for abuse, during which the server cannot be started; null if there is none.',
  })
  suspension(@Ctx() ctx: Context, @Root() { id }: VirtualServer) {
    return suspensionOf(ctx, id)
  }
}
