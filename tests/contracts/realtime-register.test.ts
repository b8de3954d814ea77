import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { chooseAdapters } from '../../server/adapters/choose'
import { stillClock } from '../../server/adapters/clock/still'
import { createRealtimeRegister } from '../../server/adapters/domain-registry/realtime-register/realtime-register'
import { openAdapters } from '../../server/adapters/open-adapters'
import { createOutsideRequests } from '../../server/adapters/outside-requests'
import { UntrustedChange } from '../../server/ports/domain-registry'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { ACCOUNT, RIGHT_CODE, startRealtimeRegister } from '../far-sides/realtime-register'
import { memoryRequests } from '../support/memory-requests'
import { ended, failureOf, REGISTER, registered, TIMING } from '../support/registrar'
import { testContext } from '../support/test-context'
import { holder, registryContract, requestFor } from './domain-registry.contract'
import { registrarFailures } from './registrar-failures.contract'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function make(timing: typeof TIMING = TIMING) {
  const clock = stillClock(Date.UTC(2028, 1, 29))
  const far = await startRealtimeRegister({ clock })
  const requests = memoryRequests(clock)
  /** Opens the adapter as after a restart. */
  const start = () => createRealtimeRegister({ ...ACCOUNT, url: far.url, requests, clock, timing })
  const { port: registry, close } = start()
  return { clock, far, requests, registry, start, close: () => Promise.all([close(), far.close()]).then(() => {}) }
}

registryContract('Realtime Register', async () => {
  const { far, registry, close } = await make()
  let count = 0
  far.elsewhere.add('bezet-voorbeeld.nl')
  far.quarantined.add('quarantaine-voorbeeld.nl')
  far.reserved.add('gereserveerd-voorbeeld.nl')
  return {
    registry,
    freeName: () => `voorbeeld-${++count}.nl`,
    activeName: 'bezet-voorbeeld.nl',
    rightAuthCode: RIGHT_CODE,
    quarantinedName: 'quarantaine-voorbeeld.nl',
    reservedName: 'gereserveerd-voorbeeld.nl',
    slowName: 'traag-voorbeeld.nl',
    enableAutoRenew: (name) => setAutoRenew(far, name),
    mayBePending: true,
    sameEndMs: 3 * DAY_MS,
    close,
  }
})

function setAutoRenew(far: Awaited<ReturnType<typeof make>>['far'], name: string): void {
  const domain = far.held.get(name)
  if (!domain) throw new Error('the name is not held')
  domain.autoRenew = true
}

const TRANSFER = { ...requestFor('elders.nl', 'ref-1'), authCode: RIGHT_CODE }

type Made = Awaited<ReturnType<typeof make>>

async function made(timing?: typeof TIMING): Promise<Made> {
  const all = await make(timing)
  open.push(all.close)
  return all
}

describe('what is asked of Realtime Register', () => {
  test('a name is registered for its holder, without automatic renewal, at the quoted price', async () => {
    const all = await made()
    await registered(all)
    const [handle] = all.far.contacts.keys()
    expect(all.far.contacts.get(String(handle))).toEqual({
      name: 'Voor Beeld',
      addressLine: ['Voorbeeldstraat 1'],
      postalCode: '1234AB',
      city: 'Voorbeeldstad',
      country: 'NL',
      email: 'houder@voorbeeld.example',
      voice: '+31.100000000',
    })
    const sent = all.far.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/domains/voorbeeld.nl')
    expect(sent.map(({ query, body }) => [query.get('quote'), JSON.parse(body)])).toEqual([
      ['true', expect.not.objectContaining({ billables: expect.anything() })],
      [
        null,
        {
          customer: 'wimpel',
          registrant: handle,
          period: 12,
          autoRenew: false,
          ns: ['ns1.voorbeeld.example', 'ns2.voorbeeld.example'],
          contacts: [
            { role: 'ADMIN', handle },
            { role: 'TECH', handle },
          ],
          billables: [{ product: 'domain_nl', action: 'CREATE', quantity: 1 }],
        },
      ],
    ])
    expect(all.far.held.get('voorbeeld.nl')?.autoRenew).toBe(false)
  })

  test('a holder has one contact for all names, and another one after a change', async () => {
    const all = await made()
    await registered(all)
    await registered(all, 'tweede.nl')
    expect(all.far.contacts.size).toBe(1)
    await all.registry.updateHolder('voorbeeld.nl', { ...holder, city: 'Elders' }, false)
    expect(all.far.contacts.size).toBe(2)
    const [first, second] = [...all.far.contacts.keys()]
    expect(all.far.held.get('voorbeeld.nl')?.registrant).toBe(second)
    expect(all.far.held.get('tweede.nl')?.registrant).toBe(first)
  })

  test('the registry hears the legal form of a company, and its number', async () => {
    const all = await made()
    const company = { company: 'Voorbeeld', legalForm: 'LIMITED_COMPANY', registrationNumber: '12345678' } as const
    await all.registry.register({ ...REGISTER, holder: { ...holder, ...company } })
    const wanted = { properties: { legalForm: 'BV', legalFormRegNo: '12345678' } }
    expect([...all.far.properties.values()]).toEqual([wanted])
  })

  test('a registry that must know what the holder did not say refuses the holder', async () => {
    const all = await made()
    const { tlds } = all.far
    const nl = tlds.get('nl') as { metadata: object }
    tlds.set('nl', {
      ...nl,
      metadata: { ...nl.metadata, contactProperties: [{ name: 'legalFormRegNo', mandatory: true }] },
    })
    const refusal = { outcome: 'refused', reason: 'holder-refused' }
    expect(await all.registry.register(REGISTER)).toEqual(refusal)
    expect(await all.registry.findOutcome('ref-1')).toEqual(refusal)
  })

  test('a phone number that cannot be dialled is refused with the holder', async () => {
    const all = await made()
    const outcome = await all.registry.register({ ...REGISTER, holder: { ...holder, phone: '12' } })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'holder-refused' })
  })

  test('a term that the registry does not offer is refused', async () => {
    const all = await made()
    expect(await all.registry.register({ ...REGISTER, years: 5 })).toEqual({ outcome: 'refused', reason: 'rejected' })
    const com = { ...REGISTER, name: 'voorbeeld.com', reference: 'ref-2', years: 5 }
    expect((await all.registry.register(com)).outcome).toBe('pending')
  })

  test('an extension that the registrar does not sell is refused', async () => {
    const all = await made()
    const outcome = await all.registry.register({ ...REGISTER, name: 'voorbeeld.example' })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'rejected' })
  })

  test('an internationalised name is registered with the language that has its letters', async () => {
    const all = await made()
    await all.registry.register({ ...REGISTER, name: 'xn--caf-dma.com' })
    const sent = all.far.requests.find(
      ({ path, query }) => path === '/v2/domains/xn--caf-dma.com' && !query.has('quote'),
    )
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ languageCode: 'DUT' })
    await all.registry.check('xn--caf-dma.com')
    expect(all.far.requests.at(-1)?.query.get('languageCode')).toBe('DUT')
  })

  test('a transfer drops the keys of the old name servers, unless these stay', async () => {
    const all = await made()
    all.far.elsewhere.add('elders.nl').add('blijft.nl')
    await all.registry.transferIn(TRANSFER)
    await all.registry.transferIn({ ...TRANSFER, name: 'blijft.nl', reference: 'ref-2', nameServers: [] })
    const bodies = all.far.requests
      .filter(({ path, query }) => path.endsWith('/transfer') && !query.has('quote'))
      .map(({ body }) => JSON.parse(body))
    expect(bodies[0]).toMatchObject({ autoRenew: false, authcode: RIGHT_CODE, keyData: [], ns: expect.any(Array) })
    expect(bodies[0]).not.toHaveProperty('period')
    expect(bodies[1]).not.toHaveProperty('ns')
    expect(bodies[1]).not.toHaveProperty('keyData')
  })

  test('the end of a term is the day on which the registry deletes', async () => {
    const all = await made()
    const expiresAt = await registered(all)
    expect(expiresAt).toBe(Number(all.far.held.get('voorbeeld.nl')?.expiryDate) - 90_000_000)
  })
})

describe('prices', () => {
  const PREMIUM = { premium: true, cents: 30_000, currency: 'EUR' }

  test('a premium name has its yearly price, and is registered at no higher one than was agreed', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    expect(await all.registry.check('voorbeeld.nl')).toMatchObject({ status: 'free', premiumPrice: 30_000 })
    const dear = await all.registry.register({ ...REGISTER, agreedPremium: 29_999 })
    expect(dear).toEqual({ outcome: 'refused', reason: 'price-changed' })
    await all.registry.register({ ...REGISTER, reference: 'ref-2', agreedPremium: 30_000 })
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
  })

  test('a name that became premium is not registered at the standard price', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'refused', reason: 'price-changed' })
    expect(all.far.countOf('create', 'voorbeeld.nl')).toBe(0)
  })

  test('a premium name without a price in euros is not offered', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', { ...PREMIUM, currency: 'USD' })
    expect(await all.registry.check('voorbeeld.nl')).toMatchObject({ status: 'reserved', premiumPrice: null })
  })

  test('a long list is read in pages, without names of other customers and those in quarantine', async () => {
    const { far, registry } = await made()
    const at = Date.UTC(2028, 1, 29)
    const one = { registrant: 'x', authcode: '', autoRenew: true, privacyProtect: false, ns: [], keyData: [] }
    const dates = { createdDate: at, expiryDate: at }
    for (let number = 0; number < 150; number++)
      far.held.set(`lang-${number}.com`, { ...one, ...dates, status: number === 0 ? ['REDEMPTION_PERIOD'] : ['OK'] })
    far.heldByOthers.add('lang-1.com')
    const first = await registry.listHeld?.(null)
    const second = await registry.listHeld?.(first?.cursor ?? '')
    const names = new Set([...(first?.names ?? []), ...(second?.names ?? [])].map(({ name }) => name))
    expect([names.size, names.has('lang-0.com'), names.has('lang-1.com'), second?.cursor]).toEqual([
      ...[148, false, false],
      null,
    ])
  })

  test('the balance is in cents', async () => {
    const all = await made()
    all.far.setBalance(1234)
    expect(await all.registry.balance?.()).toBe(1234)
  })

  test('an account without balance needs the operator, and is asked again afterwards', async () => {
    const all = await made()
    all.far.setBalance(0)
    expect(await failureOf(all.registry.register(REGISTER))).toMatchObject({ problem: 'balance' })
    expect(await all.registry.findOutcome('ref-1')).toBeNull()
    all.far.setBalance(10_000)
    await all.registry.register(REGISTER)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })

  test('a process that ends for lack of balance needs the operator too, and no customer is refused', async () => {
    const all = await made()
    all.far.failNextProcess({ error: { type: 'InsufficientCreditException', message: 'x' } })
    await all.registry.register(REGISTER)
    expect(await failureOf(ended(all, 'ref-1'))).toMatchObject({ problem: 'balance' })
    all.clock.advance(120_000)
    expect(await all.registry.findOutcome('ref-1')).toBeNull()
    await all.registry.register(REGISTER)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })

  test('a renewal that is dearer than expected needs the operator, who can renew by hand', async () => {
    const all = await made()
    const from = await registered(all)
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    expect(await failureOf(all.registry.renew(request))).toMatchObject({ problem: 'rejected-by-rule' })
    expect(await all.registry.findOutcome('ref-2')).toBeNull()
    const domain = all.far.held.get('voorbeeld.nl')
    if (domain) domain.expiryDate += 365 * DAY_MS
    expect(await all.registry.findOutcome('ref-2')).toEqual({ outcome: 'done', expiresAt: from + 365 * DAY_MS })
    expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(0)
  })

  test('a premium renewal is paid up to what was agreed', async () => {
    const all = await made()
    const from = await registered(all)
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    await all.registry.renew({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from, agreedPremium: 30_000 })
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
  })

  test('a restoration above the limit needs the operator', async () => {
    const all = await made()
    const from = await registered(all)
    await all.registry.cancel('voorbeeld.nl')
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    const failure = await failureOf(all.registry.restore({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }))
    expect(failure).toMatchObject({ problem: 'rejected-by-rule' })
    expect(all.far.countOf('restore', 'voorbeeld.nl')).toBe(0)
  })
})

describe('what takes time', () => {
  test.each([
    ['NEW', 'registry'],
    ['SCHEDULED', 'registry'],
    ['SUSPENDED', 'registry'],
  ] as const)('a process that is %s is pending, not done and not refused', async (status, waitsFor) => {
    const all = await made()
    all.far.keepProcessesAt(status)
    expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'pending', waitsFor })
    all.clock.advance(30 * DAY_MS)
    expect(await all.registry.findOutcome('ref-1')).toEqual({ outcome: 'pending', waitsFor })
    expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'pending', waitsFor })
    all.far.keepProcessesAt(null)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
    expect(all.far.countOf('create', 'voorbeeld.nl')).toBe(1)
  })

  test('a transfer waits for the losing registrar, and is done days later', async () => {
    const all = await made()
    all.far.elsewhere.add('elders.nl')
    all.far.keepProcessesAt('RUNNING')
    expect(await all.registry.transferIn(TRANSFER)).toEqual({ outcome: 'pending', waitsFor: 'losing-registrar' })
    all.clock.advance(5 * DAY_MS)
    all.far.keepProcessesAt(null)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })

  test.each(['register', 'transferIn'] as const)(
    'a process in doubt (%s) needs the operator, and is neither refused nor repeated',
    async (method) => {
      const all = await made()
      const request = method === 'register' ? REGISTER : TRANSFER
      if (method === 'transferIn') all.far.elsewhere.add('elders.nl')
      const ask = () => failureOf(all.registry[method](request as typeof TRANSFER))
      all.far.keepProcessesAt('IN_DOUBT')
      expect(await ask()).toMatchObject({ problem: 'in-doubt' })
      all.clock.advance(30 * DAY_MS)
      expect([await ask(), await failureOf(all.registry.findOutcome('ref-1'))]).toMatchObject([
        { problem: 'in-doubt' },
        { problem: 'in-doubt' },
      ])
      expect(all.far.processes).toHaveLength(1)
      all.far.keepProcessesAt(null)
      for (const process of all.far.processes) process.status = 'RUNNING'
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      expect(all.far.processes).toHaveLength(1)
    },
  )

  test.each(['FAILED', 'INVALID', 'CANCELLED'])('a transfer that is %s is refused', async (status) => {
    const all = await made()
    all.far.elsewhere.add('elders.nl')
    all.far.keepProcessesAt(status)
    expect(await all.registry.transferIn(TRANSFER)).toEqual({ outcome: 'refused', reason: 'not-transferable' })
  })

  test.each([
    ['Contact validation failed', 'holder-refused'],
    ['Name server does not answer', 'name-servers-refused'],
    ['Policy', 'rejected'],
  ])('a registration that fails by "%s" is %s', async (statusDetail, reason) => {
    const all = await made()
    all.far.failNextProcess({ statusDetail })
    await all.registry.register(REGISTER)
    expect(await ended(all, 'ref-1')).toEqual({ outcome: 'refused', reason })
  })

  test('name servers that the registry refuses are named as the reason', async () => {
    const all = await made()
    const refusal = await all.registry.register({ ...REGISTER, nameServers: ['ns1.voorbeeld.invalid'] })
    expect(refusal).toEqual({ outcome: 'refused', reason: 'name-servers-refused' })
  })

  test('a registry without renewals renews at the end of the term, and only once', async () => {
    const all = await made()
    const nl = all.far.tlds.get('nl') as { metadata: object }
    all.far.tlds.set('nl', { ...nl, metadata: { ...nl.metadata, featuresAvailable: ['CREATE', 'UPDATE'] } })
    const from = await registered(all)
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    await all.registry.renew(request)
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'pending', waitsFor: 'unknown' })
    expect(all.far.held.get('voorbeeld.nl')?.autoRenew).toBe(true)
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ domain: { autoRenew: true } })
    all.far.passEndOfTerm('voorbeeld.nl')
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done', expiresAt: from + 365 * DAY_MS })
    all.far.finishProcesses()
    expect(all.far.held.get('voorbeeld.nl')?.autoRenew).toBe(false)
  })

  test('a restored name is also renewed, unless its registry included that', async () => {
    const all = await made()
    const from = await registered(all)
    await all.registry.cancel('voorbeeld.nl')
    await all.registry.restore({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from })
    expect(await ended(all, 'ref-2')).toEqual({ outcome: 'done', expiresAt: from + 365 * DAY_MS })
    expect(['restore', 'renew'].map((action) => all.far.countOf(action, 'voorbeeld.nl'))).toEqual([1, 1])
  })
})

describe('names that the shop holds', () => {
  test('a name that the registrar renews by its own setting is not renewed once that is disabled', async () => {
    const all = await made()
    const from = await registered(all)
    setAutoRenew(all.far, 'voorbeeld.nl')
    await all.registry.disableAutoRenew('voorbeeld.nl')
    all.far.finishProcesses()
    all.far.passEndOfTerm('voorbeeld.nl')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ domain: { autoRenew: false, expiresAt: from } })
    expect(await failureOf(all.registry.disableAutoRenew('nergens.nl'))).toBeInstanceOf(OutsideUnavailable)
  })

  test('a held name has its state, end and name servers', async () => {
    const all = await made()
    const expiresAt = await registered(all)
    const domain = { name: 'voorbeeld.nl', expiresAt, nameServers: REGISTER.nameServers, isHolderVerified: true }
    expect(await all.registry.findHeld('Voorbeeld.nl')).toMatchObject({
      found: 'held',
      domain: { ...domain, status: 'active', restrictions: { transferLock: false, hold: false }, autoRenew: false },
    })
    all.far.held.get('voorbeeld.nl')?.status.push('CLIENT_TRANSFER_PROHIBITED')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({
      domain: { particularRestrictions: { transferLock: false, hold: false } },
    })
    all.far.held.get('voorbeeld.nl')?.status.push('SERVER_TRANSFER_PROHIBITED', 'SERVER_HOLD')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({
      domain: { restrictions: { hold: false }, particularRestrictions: { transferLock: true, hold: true } },
    })
    all.far.held.get('voorbeeld.nl')?.status.push('PENDING_VALIDATION')
    await all.registry.cancel('voorbeeld.nl')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ domain: { status: 'quarantine' } })
  })

  test('a name that left is elsewhere only if the registrar says so', async () => {
    const all = await made()
    await registered(all)
    all.far.transferOut('voorbeeld.nl')
    all.far.finishProcesses()
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'elsewhere' })
    expect(await all.registry.findHeld('nooit.nl')).toMatchObject({ found: 'gone' })
    all.far.otherCustomers.add('van-een-ander.nl')
    expect(await all.registry.findHeld('van-een-ander.nl')).toEqual({ found: 'unknown' })
  })

  test('a name of another customer of the registrar is no fault of the credentials', async () => {
    const all = await made()
    all.far.otherCustomers.add('van-een-ander.nl')
    expect(await all.registry.authCode('van-een-ander.nl')).toBeNull()
    const request = { ...REGISTER, name: 'van-een-ander.nl' }
    expect(await all.registry.register(request)).toEqual({ outcome: 'refused', reason: 'taken' })
  })

  test('a change that is made already is not made again', async () => {
    const all = await made()
    await registered(all)
    await all.registry.setNameServers('voorbeeld.nl', [...REGISTER.nameServers].reverse())
    await all.registry.setDelegationSigners('voorbeeld.nl', [])
    await all.registry.updateHolder('voorbeeld.nl', holder, false)
    expect(all.far.requests.filter(({ path }) => path.endsWith('/update'))).toEqual([])
  })

  test('a change that fails after it was accepted is retried', async () => {
    const all = await made()
    await registered(all)
    all.far.failNextProcess({ statusDetail: 'Zone check failed' })
    const set = () => all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example', 'ns2.ander.example'])
    expect(await failureOf(set())).toBeInstanceOf(OutsideUnavailable)
    await set()
    expect(all.far.held.get('voorbeeld.nl')?.ns).toEqual(['ns1.ander.example', 'ns2.ander.example'])
  })

  test('a change is not sent while another one is under way', async () => {
    const all = await made()
    await registered(all)
    all.far.held.get('voorbeeld.nl')?.status.push('PENDING_UPDATE')
    const failure = await failureOf(all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example']))
    expect(failure).toMatchObject({ name: 'OutsideUnavailable', retryAfterMs: 60_000 })
  })

  test('name servers that the registry refuses need the operator, since their customer has no screen for it', async () => {
    const all = await made()
    await registered(all)
    const failure = await failureOf(all.registry.setNameServers('voorbeeld.nl', ['ns1.voorbeeld.invalid']))
    expect(failure).toMatchObject({ problem: 'rejected-by-rule' })
  })

  test('the holder is hidden where the registry can do that', async () => {
    const all = await made()
    await registered(all, 'voorbeeld.com')
    await registered(all, 'voorbeeld.nl')
    for (const name of ['voorbeeld.com', 'voorbeeld.nl']) await all.registry.updateHolder(name, holder, true)
    expect(all.far.held.get('voorbeeld.com')?.privacyProtect).toBe(true)
    expect(all.far.held.get('voorbeeld.nl')?.privacyProtect).toBe(false)
  })

  test('cancelling what the shop does not hold is done already', async () => {
    const all = await made()
    await all.registry.cancel('nooit.nl')
    expect(all.far.countOf('delete', 'nooit.nl')).toBe(0)
  })
})

describe('changes at the registrar', () => {
  test('a notification comes again until the next call proves that its name was taken', async () => {
    const all = await made()
    all.far.notify('eerste.nl')
    all.far.notify()
    all.far.notify('tweede.nl')
    const first = await all.registry.changes(null)
    expect(first.names).toEqual(['eerste.nl'])
    expect(await all.start().port.changes(null)).toEqual(first)
    const second = await all.registry.changes(first.cursor)
    expect(second.names).toEqual(['tweede.nl'])
    expect(await all.registry.changes(second.cursor)).toEqual({ names: [], cursor: null })
    expect(await all.registry.changes(second.cursor)).toEqual({ names: [], cursor: null })
  })

  test('a webhook that is signed names its domain', async () => {
    const { far, registry } = await made()
    const receive = (message: Parameters<NonNullable<typeof registry.receive>>[0]) => registry.receive?.(message)
    const notification = { id: 1, eventType: 'x', domainName: 'Voorbeeld.nl' }
    expect(receive(far.webhook(notification))).toEqual(['voorbeeld.nl'])
    expect(receive(far.webhook({ id: 1, processType: 'domain', processIdentifier: 'a.nl' }))).toEqual(['a.nl'])
    expect(receive(far.webhook({ id: 1, processType: 'contact', processIdentifier: 'handle.x' }))).toEqual([])
    expect(receive(far.webhook({ id: 1, domainName: '../x' }))).toEqual([])
  })

  test('a webhook that is forged, changed, unsigned or unreadable is not trusted', async () => {
    const { far, registry } = await made()
    const { body, headers } = far.webhook({ id: 1, domainName: 'voorbeeld.nl' })
    const untrusted = [
      far.webhook({ id: 1, domainName: 'voorbeeld.nl' }, 'een-ander'),
      { body: `${body} `, headers },
      { body, headers: {} },
      { body, headers: { signature: 'x' } },
      far.webhook({ domainName: 'voorbeeld.nl' }),
    ]
    for (const message of untrusted) expect(() => registry.receive?.(message)).toThrow(UntrustedChange)
  })

  test('without a secret no webhook is received', async () => {
    const { far, requests, clock } = await made()
    const other = createRealtimeRegister({ ...ACCOUNT, webhookSecret: undefined, url: far.url, requests, clock })
    open.push(other.close)
    expect(other.port.receive).toBeUndefined()
  })
})

registrarFailures({
  name: 'Realtime Register',
  make,
  rightCode: RIGHT_CODE,
  transferAction: 'incomingTransfer',
  isEffect: ({ method, path, query }) =>
    method !== 'GET' && path.startsWith('/v2/domains/') && query.get('quote') !== 'true',
  isQuote: ({ query }) => query.get('quote') === 'true',
  isRead: ({ method }) => method === 'GET',
  renewsLogin: false,
  finish: ({ far }) => far.finishProcesses(),
  keepPending: ({ far }) => far.keepProcessesAt('RUNNING'),
  termEndOf: ({ far }, name) => (far.held.get(name)?.expiryDate ?? 0) - 90_000_000,
  isDone: {
    setNameServers: ({ far }) => far.held.get('voorbeeld.nl')?.ns[0] === 'ns1.ander.example',
    setDelegationSigners: ({ far }) => far.held.get('voorbeeld.nl')?.keyData.length === 1,
    updateHolder: ({ far }) => far.held.get('voorbeeld.nl')?.registrant === [...far.contacts.keys()][1],
    cancel: ({ far }) => far.held.get('voorbeeld.nl')?.status[0] === 'REDEMPTION_PERIOD',
  },
  withWrongLogin: ({ far, requests, clock }) =>
    createRealtimeRegister({ ...ACCOUNT, apiKey: 'kanarie-verkeerd', url: far.url, requests, clock }),
  async moreErrors({ far, registry }) {
    try {
      await registry.receive?.(far.webhook({}, 'kanarie-vals'))
    } catch (error) {
      return [error]
    }
    return []
  },
})

test('the shop opens it by its variables, and keeps its requests in its database', async () => {
  const { db, clock } = await testContext()
  const far = await startRealtimeRegister({ clock })
  const choice = chooseAdapters({
    REGISTRY: 'realtime-register',
    REALTIME_REGISTER_URL: far.url,
    REALTIME_REGISTER_API_KEY: ACCOUNT.apiKey,
    REALTIME_REGISTER_CUSTOMER: ACCOUNT.customer,
  })
  if (!choice.success) throw new Error('the variables were refused')
  const start = () => {
    const adapters = openAdapters(choice.adapters, {
      dataDir: ':memory:',
      secret: 'geheim',
      publicUrl: () => 'https://winkel.example',
      clock,
      isFirstUse: async () => true,
      requestsOf: (adapter) => createOutsideRequests(db, { adapter, clock }),
      isDemo: false,
      isProduction: false,
      isShared: false,
    })
    open.push(() => adapters.close())
    return adapters.registry
  }
  open.push(far.close)
  await start().register(REGISTER)
  const restarted = start()
  const outcome = await ended({ registry: restarted }, 'ref-1')
  expect(outcome).toMatchObject({ outcome: 'done' })
  expect(await restarted.register(REGISTER)).toEqual(outcome)
  expect(restarted.receive).toBeUndefined()
})
