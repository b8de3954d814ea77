import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type StillClock, stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import {
  createEmbeddedDnsServer,
  type EmbeddedDnsServer,
  type EmbeddedDnsServerOptions,
  embeddedDnsServer,
} from '../../server/adapters/dns-server/embedded'
import { readMessage } from '../../server/adapters/dns-server/query'
import { serveZone } from '../../server/adapters/dns-server/served-zone'
import { createSignatures } from '../../server/adapters/dns-server/signer'
import { transferOf } from '../../server/adapters/dns-server/transfer'
import { createTsig } from '../../server/adapters/dns-server/tsig'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { dnskeyOf, newZoneKey } from '../../server/features/dns/dnssec-key'
import type { Zone, ZoneRecord } from '../../server/ports/dns-server'
import { freePort } from '../support/free-port'
import { describeWithNsd, startNsd } from '../support/nsd'
import { askTcp, askUdp, question, sendTcp, sendUdp } from './dns-client'
import { record, zoneWith } from './dns-server.contract'
import { describeWithDnsTools, dig, validate } from './dns-tools'

const TSIG = { name: 'transfer', secret: Buffer.from('a secret of thirty-two bytes ...').toString('base64') }
const OTHER = { name: 'transfer', secret: Buffer.from('another secret of the same length').toString('base64') }
const key = newZoneKey()

const open: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop()
})

/** A listening server with secondaries. */
async function listening(
  secondaries: EmbeddedDnsServerOptions['secondaries'],
  clock: EmbeddedDnsServerOptions['clock'] = systemClock,
): Promise<{ server: EmbeddedDnsServer; port: number }> {
  const server = createEmbeddedDnsServer({ db: openEmbeddedDatabase(':memory:'), clock, secret: 'geheim', secondaries })
  open.push({ stop: server.close })
  return { server, port: await server.listen(0) }
}

const RECORDS: readonly ZoneRecord[] = [
  record('voorbeeld.nl.', 'NS', 'ns1.voorbeeld.nl.'),
  record('voorbeeld.nl.', 'MX', '10 Mail.Voorbeeld.nl.'),
  record('ns1.voorbeeld.nl.', 'A', '203.0.113.1'),
  record('www.voorbeeld.nl.', 'CNAME', 'ns1.voorbeeld.nl.'),
  record('*.wild.voorbeeld.nl.', 'TXT', '"star"'),
  record('sub.voorbeeld.nl.', 'NS', 'ns.sub.voorbeeld.nl.'),
  record('ns.sub.voorbeeld.nl.', 'A', '203.0.113.3'),
]

const signedZone = (serial: number, records: readonly ZoneRecord[] = RECORDS): Zone => ({
  ...zoneWith(serial, [...records, record('voorbeeld.nl.', 'DNSKEY', dnskeyOf(key))]),
  signing: key,
})

const withKey = ({ name, secret }: typeof TSIG) => ['-y', `hmac-sha256:${name}:${secret}`]

describe('a zone transfer', () => {
  test('is refused to addresses that are not listed, over UDP, and of names that are no zone', async () => {
    const elsewhere = await listening({ transferTo: ['203.0.113.53'], notify: [] })
    await elsewhere.server.publish(zoneWith(1, RECORDS))
    expect((await askTcp(elsewhere.port, 'voorbeeld.nl', 'AXFR')).rcode).toBe(5)
    const here = await listening({ transferTo: ['127.0.0.1'], notify: [] })
    await here.server.publish(zoneWith(1, RECORDS))
    expect((await askTcp(here.port, 'voorbeeld.nl', 'AXFR')).rcode).toBe(0)
    expect((await askUdp(here.port, 'voorbeeld.nl', 'AXFR')).rcode).toBe(5)
    expect((await askTcp(here.port, 'www.voorbeeld.nl', 'AXFR')).rcode).toBe(5)
    expect((await askTcp(here.port, 'elders.nl', 'AXFR')).rcode).toBe(5)
  })

  test('of a client with the current serial is its SOA alone, and over UDP always (RFC 1995)', async () => {
    const { server, port } = await listening({ transferTo: ['127.0.0.1'], notify: [] })
    await server.publish(zoneWith(7, RECORDS))
    const asked = (serial: number) =>
      question('voorbeeld.nl', 'IXFR', {
        authorities: [
          {
            type: 'SOA',
            name: 'voorbeeld.nl',
            data: { mname: 'a', rname: 'b', serial, refresh: 1, retry: 1, expire: 1, minimum: 1 },
          },
        ],
      })
    const answers = async (serial: number) => (await sendTcp(port, [asked(serial)]))[0]?.readUInt16BE(6)
    expect(await answers(7)).toBe(1)
    expect(await answers(8)).toBe(1)
    expect(await answers(6)).toBe(RECORDS.length + 2)
    expect((await sendUdp(port, asked(6)))?.readUInt16BE(6)).toBe(1)
  })

  test('needs the key where there is one, and a forged, old or foreign signature is told from a missing one', async () => {
    const { server, port } = await listening({ transferTo: ['127.0.0.1'], notify: [], tsigKey: TSIG })
    await server.publish(zoneWith(1, RECORDS))
    const asked = question('voorbeeld.nl', 'AXFR')
    const outcome = async (message: Buffer) => {
      const [response] = await sendTcp(port, [message])
      const [rcode = -1, error] = [(response?.readUInt16BE(2) ?? 0) & 0xf, response && tsigErrorIn(response)]
      return rcode === 9 ? error : rcode
    }
    const signedBy = (by: typeof TSIG, at = Date.now()) => createTsig(by, () => at).signed(asked)
    expect(await outcome(asked)).toBe(5)
    expect(await outcome(signedBy(TSIG))).toBe(0)
    expect(await outcome(signedBy(OTHER))).toBe(16)
    expect(await outcome(signedBy({ ...TSIG, name: 'other' }))).toBe(17)
    expect(await outcome(signedBy(TSIG, Date.now() - 3_600_000))).toBe(18)
    const forged = signedBy(TSIG)
    forged.writeUInt8(forged.readUInt8(14) ^ 0x20, 14)
    expect(await outcome(forged)).toBe(16)
  })

  test('of a long zone lets other work run between its messages', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => record(`h${at}.voorbeeld.nl.`, 'A', '203.0.113.7'))
    const zone = serveZone(signedZone(1, [...RECORDS, ...many]), Date.now, createSignatures(1024 * 1024))
    const request = question('voorbeeld.nl', 'AXFR')
    const { query } = readMessage(request)
    if (!query) throw new Error('the question is not understood')
    let messages = 0
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    for await (const message of transferOf(request, query, zone)) {
      expect(message.length).toBeLessThan(20_000)
      messages += 1
    }
    isOver = true
    expect(messages).toBeGreaterThan(20)
    expect(turns).toBeGreaterThanOrEqual(messages - 1)
  }, 30_000)
})

/** Error of the signature of a response, which is its last record. */
const tsigErrorIn = (response: Buffer): number | undefined => {
  const other = [6, 0].find((length) => response.readUInt16BE(response.length - length - 2) === length)
  return other === undefined ? undefined : response.readUInt16BE(response.length - other - 4)
}

describeWithDnsTools('dig', () => {
  test('transfers a signed zone whole, with the key, and verifies the signature of each message', async () => {
    const { server, port } = await listening({ transferTo: ['127.0.0.1'], notify: [], tsigKey: TSIG })
    const texts = Array.from({ length: 300 }, (_, at) => record(`t${at}.voorbeeld.nl.`, 'TXT', `"${'x'.repeat(200)}"`))
    await server.publish(signedZone(5, [...RECORDS, ...texts]))
    const whole = await dig(port, ...withKey(TSIG), 'voorbeeld.nl', 'AXFR')
    expect(/failed|verify|WARNING/i.exec(whole)).toBeNull()
    const lines = whole.split('\n').filter((line) => /\sIN\s/.test(line))
    const types = lines.map((line) => line.split(/\s+/)[3])
    expect([types[0], types.at(-1)]).toEqual(['SOA', 'SOA'])
    const count = (type: string) => types.filter((each) => each === type).length
    expect([count('TXT'), count('NS'), count('A'), count('DNSKEY'), count('NSEC3PARAM')]).toEqual([301, 2, 2, 1, 1])
    // Each name and the two above the wildcard and the texts; the glue is neither chained nor signed.
    expect(count('NSEC3')).toBe(300 + 6)
    expect(whole).not.toMatch(/^ns\.sub\.voorbeeld\.nl\..*RRSIG/m)
    expect(Number(/messages (\d+)/.exec(whole)?.[1])).toBeGreaterThan(5)
    expect(await dig(port, ...withKey(OTHER), 'voorbeeld.nl', 'AXFR')).toContain('Transfer failed')
    expect(await dig(port, ...withKey(TSIG), '+norec', 'www.voorbeeld.nl', 'A')).toMatch(/203\.0\.113\.1\s.*TSIG/s)
  })
})

describeWithNsd('NSD as a secondary', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wimpel-anchors-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['whole', false],
    ['incremental', true],
  ])(
    'gets signed zones and their changes by %s transfers, and its answers validate',
    async (_, isIncremental) => {
      const port = await freePort()
      const notify = [{ host: '127.0.0.1', port }]
      const { server, port: primaryPort } = await listening({ transferTo: ['127.0.0.1'], notify, tsigKey: TSIG })
      await server.publish(signedZone(1))
      open.push(startNsd({ port, primaryPort, zones: ['voorbeeld.nl'], tsigKey: TSIG, isIncremental }))
      const serialThere = async () =>
        Number((await dig(port, '+short', 'voorbeeld.nl', 'SOA').catch(() => '')).split(' ')[2] ?? 0)
      await expect.poll(serialThere, { timeout: 15_000, interval: 100 }).toBe(1)
      const asked = [
        ['voorbeeld.nl', 'SOA'],
        ['voorbeeld.nl', 'MX'],
        ['www.voorbeeld.nl', 'A'],
        ['a.b.wild.voorbeeld.nl', 'TXT'],
        ['nothing.voorbeeld.nl', 'A'],
        ['voorbeeld.nl', 'AAAA'],
        ['sub.voorbeeld.nl', 'DS'],
      ]
      for (const each of asked)
        expect([...each, await validate(port, folder, { zone: 'voorbeeld.nl', key }, ...each)]).toEqual([...each, true])
      await server.publish(signedZone(2, [...RECORDS, record('new.voorbeeld.nl.', 'A', '203.0.113.9')]))
      // Long before it would ask on its own.
      await expect.poll(serialThere, { timeout: 10_000, interval: 50 }).toBe(2)
      expect(await dig(port, '+short', 'new.voorbeeld.nl')).toBe('203.0.113.9\n')
      expect(await validate(port, folder, { zone: 'voorbeeld.nl', key }, 'new.voorbeeld.nl', 'A')).toBe(true)
    },
    60_000,
  )

  test('gets nothing with another key', async () => {
    const port = await freePort()
    const { server, port: primaryPort } = await listening({ transferTo: ['127.0.0.1'], notify: [], tsigKey: TSIG })
    await server.publish(signedZone(1))
    open.push(startNsd({ port, primaryPort, zones: ['voorbeeld.nl'], tsigKey: OTHER }))
    await sleep(2000)
    expect(await dig(port, 'voorbeeld.nl', 'SOA').catch(() => '')).not.toContain('status: NOERROR')
  })
})

describe('the signatures at secondaries', () => {
  const DAY = 24 * 3_600_000
  const onDay = async (secondaries: EmbeddedDnsServerOptions['secondaries'], zone: Zone, days: number) => {
    const clock: StillClock = stillClock(Date.now())
    const { server } = await listening(secondaries, clock)
    await server.publish(zone)
    clock.advance(days * DAY)
    return server.compare(zone)
  }

  test('are transferred again by a new serial before they expire', async () => {
    const secondaries = { transferTo: ['127.0.0.1'], notify: [] }
    expect(await onDay(secondaries, signedZone(1), 2)).toBe('same')
    expect(await onDay(secondaries, signedZone(1), 4)).toBe('aged')
    expect(await onDay(secondaries, zoneWith(1), 4)).toBe('same')
    expect(await onDay(undefined, signedZone(1), 4)).toBe('same')
  })
})

describe('the settings of secondaries', () => {
  const read = (environment: Record<string, string>) => embeddedDnsServer.configure(environment, 'embedded')

  test.each<Record<string, string>>([
    { DNS_TRANSFER_TO: '203.0.113.53, 2001:db8::53' },
    { DNS_NOTIFY: '203.0.113.53:53,[2001:db8::53]:5353' },
    { DNS_TSIG_KEY: 'transfer.example.:hmac-sha256:c2VjcmV0' },
  ])('%o is understood', (environment) => {
    expect(read(environment).success).toBe(true)
  })

  test.each<[Record<string, string>, string]>([
    [{ DNS_TRANSFER_TO: 'ns2.example' }, 'ns2.example is not an address'],
    [{ DNS_NOTIFY: '203.0.113.53' }, '203.0.113.53 is not an address'],
    [{ DNS_NOTIFY: '2001:db8::53:53' }, '2001:db8::53:53 is not an address'],
    [{ DNS_TSIG_KEY: 'transfer:hmac-md5:c2VjcmV0' }, 'name:hmac-sha256:secret'],
    [{ DNS_TSIG_KEY: 'c2VjcmV0' }, 'name:hmac-sha256:secret'],
  ])('%o is refused: %s', (environment, message) => {
    const { error } = read(environment)
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message)
    expect(JSON.stringify(error?.issues)).not.toContain('c2VjcmV0')
  })
})
