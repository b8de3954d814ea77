import { and, asc, count, desc, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import type { Page } from '../../graphql/connection'

export type DomainRow = typeof domains.$inferSelect
export type NewDomain = typeof domains.$inferInsert

export interface WantedDomains {
  accountId: string
  /** Part of the name in ASCII and lower case; empty for all. Has none of the signs that LIKE reads. */
  search: string
  /** Null for all. */
  status: DomainRow['status'] | null
}

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.id, P('id'))),
)
const byName = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.name, P('name'))),
)
const byAccount = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.accountId, P('accountId')))
    .orderBy(asc(domains.name)),
)
const ofAccount = statement((db) =>
  db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), eq(domains.name, P('name')))),
)

export async function findById(db: Db, id: string): Promise<DomainRow | null> {
  return one(byId(db, { id }))
}

/** Takes the ASCII form in lower case. */
export async function findByName(db: Db, name: string): Promise<DomainRow | null> {
  return one(byName(db, { name }))
}

/** By name. */
export async function listOfAccount(db: Db, accountId: string): Promise<DomainRow[]> {
  return all(byAccount(db, { accountId }))
}

/** One page of the wanted ones, by name; read backwards when the page is. */
export async function listPage(
  db: Db,
  wanted: WantedDomains,
  { after, before, isBackward, limit }: Page<string>,
): Promise<DomainRow[]> {
  const behind = after === null ? undefined : gt(domains.name, after)
  const ahead = before === null ? undefined : lt(domains.name, before)
  return await db
    .select()
    .from(domains)
    .where(and(matching(wanted), behind, ahead))
    .orderBy(isBackward ? desc(domains.name) : asc(domains.name))
    .limit(limit)
}

export async function countWanted(db: Db, wanted: WantedDomains): Promise<number> {
  const [found] = await db.select({ n: count() }).from(domains).where(matching(wanted))
  return found?.n ?? 0
}

export async function isOwnedBy(db: Db, accountId: string, name: string): Promise<boolean> {
  return (await one(ofAccount(db, { accountId, name }))) !== null
}

/** A name that is there already stays as it is. */
export async function insertDomain(db: Db, row: NewDomain): Promise<void> {
  await run(db.insert(domains).values(row).onConflictDoNothing({ target: domains.name }))
}

export async function updateDomain(db: Db, id: string, values: Partial<DomainRow>): Promise<void> {
  await run(db.update(domains).set(values).where(eq(domains.id, id)))
}

const matching = ({ accountId, search, status }: WantedDomains) =>
  and(
    eq(domains.accountId, accountId),
    search === '' ? undefined : like(domains.name, `%${search}%`),
    status === null ? undefined : eq(domains.status, status),
  )
