import { and, asc, count, desc, eq, gt, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows, written } from '../../../db/query'
import { dnsRecords } from '../../../db/schema/dns'
import { INTEGER_MAX, oneOf } from '../../../db/table'
import { rdataOf } from '../../../rules/dns/record'
import { HOST_TYPES, type ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf } from '../../../rules/dns/zone-changes'
import { newId } from '../../common/ids'
import type { Page } from '../../graphql/connection'

export type RecordRow = typeof dnsRecords.$inferSelect

const P = sql.placeholder

const isOfDomain = eq(dnsRecords.domainId, P('domainId'))
const ofDomain = statement((db) => db.select().from(dnsRecords).where(isOfDomain).orderBy(asc(dnsRecords.position)))
const ofZones = statement((db) =>
  db.select().from(dnsRecords).where(isAmong(dnsRecords.domainId, 'domainIds')).orderBy(asc(dnsRecords.position)),
)
const isOnPage = and(isOfDomain, gt(dnsRecords.position, P('after')), lt(dnsRecords.position, P('before')))
const page = statement((db) =>
  db.select().from(dnsRecords).where(isOnPage).orderBy(asc(dnsRecords.position)).limit(P('limit')),
)
const pageBackward = statement((db) =>
  db.select().from(dnsRecords).where(isOnPage).orderBy(desc(dnsRecords.position)).limit(P('limit')),
)
const ofNames = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(and(isOfDomain, isAmong(dnsRecords.name, 'names')))
    .orderBy(asc(dnsRecords.position)),
)
const ofDomains = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(and(isAmong(dnsRecords.domainId, 'domainIds'), isAmong(dnsRecords.name, 'names')))
    .orderBy(asc(dnsRecords.domainId), asc(dnsRecords.position)),
)
const aliasAt = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(and(isOfDomain, eq(dnsRecords.name, P('name')), eq(dnsRecords.type, 'CNAME')))
    .limit(1),
)
const hosts = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    // Must match the condition of the index exactly.
    .where(and(isOfDomain, oneOf(dnsRecords.type, HOST_TYPES), isAmong(dnsRecords.value, 'values'))),
)
const numberOf = statement((db) => db.select({ n: count() }).from(dnsRecords).where(isOfDomain))
const byId = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(eq(dnsRecords.id, P('id'))),
)
const lastPosition = statement((db) =>
  db
    .select({ last: max(dnsRecords.position) })
    .from(dnsRecords)
    .where(isOfDomain),
)
const insertion = statementOfRows((db, rows: RecordRow[]) => db.insert(dnsRecords).values(rows))
const change = statementByColumns((db, row: ZoneEntry & Pick<RecordRow, 'rdata' | 'version'>) =>
  db
    .update(dnsRecords)
    .set(row)
    .where(and(eq(dnsRecords.id, P('id')), eq(dnsRecords.version, P('seen'))))
    .returning(),
)
const removal = statement((db) => db.delete(dnsRecords).where(isAmong(dnsRecords.id, 'ids')))

/** In the order of creation. */
export async function listRecords(db: Db, domainId: string): Promise<RecordRow[]> {
  return all(ofDomain(db, { domainId }))
}

/** As `listRecords`, of several zones, by domain. */
export async function listRecordsOfZones(
  db: Db,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, RecordRow[]>> {
  const records = new Map<string, RecordRow[]>(domainIds.map((id) => [id, []]))
  for (const row of await all(ofZones(db, { domainIds }))) records.get(row.domainId)?.push(row)
  return records
}

/** One page in the same order; read backwards when the page is. */
export async function pageRecords(db: Db, domainId: string, asked: Page<number>): Promise<RecordRow[]> {
  const { after, before, isBackward, limit } = asked
  const read = isBackward ? pageBackward : page
  return all(read(db, { domainId, after: after ?? 0, before: before ?? INTEGER_MAX, limit }))
}

export async function countRecords(db: Db, domainId: string): Promise<number> {
  return (await one(numberOf(db, { domainId })))?.n ?? 0
}

/** Records of a few names of a zone, in the order of the list. */
export async function listRecordsOf(db: Db, domainId: string, names: readonly string[]): Promise<RecordRow[]> {
  return all(ofNames(db, { domainId, names }))
}

/** Records of a few names of several zones, by domain and in the order of their lists. */
export async function listRecordsAt(
  db: Db,
  domainIds: readonly string[],
  names: readonly string[],
): Promise<RecordRow[]> {
  return all(ofDomains(db, { domainIds, names }))
}

/** The alias at a name; there can be only one. */
export async function findAlias(db: Db, domainId: string, name: string): Promise<RecordRow | null> {
  return one(aliasAt(db, { domainId, name }))
}

/** MX and NS records whose host has one of these spellings. */
export async function listHosts(db: Db, domainId: string, spellings: readonly string[]): Promise<RecordRow[]> {
  return all(hosts(db, { domainId, values: spellings }))
}

export async function findRecord(db: Db, id: string): Promise<RecordRow | null> {
  return one(byId(db, { id }))
}

/** Returns the rows of new records of a zone, after position `last`, see `lastPositionOf`. `turn` is awaited now and then. */
export async function newRecords(
  domain: { id: string; name: string },
  records: readonly ZoneEntry[],
  { last, now, turn }: { last: number; now: number; turn?(): Promise<void> },
): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (const [at, record] of records.entries()) {
    const placed = { id: newId('rec'), domainId: domain.id, position: last + at + 1, createdAt: now, version: 1 }
    rows.push({ ...entryOf(record), ...placed, rdata: rdataOf(record, domain.name) })
    await turn?.()
  }
  return rows
}

/** Inserts records, of one zone or several; check for conflicts first. `turn` is awaited now and then. */
export async function insertRecords(db: Db, rows: readonly RecordRow[], turn?: () => Promise<void>): Promise<void> {
  await insertion(db, rows, turn)
}

/** Returns the position of the last record of a zone; 0 without records. */
export const lastPositionOf = async (db: Db, domainId: string): Promise<number> =>
  (await one(lastPosition(db, { domainId })))?.last ?? 0

export async function updateRecord(db: Db, domainName: string, row: RecordRow, record: ZoneEntry): Promise<RecordRow> {
  const { id, version } = row
  const values = { ...entryOf(record), rdata: rdataOf(record, domainName), version: version + 1 }
  return written(change(db, values, { id, seen: version }))
}

export async function deleteRecords(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await run(removal(db, { ids }))
}
