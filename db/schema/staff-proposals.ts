import { sql } from 'drizzle-orm'
import { amount, check, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { staffMembers } from './staff'

/** One fact of what an act would do. */
export interface ProposalFactRow {
  name: string
  text: string | null
  /** In cents. */
  amount: number | null
}

const STATES = ['OPEN', 'APPROVED', 'WITHDRAWN', 'DECLINED', 'VOID'] as const

/** Acts that wait for a second staff member, or did. Never deleted, since audit entries name them. */
export const staffProposals = table(
  'staff_proposals',
  {
    id: id(),
    /** Number for people, from 1. */
    number: integer('number').notNull(),
    /** Name of the mutation that proposed it. */
    act: text('act').notNull(),
    payload: json('payload').notNull().$type<unknown>(),
    /** Effect of the act, as its proposer saw it. */
    facts: json('facts').notNull().$type<ProposalFactRow[]>(),
    /** SHA-256 over act, payload and facts, hexadecimal. */
    payloadHash: text('payload_hash').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    /** Account of the customer for whom it is done. */
    onBehalfOf: text('on_behalf_of'),
    reason: text('reason').notNull(),
    /** Money at stake, including VAT; null if there is none. */
    amount: amount('amount'),
    proposedBy: text('proposed_by')
      .notNull()
      .references(() => staffMembers.id),
    proposedAt: instant('proposed_at').notNull(),
    /** An open proposal cannot be approved from this time on. */
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: STATES }).notNull().default('OPEN'),
    decidedBy: text('decided_by').references(() => staffMembers.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('staff_proposals_number').on(t.number),
    index('staff_proposals_state').on(t.state, t.number),
    index('staff_proposals_object').on(t.objectId),
    check('staff_proposals_state', oneOf(t.state, STATES)),
    check('staff_proposals_decided', sql`(${t.state} = 'OPEN') = (${t.decidedAt} is null)`),
    check('staff_proposals_decider', sql`(${t.decidedAt} is null) = (${t.decidedBy} is null)`),
    check(
      'staff_proposals_other',
      sql`${t.state} not in ('APPROVED', 'DECLINED') or ${t.decidedBy} <> ${t.proposedBy}`,
    ),
  ],
)

const WAIT_ENDS = ['DONE', 'OBJECTED', 'STOPPED', 'VOID'] as const

/** Approved acts that are carried out after some time, in which the customer can object and staff can stop them. */
export const staffProposalWaits = table(
  'staff_proposal_waits',
  {
    proposalId: text('proposal_id')
      .primaryKey()
      .references(() => staffProposals.id),
    executeAt: instant('execute_at').notNull(),
    /** SHA-256 of the token in the customer's mail. */
    objectionHash: text('objection_hash').notNull(),
    /** Null while it waits. VOID: it would have done something else than was approved. */
    endedAs: text('ended_as', { enum: WAIT_ENDS }),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('staff_proposal_waits_objection').on(t.objectionHash),
    index('staff_proposal_waits_due').on(t.executeAt).where(sql`ended_at is null`),
    check('staff_proposal_waits_ended', sql`(${t.endedAs} is null) = (${t.endedAt} is null)`),
    check('staff_proposal_waits_ends', oneOf(t.endedAs, WAIT_ENDS)),
  ],
)
