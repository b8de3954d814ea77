import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, table, text } from '../table'
import { accounts } from './accounts'

/** How many names of each extension a reseller registered in a calendar year. Renewals and transfers do not count. */
export const registrationsByYear = table(
  'registrations_by_year',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** By the calendar of Amsterdam. */
    year: integer('year').notNull(),
    /** Of the extension, as `DOMAIN_NL`. */
    productCode: text('product_code').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.year, t.productCode] }),
    check('registrations_by_year_count', sql`${t.count} > 0`),
  ],
)
