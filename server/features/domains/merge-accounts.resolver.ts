import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  AccountMerge,
  AccountMergeDeclined,
  ConfirmAccountMergeInput,
  ConfirmAccountMergeResult,
  DeclineAccountMergeInput,
} from './merge-accounts.graphql'
import { confirmAccountMerge, declineAccountMerge, listAccountMerges } from './merge-accounts.service'

@Resolver(() => ViewerNode)
export class AccountMergesResolver {
  @FieldResolver(() => [AccountMerge], {
    nullable: true,
    description:
      'Merges of the account with another one that wait for a confirmation or are being carried out, oldest first. Null for a visitor.',
  })
  accountMerges(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listAccountMerges)
  }

  @Mutation(() => ConfirmAccountMergeResult, {
    description:
      'Confirms the merge of two accounts for the viewer. The second of both confirmations starts it. Requires CONFIRM_IDENTITY.',
  })
  confirmAccountMerge(@Ctx() ctx: Context, @Input(() => ConfirmAccountMergeInput) input: ConfirmAccountMergeInput) {
    return confirmAccountMerge(ctx, input)
  }

  @Mutation(() => AccountMergeDeclined, { description: 'Declines the merge of two accounts, for either side.' })
  declineAccountMerge(@Ctx() ctx: Context, @Input(() => DeclineAccountMergeInput) input: DeclineAccountMergeInput) {
    return declineAccountMerge(ctx, input)
  }
}
