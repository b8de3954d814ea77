import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement } from '../../../db/query'
import { domains } from '../../../db/schema/domains'

export type DomainRow = typeof domains.$inferSelect
export type NewDomain = typeof domains.$inferInsert

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
