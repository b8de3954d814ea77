import fc from 'fast-check'
import { ZoneIndex } from './conflicts'
import { readRecord } from './record'
import { RECORD_TYPES, type RecordType, type ZoneEntry } from './record-types'

/** A record for a zone, as typed; also one that is invalid or conflicts with others. */
export const anyRecord = fc.constantFrom(...RECORD_TYPES).chain((type) =>
  fc.record({
    type: fc.constant(type),
    name: type === 'SRV' ? fc.constant('_sip._tcp') : fc.constantFrom('@', 'www', '*', 'a.b', '_x.c', 'd', 'e'),
    value: VALUES[type],
  }),
)

/** Returns the valid records that do not conflict in the zone of a domain. */
export function standing(
  typed: readonly (ZoneEntry | { type: RecordType; name: string; value: string })[],
  domain: string,
): ZoneEntry[] {
  const index = new ZoneIndex(domain)
  return typed.flatMap((each) => {
    const read = 'ttl' in each ? ({ ok: true, record: each } as const) : readRecord(each, domain)
    if (!read.ok || index.conflictOf(read.record)) return []
    index.add(read.record)
    return [read.record]
  })
}

const hosts = fc.constantFrom('mail', '@', 'a.b', 'mx.example.com.', 'xn--caf-dma.example.com.', 'example.nl')
const hexOf = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(hexText)
const hexText = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const escaped = fc
  .uint8Array({ minLength: 1, maxLength: 30 })
  .map((bytes) => `"${Array.from(bytes, (byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`)
/** Values of each type, including hostile ones. */
const VALUES: Record<RecordType, fc.Arbitrary<string>> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  CNAME: hosts,
  MX: fc.oneof(hosts, fc.constant('.')),
  TXT: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('"', '\\', ';', '(', '$', ' ', 'é', '\n', '\0', '0') }),
    escaped,
  ),
  SRV: fc.tuple(fc.nat(65_535), fc.nat(65_535), fc.nat(65_535), hosts).map((parts) => parts.join(' ')),
  CAA: fc
    .tuple(fc.nat(255), fc.constantFrom('issue', 'tbs'), fc.constantFrom('ca.example.net', '"; a=\\"b\\\\"', ';'))
    .map((parts) => parts.join(' ')),
  NS: hosts,
  TLSA: fc.tuple(fc.nat(3), fc.nat(1), hexOf(32)).map(([usage, selector, data]) => `${usage} ${selector} 1 ${data}`),
  SSHFP: fc.tuple(fc.constantFrom(1, 2, 3, 4, 6), hexOf(20)).map(([algorithm, data]) => `${algorithm} 1 ${data}`),
  HTTPS: fc
    .tuple(
      fc.integer({ min: 1, max: 65_535 }),
      hosts,
      fc.constantFrom('', 'alpn="a\\\\\\\\b\\\\,c,d"', 'port=1 ipv6hint=::1'),
    )
    .map((parts) => parts.join(' ')),
  SVCB: fc.tuple(hosts, escaped).map(([host, value]) => `1 ${host} key700=${value}`),
  DS: fc.tuple(fc.nat(65_535), fc.nat(255), hexOf(32)).map(([tag, algorithm, data]) => `${tag} ${algorithm} 2 ${data}`),
}
