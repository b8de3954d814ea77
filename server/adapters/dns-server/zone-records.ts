import { encode } from 'dns-packet'
import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { dnssecRdataOf } from './dnssec-rdata'
import { NSEC3_PARAMETERS } from './nsec3'
import { answerOf } from './rdata'
import { bytesOf, wireName } from './wire'

/** Returns rdata in wire format; null for an unsupported type. Throws RangeError if it cannot be encoded. */
export function wireRdata(record: ZoneRecord): Buffer | null {
  if (record.type === 'SOA') return soaRdata(record.rdata)
  if (record.type === 'NSEC3PARAM') return NSEC3_PARAMETERS
  const own = dnssecRdataOf(record)
  if (own) return own
  const answer = answerOf(record, '.')
  return answer && encode({ type: 'response', answers: [answer] }).subarray(RDATA_AT)
}

/** Offset after the header, the root owner, type, class, TTL and length. */
const RDATA_AT = 12 + 1 + 10

function soaRdata(text: string): Buffer {
  const [mname = '', rname = '', ...numbers] = text.split(/\s+/)
  const fixed = Buffer.alloc(20)
  for (const [n, number] of numbers.entries()) fixed.writeUInt32BE(Number(number) >>> 0, 4 * n)
  return Buffer.concat([bytesOf(wireName(mname)), bytesOf(wireName(rname)), fixed])
}

const SOA_DEFAULTS = { ttl: 3600, times: ['10800', '3600', '604800', '3600'] }

/** Returns the SOA of the zone, or one generated from its first name server. Uses the serial of the zone. */
export function soaOf(zone: Zone): ZoneRecord {
  const apex = `${zone.name}.`
  const own = zone.records.find(({ type, name }) => type === 'SOA' && name.toLowerCase() === apex)
  const ns = zone.records.find(({ type, name }) => type === 'NS' && name.toLowerCase() === apex)
  const [mname = ns?.rdata ?? `ns1.${apex}`, rname = `hostmaster.${apex}`, , ...times] = own?.rdata.split(/\s+/) ?? []
  const rdata = [mname, rname, zone.serial >>> 0, ...SOA_DEFAULTS.times.map((usual, at) => times[at] ?? usual)].join(
    ' ',
  )
  return { name: apex, type: 'SOA', ttl: own?.ttl ?? SOA_DEFAULTS.ttl, rdata }
}
