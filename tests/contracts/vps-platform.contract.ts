import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { ServerRequest, VpsPlatform } from '../../server/ports/vps-platform'

export interface PlatformUnderTest {
  platform: VpsPlatform
  /** Advances the time by as long as a server takes to create. */
  waitForServer(): void
  /** A host name for which the first response is lost. */
  stumblingName: string
}

const requestFor = (reference: string, values: Partial<ServerRequest> = {}): ServerRequest => ({
  ...{
    reference,
    hostname: 'web1',
    cores: 1,
    memory: 2,
    disk: 40,
    operatingSystem: 'debian-13',
    sshKey: null,
    extras: [],
  },
  ...values,
})

/** Contract for every adapter of the VPS port. */
export function vpsPlatformContract(name: string, make: () => PlatformUnderTest): void {
  describe(`platform of virtual servers: ${name}`, () => {
    async function made() {
      const under = make()
      await under.platform.create(requestFor('ref-1'))
      under.waitForServer()
      const server = await under.platform.find('ref-1')
      if (server?.outcome !== 'there') throw new Error(`it is ${server?.outcome}`)
      return { ...under, server }
    }

    test('a server is being made at first, and then there, on, with addresses and a way in', async () => {
      const { platform, waitForServer } = make()
      expect(await platform.create(requestFor('ref-1'))).toEqual({ outcome: 'creating' })
      expect(await platform.find('ref-1')).toEqual({ outcome: 'creating' })
      waitForServer()
      const server = await platform.find('ref-1')
      if (server?.outcome !== 'there') throw new Error(`it is ${server?.outcome}`)
      expect(server).toMatchObject({ isRunning: true, username: expect.stringMatching(/^[a-z]+$/) })
      expect(server.password?.length).toBeGreaterThanOrEqual(12)
      expect(server.addresses.map(isIP).sort()).toEqual([4, 6])
    })

    test('a server that a key logs in to has no password', async () => {
      const { platform, waitForServer } = make()
      await platform.create(requestFor('ref-1', { sshKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEV4YW1wbGVLZXk web' }))
      waitForServer()
      expect(await platform.find('ref-1')).toMatchObject({ outcome: 'there', password: null })
    })

    test('an extra address comes with it', async () => {
      const { platform, waitForServer } = make()
      await platform.create(requestFor('ref-1', { extras: ['PRO_SLA', 'EXTRA_IPV4'] }))
      waitForServer()
      const server = await platform.find('ref-1')
      if (server?.outcome !== 'there') throw new Error(`it is ${server?.outcome}`)
      expect(server.addresses.map(isIP)).toEqual([4, 4, 6])
      expect(new Set(server.addresses).size).toBe(3)
    })

    test('an extra address comes to a server that is there, once', async () => {
      const { platform, server } = await made()
      const after = await platform.addExtras('ref-1', ['EXTRA_IPV4'])
      if (after?.outcome !== 'there') throw new Error(`it is ${after?.outcome}`)
      expect(after.addresses.map(isIP)).toEqual([4, 4, 6])
      expect(after.addresses).toEqual(expect.arrayContaining([...server.addresses]))
      expect(await platform.addExtras('ref-1', ['EXTRA_IPV4'])).toEqual(after)
      expect(await platform.addExtras('ref-2', ['EXTRA_IPV4'])).toBeNull()
    })

    test('the same reference is one server [CR3]', async () => {
      const { platform, server } = await made()
      expect(await platform.create(requestFor('ref-1'))).toEqual(server)
      expect(await platform.find('ref-2')).toBeNull()
    })

    test('one whose answer was lost is found by its reference', async () => {
      const { platform, stumblingName } = make()
      const request = requestFor('ref-1', { hostname: stumblingName })
      await expect(platform.create(request)).rejects.toThrow(OutsideUnavailable)
      expect(await platform.find('ref-1')).toEqual({ outcome: 'creating' })
    })

    test('refuses what no machine has room for, and what is no server', async () => {
      const { platform } = make()
      expect(await platform.create(requestFor('a', { memory: 100_000 }))).toMatchObject({ reason: 'no-capacity' })
      expect(await platform.create(requestFor('b', { cores: 0 }))).toMatchObject({ reason: 'bad-request' })
    })

    test('it is turned off and on; asking for what is so changes nothing', async () => {
      const { platform } = await made()
      const isRunning = async () => (await platform.find('ref-1')) as { isRunning?: boolean }
      for (const [action, expected] of [
        ['stop', false],
        ['stop', false],
        ['start', true],
        ['restart', true],
      ] as const) {
        await platform.setPower('ref-1', action)
        expect(await isRunning()).toMatchObject({ isRunning: expected })
      }
    })
  })
}
