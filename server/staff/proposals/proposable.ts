import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Db, Tx } from '../../../db/database'
import type { Cents } from '../../../rules/money'
import type { StaffRight } from '../../../rules/staff-rights'
import type { Acted } from '../audit.service'
import { canonicalJson } from '../audit-chain'
import type { StaffContext } from '../staff-context'
import type { StaffError } from '../staff-errors'

/** One fact of what an act would do: a name of the act's own, with a text or an amount in cents. */
export interface Fact {
  name: string
  text: string | null
  amount: Cents | null
}

/** Effect that an act would have now. */
export interface Preview {
  /**
   * Everything that its approver relies on. A proposal whose facts differ from those at the time of proposing is void, so leave out
   * what changes without consequence, such as ages.
   */
  facts: readonly Fact[]
  /** Money at stake, including VAT; null if there is none. */
  amount: Cents | null
  /** Account of the customer for whom it is done. */
  onBehalfOf: string | null
}

/** An act that a second staff member approves, always or above a limit. */
interface ProposalDefinition<Payload, Result> {
  /** Name of the mutation that proposes it. */
  act: string
  /** Right to propose it, and to do it where no second person is needed. */
  proposeRight: StaffRight
  /** Right that its approver holds at that moment. */
  approveRight: StaffRight
  /** Whether it needs a second staff member above a limit only; always, if left out. */
  isLimited?: true
  /** Right with which it is done at once. Without it the act is a proposal, also where `FOUR_EYES` is off: that lifts no right. */
  directRight?: StaffRight
  /** Reads a payload, also from the database. */
  payload: z.ZodType<Payload>
  /** The thing that it changes. */
  object(payload: Payload): { type: string; id: string }
  /** Computes what it would do, or why it cannot be done (any more). Changes nothing, and asks nothing outside the database. */
  preview(ctx: StaffContext, db: Db, payload: Payload): Promise<Preview | StaffError>
  /** Called in the transaction that stores a proposal of it, such as to notify the customer. */
  proposed?(ctx: StaffContext, tx: Tx, payload: Payload): Promise<void>
  /** How long it waits after its approval, in which the customer can object. Left out or 0: it is done by the approval. */
  waitMs?(ctx: StaffContext): number
  /** Called in the transaction of an approval after which it waits, to mail the customer with the link to object. */
  approved?(ctx: StaffContext, tx: Tx, payload: Payload, wait: Wait): Promise<void>
  /** Called in the transaction that stops an approved act during its wait, to mail the customer. */
  stopped?(ctx: StoppedContext, tx: Tx, payload: Payload): Promise<void>
  /** Does it, in the transaction of its audit entry. A refusal must have changed nothing. */
  run(ctx: StaffContext, tx: Tx, payload: Payload, approval: Approval | null): Promise<Acted<Result>>
}

/** An act is stopped by staff, or by the customer on the shop's own listener. */
type StoppedContext = Pick<StaffContext, 'publicUrl' | 'shopSettings' | 'at'>

/** The time until an approved act is carried out. */
interface Wait {
  executeAt: number
  /** Address at which the customer objects. */
  objectionUrl: string
}

/** The proposal that an act was approved by; acts that needed none have none. */
export interface Approval {
  proposalId: string
  /** Id of the staff member who proposed it. */
  proposedBy: string
  /** Id of the one who approved it. Nobody is signed in when it is carried out after a wait. */
  approvedBy: string
}

/** An act with its payload. */
export interface BoundAct<Result = unknown> {
  object: { type: string; id: string }
  preview(ctx: StaffContext, db: Db): Promise<Preview | StaffError>
  proposed(ctx: StaffContext, tx: Tx): Promise<void>
  waitMs(ctx: StaffContext): number
  approved(ctx: StaffContext, tx: Tx, wait: Wait): Promise<void>
  stopped(ctx: StoppedContext, tx: Tx): Promise<void>
  run(ctx: StaffContext, tx: Tx, approval: Approval | null): Promise<Acted<Result>>
}

export interface ProposableAct<Payload = never, Result = unknown>
  extends Pick<ProposalDefinition<Payload, Result>, 'act' | 'proposeRight' | 'approveRight' | 'directRight'> {
  isLimited: boolean
  of(payload: Payload): BoundAct<Result>
  /** Throws for a payload that this version does not understand. */
  ofStored(payload: unknown): BoundAct<Result>
}

/** Declares an act, so that its payload is type-checked where it is proposed. List it in the `StaffPart` of its feature. */
export function defineProposal<Payload, Result>(
  definition: ProposalDefinition<Payload, Result>,
): ProposableAct<Payload, Result> {
  const { act, proposeRight, approveRight, directRight, isLimited = false } = definition
  const of = (payload: Payload): BoundAct<Result> => ({
    object: definition.object(payload),
    preview: (ctx, db) => definition.preview(ctx, db, payload),
    proposed: async (ctx, tx) => definition.proposed?.(ctx, tx, payload),
    waitMs: (ctx) => definition.waitMs?.(ctx) ?? 0,
    approved: async (ctx, tx, wait) => definition.approved?.(ctx, tx, payload, wait),
    stopped: async (ctx, tx) => definition.stopped?.(ctx, tx, payload),
    run: (ctx, tx, approval) => definition.run(ctx, tx, payload, approval),
  })
  return {
    act,
    proposeRight,
    approveRight,
    ...(directRight && { directRight }),
    isLimited,
    of,
    ofStored: (payload) => of(definition.payload.parse(payload)),
  }
}

/** Returns the hash that approves exactly this: SHA-256 over act, payload and facts, hexadecimal. */
export function hashOfProposal(act: string, payload: unknown, facts: readonly Fact[]): string {
  // As the database returns it: without undefined members.
  const stored: unknown = JSON.parse(JSON.stringify({ act, payload, facts }))
  return createHash('sha256').update(canonicalJson(stored)).digest('hex')
}
