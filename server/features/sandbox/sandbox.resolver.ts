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
    description: 'The sandbox that a token of the kind TEST works on; null for everybody else.',
  })
  sandbox(@Ctx() ctx: Context) {
    return service.findSandbox(ctx)
  }

  @Mutation(() => AdvanceClockResult, {
    description: 'Puts the clock of the sandbox forward, and does what is due on the way; for tokens of the kind TEST.',
  })
  advanceClock(@Ctx() ctx: Context, @Input(() => AdvanceClockInput) input: AdvanceClockInput) {
    return service.advanceClock(ctx, input.to)
  }

  @Mutation(() => PayTestOrderResult, {
    description:
      'Pays an order of the sandbox at its test bank, as the page of the bank does; for tokens of the kind TEST.',
  })
  payTestOrder(@Ctx() ctx: Context, @Input(() => PayTestOrderInput) input: PayTestOrderInput) {
    return service.payTestOrder(ctx, input)
  }

  @Mutation(() => ResetSandboxResult, {
    description:
      'Empties the sandbox; for tokens of the kind TEST. Sockets that are open on it close, and may open again.',
  })
  resetSandbox(@Ctx() ctx: Context) {
    return service.resetSandbox(ctx)
  }
}
