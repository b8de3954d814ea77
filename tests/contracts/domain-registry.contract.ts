import { describe, expect, test, vi } from 'vitest'
import type {
  DelegationSigner,
  DomainRegistry,
  RegistrationRequest,
  RegistryContact,
} from '../../server/ports/domain-registry'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { losesAnswers } from '../support/failing-ports'

/** What a registry must have ready for the contract: names in each state, none used before. */
export interface RegistryUnderTest {
  registry: DomainRegistry
  /** A new free name each time. */
  freeName(): string
  activeName: string
  rightAuthCode: string
  quarantinedName: string
  reservedName: string
  /** A name whose check takes a second or more. */
  slowName: string
  close(): Promise<void>
}

export const holder: RegistryContact = {
  company: null,
  forename: 'Voor',
  surname: 'Beeld',
  street: 'Voorbeeldstraat',
  houseNumber: '1',
  houseNumberAdd: null,
  postcode: '1234AB',
  city: 'Voorbeeldstad',
  country: 'NL',
  phone: '+31100000000',
  email: 'houder@voorbeeld.example',
}

export const signer: DelegationSigner = {
  keyTag: 4711,
  algorithm: 13,
  digestType: 2,
  digest: 'AB'.repeat(32),
  dnskey: `257 3 13 ${'A'.repeat(86)}==`,
}

export const requestFor = (name: string, reference: string): RegistrationRequest => ({
  reference,
  name,
  years: 1,
  holder,
  nameServers: ['ns1.voorbeeld.example', 'ns2.voorbeeld.example'],
})

/** What every adapter of the registry port keeps to. */
export function registryContract(name: string, make: () => Promise<RegistryUnderTest>): void {
  describe(`domain registry: ${name}`, () => {
    const withRegistry = async (act: (under: RegistryUnderTest) => Promise<void>): Promise<void> => {
      const under = await make()
      try {
        await act(under)
      } finally {
        await under.close()
      }
    }

    test('tells where a name stands', () =>
      withRegistry(async ({ registry, freeName, activeName, quarantinedName, reservedName }) => {
        expect(await registry.check(freeName())).toMatchObject({ status: 'free', premiumPrice: null })
        expect((await registry.check(activeName)).status).toBe('active')
        expect((await registry.check(quarantinedName)).status).toBe('quarantine')
        expect((await registry.check(reservedName)).status).toBe('reserved')
        expect((await registry.check('-fout-.nl')).status).toBe('invalid')
      }))

    test('a name that it registers is active from then on', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        const outcome = await registry.register(requestFor(name, 'ref-1'))
        expect(outcome).toMatchObject({ outcome: 'done', expiresAt: expect.any(Number) })
        expect((await registry.check(name)).status).toBe('active')
      }))

    test('the same reference registers once, also when asked many times at once [CR3]', () =>
      withRegistry(async ({ registry, freeName }) => {
        const request = requestFor(freeName(), 'ref-1')
        const outcomes = await Promise.all(Array.from({ length: 5 }, () => registry.register(request)))
        expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
        expect(outcomes[0]?.outcome).toBe('done')
      }))

    test('of two references that want one name, one gets it', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        const outcomes = await Promise.all(['ref-1', 'ref-2'].map((ref) => registry.register(requestFor(name, ref))))
        expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused'])
        expect(outcomes).toContainEqual({ outcome: 'refused', reason: 'taken' })
      }))

    test('an answer that got lost can be asked for afterwards [CR3]', () =>
      withRegistry(async ({ registry, freeName }) => {
        const request = requestFor(freeName(), 'ref-1')
        expect(await registry.findOutcome('ref-1')).toBeNull()
        await expect(losesAnswers(registry, 1).register(request)).rejects.toThrow(OutsideUnavailable)
        const found = await registry.findOutcome('ref-1')
        expect(found?.outcome).toBe('done')
        expect(await registry.register(request)).toEqual(found)
      }))

    test.each([
      ['an active name', 'activeName'],
      ['a name in quarantine', 'quarantinedName'],
      ['a reserved name', 'reservedName'],
    ] as const)('does not register %s', (_title, which) =>
      withRegistry(async (under) => {
        const refusal = await under.registry.register(requestFor(under[which], 'ref-1'))
        expect(refusal).toEqual({ outcome: 'refused', reason: 'taken' })
      }),
    )

    test('transfers a name in with the right code only', () =>
      withRegistry(async ({ registry, activeName, rightAuthCode }) => {
        const wrong = { ...requestFor(activeName, 'ref-1'), authCode: 'MIS' }
        expect(await registry.transferIn(wrong)).toEqual({ outcome: 'refused', reason: 'wrong-code' })
        const right = { ...requestFor(activeName, 'ref-2'), authCode: rightAuthCode }
        const outcome = await registry.transferIn(right)
        expect(outcome.outcome).toBe('done')
        expect(await registry.transferIn(right)).toEqual(outcome)
        expect(await registry.findOutcome('ref-1')).toEqual({ outcome: 'refused', reason: 'wrong-code' })
      }))

    test('renews a name once for a reference and once for a term, and says so afterwards [RNW-005]', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        const registered = await registry.register(requestFor(name, 'ref-1'))
        const from = registered.outcome === 'done' ? registered.expiresAt : 0
        const request = { reference: 'ref-2', name, years: 1, from }
        const outcomes = await Promise.all(Array.from({ length: 3 }, () => registry.renew(request)))
        const [outcome] = outcomes
        expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
        const until = outcome?.outcome === 'done' ? outcome.expiresAt : 0
        expect(new Date(until).getUTCFullYear()).toBe(new Date(from).getUTCFullYear() + 1)
        expect(await registry.findOutcome('ref-2')).toEqual(outcome)
        // The term that it would follow is over.
        expect(await registry.renew({ ...request, reference: 'ref-3' })).toEqual({
          outcome: 'refused',
          reason: 'rejected',
        })
        expect(await registry.renew({ ...request, reference: 'ref-4', name: freeName() })).toMatchObject({
          outcome: 'refused',
        })
      }))

    test('a name that is given up goes into quarantine, and is renewed no more [RNW-005]', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        const registered = await registry.register(requestFor(name, 'ref-1'))
        const from = registered.outcome === 'done' ? registered.expiresAt : 0
        for (let twice = 0; twice < 2; twice++) await registry.cancel(name)
        expect((await registry.check(name)).status).toBe('quarantine')
        expect(await registry.renew({ reference: 'ref-2', name, years: 1, from })).toMatchObject({ outcome: 'refused' })
        expect(await registry.register(requestFor(name, 'ref-3'))).toEqual({ outcome: 'refused', reason: 'taken' })
      }))

    test('a name in quarantine is got back with another term, once [RNW-008]', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        const registered = await registry.register(requestFor(name, 'ref-1'))
        const from = registered.outcome === 'done' ? registered.expiresAt : 0
        await registry.cancel(name)
        const request = { reference: 'ref-2', name, years: 1, from }
        expect(await registry.restore({ ...request, reference: 'ref-3', from: from + 1 })).toMatchObject({
          outcome: 'refused',
        })
        const outcomes = await Promise.all(Array.from({ length: 3 }, () => registry.restore(request)))
        expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
        expect(outcomes[0]).toMatchObject({ outcome: 'done', expiresAt: expect.any(Number) })
        expect(await registry.findOutcome('ref-2')).toEqual(outcomes[0])
        expect((await registry.check(name)).status).toBe('active')
        expect(await registry.restore({ ...request, reference: 'ref-4' })).toMatchObject({ outcome: 'refused' })
        expect(await registry.restore({ ...request, reference: 'ref-5', name: freeName() })).toMatchObject({
          outcome: 'refused',
        })
      }))

    test('tells a right transfer code from a wrong one where it can, and changes nothing by it', () =>
      withRegistry(async ({ registry, activeName, freeName, rightAuthCode }) => {
        const codes = [rightAuthCode, 'MIS', rightAuthCode]
        const verdicts = await Promise.all(codes.map((code) => registry.checkTransferCode(activeName, code)))
        expect([
          ['right', 'wrong', 'right'],
          ['unknown', 'unknown', 'unknown'],
        ]).toContainEqual(verdicts)
        expect(['wrong', 'unknown']).toContain(await registry.checkTransferCode(freeName(), rightAuthCode))
        expect((await registry.check(activeName)).status).toBe('active')
        const request = { ...requestFor(activeName, 'ref-1'), authCode: rightAuthCode }
        expect((await registry.transferIn(request)).outcome).toBe('done')
        expect(['wrong', 'unknown']).toContain(await registry.checkTransferCode(activeName, rightAuthCode))
      }))

    test.each(['quarantinedName', 'reservedName'] as const)(
      'does not transfer a name that is no longer or not active: %s',
      (which) =>
        withRegistry(async (under) => {
          const request = { ...requestFor(under[which], 'ref-1'), authCode: under.rightAuthCode }
          expect(await under.registry.transferIn(request)).toEqual({ outcome: 'refused', reason: 'not-transferable' })
        }),
    )

    test('a free name cannot be transferred', () =>
      withRegistry(async ({ registry, freeName, rightAuthCode }) => {
        const request = { ...requestFor(freeName(), 'ref-1'), authCode: rightAuthCode }
        expect(await registry.transferIn(request)).toEqual({ outcome: 'refused', reason: 'not-transferable' })
      }))

    test('a check stops at once when its signal is aborted', () =>
      withRegistry(async ({ registry, slowName }) => {
        const reason = new Error('gone')
        const controller = new AbortController()
        const started = performance.now()
        const check = registry.check(slowName, controller.signal)
        setTimeout(() => controller.abort(reason), 20)
        await expect(check).rejects.toBe(reason)
        expect(performance.now() - started).toBeLessThan(500)
        await expect(registry.check(slowName, controller.signal)).rejects.toBe(reason)
        await expect(registry.checkTransferCode(slowName, 'MIS', controller.signal)).rejects.toBe(reason)
      }))

    test('takes a new holder for a name that it registered', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        await registry.register(requestFor(name, 'ref-1'))
        await expect(registry.updateHolder(name, { ...holder, city: 'Elders' }, false)).resolves.toBeUndefined()
      }))

    test('takes other name servers and DS records for a name that it registered, as often as it is asked', () =>
      withRegistry(async ({ registry, freeName }) => {
        const name = freeName()
        await registry.register(requestFor(name, 'ref-1'))
        for (const signers of [[signer], [signer], [], []]) {
          await expect(
            registry.setNameServers(name, ['ns1.ander.example', 'ns2.ander.example']),
          ).resolves.toBeUndefined()
          await expect(registry.setDelegationSigners(name, signers)).resolves.toBeUndefined()
          await vi.waitFor(async () => expect(await registry.listDelegationSigners(name)).toEqual(signers))
        }
      }))
  })
}
