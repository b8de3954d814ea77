import { sql } from 'drizzle-orm'
import { BATCH_ITEM_STATES, BATCH_KINDS, BATCH_PROBLEMS } from '../../rules/batch'
import { LOCALES } from '../../rules/text'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { domains } from './domains'

/** A change of many domains, carried out one by one. Deleted by age. */
export const domainBatches = table(
  'domain_batches',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: BATCH_KINDS }).notNull(),
    /** For name servers: host names of others; null for ours. */
    nameServers: json('name_servers').$type<readonly string[]>(),
    /** For our name servers: copies the records from the current ones. */
    copiesRecords: flag('copies_records').notNull().default(false),
    /** For a DNS profile. */
    profileId: text('profile_id'),
    /** For a registrant; null for the standard one. */
    holderId: text('holder_id'),
    /** The batch that this one undoes, whose values are repeated in the columns above; null if it is not an undo. */
    undoesId: text('undoes_id'),
    /** Language of mails to its owner. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Time of the start or of the last retry, and the number of domains to process then. */
    startedAt: instant('started_at').notNull().default(0),
    toDo: integer('to_do').notNull().default(0),
    /** Time at which the last domain was processed; null while in progress. */
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('domain_batches_account').on(t.accountId, t.createdAt),
    index('domain_batches_age').on(t.createdAt),
    check('domain_batches_kind', oneOf(t.kind, BATCH_KINDS)),
    check('domain_batches_profile', sql`(${t.kind} = 'DNS_PROFILE') = (${t.profileId} is not null)`),
  ],
)

/** State of a domain before the batch; for records, the commit that can be reverted. */
export type FormerState =
  | { usesOurDns: boolean; nameServers: readonly string[] | null }
  | { holderId: string | null }
  | { commitId: string }

/** State of one domain in a batch. */
export const domainBatchItems = table(
  'domain_batch_items',
  {
    id: id(),
    batchId: text('batch_id')
      .notNull()
      .references(() => domainBatches.id, { onDelete: 'cascade' }),
    domainId: text('domain_id')
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** From 1, in the requested order. */
    position: integer('position').notNull(),
    state: text('state', { enum: BATCH_ITEM_STATES }).notNull().default('WAITING'),
    /** Reason for the failure. */
    problem: text('problem', { enum: BATCH_PROBLEMS }),
    /** Number of profile records that could not be applied to this domain. */
    leftOut: integer('left_out').notNull().default(0),
    /** State before the change, once it has started; null if unknown. */
    former: json('former').$type<FormerState>(),
    /** Time at which it was passed to an outside system; null before and after. */
    passedOnAt: instant('passed_on_at'),
  },
  (t) => [
    uniqueIndex('domain_batch_items_position').on(t.batchId, t.position),
    index('domain_batch_items_state').on(t.batchId, t.state),
    index('domain_batch_items_domain').on(t.domainId),
    check('domain_batch_items_state', oneOf(t.state, BATCH_ITEM_STATES)),
    check('domain_batch_items_problem', sql`(${t.state} = 'FAILED') = (${t.problem} is not null)`),
  ],
)
