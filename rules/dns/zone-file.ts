import { absoluteOwner } from './host-name'
import { HOSTMASTER, NAME_SERVERS, RECORD_TTL, SOA_TIMES } from './own-servers'
import { rdataOf } from './record'
import type { ZoneEntry } from './record-types'

/** A record as a name server takes it: names absolute, rdata in presentation form. */
export interface WireRecord {
  name: string
  type: string
  ttl: number
  rdata: string
}

/** A whole zone: SOA and NS, which are ours, and the customer's records. The standard TTL is in seconds. */
export function zoneOf(domain: string, serial: number, records: readonly ZoneEntry[], standardTtl = RECORD_TTL) {
  const apex = { name: `${domain}.`, ttl: RECORD_TTL }
  const soa = `${NAME_SERVERS[0]}. ${HOSTMASTER}. ${serial} ${SOA_TIMES.join(' ')}`
  const wire: WireRecord[] = [
    { ...apex, type: 'SOA', rdata: soa },
    ...NAME_SERVERS.map((server) => ({ ...apex, type: 'NS', rdata: `${server}.` })),
    ...records.map((record) => ({
      name: absoluteOwner(record.name, domain),
      type: record.type,
      ttl: record.ttl ?? standardTtl,
      rdata: rdataOf(record, domain),
    })),
  ]
  return { name: domain, serial, records: wire }
}

/** RFC 1035 §5: one line for each record. What a customer typed was escaped by its type and cannot begin another line. */
export const zoneFile = (
  domain: string,
  serial: number,
  records: readonly ZoneEntry[],
  standardTtl = RECORD_TTL,
): string =>
  zoneOf(domain, serial, records, standardTtl)
    .records.map(({ name, ttl, type, rdata }) => `${name}\t${ttl}\tIN\t${type}\t${rdata}\n`)
    .join('')
