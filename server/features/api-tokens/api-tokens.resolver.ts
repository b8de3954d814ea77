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
      'API tokens of the account, oldest first. A revoked token is listed only if a client tried to use it in the last 30 days. Null for a visitor.',
  })
  apiTokens(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listOwnTokens)
  }

  @Mutation(() => CreateApiTokenResult, {
    description:
      'Creates an API token and returns its secret once. Requires a confirmed identity, otherwise CONFIRM_IDENTITY. Not available to API tokens.',
  })
  createApiToken(@Ctx() ctx: Context, @Input(() => CreateApiTokenInput) input: CreateApiTokenInput) {
    return createApiToken(ctx, input)
  }

  @Mutation(() => UpdateApiTokenResult, {
    description:
      'Changes the settings of an API token. Takes effect immediately and closes its open sockets, which can reconnect. Requires a confirmed identity, otherwise CONFIRM_IDENTITY. Not available to API tokens.',
  })
  updateApiToken(@Ctx() ctx: Context, @Input(() => UpdateApiTokenInput) input: UpdateApiTokenInput) {
    return updateApiToken(ctx, input)
  }

  @Mutation(() => RevokeApiTokenResult, {
    description: 'Revokes an API token immediately. Requires a confirmed identity, otherwise CONFIRM_IDENTITY.',
  })
  revokeApiToken(@Ctx() ctx: Context, @Input(() => RevokeApiTokenInput) input: RevokeApiTokenInput) {
    return revokeApiToken(ctx, input.id)
  }
}
