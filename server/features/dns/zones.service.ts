import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../../db/open'
import { conflictOf } from '../../../rules/dns/conflicts'
import { type DefaultContent, defaultRecords, isWebsite } from '../../../rules/dns/default-records'
import type { ZoneConflict } from '../../../rules/dns/issues'
import { planProfile } from '../../../rules/dns/profile'
import { identityOf, readRecord } from '../../../rules/dns/record'
import { planRecords, type RecordPlan } from '../../../rules/dns/record-plan'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { nextSerial } from '../../../rules/dns/serial'
import { zoneFile } from '../../../rules/dns/zone-file'
import type { Context } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import type { FoundRecord } from '../../ports/dns-resolver'
import { type DomainRow, requireOwnDomain } from '../domains/domains.service'
import type { PublishPayload } from './dns.job'
import * as profiles from './dns-profiles.repository'
import * as records from './dns-records.repository'
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
  const zone = await zones.findZone(tx, domain.id)
  if (!zone) {
    await openZone(tx, domain, storedContent(content), now)
    await records.insertRecords(tx, domain, await firstRecords(tx, domain, content), now)
    return touchZone(tx, domain, now)
  }
  if (content.kind === 'forward' && content.website) return leadWebsite(tx, domain, content.website, now)
  if (content.kind === 'copy' || content.kind === 'profile' || isDeepStrictEqual(zone.content, content)) return
  await replaceDefaults(tx, domain, defaultsOf(zone.content), content, now)
  await zones.updateZone(tx, domain.id, { content })
  await touchZone(tx, domain, now)
}

/** Notes that the zone is another one than before: its serial rises and the name server is told. */
export async function touchZone(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const zone = (await zones.findZone(tx, domain.id)) ?? (await openZone(tx, domain, { kind: 'parking' }, now))
  const serial = nextSerial(zone.serial, now)
  await zones.updateZone(tx, domain.id, { serial, changedAt: now })
  const payload: PublishPayload = { domainId: domain.id, serial }
  await enqueue(tx, { job: 'publish-zone', reference: `${domain.id}:${serial}`, payload }, now)
}

/** Puts the records back that the domain got by itself, and no others. */
export async function resetZone(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const zone = await zones.findZone(tx, domain.id)
  const present = await records.listRecords(tx, domain.id)
  const wanted = defaultRecords(defaultsOf(zone?.content ?? { kind: 'parking' }))
  const isWanted = setOf(wanted, domain.name)
  const isPresent = setOf(present, domain.name)
  const surplus = present.filter((row) => !isWanted.has(identityOf(row, domain.name)))
  const missing = wanted.filter((entry) => !isPresent.has(identityOf(entry, domain.name)))
  if (surplus.length === 0 && missing.length === 0) return
  await records.deleteRecords(
    tx,
    surplus.map(({ id }) => id),
  )
  await records.insertRecords(tx, domain, missing, now)
  await touchZone(tx, domain, now)
}

/** As it stands in a zone. */
export type ZoneRecord = records.RecordRow

/** Why a plan for the zone of a domain cannot be carried out: a record cannot stand beside those that stay. Null when it can. */
export async function conflictInPlan(
  tx: Db,
  domain: DomainRow,
  { removed, changed, added }: RecordPlan<ZoneRecord>,
): Promise<ZoneConflict | null> {
  const leaving = new Set([...removed, ...changed.map(({ before }) => before)].map(({ id }) => id))
  const standing: ZoneEntry[] = (await records.listRecords(tx, domain.id)).filter(({ id }) => !leaving.has(id))
  for (const entry of [...changed.map(({ after }) => after), ...added]) {
    const conflict = conflictOf(entry, standing, domain.name)
    if (conflict) return conflict
    standing.push(entry)
  }
  return null
}

/** Carries out a plan for the zone of a domain; look for conflicts first. */
export async function changeRecords(
  tx: Tx,
  domain: DomainRow,
  { removed, changed, added }: RecordPlan<ZoneRecord>,
  now: number,
): Promise<void> {
  if (removed.length + changed.length + added.length === 0) return
  await records.deleteRecords(
    tx,
    removed.map(({ id }) => id),
  )
  for (const { before, after } of changed) await records.updateRecord(tx, domain.name, before, after)
  await records.insertRecords(tx, domain, added, now)
  await touchZone(tx, domain, now)
}

/** What leads the domain and its www to these addresses; null for where they lead by themselves. */
export async function planWebsite(
  tx: Db,
  domain: DomainRow,
  addresses: readonly string[] | null,
): Promise<RecordPlan<ZoneRecord>> {
  const content = (await zones.findZone(tx, domain.id))?.content ?? { kind: 'parking' }
  const present = await records.listRecords(tx, domain.id)
  const wanted = defaultRecords(defaultsOf(contentLeadingTo(content, addresses)))
  return planRecords(present.filter(isWebsite), wanted.filter(isWebsite), domain.name)
}

/** Leads the domain and its www to these addresses, by a reset too; null for where they lead by themselves. */
export async function leadWebsite(
  tx: Tx,
  domain: DomainRow,
  addresses: readonly string[] | null,
  now: number,
): Promise<void> {
  await changeRecords(tx, domain, await planWebsite(tx, domain, addresses), now)
  await keepWebsite(tx, domain.id, addresses)
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
export async function addMissing(tx: Db, domain: DomainRow, found: readonly ZoneEntry[], now: number): Promise<number> {
  const all: ZoneEntry[] = await records.listRecords(tx, domain.id)
  const missing: ZoneEntry[] = []
  for (const entry of found) {
    if (conflictOf(entry, all, domain.name)) continue
    missing.push(entry)
    all.push(entry)
  }
  await records.insertRecords(tx, domain, missing, now)
  return missing.length
}

/** As `addMissing`, of what other name servers answer. */
export const addFound = (tx: Db, domain: DomainRow, found: readonly FoundRecord[], now: number): Promise<number> =>
  addMissing(tx, domain, entriesOf(found, domain.name), now)

/** Whether the name server has the zone as it is now; a domain without a zone has nothing to wait for. */
export async function isPublished(ctx: Context, domainId: string): Promise<boolean> {
  const zone = await zones.findZone(ctx.db.reader, domainId)
  return zone === null || zone.publishedSerial === zone.serial
}

/** All records of one of the viewer's domains, as a zone file. */
export async function zoneFileOf(ctx: Context, domainId: string): Promise<string> {
  const domain = await requireOwnDomain(ctx, domainId)
  const zone = await zones.findZone(ctx.db.reader, domainId)
  return zoneFile(domain.name, zone?.serial ?? 1, await records.listRecords(ctx.db.reader, domainId))
}

async function openZone(tx: Db, domain: DomainRow, content: zones.ZoneContent, now: number): Promise<zones.ZoneRow> {
  return zones.insertZone(tx, {
    domainId: domain.id,
    serial: nextSerial(0, now),
    content,
    createdAt: now,
    changedAt: now,
  })
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

async function firstRecords(tx: Db, domain: DomainRow, content: zones.ZoneContent): Promise<ZoneEntry[]> {
  if (content.kind === 'copy') return []
  if (content.kind !== 'profile') return defaultRecords(content)
  const profile = await profiles.findProfile(tx, content.profileId)
  const own = profile?.accountId === domain.accountId ? await profiles.listRecords(tx, profile.id) : []
  const { saved } = planProfile([], own, domain.name)
  return saved.length > 0 ? saved.map(({ record }) => record) : defaultRecords({ kind: 'parking' })
}

async function replaceDefaults(tx: Db, domain: DomainRow, before: DefaultContent, after: DefaultContent, now: number) {
  const old = setOf(defaultRecords(before), domain.name)
  const present = await records.listRecords(tx, domain.id)
  const leaving = present.filter((row) => old.has(identityOf(row, domain.name)))
  await records.deleteRecords(
    tx,
    leaving.map(({ id }) => id),
  )
  await addMissing(tx, domain, defaultRecords(after), now)
}

const setOf = (entries: readonly ZoneEntry[], domainName: string): ReadonlySet<string> =>
  new Set(entries.map((entry) => identityOf(entry, domainName)))
