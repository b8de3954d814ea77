import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  ApiTokenNode,
  CreateApiTokenInput,
  CreateApiTokenResult,
  RevokeApiTokenInput,
  RevokeApiTokenResult,
  UpdateApiTokenInput,
  UpdateApiTokenResult,
} from './api-tokens.graphql'
import { createApiToken, listOwnTokens, revokeApiToken, updateApiToken } from './api-tokens.service'

@Resolver(() => ViewerNode)
export class ApiTokensResolver {
  @FieldResolver(() => [ApiTokenNode], {
    nullable: true,
    description:
      'The tokens of programs, the oldest first; of those that were revoked only what a program went on with in the last 30 days. Null for a visitor.',
  })
  apiTokens(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listOwnTokens)
  }

  @Mutation(() => CreateApiTokenResult, {
    description: 'Makes a token for a program and tells it this once; CONFIRM_IDENTITY. A token makes no tokens.',
  })
  createApiToken(@Ctx() ctx: Context, @Input(() => CreateApiTokenInput) input: CreateApiTokenInput) {
    return createApiToken(ctx, input)
  }

  @Mutation(() => UpdateApiTokenResult, {
    description:
      'Changes what a token may do, from this moment on; CONFIRM_IDENTITY. Sockets that are open for it close, and may open again. A token changes no tokens.',
  })
  updateApiToken(@Ctx() ctx: Context, @Input(() => UpdateApiTokenInput) input: UpdateApiTokenInput) {
    return updateApiToken(ctx, input)
  }

  @Mutation(() => RevokeApiTokenResult, {
    description: 'Takes a token back: it is refused from this moment on; CONFIRM_IDENTITY.',
  })
  revokeApiToken(@Ctx() ctx: Context, @Input(() => RevokeApiTokenInput) input: RevokeApiTokenInput) {
    return revokeApiToken(ctx, input.id)
  }
}
