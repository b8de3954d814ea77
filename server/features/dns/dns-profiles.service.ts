import type { Db, Tx } from '../../../db/database'
import { type ProfilePlan, planProfile, readProfileRecord, zoneAfter } from '../../../rules/dns/profile'
import { identityOf, isRecordInput, type RecordInput } from '../../../rules/dns/record'
import { DELEGATION_TYPES, PROFILE_RECORDS_MAX, type ZoneEntry } from '../../../rules/dns/record-types'
import { diffZones } from '../../../rules/dns/zone-changes'
import { parseJson } from '../../../rules/json'
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireAccount, requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type DomainRow, findOwnDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import {
  AppliedDnsProfile,
  DnsChange,
  type DnsNotManageable,
  type DnsProfile,
  DnsProfileChange,
  type DnsRecord,
} from './dns.graphql'
import { dnsText } from './dns.text'
import { changeView, invalidRecord, profileRecordView, profileView, recordView, refusedRecordLine } from './dns.view'
import { AppliedDnsProfiles, DnsProfileOutcome, DnsProfileUse } from './dns-commits.graphql'
import { commitZone, editBy, showNewest, type ZoneEdit } from './dns-commits.service'
import * as repository from './dns-profiles.repository'
import * as domainRecords from './dns-records.repository'
import { changeDns, editZone, recordsAfter, requireManager } from './dns-records.service'
import * as zones from './zones.repository'
import { noteProfile } from './zones.service'

export type DnsProfileResult = DnsProfileChange | InvalidInput

const PROFILE_WRITES: Limit = { kind: 'dns-profile-write', max: 120, windowMs: 60_000 }
export const USE_PAGE: PageSize = { usual: 20, max: 100 }
const DOMAINS_AT_ONCE = 100
const MAX_PROFILES = 100
const MAX_NAME = 100

/**
 * Returns the account's profile; for a sub-user the parent's. Throws NOT_FOUND when it does not exist or is another's.
 */
export async function requireOwnProfile(
  ctx: Context,
  account: Account,
  profileId: string,
  db: Db = ctx.db.reader,
): Promise<repository.ProfileRow> {
  const profile = await repository.findProfile(db, profileId)
  if (profile?.accountId !== (account.parentAccountId ?? account.id)) throw notFound()
  return profile
}

/** Returns the number of the viewer's profiles; a visitor has none. */
export async function countProfiles(ctx: Context): Promise<number> {
  return ctx.viewer.ownerId ? repository.countProfiles(ctx.db.reader, ctx.viewer.ownerId) : 0
}

/** Returns the viewer's profiles with their records, oldest first. */
export async function listProfiles(ctx: Context, db: Db = ctx.db.reader): Promise<DnsProfile[]> {
  const profiles = await repository.listProfiles(db, requireOwnerId(ctx))
  const records = await repository.listRecordsOf(
    db,
    profiles.map(({ id }) => id),
  )
  return profiles.map((profile) => profileView(profile, records))
}

/** Returns one of the viewer's profiles by its id, or null. */
export async function findOwnProfile(ctx: Context, id: string): Promise<DnsProfile | null> {
  return (await listProfiles(ctx)).find((profile) => profile.id === id) ?? null
}

/** Returns a record of one of the viewer's profiles by its id, or null. */
export async function findOwnProfileRecord(ctx: Context, id: string): Promise<DnsRecord | null> {
  const { id: accountId, parentAccountId } = requireAccount(ctx)
  const row = await repository.findRecord(ctx.db.reader, id)
  const profile = row && (await repository.findProfile(ctx.db.reader, row.profileId))
  return profile?.accountId === (parentAccountId ?? accountId)
    ? profileRecordView(row as repository.ProfileRecordRow)
    : null
}

export const createProfile = (ctx: Context, input: { name: string }): Promise<DnsProfileResult> =>
  changeProfiles(ctx, (tx) => insertProfile(ctx, tx, input.name, []))

/**
 * Creates a profile from a domain's records, or from the given ones: a list, or a list as JSON text. If any record is
 * invalid, nothing is created.
 */
export async function createProfileFromDomain(
  ctx: Context,
  input: { domainName: string; name: string; dnsList?: unknown },
): Promise<DnsProfileResult> {
  const domain = await requireOwnDomain(ctx, input.domainName)
  const list = readRecordList(input.dnsList)
  if (list === 'wrong') return invalidField('dnsList', dnsText[ctx.locale].invalidList)
  const present = (await domainRecords.listRecords(ctx.db.reader, domain.id)).filter(
    ({ type }) => !DELEGATION_TYPES.includes(type),
  )
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
    if (present.length >= PROFILE_RECORDS_MAX) return tooManyRecords(ctx)
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

/**
 * Applies a profile to a domain, in one transaction: its records replace those of the same names and types, others
 * stay. Valid records are saved, invalid ones are listed. Idempotent.
 */
export async function applyProfile(
  ctx: Context,
  input: { domainId: string; profileId: string; dryRun?: boolean },
): Promise<AppliedDnsProfile | DnsNotManageable> {
  const { id } = await requireOwnDomain(ctx, input.domainId)
  let saved: domainRecords.RecordRow[] = []
  let errors: string[] = []
  const change = await changeDns<never>(
    ctx,
    id,
    async (tx, domain) => {
      const present = await domainRecords.listRecords(tx, domain.id)
      const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
      const plan = planProfile(present, await repository.listRecords(tx, profile.id), domain.name)
      await carryOut(tx, editBy(ctx, domain), profile.id, zoneAfter(present, plan, ctx.config.dnsTtl))
      saved = await rowsOf(tx, domain, plan)
      errors = plan.refused.map(({ record, issues }) => refusedRecordLine(ctx.locale, record, issues))
      return null
    },
    input,
  )
  if (!(change instanceof DnsChange)) return change
  return view(AppliedDnsProfile, {
    domain: change.domain,
    records: await recordsAfter(ctx, change),
    successfullySavedRecords: saved.map((row) => recordView(row, ctx.config.dnsTtl)),
    errors,
    wouldChange: change.wouldChange,
  })
}

/**
 * Rolls a profile out to many domains, each in its own transaction, or previews the changes. A domain that cannot be
 * changed does not affect the others. Throws NOT_FOUND, before any change, when one of them does not exist.
 */
export async function applyProfileToDomains(
  ctx: Context,
  input: { profileId: string; domainIds: readonly string[]; dryRun: boolean },
): Promise<AppliedDnsProfiles | InvalidInput> {
  const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId)
  requireManager(ctx)
  const wanted = [...new Set(input.domainIds)]
  if (wanted.length === 0 || wanted.length > DOMAINS_AT_ONCE)
    return invalidField('domainIds', dnsText[ctx.locale].domainsAtOnce({ max: DOMAINS_AT_ONCE }))
  const domains = new Map<string, DomainRow>()
  for (const id of wanted) {
    const domain = await requireOwnDomain(ctx, id)
    domains.set(domain.id, domain)
  }
  const results: DnsProfileOutcome[] = []
  for (const domain of domains.values()) results.push(await applyToOne(ctx, profile, domain, input.dryRun))
  const records = await repository.listRecords(ctx.db.reader, profile.id)
  return view(AppliedDnsProfiles, { profile: profileView(profile, records), results })
}

/** As `applyProfile`, for one of the viewer's domains that was looked up already. */
export async function applyToOne(
  ctx: Context,
  { id: profileId }: Pick<repository.ProfileRow, 'id'>,
  asked: DomainRow,
  dryRun: boolean,
): Promise<DnsProfileOutcome> {
  const outcome = await editZone(ctx, asked.id, async (tx, domain) => {
    const present = await domainRecords.listRecords(tx, domain.id)
    // It may have been deleted while earlier domains were processed.
    const profile = await requireOwnProfile(ctx, requireAccount(ctx), profileId, tx)
    const plan = planProfile(present, await repository.listRecords(tx, profile.id), domain.name)
    const zone = zoneAfter(present, plan, ctx.config.dnsTtl)
    const edits = dryRun
      ? diffZones(present, zone, domain.name)
      : await carryOut(tx, editBy(ctx, domain), profile.id, zone)
    return view(DnsProfileOutcome, {
      domain: showDomain(ctx, domain),
      changes: edits.map((edit) => changeView(edit, domain, ctx.config.dnsTtl)),
      errors: plan.refused.map(({ record, issues }) => refusedRecordLine(ctx.locale, record, issues)),
      commit: dryRun || edits.length === 0 ? null : await showNewest(ctx, tx, domain),
      code: null,
    })
  })
  if (outcome instanceof DnsProfileOutcome) return outcome
  const { code, message } = outcome
  return view(DnsProfileOutcome, { domain: showDomain(ctx, asked), changes: [], errors: [message], commit: null, code })
}

/**
 * Returns the domains that a profile of the viewer was applied to last, each with what applying it now would change.
 */
export async function listUses(ctx: Context, profileId: string, asked: AskedPage): Promise<Connection<DnsProfileUse>> {
  const wanted = readPage(asked, USE_PAGE, (cursor) => keyIn('dns-profile-use', cursor))
  const profile = await requireOwnProfile(ctx, requireAccount(ctx), profileId)
  const { reader } = ctx.db
  const rows = await zones.listOfProfile(reader, profile.id, wanted)
  const total = await zones.countOfProfile(reader, profile.id)
  const records = await repository.listRecords(reader, profile.id)
  const page = pageOf(rows, wanted, total, ({ domainId }) => cursorOf('dns-profile-use', domainId))
  const edges: Connection<DnsProfileUse>['edges'] = []
  for (const { cursor, node } of page.edges)
    edges.push({ cursor, node: await shownUse(ctx, node, await requireOwnDomain(ctx, node.domainId), records) })
  return { ...page, edges }
}

/** Returns the use of a profile by one of the viewer's domains, or null. */
export async function findOwnUse(ctx: Context, id: string): Promise<DnsProfileUse | null> {
  const domain = await findOwnDomain(ctx, id.replace(/^dpu/, 'dom'))
  const zone = domain && (await zones.findZone(ctx.db.reader, domain.id))
  if (!domain || !zone?.profileId) return null
  return shownUse(ctx, zone, domain, await repository.listRecords(ctx.db.reader, zone.profileId))
}

async function shownUse(
  ctx: Context,
  { profileAppliedAt: at, profileAppliedBy: by }: zones.ZoneRow,
  domain: DomainRow,
  records: readonly repository.ProfileRecordRow[],
): Promise<DnsProfileUse> {
  const present = await domainRecords.listRecords(ctx.db.reader, domain.id)
  const zone = zoneAfter(present, planProfile(present, records, domain.name), ctx.config.dnsTtl)
  const edits = diffZones(present, zone, domain.name)
  return view(DnsProfileUse, {
    // A domain uses one profile, so its own id identifies the use.
    id: domain.id.replace(/^dom/, 'dpu'),
    domain: showDomain(ctx, domain),
    appliedAt: at === null ? null : new Date(at),
    appliedBy: at === null ? null : (by ?? dnsText[ctx.locale].byShop),
    difference: edits.map((edit) => changeView(edit, domain, ctx.config.dnsTtl)),
  })
}

/** Runs a change of profiles. The change returns the id of its profile, or refuses before it writes anything. */
async function changeProfiles(
  ctx: Context,
  change: (tx: Tx) => Promise<string | InvalidInput>,
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

async function insertProfile(ctx: Context, tx: Tx, typedName: string, entries: readonly ZoneEntry[]) {
  const words = dnsText[ctx.locale]
  const accountId = requireOwnerId(ctx)
  const name = typedName.trim()
  if (name === '') return invalidField('name', words.profileNameRequired)
  if (name.length > MAX_NAME) return invalidField('name', words.profileNameTooLong({ max: MAX_NAME }))
  if (/\p{Cc}/u.test(name)) return invalidField('name', words.invalidCharacters)
  if (entries.length > PROFILE_RECORDS_MAX) return tooManyRecords(ctx)
  const full = (await repository.countProfiles(tx, accountId)) >= MAX_PROFILES
  if (full) return invalidField('name', words.tooManyProfiles({ max: MAX_PROFILES }))
  const id = newId('prf')
  await repository.insertProfile(tx, { id, accountId, name, createdAt: ctx.now })
  await repository.insertRecords(tx, id, entries, ctx.now)
  return id
}

async function requireProfileRecord(ctx: Context, tx: Tx, input: { profileId: string; recordId: string }) {
  const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
  const record = await repository.findRecord(tx, input.recordId)
  if (record?.profileId !== profile.id) throw notFound()
  return record
}

const tooManyRecords = (ctx: Context): InvalidInput =>
  invalidField('record', dnsText[ctx.locale].tooManyRecords({ max: PROFILE_RECORDS_MAX }))

/** Writes the zone that results from a profile, and records the profile. */
async function carryOut(tx: Tx, edit: ZoneEdit, profileId: string, wanted: readonly ZoneEntry[]) {
  const edits = await commitZone(tx, edit, wanted)
  await noteProfile(tx, edit, profileId)
  return edits
}

async function rowsOf(
  tx: Tx,
  { id, name }: DomainRow,
  plan: ProfilePlan<domainRecords.RecordRow>,
): Promise<domainRecords.RecordRow[]> {
  const rows = await domainRecords.listRecords(tx, id)
  const byIdentity = new Map(rows.map((row) => [identityOf(row, name), row]))
  return plan.saved.flatMap(({ record }) => byIdentity.get(identityOf(record, name)) ?? [])
}

/** Parses records sent as a list or as its JSON text; null when nothing was sent. Does not validate the records. */
function readRecordList(sent: unknown): RecordInput[] | null | 'wrong' {
  if (sent === undefined || sent === null || sent === '') return null
  const list = typeof sent === 'string' ? parseJson(sent) : sent
  return Array.isArray(list) && list.every(isRecordInput) ? list : 'wrong'
}
