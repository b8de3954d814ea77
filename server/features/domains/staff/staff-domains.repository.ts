import { and, asc, count, eq, gt, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import type { DomainStatus } from '../../../../rules/domain-status'
import type { TimeKey } from '../../../staff/staff-connection'
import type { DomainRow } from '../domains.repository'

/** Conditions of the list; null leaves a condition out. */
export interface DomainQuery {
  status: DomainStatus | null
  /** Only terms that end before this time. */
  endsBefore: number | null
  /** Only domains whose registrant has to confirm an address. */
  isUnverified: boolean
  accountId: string | null
  text: {
    /** Part of a name in ASCII and lower case; null if the text cannot be in a name. */
    name: string | null
    /** The text is a whole name. */
    isWhole: boolean
    /** Customers that the text finds. */
    accountIds: readonly string[]
  } | null
  /** Condition of another feature on the domain. */
  also: SQL | null
  /** The other conditions find few domains, by an index of their own. */
  isRare: boolean
}

/** Column that conditions of other features are about. */
export const DOMAIN_KEY = { id: domains.id, end: domains.expiresAt }

/** Returns one page of domains by name, after a name. */
export const listByName = (db: Db, query: DomainQuery, after: string | null, limit: number): Promise<DomainRow[]> =>
  all(
    db
      .select()
      .from(domains)
      .where(and(conditionOf(query), after === null ? undefined : gt(domains.name, after)))
      .orderBy(asc(domains.name))
      .limit(limit),
  )

/** Returns one page of domains by the end of their term, the first to end on top. */
export const listByEnd = (db: Db, query: DomainQuery, after: TimeKey | null, limit: number): Promise<DomainRow[]> =>
  all(
    db
      .select()
      .from(domains)
      .where(and(conditionOf(query), after ? isBehind(after) : undefined))
      .orderBy(asc(domains.expiresAt), asc(domains.id))
      .limit(limit),
  )

/** Counts up to a limit, so that a long list does not make each page slow. */
export async function countDomains(db: Db, query: DomainQuery, limit: number): Promise<number> {
  // An index on names has them, so that the text of a search is not looked for in whole rows.
  const found = db.select({ name: domains.name }).from(domains).where(conditionOf(query)).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

const isBehind = ({ at, id }: TimeKey): SQL | undefined =>
  or(gt(domains.expiresAt, at), and(eq(domains.expiresAt, at), gt(domains.id, id)))

function conditionOf({
  status,
  endsBefore,
  isUnverified,
  accountId,
  text,
  also,
  isRare,
}: DomainQuery): SQL | undefined {
  return and(
    status === null ? undefined : isRare ? hasStatus(status) : eq(domains.status, status),
    endsBefore === null ? undefined : lt(domains.expiresAt, endsBefore),
    // Written as in the index.
    isUnverified ? sql`not is_holder_verified` : undefined,
    accountId === null ? undefined : eq(domains.accountId, accountId),
    text ? matching(text) : undefined,
    also ?? undefined,
  )
}

/** An expression, since the planner would read all domains of a status by its index instead of the few. */
const hasStatus = (status: DomainStatus): SQL => sql`${domains.status} || '' = ${status}`

/** The text matches no domain if it is neither part of a name nor of a customer. */
function matching({ name, isWhole, accountIds }: NonNullable<DomainQuery['text']>): SQL | undefined {
  const isFound = [
    ...(name === null ? [] : [isWhole ? eq(domains.name, name) : like(domains.name, `%${name}%`)]),
    ...(accountIds.length === 0 ? [] : [inArray(domains.accountId, [...accountIds])]),
  ]
  return isFound.length === 0 ? sql`1 = 0` : or(...isFound)
}
