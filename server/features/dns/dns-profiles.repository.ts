import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement } from '../../../db/query'
import { dnsProfileRecords, dnsProfiles } from '../../../db/schema/dns'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { newId } from '../../common/ids'

export type ProfileRow = typeof dnsProfiles.$inferSelect
export type ProfileRecordRow = typeof dnsProfileRecords.$inferSelect

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(dnsProfiles)
    .where(eq(dnsProfiles.id, P('id'))),
)
const recordsOf = statement((db) =>
  db
    .select()
    .from(dnsProfileRecords)
    .where(eq(dnsProfileRecords.profileId, P('profileId')))
    .orderBy(asc(dnsProfileRecords.position)),
)

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  return one(byId(db, { id }))
}

/** Oldest first. */
export async function listProfiles(db: Db, accountId: string): Promise<ProfileRow[]> {
  const order = [asc(dnsProfiles.createdAt), asc(dnsProfiles.id)]
  return all(
    db
      .select()
      .from(dnsProfiles)
      .where(eq(dnsProfiles.accountId, accountId))
      .orderBy(...order),
  )
}

export async function countProfiles(db: Db, accountId: string): Promise<number> {
  const row = await one(db.select({ n: count() }).from(dnsProfiles).where(eq(dnsProfiles.accountId, accountId)))
  return row?.n ?? 0
}

export async function insertProfile(db: Db, row: ProfileRow): Promise<void> {
  await run(db.insert(dnsProfiles).values(row))
}

/** Its records go with it. */
export async function deleteProfile(db: Db, id: string): Promise<void> {
  await run(db.delete(dnsProfiles).where(eq(dnsProfiles.id, id)))
}

export async function listRecords(db: Db, profileId: string): Promise<ProfileRecordRow[]> {
  return all(recordsOf(db, { profileId }))
}

/** The records of several profiles in one go. */
export async function listRecordsOf(db: Db, profileIds: readonly string[]): Promise<ProfileRecordRow[]> {
  const mine = inArray(dnsProfileRecords.profileId, [...profileIds])
  return all(db.select().from(dnsProfileRecords).where(mine).orderBy(asc(dnsProfileRecords.position)))
}

export async function findRecord(db: Db, id: string): Promise<ProfileRecordRow | null> {
  return one(db.select().from(dnsProfileRecords).where(eq(dnsProfileRecords.id, id)))
}

/** Puts records behind the others of the profile. */
export async function insertRecords(
  db: Db,
  profileId: string,
  records: readonly ZoneEntry[],
  now: number,
): Promise<void> {
  const own = eq(dnsProfileRecords.profileId, profileId)
  const newest = await one(
    db
      .select({ at: max(dnsProfileRecords.position) })
      .from(dnsProfileRecords)
      .where(own),
  )
  const first = (newest?.at ?? 0) + 1
  for (const [at, record] of records.entries()) {
    const { name, type, value, priority, weight, port } = record
    const row = { id: newId('rec'), profileId, name, type, value, priority, weight, port, createdAt: now }
    await run(db.insert(dnsProfileRecords).values({ ...row, position: first + at }))
  }
}

export async function updateRecord(db: Db, profileId: string, id: string, record: ZoneEntry): Promise<void> {
  const { name, type, value, priority, weight, port } = record
  const values = { name, type, value, priority, weight, port }
  const row = and(eq(dnsProfileRecords.id, id), eq(dnsProfileRecords.profileId, profileId))
  await run(db.update(dnsProfileRecords).set(values).where(row))
}

export async function deleteRecord(db: Db, profileId: string, id: string): Promise<void> {
  const row = and(eq(dnsProfileRecords.id, id), eq(dnsProfileRecords.profileId, profileId))
  await run(db.delete(dnsProfileRecords).where(row))
}
