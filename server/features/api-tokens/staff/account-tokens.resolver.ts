import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountToken } from './account-tokens.graphql'
import { tokensOf } from './account-tokens.service'

@Resolver(() => StaffAccount)
export class AccountTokensResolver {
  @FieldResolver(() => [StaffAccountToken], { description: 'API tokens that work, oldest first.' })
  apiTokens(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return tokensOf(ctx, id)
  }
}
