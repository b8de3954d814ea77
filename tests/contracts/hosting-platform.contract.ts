import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { HostingPlatform, HostingRequest } from '../../server/ports/hosting-platform'

export interface HostingPlatformUnderTest {
  platform: HostingPlatform
  close(): Promise<void>
}

export const hostingRequest = (reference: string): HostingRequest => ({
  reference,
  domainName: 'voorbeeld.nl',
  packageCode: 'HOSTING_BASIC',
  installation: 'INSTALL_WORDPRESS',
  extras: ['SSL_DV'],
})

/** Contract for every adapter of the hosting port. */
export function hostingContract(name: string, make: () => Promise<HostingPlatformUnderTest>): void {
  describe(`hosting platform: ${name}`, () => {
    test('answers addresses that a record can point to', async () => {
      const { platform, close } = await make()
      const { ipv4, ipv6, mailHost } = await platform.create(hostingRequest('ref-1'))
      expect(isIPv4(ipv4)).toBe(true)
      expect(isIPv6(ipv6)).toBe(true)
      expect(mailHost).toMatch(/^[a-z0-9.-]+[a-z]$/)
      await close()
    })

    test('says how its owner gets in, and tells no password', async () => {
      const { platform, close } = await make()
      const { access } = await platform.create(hostingRequest('ref-1'))
      expect(access).toEqual({
        username: expect.stringMatching(/^[a-z0-9]+$/),
        panelUrl: expect.stringMatching(/^https:/),
        webmailUrl: expect.stringMatching(/^https:/),
        sftpHost: expect.stringMatching(/^[a-z0-9.-]+[a-z]$/),
      })
      const other = await platform.create(hostingRequest('ref-2'))
      expect(other.access.username).not.toBe(access.username)
      await close()
    })

    test('says what a package uses, the same each time that it is asked', async () => {
      const { platform, close } = await make()
      const { access } = await platform.create(hostingRequest('ref-1'))
      const used = await platform.usage(access.username)
      expect(await platform.usage(access.username)).toEqual(used)
      for (const figure of Object.values(used)) expect(figure).toBeGreaterThanOrEqual(0)
      expect([used.mailboxes, used.databases].every(Number.isInteger)).toBe(true)
      await close()
    })

    test('lists the mailboxes that it counts, the same each time that it is asked', async () => {
      const { platform, close } = await make()
      const { access } = await platform.create(hostingRequest('ref-1'))
      const hosted = { username: access.username, domainName: 'voorbeeld.nl' }
      const mailboxes = await platform.mailboxes(hosted)
      expect(mailboxes).toHaveLength((await platform.usage(access.username)).mailboxes)
      expect(await platform.mailboxes(hosted)).toEqual(mailboxes)
      for (const { address, usedMb, quotaMb } of mailboxes) {
        expect(address).toMatch(/^[^@\sA-Z]+@voorbeeld\.nl$/)
        expect(usedMb).toBeGreaterThanOrEqual(0)
        if (quotaMb !== null) expect(quotaMb).toBeGreaterThan(0)
      }
      expect(new Set(mailboxes.map(({ address }) => address)).size).toBe(mailboxes.length)
      await close()
    })

    test('takes a website off and on again, also twice [RNW-005]', async () => {
      const { platform, close } = await make()
      const request = hostingRequest('ref-1')
      await platform.create(request)
      for (const isSuspended of [true, true, false]) await platform.setSuspended(request.domainName, isSuspended)
      await close()
    })

    test('takes a password, also the same one twice', async () => {
      const { platform, close } = await make()
      const { access } = await platform.create(hostingRequest('ref-1'))
      for (let i = 0; i < 2; i++) await platform.setPassword(access.username, 'kade-7zeil-mast-41')
      await close()
    })

    test('the same reference creates one package [CR3]', async () => {
      const { platform, close } = await make()
      const first = await platform.create(hostingRequest('ref-1'))
      await platform.create({ ...hostingRequest('ref-2'), installation: null })
      expect(await platform.create(hostingRequest('ref-1'))).toEqual(first)
      await close()
    })
  })
}
