import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccountDomain, StaffDomainCount } from './account-domains.graphql'
import { countByStatus, listFirstToEnd } from './account-domains.repository'

const DOMAINS_SHOWN = 10

/** Returns how many domains an account has in each state that occurs. */
export const domainCountsOf = async (ctx: StaffContext, accountId: string): Promise<StaffDomainCount[]> =>
  ((await readBatched(ctx, countByStatus, accountId)) ?? []).map(({ status, count }) =>
    view(StaffDomainCount, { status, count }),
  )

/** Returns the domains of an account whose term ends first. At most 10. */
export const domainsOf = async ({ db }: StaffContext, accountId: string): Promise<StaffAccountDomain[]> =>
  (await listFirstToEnd(db.reader, accountId, DOMAINS_SHOWN)).map(({ id, name, status, renews, expiresAt }) =>
    view(StaffAccountDomain, { id, name, status, renews, expiresAt }),
  )
