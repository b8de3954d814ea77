import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecord, standing } from './any-zone'
import { defaultRecords } from './default-records'
import { readRecord } from './record'
import { RECORD_TYPES } from './record-types'
import { quotedStrings } from './txt'
import { diffZones, recordLine } from './zone-changes'
import { FILE_ENTRIES_MAX, parseZoneFile, placeRecords, zoneFile, zoneOf } from './zone-file'

/** Parses in one go, and counts the steps between which other work could run. */
function parse(text: string, domain: string) {
  const parsing = parseZoneFile(text, domain)
  for (let steps = 0; ; steps++) {
    const step = parsing.next()
    if (step.done) return { parsed: step.value, steps }
  }
}

function readZoneFile(text: string, domain: string, options?: Parameters<typeof placeRecords>[2]) {
  const { parsed } = parse(text, domain)
  if (!parsed) throw new Error('the file has too many entries')
  return placeRecords(parsed, domain, options)
}

const DOMAIN = 'example.nl'

test('a DS of a zone file waits for the NS records of its name, and is left out without them', () => {
  const ds = `DS 60485 13 2 ${'AB'.repeat(32)}`
  const read = readZoneFile(`dochter ${ds}\nzoon ${ds}\ndochter NS ns1.example.com.`, 'example.nl')
  expect(read.records.map(({ name, type }) => `${name} ${type}`)).toEqual(['dochter NS', 'dochter DS'])
  expect(read.skipped).toEqual([{ line: 2, reason: 'ds-without-ns' }])
})

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
  const types = fc.constantFrom(...RECORD_TYPES)
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(
      'a\n$INCLUDE /x',
      '"a" ; b',
      '\\',
      '5 5 5 x',
      '"\\010$INCLUDE x"',
      '0 x "a\\"b;"',
      '1 . key7="\\000"',
    ),
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

describe('a zone file', () => {
  const read = (text: string, options = {}) => {
    const { records, skipped } = readZoneFile(text, DOMAIN, options)
    return {
      lines: records.map((record) => recordLine(record, DOMAIN, 3600)),
      skipped: skipped.map(({ line, reason }) => `${line} ${reason}`),
    }
  }

  test('is read with all that RFC 1035 and RFC 2308 let it say', () => {
    const text = String.raw`$TTL 1h
$ORIGIN example.nl.
@   IN SOA ns1.example.com. hostmaster.example.com. ( 2026112201 ; serial
        10800 3600
        1209600 3600 )
    IN NS ns1.example.com.
@       300 IN A 203.0.113.7 ; the website
        IN 300 AAAA 2001:DB8::7
        MX 7 mail
www     CNAME @
WWW2.Example.NL. IN CNAME www
txt     TXT "a;b" "c "d" \\ \233\128"   bare;word
        600 TXT ( "more
        x"
        TXT ( "over"
              "lines" )
$ORIGIN sub
a       1d A 203.0.113.8
b.example.nl. A 203.0.113.9
$ORIGIN _tcp.example.nl.
_sip    SRV 10 5 5060 sip.example.com.
_443    TLSA 3 1 1 ( ${'AB'.repeat(16)}
                     ${'cd'.repeat(16)} )
$ORIGIN .
example.nl CAA 0 issue "ca.example.net"
svc.example.nl HTTPS 1 . alpn=h2,h3 port=8443
`
    expect(read(text)).toEqual({
      lines: [
        '@ 300 IN A 203.0.113.7',
        '@ 300 IN AAAA 2001:db8::7',
        '@ 3600 IN MX 7 mail.example.nl.',
        'www 3600 IN CNAME example.nl.',
        'www2 3600 IN CNAME www.example.nl.',
        'txt 3600 IN TXT "overlines"',
        'a.sub 86400 IN A 203.0.113.8',
        'b 3600 IN A 203.0.113.9',
        '_sip._tcp 3600 IN SRV 10 5 5060 sip.example.com.',
        `_443._tcp 3600 IN TLSA 3 1 1 ${'ab'.repeat(16)}${'cd'.repeat(16)}`,
        '@ 3600 IN CAA 0 issue "ca.example.net"',
        'svc 3600 IN HTTPS 1 . alpn="h2,h3" port="8443"',
      ],
      skipped: ['3 soa', '6 apex-ns', '12 invalid-characters', '13 syntax', '14 syntax'],
    })
  })

  test.each([
    ['$INCLUDE /etc/passwd', 'include'],
    ['$include other.zone', 'include'],
    ['$GENERATE 1-9 h$ A 203.0.113.$', 'generate'],
    ['$OTHER x', 'unknown-directive'],
    ['$TTL soon', 'syntax'],
    ['$ORIGIN', 'syntax'],
    ['x CH TXT y', 'other-class'],
    ['x PTR y', 'unsupported-type'],
    ['@ NS ns1.example.com.', 'apex-ns'],
    ['@ SOA a b 1 2 3 4 5', 'soa'],
    ['www.example.com. A 203.0.113.7', 'outside-zone'],
    ['a\\.b A 203.0.113.7', 'invalid-name'],
    [' A 203.0.113.7', 'syntax'],
    ['x', 'syntax'],
    ['x 300', 'syntax'],
    ['x A', 'syntax'],
    ['x A 203.0.113.7 203.0.113.8', 'syntax'],
    ['x A 203.0.113.256', 'invalid-ipv4'],
    ['x MX 65536 mail', 'syntax'],
    ['x TXT "open', 'syntax'],
    ['x TXT "a\\010b"', 'invalid-characters'],
    ['x TXT "\\000"', 'invalid-characters'],
    ['x TXT "\\300"', 'syntax'],
    ['x TXT "[DOMAIN\\078AME]"', 'placeholder-in-domain'],
    ['x ( A 203.0.113.7', 'syntax'],
    ['x A 203.0.113.7 )', 'syntax'],
    ['x CNAME y\nx A 203.0.113.7', 'cname-alone', 2],
    ['x A 203.0.113.7\nX.example.nl. A 203.0.113.7', 'duplicate', 2],
  ])('leaves out %j: %s', (text, reason, line = 1) => {
    expect(read(text).skipped).toEqual([`${line} ${reason}`])
  })

  test('takes a TTL within our bounds, of one name and type the shortest', () => {
    expect(read('x 5 A 203.0.113.7\ny 9999999 A 203.0.113.7\nz 1h30m A 203.0.113.7').lines).toEqual([
      'x 60 IN A 203.0.113.7',
      'y 604800 IN A 203.0.113.7',
      'z 5400 IN A 203.0.113.7',
    ])
    const [one, other] = readZoneFile('x 600 A 203.0.113.7\nx A 203.0.113.8', DOMAIN).records
    expect([one?.ttl, other?.ttl]).toEqual([600, 600])
    expect(readZoneFile('x 900 A 203.0.113.7', DOMAIN, { standardTtl: 900 }).records[0]?.ttl).toBeNull()
  })

  test('stands beside what is kept', () => {
    const kept = readZoneFile('x CNAME y\nz A 203.0.113.7', DOMAIN).records
    expect(read('x A 203.0.113.7\nz 60 A 203.0.113.7\nz A 203.0.113.8', { kept })).toEqual({
      lines: ['z 60 IN A 203.0.113.7', 'z 60 IN A 203.0.113.8'],
      skipped: ['1 cname-alone'],
    })
  })

  test('of a zone is that zone, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 40 }), (typed) => {
        const zone = standing(typed, DOMAIN)
        const { records, skipped } = readZoneFile(zoneFile(DOMAIN, 7, zone), DOMAIN)
        expect(skipped.map(({ reason }) => reason)).toEqual(['soa', 'apex-ns', 'apex-ns'])
        expect(diffZones(zone, records, DOMAIN)).toEqual([])
        expect(records).toHaveLength(zone.length)
      }),
      { numRuns: 500 },
    )
  })

  test('of any text comes to records that can stand together', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\n',
        ' ',
        '"',
        '\\',
        ';',
        '(',
        ')',
        '@',
        'A',
        'IN',
        '203.0.113.7',
        'TXT',
        'CNAME',
        'x',
        '$ORIGIN',
        '\\0',
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { records } = readZoneFile(parts.join(' '), DOMAIN)
        expect(standing(records, DOMAIN)).toHaveLength(records.length)
        const { skipped } = readZoneFile(zoneFile(DOMAIN, 1, records), DOMAIN)
        expect(skipped).toHaveLength(3)
      }),
      { numRuns: 1000 },
    )
  })

  test('of 5,000 records is parsed in as many steps, so that others get a turn in between', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `h${at} TXT "${'x'.repeat(150)}"`).join('\n')
    expect(readZoneFile(many, DOMAIN).records).toHaveLength(5000)
    expect(parse(many, DOMAIN).steps).toBeGreaterThanOrEqual(10_000)
  })

  test('with more records than a zone holds is refused before any is validated', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'a MX 1 _').join('\n')
    expect(parse(lines(FILE_ENTRIES_MAX), DOMAIN).parsed).not.toBeNull()
    const { parsed, steps } = parse(lines(100_000), DOMAIN)
    expect(parsed).toBeNull()
    expect(steps).toBe(FILE_ENTRIES_MAX)
  })

  test('reads no line that is too long for a record, and stops at too many words', () => {
    expect(read(`x TXT "${'x'.repeat(900_000)}"\ny A 203.0.113.7`)).toMatchObject({ skipped: ['1 text-too-long'] })
    expect(read(`x TXT ${'a '.repeat(5000)}`).skipped).toEqual(['1 text-too-long'])
    expect(read(`x TXT (\n${'a\n'.repeat(4000)}`).skipped[0]).toBe('1 text-too-long')
    expect(read(`${'é.'.repeat(1000)}x A 203.0.113.7`).skipped).toEqual(['1 invalid-name'])
  })
})

function bytesOf(escaped: string): number[] {
  return [...escaped.matchAll(/\\(\d{3})|\\(.)|(.)/gs)].map(([, code, sign, plain]) =>
    code === undefined ? (sign ?? plain ?? '').charCodeAt(0) : Number(code),
  )
}
