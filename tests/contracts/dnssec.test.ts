import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import { labelCount, nextName, typeBitmap } from '../../server/adapters/dns-server/dnssec-rdata'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { wireName } from '../../server/adapters/dns-server/wire'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { delegationSignerOf, dnskeyOf, newZoneKey } from '../../server/features/dns/dnssec-key'
import { question, sendUdp } from './dns-client'
import { record, zoneWith } from './dns-server.contract'
import { delv, describeWithDnsTools, dig } from './dns-tools'

const key = newZoneKey()
const DNSKEY = record('voorbeeld.nl.', 'DNSKEY', dnskeyOf(key))
const db = openEmbeddedDatabase(':memory:')
const server = createEmbeddedDnsServer({ db, clock: systemClock, secret: 'geheim' })

describeWithDnsTools('a signed zone', () => {
  let port = 0
  let folder = ''
  let anchor = { file: '', zone: 'voorbeeld.nl' }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wimpel-dnssec-'))
    anchor = { ...anchor, file: join(folder, 'anchor.conf') }
    const { keyTag, digest } = delegationSignerOf('voorbeeld.nl', key)
    await writeFile(anchor.file, `trust-anchors { voorbeeld.nl. static-ds ${keyTag} 13 2 "${digest}"; };\n`)
    port = await server.listen(0)
    const records = [
      record('voorbeeld.nl.', 'NS', 'NS1.Naamserver.example.'),
      record('voorbeeld.nl.', 'NS', 'ns2.naamserver.example.'),
      record('voorbeeld.nl.', 'A', '203.0.113.10'),
      record('voorbeeld.nl.', 'A', '203.0.113.9', 300),
      record('voorbeeld.nl.', 'MX', '10 Mail.Voorbeeld.nl.'),
      record('voorbeeld.nl.', 'TXT', '"v=spf1 -all"'),
      record('voorbeeld.nl.', 'CAA', '0 issue "letsencrypt.example"'),
      record('_sip._tcp.voorbeeld.nl.', 'SRV', '10 5 5060 Mail.voorbeeld.nl.'),
      record('www.voorbeeld.nl.', 'CNAME', 'web.voorbeeld.nl.'),
      record('web.voorbeeld.nl.', 'A', '203.0.113.11'),
      record('weg.voorbeeld.nl.', 'CNAME', 'niets.voorbeeld.nl.'),
      record('*.wild.voorbeeld.nl.', 'A', '203.0.113.12'),
      record('sub.voorbeeld.nl.', 'NS', 'ns.sub.voorbeeld.nl.'),
      record('ns.sub.voorbeeld.nl.', 'A', '203.0.113.13'),
      DNSKEY,
    ]
    await server.publish({ ...zoneWith(9, records), signing: key })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    ['voorbeeld.nl', 'A'],
    ['voorbeeld.nl', 'NS'],
    ['voorbeeld.nl', 'SOA'],
    ['voorbeeld.nl', 'MX'],
    ['voorbeeld.nl', 'TXT'],
    ['voorbeeld.nl', 'CAA'],
    ['voorbeeld.nl', 'DNSKEY'],
    ['_sip._tcp.voorbeeld.nl', 'SRV'],
    ['www.voorbeeld.nl', 'A'],
    ['WwW.voorbeeld.NL', 'CNAME'],
    ['x.y.wild.voorbeeld.nl', 'A'],
    ['*.wild.voorbeeld.nl', 'A'],
  ])('%s %s is found genuine by delv', async (name, type) => {
    expect(await delv(port, anchor, name, type)).toMatch(/^; fully validated$/m)
  })

  test.each([
    ['niets.voorbeeld.nl', 'A'],
    ['a.b.c.niets.voorbeeld.nl', 'TXT'],
    ['voorbeeld.nl', 'AAAA'],
    ['web.voorbeeld.nl', 'MX'],
    ['_tcp.voorbeeld.nl', 'A'],
    ['wild.voorbeeld.nl', 'A'],
    ['x.wild.voorbeeld.nl', 'MX'],
    ['weg.voorbeeld.nl', 'A'],
    ['sub.voorbeeld.nl', 'DS'],
    [`${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(56)}.voorbeeld.nl`, 'A'],
  ])('that %s has no %s is found genuine by delv', async (name, type) => {
    const told = await delv(port, anchor, name, type)
    expect(told).toMatch(/negative response, fully validated|ncache nxrrset/)
    expect(told).not.toMatch(/no valid|broken trust|insecurity|bogus|unsigned answer/i)
  })

  test('a key that is not the one of the anchor is not believed', async () => {
    const other = join(folder, 'other.conf')
    const { keyTag, digest } = delegationSignerOf('voorbeeld.nl', newZoneKey())
    await writeFile(other, `trust-anchors { voorbeeld.nl. static-ds ${keyTag} 13 2 "${digest}"; };\n`)
    expect(await delv(port, { ...anchor, file: other }, 'voorbeeld.nl', 'A')).not.toMatch(/fully validated/)
  })

  test('signatures come only to who asks for them', async () => {
    expect(await dig(port, '+norec', 'voorbeeld.nl', 'A')).not.toMatch(/RRSIG/)
    const signed = await dig(port, '+norec', '+dnssec', 'voorbeeld.nl', 'A')
    expect(signed).toMatch(/flags:.* do;/)
    expect(signed).toMatch(new RegExp(`RRSIG\\s+A 13 2 300 \\d+ \\d+ ${key.keyTag} voorbeeld\\.nl\\.`))
  })

  test('a name that is not there is denied in few words: NXDOMAIN to who asks for no signature (RFC 9824)', async () => {
    expect(await dig(port, 'niets.voorbeeld.nl')).toMatch(/status: NXDOMAIN/)
    const signed = await dig(port, '+norec', '+dnssec', 'niets.voorbeeld.nl')
    expect(signed).toMatch(/status: NOERROR/)
    expect(signed).toMatch(
      /niets\.voorbeeld\.nl\.\s+3600\s+IN\s+NSEC\s+\\000\.niets\.voorbeeld\.nl\. RRSIG NSEC TYPE128/,
    )
    // RFC 9824 §5: a flag beside the one that asks for signatures. Decided on the answer's code only.
    const opt = Buffer.from([0, 0, 41, 4, 208, 0, 0, 0xc0, 0, 0, 0])
    const ask = question('niets.voorbeeld.nl', 'A')
    ask.writeUInt16BE(1, 10)
    const answer = await sendUdp(port, Buffer.concat([ask, opt]))
    expect([answer?.readUInt8(3), answer?.readUInt16BE(8)]).toEqual([3, 4])
  })

  test('a cut to an unsigned part says that there is no DS', async () => {
    const told = await dig(port, '+norec', '+dnssec', 'www.sub.voorbeeld.nl')
    expect(told).toMatch(/sub\.voorbeeld\.nl\.\s+\d+\s+IN\s+NSEC\s+\\000\.sub\.voorbeeld\.nl\. NS RRSIG NSEC/)
    expect(told).not.toMatch(/RRSIG\s+NS 13/)
  })

  test('too many at once that need a signature are sent to TCP, and answered there', async () => {
    const strict = createEmbeddedDnsServer({
      db,
      clock: stillClock(Date.now()),
      secret: 'geheim',
      maxSignedPerSecond: 1,
    })
    const at = await strict.listen(0)
    const ask = (name: string) => dig(at, '+norec', '+ignore', '+dnssec', name, 'A')
    expect(await ask('web.voorbeeld.nl')).toMatch(/RRSIG/)
    expect(await ask('een.voorbeeld.nl')).toMatch(/flags: qr tc;/)
    // Nothing is to be signed for these.
    expect(await ask('web.voorbeeld.nl')).toMatch(/RRSIG/)
    expect(await dig(at, '+norec', 'twee.voorbeeld.nl')).toMatch(/NXDOMAIN/)
    expect(await dig(at, '+norec', '+dnssec', 'een.voorbeeld.nl')).toMatch(/retrying in TCP mode[\s\S]*NSEC/)
    await strict.close()
  })

  test('the private key rests sealed', () => {
    const kept = db.prepare('SELECT sealed_key FROM dns_zone_keys').pluck().all().join()
    expect(kept).not.toBe('')
    expect(kept).not.toContain(key.privateKey.slice(0, 20))
  })
})

describe('what a signature is made of', () => {
  test.each([
    ['voorbeeld.nl', 2],
    ['*.voorbeeld.nl', 2],
    ['a.*.voorbeeld.nl', 4],
    ['', 0],
  ])('%s has %i labels', (name, count) => {
    expect(labelCount(wireName(name))).toBe(count)
  })

  test('types are written in windows (RFC 4034 §4.3)', () => {
    expect(typeBitmap([1, 15, 46, 47, 1234]).toString('hex')).toBe(`0006400100000003041b${'00'.repeat(26)}20`)
  })

  test('the next name is the first below, or for the longest of names the next of the same length', () => {
    expect(nextName(wireName('a.nl'))).toBe(`\x01\0${wireName('a.nl')}`)
    const longest = wireName(['x'.repeat(63), 'y'.repeat(63), 'z'.repeat(63), 'w'.repeat(61)].join('.'))
    expect(longest).toHaveLength(255)
    expect(nextName(longest)).toBe(longest.replace('x'.repeat(63), `${'x'.repeat(62)}y`))
  })
})
