import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { dnsProfileRecords, dnsProfiles } from '../../../db/schema/dns'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf } from '../../../rules/dns/zone-changes'
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

const ofAccount = statement((db) =>
  db
    .select()
    .from(dnsProfiles)
    .where(eq(dnsProfiles.accountId, P('accountId')))
    .orderBy(asc(dnsProfiles.createdAt), asc(dnsProfiles.name), asc(dnsProfiles.id)),
)
const numberOf = statement((db) =>
  db
    .select({ n: count() })
    .from(dnsProfiles)
    .where(eq(dnsProfiles.accountId, P('accountId'))),
)
const insertion = statementByColumns((db, row: ProfileRow) => db.insert(dnsProfiles).values(row))
const removal = statement((db) => db.delete(dnsProfiles).where(eq(dnsProfiles.id, P('id'))))
const recordsAmong = statement((db) =>
  db
    .select()
    .from(dnsProfileRecords)
    .where(isAmong(dnsProfileRecords.profileId, 'profileIds'))
    .orderBy(asc(dnsProfileRecords.position)),
)
const recordById = statement((db) =>
  db
    .select()
    .from(dnsProfileRecords)
    .where(eq(dnsProfileRecords.id, P('id'))),
)
const lastPosition = statement((db) =>
  db
    .select({ at: max(dnsProfileRecords.position) })
    .from(dnsProfileRecords)
    .where(eq(dnsProfileRecords.profileId, P('profileId'))),
)
const insertionOfRecord = statementByColumns((db, row: ProfileRecordRow) => db.insert(dnsProfileRecords).values(row))
const isThisRecord = and(eq(dnsProfileRecords.id, P('id')), eq(dnsProfileRecords.profileId, P('profileId')))
const changeOfRecord = statementByColumns((db, row: ZoneEntry) =>
  db.update(dnsProfileRecords).set(row).where(isThisRecord),
)
const removalOfRecord = statement((db) => db.delete(dnsProfileRecords).where(isThisRecord))

export async function findProfile(db: Db, id: string): Promise<ProfileRow | null> {
  return one(byId(db, { id }))
}

/** Oldest first. */
export async function listProfiles(db: Db, accountId: string): Promise<ProfileRow[]> {
  return all(ofAccount(db, { accountId }))
}

export async function countProfiles(db: Db, accountId: string): Promise<number> {
  const row = await one(numberOf(db, { accountId }))
  return row?.n ?? 0
}

export async function insertProfile(db: Db, row: ProfileRow): Promise<void> {
  await run(insertion(db, row))
}

/** Deletes its records too. */
export async function deleteProfile(db: Db, id: string): Promise<void> {
  await run(removal(db, { id }))
}

export async function listRecords(db: Db, profileId: string): Promise<ProfileRecordRow[]> {
  return all(recordsOf(db, { profileId }))
}

/** Reads the records of several profiles in one query. */
export async function listRecordsOf(db: Db, profileIds: readonly string[]): Promise<ProfileRecordRow[]> {
  return all(recordsAmong(db, { profileIds }))
}

export async function findRecord(db: Db, id: string): Promise<ProfileRecordRow | null> {
  return one(recordById(db, { id }))
}

/** Appends records to the profile. */
export async function insertRecords(
  db: Db,
  profileId: string,
  records: readonly ZoneEntry[],
  now: number,
): Promise<void> {
  const newest = await one(lastPosition(db, { profileId }))
  const first = (newest?.at ?? 0) + 1
  for (const [at, record] of records.entries()) {
    const row = { ...entryOf(record), id: newId('rec'), profileId, createdAt: now }
    await run(insertionOfRecord(db, { ...row, position: first + at }))
  }
}

export async function updateRecord(db: Db, profileId: string, id: string, record: ZoneEntry): Promise<void> {
  await run(changeOfRecord(db, entryOf(record), { id, profileId }))
}

export async function deleteRecord(db: Db, profileId: string, id: string): Promise<void> {
  await run(removalOfRecord(db, { id, profileId }))
}

export async function deleteProfilesOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(dnsProfiles).where(eq(dnsProfiles.accountId, accountId)))
}

/** Returns the profile of another account with the name and records of this one, which is added if there is none; null for no profile. */
export async function copyProfile(tx: Db, id: string, toAccountId: string, now: number): Promise<string | null> {
  const profile = await findProfile(tx, id)
  if (!profile) return null
  const records = (await listRecords(tx, id)).map(entryOf)
  for (const other of await listProfiles(tx, toAccountId)) {
    if (other.name !== profile.name) continue
    if (isDeepStrictEqual((await listRecords(tx, other.id)).map(entryOf), records)) return other.id
  }
  const copy = { id: newId('prf'), accountId: toAccountId, name: profile.name, createdAt: now }
  await insertProfile(tx, copy)
  await insertRecords(tx, copy.id, records, now)
  return copy.id
}
