import { describe, expect, test, vi } from 'vitest'
import { delegationSignerFor } from '../../server/common/delegation-signer'
import type {
  DelegationSigner,
  DomainRegistry,
  ListedNames,
  RegistrationRequest,
  RegistryContact,
  RegistryOutcome,
} from '../../server/ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { losesAnswers } from '../support/failing-ports'
import { PATIENTLY } from '../support/patience'

/** Data a registry must provide for the contract: unused names in each state. */
export interface RegistryUnderTest {
  registry: DomainRegistry
  /** Returns a new free name each time. */
  freeName(): string
  activeName: string
  rightAuthCode: string
  quarantinedName: string
  reservedName: string
  /** A name whose check takes a second or more. */
  slowName: string
  /** True if a request can be accepted first and carried out later. */
  mayBePending?: boolean
  /** Has a name renewed by the registrar's own setting, as its portal can; absent if there is no such setting. */
  enableAutoRenew?(name: string): void
  /** False if it has no list of names, as over EPP. With several registrars, each has its own. */
  canList?: boolean
  /** Difference between two ends of a term that the registry takes for the same; 0 by default. */
  sameEndMs?: number
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

export const signerOf = (name: string): DelegationSigner => delegationSignerFor(name, `257 3 13 ${'A'.repeat(86)}==`)

export const requestFor = (name: string, reference: string): RegistrationRequest => ({
  reference,
  name,
  years: 1,
  holder,
  nameServers: ['ns1.voorbeeld.example', 'ns2.voorbeeld.example'],
  agreedPremium: null,
})

/** Contract for every adapter of the registry port. */
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

    /** Outcome of requests with one reference, once each of them has ended. */
    const ended = async (
      { registry, mayBePending = false }: RegistryUnderTest,
      reference: string,
      ...outcomes: RegistryOutcome[]
    ): Promise<RegistryOutcome> => {
      let distinct = new Set(outcomes.map((outcome) => JSON.stringify(outcome)))
      for (
        let times = 0;
        times < 10 && mayBePending && [...distinct].some((each) => each.includes('pending'));
        times++
      ) {
        const found = await registry.findOutcome(reference)
        distinct = new Set([...distinct].map((each) => (each.includes('pending') ? JSON.stringify(found) : each)))
      }
      expect(distinct.size).toBe(1)
      return JSON.parse([...distinct][0] ?? 'null')
    }

    const registered = async (under: RegistryUnderTest, name: string, reference = 'ref-1'): Promise<number> => {
      const outcome = await ended(under, reference, await under.registry.register(requestFor(name, reference)))
      expect(outcome).toMatchObject({ outcome: 'done', expiresAt: expect.any(Number) })
      return outcome.outcome === 'done' ? outcome.expiresAt : 0
    }

    test('tells the state of a name', () =>
      withRegistry(async ({ registry, freeName, activeName, quarantinedName, reservedName }) => {
        expect(await registry.check(freeName())).toMatchObject({ status: 'free', premiumPrice: null })
        expect((await registry.check(activeName)).status).toBe('active')
        expect((await registry.check(quarantinedName)).status).toBe('quarantine')
        expect((await registry.check(reservedName)).status).toBe('reserved')
        expect((await registry.check('-fout-.nl')).status).toBe('invalid')
      }))

    test('a name that it registers is active from then on', () =>
      withRegistry(async (under) => {
        const name = under.freeName()
        await registered(under, name)
        expect((await under.registry.check(name)).status).toBe('active')
      }))

    test('the same reference registers once, also when asked many times at once [CR3]', () =>
      withRegistry(async (under) => {
        const request = requestFor(under.freeName(), 'ref-1')
        const outcomes = await Promise.all(Array.from({ length: 5 }, () => under.registry.register(request)))
        expect((await ended(under, 'ref-1', ...outcomes)).outcome).toBe('done')
      }))

    test('of two references that want one name, one gets it', () =>
      withRegistry(async (under) => {
        const name = under.freeName()
        const outcomes = await Promise.all(
          ['ref-1', 'ref-2'].map(async (ref) =>
            ended(under, ref, await under.registry.register(requestFor(name, ref))),
          ),
        )
        expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused'])
        expect(outcomes).toContainEqual({ outcome: 'refused', reason: 'taken' })
      }))

    test('an answer that got lost can be asked for afterwards [CR3]', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const request = requestFor(under.freeName(), 'ref-1')
        expect(await registry.findOutcome('ref-1')).toBeNull()
        await expect(losesAnswers(registry, 1).register(request)).rejects.toThrow(OutsideUnavailable)
        const found = await registry.findOutcome('ref-1')
        if (!found) throw new Error('the registration is not known')
        const outcome = await ended(under, 'ref-1', found)
        expect(outcome.outcome).toBe('done')
        expect(await registry.register(request)).toEqual(outcome)
      }))

    test.each([
      ['an active name', 'activeName'],
      ['a name in quarantine', 'quarantinedName'],
      ['a reserved name', 'reservedName'],
    ] as const)('does not register %s', (_title, which) =>
      withRegistry(async (under) => {
        const refusal = await under.registry.register(requestFor(under[which], 'ref-1'))
        expect(await ended(under, 'ref-1', refusal)).toEqual({ outcome: 'refused', reason: 'taken' })
      }),
    )

    test('transfers a name in with the right code only', () =>
      withRegistry(async (under) => {
        const { registry, activeName, rightAuthCode } = under
        const wrong = { ...requestFor(activeName, 'ref-1'), authCode: 'MIS' }
        const refusal = await ended(under, 'ref-1', await registry.transferIn(wrong))
        expect(refusal).toEqual({ outcome: 'refused', reason: 'wrong-code' })
        const right = { ...requestFor(activeName, 'ref-2'), authCode: rightAuthCode }
        const outcome = await ended(under, 'ref-2', await registry.transferIn(right))
        expect(outcome.outcome).toBe('done')
        expect(await registry.transferIn(right)).toEqual(outcome)
        expect(await registry.findOutcome('ref-1')).toEqual(refusal)
      }))

    test('renews a name once for a reference and once for a term, and says so afterwards [RNW-005]', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        const from = await registered(under, name)
        const request = { reference: 'ref-2', name, years: 1, from }
        const outcomes = await Promise.all(Array.from({ length: 3 }, () => registry.renew(request)))
        const outcome = await ended(under, 'ref-2', ...outcomes)
        const until = outcome.outcome === 'done' ? outcome.expiresAt : 0
        expect(new Date(until).getUTCFullYear()).toBe(new Date(from).getUTCFullYear() + 1)
        expect(await registry.findOutcome('ref-2')).toEqual(outcome)
        // The term to extend has expired.
        expect(await registry.renew({ ...request, reference: 'ref-3' })).toEqual({
          outcome: 'refused',
          reason: 'rejected',
        })
        expect(await registry.renew({ ...request, reference: 'ref-4', name: under.freeName() })).toMatchObject({
          outcome: 'refused',
        })
      }))

    test('a cancelled name goes into quarantine, and is no longer renewed [RNW-005]', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        const from = await registered(under, name)
        for (let twice = 0; twice < 2; twice++) await registry.cancel(name)
        expect((await registry.check(name)).status).toBe('quarantine')
        expect(await registry.renew({ reference: 'ref-2', name, years: 1, from })).toMatchObject({ outcome: 'refused' })
        expect(await registry.register(requestFor(name, 'ref-3'))).toEqual({ outcome: 'refused', reason: 'taken' })
      }))

    test('a name in quarantine is restored with another term, once [RNW-008]', () =>
      withRegistry(async (under) => {
        const { registry, sameEndMs = 0 } = under
        const name = under.freeName()
        const from = await registered(under, name)
        await registry.cancel(name)
        const request = { reference: 'ref-2', name, years: 1, from }
        expect(await registry.restore({ ...request, reference: 'ref-3', from: from + sameEndMs + 1 })).toMatchObject({
          outcome: 'refused',
        })
        const outcomes = await Promise.all(Array.from({ length: 3 }, () => registry.restore(request)))
        const outcome = await ended(under, 'ref-2', ...outcomes)
        expect(outcome).toMatchObject({ outcome: 'done', expiresAt: expect.any(Number) })
        expect(await registry.findOutcome('ref-2')).toEqual(outcome)
        expect((await registry.check(name)).status).toBe('active')
        expect(await registry.restore({ ...request, reference: 'ref-4' })).toMatchObject({ outcome: 'refused' })
        expect(await registry.restore({ ...request, reference: 'ref-5', name: under.freeName() })).toMatchObject({
          outcome: 'refused',
        })
      }))

    test('a renewal whose repetition comes after the end of the term is a restoration, with the same reference', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        const from = await registered(under, name)
        const request = { reference: 'ref-2', name, years: 1, from }
        const outcome = await ended(under, 'ref-2', await registry.renew(request))
        expect(outcome).toMatchObject({ outcome: 'done' })
        // Its response was lost, and the term has ended meanwhile.
        expect(await ended(under, 'ref-2', await registry.restore(request))).toEqual(outcome)
      }))

    test('gives out the code of a name that the shop holds, and of no other', () =>
      withRegistry(async (under) => {
        const { registry, activeName } = under
        const name = under.freeName()
        expect(await registry.authCode(name)).toBeNull()
        await registered(under, name)
        const issued = await registry.authCode(name)
        expect(issued?.code).toMatch(/^\S{6,}$/)
        expect(issued?.expiresAt === null || Number(issued?.expiresAt) > 0).toBe(true)
        expect(await registry.authCode(activeName)).toBeNull()
      }))

    test('tells a right transfer code from a wrong one where it can, and changes nothing by it', () =>
      withRegistry(async (under) => {
        const { registry, activeName, freeName, rightAuthCode } = under
        const codes = [rightAuthCode, 'MIS', rightAuthCode]
        const verdicts = await Promise.all(codes.map((code) => registry.checkTransferCode(activeName, code)))
        expect([
          ['right', 'wrong', 'right'],
          ['unknown', 'unknown', 'unknown'],
        ]).toContainEqual(verdicts)
        expect(['wrong', 'unknown']).toContain(await registry.checkTransferCode(freeName(), rightAuthCode))
        expect((await registry.check(activeName)).status).toBe('active')
        const request = { ...requestFor(activeName, 'ref-1'), authCode: rightAuthCode }
        expect((await ended(under, 'ref-1', await registry.transferIn(request))).outcome).toBe('done')
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
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        await registered(under, name)
        await expect(registry.updateHolder(name, { ...holder, city: 'Elders' }, false)).resolves.toBeUndefined()
      }))

    test('says who the registrant of a name is', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        await registered(under, name)
        expect(await registry.findHolder(name)).toEqual({ company: null, person: 'Voor Beeld' })
        await registry.updateHolder(name, { ...holder, company: 'Voorbeeld & Co' }, false)
        const changed = { company: 'Voorbeeld & Co', person: 'Voor Beeld' }
        await vi.waitFor(async () => expect(await registry.findHolder(name)).toEqual(changed), PATIENTLY)
      }))

    test('says the registrant and the DS records of a name with the name itself', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        await registered(under, name)
        const signer = signerOf(name)
        await registry.setDelegationSigners(name, [signer])
        const held = async () => {
          const answer = await registry.findHeld(name)
          return answer.found === 'held' ? answer.domain : null
        }
        await vi.waitFor(async () => expect((await held())?.delegationSigners).toEqual([signer]), PATIENTLY)
        const handle = (await held())?.holderHandle
        expect(handle).toEqual(expect.any(String))
        expect(await registry.findHolder(name, handle)).toEqual({ company: null, person: 'Voor Beeld' })
      }))

    test('lists its active names in pages with their ends, if it has a list', () =>
      withRegistry(async (under) => {
        const { registry, canList = true } = under
        expect(registry.listHeld !== undefined).toBe(canList)
        if (!canList) return
        const names = Array.from({ length: 4 }, () => under.freeName())
        const ends = new Map<string, number>()
        for (const [at, name] of names.entries()) ends.set(name, await registered(under, name, `ref-${at}`))
        const [cancelled = ''] = names
        await registry.cancel(cancelled)
        ends.delete(cancelled)
        const listed = new Map<string, number>()
        let cursor: string | null = null
        do {
          const page: ListedNames | undefined = await registry.listHeld?.(cursor)
          for (const { name, expiresAt } of page?.names ?? []) listed.set(name, expiresAt)
          cursor = page?.cursor ?? null
        } while (cursor !== null)
        expect(listed).toEqual(ends)
      }))

    test('sets and removes the restrictions that it has, as often as it is asked, and refuses others', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        await registered(under, name)
        const restrictions = async () => {
          const answer = await registry.findHeld(name)
          return answer.found === 'held' ? answer.domain.restrictions : null
        }
        const first = await restrictions()
        if (!first) throw new Error('the name is not held')
        const { transferLock, hold } = first
        const none = { transferLock: false, hold: false }
        const has = { transferLock: transferLock !== null, hold: hold !== null }
        for (const wanted of [has, has, { ...has, hold: false }, none, none]) {
          await registry.restrict(name, wanted)
          const expected = {
            transferLock: transferLock === null ? null : wanted.transferLock,
            hold: hold === null ? null : wanted.hold,
          }
          await vi.waitFor(async () => expect(await restrictions()).toEqual(expected), PATIENTLY)
        }
        for (const lacking of ['transferLock', 'hold'] as const)
          if (!has[lacking])
            await expect(registry.restrict(name, { ...none, [lacking]: true })).rejects.toBeInstanceOf(OperatorNeeded)
      }))

    test('renews no name by its own setting, and disables that as often as it is asked', () =>
      withRegistry(async (under) => {
        const { registry, enableAutoRenew } = under
        const name = under.freeName()
        await registered(under, name)
        const autoRenew = async () => {
          const answer = await registry.findHeld(name)
          return answer.found === 'held' ? answer.domain.autoRenew : undefined
        }
        expect(await autoRenew()).toBe(enableAutoRenew ? false : null)
        if (!enableAutoRenew)
          return void (await expect(registry.disableAutoRenew(name)).rejects.toBeInstanceOf(OperatorNeeded))
        enableAutoRenew(name)
        expect(await autoRenew()).toBe(true)
        for (let times = 0; times < 2; times++) {
          await registry.disableAutoRenew(name.toUpperCase())
          await vi.waitFor(async () => expect(await autoRenew()).toBe(false), PATIENTLY)
        }
      }))

    test('takes other name servers and DS records for a name that it registered, as often as it is asked', () =>
      withRegistry(async (under) => {
        const { registry } = under
        const name = under.freeName()
        await registered(under, name)
        const signer = signerOf(name)
        for (const signers of [[signer], [signer], [], []]) {
          await expect(
            registry.setNameServers(name, ['ns1.ander.example', 'ns2.ander.example']),
          ).resolves.toBeUndefined()
          await expect(registry.setDelegationSigners(name, signers)).resolves.toBeUndefined()
          await vi.waitFor(async () => expect(await registry.listDelegationSigners(name)).toEqual(signers), PATIENTLY)
        }
      }))
  })
}
