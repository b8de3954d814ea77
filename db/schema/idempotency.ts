import { check, index, instant, oneOf, primaryKey, table, text } from '../table'

export const REPEAT_STATES = ['RUNNING', 'COMMITTED', 'ANSWERED'] as const

/** Requests with an idempotency key. A retry gets the first response and is not carried out again. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** The account, or the session of a visitor. */
    scope: text('scope').notNull(),
    /** HMAC of the client's key. */
    keyHash: text('key_hash').notNull(),
    /** HMAC of the request, which may contain a password. */
    fingerprint: text('fingerprint').notNull(),
    /** Identifies the request that is carrying it out. No other may. */
    runId: text('run_id').notNull(),
    /** Whether it was carried out, written in the same transaction as its result. */
    state: text('state', { enum: REPEAT_STATES }).notNull(),
    /** Encrypted, since a response may contain secrets; null until there is one. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.keyHash] }),
    index('idempotency_keys_end').on(t.createdAt),
    check('idempotency_keys_state', oneOf(t.state, REPEAT_STATES)),
  ],
)
