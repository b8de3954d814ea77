import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run, statement, written } from '../../../db/query'
import { type ZoneContent, zones } from '../../../db/schema/dns'

export type { ZoneContent }
export type ZoneRow = typeof zones.$inferSelect

const byDomain = statement((db) =>
  db
    .select()
    .from(zones)
    .where(eq(zones.domainId, sql.placeholder('domainId'))),
)

export async function findZone(db: Db, domainId: string): Promise<ZoneRow | null> {
  return one(byDomain(db, { domainId }))
}

export async function insertZone(db: Db, row: typeof zones.$inferInsert): Promise<ZoneRow> {
  return written(db.insert(zones).values(row).returning())
}

export async function updateZone(db: Db, domainId: string, values: Partial<ZoneRow>): Promise<void> {
  await run(db.update(zones).set(values).where(eq(zones.domainId, domainId)))
}

/** A job that was overtaken by a later one does not turn it back. */
export async function markPublished(db: Db, domainId: string, serial: number): Promise<void> {
  const { publishedSerial } = zones
  const newest = sql`case when ${publishedSerial} > ${serial} then ${publishedSerial} else ${serial} end`
  await run(db.update(zones).set({ publishedSerial: newest }).where(eq(zones.domainId, domainId)))
}
