import type { OptAnswer } from 'dns-packet'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsServer, type EmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { characterStrings } from '../../server/adapters/dns-server/rdata'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { askTcp, askUdp, question, sendTcp, sendUdp } from './dns-client'
import { dnsServerContract, record, zoneWith } from './dns-server.contract'

const make = (): EmbeddedDnsServer =>
  createEmbeddedDnsServer({ db: openEmbeddedDatabase(':memory:'), clock: systemClock, secret: 'geheim' })

dnsServerContract('embedded', async () => {
  const server = make()
  return { server, port: await server.listen(0), close: server.close }
})

describe('what the embedded name server keeps', () => {
  test('a zone equals its published version', async () => {
    const server = make()
    await server.publish(zoneWith(1))
    expect(server.zoneOf('Voorbeeld.nl.')).toEqual(zoneWith(1))
    expect(server.zoneOf('ander.nl')).toBeNull()
  })

  test.each([
    [2, 1, 2],
    [1, 2, 2],
    [4294967295, 3, 3],
    [3, 4294967295, 3],
  ])('after serial %i and then %i it serves %i', async (first, second, served) => {
    const server = make()
    await server.publish(zoneWith(first))
    await server.publish(zoneWith(second))
    expect(server.zoneOf('voorbeeld.nl')?.serial).toBe(served)
  })
})

describe('the embedded name server on the network', () => {
  const server = make()
  let port = 0
  beforeAll(async () => {
    port = await server.listen(0)
    await server.publish(
      zoneWith(7, [
        record('voorbeeld.nl.', 'NS', 'ns1.voorbeeld.nl.'),
        record('ring.voorbeeld.nl.', 'CNAME', 'ring2.voorbeeld.nl.'),
        record('ring2.voorbeeld.nl.', 'CNAME', 'ring.voorbeeld.nl.'),
        record('weg.voorbeeld.nl.', 'CNAME', 'niets.voorbeeld.nl.'),
        record('filiaal.voorbeeld.nl.', 'NS', 'ns.filiaal.voorbeeld.nl.'),
        record('ns.filiaal.voorbeeld.nl.', 'A', '203.0.113.5'),
        record('voorbeeld.nl.', 'CAA', '128 issue "letsencrypt.example"'),
        record('_443._tcp.voorbeeld.nl.', 'TLSA', '3 1 1 ABCD'),
        record('voorbeeld.nl.', 'SSHFP', `4 2 ${'ABCD'.repeat(16)}`),
        record('lang.voorbeeld.nl.', 'TXT', `"${'x'.repeat(2000)}"`),
        record('stuk.voorbeeld.nl.', 'A', 'geen adres'),
      ]),
    )
  })
  afterAll(() => server.close())

  test('a ring of aliases ends', async () => {
    const { packet, rcode } = await askUdp(port, 'ring.voorbeeld.nl', 'A')
    expect(rcode).toBe(0)
    expect(packet.answers?.length).toBeLessThan(12)
  })

  test('an alias to a name that is not there says so (RFC 6604)', async () => {
    const { packet, rcode } = await askUdp(port, 'weg.voorbeeld.nl', 'A')
    expect(rcode).toBe(3)
    expect(packet.answers).toMatchObject([{ type: 'CNAME', data: 'niets.voorbeeld.nl' }])
  })

  test('what lies below a cut is referred, with the addresses that are known', async () => {
    const { packet, rcode } = await askUdp(port, 'www.filiaal.voorbeeld.nl', 'A')
    expect(rcode).toBe(0)
    expect(packet.flag_aa).toBe(false)
    expect(packet.authorities).toMatchObject([
      { type: 'NS', name: 'filiaal.voorbeeld.nl', data: 'ns.filiaal.voorbeeld.nl' },
    ])
    expect(packet.additionals).toMatchObject([{ type: 'A', data: '203.0.113.5' }])
  })

  test('serves CAA, TLSA and SSHFP too', async () => {
    const caa = await askUdp(port, 'voorbeeld.nl', 'CAA')
    expect(caa.packet.answers).toMatchObject([{ data: { flags: 128, tag: 'issue', value: 'letsencrypt.example' } }])
    const tlsa = await askUdp(port, '_443._tcp.voorbeeld.nl', 'TLSA')
    expect(tlsa.packet.answers).toMatchObject([{ data: { usage: 3, certificate: Buffer.from('abcd', 'hex') } }])
    const sshfp = await askUdp(port, 'voorbeeld.nl', 'SSHFP')
    expect(sshfp.packet.answers).toMatchObject([{ data: { algorithm: 4, hash: 2, fingerprint: 'ABCD'.repeat(16) } }])
  })

  test('the SOA carries the serial of the zone', async () => {
    const { packet } = await askUdp(port, 'voorbeeld.nl', 'SOA')
    expect(packet.answers).toMatchObject([
      { type: 'SOA', data: { serial: 7, mname: 'ns1.voorbeeld.nl', rname: 'hostmaster.voorbeeld.nl' } },
    ])
  })

  test('an answer too long for a datagram comes over TCP', async () => {
    const short = await askUdp(port, 'lang.voorbeeld.nl', 'TXT')
    expect(short.packet.flag_tc).toBe(true)
    expect(short.packet.answers).toEqual([])
    const { packet } = await askTcp(port, 'lang.voorbeeld.nl', 'TXT')
    const [answer] = packet.answers ?? []
    const data = answer?.type === 'TXT' && Array.isArray(answer.data) ? answer.data : []
    expect(data.join('')).toBe('x'.repeat(2000))
  })

  test('who speaks EDNS is answered in EDNS', async () => {
    const opt: OptAnswer = {
      type: 'OPT',
      name: '.',
      udpPayloadSize: 4096,
      extendedRcode: 0,
      ednsVersion: 0,
      flags: 0,
      flag_do: false,
      options: [],
    }
    const { packet } = await askUdp(port, 'voorbeeld.nl', 'SOA', { additionals: [opt] })
    expect(packet.additionals).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232 }])
  })

  test('ANY gets something small, a zone transfer nothing', async () => {
    expect((await askUdp(port, 'voorbeeld.nl', 'ANY' as 'A')).packet.answers).toMatchObject([{ type: 'HINFO' }])
    expect((await askUdp(port, 'voorbeeld.nl', 'AXFR')).rcode).toBe(5)
  })

  test('an unknown type is not there', async () => {
    const { packet, rcode } = await askUdp(port, 'voorbeeld.nl', 'UNKNOWN_65' as 'A')
    expect([rcode, packet.answers]).toEqual([0, []])
  })

  test('one failing record does not affect the others', async () => {
    expect((await askUdp(port, 'stuk.voorbeeld.nl', 'A')).rcode).toBe(2)
    expect((await askUdp(port, 'voorbeeld.nl', 'SOA')).rcode).toBe(0)
  })

  test('many questions fit in one connection', async () => {
    const answers = await sendTcp(
      port,
      Array.from({ length: 20 }, () => question('voorbeeld.nl', 'SOA')),
    )
    expect(answers).toHaveLength(20)
  })

  test('stays up whatever comes in', async () => {
    const notify = question('voorbeeld.nl', 'SOA')
    notify.writeUInt16BE(4 << 11, 2)
    expect((await sendUdp(port, notify))?.readUInt16BE(2)).toBe(0xa004)
    expect((await sendUdp(port, question('voorbeeld.nl', 'SOA').subarray(0, 20)))?.readUInt16BE(2)).toBe(0x8101)
    const reply = question('voorbeeld.nl', 'SOA', { type: 'response' })
    expect(await sendUdp(port, reply)).toBeNull()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        await sendTcp(port, [Buffer.from(bytes)])
      }),
      { numRuns: 50, interruptAfterTimeLimit: 2000 },
    )
    expect((await askUdp(port, 'voorbeeld.nl', 'SOA')).rcode).toBe(0)
  })

  test('says when its port is taken', async () => {
    await expect(make().listen(port)).rejects.toThrow('EADDRINUSE')
  })
})

describe('the text form of character strings (RFC 1035 §5.1)', () => {
  test.each([
    ['"een" "twee"', ['een', 'twee']],
    ['een twee', ['een', 'twee']],
    ['""', ['']],
    ['"a\\"b\\\\c"', ['a"b\\c']],
    ['"\\233"', ['\u00e9']],
    [`"${'x'.repeat(300)}"`, ['x'.repeat(255), 'x'.repeat(45)]],
  ])('%s', (rdata, expected) => {
    expect(characterStrings(rdata).map((bytes) => bytes.toString('latin1'))).toEqual(expected)
  })
})
