import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { DomainRegistry, RegistryOutcome } from '../../server/ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { Failure, FarRequest } from '../far-sides/far-side'
import { ended, failureOf, REGISTER, type RegistrarUnderTest, registered, TIMING } from '../support/registrar'
import { holder, requestFor, signerOf } from './domain-registry.contract'

const FAILURES = ['refused', 'lost', 'late', 'cut', 'empty', 'hang', 'html', 'busy', 'unauthorised', 'broken'] as const
/** Short only where a test waits for it, since a busy machine answers late too. */
const timingFor = (failure: Failure) => (failure === 'hang' ? { ...TIMING, readMs: 200, writeMs: 200 } : TIMING)
/** Longer than an unanswered renewal is waited for. */
const HOURS_MS = 3 * 3_600_000

interface Act<T> {
  title: string
  action: string
  name: string
  /** Prepares the far side; returns the end of a term, if the act needs one. */
  before?(all: T): Promise<number>
  run(registry: DomainRegistry, from: number): Promise<unknown>
}

const casesOf = <A extends { title: string }>(acts: readonly A[]) =>
  acts.flatMap((act) => FAILURES.map((failure) => ({ title: act.title, act, failure })))

/** How a registrar and its far side differ from others. */
interface FailingRegistrar<T extends RegistrarUnderTest> {
  name: string
  make(timing?: typeof TIMING): Promise<T>
  /** Transfer code of each name at another registrar. */
  rightCode: string
  /** The far side's name of a transfer. */
  transferAction: string
  /** A request that changes a domain. */
  isEffect(request: FarRequest): boolean
  /** The question for a price before that. */
  isQuote(request: FarRequest): boolean
  isRead(request: FarRequest): boolean
  /** A refused login is repeated with a new token, so that no caller sees it. */
  renewsLogin: boolean
  /** Finishes what the far side works on. */
  finish(all: T): void
  /** Has the far side finish nothing from now on. */
  keepPending(all: T): void
  /** End of the term of a name as its customer knows it, in milliseconds since 1970; 0 for a name that is not held. */
  termEndOf(all: T, name: string): number
  /** Whether the change of `voorbeeld.nl` arrived. */
  isDone: Record<'setNameServers' | 'setDelegationSigners' | 'updateHolder' | 'cancel', (all: T) => boolean>
  /** Opens the adapter with a wrong key that contains `kanarie`. */
  withWrongLogin(all: T): { port: DomainRegistry; close(): Promise<void> }
  /** Errors of calls that this registrar alone has. */
  moreErrors?(all: T): Promise<unknown[]>
}

/** Tests that every failure of a registrar ends in the truth: nothing twice, nothing lost, nothing refused by mistake. */
export function registrarFailures<T extends RegistrarUnderTest>(registrar: FailingRegistrar<T>): void {
  const { name, make, rightCode, transferAction, isEffect, isQuote, isRead, isDone } = registrar
  const { renewsLogin, finish, keepPending, termEndOf, withWrongLogin, moreErrors } = registrar
  const transfer = { ...requestFor('elders.nl', 'ref-1'), authCode: rightCode }

  function expectFailure(error: unknown, failure: Failure): void {
    if (failure === 'unauthorised' && renewsLogin) expect(error).toBeNull()
    else expect(error).toBeInstanceOf(OutsideUnavailable)
    expect(error instanceof OperatorNeeded).toBe(failure === 'unauthorised' && !renewsLogin)
  }

  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })

  async function made(timing?: typeof TIMING): Promise<T> {
    const all = await make(timing)
    open.push(all.close)
    return all
  }

  const ONCE: readonly Act<T>[] = [
    {
      title: 'register',
      action: 'create',
      name: 'voorbeeld.nl',
      run: (registry) => registry.register(REGISTER),
    },
    {
      title: 'transferIn',
      action: transferAction,
      name: 'elders.nl',
      before: async ({ far }) => far.elsewhere.add('elders.nl').size,
      run: (registry) => registry.transferIn(transfer),
    },
    {
      title: 'renew',
      action: 'renew',
      name: 'voorbeeld.nl',
      before: (all) => registered(all),
      run: (registry, from) => registry.renew({ reference: 'ref-1', name: 'voorbeeld.nl', years: 1, from }),
    },
    {
      title: 'restore',
      action: 'restore',
      name: 'voorbeeld.nl',
      async before(all) {
        const from = await registered(all)
        await all.registry.cancel('voorbeeld.nl')
        return from
      },
      run: (registry, from) => registry.restore({ reference: 'ref-1', name: 'voorbeeld.nl', years: 1, from }),
    },
  ]

  const CHANGES: readonly (Act<T> & { isDone(all: T): boolean })[] = [
    {
      title: 'setNameServers',
      action: 'update',
      name: 'voorbeeld.nl',
      before: (all) => registered(all),
      run: (registry) => registry.setNameServers('voorbeeld.nl', ['ns1.ander.example', 'ns2.ander.example']),
      isDone: isDone.setNameServers,
    },
    {
      title: 'setDelegationSigners',
      action: 'update',
      name: 'voorbeeld.nl',
      before: (all) => registered(all),
      run: (registry) => registry.setDelegationSigners('voorbeeld.nl', [signerOf('voorbeeld.nl')]),
      isDone: isDone.setDelegationSigners,
    },
    {
      title: 'updateHolder',
      action: 'update',
      name: 'voorbeeld.nl',
      before: (all) => registered(all),
      run: (registry) => registry.updateHolder('voorbeeld.nl', { ...holder, city: 'Elders' }, false),
      isDone: isDone.updateHolder,
    },
    {
      title: 'cancel',
      action: 'delete',
      name: 'voorbeeld.nl',
      before: (all) => registered(all),
      run: (registry) => registry.cancel('voorbeeld.nl'),
      isDone: isDone.cancel,
    },
  ]

  const READS: readonly { title: string; run(registry: DomainRegistry): Promise<unknown> }[] = [
    { title: 'check', run: (registry) => registry.check('vrij.nl') },
    { title: 'findHeld', run: (registry) => registry.findHeld('voorbeeld.nl') },
    { title: 'authCode', run: (registry) => registry.authCode('voorbeeld.nl') },
    { title: 'listDelegationSigners', run: (registry) => registry.listDelegationSigners('voorbeeld.nl') },
    { title: 'changes', run: (registry) => registry.changes(null) },
    { title: 'findOutcome', run: (registry) => registry.findOutcome('pending') },
  ]

  describe(`when ${name} fails`, () => {
    test.each(casesOf(ONCE))(
      '$title takes effect once, although its response is: $failure',
      async ({ act, failure }) => {
        const all = await made(timingFor(failure))
        const from = (await act.before?.(all)) ?? 0
        all.far.failOn(isEffect, failure)
        const error = await failureOf(act.run(all.registry, from))
        expectFailure(error, failure)
        if (failure === 'busy') expect(error).toMatchObject({ retryAfterMs: 1000 })
        // As a job does: ask first, and send again only a request that never arrived.
        for (let times = 0; times < 3; times++) {
          const outcome = (await ended(all, 'ref-1')) ?? (await act.run(all.registry, from))
          if ((outcome as RegistryOutcome).outcome === 'done') break
          all.clock.advance(HOURS_MS)
        }
        expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
        finish(all)
        expect(all.far.countOf(act.action, act.name)).toBe(1)
      },
    )

    test.each(casesOf(ONCE))('$title is no refusal when its preparation is: $failure', async ({ act, failure }) => {
      const all = await made(timingFor(failure))
      const from = (await act.before?.(all)) ?? 0
      for (let times = 0; times < 3; times++) all.far.failOn(isQuote, failure)
      let error: unknown
      do {
        const { port, close } = all.start()
        open.push(close)
        error = await failureOf(act.run(port, from))
        if (error) expect(await all.registry.findOutcome('ref-1')).toBeNull()
      } while (error instanceof OutsideUnavailable)
      expect(error).toBeNull()
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      finish(all)
      expect(all.far.countOf(act.action, act.name)).toBe(1)
    })

    test.each(casesOf(CHANGES))('$title is made in the end, although its response is: $failure', async (each) => {
      const all = await made(timingFor(each.failure))
      await each.act.before?.(all)
      all.far.failOn(isEffect, each.failure)
      const error = await failureOf(each.act.run(all.registry, 0))
      expectFailure(error, each.failure)
      finish(all)
      await each.act.run(all.registry, 0)
      expect(each.act.isDone(all)).toBe(true)
      expect(all.far.countOf(each.act.action, each.act.name)).toBe(1)
    })

    test.each(casesOf(READS))('$title throws when every response is: $failure', async ({ act, failure }) => {
      const all = await made(timingFor(failure))
      await registered(all)
      keepPending(all)
      await all.registry.register({ ...REGISTER, name: 'wacht.nl', reference: 'pending' })
      for (let times = 0; times < 3; times++) all.far.failOn(isRead, failure)
      expect(await failureOf(act.run(all.registry))).toBeInstanceOf(OutsideUnavailable)
    })

    test('no error holds a key, a secret or a code', async () => {
      const errors: unknown[] = []
      for (const failure of FAILURES)
        for (const isMeant of [isEffect, () => true]) {
          const all = await made(timingFor(failure))
          all.far.elsewhere.add('elders.nl')
          for (let times = 0; times < 3; times++) all.far.failOn(isMeant, failure)
          errors.push(await failureOf(all.registry.transferIn(transfer)))
        }
      const all = await made()
      const wrong = withWrongLogin(all)
      open.push(wrong.close)
      errors.push(await failureOf(wrong.port.check('voorbeeld.nl')))
      await registered(all)
      errors.push(await failureOf(all.registry.setNameServers('voorbeeld.nl', ['ns1.voorbeeld.invalid'])))
      errors.push(...((await moreErrors?.(all)) ?? []))
      if (!renewsLogin) expect(errors).not.toContain(null)
      expect(errors.filter(Boolean).length).toBeGreaterThan(FAILURES.length)
      for (const error of errors) expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('kanarie')
    })

    test('of two holders whose responses were lost, the one who has the name is told so', async () => {
      const all = await made()
      const first = { ...REGISTER, name: 'voorbeeld.com' }
      const second = { ...first, reference: 'ref-2', holder: { ...holder, surname: 'Anders' } }
      // The first one arrives while the second one, which was quoted the name, is sent.
      all.far.failOn(isEffect, 'late')
      expect(await failureOf(all.registry.register(first))).toBeInstanceOf(OutsideUnavailable)
      all.far.failOn(isEffect, 'lost')
      expect(await failureOf(all.registry.register(second))).toBeInstanceOf(OutsideUnavailable)
      finish(all)
      all.clock.advance(HOURS_MS)
      expect(await ended(all, 'ref-2')).toBeNull()
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      expect(await all.registry.register(second)).toEqual({ outcome: 'refused', reason: 'taken' })
    })

    test.each([
      ['registration', 'register', 'vrij.nl'],
      ['transfer', 'transferIn', 'elders.nl'],
    ] as const)('a %s that never arrived is not done because another one was', async (_title, act, name) => {
      const all = await made()
      all.far.elsewhere.add('elders.nl')
      const request = { ...transfer, name }
      all.far.failOn(isEffect, 'refused')
      await failureOf(all.registry[act](request))
      await all.registry[act]({ ...request, reference: 'ref-2' })
      expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
      all.clock.advance(HOURS_MS)
      expect(await ended(all, 'ref-1')).toBeNull()
      expect(await all.registry[act](request)).toMatchObject({ outcome: 'refused' })
    })

    test('a renewal that never arrived is not done because another one was', async () => {
      const all = await made()
      const from = await registered(all)
      const request = { reference: 'ref-1', name: 'voorbeeld.nl', years: 1, from }
      all.far.failOn(isEffect, 'refused')
      await failureOf(all.registry.renew(request))
      await all.registry.renew({ ...request, reference: 'ref-2' })
      expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
      all.clock.advance(HOURS_MS)
      expect(await ended(all, 'ref-1')).toBeNull()
      expect(await all.registry.renew(request)).toEqual({ outcome: 'refused', reason: 'rejected' })
      expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(1)
    })

    test('a renewal that never arrived is repeated as a restoration when its term has ended, with the same reference', async () => {
      const all = await made()
      const from = await registered(all)
      const request = { reference: 'ref-1', name: 'voorbeeld.nl', years: 1, from }
      all.far.failOn(isEffect, 'refused')
      await failureOf(all.registry.renew(request))
      all.clock.advance(HOURS_MS)
      await all.registry.cancel('voorbeeld.nl')
      finish(all)
      for (const _ of [1, 2]) await all.registry.restore(request)
      finish(all)
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      expect(all.far.countOf('restore', 'voorbeeld.nl')).toBe(1)
    })

    test('a transfer code is not stored with the request', async () => {
      const all = await made()
      all.far.elsewhere.add('elders.nl')
      await all.registry.transferIn(transfer)
      expect(JSON.stringify(await all.requests.find('ref-1'))).not.toContain(rightCode)
    })
  })

  describe(`any sequence of calls, failures and restarts of ${name}`, () => {
    /** Held, at another registrar, and free. */
    const NAMES = ['een.nl', 'twee.nl', 'drie.nl']
    const step = fc.oneof(
      fc.record({
        act: fc.constantFrom('register', 'transferIn', 'renew', 'cancel', 'restore'),
        reference: fc.nat(5),
        failure: fc.option(fc.constantFrom(...FAILURES.filter((each) => each !== 'hang')), { nil: undefined }),
      }),
      fc.record({ act: fc.constant('ask') }),
      fc.record({ act: fc.constant('restart') }),
      fc.record({ act: fc.constant('wait'), minutes: fc.constantFrom(1, 10, 200) }),
    )

    test('carry out each request once at most, and end in what is true at the registrar', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const all = await make()
          try {
            await run(all, steps)
          } finally {
            await all.close()
          }
        }),
        { numRuns: Math.ceil(60 * Number(process.env.FUZZ_FACTOR ?? 1)) },
      )
    })

    type Step = { act: string; reference?: number; failure?: Failure | undefined; minutes?: number }

    /** Each reference stands for one act on one name. The end of a term is that of its first attempt. */
    async function run(all: T, steps: readonly Step[]): Promise<void> {
      all.far.elsewhere.add('twee.nl')
      await registered(all, 'een.nl')
      const asked = new Map<string, () => Promise<unknown>>()
      let adapter = all.start()
      const acts = (act: string, reference: string, name: string, from: number): (() => Promise<unknown>) => {
        const request = { ...REGISTER, reference, name }
        if (act === 'register') return () => adapter.port.register(request)
        if (act === 'transferIn') return () => adapter.port.transferIn({ ...request, authCode: rightCode })
        if (act === 'renew') return () => adapter.port.renew({ reference, name, years: 1, from })
        return () => adapter.port.restore({ reference, name, years: 1, from })
      }
      const restart = async () => {
        await adapter.close()
        adapter = all.start()
      }
      for (const { act, reference: at = 0, failure, minutes } of steps) {
        const name = NAMES[at % 3] ?? ''
        const reference = `${act}-${at}`
        if (act === 'restart') await restart()
        else if (act === 'wait') {
          // No request is under way for so long.
          await all.far.deliverLate()
          all.clock.advance((minutes ?? 0) * 60_000)
        } else if (act === 'ask')
          for (const each of asked.keys()) await adapter.port.findOutcome(each).catch(() => null)
        else {
          if (failure) all.far.failOn(isEffect, failure)
          const run = asked.get(reference) ?? acts(act, reference, name, termEndOf(all, name))
          if (act === 'cancel') await adapter.port.cancel(name).catch(() => null)
          else {
            asked.set(reference, run)
            const known = await adapter.port.findOutcome(reference).catch(() => 'unreachable')
            if (known === null) await run().catch(() => null)
          }
        }
      }
      await settle(all, asked, () => adapter.port, restart)
    }

    async function settle(
      all: T,
      asked: ReadonlyMap<string, () => Promise<unknown>>,
      registry: () => DomainRegistry,
      restart: () => Promise<void>,
    ): Promise<void> {
      const { far, clock } = all
      await restart()
      await far.deliverLate()
      for (const [reference] of asked) {
        const unknown: RegistryOutcome = { outcome: 'pending', waitsFor: 'unknown' }
        let outcome: RegistryOutcome | null = unknown
        for (let times = 0; times < 12 && outcome?.outcome === 'pending'; times++) {
          // A failure that is left meets the renewal of a restored name.
          outcome = await registry()
            .findOutcome(reference)
            .catch(() => unknown)
          clock.advance(HOURS_MS)
        }
        expect(outcome?.outcome).not.toBe('pending')
        // Asking has no effect, and says the same again.
        expect(await registry().findOutcome(reference)).toEqual(outcome)
      }
      finish(all)
      for (const name of NAMES) {
        const done = await Promise.all(
          [...asked.keys()].map(async (reference) => ({ reference, outcome: await registry().findOutcome(reference) })),
        )
        const doneOf = (act: string) =>
          done.filter(
            ({ reference, outcome }) =>
              reference.startsWith(act) && NAMES[Number(reference.at(-1)) % 3] === name && outcome?.outcome === 'done',
          ).length
        expect(doneOf('register')).toBe(far.countOf('create', name) - (name === 'een.nl' ? 1 : 0))
        expect(doneOf('transferIn')).toBe(far.countOf(transferAction, name))
        // A restored name is also renewed, since its registry does not include that.
        expect(doneOf('renew') + doneOf('restore')).toBe(far.countOf('renew', name))
      }
    }
  })
}
