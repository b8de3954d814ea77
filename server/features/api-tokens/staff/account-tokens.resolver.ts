import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { RevokeCustomerTokenInput, RevokeCustomerTokenResult, StaffAccountToken } from './account-tokens.graphql'
import { revokeCustomerToken, tokensOf } from './account-tokens.service'

@Resolver(() => StaffAccount)
export class AccountTokensResolver {
  @FieldResolver(() => [StaffAccountToken], { description: 'API tokens that work, oldest first.' })
  apiTokens(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return tokensOf(ctx, id)
  }

  @Mutation(() => RevokeCustomerTokenResult, {
    description:
      'Revokes an API token of a customer: it is refused at once and its open connections are closed. Mails the customer the reason. Fails with NOT_FOUND if the customer has no such active token.',
  })
  revokeCustomerToken(
    @Ctx() ctx: StaffContext,
    @Input(() => RevokeCustomerTokenInput) input: RevokeCustomerTokenInput,
  ) {
    return revokeCustomerToken(ctx, input)
  }
}
