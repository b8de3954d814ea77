import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { seesAmounts } from '../../../staff/amounts'
import { StaffProposal } from '../../../staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { RefundPreview, RefundPreviewArgs } from './refund-preview.graphql'
import { countStaffRefunds, listStaffRefunds, markRefundTransferred, refundAgain } from './staff-refund-list.service'
import {
  ProposeRefundInput,
  ProposeRefundResult,
  RefundActInput,
  RefundActResult,
  StaffRefundConnection,
  StaffRefundCounts,
  StaffRefundsArgs,
} from './staff-refunds.graphql'
import { previewProposed, previewRefund, proposeRefund } from './staff-refunds.service'

const RefundAgainResult = RefundActResult('RefundAgainResult')
const MarkRefundTransferredResult = RefundActResult('MarkRefundTransferredResult')

/** Refunds in the back office. */
@Resolver(() => StaffProposal)
export class StaffRefundsResolver {
  @Query(() => StaffRefundConnection, {
    description: 'Refunds of money, newest first; proposed ones are `proposals`. Requires AMOUNTS_SEE.',
  })
  refunds(@Ctx() ctx: StaffContext, @Args(() => StaffRefundsArgs) args: StaffRefundsArgs) {
    return listStaffRefunds(ctx, args)
  }

  @Query(() => StaffRefundCounts, { description: 'Numbers of refunds in the views of the list. Requires AMOUNTS_SEE.' })
  refundCounts(@Ctx() ctx: StaffContext) {
    return countStaffRefunds(ctx)
  }

  @Query(() => RefundPreview, {
    nullable: true,
    description: 'Effect of refunding lines; null for an unknown order or line. Requires REFUND_PROPOSE.',
  })
  refundPreview(@Ctx() ctx: StaffContext, @Args(() => RefundPreviewArgs) args: RefundPreviewArgs) {
    return previewRefund(ctx, args)
  }

  @FieldResolver(() => RefundPreview, {
    nullable: true,
    description: 'For an open `proposeRefund`: its effect at this moment, in full; null for others.',
  })
  refund(@Ctx() ctx: StaffContext, @Root() proposal: StaffProposal) {
    const isShown = proposal.act === 'proposeRefund' && proposal.state === 'OPEN' && seesAmounts(ctx)
    return isShown ? previewProposed(ctx, proposal) : null
  }

  @Mutation(() => ProposeRefundResult, {
    description:
      'Refunds delivered lines of an order along their payment, or by transfer; above a limit it becomes a proposal.',
  })
  proposeRefund(@Ctx() ctx: StaffContext, @Input(() => ProposeRefundInput) input: ProposeRefundInput) {
    return proposeRefund(ctx, input)
  }

  @Mutation(() => RefundAgainResult, { description: 'Tries a failed refund again.' })
  refundAgain(@Ctx() ctx: StaffContext, @Input(() => RefundActInput) input: RefundActInput) {
    return refundAgain(ctx, input)
  }

  @Mutation(() => MarkRefundTransferredResult, {
    description: 'Records that a refund was paid by bank transfer.',
  })
  markRefundTransferred(@Ctx() ctx: StaffContext, @Input(() => RefundActInput) input: RefundActInput) {
    return markRefundTransferred(ctx, input)
  }
}
