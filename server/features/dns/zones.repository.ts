import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows, written } from '../../../db/query'
import { type ZoneContent, zones } from '../../../db/schema/dns'
import { noteChange } from '../../changes/changes'
import type { Page } from '../../graphql/connection'

export type { ZoneContent }
export type ZoneRow = typeof zones.$inferSelect

const P = sql.placeholder

const isOfDomain = eq(zones.domainId, P('domainId'))

const byDomain = statement((db) => db.select().from(zones).where(isOfDomain))
const ofDomains = statement((db) => db.select().from(zones).where(isAmong(zones.domainId, 'domainIds')))
const insertion = statementByColumns((db, row: typeof zones.$inferInsert) => db.insert(zones).values(row).returning())
const insertionOfZones = statementOfRows((db, rows: (typeof zones.$inferInsert)[]) => db.insert(zones).values(rows))
const change = statementByColumns((db, row: Partial<ZoneRow>) => db.update(zones).set(row).where(isOfDomain))
const publication = statement((db) => {
  const { publishedSerial } = zones
  const newest = sql`case when ${publishedSerial} > ${P('serial')} then ${publishedSerial} else ${P('serial')} end`
  return db.update(zones).set({ publishedSerial: newest }).where(isAmong(zones.domainId, 'domainIds')).returning()
})

const inOrder = statement((db) =>
  db
    .select()
    .from(zones)
    .where(gt(zones.domainId, P('after')))
    .orderBy(asc(zones.domainId))
    .limit(P('limit')),
)

const isOnPage = and(
  eq(zones.profileId, P('profileId')),
  gt(zones.domainId, P('after')),
  lt(zones.domainId, P('before')),
)
const page = statement((db) => db.select().from(zones).where(isOnPage).orderBy(asc(zones.domainId)).limit(P('limit')))
const pageBackward = statement((db) =>
  db.select().from(zones).where(isOnPage).orderBy(desc(zones.domainId)).limit(P('limit')),
)
const numberOfProfile = statement((db) =>
  db
    .select({ n: count() })
    .from(zones)
    .where(eq(zones.profileId, P('profileId'))),
)

export async function findZone(db: Db, domainId: string): Promise<ZoneRow | null> {
  return one(byDomain(db, { domainId }))
}

/** Whether the name server has this version of a zone; without a zone there is nothing to publish. */
export const isCurrent = (zone: Pick<ZoneRow, 'publishedSerial' | 'serial'> | null): boolean =>
  zone === null || zone.publishedSerial === zone.serial

export async function listZones(db: Db, domainIds: readonly string[]): Promise<ZoneRow[]> {
  return all(ofDomains(db, { domainIds }))
}

export async function insertZone(tx: Tx, row: typeof zones.$inferInsert): Promise<ZoneRow> {
  const zone = await written(insertion(tx, row))
  await noteChange(tx, 'DOMAIN_CHANGED', row.domainId)
  return zone
}

/** Inserts zones, which have the same columns. */
export async function insertZones(tx: Tx, rows: readonly (typeof zones.$inferInsert)[]): Promise<void> {
  await insertionOfZones(tx, rows)
  for (const { domainId } of rows) await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

export async function updateZone(tx: Tx, domainId: string, values: Partial<ZoneRow>): Promise<void> {
  await run(change(tx, values, { domainId }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

/** An outdated job does not lower the serial of a zone. Returns the zones that still exist. */
export const markPublished = (db: Db, domainIds: readonly string[], serial: number): Promise<ZoneRow[]> =>
  all(publication(db, { domainIds, serial }))

/** One page of all zones, by domain id. */
export async function listZonesAfter(db: Db, after: string, limit: number): Promise<ZoneRow[]> {
  return all(inOrder(db, { after, limit }))
}

/** One page of the zones that a profile was applied to last, by domain id. */
export async function listOfProfile(
  db: Db,
  profileId: string,
  { after, before, isBackward, limit }: Page<string>,
): Promise<ZoneRow[]> {
  const read = isBackward ? pageBackward : page
  return all(read(db, { profileId, after: after ?? '', before: before ?? AFTER_ALL, limit }))
}

export async function countOfProfile(db: Db, profileId: string): Promise<number> {
  return (await one(numberOfProfile(db, { profileId })))?.n ?? 0
}

/** Sorts after all ids. */
const AFTER_ALL = '~'
