import { check, index, instant, oneOf, primaryKey, table, text } from '../table'

export const REPEAT_STATES = ['RUNNING', 'COMMITTED', 'ANSWERED'] as const

/** Requests that came with a key of their caller's own, so that the same request again is answered and not carried out. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    /** The account, or the session of a visitor. */
    scope: text('scope').notNull(),
    /** HMAC of the caller's key. */
    keyHash: text('key_hash').notNull(),
    /** HMAC of what was asked, which may hold a password. */
    fingerprint: text('fingerprint').notNull(),
    /** Of the request that carries it out: nobody else may. */
    runId: text('run_id').notNull(),
    /** Whether something came of it, in the transaction of what came of it. */
    state: text('state', { enum: REPEAT_STATES }).notNull(),
    /** Sealed, since an answer may hold secrets; null until there is one. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.keyHash] }),
    index('idempotency_keys_end').on(t.createdAt),
    check('idempotency_keys_state', oneOf(t.state, REPEAT_STATES)),
  ],
)
