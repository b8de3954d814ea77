import { sql } from 'drizzle-orm'
import { BATCH_ITEM_STATES, BATCH_KINDS, BATCH_PROBLEMS } from '../../rules/batch'
import { LOCALES } from '../../rules/text'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { domains } from './domains'

/** One change of many domains, carried out name by name. Forgotten by age. */
export const domainBatches = table(
  'domain_batches',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: BATCH_KINDS }).notNull(),
    /** For name servers: others' ones; null for ours. */
    nameServers: json('name_servers').$type<readonly string[]>(),
    /** For name servers of ours: what stands at the old ones is taken along. */
    copiesRecords: flag('copies_records').notNull().default(false),
    /** For a DNS profile. */
    profileId: text('profile_id'),
    /** For a holder; null for the standard one. */
    holderId: text('holder_id'),
    /** The batch that it undoes, whose values the columns above repeat; null for a change of its own. */
    undoesId: text('undoes_id'),
    /** In which its owner is written to. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it began, or was last tried again, and how many were to be done then. */
    startedAt: instant('started_at').notNull().default(0),
    toDo: integer('to_do').notNull().default(0),
    /** When nothing was left to do; null while something is. */
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('domain_batches_account').on(t.accountId, t.createdAt),
    index('domain_batches_age').on(t.createdAt),
    check('domain_batches_kind', oneOf(t.kind, BATCH_KINDS)),
    check('domain_batches_profile', sql`(${t.kind} = 'DNS_PROFILE') = (${t.profileId} is not null)`),
  ],
)

/** What a domain had before a batch changed it; for records, the commit that can be reverted. */
export type FormerState =
  | { usesOurDns: boolean; nameServers: readonly string[] | null }
  | { holderId: string | null }
  | { commitId: string }

/** How far a batch is with one of its domains. */
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
    /** From 1 on, in the order that was asked. */
    position: integer('position').notNull(),
    state: text('state', { enum: BATCH_ITEM_STATES }).notNull().default('WAITING'),
    /** Why it failed. */
    problem: text('problem', { enum: BATCH_PROBLEMS }),
    /** Records of a profile that this domain could not take. */
    leftOut: integer('left_out').notNull().default(0),
    /** How it stood before, of one that was changed or has begun; null where that is not known. */
    former: json('former').$type<FormerState>(),
    /** Since when the outside is at work on it; null before and after. */
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
