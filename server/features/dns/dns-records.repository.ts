import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { dnsRecords } from '../../../db/schema/dns'
import { statement } from '../../../db/statement'
import { rdataOf } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { newId } from '../../common/ids'

export type RecordRow = typeof dnsRecords.$inferSelect

const P = sql.placeholder

const ofDomain = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(eq(dnsRecords.domainId, P('domainId')))
    .orderBy(asc(dnsRecords.position))
    .prepare(),
)
const byId = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(eq(dnsRecords.id, P('id')))
    .prepare(),
)
const lastPosition = statement((db) =>
  db
    .select({ last: max(dnsRecords.position) })
    .from(dnsRecords)
    .where(eq(dnsRecords.domainId, P('domainId')))
    .prepare(),
)
const insertion = statement((db) =>
  db
    .insert(dnsRecords)
    .values({
      id: P('id'),
      domainId: P('domainId'),
      name: P('name'),
      type: P('type'),
      value: P('value'),
      priority: P('priority'),
      weight: P('weight'),
      port: P('port'),
      rdata: P('rdata'),
      position: P('position'),
      createdAt: P('createdAt'),
    })
    .returning()
    .prepare(),
)

/** In the order in which they were added. */
export async function listRecords(db: Db, domainId: string): Promise<RecordRow[]> {
  return ofDomain(db).all({ domainId })
}

export async function findRecord(db: Db, id: string): Promise<RecordRow | null> {
  return byId(db).get({ id }) ?? null
}

/** Puts records behind the others of the domain; look for conflicts first. */
export async function insertRecords(
  db: Db,
  domain: { id: string; name: string },
  records: readonly ZoneEntry[],
  now: number,
): Promise<RecordRow[]> {
  const first = (lastPosition(db).get({ domainId: domain.id })?.last ?? 0) + 1
  return records.map((record, at) => {
    const row = { ...entryOf(record), id: newId('rec'), domainId: domain.id, position: first + at, createdAt: now }
    return insertion(db).get({ ...row, rdata: rdataOf(record, domain.name) })
  })
}

export async function updateRecord(db: Db, domainName: string, row: RecordRow, record: ZoneEntry): Promise<RecordRow> {
  return db
    .update(dnsRecords)
    .set({ ...entryOf(record), rdata: rdataOf(record, domainName), version: row.version + 1 })
    .where(and(eq(dnsRecords.id, row.id), eq(dnsRecords.version, row.version)))
    .returning()
    .get()
}

export async function deleteRecords(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    db.delete(dnsRecords)
      .where(inArray(dnsRecords.id, [...ids]))
      .run()
}

const entryOf = ({ name, type, value, priority, weight, port }: ZoneEntry): ZoneEntry => ({
  name,
  type,
  value,
  priority,
  weight,
  port,
})
