import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  AdvanceClockInput,
  AdvanceClockResult,
  PayTestOrderInput,
  PayTestOrderResult,
  ResetSandboxResult,
  SandboxNode,
} from './sandbox.graphql'
import * as service from './sandbox.service'

@Resolver(() => ViewerNode)
export class SandboxResolver {
  @FieldResolver(() => SandboxNode, {
    nullable: true,
    description: 'Sandbox of a TEST token; null for anyone else.',
  })
  sandbox(@Ctx() ctx: Context) {
    return service.findSandbox(ctx)
  }

  @Mutation(() => AdvanceClockResult, {
    description: 'Moves the sandbox clock forward and runs everything that comes due. Requires a TEST token.',
  })
  advanceClock(@Ctx() ctx: Context, @Input(() => AdvanceClockInput) input: AdvanceClockInput) {
    return service.advanceClock(ctx, input.to)
  }

  @Mutation(() => PayTestOrderResult, {
    description: 'Completes the payment of a sandbox order with the given outcome. Requires a TEST token.',
  })
  payTestOrder(@Ctx() ctx: Context, @Input(() => PayTestOrderInput) input: PayTestOrderInput) {
    return service.payTestOrder(ctx, input)
  }

  @Mutation(() => ResetSandboxResult, {
    description:
      'Deletes everything in the sandbox and resets its clock. Closes open WebSockets, which may reconnect. Requires a TEST token.',
  })
  resetSandbox(@Ctx() ctx: Context) {
    return service.resetSandbox(ctx)
  }
}
