import { index, instant, json, primaryKey, table, text } from '../table'

/**
 * Requests to outside systems that cannot be asked by our reference. Written before the request is sent, so that a lost
 * response is looked for instead of sent again.
 */
export const outsideRequests = table(
  'outside_requests',
  {
    /** Name of the adapter. */
    adapter: text('adapter').notNull(),
    /** Our reference. */
    reference: text('reference').notNull(),
    /** Kind of request, such as `register`. */
    kind: text('kind').notNull(),
    /** Domain name, or reference of a payment. */
    subject: text('subject').notNull(),
    /** Facts needed to recognise the result: never codes, credentials or personal data. */
    details: json('details').notNull().$type<Record<string, unknown>>(),
    sentAt: instant('sent_at').notNull(),
    /** Id that the outside system gave to the request; null until it responded. */
    outsideId: text('outside_id'),
    /** Outcome as the port returns it; null while unknown. */
    outcome: json('outcome').$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.adapter, t.reference] }),
    index('outside_requests_subject').on(t.adapter, t.subject),
    index('outside_requests_about').on(t.subject, t.sentAt),
  ],
)
