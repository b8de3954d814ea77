import { and, asc, count, desc, eq, gt, lt, max, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, isAmong, one, run, statement, statementByColumns, written } from '../../../db/query'
import { dnsRecords } from '../../../db/schema/dns'
import { rdataOf } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf } from '../../../rules/dns/zone-changes'
import { newId } from '../../common/ids'
import type { Page } from '../../graphql/connection'

export type RecordRow = typeof dnsRecords.$inferSelect

const P = sql.placeholder

const ofDomain = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(eq(dnsRecords.domainId, P('domainId')))
    .orderBy(asc(dnsRecords.position)),
)
const pageInOrder = (order: SQL) =>
  statement((db) =>
    db
      .select()
      .from(dnsRecords)
      .where(
        and(
          eq(dnsRecords.domainId, P('domainId')),
          gt(dnsRecords.position, P('after')),
          lt(dnsRecords.position, P('before')),
        ),
      )
      .orderBy(order)
      .limit(P('limit')),
  )
const forward = pageInOrder(asc(dnsRecords.position))
const backward = pageInOrder(desc(dnsRecords.position))
const numberOf = statement((db) =>
  db
    .select({ n: count() })
    .from(dnsRecords)
    .where(eq(dnsRecords.domainId, P('domainId'))),
)
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
    .where(eq(dnsRecords.domainId, P('domainId'))),
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
      ttl: P('ttl'),
      rdata: P('rdata'),
      position: P('position'),
      createdAt: P('createdAt'),
    })
    .returning(),
)

const change = statementByColumns((db, row: ZoneEntry & Pick<RecordRow, 'rdata' | 'version'>) =>
  db
    .update(dnsRecords)
    .set(row)
    .where(and(eq(dnsRecords.id, P('id')), eq(dnsRecords.version, P('seen'))))
    .returning(),
)
const removal = statement((db) => db.delete(dnsRecords).where(isAmong(dnsRecords.id, 'ids')))

/** In the order in which they were added. */
export async function listRecords(db: Db, domainId: string): Promise<RecordRow[]> {
  return all(ofDomain(db, { domainId }))
}

/** One page in the order of the list, by position; read backwards when the page is. */
export async function listPage(
  db: Db,
  domainId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<RecordRow[]> {
  const read = isBackward ? backward : forward
  return all(read(db, { domainId, after: after ?? 0, before: before ?? LAST_POSITION, limit }))
}
/** A position is an integer of 32 bits. */
const LAST_POSITION = 2 ** 31 - 1

export async function countRecords(db: Db, domainId: string): Promise<number> {
  return (await one(numberOf(db, { domainId })))?.n ?? 0
}

export async function findRecord(db: Db, id: string): Promise<RecordRow | null> {
  return one(byId(db, { id }))
}

/** Puts records behind the others of the domain; look for conflicts first. */
export async function insertRecords(
  db: Db,
  domain: { id: string; name: string },
  records: readonly ZoneEntry[],
  now: number,
): Promise<RecordRow[]> {
  const first = ((await one(lastPosition(db, { domainId: domain.id })))?.last ?? 0) + 1
  const rows: RecordRow[] = []
  for (const [at, record] of records.entries()) {
    const row = { ...entryOf(record), id: newId('rec'), domainId: domain.id, position: first + at, createdAt: now }
    rows.push(await written(insertion(db, { ...row, rdata: rdataOf(record, domain.name) })))
  }
  return rows
}

export async function updateRecord(db: Db, domainName: string, row: RecordRow, record: ZoneEntry): Promise<RecordRow> {
  const { id, version } = row
  const values = { ...entryOf(record), rdata: rdataOf(record, domainName), version: version + 1 }
  return written(change(db, values, { id, seen: version }))
}

export async function deleteRecords(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await run(removal(db, { ids }))
}
