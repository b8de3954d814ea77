import { describe, expect, test } from 'vitest'
import { type RecordInput, rdataOf, readRecord, valueLine } from './record'
import { MX_PRIORITIES, RECORD_TYPES, type RecordType } from './record-types'

const DOMAIN = 'example.nl'

/** What is typed, and what is stored and goes on the wire. */
const RIGHT: Record<RecordType, readonly (readonly [typed: string, stored: string, rdata: string])[]> = {
  A: [
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0', '0.0.0.0'],
    [' 255.255.255.255 ', '255.255.255.255', '255.255.255.255'],
  ],
  AAAA: [
    ['2001:db8::1', '2001:db8::1', '2001:db8::1'],
    ['2001:DB8:0:0::0001', '2001:db8::1', '2001:db8::1'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1', '2001:db8:0:1::1'],
    ['::', '::', '::'],
    ['::ffff:203.0.113.7', '::ffff:cb00:7107', '::ffff:cb00:7107'],
  ],
  CNAME: [
    ['host.example.com.', 'host.example.com.', 'host.example.com.'],
    ['Host.Example.COM.', 'host.example.com.', 'host.example.com.'],
    ['mail', 'mail', 'mail.example.nl.'],
    ['@', '@', 'example.nl.'],
    ['sleutel._domainkey.example.com.', 'sleutel._domainkey.example.com.', 'sleutel._domainkey.example.com.'],
    ['café.example.com.', 'xn--caf-dma.example.com.', 'xn--caf-dma.example.com.'],
  ],
  MX: [
    ['mx.foo.com.', 'mx.foo.com.', '10 mx.foo.com.'],
    ['mx', 'mx.example.nl.', '10 mx.example.nl.'],
    ['.', '.', '0 .'],
  ],
  TXT: [
    ['v=spf1 -all', 'v=spf1 -all', '"v=spf1 -all"'],
    ['"v=DKIM1; " "p=abc"', 'v=DKIM1; p=abc', '"v=DKIM1; p=abc"'],
    ['zeg "hallo" \\ dag', 'zeg "hallo" \\ dag', '"zeg \\"hallo\\" \\\\ dag"'],
    ['"los', '"los', '"\\"los"'],
    ['; $INCLUDE /etc/passwd', '; $INCLUDE /etc/passwd', '"; $INCLUDE /etc/passwd"'],
    ['é', 'é', '"\\195\\169"'],
  ],
  SRV: [
    ['5 10 5060 sip.example.nl.', 'sip.example.nl.', '10 5 5060 sip.example.nl.'],
    ['0  1  443 sip', 'sip', '1 0 443 sip.example.nl.'],
    ['0 0 0 .', '.', '0 0 0 .'],
  ],
}

const WRONG: Record<RecordType, readonly string[]> = {
  A: [
    '',
    'geen-ip',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.',
    '::1',
    '1.2.3.4 5',
    '1.2.3.4\n$TTL 0',
    '0x7f.1.1.1',
  ],
  AAAA: [
    '',
    ':::',
    '1.2.3.4',
    '2001:db8::1::2',
    '2001:db8::g',
    'fe80::1%eth0',
    '2001:db8:1:2:3:4:5:6:7',
    '[::1]',
    '12345::',
  ],
  CNAME: [
    '',
    'a b',
    '1.2.3.4',
    '-a.nl.',
    'a-.nl.',
    '..',
    '.',
    'a..b.',
    `${'a'.repeat(64)}.nl.`,
    'x.nl.;',
    '*.nl.',
    'http://x.nl/',
    '[DOMAINNAME]',
  ],
  MX: ['', 'a b', '1.2.3.4', '10 mail.example.nl.', 'mail.nl.\u0000x', 'a.'.repeat(130)],
  TXT: ['', '""', 'a\nb', 'a\rb', 'a\u0000b', 'a\u2028b', '[domainname]'],
  SRV: [
    '',
    'sip.example.nl.',
    '5 10 5060',
    '5 10 65536 sip.',
    '-1 10 5060 sip.',
    '5 10 5060 sip. 1',
    'a b c sip.',
    '5 10 5060 1.2.3.4',
    '1.5 1 1 sip.',
  ],
}

const nameFor = (type: RecordType) => (type === 'SRV' ? '_sip._tcp' : 'www')
const read = (input: RecordInput) => readRecord({ name: 'www', ...input }, DOMAIN)

describe.each(RECORD_TYPES)('%s', (type) => {
  test.each(RIGHT[type])('%j is stored as %j and served as %j [DNS-022 DNS-024 DNS-028]', (typed, stored, rdata) => {
    const answer = read({ name: nameFor(type), type, value: typed })
    expect(answer).toMatchObject({ ok: true, record: { type, value: stored } })
    if (answer.ok) expect(rdataOf(answer.record, DOMAIN)).toBe(rdata)
  })

  test.each(WRONG[type])('%j is refused', (value) => {
    const answer = read({ name: nameFor(type), type, value })
    expect(answer).toMatchObject({ ok: false, issues: { value: expect.any(String) } })
  })

  test('what was read reads the same again', () => {
    for (const [typed] of RIGHT[type]) {
      const first = read({ name: nameFor(type), type, value: typed })
      if (!first.ok) throw new Error(typed)
      const line = { ...first.record, value: valueLine(first.record) }
      expect(read(line)).toEqual(first)
      expect(read({ ...first.record })).toEqual(first)
    }
  })
})

test('a record needs a name, save MX [DNS-018]', () => {
  expect(read({ name: '', type: 'A', value: '203.0.113.7' })).toEqual({ ok: false, issues: { name: 'name-required' } })
  expect(read({ name: undefined, type: 'TXT', value: 'x' })).toEqual({ ok: false, issues: { name: 'name-required' } })
  expect(read({ name: '', type: 'MX', value: 'mx', priority: 10 })).toMatchObject({ ok: true, record: { name: '@' } })
})

test.each(RECORD_TYPES)('%s needs a value [DNS-020]', (type) => {
  for (const value of ['', '  ', undefined, null, {}])
    expect(read({ name: nameFor(type), type, value })).toEqual({ ok: false, issues: { value: 'value-required' } })
})

test('a text has an end', () => {
  expect(read({ type: 'TXT', value: 'x'.repeat(2048) }).ok).toBe(true)
  expect(read({ type: 'TXT', value: 'é'.repeat(1025) })).toEqual({ ok: false, issues: { value: 'text-too-long' } })
})

test('there are six types and no other [DNS-019]', () => {
  expect(RECORD_TYPES).toEqual(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV'])
  for (const type of ['NS', 'SOA', '', undefined, null, 1, {}, 'toString'])
    expect(read({ type, value: '203.0.113.7' })).toMatchObject({ ok: false, issues: { type: 'invalid-type' } })
})

test('MX takes fourteen priorities, 15 too, and no others [DNS-021 PRF-013]', () => {
  expect(MX_PRIORITIES).toEqual([0, 1, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  for (let priority = 0; priority <= 101; priority++) {
    const offered = (MX_PRIORITIES as readonly number[]).includes(priority)
    expect(read({ type: 'MX', value: 'mx', priority }).ok).toBe(offered)
    expect(read({ type: 'MX', value: 'mx', priority: String(priority) }).ok).toBe(offered)
  }
  for (const priority of ['-1', '1e1', '0x5', 'tien', '10.0', '5.5'])
    expect(read({ type: 'MX', value: 'mx', priority })).toEqual({ ok: false, issues: { priority: 'invalid-priority' } })
})

test('SRV takes its four parts apart as well, in the order of the standard on the wire [DNS-028 DNS-029]', () => {
  const parts = { name: '_sip._tcp', type: 'SRV', value: 'sip.example.nl.', priority: 10, weight: 5, port: 5060 }
  const answer = read(parts)
  expect(answer).toEqual({ ok: true, record: { ...parts, ttl: null } })
  if (!answer.ok) return
  expect(valueLine(answer.record)).toBe('5 10 5060 sip.example.nl.')
  expect(rdataOf(answer.record, DOMAIN)).toBe('10 5 5060 sip.example.nl.')
  expect(read({ ...parts, name: 'sip' })).toEqual({ ok: false, issues: { name: 'invalid-srv-name' } })
  expect(read({ ...parts, port: 70_000 })).toEqual({ ok: false, issues: { port: 'invalid-number' } })
})
