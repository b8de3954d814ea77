import { and, count, desc, eq, gte, lt, max, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one, statement } from '../../../../db/query'
import { accounts, activity, registrations } from '../../../../db/schema/accounts'
import type { Account } from '../../../common/viewer'
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
}

/** Position of an account in the list: several can be made at the same time. */
export interface AccountKey {
  createdAt: number
  id: string
}

/** Returns accounts after a key, newest first. */
export async function listAccounts(
  db: Db,
  query: AccountQuery,
  page: { after: AccountKey | null; limit: number },
): Promise<Account[]> {
  const { after } = page
  const isAfter =
    after &&
    or(lt(accounts.createdAt, after.createdAt), and(eq(accounts.createdAt, after.createdAt), lt(accounts.id, after.id)))
  return all(
    db
      .select()
      .from(accounts)
      .where(and(...conditionsOf(db, query), isAfter ?? undefined))
      .orderBy(desc(accounts.createdAt), desc(accounts.id))
      .limit(page.limit),
  )
}

/** Counts up to a limit, so that many accounts do not make each page slow. */
export async function countAccounts(db: Db, query: AccountQuery, limit: number): Promise<number> {
  const found = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(...conditionsOf(db, query)))
    .limit(limit)
    .as('found')
  const row = await one(db.select({ n: count() }).from(found))
  return row?.n ?? 0
}

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

function conditionsOf(db: Db, query: AccountQuery): (SQL | undefined)[] {
  const { text, isBlocked, role, createdFrom } = query
  return [
    text === null ? undefined : matching(db, text),
    isBlocked === null ? undefined : eq(accounts.isBlocked, isBlocked),
    role === null ? undefined : eq(accounts.role, role),
    createdFrom === null ? undefined : gte(accounts.createdAt, createdFrom),
  ]
}

const contains = (column: unknown, text: string): SQL =>
  sql`lower(${column}) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
