import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  BankEntryArgs,
  BankEntryConnection,
  BankStatement,
  ExactBankMatches,
  MatchBankEntriesInput,
  MatchBankEntriesResult,
  MatchExactBankEntriesInput,
  MatchExactBankEntriesResult,
  PutBankEntriesAsideInput,
  PutBankEntriesAsideResult,
  ReadBankFileInput,
  ReadBankFileResult,
} from './bank.graphql'
import {
  countExact,
  listBankEntries,
  listBankStatements,
  matchEntries,
  matchExact,
  putAside,
  readFile,
} from './bank.service'

@Resolver()
export class BankResolver {
  @Query(() => [BankStatement], { description: 'Bank statements that were read, newest first, at most 50.' })
  bankStatements(@Ctx() ctx: StaffContext) {
    return listBankStatements(ctx)
  }

  @Query(() => BankEntryConnection, { description: 'Entries of bank statements, newest first.' })
  bankEntries(@Ctx() ctx: StaffContext, @Args(() => BankEntryArgs) args: BankEntryArgs) {
    return listBankEntries(ctx, args)
  }

  @Query(() => ExactBankMatches, { description: 'All exact entries together.' })
  exactBankMatches(@Ctx() ctx: StaffContext) {
    return countExact(ctx)
  }

  @Mutation(() => ReadBankFileResult, {
    description: 'Reads a bank file. Entries read before are unchanged. Books nothing.',
  })
  readBankFile(@Ctx() ctx: StaffContext, @Input(() => ReadBankFileInput) input: ReadBankFileInput) {
    return readFile(ctx, input)
  }

  @Mutation(() => MatchBankEntriesResult, {
    description: 'Books chosen matches: money received as payments, money paid as paid back. All of them, or none.',
  })
  matchBankEntries(@Ctx() ctx: StaffContext, @Input(() => MatchBankEntriesInput) input: MatchBankEntriesInput) {
    return matchEntries(ctx, input)
  }

  @Mutation(() => MatchExactBankEntriesResult, { description: 'Books all exact entries.' })
  matchExactBankEntries(
    @Ctx() ctx: StaffContext,
    @Input(() => MatchExactBankEntriesInput) input: MatchExactBankEntriesInput,
  ) {
    return matchExact(ctx, input)
  }

  @Mutation(() => PutBankEntriesAsideResult, {
    description: 'Puts entries aside that have nothing to do with invoices, or opens them again.',
  })
  putBankEntriesAside(
    @Ctx() ctx: StaffContext,
    @Input(() => PutBankEntriesAsideInput) input: PutBankEntriesAsideInput,
  ) {
    return putAside(ctx, input)
  }
}
