import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from './accounts.graphql'
import { confirmIdentity } from './identity.service'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service'
import { changePassword } from './password-change.service'
import {
  ChangePasswordInput,
  ChangePasswordResult,
  ConfirmIdentityInput,
  ConfirmIdentityResult,
  EndSessionInput,
  EndSessionResult,
  SignedInSession,
} from './security.graphql'

@Resolver(() => ViewerNode)
export class SecurityResolver {
  @Mutation(() => ConfirmIdentityResult, {
    description:
      'Shows once more who is signed in. What answers CONFIRM_IDENTITY goes on for ten minutes after it, or after a login.',
  })
  confirmIdentity(@Ctx() ctx: Context, @Input(() => ConfirmIdentityInput) input: ConfirmIdentityInput) {
    return confirmIdentity(ctx, input)
  }

  @FieldResolver(() => [SignedInSession], {
    nullable: true,
    description: 'Where the account is signed in, the last used first; null for a visitor.',
  })
  sessions(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listOwnSessions)
  }

  @Mutation(() => ChangePasswordResult, {
    description: 'Sets another password. The other sessions of the account end, and its owner is mailed.',
  })
  changePassword(@Ctx() ctx: Context, @Input(() => ChangePasswordInput) input: ChangePasswordInput) {
    return changePassword(ctx, input)
  }

  @Mutation(() => EndSessionResult, { description: "Signs out one browser; NOT_FOUND when it is not the viewer's." })
  endSession(@Ctx() ctx: Context, @Input(() => EndSessionInput) input: EndSessionInput) {
    return endOwnSession(ctx, input.id)
  }

  @Mutation(() => ViewerNode, { description: 'Signs out every browser but the one that asks.' })
  endOtherSessions(@Ctx() ctx: Context) {
    return endOtherSessions(ctx)
  }
}
