import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictOf, ZoneIndex } from './conflicts'
import { readRecord } from './record'
import { ZONE_RECORDS_MAX, type ZoneEntry } from './record-types'

const DOMAIN = 'example.nl'

/** `www A 203.0.113.7` */
function entry(line: string): ZoneEntry {
  const [name, type, ...value] = line.split(' ')
  const read = readRecord({ name, type, value: value.join(' ') }, DOMAIN)
  if (!read.ok) throw new Error(line)
  return read.record
}

test.each([
  ['a CNAME at the domain itself', '@ CNAME x.example.com.', [], 'cname-at-apex'],
  ['a CNAME beside an address', 'www CNAME x.example.com.', ['www A 203.0.113.7'], 'cname-alone'],
  ['an address beside a CNAME', 'www A 203.0.113.7', ['www CNAME x.example.com.'], 'cname-alone'],
  ['a second CNAME', 'www CNAME y.example.com.', ['www CNAME x.example.com.'], 'cname-alone'],
  ['a CNAME to itself', 'www CNAME www', [], 'cname-loop'],
  ['a CNAME in a ring', 'c CNAME a', ['a CNAME b', 'b CNAME c.example.nl.'], 'cname-loop'],
  ['the same record', 'www A 203.0.113.7', ['www A 203.0.113.7'], 'duplicate'],
  ['the same address in another spelling', 'www AAAA 2001:DB8:0::1', ['www AAAA 2001:db8::1'], 'duplicate'],
  ['the same name in another spelling', 'WWW.example.nl. TXT x', ['www TXT x'], 'duplicate'],
  ['the same target in another spelling', 'a.b CNAME mail.example.nl.', ['a.b CNAME MAIL'], 'duplicate'],
  ['a mail server beside no mail', '@ MX mx.example.com.', ['@ MX .'], 'null-mx-alone'],
  ['no mail beside a mail server', '@ MX .', ['@ MX mx.example.com.'], 'null-mx-alone'],
  ['a mail server that is an alias', '@ MX mail', ['mail CNAME x.example.com.'], 'mx-to-cname'],
  ['an alias that is a mail server', 'mail CNAME x.example.com.', ['@ MX mail'], 'mx-to-cname'],
  ['a name server that is an alias', 'shop NS ns', ['ns CNAME x.example.com.'], 'ns-to-cname'],
  ['an alias that is a name server', 'ns CNAME x.example.com.', ['shop NS ns'], 'ns-to-cname'],
  ['a name server beside an alias', 'shop NS ns.example.com.', ['shop CNAME x.example.com.'], 'cname-alone'],
  [
    'a digest of a name that is not delegated',
    `shop DS 1 8 1 ${'AB'.repeat(20)}`,
    ['shop A 203.0.113.7'],
    'ds-without-ns',
  ],
  [
    'the same digest in another spelling',
    `shop DS 1 8 1 ${'AB'.repeat(20)}`,
    [`shop DS 1 8 1 ${'ab'.repeat(20)}`],
    'duplicate',
  ],
])('%s cannot stand there', (_what, line, others, conflict) => {
  expect(conflictOf(entry(line), others.map(entry), DOMAIN)).toBe(conflict)
})

test.each([
  ['www A 203.0.113.7', ['www A 203.0.113.8', 'www AAAA 2001:db8::1', 'www TXT x', '@ A 203.0.113.7']],
  ['www TXT x', ['www TXT X']],
  [`shop DS 1 8 1 ${'AB'.repeat(20)}`, ['shop NS ns.example.com.']],
  ['@ MX mail', ['@ MX mail2', 'mail A 203.0.113.7']],
  ['www CNAME @', ['@ A 203.0.113.7', 'a CNAME www']],
  ['* CNAME www', ['www A 203.0.113.7']],
])('%s can stand there', (line, others) => {
  expect(conflictOf(entry(line), others.map(entry), DOMAIN)).toBeNull()
})

test('a zone is full at its cap', () => {
  const many = Array.from({ length: ZONE_RECORDS_MAX }, (_, at) => entry(`h${at} A 203.0.113.7`))
  expect(conflictOf(entry('www A 203.0.113.7'), many, DOMAIN)).toBe('too-many-records')
  expect(conflictOf(entry('www A 203.0.113.7'), many.slice(1), DOMAIN)).toBeNull()
})

const line = fc.tuple(
  fc.constantFrom('@', 'www', 'mail', 'a.b'),
  fc.constantFrom('A 203.0.113.7', 'AAAA 2001:db8::1', 'CNAME www', 'CNAME x.example.com.', 'MX mail', 'MX .', 'TXT x'),
)

test('whatever is added in whatever order, no alias has company and nothing stands there twice', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const zone: ZoneEntry[] = []
      for (const [name, rest] of lines) {
        const record = entry(`${name} ${rest}`)
        if (!conflictOf(record, zone, DOMAIN)) zone.push(record)
      }
      for (const record of zone)
        expect(
          conflictOf(
            record,
            zone.filter((other) => other !== record),
            DOMAIN,
          ),
        ).toBeNull()
    }),
  )
})

test('a chain of aliases costs the same at each link, and its last link may not lead back', () => {
  const index = new ZoneIndex('example.nl')
  const link = (from: number, to: number) =>
    ({ name: `c${from}`, type: 'CNAME', value: `c${to}`, priority: null, weight: null, port: null, ttl: null }) as const
  for (let at = 4000; at > 0; at--) {
    expect(index.conflictOf(link(at, at + 1))).toBeNull()
    index.add(link(at, at + 1))
  }
  const started = performance.now()
  for (let i = 0; i < 5000; i++) expect(index.conflictOf(link(4001, 1))).toBe('cname-loop')
  // Following four thousand steps for each would take seconds.
  expect(performance.now() - started).toBeLessThan(1000)
})
