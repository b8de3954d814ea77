import { RENEWABLE_KINDS } from '../../rules/renewal'
import { amount, check, instant, oneOf, primaryKey, table, text } from '../table'

/** Changes of what an item brings in per month, one at most per day. For reports: without owner or name. */
export const recurringValues = table(
  'recurring_values',
  {
    kind: text('kind', { enum: RENEWABLE_KINDS }).notNull(),
    /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
    thingId: text('thing_id').notNull(),
    /** Day in Amsterdam at whose start this was recorded. */
    day: text('day').notNull(),
    /** Cents per month excluding VAT; 0 if it is no longer active. */
    monthly: amount('monthly').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thingId, t.day] }),
    check('recurring_values_kind', oneOf(t.kind, RENEWABLE_KINDS)),
  ],
)

/** Days on which the values of all items were recorded. */
export const recurringDays = table('recurring_days', {
  day: text('day').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
})
