import type { Answer, RecordType } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DnsServer, Zone, ZoneRecord } from '../../server/ports/dns-server'
import { askTcp, askUdp } from './dns-client'

export interface DnsServerUnderTest {
  server: DnsServer
  /** Port on 127.0.0.1. */
  port: number
  close(): Promise<void>
}

export const record = (name: string, type: string, rdata: string, ttl = 3600): ZoneRecord => ({
  name,
  type,
  ttl,
  rdata,
})

export const zoneWith = (serial: number, records: readonly ZoneRecord[] = RECORDS): Zone => ({
  name: 'voorbeeld.nl',
  serial,
  records,
})

const RECORDS: readonly ZoneRecord[] = [
  record('voorbeeld.nl.', 'NS', 'ns1.naamserver.example.'),
  record('voorbeeld.nl.', 'NS', 'ns2.naamserver.example.'),
  record('voorbeeld.nl.', 'A', '203.0.113.10'),
  record('voorbeeld.nl.', 'AAAA', '2001:db8::10'),
  record('voorbeeld.nl.', 'MX', '10 mail.voorbeeld.nl.'),
  record('voorbeeld.nl.', 'TXT', '"v=spf1 -all" "tweede \\"deel\\""'),
  record('mail.voorbeeld.nl.', 'A', '203.0.113.11', 300),
  record('www.voorbeeld.nl.', 'CNAME', 'voorbeeld.nl.'),
  record('winkel.voorbeeld.nl.', 'CNAME', 'winkel.elders.example.'),
  record('_sip._tcp.voorbeeld.nl.', 'SRV', '10 5 5060 mail.voorbeeld.nl.'),
  record('*.los.voorbeeld.nl.', 'A', '203.0.113.12'),
]

/** Contract for every adapter of the name server port, tested over the network. */
export function dnsServerContract(name: string, make: () => Promise<DnsServerUnderTest>): void {
  describe(`name server: ${name}`, () => {
    let under: DnsServerUnderTest
    beforeAll(async () => {
      under = await make()
      await under.server.publish(zoneWith(2026070101))
    })
    afterAll(() => under.close())

    const dataOf = async (owner: string, type: RecordType): Promise<unknown[]> => {
      const { packet, rcode } = await askUdp(under.port, owner, type)
      expect(rcode).toBe(0)
      expect(packet.flag_aa).toBe(true)
      return (packet.answers ?? []).map((answer) => (answer as Answer & { data: unknown }).data)
    }

    test.each<[string, RecordType, unknown[]]>([
      ['voorbeeld.nl', 'A', ['203.0.113.10']],
      ['VoorBeeld.NL', 'A', ['203.0.113.10']],
      ['voorbeeld.nl', 'AAAA', ['2001:db8::10']],
      ['voorbeeld.nl', 'NS', ['ns1.naamserver.example', 'ns2.naamserver.example']],
      ['voorbeeld.nl', 'MX', [{ preference: 10, exchange: 'mail.voorbeeld.nl' }]],
      ['voorbeeld.nl', 'TXT', [[Buffer.from('v=spf1 -all'), Buffer.from('tweede "deel"')]]],
      ['_sip._tcp.voorbeeld.nl', 'SRV', [{ priority: 10, weight: 5, port: 5060, target: 'mail.voorbeeld.nl' }]],
      ['www.voorbeeld.nl', 'A', ['voorbeeld.nl', '203.0.113.10']],
      ['winkel.voorbeeld.nl', 'A', ['winkel.elders.example']],
      ['a.b.los.voorbeeld.nl', 'A', ['203.0.113.12']],
    ])('answers %s %s', async (owner, type, expected) => {
      const told = await dataOf(owner, type)
      // The records of a set have no order (RFC 2181 §5); an alias comes before its target.
      expect(type === 'NS' ? told.sort() : told).toEqual(expected)
    })

    test.each<[string, RecordType, number]>([
      ['niets.voorbeeld.nl', 'A', 3],
      ['mail.voorbeeld.nl', 'MX', 0],
      ['_tcp.voorbeeld.nl', 'A', 0],
      ['los.voorbeeld.nl', 'A', 0],
      ['a.los.voorbeeld.nl', 'MX', 0],
    ])('denies %s %s with code %i and the SOA', async (owner, type, rcode) => {
      const answer = await askUdp(under.port, owner, type)
      expect(answer.rcode).toBe(rcode)
      expect(answer.packet.answers).toEqual([])
      expect(answer.packet.authorities).toMatchObject([
        { type: 'SOA', name: 'voorbeeld.nl', data: { serial: 2026070101 } },
      ])
    })

    test('refuses what lies outside its zones', async () => {
      const { packet, rcode } = await askUdp(under.port, 'elders.example', 'A')
      expect(rcode).toBe(5)
      expect(packet.flag_aa).toBe(false)
    })

    test('says the same over TCP', async () => {
      const { packet } = await askTcp(under.port, 'voorbeeld.nl', 'A')
      expect(packet.answers).toMatchObject([{ data: '203.0.113.10', ttl: 3600 }])
    })

    test('follows what is published, and stops when a zone is removed', async () => {
      const { server, port } = under
      const zone = (serial: number, address: string): Zone => ({
        name: 'tijdelijk.nl',
        serial,
        records: [record('tijdelijk.nl.', 'NS', 'ns1.naamserver.example.'), record('tijdelijk.nl.', 'A', address)],
      })
      const addresses = async () => (await askUdp(port, 'tijdelijk.nl', 'A')).packet.answers
      await server.publish(zone(1, '203.0.113.1'))
      await server.publish(zone(1, '203.0.113.1'))
      expect(await addresses()).toMatchObject([{ data: '203.0.113.1' }])
      await server.publish(zone(2, '203.0.113.2'))
      expect(await addresses()).toMatchObject([{ data: '203.0.113.2' }])
      await server.remove('tijdelijk.nl')
      await server.remove('tijdelijk.nl')
      expect((await askUdp(port, 'tijdelijk.nl', 'A')).rcode).toBe(5)
    })
  })
}
