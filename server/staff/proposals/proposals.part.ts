import type { StaffPart } from '../staff-part'
import { waitingProposals } from './proposal-waits.service'
import { ProposalsResolver } from './proposals.resolver'
import { expiringProposals, isProposalShown, proposalsToApprove } from './proposals.service'

/** Four eyes: acts that wait for a second staff member. Their rights are those of each act, checked in the service. */
export const PROPOSALS: StaffPart = {
  resolvers: [ProposalsResolver],
  policy: {
    Query: {
      fourEyesRules: { who: 'staff', right: 'STAFF_MANAGE', audit: 'refused' },
      proposals: { who: 'staff', audit: 'refused' },
      proposalCounts: { who: 'staff', audit: 'refused' },
      proposal: { who: 'staff', audit: 'always' },
    },
    Mutation: {
      approveProposal: { who: 'staff', isFresh: true, hasReason: true, audit: 'always' },
      declineProposal: { who: 'staff', hasReason: true, audit: 'always' },
      stopApprovedProposal: { who: 'staff', hasReason: true, audit: 'always' },
      withdrawProposal: { who: 'staff', hasReason: true, audit: 'always' },
    },
  },
  presence: [{ kind: 'PROPOSAL', right: null, isShown: isProposalShown }],
  upcoming: [expiringProposals],
  work: [proposalsToApprove, waitingProposals],
}
