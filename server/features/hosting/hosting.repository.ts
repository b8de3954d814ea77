import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'

export type HostingPackageRow = typeof hostingPackages.$inferSelect

export async function findByName(db: Db, domainName: string): Promise<HostingPackageRow | null> {
  return one(db.select().from(hostingPackages).where(eq(hostingPackages.domainName, domainName)))
}

export async function findById(db: Db, id: string): Promise<HostingPackageRow | null> {
  return one(db.select().from(hostingPackages).where(eq(hostingPackages.id, id)))
}

/** The oldest first. */
export async function listOfAccount(db: Db, accountId: string): Promise<HostingPackageRow[]> {
  const order = [asc(hostingPackages.createdAt), asc(hostingPackages.id)]
  return all(
    db
      .select()
      .from(hostingPackages)
      .where(eq(hostingPackages.accountId, accountId))
      .orderBy(...order),
  )
}

export async function insertPackage(tx: Db, row: HostingPackageRow): Promise<void> {
  await run(tx.insert(hostingPackages).values(row))
}

export async function updatePackage(tx: Db, id: string, values: Partial<HostingPackageRow>): Promise<void> {
  await run(tx.update(hostingPackages).set(values).where(eq(hostingPackages.id, id)))
}
