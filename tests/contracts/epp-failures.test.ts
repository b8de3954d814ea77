import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DomainRegistry, RegistryOutcome } from '../../server/ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { CLIENT, type EppFailure, type EppFarSide, PASSWORD, startEpp } from '../far-sides/epp'
import { openEpp } from '../support/open-epp'
import { holder, requestFor, signerOf } from './domain-registry.contract'

/** Passes only when the registry is silent: a busy machine takes longer than any time that a test could wait. */
const TIMEOUT_MS = 30_000
const YEAR_MS = 365 * 24 * 3_600_000

const LOST: readonly EppFailure[] = ['cut', 'lost', 'half', 'hang', 'silent', 'length', 'html', 'doctype', 'stranger']
const UNKNOWN: readonly EppFailure[] = [...LOST, 2400, 2500, 2502, 2999]

let far: EppFarSide
let opened: ReturnType<typeof openEpp>
let count = 0
beforeAll(async () => {
  far = await startEpp()
  opened = openEpp(far, { timeoutMs: TIMEOUT_MS })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  far.notifyOfSilence(() => vi.advanceTimersByTime(TIMEOUT_MS))
})
afterAll(async () => {
  vi.useRealTimers()
  await opened.close()
  await far.close()
})
beforeEach(() => far.forgetFailures())

/** A request with an effect at the registry, and how often it took effect. */
interface Act {
  title: string
  send: () => Promise<RegistryOutcome>
  effect: string
}

const timesOf = (effect: string): number => far.registry.effects.filter((one) => one === effect).length

function registration(): Act {
  const name = `nieuw-${++count}.nl`
  const request = requestFor(name, `reg-${count}`)
  return { title: 'domain:create', send: () => opened.registry.register(request), effect: `domain:create ${name}` }
}

function transfer(): Act {
  const name = `verhuis-${++count}.nl`
  far.registry.add(name, { code: 'Geheim-2-kanarie' })
  const request = { ...requestFor(name, `tra-${count}`), authCode: 'Geheim-2-kanarie' }
  return {
    title: 'domain:transfer',
    send: () => opened.registry.transferIn(request),
    effect: `domain:transfer ${name}`,
  }
}

function renewal(): Act {
  const name = `verleng-${++count}.nl`
  const { expiresAt: from } = far.registry.add(name, { sponsor: CLIENT })
  const request = { reference: `ren-${count}`, name, years: 1, from }
  return { title: 'domain:renew', send: () => opened.registry.renew(request), effect: `domain:renew ${name}` }
}

function restoration(): Act {
  const name = `herstel-${++count}.nl`
  const held = { sponsor: CLIENT, statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] }
  const { expiresAt: from } = far.registry.add(name, held)
  const request = { reference: `res-${count}`, name, years: 1, from }
  return { title: 'domain:update', send: () => opened.registry.restore(request), effect: `domain:restore ${name}` }
}

const ACTS = { registration, transfer, renewal, restoration }
const KINDS = Object.keys(ACTS) as (keyof typeof ACTS)[]
const every = <T>(failures: readonly T[]) =>
  KINDS.flatMap((kind) => failures.map((failure) => [kind, failure] as const))

describe('a request whose response is lost', () => {
  test.each(every(UNKNOWN))('%s, %s: is unknown, and then done once', async (kind, failure) => {
    const { title, send, effect } = ACTS[kind]()
    far.failNext(title, failure)
    await expect(send()).rejects.toThrow(OutsideUnavailable)
    expect(await send()).toMatchObject({ outcome: 'done' })
    expect(await send()).toMatchObject({ outcome: 'done' })
    expect(timesOf(effect)).toBe(1)
  })

  test.each(KINDS)('%s: is asked for, and not sent a second time, when it arrived', async (kind) => {
    const { title, send } = ACTS[kind]()
    far.failNext(title, 'lost')
    await expect(send()).rejects.toThrow(OutsideUnavailable)
    const before = far.commands.length
    await send()
    const sent = far.commands.slice(before).map((command) => command.title)
    expect(
      sent.filter((one) => one === `domain:${kind === 'registration' ? 'create' : title.split(':')[1]}`),
    ).toHaveLength(kind === 'transfer' ? 1 : 0)
  })

  test.each(every([2104]))(
    '%s without balance at the registry: the operator has to act, then it is done',
    async (kind) => {
      const { title, send, effect } = ACTS[kind]()
      far.failNext(title, 2104)
      await expect(send()).rejects.toMatchObject({ name: 'OperatorNeeded', problem: 'balance' })
      expect(await send()).toMatchObject({ outcome: 'done' })
      expect(timesOf(effect)).toBe(1)
    },
  )

  test.each(every([2200, 2501]))('%s, %s: the operator has to look at the login', async (kind, code) => {
    const { title, send } = ACTS[kind]()
    far.failNext(title, code)
    await expect(send()).rejects.toMatchObject({ name: 'OperatorNeeded', problem: 'credentials' })
    expect(await send()).toMatchObject({ outcome: 'done' })
  })

  test.each(KINDS)('%s: what arrives late and refuses the repetition is found', async (kind) => {
    const { title, send, effect } = ACTS[kind]()
    far.failNext(title, 'cut', ...(kind === 'restoration' ? [] : (['late'] as const)))
    if (kind === 'restoration') far.failNext('domain:renew', 'late')
    await expect(send()).rejects.toThrow(OutsideUnavailable)
    const answered = await send().catch(() => send())
    expect(answered).toMatchObject({ outcome: 'done' })
    expect(timesOf(effect)).toBe(1)
  })

  test('a renewal that never arrived is repeated as a restoration when its term has ended', async () => {
    const name = `verlopen-${++count}.nl`
    const domain = far.registry.add(name, { sponsor: CLIENT })
    const request = { reference: `ren-${count}`, name, years: 1, from: domain.expiresAt }
    far.failNext('domain:renew', 'cut')
    await expect(opened.registry.renew(request)).rejects.toThrow(OutsideUnavailable)
    Object.assign(domain, { statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] })
    for (const _ of [1, 2]) expect(await opened.registry.restore(request)).toMatchObject({ outcome: 'done' })
    expect([timesOf(`domain:restore ${name}`), timesOf(`domain:renew ${name}`)]).toEqual([1, 1])
  })

  test('the response twice is one response', async () => {
    for (const kind of KINDS) {
      const { title, send, effect } = ACTS[kind]()
      far.failNext(title, 'twice')
      expect(await send()).toMatchObject({ outcome: 'done' })
      expect(timesOf(effect)).toBe(1)
    }
  })
})

describe('a refusal', () => {
  test.each([
    ...[2001, 2002, 2003, 2004, 2005, 2101, 2102, 2103, 2105, 2106, 2201, 2303, 2304, 2305, 2306, 2308].map(
      (code) => ['registration', code, 'rejected'] as const,
    ),
    ['registration', 2302, 'taken'],
    ['transfer', 2202, 'wrong-code'],
    ...[2105, 2106, 2201, 2303, 2304, 2305, 2308].map((code) => ['transfer', code, 'not-transferable'] as const),
    ['transfer', 2300, 'not-transferable'],
    ['transfer', 2306, 'rejected'],
    ...[2004, 2105, 2201, 2303, 2304, 2306].map((code) => ['renewal', code, 'rejected'] as const),
    ...[2101, 2304, 2306].map((code) => ['restoration', code, 'rejected'] as const),
  ] as const)('of a %s with %s is final: %s', async (kind, code, reason) => {
    const { title, send, effect } = ACTS[kind]()
    far.failNext(title, code)
    expect(await send()).toEqual({ outcome: 'refused', reason })
    expect(await send()).toEqual({ outcome: 'refused', reason })
    expect(timesOf(effect)).toBe(0)
  })

  test('of the renewal of a restored name is no refund: the operator decides', async () => {
    const { send } = restoration()
    far.failNext('domain:renew', 2105)
    await expect(send()).rejects.toMatchObject({ problem: 'in-doubt' })
    expect(await send()).toMatchObject({ outcome: 'done' })
  })
})

describe('a command that only reads', () => {
  const held = (): string => {
    const name = `gelezen-${++count}.nl`
    far.registry.add(name, { sponsor: CLIENT })
    return name
  }
  const reads: Record<string, { title: string; read: (registry: DomainRegistry) => Promise<unknown> }> = {
    check: { title: 'domain:check', read: (registry) => registry.check(`vrij-${++count}.nl`) },
    checkTransferCode: { title: 'domain:info', read: (registry) => registry.checkTransferCode(held(), 'MIS') },
    findHeld: { title: 'domain:info', read: (registry) => registry.findHeld(held()) },
    authCode: { title: 'domain:info', read: (registry) => registry.authCode(held()) },
    signers: { title: 'domain:info', read: (registry) => registry.listDelegationSigners(held()) },
    changes: { title: 'poll', read: (registry) => registry.changes(null) },
  }
  const cases = Object.keys(reads).flatMap((kind) => UNKNOWN.map((failure) => [kind, failure] as const))

  test.each(cases)('%s, %s twice: throws rather than guesses', async (kind, failure) => {
    const { title, read } = reads[kind] ?? { title: '', read: () => Promise.resolve() }
    far.failNext(title, failure, failure)
    await expect(read(opened.registry)).rejects.toThrow(OutsideUnavailable)
  })

  test('is sent again once over a new connection', async () => {
    far.failNext('domain:check', 'cut')
    expect((await opened.registry.check(`vrij-${++count}.nl`)).status).toBe('free')
  })

  test('is sent again after the registry closed an idle connection', async () => {
    await opened.registry.check(`vrij-${++count}.nl`)
    far.dropConnections()
    expect((await opened.registry.check(`vrij-${++count}.nl`)).status).toBe('free')
  })
})

describe('a change of a domain', () => {
  const held = (given = {}): string => {
    const name = `wijzig-${++count}.nl`
    far.registry.add(name, { sponsor: CLIENT, ...given })
    return name
  }
  const changes: Record<string, { title: string; change: (name: string) => Promise<void> }> = {
    cancel: { title: 'domain:delete', change: (name) => opened.registry.cancel(name) },
    updateHolder: {
      title: 'domain:update',
      change: (name) => opened.registry.updateHolder(name, { ...holder, city: `Plaats ${name}` }, true),
    },
    contact: {
      title: 'contact:create',
      change: (name) => opened.registry.updateHolder(name, { ...holder, city: `Stad ${name}` }, false),
    },
    setNameServers: {
      title: 'domain:update',
      change: (name) => opened.registry.setNameServers(name, [`ns1.${name}.example`]),
    },
    host: { title: 'host:create', change: (name) => opened.registry.setNameServers(name, [`ns2.${name}.example`]) },
    setDelegationSigners: {
      title: 'domain:update',
      change: (name) => opened.registry.setDelegationSigners(name, [signerOf(name)]),
    },
  }

  test.each(Object.keys(changes).flatMap((kind) => UNKNOWN.map((failure) => [kind, failure] as const)))(
    '%s, %s: fails, and is complete when it is repeated',
    async (kind, failure) => {
      const { title, change } = changes[kind] ?? { title: '', change: () => Promise.resolve() }
      const name = held()
      far.failNext(title, failure)
      await expect(change(name)).rejects.toThrow(OutsideUnavailable)
      await change(name)
      const commands = far.commands.length
      await change(name)
      // A third time it is known to be done.
      expect(far.commands.slice(commands).map((command) => command.title)).not.toContain(title)
    },
  )

  test.each(Object.keys(changes))('%s that the registry refuses needs the operator', async (kind) => {
    const { title, change } = changes[kind] ?? { title: '', change: () => Promise.resolve() }
    far.failNext(title, 2306)
    await expect(change(held())).rejects.toMatchObject({ problem: 'rejected-by-rule' })
  })

  test('of a domain of another registrar is refused, and cancelling it does nothing', async () => {
    const name = held({ sponsor: 'OtherX' })
    await expect(opened.registry.setNameServers(name, ['ns1.ander.example'])).rejects.toThrow(OperatorNeeded)
    await expect(opened.registry.updateHolder(name, holder, false)).rejects.toThrow(OperatorNeeded)
    await opened.registry.cancel(name)
    expect(far.registry.domains.get(name)?.rgp).toEqual([])
  })
})

test('whatever is lost, every request ends once and as it is at the registry', { timeout: 120_000 }, async () => {
  const failure = fc.option(fc.constantFrom<EppFailure>('cut', 'lost', 'half', 'length', 'stranger', 2400, 2502), {
    nil: null,
  })
  const steps = fc.array(
    fc.record({ kind: fc.constantFrom(...KINDS), failures: fc.array(failure, { maxLength: 6 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const acts = all.map(({ kind }) => ({ kind, ...ACTS[kind]() }))
      for (const [at, { failures }] of all.entries())
        for (const one of failures) if (one) far.failNext(at % 2 ? '*' : 'domain:info', one)
      const outcomes = await Promise.all(acts.map(({ send }) => untilAnswered(send)))
      far.forgetFailures()
      for (const [at, { effect }] of acts.entries()) {
        const outcome = outcomes[at]
        const found = far.registry.domains.get(effect.split(' ')[1] ?? '')
        expect(outcome).toEqual({ outcome: 'done', expiresAt: found?.expiresAt })
        expect(found).toMatchObject({ sponsor: CLIENT, rgp: [] })
        expect(timesOf(effect)).toBe(1)
      }
    }),
    { numRuns: 40 },
  )
})

/** As a job does: the same request until there is an outcome. */
async function untilAnswered(send: () => Promise<RegistryOutcome>): Promise<RegistryOutcome> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const outcome = await send().catch((error: unknown) => {
      if (!(error instanceof OutsideUnavailable)) throw error
      return null
    })
    if (outcome) return outcome
  }
  throw new Error('no outcome')
}

test('no error holds the password, the key or an auth code', async () => {
  const errors: unknown[] = []
  const attempt = async (work: Promise<unknown>) => work.catch((error: unknown) => errors.push(error))
  for (const failure of [...UNKNOWN, 2104, 2200]) {
    for (const kind of KINDS) {
      const { title, send } = ACTS[kind]()
      far.failNext(title, failure)
      await attempt(send())
    }
    far.failNext('login', failure, failure)
    far.dropConnections()
    await attempt(opened.registry.findHeld(`lees-${++count}.nl`))
    far.forgetFailures()
  }
  const wrong = openEpp(far, { password: 'kanarie-fout-9', timeoutMs: TIMEOUT_MS })
  await attempt(wrong.registry.check('vrij.nl'))
  await wrong.close()
  expect(errors.length).toBeGreaterThan(50)
  const written = errors
    .map((error) => `${inspect(error, { depth: 10, showHidden: true })} ${String(error)}`)
    .join('\n')
  const key = far.client.key.split('\n')[1] ?? ''
  for (const secret of [PASSWORD, 'kanarie', 'Geheim-2', key, 'Voorbeeldstraat', '@voorbeeld.example'])
    expect(written).not.toContain(secret)
})

test('a name that another reference registered is taken, also when both lost their responses', async () => {
  const name = `dubbel-${++count}.nl`
  far.failNext('domain:create', 'lost', 'cut')
  const both = ['ene', 'andere'].map((word, at) => ({
    ...requestFor(name, `${word}-${count}`),
    holder: { ...holder, city: `Stad ${at}` },
  }))
  await Promise.allSettled(both.map((request) => opened.registry.register(request)))
  const outcomes = []
  for (const request of both) outcomes.push(await untilAnswered(() => opened.registry.register(request)))
  expect(outcomes).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', reason: 'taken' }])
  expect(timesOf(`domain:create ${name}`)).toBe(1)
})

test('one term is not renewed for two references, also when the response of the first is lost', async () => {
  const name = `termijn-${++count}.nl`
  const { expiresAt: from } = far.registry.add(name, { sponsor: CLIENT })
  const request = { name, years: 1, from }
  far.failNext('domain:renew', 'lost')
  await expect(opened.registry.renew({ ...request, reference: `een-${count}` })).rejects.toThrow(OutsideUnavailable)
  expect(await opened.registry.renew({ ...request, reference: `twee-${count}` })).toMatchObject({ outcome: 'refused' })
  expect(await opened.registry.findOutcome(`een-${count}`)).toMatchObject({ outcome: 'done' })
  expect((far.registry.domains.get(name)?.expiresAt ?? 0) - from).toBeLessThan(1.5 * YEAR_MS)
})
