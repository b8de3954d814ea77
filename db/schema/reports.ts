import { id, index, instant, table, text } from '../table'
import { accounts } from './accounts'

/** Requests that failed unexpectedly, by the number that their response showed, so that staff find what a customer reports. */
export const failedRequests = table(
  'failed_requests',
  {
    /** Number of the request: `X-Request-Id`. */
    id: id(),
    at: instant('at').notNull(),
    /** Null for a visitor. */
    accountId: text('account_id').references(() => accounts.id),
    /** Field of the graph, or method and path of an endpoint without its values. */
    operation: text('operation').notNull(),
    /** Kind of the error, never its message, which may hold personal data. The log has it under the same number. */
    error: text('error').notNull(),
  },
  (t) => [index('failed_requests_at').on(t.at, t.id), index('failed_requests_account').on(t.accountId)],
)
