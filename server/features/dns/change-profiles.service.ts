import type { Db } from '../../../db/open'
import { readProfileRecord } from '../../../rules/dns/profile'
import type { RecordInput } from '../../../rules/dns/record'
import { ZONE_RECORDS_MAX, type ZoneEntry } from '../../../rules/dns/record-types'
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireAccount, requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { requireOwnDomain } from '../domains/domains.service'
import { requireManager } from './change-dns'
import { DnsProfileChange } from './dns.graphql'
import { dnsText } from './dns.text'
import { invalidRecord, refusedRecordLine } from './dns.view'
import * as repository from './dns-profiles.repository'
import { listProfiles, requireOwnProfile } from './dns-profiles.service'
import * as domainRecords from './dns-records.repository'
import { readRecordList } from './record-list'

export type DnsProfileResult = DnsProfileChange | InvalidInput

const PROFILE_WRITES: Limit = { kind: 'dns-profile-write', max: 120, windowMs: 60_000 }
const MAX_PROFILES = 100
const MAX_NAME = 100

export const createProfile = (ctx: Context, input: { name: string }): Promise<DnsProfileResult> =>
  changeProfiles(ctx, (tx) => insertProfile(ctx, tx, input.name, []))

/**
 * Makes a profile of a domain's records, or of the given ones: a list, or a list as JSON text. All of them are right,
 * or nothing is made.
 */
export async function createProfileFromDomain(
  ctx: Context,
  input: { domainName: string; name: string; dnsList?: unknown },
): Promise<DnsProfileResult> {
  const domain = await requireOwnDomain(ctx, input.domainName)
  const list = readRecordList(input.dnsList)
  if (list === 'wrong') return invalidField('dnsList', dnsText[ctx.locale].invalidList)
  const present = await domainRecords.listRecords(ctx.db.reader, domain.id)
  const entries: ZoneEntry[] = []
  for (const record of list ?? present) {
    const read = readProfileRecord(record)
    if (!read.ok) return invalidField('dnsList', refusedRecordLine(ctx.locale, record, read.issues))
    entries.push(read.record)
  }
  return changeProfiles(ctx, (tx) => insertProfile(ctx, tx, input.name, entries))
}

export const deleteProfile = (ctx: Context, input: { profileId: string }): Promise<DnsProfileResult> =>
  changeProfiles(ctx, async (tx) => {
    const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
    await repository.deleteProfile(tx, profile.id)
    return profile.id
  })

export const addProfileRecord = (
  ctx: Context,
  input: { profileId: string; record: RecordInput },
): Promise<DnsProfileResult> =>
  changeProfiles(ctx, async (tx) => {
    const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
    const read = readProfileRecord(input.record)
    if (!read.ok) return invalidRecord(ctx.locale, read.issues)
    const present = await repository.listRecords(tx, profile.id)
    if (present.length >= ZONE_RECORDS_MAX) return tooManyRecords(ctx)
    await repository.insertRecords(tx, profile.id, [read.record], ctx.now)
    return profile.id
  })

export const updateProfileRecord = (
  ctx: Context,
  input: { profileId: string; recordId: string; record: RecordInput },
): Promise<DnsProfileResult> =>
  changeProfiles(ctx, async (tx) => {
    const { id } = await requireProfileRecord(ctx, tx, input)
    const read = readProfileRecord(input.record)
    if (!read.ok) return invalidRecord(ctx.locale, read.issues)
    await repository.updateRecord(tx, input.profileId, id, read.record)
    return input.profileId
  })

export const removeProfileRecord = (
  ctx: Context,
  input: { profileId: string; recordId: string },
): Promise<DnsProfileResult> =>
  changeProfiles(ctx, async (tx) => {
    const { id } = await requireProfileRecord(ctx, tx, input)
    await repository.deleteRecord(tx, input.profileId, id)
    return input.profileId
  })

/** The change answers the id of its profile, or refuses before it writes anything. */
async function changeProfiles(
  ctx: Context,
  change: (tx: Db) => Promise<string | InvalidInput>,
): Promise<DnsProfileResult> {
  const ownerId = requireOwnerId(ctx)
  requireManager(ctx)
  const taken = ctx.limits.takeBriefly(PROFILE_WRITES, ownerId)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return ctx.db.transaction(async (tx) => {
    const changed = await change(tx)
    if (changed instanceof InvalidInput) return changed
    const profiles = await listProfiles(ctx, tx)
    const profile = profiles.find(({ id }) => id === changed) ?? null
    return view(DnsProfileChange, { profiles, profile })
  })
}

async function insertProfile(ctx: Context, tx: Db, typedName: string, entries: readonly ZoneEntry[]) {
  const words = dnsText[ctx.locale]
  const accountId = requireOwnerId(ctx)
  const name = typedName.trim()
  if (name === '') return invalidField('name', words.profileNameRequired)
  if (name.length > MAX_NAME) return invalidField('name', words.profileNameTooLong({ max: MAX_NAME }))
  if (/\p{Cc}/u.test(name)) return invalidField('name', words.invalidCharacters)
  if (entries.length > ZONE_RECORDS_MAX) return tooManyRecords(ctx)
  const full = (await repository.countProfiles(tx, accountId)) >= MAX_PROFILES
  if (full) return invalidField('name', words.tooManyProfiles({ max: MAX_PROFILES }))
  const id = newId('prf')
  await repository.insertProfile(tx, { id, accountId, name, createdAt: ctx.now })
  await repository.insertRecords(tx, id, entries, ctx.now)
  return id
}

async function requireProfileRecord(ctx: Context, tx: Db, input: { profileId: string; recordId: string }) {
  const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
  const record = await repository.findRecord(tx, input.recordId)
  if (record?.profileId !== profile.id) throw notFound()
  return record
}

const tooManyRecords = (ctx: Context): InvalidInput =>
  invalidField('record', dnsText[ctx.locale].tooManyRecords({ max: ZONE_RECORDS_MAX }))
