import { and, asc, count, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, statement } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { isTrue } from '../../../db/table'
import { isHere } from './domains.queries'

const P = sql.placeholder

// The standard registrant has no row, so null must equal null here.
const isHeld = and(
  eq(domains.accountId, P('accountId')),
  sql`${domains.holderId} is not distinct from ${P('holderId')}`,
  isHere,
)
const heldNames = statement((db) =>
  db
    .select({ id: domains.id, name: domains.name })
    .from(domains)
    .where(and(isHeld, gt(domains.name, P('after'))))
    .orderBy(asc(domains.name))
    .limit(P('limit')),
)
const heldName = statement((db) =>
  db
    .select({ isHidden: domains.privacyProtect })
    .from(domains)
    .where(and(isHeld, eq(domains.name, P('name')))),
)
/** Deleted names stay in the portfolio until the end of their term: their owner can restore them. */
const isInPortfolio = or(
  sql`${domains.status} = 'ACTIVE'`,
  and(sql`${domains.status} = 'EXPIRED'`, gt(domains.expiresAt, P('now'))),
)
const portfolio = statement((db) =>
  db
    .select({ name: domains.name })
    .from(domains)
    .where(and(gt(domains.name, P('after')), isInPortfolio))
    .orderBy(asc(domains.name))
    .limit(P('limit')),
)
const hereAmong = statement((db) =>
  db
    .select({ name: domains.name })
    .from(domains)
    .where(and(isAmong(domains.name, 'names'), isHere)),
)
const portfolioSize = statement((db) => db.select({ n: count() }).from(domains).where(isInPortfolio))
const heldCounts = statement((db) =>
  db
    .select({ holderId: domains.holderId, n: count() })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isNotNull(domains.holderId)))
    .groupBy(domains.holderId),
)

const byHolder = statement((db) =>
  db
    .select({
      holderId: domains.holderId,
      n: count(),
      unverified: sql<number>`sum(case when ${isTrue(domains.isHolderVerified)} then 0 else 1 end)`,
    })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isHere))
    .groupBy(domains.holderId),
)

/** Numbers of domains of a registrant. */
export interface HolderCounts {
  domains: number
  /** Of which the registrant has to confirm an e-mail address. */
  unverified: number
}

interface HeldBy {
  accountId: string
  /** Null for the standard registrant. */
  holderId: string | null
  /** The last name that was read; empty for the first page. */
  after: string
  limit: number
}

/** The domains of an account's registrant, by name. */
export const listHeld = (db: Db, held: HeldBy): Promise<{ id: string; name: string }[]> =>
  all(heldNames(db, { ...held }))

/** Only their names. */
export const listHeldNames = async (db: Db, held: HeldBy): Promise<string[]> =>
  (await listHeld(db, held)).map(({ name }) => name)

/** The name of a domain if it has this registrant; null for the standard one. */
export async function findHeldName(
  db: Db,
  held: { accountId: string; holderId: string | null; name: string },
): Promise<{ isHidden: boolean } | null> {
  return one(heldName(db, held))
}

/** Lists names of all accounts that the shop holds at its registrar, sorted, after a name; empty for the first page. */
export const listPortfolio = async (db: Db, asked: { after: string; limit: number; now: number }): Promise<string[]> =>
  (await all(portfolio(db, { ...asked }))).map(({ name }) => name)

/** Returns which of these names, in ASCII and lower case, the shop holds or can restore. */
export const listHereAmong = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (await all(hereAmong(db, { names }))).map(({ name }) => name)

/** Returns the number of names that the shop holds. */
export const countPortfolio = async (db: Db, now: number): Promise<number> =>
  (await one(portfolioSize(db, { now })))?.n ?? 0

/** Returns the number of domains of each of the account's registrants; registrants without domains are left out. */
export async function countHeldNames(db: Db, accountId: string): Promise<Map<string, number>> {
  const rows = await all(heldCounts(db, { accountId }))
  return new Map(rows.map(({ holderId, n }) => [holderId ?? '', n]))
}

/** Returns the numbers of domains of each registrant of an account that has any. The key of the standard one is empty. */
export const countByHolder = async (db: Db, accountId: string): Promise<ReadonlyMap<string, HolderCounts>> =>
  new Map(
    (await all(byHolder(db, { accountId }))).map(({ holderId, n, unverified }) => [
      holderId ?? '',
      // PostgreSQL returns a sum as text.
      { domains: n, unverified: Number(unverified) },
    ]),
  )
