import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Condition } from '../../db/query'
import type { Cents } from '../../rules/money'
import type { StaffRight } from '../../rules/staff-rights'
import type { Erasure } from './erasure/erasure'
import type { StaffPolicy } from './policy'
import type { ProposableAct } from './proposals/proposable'
import type { StaffContext } from './staff-context'

/** Creates the context of a request to the listener. */
type StaffContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<StaffContext>

/** The contributions of a feature to the back office: its graph, and what the pages of all features are made of. */
export interface StaffPart {
  /** Resolver classes of type-graphql for `staff.graphql`. */
  resolvers?: readonly (new () => object)[]
  /** The requirements of each of its operations. */
  policy?: Partial<StaffPolicy>
  /** Acts that a second staff member approves, always or above a limit. */
  proposals?: readonly ProposableAct[]
  /** Adds routes to the listener beside the graph. */
  webRoutes?(web: FastifyInstance, contextOf: StaffContextOf): void
  /** Kinds of work that wait for a person. */
  work?: readonly WorkSource[]
  /** Counts of what should have happened by now, and did not. */
  watches?: readonly Watch[]
  /** What happens next without any act of staff. */
  upcoming?: readonly UpcomingSource[]
  /** Returns what waits for outside systems to deliver it, one entry for each system with anything. */
  backlog?(ctx: StaffContext): Promise<readonly Backlog[]>
  /** Kinds of pages on which staff see who else has them open. */
  presence?: readonly PresenceSource[]
  /** Kinds of things that can be searched. */
  search?: readonly SearchSource[]
  /** Sets of customers, for views of their list. */
  customerSets?: readonly CustomerSet[]
  /** Erases the personal data that it stores of a customer. */
  erasure?: Erasure
}

/** Customers whom something is asked of, by what a feature stores. */
export interface CustomerSet {
  name: 'overdue' | 'near-limit'
  /** Returns the ids of their accounts, each once or more often: a query, for a condition on accounts. */
  accountIds(ctx: StaffContext): Condition
  /** Counts the accounts up to a limit, each once, faster than by a condition; omitted where that is fast enough. */
  count?(ctx: StaffContext, limit: number): Promise<number>
  /** Returns those of some accounts that are in the set; omitted where no search shows it. */
  among?(ctx: StaffContext, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Counts things that a job or task should have dealt with. It is 0 in a healthy shop, however busy. */
export interface Watch {
  /** Stable name: `order-without-job`. The app has words for each. */
  kind: string
  /** Without it, a staff member does not see the count. */
  right: StaffRight
  /** Page of the back office that shows more. */
  path: string
  count(ctx: StaffContext): Promise<number>
}

/** Something that the shop does, or that ends, at a known time without any act of staff. */
export interface UpcomingSource {
  /** Stable name: `renewals-ordered`. The app has words for each. */
  kind: string
  /** Without it, a staff member does not see it; null if the source decides. */
  right: StaffRight | null
  /** Page of the back office that shows more. */
  path: string
  /** Returns when it happens first, and to how many things on that day; null if it is not known to happen. */
  next(ctx: StaffContext): Promise<{ at: number; count: number } | null>
}

export const WORK_GROUPS = ['MONEY', 'DELIVERY', 'DOMAINS', 'MESSAGES'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

/** The part of one kind of work that is read. */
export interface WorkQuery {
  /** Number of items at most. */
  limit: number
  /** Only the work about this customer; null for all. */
  accountId: string | null
}

/** Lists one kind of work, oldest first. */
export interface WorkSource {
  /** Stable name: `order-in-review`. The app has a title and an explanation for each. */
  kind: string
  group: WorkGroup
  /** Without it, a staff member does not see this work. */
  right: StaffRight
  /** Set for work that concerns the shop and no single customer: it is not asked for a customer. */
  isOfShop?: true
  /** Set for work that no act has to end, such as a failure that was refunded. Staff mark it as handled; a later one waits again. */
  endsWhenHandled?: true
  list(ctx: StaffContext, query: WorkQuery): Promise<readonly WaitingItem[]>
}

/** One thing that waits for a person. */
export interface WaitingItem {
  /** Unique within its kind: the item is snoozed and assigned by it. Of an order or invoice its id, by which its notes are found. */
  key: string
  /** Id of the order or invoice whose notes are shown; the key if omitted. */
  about?: string
  /** Name that is shown: an order number, a domain name. */
  subject: string
  /** Page of the back office that has the next act. */
  path: string
  /** Why it waits: a code of its kind, or the words of an outside system; null if the kind says it all. */
  cause: string | null
  /** How many things it stands for. */
  count: number
  amount: Cents | null
  customer: string | null
  /** Account of that customer; null if it concerns none or several. */
  accountId: string | null
  since: number
  /** As `endsWhenHandled` of its kind, for a single item. */
  endsWhenHandled?: true
}

/** Paid or accepted order lines that an outside system has not delivered. */
export interface Backlog {
  /** The port, and the adapter if there are several: `registry:epp`. */
  system: string
  /** Lines that a job will deliver, without renewals. */
  waiting: number
  /** Renewals that a job will carry out. */
  renewals: number
  /** Lines that no job attempts any more. */
  givenUp: number
  /** Amount of all of them, including VAT. */
  gross: Cents
}

export type PresenceKind = 'ORDER' | 'CUSTOMER' | 'DOMAIN' | 'INVOICE' | 'PROPOSAL'

/** Things of one kind, each with a page of its own. */
export interface PresenceSource {
  kind: PresenceKind
  /** Right to see the page; null if the thing itself decides. */
  right: StaffRight | null
  /** Whether there is such a thing, and the staff member may see it. Reads only, and leaves no audit entry. */
  isShown(ctx: StaffContext, id: string): Promise<boolean>
}

/** Finds things of one kind by what a staff member typed. */
export interface SearchSource {
  /** Stable name: `customer`. */
  kind: string
  right: StaffRight
  /** Returns at most `limit` hits, best first. The text is trimmed and has at least two characters. */
  find(ctx: StaffContext, text: string, limit: number): Promise<readonly SearchMatch[]>
  /** Address of the page that lists everything of this kind with a text; omitted if that finds other things than `find`. */
  list?(text: string): string
}

export interface SearchMatch {
  id: string
  title: string
  /** Second line: what tells it apart from others. */
  detail: string
  /** Page of the back office. */
  path: string
  /** State, as the list of this kind shows it; omitted for a kind without states. */
  state?: MatchState | null
}

/** State of a hit: a code that the app has words for. */
export interface MatchState {
  code: string
  dueOn?: string | null
  daysOverdue?: number
}
