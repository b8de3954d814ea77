import type { Db } from '../../../db/database'
import type { DomainFacts } from '../../../rules/domain-health'
import { groupBy } from '../../../rules/group-by'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import type { Domain } from '../domains/domains.graphql'
import { countRecords, listRecordsAt, listRecordsOf, type RecordRow } from './dns-records.repository'
import { DnsSummary } from './dns-summary.graphql'
import type { NameServerSwitch } from './name-servers.graphql'
import { listNameServerSwitches } from './name-servers.service'
import { findZone, isCurrent, listZones } from './zones.repository'

const APEX = '@'
const DMARC = '_dmarc'
const SUMMARIZED = [APEX, DMARC]

/** Summarizes the zone of a domain. For a domain whose DNS is elsewhere, summarizes the records stored here. */
export async function summarizeDns(ctx: Context, domain: Domain): Promise<DnsSummary> {
  const { reader } = ctx.db
  const [zone, recordCount, records] = await Promise.all([
    findZone(reader, domain.id),
    countRecords(reader, domain.id),
    listRecordsOf(reader, domain.id, SUMMARIZED),
  ])
  return view(DnsSummary, {
    nameServers: domain.isActiveDnsServer ? [...ctx.config.nameServers] : [],
    recordCount,
    changedAt: zone ? new Date(zone.changedAt) : null,
    ...servicesIn(records),
  })
}

/** Facts of the DNS of a domain that its health depends on. */
export interface DnsFacts extends Pick<DomainFacts, 'dns' | 'isDnsPublished'> {
  nameServerSwitch: NameServerSwitch | null
}

/** Returns the facts of several domains, by id. A switch of name servers is one of a domain that uses ours. */
export async function listDnsFacts(
  db: Db,
  domainIds: readonly string[],
  ctx: Context,
): Promise<ReadonlyMap<string, DnsFacts>> {
  const zones = new Map((await listZones(db, domainIds)).map((zone) => [zone.domainId, zone]))
  const [records, switches] = await Promise.all([
    listRecordsAt(db, domainIds, SUMMARIZED),
    listNameServerSwitches(ctx, zones, domainIds),
  ])
  const recordsOf = groupBy(records, ({ domainId }) => domainId)
  const factsOf = (id: string): DnsFacts => ({
    dns: servicesIn(recordsOf.get(id) ?? []),
    isDnsPublished: isCurrent(zones.get(id) ?? null),
    nameServerSwitch: switches.get(id) ?? null,
  })
  return new Map(domainIds.map((id) => [id, factsOf(id)]))
}

/** Returns where website and mail of a domain are, by its records at the summarized names. */
function servicesIn(records: readonly Pick<RecordRow, 'name' | 'type' | 'value'>[]) {
  const valuesOf = (name: string, ...types: readonly string[]) =>
    records.filter((record) => record.name === name && types.includes(record.type)).map(({ value }) => value)
  const says = (name: string, start: string) =>
    valuesOf(name, 'TXT').some((value) => value.replace(/^"/, '').toLowerCase().startsWith(start))
  return {
    website: valuesOf(APEX, 'A', 'AAAA', 'CNAME'),
    mailServers: valuesOf(APEX, 'MX'),
    hasSpf: says(APEX, 'v=spf1'),
    hasDmarc: says(DMARC, 'v=dmarc1'),
  }
}
