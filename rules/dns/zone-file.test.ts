import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRecords } from './default-records'
import { readRecord } from './record'
import { nextSerial } from './serial'
import { quotedStrings } from './txt'
import { zoneFile, zoneOf } from './zone-file'

const DOMAIN = 'example.nl'

test('a zone begins with our SOA and name servers and holds absolute names', () => {
  const zone = zoneOf(DOMAIN, 7, defaultRecords({ kind: 'parking' }))
  expect(zone.records.slice(0, 3)).toEqual([
    {
      name: 'example.nl.',
      type: 'SOA',
      ttl: 3600,
      rdata: 'ns1.wimpel.example. hostmaster.wimpel.example. 7 10800 3600 1209600 3600',
    },
    { name: 'example.nl.', type: 'NS', ttl: 3600, rdata: 'ns1.wimpel.example.' },
    { name: 'example.nl.', type: 'NS', ttl: 3600, rdata: 'ns2.wimpel.example.' },
  ])
  expect(zone.records.every(({ name }) => name.endsWith('example.nl.'))).toBe(true)
})

test('whatever is typed, each record is one line of the zone file', () => {
  const types = fc.constantFrom('A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('a\n$INCLUDE /x', '"a" ; b', '\\', '5 5 5 x'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(types, fc.oneof(text, fc.constant('_a._b')), text)), (typed) => {
      const read = typed.map(([type, name, value]) => readRecord({ type, name, value }, DOMAIN))
      const records = read.flatMap((answer) => (answer.ok ? [answer.record] : []))
      const lines = zoneFile(DOMAIN, 1, records).trimEnd().split('\n')
      expect(lines).toHaveLength(records.length + 3)
      for (const line of lines) expect(line).toMatch(/^[a-z0-9_*.-]+\t3600\tIN\t[A-Z]+\t[\x20-\x7e]+$/)
    }),
    { numRuns: 500 },
  )
})

test('a text comes back out of its quoted strings, none of which is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }), (text) => {
      const strings = [...quotedStrings(text).matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, inner = '']) => bytesOf(inner))
      for (const bytes of strings) {
        expect(bytes.length).toBeLessThanOrEqual(255)
        expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))).not.toThrow()
      }
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(strings.flat()))).toBe(text)
    }),
  )
})

test('a serial rises with every change, whatever the clock says', () => {
  expect(nextSerial(0, 1_700_000_000_999)).toBe(1_700_000_000)
  expect(nextSerial(1_700_000_000, 1_700_000_000_999)).toBe(1_700_000_001)
  expect(nextSerial(1_700_000_500, 1_600_000_000_000)).toBe(1_700_000_501)
})

function bytesOf(escaped: string): number[] {
  return [...escaped.matchAll(/\\(\d{3})|\\(.)|(.)/gs)].map(([, code, sign, plain]) =>
    code === undefined ? (sign ?? plain ?? '').charCodeAt(0) : Number(code),
  )
}
