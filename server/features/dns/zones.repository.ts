import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run, statement, statementByColumns, written } from '../../../db/query'
import { type ZoneContent, zones } from '../../../db/schema/dns'

export type { ZoneContent }
export type ZoneRow = typeof zones.$inferSelect

const P = sql.placeholder

const isOfDomain = eq(zones.domainId, P('domainId'))

const byDomain = statement((db) => db.select().from(zones).where(isOfDomain))
const insertion = statementByColumns((db, row: typeof zones.$inferInsert) => db.insert(zones).values(row).returning())
const change = statementByColumns((db, row: Partial<ZoneRow>) => db.update(zones).set(row).where(isOfDomain))
const publication = statement((db) => {
  const { publishedSerial } = zones
  const newest = sql`case when ${publishedSerial} > ${P('serial')} then ${publishedSerial} else ${P('serial')} end`
  return db.update(zones).set({ publishedSerial: newest }).where(isOfDomain)
})

export async function findZone(db: Db, domainId: string): Promise<ZoneRow | null> {
  return one(byDomain(db, { domainId }))
}

export async function insertZone(db: Db, row: typeof zones.$inferInsert): Promise<ZoneRow> {
  return written(insertion(db, row))
}

export async function updateZone(db: Db, domainId: string, values: Partial<ZoneRow>): Promise<void> {
  await run(change(db, values, { domainId }))
}

/** A job that was overtaken by a later one does not turn it back. */
export async function markPublished(db: Db, domainId: string, serial: number): Promise<void> {
  await run(publication(db, { domainId, serial }))
}
