import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { createEmbeddedRegistry, isRegistrable } from '../../server/adapters/domain-registry/embedded'
import { createRoutingRegistry } from '../../server/adapters/domain-registry/routing-registry'
import { noLatency, realisticLatency } from '../../server/adapters/domain-registry/scripted-answers'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import type { RegistryOutcome } from '../../server/ports/domain-registry'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { memoryRequests } from '../support/memory-requests'
import { holder, registryContract, requestFor, signerOf } from './domain-registry.contract'

function make(options: { demoNames?: string[]; slowMs?: number } = {}) {
  const db = openEmbeddedDatabase(':memory:')
  const clock = stillClock(Date.UTC(2028, 1, 29))
  return { db, clock, registry: createEmbeddedRegistry({ db, clock, latencyMs: noLatency, ...options }) }
}

registryContract('embedded', async () => {
  const { db, registry } = make()
  let count = 0
  return {
    registry,
    freeName: () => `voorbeeld-${++count}.nl`,
    activeName: 'bezet-voorbeeld.nl',
    rightAuthCode: 'VERHUIS-123',
    quarantinedName: 'quarantaine-voorbeeld.nl',
    reservedName: 'gereserveerd-voorbeeld.nl',
    slowName: 'traag-voorbeeld.nl',
    enableAutoRenew: registry.enableAutoRenew,
    close: async () => void db.close(),
  }
})

registryContract('two registrars, of which the second one sells .com', async () => {
  const { db, clock, registry } = make()
  const other = make()
  const registrars = new Map([
    ['eerste', other.registry],
    ['tweede', registry],
  ])
  /** Registrars of the names, as the shop records them. */
  const at = new Map<string, string>()
  const routing = createRoutingRegistry({
    registrars,
    extensions: new Map([['com', 'tweede']]),
    several: { requests: memoryRequests(clock), direct: registrars },
    registrarAt: async (name) => at.get(name) ?? null,
  })
  const recorded = async (name: string, asked: Promise<RegistryOutcome>) => {
    const outcome = await asked
    if (outcome.outcome === 'done' && outcome.registrar) at.set(name, outcome.registrar)
    return outcome
  }
  let count = 0
  return {
    registry: {
      ...routing,
      register: (request) => recorded(request.name, routing.register(request)),
      transferIn: (request) => recorded(request.name, routing.transferIn(request)),
    },
    freeName: () => `voorbeeld-${++count}.com`,
    activeName: 'bezet-voorbeeld.com',
    rightAuthCode: 'VERHUIS-123',
    quarantinedName: 'quarantaine-voorbeeld.com',
    reservedName: 'gereserveerd-voorbeeld.com',
    slowName: 'traag-voorbeeld.com',
    canList: false,

    enableAutoRenew: registry.enableAutoRenew,
    async close() {
      db.close()
      other.db.close()
    },
  }
})

describe('the embedded registry', () => {
  test.each([
    ['bezetje.nl', 'active'],
    ['quarantaine.com', 'quarantine'],
    ['gereserveerd.be', 'reserved'],
    ['premium.nl', 'free'],
    ['mislukt.nl', 'free'],
    ['rabobank.shop', 'active'],
    ['wikipedia.co.uk', 'active'],
    ['voorbeeldklant.nl', 'active'],
    ['voorbeeldklant.com', 'free'],
    ['elders.nl', 'active'],
    ['alleenlezen.nl', 'active'],
    ['reseller-1.nl', 'active'],
    ['onbezet.nl', 'free'],
    ['BEZET.NL', 'active'],
  ])('%s is %s', async (name, status) => {
    const { registry } = make({ demoNames: ['reseller-1.nl'] })
    expect((await registry.check(name)).status).toBe(status)
  })

  test('a premium name always has the same yearly price in cents', async () => {
    const { registry } = make()
    const first = await registry.check('premium-naam.nl')
    expect(first.premiumPrice).toBeGreaterThan(0)
    expect(await registry.check('premium-naam.nl')).toEqual(first)
  })

  test('a name that begins with fout fails at its first check and is free at the second, also over a restart', async () => {
    const { db, clock, registry } = make()
    await expect(registry.check('fout.nl')).rejects.toThrow(OutsideUnavailable)
    await expect(registry.check('fout.com')).rejects.toThrow(OutsideUnavailable)
    expect((await registry.check('fout.nl')).status).toBe('free')
    const restarted = createEmbeddedRegistry({ db, clock, latencyMs: noLatency })
    expect((await restarted.check('fout.com')).status).toBe('free')
  })

  test('an aborted check of such a name was not its first one', async () => {
    const { registry } = make()
    await expect(registry.check('fout.nl', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    await expect(registry.check('fout.nl')).rejects.toThrow(OutsideUnavailable)
  })

  test('a name that begins with traag is free after three seconds', async () => {
    const { registry } = make()
    const started = performance.now()
    expect((await registry.check('traag.nl')).status).toBe('free')
    expect(performance.now() - started).toBeGreaterThanOrEqual(2990)
  })

  test('a name that begins with mislukt is free, yet the registry refuses to register it', async () => {
    const { registry } = make()
    const outcome = await registry.register(requestFor('mislukt.nl', 'ref-1'))
    expect(outcome).toEqual({ outcome: 'refused', reason: 'rejected' })
    expect(await registry.findOutcome('ref-1')).toEqual(outcome)
  })

  test('a name that begins with bezetmislukt has a right code, with which only a second transfer is carried out', async () => {
    const { registry } = make()
    const request = { ...requestFor('bezetmislukt.nl', 'ref-1'), authCode: 'VERHUIS-123' }
    expect((await registry.check('bezetmislukt.nl')).status).toBe('active')
    expect(await registry.checkTransferCode('bezetmislukt.nl', 'VERHUIS-123')).toBe('right')
    expect(await registry.transferIn(request)).toEqual({ outcome: 'refused', reason: 'wrong-code' })
    expect(await registry.transferIn(request)).toEqual({ outcome: 'refused', reason: 'wrong-code' })
    const wrong = { ...request, reference: 'ref-2', authCode: 'MIS' }
    expect(await registry.transferIn(wrong)).toEqual({ outcome: 'refused', reason: 'wrong-code' })
    expect((await registry.transferIn({ ...request, reference: 'ref-3' })).outcome).toBe('done')
  })

  test('a name that begins with verlengtzelf is renewed by the registry itself until that is disabled', async () => {
    const { registry, clock } = make()
    await registry.register(requestFor('verlengtzelf.nl', 'ref-1'))
    const end = async () => {
      const answer = await registry.findHeld('verlengtzelf.nl')
      return answer.found === 'held' ? answer.domain.expiresAt : null
    }
    const first = await end()
    clock.moveTo(Date.UTC(2029, 2, 1))
    expect([first, await end()]).toEqual([Date.UTC(2029, 1, 28), Date.UTC(2030, 1, 28)])
    expect(await registry.changes(null)).toMatchObject({ names: ['verlengtzelf.nl'] })
    await registry.disableAutoRenew('verlengtzelf.nl')
    clock.moveTo(Date.UTC(2031, 0, 1))
    expect(await end()).toBe(Date.UTC(2030, 1, 28))
  })

  test('a name that came in cannot come in again', async () => {
    const { registry } = make()
    const request = { ...requestFor('bezet.nl', 'ref-1'), authCode: 'VERHUIS-123' }
    expect((await registry.transferIn(request)).outcome).toBe('done')
    const again = await registry.transferIn({ ...request, reference: 'ref-2' })
    expect(again).toEqual({ outcome: 'refused', reason: 'not-transferable' })
  })

  test('keeps holder, name servers and the last day, counted in calendar years', async () => {
    const { registry } = make()
    const signer = signerOf('voorbeeld.nl')
    await registry.register({ ...requestFor('voorbeeld.nl', 'ref-1'), years: 5 })
    expect(registry.heldName('Voorbeeld.nl')).toEqual({
      name: 'voorbeeld.nl',
      holder,
      nameServers: ['ns1.voorbeeld.example', 'ns2.voorbeeld.example'],
      delegationSigners: [],
      expiresAt: Date.UTC(2033, 1, 28),
      restrictions: { transferLock: false, hold: false },
      autoRenew: false,
    })
    await registry.updateHolder('voorbeeld.nl', { ...holder, city: 'Elders' }, true)
    expect(registry.heldName('voorbeeld.nl')?.holder).toMatchObject({ city: 'Elders', isHidden: true })
    await registry.setNameServers('Voorbeeld.nl', ['ns1.ander.example'])
    await registry.setDelegationSigners('Voorbeeld.nl', [signer])
    expect(registry.heldName('voorbeeld.nl')).toMatchObject({
      nameServers: ['ns1.ander.example'],
      delegationSigners: [signer],
      holder: { city: 'Elders' },
    })
  })

  test('a name that came here before this registry knew it is taken in with its servers or its DS records', async () => {
    const { registry } = make()
    const signer = signerOf('vroeger.nl')
    await registry.setNameServers('eerder.nl', ['ns1.ander.example'])
    await registry.setDelegationSigners('vroeger.nl', [signer])
    expect(registry.heldName('eerder.nl')).toMatchObject({ nameServers: ['ns1.ander.example'], delegationSigners: [] })
    expect(registry.heldName('vroeger.nl')).toMatchObject({ nameServers: [], delegationSigners: [signer] })
  })

  test.each([0, -1, 1.5, 11])('a term of %s years is rejected', async (years) => {
    const { registry } = make()
    const outcome = await registry.register({ ...requestFor('voorbeeld.nl', 'ref-1'), years })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'rejected' })
  })

  test('one reference cannot stand for two requests', async () => {
    const { registry } = make()
    await registry.register(requestFor('voorbeeld.nl', 'ref-1'))
    await expect(registry.register(requestFor('ander.nl', 'ref-1'))).rejects.toThrow('another request')
  })

  test.each([
    ['a.nl', false],
    ['ab.nl', true],
    [`${'a'.repeat(63)}.nl`, true],
    [`${'a'.repeat(64)}.nl`, false],
    ['xn--caf-dma.nl', false],
    ['xn--caf-dma.com', true],
    ['a.com', true],
    ['a.be', false],
    ['ab--c.com', false],
    ['-ab.nl', false],
    ['ab-.nl', false],
    ['a_b.nl', false],
    ['café.nl', false],
    ['nl', false],
    ['', false],
    ['ab..nl', false],
  ])('%s can be registered: %s', (name, expected) => {
    expect(isRegistrable(name)).toBe(expected)
  })

  test('answers about any text at all, and never calls a wrong name free', async () => {
    const { registry } = make({ slowMs: 0 })
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const { status } = await registry.check(`x${text}`)
        if (!/^[a-z0-9.-]+$/i.test(`x${text}`)) expect(status).toBe('invalid')
      }),
    )
  })

  test('an extension takes between 20 and 250 milliseconds, always as long', () => {
    fc.assert(
      fc.property(fc.string(), (extension) => {
        const latency = realisticLatency(extension)
        expect(latency).toBeGreaterThanOrEqual(20)
        expect(latency).toBeLessThanOrEqual(250)
        expect(realisticLatency(extension)).toBe(latency)
      }),
    )
  })
})
