import { and, asc, count, eq, gt, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, one, statement, statementBy } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import { afterFirstDot } from '../../../../db/table'
import type { DomainStatus } from '../../../../rules/domain-status'
import type { TimeKey } from '../../../staff/staff-connection'
import type { DomainRow } from '../domains.repository'

const P = sql.placeholder

/** Condition of another feature on the domain. */
export interface DomainCondition {
  /** Tells the conditions apart. */
  name: string
  condition: SQL
  /** Values of its placeholders. */
  values?: Readonly<Record<string, unknown>>
}

/** Conditions of the list; null leaves a condition out. */
export interface DomainQuery {
  status: DomainStatus | null
  /** Only terms that end before this time. */
  endsBefore: number | null
  /** Only domains whose registrant has to confirm an address. */
  isUnverified: boolean
  accountId: string | null
  /** Only names of this extension, without leading dot. */
  extension: string | null
  text: {
    /** Part of a name in ASCII and lower case; null if the text cannot be in a name. */
    name: string | null
    /** The text is a whole name. */
    isWhole: boolean
    /** Customers that the text finds. */
    accountIds: readonly string[]
  } | null
  also: DomainCondition | null
  /** The other conditions find few domains, by an index of their own. */
  isRare: boolean
}

/** As in the index. */
const EXTENSION = afterFirstDot(sql`name`)

/** Column that conditions of other features are about. */
export const DOMAIN_KEY = { id: domains.id, end: domains.expiresAt }

interface AskedPage {
  query: DomainQuery
  isFirst: boolean
}

const pageKey = ({ query, isFirst }: AskedPage): string => `${keyOf(query)} ${isFirst}`
const byName = statementBy(pageKey, (db, { query, isFirst }: AskedPage) =>
  db
    .select()
    .from(domains)
    .where(and(conditionOf(query), isFirst ? undefined : gt(domains.name, P('after'))))
    .orderBy(asc(domains.name))
    .limit(P('limit')),
)
const isBehind = or(gt(domains.expiresAt, P('at')), and(eq(domains.expiresAt, P('at')), gt(domains.id, P('id'))))
const byEnd = statementBy(pageKey, (db, { query, isFirst }: AskedPage) =>
  db
    .select()
    .from(domains)
    .where(and(conditionOf(query), isFirst ? undefined : isBehind))
    .orderBy(asc(domains.expiresAt), asc(domains.id))
    .limit(P('limit')),
)
const number = statementBy(keyOf, (db, query: DomainQuery) => {
  // Selects no column, so that an index on the conditions is enough: a selected one would be read from each row.
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(domains)
    .where(conditionOf(query))
    .limit(P('limit'))
  return db.select({ n: count() }).from(found.as('found'))
})

const activeByExtension = statement((db) =>
  db
    .select({ extension: EXTENSION.mapWith(String).as('extension'), n: count() })
    .from(domains)
    .where(sql`${domains.status} || '' = 'ACTIVE'`)
    .groupBy(EXTENSION),
)

/** Returns one page of domains by name, after a name. */
export const listByName = (db: Db, query: DomainQuery, after: string | null, limit: number): Promise<DomainRow[]> =>
  all(byName(db, { query, isFirst: after === null }, { ...valuesOf(query), after, limit }))

/** Returns one page of domains by the end of their term, the first to end on top. */
export const listByEnd = (db: Db, query: DomainQuery, after: TimeKey | null, limit: number): Promise<DomainRow[]> =>
  all(byEnd(db, { query, isFirst: after === null }, { ...valuesOf(query), ...after, limit }))

/** Counts the active names of each extension that has any. Reads an index of all names: 50 ms where there are half a million. */
export async function countActiveByExtension(db: Db): Promise<ReadonlyMap<string, number>> {
  return new Map((await all(activeByExtension(db))).map(({ extension, n }) => [extension, n]))
}

/** Counts up to a limit, so that a long list does not make each page slow. */
export const countDomains = async (db: Db, query: DomainQuery, limit: number): Promise<number> =>
  (await one(number(db, query, { ...valuesOf(query), limit })))?.n ?? 0

/** The conditions that a query has, whatever their values. */
function keyOf(query: DomainQuery): string {
  const { status, endsBefore, isUnverified, accountId, extension, text, also, isRare } = query
  const parts = [status, endsBefore, accountId, extension].map((value) => value !== null)
  const ofText = text && [text.name !== null, text.isWhole, text.accountIds.length > 0]
  return [...parts, isMostOf(query), isUnverified, isRare, ofText, also?.name].join()
}

/** The status is that of most domains of an extension, whose index is the better one then. */
const isMostOf = ({ status, endsBefore, extension }: DomainQuery): boolean =>
  extension !== null && status === 'ACTIVE' && endsBefore === null

function conditionOf(query: DomainQuery): SQL | undefined {
  const { status, endsBefore, isUnverified, accountId, extension, text, also, isRare } = query
  return and(
    status === null ? undefined : isRare || isMostOf(query) ? hasStatus : eq(domains.status, P('status')),
    extension === null ? undefined : sql`${EXTENSION} = ${P('extension')}`,
    endsBefore === null ? undefined : lt(domains.expiresAt, P('endsBefore')),
    // Written as in the index.
    isUnverified ? sql`not is_holder_verified` : undefined,
    accountId === null ? undefined : eq(domains.accountId, P('accountId')),
    text ? matching(text) : undefined,
    also?.condition,
  )
}

/** An expression, since the planner would read all domains of a status by its index instead of the few. */
const hasStatus: SQL = sql`${domains.status} || '' = ${P('status')}`

/** The text matches no domain if it is neither part of a name nor of a customer. */
function matching({ name, isWhole, accountIds }: NonNullable<DomainQuery['text']>): SQL | undefined {
  const isFound = [
    ...(name === null ? [] : [isWhole ? eq(domains.name, P('name')) : like(domains.name, P('name'))]),
    ...(accountIds.length === 0 ? [] : [isAmong(domains.accountId, 'accountIds')]),
  ]
  return isFound.length === 0 ? sql`1 = 0` : or(...isFound)
}

const valuesOf = ({ text, also, ...query }: DomainQuery): Record<string, unknown> => ({
  ...{ status: query.status, endsBefore: query.endsBefore, accountId: query.accountId },
  ...{ extension: query.extension, ...also?.values },
  name: text?.isWhole ? text.name : `%${text?.name}%`,
  accountIds: text?.accountIds,
})
