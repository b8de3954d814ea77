import { integer, table, text } from '../table'

/** Last number issued per kind of document that is numbered without gaps. */
export const counters = table('counters', {
  /** `order`, or `invoice-` with series and year: `invoice-W-2026`. */
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
})
