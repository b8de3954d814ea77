import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import { labelCount, typeBitmap } from '../../server/adapters/dns-server/dnssec-rdata'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { wireName } from '../../server/adapters/dns-server/wire'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { delegationSignerOf, dnskeyOf, newZoneKey } from '../../server/features/dns/dnssec-key'
import { PATIENTLY } from '../support/patience'
import { question, sendTcp, sendUdp } from './dns-client'
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
      record('a.diep.leeg.voorbeeld.nl.', 'A', '203.0.113.14'),
      record('*.alias.voorbeeld.nl.', 'CNAME', 'web.voorbeeld.nl.'),
      record('getekend.voorbeeld.nl.', 'NS', 'ns.sub.voorbeeld.nl.'),
      record('getekend.voorbeeld.nl.', 'DS', `4711 13 2 ${'AB'.repeat(32)}`),
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
    ['x.alias.voorbeeld.nl', 'A'],
    ['getekend.voorbeeld.nl', 'DS'],
    ['voorbeeld.nl', 'NSEC3PARAM'],
  ])('%s %s is found genuine by delv', async (name, type) => {
    expect(await delv(port, anchor, name, type)).toMatch(/^; fully validated$/m)
  })

  test.each([
    ['niets.voorbeeld.nl', 'A'],
    ['a.b.c.niets.voorbeeld.nl', 'TXT'],
    ['voorbeeld.nl', 'AAAA'],
    ['web.voorbeeld.nl', 'MX'],
    ['_tcp.voorbeeld.nl', 'A'],
    ['diep.leeg.voorbeeld.nl', 'TXT'],
    ['leeg.voorbeeld.nl', 'A'],
    ['x.leeg.voorbeeld.nl', 'A'],
    ['alias.voorbeeld.nl', 'A'],
    ['wild.voorbeeld.nl', 'A'],
    ['x.wild.voorbeeld.nl', 'MX'],
    ['weg.voorbeeld.nl', 'A'],
    ['sub.voorbeeld.nl', 'DS'],
    [`${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(56)}.voorbeeld.nl`, 'A'],
  ])('that %s has no %s is found genuine by delv', async (name, type) => {
    const told = await delv(port, anchor, name, type)
    expect(told).toMatch(/negative response, fully validated|ncache nxrrset|\$NXDOMAIN/)
    expect(told).not.toMatch(/no valid|broken trust|insecurity|bogus|unsigned answer/i)
  })

  test('a key that is not the one of the anchor is not believed', async () => {
    const other = join(folder, 'other.conf')
    const { keyTag, digest } = delegationSignerOf('voorbeeld.nl', newZoneKey())
    await writeFile(other, `trust-anchors { voorbeeld.nl. static-ds ${keyTag} 13 2 "${digest}"; };\n`)
    expect(await delv(port, { ...anchor, file: other }, 'voorbeeld.nl', 'A')).not.toMatch(/fully validated/)
  })

  test('signatures are returned only when requested', async () => {
    expect(await dig(port, '+norec', 'voorbeeld.nl', 'A')).not.toMatch(/RRSIG/)
    const signed = await dig(port, '+norec', '+dnssec', 'voorbeeld.nl', 'A')
    expect(signed).toMatch(/flags:.* do;/)
    expect(signed).toMatch(new RegExp(`RRSIG\\s+A 13 2 300 \\d+ \\d+ ${key.keyTag} voorbeeld\\.nl\\.`))
  })

  test('a name that is not there is denied by its hash, in one datagram (RFC 5155, RFC 9276)', async () => {
    expect(await dig(port, 'niets.voorbeeld.nl')).toMatch(/status: NXDOMAIN/)
    const signed = await dig(port, '+norec', '+dnssec', '+bufsize=1232', 'niets.voorbeeld.nl')
    expect(signed).toMatch(/status: NXDOMAIN/)
    expect(signed).toMatch(/[0-9a-v]{32}\.voorbeeld\.nl\.\s+3600\s+IN\s+NSEC3\s+1 0 0 - [0-9A-V]{32}/i)
    expect(signed).not.toMatch(/ tc[ ;]/)
    expect(Number(/MSG SIZE\s+rcvd: (\d+)/.exec(signed)?.[1])).toBeLessThan(900)
  })

  test('names that come to the same answer get it each for themselves, in whatever letters and order they ask', async () => {
    const asked = Array.from({ length: 300 }, (_, n) => `niets-${n}.voorbeeld.nl`)
    const first = await dig(port, '+norec', '+dnssec', asked[0] ?? '', 'A')
    const owners = [...first.matchAll(/^([0-9a-v]{32})\.voorbeeld\.nl\.\s/gim)].map(([, hash = '']) => hash)
    // The owner name of an NSEC3 record does not exist itself (RFC 5155 §7.2.8).
    for (const name of [...owners.map((hash) => `${hash}.voorbeeld.nl`), ...asked.slice(0, 20)]) {
      const told = await delv(port, anchor, name, 'A')
      expect(told).toMatch(/negative response, fully validated/)
    }
  })

  test('a cut to an unsigned part says that there is no DS', async () => {
    const told = await dig(port, '+norec', '+dnssec', 'www.sub.voorbeeld.nl')
    expect(told).toMatch(/voorbeeld\.nl\.\s+\d+\s+IN\s+NSEC3\s+1 0 0 - [0-9A-V]{32} NS\n/)
    expect(told).not.toMatch(/RRSIG\s+NS 13/)
  })

  test('too many at once that need a signature are sent to TCP, and answered there', async () => {
    const clock = stillClock(Date.now())
    const strict = createEmbeddedDnsServer({ db, clock, secret: 'geheim', maxSignedPerSecond: 1 })
    const at = await strict.listen(0)
    // Sent before any answer is pre-signed. The last one needs no signature.
    const asked = [signedQuestion('web'), signedQuestion('een'), question('twee.voorbeeld.nl', 'A')]
    const answers = await Promise.all(asked.map((message) => sendUdp(at, message)))
    expect(answers.map(isTruncated)).toEqual([false, true, false])
    const [whole = null] = await sendTcp(at, [signedQuestion('een')])
    expect([isTruncated(whole), whole?.readUInt16BE(8)]).toEqual([false, 8])
    await strict.close()
  })

  test('what a published zone can be asked for is signed beforehand, and once more only where it changed', async () => {
    const ready = createEmbeddedDnsServer({
      db: openEmbeddedDatabase(':memory:'),
      clock: systemClock,
      secret: 'geheim',
      maxSignedPerSecond: 0,
    })
    const at = await ready.listen(0)
    const signed = (type: string, name: string) => dig(at, '+norec', '+ignore', '+dnssec', name, type)
    const records = [record('voorbeeld.nl.', 'NS', 'ns1.naamserver.example.'), DNSKEY]
    await ready.publish({ ...zoneWith(1, records), signing: key })
    await vi.waitFor(async () => expect(await signed('A', 'niets.voorbeeld.nl')).toMatch(/RRSIG\s+NSEC3/), PATIENTLY)
    const before = await signed('DNSKEY', 'voorbeeld.nl')
    await ready.publish({
      ...zoneWith(2, [...records, record('*.voorbeeld.nl.', 'A', '203.0.113.1')]),
      signing: key,
    })
    await vi.waitFor(async () => expect(await signed('A', 'iets.voorbeeld.nl')).toMatch(/RRSIG\s+A 13 2/), PATIENTLY)
    expect(signatureIn(await signed('DNSKEY', 'voorbeeld.nl'))).toBe(signatureIn(before))
    await ready.close()
  })

  test('the private key rests sealed', () => {
    const kept = db.prepare('SELECT sealed_key FROM dns_zone_keys').pluck().all().join()
    expect(kept).not.toBe('')
    expect(kept).not.toContain(key.privateKey.slice(0, 20))
  })
})

function signedQuestion(label: string): Buffer {
  const message = question(`${label}.voorbeeld.nl`, 'A')
  message.writeUInt16BE(1, 10)
  return Buffer.concat([message, Buffer.from([0, 0, 41, 4, 208, 0, 0, 0x80, 0, 0, 0])])
}

const isTruncated = (answer: Buffer | null): boolean => ((answer?.readUInt16BE(2) ?? 0) & 0x0200) !== 0

const signatureIn = (told: string): string | undefined => /RRSIG\s+DNSKEY (.*)/.exec(told)?.[1]

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
})
