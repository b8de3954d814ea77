import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { type ZoneContent, zones } from '../../../db/schema/dns'
import { statement } from '../../../db/statement'

export type { ZoneContent }
export type ZoneRow = typeof zones.$inferSelect

const byDomain = statement((db) =>
  db
    .select()
    .from(zones)
    .where(eq(zones.domainId, sql.placeholder('domainId')))
    .prepare(),
)

export async function findZone(db: Db, domainId: string): Promise<ZoneRow | null> {
  return byDomain(db).get({ domainId }) ?? null
}

export async function insertZone(db: Db, row: typeof zones.$inferInsert): Promise<ZoneRow> {
  return db.insert(zones).values(row).returning().get()
}

export async function updateZone(db: Db, domainId: string, values: Partial<ZoneRow>): Promise<void> {
  db.update(zones).set(values).where(eq(zones.domainId, domainId)).run()
}

/** A job that was overtaken by a later one does not turn it back. */
export async function markPublished(db: Db, domainId: string, serial: number): Promise<void> {
  db.update(zones)
    .set({ publishedSerial: sql`max(coalesce(${zones.publishedSerial}, 0), ${serial})` })
    .where(eq(zones.domainId, domainId))
    .run()
}
