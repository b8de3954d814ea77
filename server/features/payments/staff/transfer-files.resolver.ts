import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import {
  DownloadTransferFileResult,
  MakeTransferFileInput,
  MakeTransferFileResult,
  MarkTransferFileResult,
  RemoveFromTransferFileInput,
  RemoveFromTransferFileResult,
  StaffTransferFile,
  StaffTransferFileConnection,
  StaffTransferFileLine,
  TransferFileInput,
} from './transfer-files.graphql'
import {
  downloadTransferFile,
  linesOfFile,
  listTransferFiles,
  makeTransferFile,
  markTransferFileTransferred,
  removeFromTransferFile,
} from './transfer-files.service'

/** Files of refunds by bank transfer. */
@Resolver(() => StaffTransferFile)
export class TransferFilesResolver {
  @Query(() => StaffTransferFileConnection, {
    description: 'Files of refunds by bank transfer, newest first. Requires REFUND_APPROVE.',
  })
  transferFiles(@Ctx() ctx: StaffContext, @Args(() => StaffPageArgs) args: StaffPageArgs) {
    return listTransferFiles(ctx, args)
  }

  @FieldResolver(() => [StaffTransferFileLine], { description: 'Its payments, in the order of the file.' })
  lines(@Ctx() ctx: StaffContext, @Root() { id }: StaffTransferFile) {
    return linesOfFile(ctx, id)
  }

  @Mutation(() => MakeTransferFileResult, {
    description: 'Makes a file of refunds for the bank. A refund is in one file at most.',
  })
  makeTransferFile(@Ctx() ctx: StaffContext, @Input(() => MakeTransferFileInput) input: MakeTransferFileInput) {
    return makeTransferFile(ctx, input)
  }

  @Mutation(() => DownloadTransferFileResult, {
    description: 'Returns a file for the bank, the same each time, until its transfers are recorded.',
  })
  downloadTransferFile(@Ctx() ctx: StaffContext, @Input(() => TransferFileInput) input: TransferFileInput) {
    return downloadTransferFile(ctx, input)
  }

  @Mutation(() => RemoveFromTransferFileResult, {
    description:
      'Removes one payment from a file that was not carried out. It waits for a transfer again; the file keeps its message id.',
  })
  removeFromTransferFile(
    @Ctx() ctx: StaffContext,
    @Input(() => RemoveFromTransferFileInput) input: RemoveFromTransferFileInput,
  ) {
    return removeFromTransferFile(ctx, input)
  }

  @Mutation(() => MarkTransferFileResult, {
    description: 'Records that the bank carried out a file: its refunds are done, and the account numbers are deleted.',
  })
  markTransferFileTransferred(@Ctx() ctx: StaffContext, @Input(() => TransferFileInput) input: TransferFileInput) {
    return markTransferFileTransferred(ctx, input)
  }
}
