import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { hostingPackages } from '../../../db/schema/hosting'

export type HostingPackageRow = typeof hostingPackages.$inferSelect

export async function findByName(db: Db, domainName: string): Promise<HostingPackageRow | null> {
  return db.select().from(hostingPackages).where(eq(hostingPackages.domainName, domainName)).get() ?? null
}

export async function findById(db: Db, id: string): Promise<HostingPackageRow | null> {
  return db.select().from(hostingPackages).where(eq(hostingPackages.id, id)).get() ?? null
}

/** The oldest first. */
export async function listOfAccount(db: Db, accountId: string): Promise<HostingPackageRow[]> {
  const order = [asc(hostingPackages.createdAt), asc(hostingPackages.id)]
  return db
    .select()
    .from(hostingPackages)
    .where(eq(hostingPackages.accountId, accountId))
    .orderBy(...order)
    .all()
}

export async function insertPackage(tx: Db, row: HostingPackageRow): Promise<void> {
  tx.insert(hostingPackages).values(row).run()
}

export async function updatePackage(tx: Db, id: string, values: Partial<HostingPackageRow>): Promise<void> {
  tx.update(hostingPackages).set(values).where(eq(hostingPackages.id, id)).run()
}
