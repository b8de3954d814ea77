import { createSocket } from 'node:dgram'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsResolver } from '../../server/adapters/dns-resolver/embedded'
import { createSystemResolver } from '../../server/adapters/dns-resolver/system'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import type { ZoneRecord } from '../../server/ports/dns-server'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { dnsResolverContract } from './dns-resolver.contract'
import { record } from './dns-server.contract'

dnsResolverContract('embedded', async () => ({
  resolver: createEmbeddedDnsResolver(),
  knownName: 'elders.nl',
  unknownName: 'nergens.nl',
  close: async () => {},
}))

dnsResolverContract('of the network', async () => {
  const { port, close } = await servedBy('elders.nl', ELSEWHERE)
  return {
    resolver: createSystemResolver(`127.0.0.1:${port}`),
    knownName: 'elders.nl',
    unknownName: 'leeg.elders.nl',
    close,
  }
})

const ELSEWHERE = [
  record('elders.nl.', 'A', '198.51.100.20'),
  record('elders.nl.', 'AAAA', '2001:db8:51::20'),
  record('elders.nl.', 'MX', '7 mail.elders.nl.'),
  record('elders.nl.', 'TXT', '"v=spf1 " "-all"'),
  record('elders.nl.', 'CAA', '128 issue "ca.example"'),
  record('www.elders.nl.', 'CNAME', 'elders.nl.'),
  record('mail.elders.nl.', 'A', '198.51.100.25'),
  record('_dmarc.elders.nl.', 'TXT', '"v=DMARC1; p=none"'),
  record('_imaps._tcp.elders.nl.', 'SRV', '0 1 993 mail.elders.nl.'),
]

async function servedBy(name: string, records: readonly ZoneRecord[]) {
  const server = createEmbeddedDnsServer({ db: openEmbeddedDatabase(':memory:'), clock: systemClock, secret: 'geheim' })
  const port = await server.listen(0)
  await server.publish({ name, serial: 1, records })
  return { port, close: server.close }
}

describe('a resolver of the network', () => {
  test('finds all that stands under the usual names', async () => {
    const { port, close } = await servedBy('elders.nl', ELSEWHERE)
    const found = await createSystemResolver(`127.0.0.1:${port}`).lookup('elders.nl')
    await close()
    expect(found).toHaveLength(ELSEWHERE.length)
    expect(found).toContainEqual({ name: 'elders.nl.', type: 'MX', value: 'mail.elders.nl.', priority: 7 })
    expect(found).toContainEqual({ name: 'elders.nl.', type: 'TXT', value: 'v=spf1 -all' })
    expect(found).toContainEqual({ name: 'elders.nl.', type: 'CAA', value: '128 issue "ca.example"' })
    expect(found).toContainEqual({ name: 'www.elders.nl.', type: 'CNAME', value: 'elders.nl.' })
    expect(found).toContainEqual({
      name: '_imaps._tcp.elders.nl.',
      type: 'SRV',
      value: 'mail.elders.nl.',
      priority: 0,
      weight: 1,
      port: 993,
    })
  })

  test('a wildcard is found once, and not as every name that is asked for', async () => {
    const { port, close } = await servedBy('elders.nl', [
      record('elders.nl.', 'A', '198.51.100.20'),
      record('*.elders.nl.', 'A', '198.51.100.21'),
      record('ftp.elders.nl.', 'A', '198.51.100.22'),
    ])
    const found = await createSystemResolver(`127.0.0.1:${port}`).lookup('elders.nl')
    await close()
    expect(found.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'elders.nl. 198.51.100.20',
      '*.elders.nl. 198.51.100.21',
      'ftp.elders.nl. 198.51.100.22',
    ])
  })

  test('a resolver that refuses or does not respond is an outage', async () => {
    const { port, close } = await servedBy('anders.nl', [])
    await expect(createSystemResolver(`127.0.0.1:${port}`).lookup('elders.nl')).rejects.toThrow(OutsideUnavailable)
    await close()
    const silent = createSocket('udp4')
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const hanging = createSystemResolver(`127.0.0.1:${silent.address().port}`).lookup('elders.nl')
    await expect(hanging).rejects.toThrow(OutsideUnavailable)
    silent.close()
  }, 20_000)

  test.each(['nergens', '192.0.2.1:0:0', '300.1.1.1'])('%s is no address of a resolver', (server) => {
    expect(() => createSystemResolver(server)).toThrow(RangeError)
  })
})
