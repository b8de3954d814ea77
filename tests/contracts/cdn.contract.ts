import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Cdn } from '../../server/ports/cdn'

export interface CdnUnderTest {
  cdn: Cdn
  refusedName: string
  isProtected(domain: string): boolean
  /** Delegates the domain to these name servers. */
  delegate(domain: string, nameServers: readonly string[]): void
}

const requestFor = (domain: string, zoneFile: string | null = null) => ({
  ...{ domain, plan: 'CLOUDFLARE_PRO', origin: ['203.0.113.10'], zoneFile },
})

/** Contract for every adapter of the CDN port. */
export function cdnContract(name: string, make: () => CdnUnderTest): void {
  describe(`protecting network: ${name}`, () => {
    test('says what the DNS has to lead to, the same each time', async () => {
      const { cdn } = make()
      const protection = await cdn.protect(requestFor('voorbeeld.nl'))
      expect(protection?.ipv4.every(isIPv4)).toBe(true)
      expect(protection?.ipv6.every(isIPv6)).toBe(true)
      expect(protection?.host).toMatch(/^[a-z0-9.-]+\.$/)
      await cdn.protect(requestFor('anders.nl'))
      expect(await cdn.protect(requestFor('voorbeeld.nl'))).toEqual(protection)
    })

    test('answers for a whole domain once that is delegated to its name servers', async () => {
      const { cdn, delegate } = make()
      expect((await cdn.protect(requestFor('voorbeeld.nl')))?.nameServers).toEqual([])
      const request = requestFor('voorbeeld.nl', '@ 3600 IN A 203.0.113.10\n')
      const { nameServers = [] } = (await cdn.protect(request)) ?? {}
      expect(nameServers.length).toBeGreaterThan(1)
      expect(await cdn.isServing('voorbeeld.nl')).toBe(false)
      delegate('voorbeeld.nl', nameServers)
      expect(await cdn.isServing('voorbeeld.nl')).toBe(true)
      await cdn.release('voorbeeld.nl')
      expect(await cdn.isServing('voorbeeld.nl')).toBe(false)
    })

    test('does not take every name', async () => {
      const { cdn, refusedName } = make()
      expect(await cdn.protect(requestFor(refusedName))).toBeNull()
    })

    test('lets go of a domain, and of one that it does not have', async () => {
      const { cdn, isProtected } = make()
      await cdn.protect(requestFor('voorbeeld.nl'))
      expect(isProtected('voorbeeld.nl')).toBe(true)
      await cdn.release('voorbeeld.nl')
      await cdn.release('voorbeeld.nl')
      expect(isProtected('voorbeeld.nl')).toBe(false)
    })
  })
}
