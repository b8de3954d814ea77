import { describe, expect, test } from 'vitest'
import { type RecordInput, rdataOf, readRecord, valueLine } from './record'
import { MX_PRIORITIES, RECORD_TYPES, type RecordType } from './record-types'

const DOMAIN = 'example.nl'

/** Typed text, with the stored value and the wire format. */
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
  // RFC 8659 §4.1.1 and §5.
  CAA: [
    ['0 issue "ca1.example.net"', '0 issue "ca1.example.net"', '0 issue "ca1.example.net"'],
    ['0 ISSUE ca1.example.net', '0 issue "ca1.example.net"', '0 issue "ca1.example.net"'],
    ['128 issue "ca1.example.net; account=230123"', ...twice('128 issue "ca1.example.net; account=230123"')],
    ['0 issuewild ";"', ...twice('0 issuewild ";"')],
    ['0 iodef "mailto:security@example.com"', ...twice('0 iodef "mailto:security@example.com"')],
    ['0 iodef "https://iodef.example.com/"', ...twice('0 iodef "https://iodef.example.com/"')],
    ['128 tbs "Unknown \\"quoted\\" \\\\"', ...twice('128 tbs "Unknown \\"quoted\\" \\\\"')],
  ],
  NS: [
    ['ns1.example.com.', 'ns1.example.com.', 'ns1.example.com.'],
    ['ns', 'ns', 'ns.example.nl.'],
  ],
  // RFC 6698 §2.3.
  TLSA: [
    [
      '0 0 1 d2abde240d7cd3ee6b4b28c54df034b9 7983a1d16e8a410e4561cb106618e971',
      ...twice('0 0 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971'),
    ],
    [
      `1 1 2 ${'92003ba34942dc74152e2f2c408d29ec'.repeat(4)}`,
      ...twice(`1 1 2 ${'92003ba34942dc74152e2f2c408d29ec'.repeat(4)}`),
    ],
    ['3 0 0 30820307308201EFA0', ...twice('3 0 0 30820307308201efa0')],
  ],
  // RFC 4255 §3.2; the second is from RFC 7479.
  SSHFP: [
    ['2 1 123456789abcdef67890123456789abcdef67890', ...twice('2 1 123456789abcdef67890123456789abcdef67890')],
    [
      '4 2 A87F1B687AC0E57D2A081A2F282672334D90ED316D2B818CA9580EA384D92401',
      ...twice('4 2 a87f1b687ac0e57d2a081a2f282672334d90ed316d2b818ca9580ea384d92401'),
    ],
  ],
  HTTPS: [
    ['0 foo.example.com.', ...twice('0 foo.example.com.')],
    ['1 . alpn=h3,h2 port=8443', ...twice('1 . alpn="h3,h2" port="8443"')],
    ['1 www no-default-alpn alpn=h3', '1 www alpn="h3" no-default-alpn', '1 www.example.nl. alpn="h3" no-default-alpn'],
    ['1 . ech=AEX+DQBB', ...twice('1 . ech="AEX+DQBB"')],
  ],
  // RFC 9460, appendix D.
  SVCB: [
    ['0 foo.example.com.', ...twice('0 foo.example.com.')],
    ['1 .', ...twice('1 .')],
    ['16 foo.example.com. port=53', ...twice('16 foo.example.com. port="53"')],
    ['1 foo.example.com. key667=hello', ...twice('1 foo.example.com. key667="hello"')],
    ['1 foo.example.com. key667="hello\\210qoo"', ...twice('1 foo.example.com. key667="hello\\210qoo"')],
    [
      '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
      ...twice('1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"'),
    ],
    [
      '1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33"',
      ...twice('1 example.com. ipv6hint="2001:db8:122:344::c000:221"'),
    ],
    [
      '16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
      ...twice('16 foo.example.org. mandatory="alpn,ipv4hint" alpn="h2,h3-19" ipv4hint="192.0.2.1"'),
    ],
    [
      '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
      ...twice('16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"'),
    ],
    [
      '16 foo.example.org. alpn=f\\\\\\092oo\\092,bar,h2',
      ...twice('16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"'),
    ],
  ],
  // RFC 4034 §5.4, RFC 4509 §2.3.
  DS: [
    [
      '60485 5 1 2BB183AF5F22588179A53B0A 98631FAD1A292118',
      ...twice('60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118'),
    ],
    [
      '60485 5 2 D4B7D520E7BB5F0F67674A0C CEB1E3E0614B93C4F9E99B83 83F6A1E4469DA50A',
      ...twice('60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a'),
    ],
  ],
}

function twice(line: string): [string, string] {
  return [line, line]
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
  CAA: [
    '',
    '0 issue',
    '256 issue "ca.example.net"',
    '-1 issue "ca.example.net"',
    '0 is-sue "ca.example.net"',
    '0 issue "ca.example.net" x',
    '0 issue "ca.example.net',
    '0 issue "a b"',
    '0 issue "ca.example.net\\010"',
    '0 issue "é"',
    '0 iodef "javascript:alert(1)"',
    '0 aaaaaaaaaaaaaaaa "x"',
  ],
  NS: ['', '1.2.3.4', 'a b', '-a.nl.', 'ns1.example.com. 5', '.'],
  TLSA: ['', '4 1 1 00', '3 2 1 00', '3 1 3 00', '3 1 1 00', '3 1 0 0', '3 1 0', '3 1 1 zz', `3 1 1 ${'0'.repeat(63)}`],
  SSHFP: ['', '4 2', '5 2 00', '4 3 00', '4 2 00', `4 1 ${'g'.repeat(40)}`, `1e0 1 ${'0'.repeat(40)}`],
  HTTPS: [
    '',
    '1',
    '. 1',
    '0 . alpn=h2',
    '65536 .',
    '1 a..b',
    '1 . alpn="h2" x y=',
    '1 . alpn="h2',
    '1 . key0=x',
    '1 . ech=a',
  ],
  SVCB: [
    '',
    '1 foo.example.com. key123=abc key123=def',
    '1 foo.example.com. mandatory',
    '1 foo.example.com. alpn',
    '1 foo.example.com. port',
    '1 foo.example.com. ipv4hint',
    '1 foo.example.com. ipv6hint',
    '1 foo.example.com. no-default-alpn=abc',
    '1 foo.example.com. no-default-alpn',
    '1 foo.example.com. mandatory=key123',
    '1 foo.example.com. mandatory=mandatory',
    '1 foo.example.com. mandatory=key123,key123 key123=abc',
    '1 foo.example.com. port=65536',
    '1 foo.example.com. ipv4hint=1.2.3',
    '1 foo.example.com. key65535=x',
    '1 foo.example.com. key667=\\300',
  ],
  DS: ['', '60485 5 1', '65536 5 1 00', '60485 5 1 00', `60485 5 5 ${'0'.repeat(40)}`, `60485 5 1 ${'g'.repeat(40)}`],
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

test('there are six common types, seven further ones and no other [DNS-019]', () => {
  expect(RECORD_TYPES.slice(0, 6)).toEqual(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV'])
  expect(RECORD_TYPES.slice(6)).toEqual(['CAA', 'NS', 'TLSA', 'SSHFP', 'HTTPS', 'SVCB', 'DS'])
  for (const type of ['PTR', 'SOA', '', undefined, null, 1, {}, 'toString'])
    expect(read({ type, value: '203.0.113.7' })).toMatchObject({ ok: false, issues: { type: 'invalid-type' } })
})

test.each(['@', '', 'example.nl.', '*', '*.shop'])('%j is handed to nobody else', (name) => {
  const digest = `60485 5 1 ${'0'.repeat(40)}`
  for (const [type, value] of [
    ['NS', 'ns1.example.com.'],
    ['DS', digest],
  ])
    expect(read({ name, type, value })).toMatchObject({ ok: false, issues: { name: expect.any(String) } })
  expect(read({ name: 'shop', type: 'DS', value: digest }).ok).toBe(true)
})

test('a TTL is a minute to a week', () => {
  const ttlOf = (ttl: unknown) => {
    const answer = read({ type: 'A', value: '203.0.113.7', ttl })
    return answer.ok ? answer.record.ttl : answer.issues
  }
  expect([60, '604800', 3600, undefined, null, ''].map(ttlOf)).toEqual([60, 604_800, 3600, null, null, null])
  for (const wrong of [59, 604_801, 0, -60, 1.5, '1h', '1e3', 'x']) expect(ttlOf(wrong)).toEqual({ ttl: 'invalid-ttl' })
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
