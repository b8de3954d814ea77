import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { utcDay } from '../../../db/query'
import { renewals } from '../../../db/schema/renewed-terms'
import { HOUR_MS } from '../../../rules/time'
import { failedLineIds } from '../orders/orders.queries'

/**
 * Matches rows of the same term: a domain's day in Amsterdam is one or two hours ahead of UTC, and a term is at least a month.
 */
export const isTermOf = (termFrom: SQLWrapper, end: SQLWrapper): SQL =>
  sql`${termFrom} in (${utcDay(sql`${end} + ${sql.raw(String(HOUR_MS))}`)}, ${utcDay(sql`${end} + ${sql.raw(String(2 * HOUR_MS))}`)})`

/**
 * Whether the next term of a domain was ordered, and its delivery failed. `since` is a day, such as `2026-08-31`, before which no
 * domain ended that is still active. Begins with the few failed lines of later terms, which an index has: those of earlier ones are
 * more each year.
 */
export function hasFailedRenewal({ id, end, since }: { id: SQLWrapper; end: SQLWrapper; since: SQLWrapper }): SQL {
  const hasFailed = sql`${renewals.orderLineId} in ${failedLineIds(since)}`
  return sql`${id} in (select ${renewals.thingId} from ${renewals} where ${hasFailed}) and exists (select 1 from ${renewals} where ${renewals.kind} = 'DOMAIN' and ${eq(renewals.thingId, sql`${id}`)} and ${renewals.part} = '' and ${isTermOf(renewals.termFrom, end)} and ${hasFailed})`
}
