import { sql } from 'drizzle-orm'
import { check, id, index, instant, oneOf, table, text } from '../table'
import { staffMembers } from './staff'

/** Kinds of things that staff write notes about. A note on the shift is for colleagues, and about no customer. */
export const NOTED_OBJECTS = ['Order', 'Account', 'Domain', 'Invoice', 'Shift'] as const
export type NotedObject = (typeof NOTED_OBJECTS)[number]

/** A note of a staff member about something. Customers never see it, but in a request for their data. Never edited. */
export const staffNotes = table(
  'staff_notes',
  {
    id: id(),
    objectType: text('object_type', { enum: NOTED_OBJECTS }).notNull(),
    objectId: text('object_id').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Of a note on a domain, the account that had the domain at that time, or the one that it was merged into since: a domain can move
     * to another customer. Null for others.
     */
    accountId: text('account_id'),
    /** When a note on the shift was taken off the page before the next one; null if it was not. */
    takenOffAt: instant('taken_off_at'),
  },
  (t) => [
    index('staff_notes_object').on(t.objectId, t.createdAt),
    index('staff_notes_account').on(t.accountId).where(sql`account_id is not null`),
    check('staff_notes_type', oneOf(t.objectType, NOTED_OBJECTS)),
  ],
)
