import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'

export type HostingPackageRow = typeof hostingPackages.$inferSelect

const P = sql.placeholder

const byName = statement((db) =>
  db
    .select()
    .from(hostingPackages)
    .where(eq(hostingPackages.domainName, P('domainName'))),
)
const byNames = statement((db) =>
  db.select().from(hostingPackages).where(isAmong(hostingPackages.domainName, 'domainNames')),
)
const byId = statement((db) =>
  db
    .select()
    .from(hostingPackages)
    .where(eq(hostingPackages.id, P('id'))),
)
const ofAccount = statement((db) =>
  db
    .select()
    .from(hostingPackages)
    .where(eq(hostingPackages.accountId, P('accountId')))
    .orderBy(asc(hostingPackages.createdAt), asc(hostingPackages.id)),
)
const number = statement((db) =>
  db
    .select({ n: count() })
    .from(hostingPackages)
    .where(eq(hostingPackages.accountId, P('accountId'))),
)
const insertion = statementByColumns((db, row: HostingPackageRow) => db.insert(hostingPackages).values(row))
const change = statementByColumns((db, row: Partial<HostingPackageRow>) =>
  db
    .update(hostingPackages)
    .set(row)
    .where(eq(hostingPackages.id, P('id'))),
)

export async function findByName(db: Db, domainName: string): Promise<HostingPackageRow | null> {
  return one(byName(db, { domainName }))
}

/** Returns the packages of domains, by name. */
export const listByNames = async (
  db: Db,
  domainNames: readonly string[],
): Promise<ReadonlyMap<string, HostingPackageRow>> =>
  new Map((await all(byNames(db, { domainNames }))).map((row) => [row.domainName, row]))

export async function findById(db: Db, id: string): Promise<HostingPackageRow | null> {
  return one(byId(db, { id }))
}

/** Oldest first. */
export async function listOfAccount(db: Db, accountId: string): Promise<HostingPackageRow[]> {
  return all(ofAccount(db, { accountId }))
}

export const countOfAccount = async (db: Db, accountId: string): Promise<number> =>
  (await one(number(db, { accountId })))?.n ?? 0

export async function insertPackage(tx: Db, row: HostingPackageRow): Promise<void> {
  await run(insertion(tx, row))
}

export async function updatePackage(tx: Db, id: string, values: Partial<HostingPackageRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

/** Counts those of an account whose term has not expired. */
export async function countActive(db: Db, accountId: string): Promise<number> {
  const row = await one(
    db
      .select({ n: count() })
      .from(hostingPackages)
      .where(and(eq(hostingPackages.accountId, accountId), isNull(hostingPackages.suspendedAt))),
  )
  return row?.n ?? 0
}

export async function deletePackagesOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(hostingPackages).where(eq(hostingPackages.accountId, accountId)))
}
