import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, isAmong, statement } from '../../../db/query'
import { dnsRecords } from '../../../db/schema/dns'
import type { RecordRow } from './dns-records.repository'

const P = sql.placeholder

const ofNames = statement((db) =>
  db
    .select()
    .from(dnsRecords)
    .where(and(eq(dnsRecords.domainId, P('domainId')), isAmong(dnsRecords.name, 'names')))
    .orderBy(asc(dnsRecords.position)),
)

/** The records of a few names of a zone, in the order of the list. */
export async function listRecordsOf(db: Db, domainId: string, names: readonly string[]): Promise<RecordRow[]> {
  return all(ofNames(db, { domainId, names }))
}
