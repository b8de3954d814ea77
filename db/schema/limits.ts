import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../columns'

/** What happened how often to whom, so that limits outlive a restart. Keys are hashed: no e-mail address stands here. */
export const attempts = sqliteTable(
  'attempts',
  {
    /** What is counted: login-failure, password-reset, … */
    kind: text('kind').notNull(),
    keyHash: text('key_hash').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.keyHash] }), index('attempts_window').on(table.windowStart)],
)
