import { describe, expect, test } from 'vitest'
import { requestFor } from '../../../tests/contracts/domain-registry.contract'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { memoryRequests } from '../../../tests/support/memory-requests'
import type { DomainRegistry, HeldDomainAnswer } from '../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { stillClock } from '../clock/still'
import { openEmbeddedDatabase } from '../embedded-database'
import { createEmbeddedRegistry } from './embedded'
import { createRoutingRegistry } from './routing-registry'
import { noLatency } from './scripted-answers'

const NAMES = ['eerste', 'tweede']

/** Two registrars with their own customers; `.com` is sold by the second one. */
function make() {
  const clock = stillClock(Date.UTC(2028, 1, 29))
  const embedded = () => createEmbeddedRegistry({ db: openEmbeddedDatabase(':memory:'), clock, latencyMs: noLatency })
  const [eerste, tweede] = [embedded(), embedded()]
  const registrars = new Map<string, DomainRegistry>([
    ['eerste', eerste],
    ['tweede', tweede],
  ])
  /** Registrars of the domains that the shop holds. */
  const at = new Map<string, string>()
  const extensions = new Map([['com', 'tweede']])
  const requests = memoryRequests(clock)
  const several = { requests, direct: registrars }
  const registrarAt = async (name: string) => at.get(name) ?? null
  const registry = createRoutingRegistry({ registrars, extensions, several, registrarAt })
  return { clock, eerste, tweede, registrars, at, extensions, requests, registry }
}

const NOT_UNDERSTOOD: HeldDomainAnswer = { found: 'unknown' }

describe('a name that the shop does not hold', () => {
  test.each([
    ['voorbeeld.nl', 'eerste'],
    ['voorbeeld.com', 'tweede'],
    ['VOORBEELD.COM', 'tweede'],
    ['voorbeeld.com.example', 'eerste'],
  ])('%s is registered at the registrar of its extension', async (name, registrar) => {
    const { registry, eerste, tweede } = make()
    expect(await registry.register(requestFor(name, 'ref-1'))).toMatchObject({ outcome: 'done', registrar })
    expect([eerste, tweede].map((one) => one.heldName(name) !== null)).toEqual(NAMES.map((one) => one === registrar))
    expect(registry.registrarFor?.(name)).toBe(registrar)
  })

  test('is transferred to the registrar of its extension', async () => {
    const { registry, tweede } = make()
    const request = { ...requestFor('bezet-voorbeeld.com', 'ref-1'), authCode: 'VERHUIS-123' }
    expect(await registry.transferIn(request)).toMatchObject({ outcome: 'done', registrar: 'tweede' })
    expect(tweede.heldName('bezet-voorbeeld.com')).not.toBeNull()
  })
})

describe('a name that the shop holds', () => {
  test('stays at its registrar when its extension is given to another', async () => {
    const { registry, at, extensions, eerste, tweede } = make()
    const { outcome, ...done } = await registry.register(requestFor('voorbeeld.nl', 'ref-1'))
    at.set('voorbeeld.nl', 'eerste')
    extensions.set('nl', 'tweede')
    const { expiresAt = 0 } = done as { expiresAt?: number }
    const renewal = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from: expiresAt }
    expect(await registry.renew(renewal)).toMatchObject({ outcome: 'done', registrar: 'eerste' })
    await registry.setNameServers('voorbeeld.nl', ['ns1.elders.example'])
    expect(await registry.authCode('voorbeeld.nl')).not.toBeNull()
    expect(await registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'held', domain: { registrar: 'eerste' } })
    expect(eerste.heldName('voorbeeld.nl')?.nameServers).toEqual(['ns1.elders.example'])
    expect([outcome, tweede.heldName('voorbeeld.nl')]).toEqual(['done', null])
  })

  test('is at the first registrar if none was recorded', async () => {
    const { registry, eerste } = make()
    await eerste.register(requestFor('voorbeeld.com', 'ref-1'))
    expect(await registry.findHeld('voorbeeld.com')).toMatchObject({ domain: { registrar: 'eerste' } })
  })

  test('is asked of nobody else if REGISTRY leaves its registrar out', async () => {
    const { registry, at } = make()
    at.set('voorbeeld.nl', 'derde')
    await expect(registry.findHeld('voorbeeld.nl')).rejects.toMatchObject({ problem: 'configuration' })
    await expect(registry.cancel('voorbeeld.nl')).rejects.toBeInstanceOf(OperatorNeeded)
  })

  describe('and that its registrar no longer has', () => {
    async function moved(found: 'elsewhere' | 'gone' | 'unknown') {
      const all = make()
      all.at.set('voorbeeld.nl', 'eerste')
      all.eerste.findHeld = async () => (found === 'unknown' ? NOT_UNDERSTOOD : { found })
      return all
    }

    test.each(['elsewhere', 'gone', 'unknown'] as const)(
      'is found at another registrar of the shop: %s',
      async (found) => {
        const { registry, tweede } = await moved(found)
        await tweede.register(requestFor('voorbeeld.nl', 'ref-1'))
        expect(await registry.findHeld('voorbeeld.nl')).toMatchObject({
          found: 'held',
          domain: { registrar: 'tweede' },
        })
      },
    )

    test.each(['elsewhere', 'gone', 'unknown'] as const)('is %s if no other registrar has it', async (found) => {
      expect(await (await moved(found)).registry.findHeld('voorbeeld.nl')).toEqual({ found })
    })

    test('has not left while another registrar cannot be asked', async () => {
      const { registry, registrars } = await moved('gone')
      registrars.set('tweede', unavailableRegistry())
      await expect(registry.findHeld('voorbeeld.nl')).rejects.toBeInstanceOf(OutsideUnavailable)
    })

    test('is unknown while another registrar cannot be asked, if its own answer was not understood', async () => {
      const { registry, registrars } = await moved('unknown')
      registrars.set('tweede', unavailableRegistry())
      expect(await registry.findHeld('voorbeeld.nl')).toEqual({ found: 'unknown' })
    })
  })
})

describe('a request', () => {
  test('that was sent is asked for, and repeated, at the same registrar when its extension moves', async () => {
    const { registry, extensions, tweede } = make()
    const request = requestFor('wachtregister.nl', 'ref-1')
    expect(await registry.register(request)).toMatchObject({ outcome: 'pending' })
    extensions.set('nl', 'tweede')
    expect(await registry.findOutcome('ref-1')).toMatchObject({ outcome: 'pending' })
    expect(await registry.register(request)).toMatchObject({ outcome: 'pending' })
    expect(tweede.heldName('wachtregister.nl')).toBeNull()
  })

  test('that was never sent is known while a registrar is unreachable, and one of its own is not', async () => {
    const { registry, registrars, eerste } = make()
    await registry.register(requestFor('voorbeeld.nl', 'ref-1'))
    const away = { ...unavailableRegistry(), findOutcome: eerste.findOutcome }
    registrars.set('eerste', away)
    expect(await registry.findOutcome('ref-2')).toBeNull()
    away.findOutcome = unavailableRegistry().findOutcome
    await expect(registry.findOutcome('ref-1')).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('of a time with a single registrar is found', async () => {
    const { registry, tweede } = make()
    await tweede.register(requestFor('voorbeeld.nl', 'ref-1'))
    expect(await registry.findOutcome('ref-1')).toMatchObject({ outcome: 'done', registrar: 'tweede' })
  })

  test('is not sent to a registrar instead of the one that REGISTRY leaves out', async () => {
    const { registry, requests } = make()
    await requests.begin({
      ...{ reference: 'ref-1', kind: 'register', subject: 'voorbeeld.nl' },
      details: { registrar: 'derde' },
    })
    await expect(registry.register(requestFor('voorbeeld.nl', 'ref-1'))).rejects.toBeInstanceOf(OperatorNeeded)
  })
})

describe('the account at a registrar', () => {
  test('is asked through the registry if there is one registrar, and of each itself if there are several', async () => {
    const { registry, eerste } = make()
    expect([registry.balance, registry.listHeld]).toEqual([undefined, undefined])
    const single = createRoutingRegistry({
      registrars: new Map([['eerste', { ...eerste, balance: async () => 1234 }]]),
      extensions: new Map(),
      registrarAt: async () => null,
    })
    expect(await single.balance?.()).toBe(1234)
    expect(await single.listHeld?.(null)).toMatchObject({ cursor: null })
  })
})
