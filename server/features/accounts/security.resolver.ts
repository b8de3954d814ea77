import { Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ViewerNode } from './accounts.graphql'
import { confirmIdentity } from './identity.service'
import { ConfirmIdentityInput, ConfirmIdentityResult } from './security.graphql'

@Resolver(() => ViewerNode)
export class SecurityResolver {
  @Mutation(() => ConfirmIdentityResult, {
    description:
      'Shows once more who is signed in. What answers CONFIRM_IDENTITY goes on for ten minutes after it, or after a login.',
  })
  confirmIdentity(@Ctx() ctx: Context, @Input(() => ConfirmIdentityInput) input: ConfirmIdentityInput) {
    return confirmIdentity(ctx, input)
  }
}
