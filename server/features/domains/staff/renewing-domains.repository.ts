import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { afterDot, all, statement } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'

/** Domains that will be renewed and cost the same. */
export interface RenewingDomains {
  /** Without a leading dot. */
  extension: string
  /** Null if none was recorded. */
  registrar: string | null
  isPremium: boolean
  count: number
}

const P = sql.placeholder

const ending = statement((db) => {
  const found = db
    .select({
      extension: afterDot(domains.name).as('extension'),
      registrar: domains.registrar,
      isPremium: sql`case when ${domains.premiumPrice} is null then 0 else 1 end`.as('is_premium'),
    })
    .from(domains)
    .where(
      and(
        sql`${domains.status} = 'ACTIVE'`,
        eq(domains.renews, true),
        gte(domains.expiresAt, P('from')),
        lt(domains.expiresAt, P('to')),
      ),
    )
    .as('found')
  return db
    .select({
      extension: sql<string>`found.extension`,
      registrar: sql<string | null>`found.registrar`,
      isPremium: sql<boolean>`found.is_premium`.mapWith((value) => Number(value) === 1),
      count: count(),
    })
    .from(found)
    .groupBy(sql`found.extension`, sql`found.registrar`, sql`found.is_premium`)
})

/** Counts the active domains whose term ends between two times, in milliseconds, and that are renewed then. */
export const countRenewing = (db: Db, from: number, to: number): Promise<RenewingDomains[]> =>
  all(ending(db, { from, to }))
