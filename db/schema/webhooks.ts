import { sql } from 'drizzle-orm'
import { LOCALES } from '../../rules/text'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, WEBHOOK_EVENTS, type WebhookEvent } from '../../rules/webhook'
import { check, flag, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** Where an account wants to hear of changes, and what of them. */
export const webhooks = table(
  'webhooks',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: json('events').notNull().$type<readonly WebhookEvent[]>(),
    /** The document whose answer is the body. */
    query: text('query').notNull(),
    /** What messages are signed with; sealed: readable with the shop's secret only. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Its last letters, by which its owner knows it again. */
    secretEnd: text('secret_end').notNull(),
    /** The owner's language when it was made, for the texts in messages and for mails. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** Since when nothing arrives; null while it does. */
    failingSince: instant('failing_since'),
    /** Nothing is sent since then; null while it is on. */
    pausedAt: instant('paused_at'),
    /** By the shop, since nothing arrived for a day; otherwise by its owner. */
    pausedByShop: flag('paused_by_shop').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('webhooks_account').on(t.accountId), index('webhooks_failing').on(t.failingSince)],
)

/** A message for a webhook. What it says is asked for when it is sent. Forgotten by age. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** From 1 on for each webhook: messages on one thing are sent in this order. */
    number: integer('number').notNull(),
    event: text('event', { enum: WEBHOOK_EVENTS }).notNull(),
    /** The id of the thing that changed. */
    subjectId: text('subject_id').notNull(),
    isTest: flag('is_test').notNull().default(false),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('PENDING'),
    /** All tries so far. */
    attempts: integer('attempts').notNull().default(0),
    /** Of these tries: sending again begins anew, with as many as the first time. */
    round: integer('round').notNull().default(0),
    /** From when the three days of trying count. */
    roundSince: instant('round_since').notNull(),
    /** When it is tried next; null before the first try and when it is over. */
    nextAt: instant('next_at'),
    /** HTTP status of the last answer; null when there was none. */
    responseStatus: integer('response_status'),
    problem: text('problem', { enum: DELIVERY_PROBLEMS }),
    /** How long the last try took, in milliseconds. */
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
