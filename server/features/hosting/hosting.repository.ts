import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'

export type HostingPackageRow = typeof hostingPackages.$inferSelect

const P = sql.placeholder

const byName = statement((db) =>
  db
    .select()
    .from(hostingPackages)
    .where(eq(hostingPackages.domainName, P('domainName'))),
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

export async function findById(db: Db, id: string): Promise<HostingPackageRow | null> {
  return one(byId(db, { id }))
}

/** The oldest first. */
export async function listOfAccount(db: Db, accountId: string): Promise<HostingPackageRow[]> {
  return all(ofAccount(db, { accountId }))
}

export async function insertPackage(tx: Db, row: HostingPackageRow): Promise<void> {
  await run(insertion(tx, row))
}

export async function updatePackage(tx: Db, id: string, values: Partial<HostingPackageRow>): Promise<void> {
  await run(change(tx, values, { id }))
}
