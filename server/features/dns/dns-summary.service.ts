import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import type { Domain } from '../domains/domains.graphql'
import { countRecords, listRecordsOf } from './dns-records.repository'
import { DnsSummary } from './dns-summary.graphql'
import { findZone } from './zones.repository'

const APEX = '@'
const DMARC = '_dmarc'

/** What the zone of a domain says to the world, in short. A domain whose DNS is elsewhere is answered for from here all the same. */
export async function summarizeDns(ctx: Context, domain: Domain): Promise<DnsSummary> {
  const { reader } = ctx.db
  const [zone, recordCount, records] = await Promise.all([
    findZone(reader, domain.id),
    countRecords(reader, domain.id),
    listRecordsOf(reader, domain.id, [APEX, DMARC]),
  ])
  const valuesOf = (name: string, ...types: readonly string[]) =>
    records.filter((record) => record.name === name && types.includes(record.type)).map(({ value }) => value)
  const says = (name: string, start: string) =>
    valuesOf(name, 'TXT').some((value) => value.replace(/^"/, '').toLowerCase().startsWith(start))
  return view(DnsSummary, {
    nameServers: domain.isActiveDnsServer ? [...NAME_SERVERS] : [],
    recordCount,
    changedAt: zone ? new Date(zone.changedAt) : null,
    website: valuesOf(APEX, 'A', 'AAAA', 'CNAME'),
    mailServers: valuesOf(APEX, 'MX'),
    hasSpf: says(APEX, 'v=spf1'),
    hasDmarc: says(DMARC, 'v=dmarc1'),
  })
}
