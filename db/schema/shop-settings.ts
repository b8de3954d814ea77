import { check, instant, integer, oneOf, primaryKey, table, text } from '../table'

/** Settings that the owner changes in the back office. Each change adds a version; the newest one is in use. */
export const shopSettings = table(
  'shop_settings',
  {
    /** Name of the setting: `notice`, `contact`, `brand`, `logo`, `mail-closing`, or `mail-words:` and a kind of mail. */
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

/** Files of logos by their hash. They are never changed or removed: invoices and mails of earlier days show them. */
export const shopLogos = table(
  'shop_logos',
  {
    /** The first 128 bits of the SHA-256 of the file, in hexadecimal digits. */
    hash: text('hash').primaryKey(),
    type: text('type').$type<'svg' | 'png'>().notNull(),
    /** The file in base64. */
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('shop_logos_type', oneOf(t.type, ['svg', 'png']))],
)
