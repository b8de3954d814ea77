import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, statement } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import type { DomainStatus } from '../../../../rules/domain-status'
import { groupBy } from '../../../../rules/group-by'
import type { DomainRow } from '../domains.repository'

const P = sql.placeholder
const isOfAccount = eq(domains.accountId, P('accountId'))

const byStatus = statement((db) =>
  db
    .select({ accountId: domains.accountId, status: domains.status, count: count() })
    .from(domains)
    .where(isAmong(domains.accountId, 'accountIds'))
    .groupBy(domains.accountId, domains.status)
    .orderBy(domains.status),
)
const firstToEnd = statement((db) =>
  db.select().from(domains).where(isOfAccount).orderBy(asc(domains.expiresAt), asc(domains.id)).limit(P('limit')),
)

interface StatusCount {
  accountId: string
  status: DomainStatus
  count: number
}

/** Counts the domains of accounts in each state that occurs. */
export const countByStatus = async (
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, StatusCount[]>> =>
  groupBy(await all(byStatus(db, { accountIds })), ({ accountId }) => accountId)

/** Returns the domains whose term ends first. */
export const listFirstToEnd = (db: Db, accountId: string, limit: number): Promise<DomainRow[]> =>
  all(firstToEnd(db, { accountId, limit }))
