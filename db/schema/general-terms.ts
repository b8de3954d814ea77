import { sql } from 'drizzle-orm'
import { check, instant, integer, table, text, uniqueIndex } from '../table'

/**
 * Versions of the general terms. A version without `validFrom` is a draft. The text of any other version never changes: orders
 * refer to it.
 */
export const generalTerms = table(
  'general_terms',
  {
    /** Number for people, from 1. */
    number: integer('number').primaryKey(),
    textNl: text('text_nl').notNull(),
    textEn: text('text_en').notNull(),
    /** Time from which it applies, until the next version does; null for a draft. */
    validFrom: instant('valid_from'),
    /** Incremented by each change. */
    revision: integer('revision').notNull().default(1),
    /** Name of the staff member; empty for the version that came with the shop. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('general_terms_valid_from').on(t.validFrom),
    check('general_terms_number', sql`${t.number} >= 1`),
  ],
)
