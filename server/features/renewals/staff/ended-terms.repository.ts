import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { renewals } from '../../../../db/schema/renewed-terms'
import type { Day } from '../../../../rules/calendar'
import type { RenewalOutcome } from '../../../../rules/renewal-outcome'
import { countTransferredOut } from '../../domains/domain-terms.queries'
import { LINE, lineOf } from '../../orders/orders.queries'
import { hasFailedAttempt } from '../../payments/payments.queries'

export interface OutcomeCount {
  /** Product code; of a transferred domain its extension with a dot, such as `.nl`; null if it was not recorded. */
  product: string | null
  outcome: RenewalOutcome
  terms: number
  /** How many of them are domains that are still in quarantine, and can be restored by paying. */
  quarantined: number
}

export interface EndedPeriod {
  from: Day
  to: Day
  /** The same period in milliseconds. */
  fromTime: number
  toTime: number
  /** Domains that expired after this, in milliseconds, are still in quarantine. */
  quarantinedAfter: number
}

const [itsLines, isItsLine] = lineOf(renewals.orderLineId)
const outcome = sql`case
  when ${renewals.endedAt} is null then 'RENEWED'
  when ${renewals.orderLineId} is null then 'STOPPED'
  when ${LINE.deliveryStatus} = 'FAILED' then 'NOT_DELIVERED'
  when ${hasFailedAttempt(renewals.orderId)} then 'PAYMENT_FAILED'
  else 'NOT_PAID' end`

/**
 * Counts the terms that ended in a period, `to` excluded, by product and outcome. Terms whose renewal is not paid yet, and extras, are
 * left out.
 */
export async function countEndedTerms(db: Db, period: EndedPeriod): Promise<OutcomeCount[]> {
  const { from, to, fromTime, toTime, quarantinedAfter } = period
  const ended = sql`(select coalesce(${LINE.productCode}, ${renewals.productCode}) as product, ${outcome} as outcome,
    case when ${renewals.kind} = 'DOMAIN' and ${renewals.endedAt} > ${quarantinedAfter} then 1 else 0 end as quarantined
    from ${renewals} left join ${itsLines} on ${isItsLine}
    where ${renewals.termFrom} >= ${from} and ${renewals.termFrom} < ${to} and ${renewals.part} = ''
      and (${renewals.endedAt} is not null or ${LINE.deliveryStatus} = 'DONE')) as ended`
  const counted = await all(
    db
      .select({
        product: sql<string | null>`ended.product`,
        outcome: sql<RenewalOutcome>`ended.outcome`,
        terms: sql<number>`count(*)`.mapWith(Number),
        quarantined: sql<number>`sum(ended.quarantined)`.mapWith(Number),
      })
      .from(ended)
      .groupBy(sql`ended.product`, sql`ended.outcome`),
  )
  const left = await countTransferredOut(db, { from: fromTime, before: toTime })
  const transferred = left.map(({ extension, terms }): OutcomeCount => {
    return { product: `.${extension}`, outcome: 'TRANSFERRED_OUT', terms, quarantined: 0 }
  })
  return [...counted, ...transferred]
}
