import type { Tx } from '../../../db/database'
import { defaultRecords } from '../../../rules/dns/default-records'
import { isOlderSerial, SERIAL_MAX } from '../../../rules/dns/serial'
import { zoneOf } from '../../../rules/dns/zone-file'
import { isServed } from '../../../rules/domain-status'
import type { Deps } from '../../common/context'
import { zoneSettings } from '../../common/zone-settings'
import { answerInTime } from '../../outbox/deadline'
import type { Finish, Together } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import type { Zone } from '../../ports/dns-server'
import { OutsideRefused, OutsideUnavailable } from '../../ports/outside-unavailable'
import { type DomainRow, findDomain, listDomainsById } from '../domains/domains.service'
import { publishZone } from './dns.jobs'
import { touchZone } from './dns-commits.service'
import * as records from './dns-records.repository'
import { isSigned, listKeys, signingOf } from './zone-signing.service'
import * as zones from './zones.repository'
import { addFound, addMissing } from './zones.service'

const PUBLISH_TIMEOUT_MS = 20_000
const LOOKUP_TIMEOUT_MS = 20_000
const REGISTRY_TIMEOUT_MS = 20_000

/** A version of a zone. */
interface ZoneVersion {
  domainId: string
  serial: number
}

/** A version with the zone as the name server is to have it. */
interface ReadZone extends ZoneVersion {
  domain: DomainRow
  /** Whether the records are still to be copied from the previous name servers. */
  isToCopy: boolean
  zone: Zone
}

/** Publishes the current zones to the name server: reads them together, and publishes each as `publishDomain`. */
export const publishing: Together<{ payload: ZoneVersion }, ReadZone, ZoneVersion> = {
  begin: (deps, messages) =>
    readZones(
      deps,
      messages.map(({ payload }) => payload),
    ),
  run: publishRead,
  async finish(deps, tx, published) {
    await notePublished(deps, tx, published)
    return published.map(() => null)
  },
}

/**
 * Publishes the current zone to the name server. A later change has its own job, so an outdated serial is skipped.
 * Throws OutsideUnavailable when the name server is unreachable or has a newer zone: the records are stored and the job
 * retries. Throws OutsideRefused when it refuses the zone.
 */
async function publishDomain(deps: Deps, version: ZoneVersion): Promise<Finish | undefined> {
  const [read] = await readZones(deps, [version])
  const published = read ? await publishRead(deps, read) : null
  return published ? (tx) => notePublished(deps, tx, [published]) : undefined
}

/** Reads the zones of these versions; null for one that is outdated or not served. */
async function readZones(deps: Deps, versions: readonly ZoneVersion[]): Promise<(ReadZone | null)[]> {
  const { reader } = deps.db
  const ids = versions.map(({ domainId }) => domainId)
  const domains = await listDomainsById(reader, ids)
  const present = new Map((await zones.listZones(reader, ids)).map((zone) => [zone.domainId, zone]))
  const due = versions.flatMap(({ domainId, serial }) => {
    const [domain, zone] = [domains.get(domainId), present.get(domainId)]
    if (!domain || !isServed(domain.status) || !zone || zone.serial > serial) return []
    return [{ domainId, serial, domain, isToCopy: zone.content.kind === 'copy' }]
  })
  const served = await zonesToServe(deps, due)
  const read = new Map(due.map((version, at) => [version.domainId, { ...version, zone: served[at] as Zone }]))
  return versions.map(({ domainId, serial }) => {
    const own = read.get(domainId)
    return own?.serial === serial ? own : null
  })
}

async function publishRead(
  deps: Deps,
  { domainId, serial, domain, isToCopy, zone }: ReadZone,
): Promise<ZoneVersion | null> {
  // Copied records are a change with its own job.
  if (isToCopy && (await fillByCopy(deps, domain))) return null
  const served = await answerInTime('dns-server', PUBLISH_TIMEOUT_MS, deps.ports.dnsServer.publish(zone))
  if (served !== serial) {
    await surpass(deps, domain, served)
    throw new OutsideUnavailable('dns-server', { cause: new Error(`it has the newer serial ${served}`) })
  }
  return { domainId, serial }
}

async function notePublished({ ports }: Deps, tx: Tx, published: readonly ZoneVersion[]): Promise<void> {
  for (const serial of new Set(published.map((version) => version.serial))) {
    const ids = published.flatMap((version) => (version.serial === serial ? [version.domainId] : []))
    for (const zone of await zones.markPublished(tx, ids, serial))
      if (zone.serial !== serial) await publishAgain(tx, zone, serial, ports.clock.now())
  }
}

/** Returns a zone as the name server is to have it, with the keys and records of its signing. */
export async function zoneToServe(deps: Deps, domain: DomainRow, serial: number): Promise<Zone> {
  return (await zonesToServe(deps, [{ domain, serial }]))[0] as Zone
}

async function zonesToServe(deps: Deps, asked: readonly { domain: DomainRow; serial: number }[]): Promise<Zone[]> {
  if (asked.length === 0) return []
  const ids = asked.map(({ domain }) => domain.id)
  const present = await records.listRecordsOfZones(deps.db.reader, ids)
  const keys = await listKeys(deps.db.reader, ids)
  return asked.map(({ domain, serial }) => {
    const zone = zoneOf(domain.name, serial, present.get(domain.id) ?? [], zoneSettings(deps))
    const own = keys.get(domain.id)
    const signed = own ? signingOf(deps, domain, own) : null
    return signed ? { ...zone, ...signed, records: [...zone.records, ...signed.records] } : zone
  })
}

/**
 * Raises the serial of a zone above that of the name server, which has a zone from elsewhere or of a time after a restored
 * backup. Nothing is done about a newer zone of ours.
 */
async function surpass({ db, ports }: Deps, domain: DomainRow, served: number): Promise<void> {
  if (served >= SERIAL_MAX) throw new OutsideRefused('dns-server', `it has the serial ${served}, above all of ours`)
  const now = ports.clock.now()
  await db.transaction(async (tx) => {
    const zone = await zones.findZone(tx, domain.id)
    if (zone && isOlderSerial(zone.serial, served)) await touchZone(tx, { domain, now, above: served })
  })
}

/**
 * Publishes the newest zone once more after an older one, since both may have been under way at once, and the older one
 * may have arrived last.
 */
function publishAgain(tx: Tx, { domainId, serial }: zones.ZoneRow, after: number, now: number): Promise<void> {
  const reference = `${domainId}:${serial}:after-${after}`
  return enqueue(tx, publishZone, { reference, payload: { domainId, serial } }, now)
}

/** Removes a zone from the name server. Throws OutsideUnavailable. */
export const unpublish = ({ ports }: Deps, name: string): Promise<void> =>
  answerInTime('dns-server', PUBLISH_TIMEOUT_MS, ports.dnsServer.remove(name))

/** Publishes the current zone, for callers that need it there before they continue. */
export async function publishNow(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const zone = await zones.findZone(deps.db.reader, domainId)
  return zone ? publishDomain(deps, { domainId, serial: zone.serial }) : undefined
}

/**
 * Updates a domain's delegation at the registry. For the shop's name servers, only after they have the zone: a name
 * without a zone would be unreachable. Throws OutsideUnavailable when either is unreachable.
 */
export async function applyDelegation(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const domain = await findDomain(deps.db.reader, domainId)
  if (!domain || !isServed(domain.status)) return
  const { registry } = deps.ports
  if (!domain.usesOurDns) {
    const { name, nameServers } = domain
    if (nameServers) await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setNameServers(name, nameServers))
    return
  }
  const published = await publishNow(deps, domainId)
  // A DS record of a key that was used elsewhere would make resolvers reject the shop's responses as forged.
  if (!(await isSigned(deps, domain)))
    await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setDelegationSigners(domain.name, []))
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setNameServers(domain.name, deps.config.nameServers))
  return published
}

/**
 * Copies the records of the previous name servers, once; a domain without any gets the shop's default records. Returns
 * whether that changed anything.
 */
async function fillByCopy(deps: Deps, domain: DomainRow): Promise<boolean> {
  const found = await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, deps.ports.dnsResolver.lookup(domain.name))
  const now = deps.ports.clock.now()
  return deps.db.transaction(async (tx) => {
    const zone = await zones.findZone(tx, domain.id)
    if (zone?.content.kind !== 'copy') return false
    await zones.updateZone(tx, domain.id, { content: { ...zone.content, kind: 'parking' } })
    const edit = { domain, by: null, now }
    if ((await addFound(tx, edit, found)) > 0) return true
    return (await addMissing(tx, edit, defaultRecords({ kind: 'parking' }))) > 0
  })
}
