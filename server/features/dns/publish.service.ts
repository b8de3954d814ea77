import { defaultRecords } from '../../../rules/dns/default-records'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { zoneOf } from '../../../rules/dns/zone-file'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/runner'
import { type DomainRow, findDomain } from '../domains/domains.service'
import * as records from './dns-records.repository'
import { signingOf } from './zone-signing.service'
import * as zones from './zones.repository'
import { addFound, addMissing } from './zones.service'

const PUBLISH_TIMEOUT_MS = 20_000
const LOOKUP_TIMEOUT_MS = 20_000
const REGISTRY_TIMEOUT_MS = 20_000

/**
 * Hands the zone as it is now to the name server. A later change has a job of its own, so an overtaken serial needs
 * nothing. Throws OutsideUnavailable when the name server is away: the records are kept and it is tried again.
 */
export async function publishDomain(deps: Deps, domainId: string, serial: number): Promise<Finish | undefined> {
  const domain = await findDomain(deps.db.reader, domainId)
  if (!domain || domain.status === 'EXPIRED') return
  const asked = await zones.findZone(deps.db.reader, domainId)
  if (!asked || asked.serial > serial) return
  // What was found is a change with a job of its own.
  if (asked.content.kind === 'copy' && (await fillByCopy(deps, domain))) return
  const present = await records.listRecords(deps.db.reader, domainId)
  const zone = zoneOf(domain.name, serial, present, deps.config.dnsTtl)
  const signed = await signingOf(deps, domain)
  const published = signed ? { ...zone, ...signed, records: [...zone.records, ...signed.records] } : zone
  await answerInTime('dns-server', PUBLISH_TIMEOUT_MS, deps.ports.dnsServer.publish(published))
  return (tx) => zones.markPublished(tx, domainId, serial)
}

/** A name that was given up is answered no more. Throws OutsideUnavailable. */
export const unpublish = ({ ports }: Deps, name: string): Promise<void> =>
  answerInTime('dns-server', PUBLISH_TIMEOUT_MS, ports.dnsServer.remove(name))

/** The same of the zone as it is now, for who needs it there before going on. */
export async function publishNow(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const zone = await zones.findZone(deps.db.reader, domainId)
  return zone ? publishDomain(deps, domainId, zone.serial) : undefined
}

/**
 * Tells the registry where a domain's DNS is now. When that is here, after our name server has the zone: a name that
 * nobody answers for would be gone. Throws OutsideUnavailable when either is away.
 */
export async function delegateDomain(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const domain = await findDomain(deps.db.reader, domainId)
  if (!domain || domain.status === 'EXPIRED') return
  const { registry } = deps.ports
  if (!domain.usesOurDns) {
    const { name, nameServers } = domain
    if (nameServers) await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setNameServers(name, nameServers))
    return
  }
  const published = await publishNow(deps, domainId)
  // A DS record of the key that was used elsewhere would make our answers count as forged.
  const isSigned = (await signingOf(deps, domain)) !== null
  if (!isSigned) await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setDelegationSigners(domain.name, []))
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setNameServers(domain.name, NAME_SERVERS))
  return published
}

/**
 * Takes over what the old name servers answer, once; a domain without any records gets the shop's own. Whether that
 * changed anything.
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
