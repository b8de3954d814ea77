import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { dnsProfileRecords, dnsProfiles } from '../../../db/schema/dns'
import { statement } from '../../../db/statement'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { newId } from '../../common/ids'

export type ProfileRow = typeof dnsProfiles.$inferSelect
export type ProfileRecordRow = typeof dnsProfileRecords.$inferSelect

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(dnsProfiles)
    .where(eq(dnsProfiles.id, P('id')))
    .prepare(),
)
const recordsOf = statement((db) =>
  db
    .select()
    .from(dnsProfileRecords)
    .where(eq(dnsProfileRecords.profileId, P('profileId')))
    .orderBy(asc(dnsProfileRecords.position))
    .prepare(),
)

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  return byId(db).get({ id }) ?? null
}

/** Oldest first. */
export async function listProfiles(db: Db, accountId: string): Promise<ProfileRow[]> {
  const order = [asc(dnsProfiles.createdAt), sql`rowid`]
  return db
    .select()
    .from(dnsProfiles)
    .where(eq(dnsProfiles.accountId, accountId))
    .orderBy(...order)
    .all()
}

export async function countProfiles(db: Db, accountId: string): Promise<number> {
  return db.select({ n: count() }).from(dnsProfiles).where(eq(dnsProfiles.accountId, accountId)).get()?.n ?? 0
}

export async function insertProfile(db: Db, row: ProfileRow): Promise<void> {
  db.insert(dnsProfiles).values(row).run()
}

/** Its records go with it. */
export async function deleteProfile(db: Db, id: string): Promise<void> {
  db.delete(dnsProfiles).where(eq(dnsProfiles.id, id)).run()
}

export async function listRecords(db: Db, profileId: string): Promise<ProfileRecordRow[]> {
  return recordsOf(db).all({ profileId })
}

/** The records of several profiles in one go. */
export async function listRecordsOf(db: Db, profileIds: readonly string[]): Promise<ProfileRecordRow[]> {
  const mine = inArray(dnsProfileRecords.profileId, [...profileIds])
  return db.select().from(dnsProfileRecords).where(mine).orderBy(asc(dnsProfileRecords.position)).all()
}

export async function findRecord(db: Db, id: string): Promise<ProfileRecordRow | null> {
  return db.select().from(dnsProfileRecords).where(eq(dnsProfileRecords.id, id)).get() ?? null
}

/** Puts records behind the others of the profile. */
export async function insertRecords(
  db: Db,
  profileId: string,
  records: readonly ZoneEntry[],
  now: number,
): Promise<void> {
  const own = eq(dnsProfileRecords.profileId, profileId)
  const last =
    db
      .select({ last: max(dnsProfileRecords.position) })
      .from(dnsProfileRecords)
      .where(own)
      .get()?.last ?? 0
  records.forEach((record, at) => {
    const { name, type, value, priority, weight, port } = record
    const row = { id: newId('rec'), profileId, name, type, value, priority, weight, port, createdAt: now }
    db.insert(dnsProfileRecords)
      .values({ ...row, position: last + 1 + at })
      .run()
  })
}

export async function updateRecord(db: Db, profileId: string, id: string, record: ZoneEntry): Promise<void> {
  const { name, type, value, priority, weight, port } = record
  const values = { name, type, value, priority, weight, port }
  const row = and(eq(dnsProfileRecords.id, id), eq(dnsProfileRecords.profileId, profileId))
  db.update(dnsProfileRecords).set(values).where(row).run()
}

export async function deleteRecord(db: Db, profileId: string, id: string): Promise<void> {
  const row = and(eq(dnsProfileRecords.id, id), eq(dnsProfileRecords.profileId, profileId))
  db.delete(dnsProfileRecords).where(row).run()
}
