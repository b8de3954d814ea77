import type { SQL } from 'drizzle-orm'
import { DOMAIN_KEY } from '../../domains/staff/staff-domain-list.service'
import { hasFailedRenewal } from '../../renewals/renewals.queries'
import { isDifferent } from '../portfolio.queries'

/** The next term of the domain was ordered, and its delivery failed. */
export const RENEWAL_FAILED: SQL = hasFailedRenewal(DOMAIN_KEY)

/** The registrar says something else about the domain than the shop. */
export const DIFFERENT: SQL = isDifferent(DOMAIN_KEY.id)
