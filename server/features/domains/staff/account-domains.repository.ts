import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, statement } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import type { DomainStatus } from '../../../../rules/domain-status'
import type { DomainRow } from '../domains.repository'

const P = sql.placeholder
const isOfAccount = eq(domains.accountId, P('accountId'))

const byStatus = statement((db) =>
  db
    .select({ status: domains.status, count: count() })
    .from(domains)
    .where(isOfAccount)
    .groupBy(domains.status)
    .orderBy(domains.status),
)
const firstToEnd = statement((db) =>
  db.select().from(domains).where(isOfAccount).orderBy(asc(domains.expiresAt), asc(domains.id)).limit(P('limit')),
)

export const countByStatus = (db: Db, accountId: string): Promise<{ status: DomainStatus; count: number }[]> =>
  all(byStatus(db, { accountId }))

/** Returns the domains whose term ends first. */
export const listFirstToEnd = (db: Db, accountId: string, limit: number): Promise<DomainRow[]> =>
  all(firstToEnd(db, { accountId, limit }))
