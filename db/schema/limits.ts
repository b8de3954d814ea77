import { index, instant, integer, primaryKey, table, text } from '../table'

/** Counters of rate limits, which survive a restart. Keys are hashed: no e-mail address is stored. */
export const attempts = table(
  'attempts',
  {
    /** The counted action: login-failure, password-reset, … */
    kind: text('kind').notNull(),
    keyHash: text('key_hash').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.keyHash] }), index('attempts_window').on(t.windowStart)],
)
