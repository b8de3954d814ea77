import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DnsResolver, FoundRecord } from '../../server/ports/dns-resolver'

export interface ResolverUnderTest {
  resolver: DnsResolver
  /** A name hosted elsewhere, with a website, an alias below it, mail and a service. */
  knownName: string
  unknownName: string
  close(): Promise<void>
}

/** Contract for every adapter of the resolver port. */
export function dnsResolverContract(name: string, make: () => Promise<ResolverUnderTest>): void {
  describe(`resolver: ${name}`, () => {
    let under: ResolverUnderTest
    let found: readonly FoundRecord[]
    beforeAll(async () => {
      under = await make()
      found = await under.resolver.lookup(under.knownName)
    })
    afterAll(() => under.close())

    test.each(['A', 'AAAA', 'MX', 'TXT', 'CNAME', 'SRV'])('finds records of type %s', (type) => {
      expect(found.some((record) => record.type === type)).toBe(true)
    })

    test('owners lie at the domain or below it, and hosts are absolute', () => {
      for (const { name: owner, type, value } of found) {
        expect(owner === `${under.knownName}.` || owner.endsWith(`.${under.knownName}.`)).toBe(true)
        if (['CNAME', 'MX', 'SRV', 'NS'].includes(type)) expect(value).toMatch(/\.$/)
      }
    })

    test('MX and SRV have their numbers', () => {
      for (const record of found.filter(({ type }) => type === 'MX'))
        expect(record.priority).toEqual(expect.any(Number))
      for (const record of found.filter(({ type }) => type === 'SRV'))
        expect(record).toMatchObject({ weight: expect.any(Number), port: expect.any(Number) })
    })

    test('nothing is an answer', async () => {
      expect(await under.resolver.lookup(under.unknownName)).toEqual([])
    })
  })
}
