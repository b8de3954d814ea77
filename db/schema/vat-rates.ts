import { sql } from 'drizzle-orm'
import { check, id, instant, integer, table, text, uniqueIndex } from '../table'

/**
 * Standard VAT rates by country, each from a moment until the next one of its country. Triggers refuse every change and
 * deletion, except that a rate that does not apply yet can be cancelled.
 */
export const vatRates = table(
  'vat_rates',
  {
    /** Opaque, `vat_…`. */
    id: id(),
    /** ISO 3166-1 code. */
    country: text('country').notNull(),
    /** Basis points. */
    rate: integer('rate').notNull(),
    validFrom: instant('valid_from').notNull(),
    /** Name of the staff member who approved it; empty for the rate that came with the shop. */
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Name of the staff member who cancelled it. */
    cancelledBy: text('cancelled_by'),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    uniqueIndex('vat_rates_country').on(t.country, t.validFrom).where(sql`cancelled_at is null`),
    check('vat_rates_rate', sql`${t.rate} between 1 and 5000`),
    check('vat_rates_cancelled', sql`(${t.cancelledAt} is null) = (${t.cancelledBy} is null)`),
    // What applied counted on orders.
    check('vat_rates_cancelled_in_time', sql`${t.cancelledAt} < ${t.validFrom}`),
  ],
)
