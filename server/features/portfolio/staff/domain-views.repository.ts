import { sql } from 'drizzle-orm'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { DAY_MS } from '../../../../rules/time'
import { DOMAIN_KEY, type DomainCondition } from '../../domains/staff/staff-domain-list.service'
import { hasFailedRenewal } from '../../renewals/renewals.queries'
import { isDifferent } from '../portfolio.queries'

/** A domain whose term ended expires within the hour; this leaves time for a shop that was stopped. */
const EXPIRED_WITHIN_MS = 30 * DAY_MS

const isRenewalFailed = hasFailedRenewal({ ...DOMAIN_KEY, since: sql.placeholder('since') })

/** The next term of the domain was ordered, and its delivery failed. */
export const renewalFailed = (at: number): DomainCondition => ({
  name: 'renewal-failed',
  condition: isRenewalFailed,
  values: { since: dayInAmsterdam(at - EXPIRED_WITHIN_MS) },
})

/** The registrar says something else about the domain than the shop. */
export const DIFFERENT: DomainCondition = { name: 'different', condition: isDifferent(DOMAIN_KEY.id) }
