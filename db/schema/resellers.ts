import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, table, text } from '../table'
import { accounts } from './accounts'

/** Registrations of a reseller per extension and calendar year. Renewals and transfers do not count. */
export const registrationsByYear = table(
  'registrations_by_year',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Calendar year in Amsterdam. */
    year: integer('year').notNull(),
    /** Code of the extension, such as `DOMAIN_NL`. */
    productCode: text('product_code').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.year, t.productCode] }),
    check('registrations_by_year_count', sql`${t.count} > 0`),
  ],
)
