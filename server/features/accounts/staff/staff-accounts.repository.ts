import { and, count, desc, eq, gte, lt, max, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, contains, one, statement, statementBy } from '../../../../db/query'
import { accounts, activity, registrations } from '../../../../db/schema/accounts'
import type { Account } from '../../../common/viewer'
import { FAILING_ADDRESSES } from '../../../mail/mail-log'
import { matching } from '../account-search.repository'
import type { Registration } from '../registrations.repository'

const P = sql.placeholder

const lastLogin = statement((db) =>
  db
    .select({ at: activity.at })
    .from(activity)
    .where(and(eq(activity.accountId, P('accountId')), eq(activity.kind, 'login')))
    .orderBy(desc(activity.at))
    .limit(1),
)

export interface AccountQuery {
  text: string | null
  isBlocked: boolean | null
  role: 'CUSTOMER' | 'RESELLER' | null
  createdFrom: number | null
  /** Conditions beside those above, of all of which an account is. */
  sets: readonly SQL[]
}

/** All customers. */
export const EVERYBODY: AccountQuery = { text: null, isBlocked: null, role: null, createdFrom: null, sets: [] }

/** Condition that an account is one of these, by a query for ids; without one, none is. */
export const isOneOf = (ids: SQL | undefined): SQL => (ids ? sql`${accounts.id} in (${ids})` : sql`false`)

/** Condition that mail to the login address does not arrive. */
export const isUnreachable: SQL = sql`${accounts.email} in (${FAILING_ADDRESSES})`

/** Position of an account in the list: several can be made at the same time. */
export interface AccountKey {
  createdAt: number
  id: string
}

/** Values of conditions, or placeholders for them. */
type Values<T> = { [K in keyof T]: NonNullable<T[K]> | ReturnType<typeof P> }

const rowsOf = (db: Db, where: SQL | undefined, limit: number | ReturnType<typeof P>) =>
  db.select().from(accounts).where(where).orderBy(desc(accounts.createdAt), desc(accounts.id)).limit(limit)

const isAfter = ({ createdAt, id }: Values<AccountKey>): SQL | undefined =>
  or(lt(accounts.createdAt, createdAt), and(eq(accounts.createdAt, createdAt), lt(accounts.id, id)))

function numberOf(db: Db, where: SQL | undefined, limit: number | ReturnType<typeof P>) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(accounts)
    .where(where)
    .limit(limit)
    .as('found')
  return db.select({ n: count() }).from(found)
}

interface AskedPage {
  query: AccountQuery
  isFirst: boolean
}

/** Whether a query is one of few: each text needs another one, and so do sets. */
const isOfStatement = ({ text, sets }: AccountQuery): boolean => text === null && sets.length === 0

const textOf = (db: Db, { text }: AccountQuery): SQL | undefined => (text === null ? undefined : matching(db, text))

/** For those of `isOfStatement`. */
const page = statementBy(
  ({ query, isFirst }: AskedPage) => `${keyOf(query)} ${isFirst}`,
  (db, { query, isFirst }: AskedPage) =>
    rowsOf(
      db,
      and(conditionOf(query, HOLES), isFirst ? undefined : isAfter({ createdAt: P('createdAt'), id: P('id') })),
      P('limit'),
    ),
)
const number = statementBy(keyOf, (db, query: AccountQuery) => numberOf(db, conditionOf(query, HOLES), P('limit')))

/** Returns accounts after a key, newest first. */
export async function listAccounts(
  db: Db,
  query: AccountQuery,
  { after, limit }: { after: AccountKey | null; limit: number },
): Promise<Account[]> {
  if (isOfStatement(query)) return all(page(db, { query, isFirst: after === null }, { ...query, ...after, limit }))
  const isFound = and(textOf(db, query), ownConditionOf(query), after ? isAfter(after) : undefined)
  return all(rowsOf(db, isFound, limit))
}

/** Counts up to a limit, so that many accounts do not make each page slow. */
export async function countAccounts(db: Db, query: AccountQuery, limit: number): Promise<number> {
  const found = isOfStatement(query)
    ? number(db, query, { ...query, limit })
    : numberOf(db, and(textOf(db, query), ownConditionOf(query)), limit)
  return (await one(found))?.n ?? 0
}

const unreachable = statement((db) => numberOf(db, isUnreachable, P('limit')))

/** Counts the accounts of `isUnreachable` up to a limit. */
export const countUnreachable = async (db: Db, limit: number): Promise<number> =>
  (await one(unreachable(db, { limit })))?.n ?? 0

const pending = statement((db) => {
  const found = db
    .select({ email: registrations.email })
    .from(registrations)
    .groupBy(registrations.email)
    .limit(P('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})

/** Counts the addresses with a pending registration up to a limit. */
export const countPendingRegistrations = async (db: Db, limit: number): Promise<number> =>
  (await one(pending(db, { limit })))?.n ?? 0

/** Returns the accounts whose parent this is, oldest first. */
export async function listSubAccounts(db: Db, parentId: string, limit: number): Promise<Account[]> {
  return all(
    db.select().from(accounts).where(eq(accounts.parentAccountId, parentId)).orderBy(accounts.createdAt).limit(limit),
  )
}

/** Returns the time of the last login in the activity, which is kept for half a year. */
export async function findLastLogin(db: Db, accountId: string): Promise<number | null> {
  return (await one(lastLogin(db, { accountId })))?.at ?? null
}

/** Returns pending registrations, newest first, one for each address. */
export async function listPendingRegistrations(
  db: Db,
  text: string | null,
  limit: number,
): Promise<Pick<Registration, 'email' | 'details' | 'createdAt' | 'expiresAt'>[]> {
  const newest = db
    .select({ email: registrations.email, expiresAt: max(registrations.expiresAt).as('newest') })
    .from(registrations)
    .where(text === null ? undefined : contains(registrations.email, text))
    .groupBy(registrations.email)
    .as('newest_of')
  const { email, details, createdAt, expiresAt } = registrations
  return all(
    db
      .select({ email, details, createdAt, expiresAt })
      .from(registrations)
      .innerJoin(newest, and(eq(newest.email, email), eq(newest.expiresAt, expiresAt)))
      .orderBy(desc(createdAt))
      .limit(limit),
  )
}

/** The conditions that a query has, whatever their values. */
function keyOf({ isBlocked, role, createdFrom }: AccountQuery): string {
  return [isBlocked, role !== null, createdFrom !== null].join()
}

/** Values of the conditions, with their columns, which encode them: placeholders, or those of a query. */
const valuesOf = (role: unknown, createdFrom: unknown) => ({
  role: sql`${sql.param(role, accounts.role)}`,
  createdFrom: sql`${sql.param(createdFrom, accounts.createdAt)}`,
})
const HOLES = valuesOf(P('role'), P('createdFrom'))

/** Written as in the index, since a bound value would not use it. */
const isBlockedOne = sql`${accounts.isBlocked}`

/** All conditions but the text. Null leaves a condition out. */
function conditionOf({ isBlocked, role, createdFrom }: AccountQuery, values: typeof HOLES): SQL | undefined {
  return and(
    isBlocked === null ? undefined : isBlocked ? isBlockedOne : not(isBlockedOne),
    role === null ? undefined : eq(accounts.role, values.role),
    createdFrom === null ? undefined : gte(accounts.createdAt, values.createdFrom),
  )
}

const ownConditionOf = (query: AccountQuery): SQL | undefined =>
  and(conditionOf(query, valuesOf(query.role, query.createdFrom)), ...query.sets)
