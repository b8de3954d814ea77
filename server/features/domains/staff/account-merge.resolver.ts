import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import {
  AccountMergePreview,
  CancelAccountMergeInput,
  CancelAccountMergeResult,
  MergeAccountsInput,
  MergeAccountsResult,
  StaffAccountMerge,
} from './account-merge.graphql'
import { accountMergesOf, cancelAccountMerge, mergeAccounts, previewAccountMerge } from './account-merge.service'

@Resolver(() => StaffAccount)
export class StaffAccountMergeResolver {
  @FieldResolver(() => [StaffAccountMerge], {
    description: 'Merges of the account with another one, on either side, newest first.',
  })
  accountMerges(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return accountMergesOf(ctx, id)
  }

  @Query(() => AccountMergePreview, {
    nullable: true,
    description: 'Effect of merging an account into another one. Null if there is no such account.',
  })
  accountMergePreview(
    @Ctx() ctx: StaffContext,
    @Arg('fromAccountId', () => ID, { description: 'Id of the account that gives.' }) fromAccountId: string,
    @Arg('toEmail', () => String, {
      nullable: true,
      description: 'Login e-mail address of the account that gets everything. Not checked when left out.',
    })
    toEmail?: string | null,
  ) {
    return previewAccountMerge(ctx, fromAccountId, toEmail ?? null)
  }

  @Mutation(() => MergeAccountsResult, {
    description:
      'Proposes to ask both owners to confirm that everything of an account moves to another one of the same owner. Once approved, mails both.',
  })
  mergeAccounts(@Ctx() ctx: StaffContext, @Input(() => MergeAccountsInput) input: MergeAccountsInput) {
    return mergeAccounts(ctx, input)
  }

  @Mutation(() => CancelAccountMergeResult, {
    description: 'Withdraws a merge that waits for a confirmation. Mails both owners.',
  })
  cancelAccountMerge(@Ctx() ctx: StaffContext, @Input(() => CancelAccountMergeInput) input: CancelAccountMergeInput) {
    return cancelAccountMerge(ctx, input)
  }
}
