import { defaultRecords } from '../../../rules/dns/default-records'
import { zoneOf } from '../../../rules/dns/zone-file'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/runner'
import { type DomainRow, findDomain } from '../domains/domains.service'
import * as records from './dns-records.repository'
import * as zones from './zones.repository'
import { addFound, addMissing } from './zones.service'

const PUBLISH_TIMEOUT_MS = 20_000
const LOOKUP_TIMEOUT_MS = 20_000

/**
 * Hands the zone as it is now to the name server. A later change has a job of its own, so an overtaken serial needs
 * nothing. Throws OutsideUnavailable when the name server is away: the records are kept and it is tried again.
 */
export async function publishDomain(deps: Deps, domainId: string, serial: number): Promise<Finish | undefined> {
  const domain = await findDomain(deps.db.reader, domainId)
  if (!domain) return
  const asked = await zones.findZone(deps.db.reader, domainId)
  if (!asked || asked.serial > serial) return
  if (asked.content.kind === 'copy') await fillByCopy(deps, domain)
  const present = await records.listRecords(deps.db.reader, domainId)
  const zone = zoneOf(domain.name, serial, present)
  await answerInTime('dns-server', PUBLISH_TIMEOUT_MS, deps.ports.dnsServer.publish(zone))
  return (tx) => zones.markPublished(tx, domainId, serial)
}

/** Takes over what the old name servers answer, once; a domain without any records gets the shop's own. */
async function fillByCopy(deps: Deps, domain: DomainRow): Promise<void> {
  const found = await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, deps.ports.dnsResolver.lookup(domain.name))
  const now = deps.ports.clock.now()
  await deps.db.transaction(async (tx) => {
    const zone = await zones.findZone(tx, domain.id)
    if (zone?.content.kind !== 'copy') return
    const added = await addFound(tx, domain, found, now)
    if (added === 0) await addMissing(tx, domain, defaultRecords({ kind: 'parking' }), now)
    await zones.updateZone(tx, domain.id, { content: { ...zone.content, kind: 'parking' } })
  })
}
