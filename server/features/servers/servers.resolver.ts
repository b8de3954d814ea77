import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
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
    description: 'The virtual servers of the customer, the newest first; null for a visitor.',
  })
  servers(@Ctx() ctx: Context, @Args(() => ServerPage) asked: AskedPage) {
    return whenSignedIn(ctx, () => service.pageServers(ctx, asked))
  }

  @FieldResolver(() => VirtualServer, {
    nullable: true,
    description: 'One virtual server of the customer; null when it is not theirs, and for a visitor.',
  })
  server(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The `id` of the server.' }) id: string) {
    return whenSignedIn(ctx, () => service.findServerNode(ctx, id))
  }

  @Mutation(() => SetServerPowerResult, { description: 'Turns a virtual server on, off, or off and on again.' })
  setServerPower(@Ctx() ctx: Context, @Input(() => SetServerPowerInput) input: SetServerPowerInput) {
    return service.setServerPower(ctx, input)
  }

  @Mutation(() => RevealServerPasswordResult, {
    description:
      'Tells the first password of a virtual server, once. CONFIRM_IDENTITY unless the viewer logged in or confirmed in the last ten minutes.',
  })
  revealServerPassword(@Ctx() ctx: Context, @Input(() => RevealServerPasswordInput) input: RevealServerPasswordInput) {
    return service.revealServerPassword(ctx, input)
  }
}
