import { index, instant, integer, primaryKey, table, text } from '../table'

/** What happened how often to whom, so that limits outlive a restart. Keys are hashed: no e-mail address stands here. */
export const attempts = table(
  'attempts',
  {
    /** What is counted: login-failure, password-reset, … */
    kind: text('kind').notNull(),
    keyHash: text('key_hash').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.keyHash] }), index('attempts_window').on(t.windowStart)],
)
