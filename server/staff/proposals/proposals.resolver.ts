import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import { FourEyesRules } from './four-eyes.graphql'
import { readFourEyesRules } from './four-eyes.service'
import { stopApprovedProposal, waitOf } from './proposal-waits.service'
import {
  ApproveProposalInput,
  ApproveProposalResult,
  EndProposalInput,
  EndProposalResult,
  ProposalConnection,
  ProposalCounts,
  ProposalNow,
  ProposalsArgs,
  ProposalWait,
  StaffProposal,
} from './proposals.graphql'
import {
  approveProposal,
  countStaffProposals,
  declineProposal,
  listStaffProposals,
  proposalNow,
  proposalView,
  readProposal,
  withdrawProposal,
} from './proposals.service'

const DeclineProposalResult = EndProposalResult('DeclineProposalResult')
const StopApprovedProposalResult = EndProposalResult('StopApprovedProposalResult')
const WithdrawProposalResult = EndProposalResult('WithdrawProposalResult')

/** Acts that wait for a second staff member. */
@Resolver(() => StaffProposal)
export class ProposalsResolver {
  @Query(() => FourEyesRules, { description: 'The acts that need a second staff member. Requires STAFF_MANAGE.' })
  fourEyesRules(@Ctx() ctx: StaffContext) {
    return readFourEyesRules(ctx)
  }

  @Query(() => ProposalConnection, {
    description: 'Proposals of acts that the caller may propose or approve, newest first; all with AUDIT_READ.',
  })
  proposals(@Ctx() ctx: StaffContext, @Args(() => ProposalsArgs) args: ProposalsArgs) {
    return listStaffProposals(ctx, args)
  }

  @Query(() => ProposalCounts, {
    description: 'Numbers of proposals that the caller may decide on, and of open ones that the caller proposed.',
  })
  proposalCounts(@Ctx() ctx: StaffContext) {
    return countStaffProposals(ctx)
  }

  @Query(() => StaffProposal, {
    nullable: true,
    description: 'A proposal, computed again; null if there is none that the caller may see. Leaves an audit entry.',
  })
  proposal(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the proposal.' }) id: string) {
    return readProposal(ctx, id)
  }

  @FieldResolver(() => ProposalNow, {
    nullable: true,
    description: 'The act, computed again at this moment; null for a closed proposal.',
  })
  now(@Ctx() ctx: StaffContext, @Root() proposal: StaffProposal) {
    return proposalNow(ctx, proposal)
  }

  @FieldResolver(() => ProposalWait, {
    nullable: true,
    description: 'Wait until an approved act is carried out; null for one that is done by its approval.',
  })
  wait(@Ctx() ctx: StaffContext, @Root() proposal: StaffProposal) {
    return waitOf(ctx, proposal)
  }

  @Mutation(() => StopApprovedProposalResult, {
    description: 'Stops an approved act that waits. Requires the right to approve it.',
  })
  stopApprovedProposal(@Ctx() ctx: StaffContext, @Input(() => EndProposalInput) input: EndProposalInput) {
    return stopApprovedProposal(ctx, input, (row) => proposalView(ctx, row))
  }

  @Mutation(() => ApproveProposalResult, {
    description:
      'Approves a proposal of another staff member, and does it, or begins its wait. Requires the right of its kind of act.',
  })
  approveProposal(@Ctx() ctx: StaffContext, @Input(() => ApproveProposalInput) input: ApproveProposalInput) {
    return approveProposal(ctx, input)
  }

  @Mutation(() => DeclineProposalResult, {
    description: 'Declines a proposal of another staff member. Requires the right to approve it.',
  })
  declineProposal(@Ctx() ctx: StaffContext, @Input(() => EndProposalInput) input: EndProposalInput) {
    return declineProposal(ctx, input)
  }

  @Mutation(() => WithdrawProposalResult, { description: 'Withdraws a proposal of the caller.' })
  withdrawProposal(@Ctx() ctx: StaffContext, @Input(() => EndProposalInput) input: EndProposalInput) {
    return withdrawProposal(ctx, input)
  }
}
