import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { text } from '../staff.text'
import { StaffPageArgs, staffConnection } from '../staff-connection'
import type { StaffContext } from '../staff-context'
import { Changed, NotAllowed, StaffError, StepUpNeeded } from '../staff-errors'
import type { ProposalState } from './proposals.repository'

const ProposalStateEnum = graphEnum('ProposalState', 'State of a proposal.', {
  OPEN: 'It waits for a second staff member.',
  APPROVED: 'It was approved, and done at that moment.',
  WITHDRAWN: 'Its proposer withdrew it.',
  DECLINED: 'A second staff member declined it.',
  VOID: 'It could not be approved, since something had changed.',
  EXPIRED: 'Nobody decided within seven days.',
} satisfies Record<ProposalState, string>)

@ObjectType({ description: 'One fact of what a proposed act does.' })
export class ProposalFact {
  @Field(() => String, { description: 'Name of the fact, of the kind of act: `invoice`.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Value as text; null for an amount.' })
  text!: string | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Value as amount; null for a text, and for staff without AMOUNTS_SEE.',
  })
  amount!: number | null
}

@ObjectType({ description: 'A proposed act, computed again.' })
export class ProposalNow {
  @Field(() => Boolean, { description: 'True if it would do exactly what was proposed; only then can it be approved.' })
  isUnchanged!: boolean

  @Field(() => [ProposalFact], { description: 'Effect that it would have now; empty if it can no longer be done.' })
  facts!: ProposalFact[]

  @Field(() => String, {
    nullable: true,
    description: 'Why it can no longer be done, as a sentence; null if it can.',
  })
  problem!: string | null
}

const ProposalWaitEndEnum = graphEnum('ProposalWaitEnd', 'How the wait of an approved act ended.', {
  DONE: 'The act was carried out.',
  OBJECTED: 'The customer objected. Nothing was done.',
  STOPPED: 'A staff member stopped it. Nothing was done.',
  VOID: 'It would have done something else than was approved, or the customer had logged in. Nothing was done.',
})

@ObjectType({ description: 'Time between the approval of an act and the act, in which the customer can object.' })
export class ProposalWait {
  @Field(() => DateTime, { description: 'Time at which the act is carried out.' })
  executeAt!: number

  @Field(() => ProposalWaitEndEnum, { nullable: true, description: 'How it ended; null while it waits.' })
  endedAs!: keyof typeof ProposalWaitEndEnum | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it ended; null while it waits.' })
  endedAt!: number | null
}

@ObjectType('Proposal', { description: 'An act of a staff member that a second one has to approve.' })
export class StaffProposal {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => Int, { description: 'Number for people.' })
  number!: number

  @Field(() => String, { description: 'Name of the act: the mutation that proposed it.' })
  act!: string

  /** Not in the graph: fields of features read it. */
  payload!: unknown

  /** Not in the graph: the limits of the proposer count. */
  proposerId!: string

  @Field(() => ProposalStateEnum, { description: 'State.' })
  state!: ProposalState

  @Field(() => String, { description: 'Kind of thing that it changes.' })
  objectType!: string

  @Field(() => String, { description: 'Id of the thing that it changes.' })
  objectId!: string

  @Field(() => String, { nullable: true, description: 'Id of the customer for whom it is done; null if for nobody.' })
  onBehalfOf!: string | null

  @Field(() => String, { description: 'Reason of its proposer.' })
  reason!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Money at stake, including VAT; null if there is none, and for staff without AMOUNTS_SEE.',
  })
  amount!: number | null

  @Field(() => [ProposalFact], { description: 'Effect of the act, as its proposer saw it.' })
  facts!: ProposalFact[]

  @Field(() => String, { description: 'Hash of act and facts, which its approval repeats.' })
  payloadHash!: string

  @Field(() => String, { description: 'Name of its proposer.' })
  proposedBy!: string

  @Field(() => DateTime, { description: 'Time at which it was proposed.' })
  proposedAt!: number

  @Field(() => DateTime, { description: 'Time from which it can no longer be approved, seven days after.' })
  expiresAt!: number

  @Field(() => String, { nullable: true, description: 'Name of who decided; null while nobody did.' })
  decidedBy!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the decision; null while there is none.' })
  decidedAt!: number | null

  @Field(() => String, { nullable: true, description: 'Reason of the decision; null while there is none.' })
  decisionReason!: string | null

  @Field(() => Boolean, { description: 'True if the caller may approve or decline it.' })
  isForCaller!: boolean

  @Field(() => Boolean, { description: 'True if the caller proposed it, and may withdraw it while it is open.' })
  isOwn!: boolean
}

@ObjectType({ description: 'A proposal where only its name is needed.' })
export class ProposalRef {
  @Field(() => ID, { description: 'Id, as of `proposal`.' })
  id!: string

  @Field(() => Int, { description: 'Number for people.' })
  number!: number

  @Field(() => String, { description: 'Name of the act: the mutation that proposed it.' })
  act!: string
}

export const ProposalConnection = staffConnection(StaffProposal, 'Proposal', 'Page of proposals, newest first (Relay).')

const ProposalViewEnum = graphEnum('ProposalView', 'View of the list of proposals.', {
  TO_DECIDE: 'Open ones of others, which the caller may approve or decline.',
  OWN: 'Those of the caller, in any state.',
  DECIDED: 'Those that can no longer be decided: approved, withdrawn, declined, void or expired.',
})

@ArgsType()
export class ProposalsArgs extends StaffPageArgs {
  @Field(() => ProposalStateEnum, { nullable: true, description: 'Only in this state; all when left out.' })
  state?: ProposalState | null

  @Field(() => ProposalViewEnum, { nullable: true, description: 'Only those of this view; all when left out.' })
  view?: keyof typeof ProposalViewEnum | null
}

@ObjectType({ description: 'Numbers of proposals in the views of the list, at most 100 each.' })
export class ProposalCounts {
  @Field(() => Int, { description: 'Those in TO_DECIDE.' })
  toDecide!: number

  @Field(() => Int, { description: 'Open ones in OWN.' })
  ownOpen!: number
}

@InputType({ description: 'Approval of a proposal.' })
export class ApproveProposalInput {
  @Field(() => ID, { description: 'Id of the proposal.' })
  id!: string

  @Field(() => String, { description: '`payloadHash` of the proposal that was read.' })
  payloadHash!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Proposal to withdraw or decline.' })
export class EndProposalInput {
  @Field(() => ID, { description: 'Id of the proposal.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({
  implements: StaffError,
  description: 'Nothing was done yet: the act waits for the approval of another staff member, for seven days.',
})
export class ApprovalNeeded extends StaffError {
  @Field(() => StaffProposal, { description: 'The proposal.' })
  proposal: StaffProposal

  constructor({ locale }: Pick<StaffContext, 'locale'>, proposal: StaffProposal) {
    super()
    this.code = 'APPROVAL_NEEDED'
    this.message = text[locale].approvalNeeded({ number: proposal.number })
    this.proposal = proposal
  }
}

@ObjectType({ implements: StaffError, description: 'The proposal has expired, or was decided already.' })
export class ProposalClosed extends StaffError {
  constructor({ locale }: Pick<StaffContext, 'locale'>) {
    super()
    this.code = 'PROPOSAL_CLOSED'
    this.message = text[locale].proposalClosed
  }
}

export const ApproveProposalResult = result(
  'ApproveProposalResult',
  'The approved proposal, which is done, or why it was not approved.',
  StaffProposal,
  NotAllowed,
  Changed,
  ProposalClosed,
  StepUpNeeded,
)

export const EndProposalResult = (name: string) =>
  result(name, 'The closed proposal, or why it stays open.', StaffProposal, NotAllowed, ProposalClosed)
