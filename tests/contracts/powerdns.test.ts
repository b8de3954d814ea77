import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anyRecord, standing } from '../../rules/dns/any-zone'
import type { RecordType } from '../../rules/dns/record-types'
import { diffZones } from '../../rules/dns/zone-changes'
import { parseZoneFile, placeRecords, zoneOf } from '../../rules/dns/zone-file'
import { createPowerDns, type PowerDnsOptions } from '../../server/adapters/dns-server/powerdns'
import { wireRdata } from '../../server/adapters/dns-server/zone-records'
import { delegationSignerOf, dnskeyOf, dsOf, newZoneKey, type ZoneKey } from '../../server/features/dns/dnssec-key'
import type { Zone } from '../../server/ports/dns-server'
import { OperatorNeeded, OutsideRefused, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { describeWithPowerDns, type PowerDnsServer, relayTo, startPowerDns } from '../support/powerdns'
import { askUdp } from './dns-client'
import { dnsServerContract, record } from './dns-server.contract'
import { dig, validate } from './dns-tools'

describeWithPowerDns('PowerDNS', () => {
  dnsServerContract('powerdns', async () => {
    const far = await startPowerDns()
    const server = adapterOf(far)
    const close = async () => {
      await server.close()
      await far.stop()
    }
    return { server, port: far.dnsPort, close }
  })

  describe('the zones of one server', () => {
    let far: PowerDnsServer
    let server: ReturnType<typeof adapterOf>
    beforeAll(async () => {
      far = await startPowerDns()
      server = adapterOf(far)
    })
    afterAll(async () => {
      await server.close()
      await far.stop()
    })
    const open: { close(): Promise<void> }[] = []
    afterEach(async () => {
      for (const one of open.splice(0)) await one.close()
    })
    /** The adapter with a relay in front of the server, which fails as the test says. */
    async function relayed() {
      const relay = await relayTo(far)
      const through = adapterOf({ ...far, url: relay.url }, { readMs: 300, writeMs: 300 })
      open.push(through, relay)
      return { relay, through }
    }

    test('whatever stands in a zone, it is exported as it was published, and then nothing is to be changed', async () => {
      const domain = 'example.nl'
      let serial = 0
      await fc.assert(
        fc.asyncProperty(fc.array(anyRecord, { maxLength: 100 }), async (typed) => {
          const records = standing(typed, domain).filter(({ value }) => !UNWRITABLE.test(value))
          const zone = zoneOf(domain, ++serial, records)
          expect(await server.publish(zone)).toBe(serial)
          const read = readZoneFile(String(await far.call('GET', `/zones/${domain}./export`)), domain)
          expect(read.skipped.map(({ reason }) => reason).sort()).toEqual(['apex-ns', 'apex-ns', 'soa'])
          expect(diffZones(records, read.records, domain)).toEqual([])
          expect(await server.compare(zone)).toBe('same')
        }),
        // As many records as 500 zones of 40, with fewer requests.
        { numRuns: 200 },
      )
    }, 180_000)

    test('a record that PowerDNS cannot write is refused in its words', async () => {
      const zone = zoneWith('refused.example', 1, 'a', 'SVCB', '1 . key700="(x"')
      const refusal = await failureOf(server.publish(zone))
      expect(refusal).toBeInstanceOf(OutsideRefused)
      expect(String(refusal)).toContain('Record a.refused.example./SVCB')
    })

    test('a service with the hostile example of RFC 9460 is on the wire as our own server has it', async () => {
      const value = String.raw`16 foo.example.org. mandatory=ipv4hint,alpn alpn="f\\\\oo\\,bar,h2" ipv4hint=192.0.2.1 port=53`
      const zone = zoneWith('service.example', 1, '@', 'HTTPS', value)
      await server.publish(zone)
      const { packet } = await askUdp(far.dnsPort, 'service.example', 'UNKNOWN_65' as 'A')
      const published = zone.records.find(({ type }) => type === 'HTTPS')
      expect(packet.answers).toMatchObject([{ data: published && wireRdata(published) }])
    })

    test('a change is one PATCH, and publishing it twice sends no second one', async () => {
      const { relay, through } = await relayed()
      const after = zoneWith('twice.example', 2, 'www', 'A', '203.0.113.7')
      for (const zone of [zoneOf('twice.example', 1, []), after, after]) await through.publish(zone)
      const changes = relay.requests.map(({ method }) => method).filter((method) => method !== 'GET')
      expect(changes).toEqual(['POST', 'PATCH'])
    })

    test('an alias takes the place of an address, and the other way round', async () => {
      const zones = [
        zoneWith('swap.example', 1, 'www', 'A', '203.0.113.7'),
        zoneWith('swap.example', 2, 'www', 'CNAME', 'web.example.com.'),
        zoneWith('swap.example', 3, 'www', 'A', '203.0.113.8'),
      ]
      for (const zone of zones) {
        await server.publish(zone)
        expect(await server.compare(zone)).toBe('same')
      }
    })

    test('a zone that is newer at the server stays, and its serial is returned', async () => {
      const zone = (serial: number) => zoneOf('newer.example', serial, [])
      expect(await server.publish(zone(7))).toBe(7)
      expect(await server.publish(zone(6))).toBe(7)
      expect(await server.compare(zone(6))).toBe('different')
      expect(await server.compare(zone(7))).toBe('same')
    })

    test('a change by hand is noticed, and undone', async () => {
      const zone = signedBy(newZoneKey(), zoneWith('foreign.example', 1, 'www', 'A', '203.0.113.7'))
      const path = '/zones/foreign.example.'
      const change = (rrset: object) =>
        far.call('PATCH', path, { rrsets: [{ ttl: 60, changetype: 'REPLACE', ...rrset }] })
      const records = [{ content: '203.0.113.66', disabled: false }]
      const acts: Record<string, () => Promise<unknown>> = {
        'changes a record': () => change({ name: 'www.foreign.example.', type: 'A', records }),
        'adds a record': () => change({ name: 'x.foreign.example.', type: 'A', records }),
        'removes a record': () => change({ name: 'www.foreign.example.', type: 'A', changetype: 'DELETE' }),
        'lets PowerDNS count serials': () => far.call('PUT', path, { soa_edit_api: 'INCREASE' }),
        'uses NSEC': () => far.call('PUT', path, { nsec3param: '' }),
        'adds a key': () => far.call('POST', `${path}/cryptokeys`, { keytype: 'ksk', active: true }),
        'hides the CDS': () => far.call('DELETE', `${path}/metadata/PUBLISH-CDS`),
        'lets no key sign': async () => {
          const keys = (await far.call('GET', `${path}/cryptokeys`)) as { id: number }[]
          await far.call('PUT', `${path}/cryptokeys/${keys[0]?.id}`, { active: false, published: true })
        },
        'removes the zone': () => far.call('DELETE', path),
      }
      await server.publish(zone)
      for (const [what, act] of Object.entries(acts)) {
        expect([what, await server.compare(zone)]).toEqual([what, 'same'])
        await act()
        expect([what, await server.compare(zone)]).toEqual([what, 'different'])
        await server.publish(zone)
      }
      expect(await server.compare(zone)).toBe('same')
      await server.publish({
        ...zone,
        serial: 2,
        records: zone.records.filter(({ type }) => type === 'NS'),
        signing: undefined,
      })
      expect(await far.call('GET', `${path}/cryptokeys`)).toEqual([])
    })

    test.each(['lost', 'refused', 'broken'] as const)(
      'a publication that breaks off at any of its requests, which is %s, is completed by the next one',
      async (failure) => {
        const name = `${failure}.example`
        const key = newZoneKey()
        for (let at = 0, isWhole = false; !isWhole; at++) {
          await server.remove(name)
          await server.publish(zoneOf(name, 1, []))
          const changed = signedBy(key, zoneWith(name, 2, 'www', 'A', '203.0.113.7'))
          const { relay, through } = await relayed()
          relay.failNext(...Array<'none'>(at).fill('none'), failure, failure, failure)
          const outcome = await through.publish(changed).catch((error: unknown) => error)
          isWhole = outcome === changed.serial
          if (!isWhole) expect(outcome).toBeInstanceOf(OutsideUnavailable)
          await server.publish(changed)
          expect(await server.compare(changed)).toBe('same')
          expect(await far.call('GET', `/zones/${name}./cryptokeys`)).toHaveLength(1)
          if (isWhole) expect(at).toBe(8)
        }
      },
      60_000,
    )

    test.each(['html', 'broken', 'cut', 'busy', 'hang', 'unauthorised'] as const)(
      'a response that is %s is no outcome, and no error names a secret',
      async (failure) => {
        const key = newZoneKey()
        const zone = signedBy(key, zoneWith('failing.example', 1, 'www', 'A', '203.0.113.7'))
        const acts: ((through: typeof server) => Promise<unknown>)[] = [
          (through) => through.publish(zone),
          (through) => through.compare(zone),
          (through) => through.remove(zone.name),
        ]
        for (const act of acts) {
          const { relay, through } = await relayed()
          relay.failNext(failure, failure, failure)
          const error = await failureOf(act(through))
          expect(error).toBeInstanceOf(failure === 'unauthorised' ? OperatorNeeded : OutsideUnavailable)
          expect(inspect(error, { depth: 9 })).not.toContain(far.apiKey)
        }
        const { relay, through } = await relayed()
        await server.remove(zone.name)
        // The response to the key, which PowerDNS sends back.
        relay.failNext('none', 'none', 'none', 'none', 'none', failure)
        const error = await failureOf(through.publish(zone))
        expect(relay.requests.at(-1)).toMatchObject({ method: 'POST', path: expect.stringContaining('cryptokeys') })
        expect(inspect(error, { depth: 9 })).not.toMatch(/PrivateKey|privatekey/)
      },
    )
  })
})

describeWithPowerDns('PowerDNS with DNSSEC', () => {
  const key = newZoneKey()
  const next = newZoneKey()
  const zone = signedBy(key, {
    ...zoneOf('signed.example', 1, []),
    records: [
      ...zoneOf('signed.example', 1, []).records,
      record('signed.example.', 'A', '203.0.113.10'),
      record('*.wild.signed.example.', 'A', '203.0.113.12'),
      record('www.signed.example.', 'CNAME', 'signed.example.'),
    ],
  })
  let far: PowerDnsServer
  let server: ReturnType<typeof adapterOf>
  let folder = ''
  beforeAll(async () => {
    far = await startPowerDns()
    server = adapterOf(far)
    folder = await mkdtemp(join(tmpdir(), 'wimpel-anchors-'))
  })
  afterAll(async () => {
    await server.close()
    await far.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const validated = (by: ZoneKey, ...asked: string[]) =>
    validate(far.dnsPort, folder, { zone: zone.name, key: by }, ...asked)

  test.each([
    ['signed.example', 'A'],
    ['signed.example', 'SOA'],
    ['signed.example', 'DNSKEY'],
    ['www.signed.example', 'A'],
    ['a.b.wild.signed.example', 'A'],
    ['nothing.signed.example', 'A'],
    ['signed.example', 'AAAA'],
  ])('delv validates %s %s with the DS that the shop gives to the registry', async (...asked) => {
    await server.publish(zone)
    expect(await validated(key, ...asked)).toBe(true)
    expect(await validated(next, ...asked)).toBe(false)
  })

  test('absence is proven by NSEC3 with one round and no salt, and the DS is announced by CDS and CDNSKEY', async () => {
    const told = async (...asked: string[]) => (await dig(far.dnsPort, '+short', ...asked)).trim().split('\n')
    expect(await told('signed.example', 'NSEC3PARAM')).toEqual(['1 0 0 -'])
    const { keyTag, digest } = delegationSignerOf(zone.name, key)
    expect((await told('signed.example', 'CDS')).map(withoutSpaces)).toEqual([
      withoutSpaces(`${keyTag} 13 2 ${digest}`),
    ])
    expect((await told('signed.example', 'CDNSKEY')).map(withoutSpaces)).toEqual([withoutSpaces(dnskeyOf(key))])
  })

  test('before its DS is removed a zone asks for that, and unsigned it has neither key nor signature', async () => {
    const kept = zone.records.filter(({ type }) => !type.startsWith('CD'))
    const asks = [record('signed.example.', 'CDS', '0 0 0 00'), record('signed.example.', 'CDNSKEY', '0 3 0 AA==')]
    await server.publish({ ...zone, serial: 2, records: [...kept, ...asks] })
    expect(await dig(far.dnsPort, '+short', 'signed.example', 'CDS')).toBe('0 0 0 00\n')
    expect(await dig(far.dnsPort, '+short', 'signed.example', 'CDNSKEY')).toBe('0 3 0 AA==\n')
    expect(await validated(key, 'signed.example', 'A')).toBe(true)
    const { signing: _, ...unsigned } = zone
    await server.publish({ ...unsigned, serial: 3, records: kept.filter(({ type }) => type !== 'DNSKEY') })
    expect(await dig(far.dnsPort, '+dnssec', 'signed.example', 'A')).not.toContain('RRSIG')
    expect(await dig(far.dnsPort, '+short', 'signed.example', 'DNSKEY')).toBe('')
  })

  test('during a rollover both keys are believed, and after it only the new one', async () => {
    const both = [...zone.records, record('signed.example.', 'DNSKEY', dnskeyOf(next))]
    const stages: [Zone, boolean, boolean][] = [
      [{ ...zone, serial: 4 }, true, false],
      [{ ...zone, serial: 5, records: both, signing: { ...key, alsoSignsKeys: next } }, true, true],
      [{ ...zone, serial: 6, records: both, signing: { ...next, alsoSignsKeys: key } }, true, true],
      [
        signedBy(next, { ...zone, serial: 7, records: zone.records.filter(({ type }) => !/KEY|CDS/.test(type)) }),
        false,
        true,
      ],
    ]
    for (const [stage, byOld, byNew] of stages) {
      await server.publish(stage)
      expect(await server.compare(stage)).toBe('same')
      expect(await validated(key, 'signed.example', 'A')).toBe(byOld)
      expect(await validated(next, 'signed.example', 'A')).toBe(byNew)
    }
  })
})

describeWithPowerDns('a secondary of PowerDNS', () => {
  const CATALOG = 'catalog.example'
  const TSIG = { name: 'transfer.example', secret: Buffer.from('a secret of thirty-two bytes ...').toString('base64') }
  const PRIMARY = { primary: 'yes', 'xfr-cycle-interval': '1' }
  const key = newZoneKey()
  const open: (() => Promise<unknown>)[] = []
  let secondary: PowerDnsServer
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wimpel-anchors-'))
    secondary = await startPowerDns({ secondary: 'yes', 'xfr-cycle-interval': '1' })
    open.push(secondary.stop)
  })
  afterAll(async () => {
    for (const stop of open.reverse()) await stop()
    await rm(folder, { recursive: true, force: true })
  })
  async function primaryWith(settings: Record<string, string>, options: Partial<PowerDnsOptions>) {
    const notified = { 'also-notify': `127.0.0.1:${secondary.dnsPort}` }
    const far = await startPowerDns({ ...PRIMARY, ...notified, ...settings })
    const server = adapterOf(far, { kind: 'Primary', ...options })
    open.push(far.stop, server.close)
    return { far, server, masters: [`127.0.0.1:${far.dnsPort}`] }
  }
  const answerOf = async (name: string) => {
    const { packet, rcode } = await askUdp(secondary.dnsPort, name, 'A')
    return rcode === 0 ? (packet.answers ?? []).map((answer) => 'data' in answer && answer.data) : rcode
  }
  const patient = { timeout: 20_000, interval: 100 }

  test('gets a new zone by the catalog, its changes by NOTIFY, and loses it when it is removed', async () => {
    const { server, masters } = await primaryWith({ 'allow-axfr-ips': '127.0.0.1' }, { catalog: CATALOG })
    await secondary.call('POST', '/zones', { name: `${CATALOG}.`, kind: 'Consumer', masters })
    const name = 'member.example'
    await server.publish(zoneWith(name, 1, 'www', 'A', '203.0.113.1'))
    await expect.poll(() => answerOf(`www.${name}`), patient).toEqual(['203.0.113.1'])
    await server.publish(signedBy(key, zoneWith(name, 2, 'www', 'A', '203.0.113.2')))
    await expect.poll(() => answerOf(`www.${name}`), patient).toEqual(['203.0.113.2'])
    expect(await validate(secondary.dnsPort, folder, { zone: name, key }, `www.${name}`, 'A')).toBe(true)
    expect(await validate(secondary.dnsPort, folder, { zone: name, key }, `x.${name}`, 'A')).toBe(true)
    await server.remove(name)
    await expect.poll(() => answerOf(`www.${name}`), patient).toBe(5)
  }, 80_000)

  test('with a TSIG key gets zones, and nobody does without it', async () => {
    const { far, server, masters } = await primaryWith({ 'allow-axfr-ips': '' }, { tsigKey: TSIG, catalog: CATALOG })
    const name = 'closed.example'
    await server.publish(zoneWith(name, 1, 'www', 'A', '203.0.113.1'))
    for (const zone of [name, CATALOG]) {
      expect(await dig(far.dnsPort, zone, 'AXFR')).toContain('Transfer failed')
      expect(await dig(far.dnsPort, '-y', `hmac-sha256:${TSIG.name}:${TSIG.secret}`, zone, 'AXFR')).toContain('IN\tSOA')
    }
    await secondary.call('POST', '/tsigkeys', { name: TSIG.name, algorithm: 'hmac-sha256', key: TSIG.secret })
    const slave_tsig_key_ids = [`${TSIG.name}.`]
    await secondary.call('POST', '/zones', { name: `${name}.`, kind: 'Slave', masters, slave_tsig_key_ids })
    await expect.poll(() => answerOf(`www.${name}`), patient).toEqual(['203.0.113.1'])
    const replaced = { ...TSIG, secret: Buffer.from('another secret of the same length').toString('base64') }
    const renewed = adapterOf(far, { kind: 'Primary', tsigKey: replaced, catalog: CATALOG })
    open.push(renewed.close)
    await renewed.publish(zoneWith('later.example', 1, 'www', 'A', '203.0.113.1'))
    expect(await far.call('GET', `/tsigkeys/${TSIG.name}.`)).toMatchObject({ key: replaced.secret })
  }, 80_000)

  test('is given no catalog that is an ordinary zone', async () => {
    const { far, server } = await primaryWith({}, { catalog: 'foreign.example' })
    await far.call('POST', '/zones', { name: 'foreign.example.', kind: 'Master', nameservers: [] })
    const refusal = await failureOf(server.publish(zoneOf('orphan.example', 1, [])))
    expect(String(refusal)).toContain('foreign.example is a zone of kind Master and no catalog')
  })
})

const withoutSpaces = (text: string): string => text.replaceAll(' ', '').toUpperCase()

/** PowerDNS 4.7 reads no parameter without a name whose value has one of these characters, escaped or not. */
const UNWRITABLE = /\bkey\d+=.*[();]/

/** The adapter for a server. */
const adapterOf = ({ url, apiKey }: PowerDnsServer, options: Partial<PowerDnsOptions> = {}) =>
  createPowerDns({ url, apiKey, kind: 'Native', catalog: null, retryMs: 1, ...options })

const zoneWith = (domain: string, serial: number, name: string, type: RecordType, value: string): Zone =>
  zoneOf(domain, serial, standing([{ name, type, value }], domain))

/** The zone as the shop publishes it once its DS is at the registry. */
function signedBy(key: ZoneKey, zone: Zone): Zone {
  const apex = `${zone.name}.`
  const keys = [
    record(apex, 'DNSKEY', dnskeyOf(key)),
    record(apex, 'CDS', dsOf(delegationSignerOf(zone.name, key))),
    record(apex, 'CDNSKEY', dnskeyOf(key)),
  ]
  return { ...zone, records: [...zone.records, ...keys], signing: key }
}

function readZoneFile(text: string, domain: string) {
  const parsing = parseZoneFile(text, domain)
  let step = parsing.next()
  while (!step.done) step = parsing.next()
  if (!step.value) throw new Error('the file has too many entries')
  return placeRecords(step.value, domain)
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
