import { instant, integer, primaryKey, table, text } from '../table'

/** Settings that the owner changes in the back office. Each change adds a version; the newest one is in use. */
export const shopSettings = table(
  'shop_settings',
  {
    /** Name of the setting: `notice`, `contact` or `brand`. */
    name: text('name').notNull(),
    /** Counted from 1 for each setting. */
    version: integer('version').notNull(),
    /** The setting as JSON text; null if this version removed it. */
    value: text('value'),
    /** Name of the staff member. */
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
)
