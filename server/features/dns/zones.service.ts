import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../../db/open'
import { aliasOwner, conflictOf, ZoneIndex } from '../../../rules/dns/conflicts'
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
import type { FoundRecord } from '../../ports/dns-resolver'
import { type DomainRow, markOnOurDns, requireOwnDomain } from '../domains/domains.service'
import { commitChanges, commitZone, openZone, touchZone, type ZoneEdit } from './dns-commits.service'
import * as profiles from './dns-profiles.repository'
import * as records from './dns-records.repository'
import { askForDelegation } from './name-servers.service'
import * as zones from './zones.repository'

export interface NewZone {
  domain: DomainRow
  content: zones.ZoneContent
  now: number
}

/**
 * Gives a delivered domain its zone and has it published. The same content again changes nothing; another one, such as
 * hosting ordered later, takes the place of the default records and leaves what the customer added. Forwarding ordered
 * later changes where the website is, and nothing about mail.
 */
export async function createZone(tx: Tx, { domain, content, now }: NewZone): Promise<void> {
  const edit = { domain, by: null, now }
  const zone = await zones.findZone(tx, domain.id)
  if (!zone) {
    await openZone(tx, domain.id, storedContent(content), now)
    const { entries, profileId } = await firstRecords(tx, domain, content)
    if (entries.length > 0) await commitZone(tx, edit, entries)
    else await touchZone(tx, edit)
    return noteProfile(tx, edit, profileId)
  }
  if (content.kind === 'forward' && content.website) return leadWebsite(tx, edit, content.website)
  if (content.kind === 'copy' || content.kind === 'profile' || isDeepStrictEqual(zone.content, content)) return
  await zones.updateZone(tx, domain.id, { content })
  const old = setOf(defaultRecords(defaultsOf(zone.content)), domain.name)
  const present = await records.listRecords(tx, domain.id)
  const kept = present.filter((row) => !old.has(identityOf(row, domain.name)))
  await commitZone(tx, edit, [...kept, ...fitting(kept, defaultRecords(content), domain.name)])
}

/**
 * Moves a domain's DNS to our name servers: the name server gets its zone, and the registry is told once that is there.
 * The database says so at once, since from here on what stands in the zone is what the customer sees to.
 */
export async function switchDns(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  await markOnOurDns(tx, domain.id)
  await touchZone(tx, { domain, now })
  await askForDelegation(tx, domain.id, now)
}

/** Puts the records back that the domain got by itself, and no others. */
export async function resetZone(tx: Tx, edit: ZoneEdit): Promise<void> {
  const zone = await zones.findZone(tx, edit.domain.id)
  await commitZone(tx, edit, defaultRecords(defaultsOf(zone?.content ?? { kind: 'parking' })))
  await noteProfile(tx, edit, null)
}

/** Remembers which profile a zone follows since this edit; null for none. */
export async function noteProfile(tx: Tx, { domain, by, now }: ZoneEdit, profileId: string | null): Promise<void> {
  const applied = profileId ? { profileAppliedAt: now, profileAppliedBy: by } : NOT_APPLIED
  await zones.updateZone(tx, domain.id, { profileId, ...applied })
}

const NOT_APPLIED = { profileAppliedAt: null, profileAppliedBy: null }

/** As it stands in a zone. */
export type ZoneRecord = records.RecordRow

/** Why a plan for the zone of a domain cannot be carried out: a record cannot stand beside those that stay. Null when it can. */
export async function conflictInPlan(
  tx: Db,
  domain: DomainRow,
  { removed, changed, added }: RecordPlan<ZoneRecord>,
): Promise<ZoneConflict | null> {
  const leaving = new Set([...removed, ...changed.map(({ before }) => before)].map(({ id }) => id))
  const coming: ZoneEntry[] = []
  for (const entry of [...changed.map(({ after }) => after), ...added]) {
    const { beside, size } = await listBeside(tx, domain, entry, { leaving, coming })
    const conflict = conflictOf(entry, [...beside, ...coming], domain.name, size + coming.length)
    if (conflict) return conflict
    coming.push(entry)
  }
  return null
}

/**
 * The records of a zone that decide whether another one can stand in it: those at its name, and where names lead on those
 * that it leads to and that lead to it. `size` is how many stay in all. Long zones are not read for one record.
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
    // Only an alias goes on as others lead.
    name = record.type === 'CNAME' && alias ? aliasOwner(alias, domainName) : null
  }
  const size = (await records.countRecords(tx, id)) - leaving.size
  return { beside: found.filter((row) => !leaving.has(row.id)), size }
}

/** Carries out a plan for a zone; look for conflicts first. */
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

/** What leads the domain and its www to these addresses; null for where they lead by themselves. */
export async function planWebsite(
  tx: Db,
  domain: ZoneEdit['domain'],
  addresses: readonly string[] | null,
): Promise<RecordPlan<ZoneRecord>> {
  const content = (await zones.findZone(tx, domain.id))?.content ?? { kind: 'parking' }
  const present = await records.listRecordsOf(tx, domain.id, WEBSITE_NAMES)
  const wanted = defaultRecords(defaultsOf(contentLeadingTo(content, addresses)))
  return planRecords(present.filter(isWebsite), wanted.filter(isWebsite), domain.name)
}

/** Leads the domain and its www to these addresses, by a reset too; null for where they lead by themselves. */
export async function leadWebsite(tx: Tx, edit: ZoneEdit, addresses: readonly string[] | null): Promise<void> {
  await carryOut(tx, edit, await planWebsite(tx, edit.domain, addresses))
  await keepWebsite(tx, edit.domain.id, addresses)
}

/** A reset leads the domain and its www there from now on; null for where they lead by themselves. */
export async function keepWebsite(tx: Tx, domainId: string, addresses: readonly string[] | null): Promise<void> {
  const zone = await zones.findZone(tx, domainId)
  if (zone) await zones.updateZone(tx, domainId, { content: contentLeadingTo(zone.content, addresses) })
}

/** What the domain would have by itself, as a reset puts it back. */
export async function listDefaults(tx: Db, domainId: string): Promise<ZoneEntry[]> {
  const zone = await zones.findZone(tx, domainId)
  return defaultRecords(defaultsOf(zone?.content ?? { kind: 'parking' }))
}

/** Adds what stands nowhere yet and does not conflict; answers how many that were. */
export async function addMissing(tx: Tx, edit: ZoneEdit, found: readonly ZoneEntry[]): Promise<number> {
  const missing = fitting(await records.listRecords(tx, edit.domain.id), found, edit.domain.name)
  await commitChanges(
    tx,
    edit,
    missing.map((after) => ({ before: null, after })),
  )
  return missing.length
}

/** As `addMissing`, of what other name servers answer. */
export const addFound = (tx: Tx, edit: ZoneEdit, found: readonly FoundRecord[]): Promise<number> =>
  addMissing(tx, edit, entriesOf(found, edit.domain.name))

/** Whether the name server has the zone as it is now; a domain without a zone has nothing to wait for. */
export async function isPublished(ctx: Context, domainId: string): Promise<boolean> {
  const zone = await zones.findZone(ctx.db.reader, domainId)
  return zone === null || zone.publishedSerial === zone.serial
}

/** All records of one of the viewer's domains, as a zone file. */
export async function zoneFileOf(ctx: Context, domainId: string): Promise<string> {
  const domain = await requireOwnDomain(ctx, domainId)
  const zone = await zones.findZone(ctx.db.reader, domain.id)
  const present = await records.listRecords(ctx.db.reader, domain.id)
  return zoneFile(domain.name, zone?.serial ?? 1, present, ctx.config.dnsTtl)
}

/** What can be kept here of what other name servers answer; types that the shop has not, and names outside, are left out. */
const entriesOf = (found: readonly FoundRecord[], domainName: string): ZoneEntry[] =>
  found.flatMap(({ priority, ...rest }) => {
    const isMx = rest.type === 'MX'
    const read = readRecord(isMx ? rest : { ...rest, priority }, domainName)
    if (!read.ok) return []
    // The choice of the screen is no rule of DNS: another provider may use any preference (RFC 1035 §3.3.9).
    return [isMx && read.record.value !== '.' ? { ...read.record, priority: priority ?? 0 } : read.record]
  })

/** A profile fills a zone once; a reset goes back to the shop's own records. */
const storedContent = (content: zones.ZoneContent): zones.ZoneContent =>
  content.kind === 'profile' ? { kind: 'parking' } : content

const defaultsOf = (content: zones.ZoneContent): DefaultContent =>
  content.kind === 'copy' || content.kind === 'profile' ? { ...content, kind: 'parking' } : content

/** A domain that was ordered to be forwarded leads nowhere else by itself. */
function contentLeadingTo(content: zones.ZoneContent, addresses: readonly string[] | null): zones.ZoneContent {
  const { website: _, ...own } = content
  if (addresses !== null) return { ...own, website: addresses }
  return own.kind === 'forward' ? { kind: 'parking' } : own
}

/** With the profile that they are of, if any. */
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

/** Those that do not conflict with what is there, nor with each other. */
function fitting(present: readonly ZoneEntry[], found: readonly ZoneEntry[], domainName: string): ZoneEntry[] {
  const index = new ZoneIndex(domainName, present)
  return found.filter((entry) => {
    if (index.conflictOf(entry)) return false
    index.add(entry)
    return true
  })
}

const setOf = (entries: readonly ZoneEntry[], domainName: string): ReadonlySet<string> =>
  new Set(entries.map((entry) => identityOf(entry, domainName)))
