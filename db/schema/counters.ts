import { integer, table, text } from '../table'

/** The last number given of each kind of paper that people number without gaps. */
export const counters = table('counters', {
  /** `order`, or `invoice-` with series and year: `invoice-W-2026`. */
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
})
