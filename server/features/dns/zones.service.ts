import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../../db/database'
import { aliasOwner, conflictOf, inAddingOrder, ZoneIndex } from '../../../rules/dns/conflicts'
import { type DefaultContent, defaultRecords, isWebsite, WEBSITE_NAMES } from '../../../rules/dns/default-records'
import { absoluteOwner } from '../../../rules/dns/host-name'
import type { ZoneConflict } from '../../../rules/dns/issues'
import { planProfile } from '../../../rules/dns/profile'
import { identityOf, readRecord } from '../../../rules/dns/record'
import { planRecords, type RecordPlan } from '../../../rules/dns/record-plan'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { evenTtls } from '../../../rules/dns/zone-changes'
import { zoneFile } from '../../../rules/dns/zone-file'
import type { Context } from '../../common/context'
import { zoneSettings } from '../../common/zone-settings'
import type { FoundRecord } from '../../ports/dns-resolver'
import { type DomainRow, listDomains, markOnOurDns, requireOwnDomain } from '../domains/domains.service'
import {
  appliedBy,
  commitChanges,
  commitZone,
  type FirstZone,
  openZones,
  touchZone,
  type ZoneEdit,
} from './dns-commits.service'
import * as profiles from './dns-profiles.repository'
import * as records from './dns-records.repository'
import { askForDelegation } from './name-servers.service'
import * as zones from './zones.repository'

export interface NewZone {
  domain: DomainRow
  content: zones.ZoneContent
}

/**
 * Creates the zones of delivered domains and enqueues their publication. The same content again changes nothing. Other content,
 * such as hosting ordered later, replaces the default records and leaves what the customer added. Forwarding ordered later
 * changes the website, and nothing about mail.
 */
export async function createZones(tx: Tx, wanted: readonly NewZone[], now: number): Promise<void> {
  const present = await zones.listZones(
    tx,
    wanted.map(({ domain }) => domain.id),
  )
  const first: FirstZone[] = []
  for (const { domain, content } of wanted) {
    const zone = present.find(({ domainId }) => domainId === domain.id)
    if (zone) await fillAgain(tx, zone, { domain, content }, now)
    else first.push({ domain, content: storedContent(content), ...(await firstRecords(tx, domain, content)) })
  }
  if (first.length > 0) await openZones(tx, first, now)
}

async function fillAgain(tx: Tx, zone: zones.ZoneRow, { domain, content }: NewZone, now: number): Promise<void> {
  const edit = { domain, by: null, now }
  if (content.kind === 'forward' && content.website) return pointWebsite(tx, edit, content.website)
  if (content.kind === 'copy' || content.kind === 'profile' || isDeepStrictEqual(zone.content, content)) return
  await zones.updateZone(tx, domain.id, { content })
  const old = setOf(defaultRecords(defaultsOf(zone.content)), domain.name)
  const present = await records.listRecords(tx, domain.id)
  const kept = present.filter((row) => !old.has(identityOf(row, domain.name)))
  await commitZone(tx, edit, [...kept, ...fitting(kept, defaultRecords(content), domain.name)])
}

/**
 * Moves a domain's DNS to the shop's name servers: the name server gets its zone, and then the registry is updated. The
 * database records it at once, since the customer edits this zone from then on.
 */
export async function switchDns(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  await markOnOurDns(tx, domain.id)
  await touchZone(tx, { domain, now })
  await askForDelegation(tx, domain.id, now)
}

/** Restores the default records of the domain, and removes all others. */
export async function resetZone(tx: Tx, edit: ZoneEdit): Promise<void> {
  const zone = await zones.findZone(tx, edit.domain.id)
  await commitZone(tx, edit, defaultRecords(defaultsOf(zone?.content ?? { kind: 'parking' })))
  await noteProfile(tx, edit, null)
}

/** Records the profile that a zone follows since this edit; null for none. */
export const noteProfile = (tx: Tx, edit: ZoneEdit, profileId: string | null): Promise<void> =>
  zones.updateZone(tx, edit.domain.id, appliedBy(edit, profileId))

/** A stored record of a zone. */
export type ZoneRecord = records.RecordRow

/** A record that conflicts with another, and why. */
export interface Conflict {
  reason: ZoneConflict
  record: ZoneEntry
}

/** Returns why a plan for a zone cannot be carried out: a record conflicts with one that stays. Null when it can. */
export async function conflictInPlan(
  tx: Db,
  domain: DomainRow,
  { removed, changed, added }: RecordPlan<ZoneRecord>,
): Promise<Conflict | null> {
  const leaving = new Set([...removed, ...changed.map(({ before }) => before)].map(({ id }) => id))
  const coming: ZoneEntry[] = []
  for (const entry of [...changed.map(({ after }) => after), ...added]) {
    const { beside, size } = await listBeside(tx, domain, entry, { leaving, coming })
    const conflict = conflictOf(entry, [...beside, ...coming], domain.name, size + coming.length)
    if (conflict) return { reason: conflict, record: entry }
    coming.push(entry)
  }
  return null
}

/**
 * Returns the records of a zone that decide whether another one can be added: those at its name, and for names that
 * point to others, their targets and the records that point to them. `size` is the number of records that stay. Avoids
 * reading a long zone for one record.
 */
export async function listBeside(
  tx: Db,
  { id, name: domainName }: ZoneEdit['domain'],
  record: ZoneEntry,
  { leaving = new Set(), coming = [] }: { leaving?: ReadonlySet<string>; coming?: readonly ZoneEntry[] } = {},
): Promise<{ beside: ZoneRecord[]; size: number }> {
  const found = await records.listRecordsOf(tx, id, [record.name])
  if (record.type === 'CNAME')
    found.push(...(await records.listHosts(tx, id, [record.name, absoluteOwner(record.name, domainName)])))
  const isAlias = (entry: ZoneEntry, name: string) => entry.type === 'CNAME' && entry.name === name
  const seen = new Set([record.name])
  for (let name = aliasOwner(record, domainName); name !== null && !seen.has(name); ) {
    const at: string = name
    seen.add(at)
    const present = await records.findAlias(tx, id, at)
    const stays = present && !leaving.has(present.id) ? present : null
    if (stays) found.push(stays)
    const alias = coming.find((entry) => isAlias(entry, at)) ?? stays
    // Only aliases can form a chain.
    name = record.type === 'CNAME' && alias ? aliasOwner(alias, domainName) : null
  }
  const size = (await records.countRecords(tx, id)) - leaving.size
  return { beside: found.filter((row) => !leaving.has(row.id)), size }
}

/** Carries out a plan for a zone; check for conflicts first. */
export async function carryOut(
  tx: Tx,
  edit: ZoneEdit,
  { removed, changed, added }: RecordPlan<ZoneRecord>,
): Promise<void> {
  await commitChanges(tx, edit, [
    ...removed.map((before) => ({ before, after: null })),
    ...changed,
    ...added.map((after) => ({ before: null, after })),
  ])
}

/** Plans the records that point the domain and its www to these addresses; null for their default. */
export async function planWebsite(
  tx: Db,
  domain: ZoneEdit['domain'],
  addresses: readonly string[] | null,
): Promise<RecordPlan<ZoneRecord>> {
  const content = (await zones.findZone(tx, domain.id))?.content ?? { kind: 'parking' }
  const present = await records.listRecordsOf(tx, domain.id, WEBSITE_NAMES)
  const wanted = defaultRecords(defaultsOf(contentPointingTo(content, addresses)))
  return planRecords(present.filter(isWebsite), wanted.filter(isWebsite), domain.name)
}

/** Points the domain and its www to these addresses, also after a reset; null for their default. */
export async function pointWebsite(tx: Tx, edit: ZoneEdit, addresses: readonly string[] | null): Promise<void> {
  await carryOut(tx, edit, await planWebsite(tx, edit.domain, addresses))
  await keepWebsite(tx, edit.domain.id, addresses)
}

/** Sets the addresses that a reset points the domain and its www to; null for their default. */
export async function keepWebsite(tx: Tx, domainId: string, addresses: readonly string[] | null): Promise<void> {
  const zone = await zones.findZone(tx, domainId)
  if (zone) await zones.updateZone(tx, domainId, { content: contentPointingTo(zone.content, addresses) })
}

/** Returns the default records of the domain, which a reset restores. */
export async function listDefaults(tx: Db, domainId: string): Promise<ZoneEntry[]> {
  const zone = await zones.findZone(tx, domainId)
  return defaultRecords(defaultsOf(zone?.content ?? { kind: 'parking' }))
}

/** Adds records that are missing and do not conflict; returns how many. */
export async function addMissing(tx: Tx, edit: ZoneEdit, found: readonly ZoneEntry[]): Promise<number> {
  const missing = fitting(await records.listRecords(tx, edit.domain.id), found, edit.domain.name)
  await commitChanges(
    tx,
    edit,
    missing.map((after) => ({ before: null, after })),
  )
  return missing.length
}

/** As `addMissing`, for records found on other name servers. */
export const addFound = (tx: Tx, edit: ZoneEdit, found: readonly FoundRecord[]): Promise<number> =>
  addMissing(tx, edit, entriesOf(found, edit.domain.name))

/** Whether the name server has the current zone; a domain without a zone has nothing to publish. */
export const isPublished = async (ctx: Context, domainId: string): Promise<boolean> =>
  zones.isCurrent(await zones.findZone(ctx.db.reader, domainId))

/** Returns all records of one of the viewer's domains, as a zone file. */
export async function zoneFileOf(ctx: Context, domainId: string): Promise<string> {
  const domain = await requireOwnDomain(ctx, domainId)
  const zone = await zones.findZone(ctx.db.reader, domain.id)
  const present = await records.listRecords(ctx.db.reader, domain.id)
  return zoneFile(domain.name, zone?.serial ?? 1, present, zoneSettings(ctx))
}

/** Returns the zone files of the viewer's domains, by name. */
export async function exportZoneFiles(ctx: Context): Promise<Record<string, string>> {
  const files = (await listDomains(ctx)).map(async ({ id, name }) => [name, await zoneFileOf(ctx, id)] as const)
  return Object.fromEntries(await Promise.all(files))
}

/** Converts records of other name servers; unsupported types, and names outside the zone, are left out. */
const entriesOf = (found: readonly FoundRecord[], domainName: string): ZoneEntry[] =>
  found.flatMap(({ priority, ...rest }) => {
    const isMx = rest.type === 'MX'
    const read = readRecord(isMx ? rest : { ...rest, priority }, domainName)
    if (!read.ok) return []
    // The preferences that the editor offers are not a rule of DNS: another provider may use any (RFC 1035 §3.3.9).
    return [isMx && read.record.value !== '.' ? { ...read.record, priority: priority ?? 0 } : read.record]
  })

/** A profile fills a zone once; a reset restores the shop's default records. */
const storedContent = (content: zones.ZoneContent): zones.ZoneContent =>
  content.kind === 'profile' ? { kind: 'parking' } : content

const defaultsOf = (content: zones.ZoneContent): DefaultContent =>
  content.kind === 'copy' || content.kind === 'profile' ? { ...content, kind: 'parking' } : content

/** A domain ordered with forwarding has no other default website. */
function contentPointingTo(content: zones.ZoneContent, addresses: readonly string[] | null): zones.ZoneContent {
  const { website: _, ...own } = content
  if (addresses !== null) return { ...own, website: addresses }
  return own.kind === 'forward' ? { kind: 'parking' } : own
}

/** Returns the first records, with the profile that they come from, if any. */
async function firstRecords(
  tx: Db,
  domain: DomainRow,
  content: zones.ZoneContent,
): Promise<{ entries: readonly ZoneEntry[]; profileId: string | null }> {
  if (content.kind === 'copy') return { entries: [], profileId: null }
  if (content.kind !== 'profile') return { entries: defaultRecords(content), profileId: null }
  const profile = await profiles.findProfile(tx, content.profileId)
  const own = profile?.accountId === domain.accountId ? await profiles.listRecords(tx, profile.id) : []
  const { saved } = planProfile([], own, domain.name)
  if (saved.length === 0) return { entries: defaultRecords({ kind: 'parking' }), profileId: null }
  const entries = saved.map(({ record }) => record)
  return { entries: evenTtls(entries, null), profileId: content.profileId }
}

/** Returns the found records that conflict neither with present ones nor with each other. */
function fitting(present: readonly ZoneEntry[], found: readonly ZoneEntry[], domainName: string): ZoneEntry[] {
  const index = new ZoneIndex(domainName, present)
  return inAddingOrder(found).filter((entry) => {
    if (index.conflictOf(entry)) return false
    index.add(entry)
    return true
  })
}

const setOf = (entries: readonly ZoneEntry[], domainName: string): ReadonlySet<string> =>
  new Set(entries.map((entry) => identityOf(entry, domainName)))
