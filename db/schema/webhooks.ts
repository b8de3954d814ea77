import { sql } from 'drizzle-orm'
import { LOCALES } from '../../rules/text'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, WEBHOOK_EVENTS, type WebhookEvent } from '../../rules/webhook'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** A webhook of an account: URL, events and query. */
export const webhooks = table(
  'webhooks',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: json('events').notNull().$type<readonly WebhookEvent[]>(),
    /** GraphQL document whose result is the body. */
    query: text('query').notNull(),
    /** Signing secret, encrypted with the shop's secret. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Last characters of the secret, so that its owner can recognize it. */
    secretEnd: text('secret_end').notNull(),
    /** Language of the owner at creation, for texts in messages and for mails. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** Time since which deliveries fail; null while they succeed. */
    failingSince: instant('failing_since'),
    /** Time since which nothing is sent; null while enabled. */
    pausedAt: instant('paused_at'),
    /** True if paused by the shop, after a day of failures; false if by its owner. */
    pausedByShop: flag('paused_by_shop').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('webhooks_account').on(t.accountId), index('webhooks_failing').on(t.failingSince)],
)

/** A delivery to a webhook. Its content is queried when it is sent. Deleted by age. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** From 1 per webhook. Deliveries about one object are sent in this order. */
    number: integer('number').notNull(),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    /** Id of the object that changed. */
    subjectId: text('subject_id').notNull(),
    isTest: flag('is_test').notNull().default(false),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('PENDING'),
    /** All attempts so far. */
    attempts: integer('attempts').notNull().default(0),
    /** Attempts since the last manual retry, which grants the full number again. */
    round: integer('round').notNull().default(0),
    /** Start of the three days of retries. */
    roundSince: instant('round_since').notNull(),
    /** Time of the next attempt; null before the first and after the last. */
    nextAt: instant('next_at'),
    /** HTTP status of the last response; null if there was none. */
    responseStatus: integer('response_status'),
    problem: text('problem', { enum: DELIVERY_PROBLEMS }),
    /** Duration of the last attempt in milliseconds. */
    durationMs: integer('duration_ms'),
    attemptedAt: instant('attempted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_number').on(t.webhookId, t.number),
    index('webhook_deliveries_waiting').on(t.webhookId, t.subjectId, t.number).where(sql`state = 'PENDING'`),
    index('webhook_deliveries_age').on(t.createdAt),
    check('webhook_deliveries_state', oneOf(t.state, DELIVERY_STATES)),
    check('webhook_deliveries_event', oneOf(t.event, WEBHOOK_EVENTS)),
  ],
)
