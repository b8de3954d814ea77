import { decode, encode } from 'dns-packet'
import { expect, test } from 'vitest'
import { readRecord } from '../../../rules/dns/record'
import { zoneOf } from '../../../rules/dns/zone-file'
import { answerOf, wireType } from './rdata'

/** The rdata of a record on the wire, behind the name, type, class, TTL and length. */
function wireOf(type: string, value: string): string {
  const read = readRecord({ name: 'x', type, value }, 'example.nl')
  if (!read.ok) throw new Error(value)
  const record = zoneOf('example.nl', 1, [read.record]).records.at(-1)
  const answer = record && answerOf(record, 'x.example.nl')
  if (!answer) throw new Error(`${type} is not served`)
  const packet = encode({ type: 'response', answers: [answer] })
  expect(decode(packet).answers?.[0]).toMatchObject({ name: 'x.example.nl', type: wireType(type), ttl: 3600 })
  return packet.subarray(12 + 'x.example.nl'.length + 2 + 10).toString('hex')
}

const FOO_COM = '03666f6f076578616d706c6503636f6d00'
const FOO_ORG = '03666f6f076578616d706c65036f726700'

test.each([
  // RFC 9460, appendix D.
  ['HTTPS', '0 foo.example.com.', `0000${FOO_COM}`],
  ['SVCB', '1 .', '000100'],
  ['SVCB', '16 foo.example.com. port=53', `0010${FOO_COM}000300020035`],
  ['SVCB', '1 foo.example.com. key667=hello', `0001${FOO_COM}029b000568656c6c6f`],
  ['SVCB', '1 foo.example.com. key667="hello\\210qoo"', `0001${FOO_COM}029b000968656c6c6fd2716f6f`],
  [
    'SVCB',
    '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
    `0001${FOO_COM}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
  ],
  [
    'SVCB',
    '16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
    `0010${FOO_ORG}0000000400010004000100090268320568332d313900040004c0000201`,
  ],
  ['SVCB', '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"', `0010${FOO_ORG}0001000c08665c6f6f2c626172026832`],
  // RFC 4034 §5.1, RFC 4255 §3.1, RFC 6698 §2.1, RFC 8659 §4.1.
  ['DS', '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118', 'ec4505012bb183af5f22588179a53b0a98631fad1a292118'],
  ['SSHFP', '2 1 123456789abcdef67890123456789abcdef67890', '0201123456789abcdef67890123456789abcdef67890'],
  ['TLSA', '3 1 0 0102ff', '0301000102ff'],
  ['CAA', '0 issue "ca.example.net"', `00056973737565${Buffer.from('ca.example.net').toString('hex')}`],
  ['CAA', '128 tbs "x;y"', '8003746273783b79'],
  ['CAA', '129 tbs "x"', '810374627378'],
  ['NS', 'ns1.example.com.', '036e7331076578616d706c6503636f6d00'],
])('%s %s goes on the wire', (type, value, wire) => {
  expect(wireOf(type, value)).toBe(wire)
})
