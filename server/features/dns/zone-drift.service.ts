import { dayInAmsterdam } from '../../../rules/calendar'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/job'
import { enqueue, isPending } from '../../outbox/outbox'
import { findDomain } from '../domains/domains.service'
import { checkZones, publishZone } from './dns.jobs'
import { touchZone } from './dns-commits.service'
import { zoneToServe } from './publish.service'
import * as zones from './zones.repository'

const CHECK_TIMEOUT_MS = 20_000
/** Few enough for the deadline of a job at a slow name server. */
const PAGE = 100

/** Begins to compare all zones with those of the name server, once a day. */
export async function startZoneCheck({ db, ports }: Deps): Promise<void> {
  const now = ports.clock.now()
  const day = dayInAmsterdam(now)
  await db.transaction((tx) => enqueue(tx, checkZones, { reference: day, payload: { day, after: '' } }, now))
}

/**
 * Compares one page of zones with those of the name server, and enqueues the next page. A zone that differs, after a change
 * by hand or a lost publication, gets a new serial, so that secondary servers transfer it too; so does one whose signatures
 * they need again. Throws OutsideUnavailable.
 */
export async function checkZonePage(
  deps: Deps,
  { day, after }: { day: string; after: string },
): Promise<Finish | undefined> {
  const page = await zones.listZonesAfter(deps.db.reader, after, PAGE)
  for (const zone of page) await checkZone(deps, zone)
  const last = page.length === PAGE && page.at(-1)?.domainId
  if (!last) return
  const reference = `${day}:${last}`
  return (tx) => enqueue(tx, checkZones, { reference, payload: { day, after: last } }, deps.ports.clock.now())
}

async function checkZone(deps: Deps, { domainId, serial }: zones.ZoneRow): Promise<void> {
  const { db, ports } = deps
  const domain = await findDomain(db.reader, domainId)
  if (!domain || domain.status === 'EXPIRED') return
  if (await isPending(db.reader, publishZone, `${domainId}:${serial}`)) return
  const zone = await zoneToServe(deps, domain, serial)
  const comparison = await answerInTime('dns-server', CHECK_TIMEOUT_MS, ports.dnsServer.compare(zone))
  if (comparison === 'same') return
  await db.transaction(async (tx) => {
    // A change meanwhile is published by its own job.
    if ((await zones.findZone(tx, domainId))?.serial !== serial) return
    if (comparison === 'different')
      deps.log.warn({ domainId, serial }, 'dns: the name server had another zone, which is published again')
    await touchZone(tx, { domain, now: ports.clock.now() })
  })
}
