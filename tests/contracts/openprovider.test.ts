import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { chooseAdapters } from '../../server/adapters/choose'
import { readAmsterdamTime } from '../../server/adapters/domain-registry/openprovider/dates'
import { openAdapters } from '../../server/adapters/open-adapters'
import { createOutsideRequests } from '../../server/adapters/outside-requests'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { FarRequest } from '../far-sides/far-side'
import { LOGIN, RIGHT_CODE, startOpenprovider } from '../far-sides/openprovider'
import { makeOpenprovider, type OpenproviderUnderTest, TRANSFER } from '../support/openprovider'
import { ended, failureOf, REGISTER, registered, TIMING } from '../support/registrar'
import { testContext } from '../support/test-context'
import { holder, registryContract } from './domain-registry.contract'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function made(timing?: typeof TIMING): Promise<OpenproviderUnderTest> {
  const all = await makeOpenprovider(timing)
  open.push(all.close)
  return all
}

registryContract('Openprovider', async () => {
  const { far, registry, close } = await makeOpenprovider()
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
    enableAutoRenew: (name) => setAutoRenew(far, name, 'on'),
    mayBePending: true,
    sameEndMs: 3 * DAY_MS,
    close,
  }
})

function setAutoRenew(far: OpenproviderUnderTest['far'], name: string, setting: 'on' | 'off' | 'default'): void {
  const domain = far.find(name)
  if (!domain) throw new Error('the name is not held')
  domain.autorenew = setting
}

const isCreation = ({ method, path }: FarRequest) => method === 'POST' && path === '/v1beta/domains'
const isCheck = ({ path }: FarRequest) => path === '/v1beta/domains/check'
const bodiesOf = ({ far }: OpenproviderUnderTest, isMeant: (request: FarRequest) => boolean) =>
  far.requests.filter(isMeant).map(({ body }) => JSON.parse(body))

describe('what is asked of Openprovider', () => {
  test('a name is registered for its holder with our reference, and without automatic renewal', async () => {
    const all = await made()
    await all.registry.register(REGISTER)
    const [handle] = all.far.customers.keys()
    expect(all.far.customers.get(String(handle))).toEqual({
      name: { first_name: 'Voor', last_name: 'Beeld' },
      address: {
        street: 'Voorbeeldstraat',
        number: '1',
        zipcode: '1234AB',
        city: 'Voorbeeldstad',
        country: 'NL',
      },
      phone: { country_code: '+31', area_code: '10', subscriber_number: '0000000' },
      email: 'houder@voorbeeld.example',
      comments: expect.stringMatching(/^holder-[0-9a-f]{32}$/),
    })
    expect(bodiesOf(all, isCreation)).toEqual([
      {
        domain: { name: 'voorbeeld', extension: 'nl' },
        period: 1,
        owner_handle: handle,
        admin_handle: handle,
        tech_handle: handle,
        billing_handle: handle,
        name_servers: [
          { name: 'ns1.voorbeeld.example', seq_nr: 0 },
          { name: 'ns2.voorbeeld.example', seq_nr: 1 },
        ],
        autorenew: 'off',
        comments: 'ref-1',
      },
    ])
  })

  test('a holder is one customer for all names, also at once, and another one after a change', async () => {
    const all = await made()
    await Promise.all([registered(all), registered(all, 'tweede.nl')])
    expect(all.far.customers.size).toBe(1)
    await all.registry.updateHolder('voorbeeld.nl', { ...holder, city: 'Elders' }, false)
    const [first, second] = [...all.far.customers.keys()]
    expect(all.far.find('voorbeeld.nl')?.owner).toBe(second)
    expect(all.far.find('tweede.nl')?.owner).toBe(first)
  })

  test('a customer whose response was lost is found, and not created again', async () => {
    const all = await made()
    all.far.failOn(({ method, path }) => method === 'POST' && path === '/v1beta/customers', 'lost')
    expect(await failureOf(all.registry.register(REGISTER))).toBeInstanceOf(OutsideUnavailable)
    await all.registry.register(REGISTER)
    expect(all.far.customers.size).toBe(1)
  })

  test('a company has its name and number', async () => {
    const all = await made()
    const company = { company: 'Voorbeeld', legalForm: 'LIMITED_COMPANY', registrationNumber: '12345678' } as const
    await all.registry.register({ ...REGISTER, holder: { ...holder, ...company } })
    expect([...all.far.customers.values()]).toMatchObject([
      { company_name: 'Voorbeeld', additional_data: { company_registration_number: '12345678' } },
    ])
  })

  test('a phone number that cannot be dialled is refused with the holder', async () => {
    const all = await made()
    const outcome = await all.registry.register({ ...REGISTER, holder: { ...holder, phone: '12' } })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'holder-refused' })
  })

  test('a transfer drops the keys of the old name servers, unless these stay', async () => {
    const all = await made()
    all.far.elsewhere.add('elders.nl').add('blijft.nl')
    await all.registry.transferIn(TRANSFER)
    await all.registry.transferIn({ ...TRANSFER, name: 'blijft.nl', reference: 'ref-2', nameServers: [] })
    const [first, second] = bodiesOf(all, ({ path }) => path.endsWith('/transfer'))
    expect(first).toMatchObject({ autorenew: 'off', auth_code: RIGHT_CODE, comments: 'ref-1', dnssec_keys: [] })
    expect(second).not.toHaveProperty('name_servers')
    expect(second).not.toHaveProperty('dnssec_keys')
  })

  test('many names are checked 15 at a time', async () => {
    const all = await made()
    all.far.elsewhere.add('naam-16.nl')
    const names = Array.from({ length: 20 }, (_, at) => `naam-${at}.nl`)
    const found = await Promise.all(names.map((name) => all.registry.check(name)))
    expect(found.map(({ status }) => status)).toEqual(names.map((name) => (name === 'naam-16.nl' ? 'active' : 'free')))
    expect(bodiesOf(all, isCheck).map(({ domains }) => domains.length)).toContain(15)
    expect(bodiesOf(all, isCheck)).toHaveLength(2)
  })

  test('one name that the vendor does not take spoils no other of the same request', async () => {
    const all = await made()
    const found = await Promise.all(['vrij.nl', 'ongeldig.nl', 'ook.nl'].map((name) => all.registry.check(name)))
    expect(found.map(({ status }) => status)).toEqual(['free', 'invalid', 'free'])
  })

  test('a visitor who gives up stops no check of another', async () => {
    const all = await made()
    const controller = new AbortController()
    const given = failureOf(all.registry.check('een.nl', controller.signal))
    const other = all.registry.check('twee.nl')
    controller.abort(new Error('weg'))
    expect(await given).toMatchObject({ message: 'weg' })
    expect((await other).status).toBe('free')
  })
})

describe('the login', () => {
  const isLogin = ({ path }: FarRequest) => path === '/v1beta/auth/login'

  test('requests at once share one login, and a token serves until it is refused', async () => {
    const all = await made()
    await Promise.all([all.registry.findHeld('een.nl'), all.registry.findHeld('twee.nl')])
    await registered(all)
    expect(all.far.requests.filter(isLogin)).toHaveLength(1)
    all.clock.advance(2 * DAY_MS)
    await all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example', 'ns2.ander.example'])
    expect(all.far.requests.filter(isLogin)).toHaveLength(2)
    expect(all.far.countOf('update', 'voorbeeld.nl')).toBe(1)
  })

  test('a refused login needs the operator, and is not repeated for a minute, so that it locks nothing', async () => {
    const all = await made()
    all.far.account.password = 'anders'
    for (let times = 0; times < 3; times++)
      expect(await failureOf(all.registry.check('een.nl'))).toMatchObject({ problem: 'credentials' })
    expect(all.far.requests.filter(isLogin)).toHaveLength(1)
    all.far.account.password = LOGIN.password
    all.clock.advance(60_000)
    expect((await all.registry.check('een.nl')).status).toBe('free')
  })

  test.each([
    [197, 'agreement'],
    [309, 'agreement'],
    [10005, 'credentials'],
    [10009, 'credentials'],
    [310, 'balance'],
  ])('code %i needs the operator: %s; no customer is refused', async (code, problem) => {
    const all = await made()
    all.far.refuseOn(isCreation, code)
    expect(await failureOf(all.registry.register(REGISTER))).toMatchObject({ problem })
    expect(await all.registry.findOutcome('ref-1')).toBeNull()
    await all.registry.register(REGISTER)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })
})

describe('codes of refusals', () => {
  test.each([
    ['register', 311, 'taken'],
    ['register', 346, 'taken'],
    ['register', 135, 'holder-refused'],
    ['register', 331, 'holder-refused'],
    ['register', 374, 'holder-refused'],
    ['register', 244, 'name-servers-refused'],
    ['register', 360, 'name-servers-refused'],
    ['register', 379, 'price-changed'],
    ['register', 316, 'rejected'],
    ['transferIn', 318, 'wrong-code'],
    ['transferIn', 352, 'wrong-code'],
    ['transferIn', 313, 'not-transferable'],
    ['transferIn', 328, 'not-transferable'],
    ['transferIn', 369, 'not-transferable'],
  ] as const)('%s that is refused with %i is %s', async (act, code, reason) => {
    const all = await made()
    all.far.elsewhere.add('elders.nl')
    const isOrder = ({ method, path }: FarRequest) => method === 'POST' && /domains(.transfer)?$/.test(path)
    all.far.refuseOn(isOrder, code)
    const outcome = await (act === 'register' ? all.registry.register(REGISTER) : all.registry.transferIn(TRANSFER))
    expect(outcome).toEqual({ outcome: 'refused', reason })
    expect(await all.registry.findOutcome('ref-1')).toEqual(outcome)
  })

  test.each([99_999, 399, 17])(
    'code %i is no outcome: it is asked for, and sent again when nothing arrived',
    async (code) => {
      const all = await made()
      all.far.refuseOn(isCreation, code)
      const failure = await failureOf(all.registry.register(REGISTER))
      expect(failure).toMatchObject(code === 99_999 ? { problem: 'in-doubt' } : { name: 'OutsideUnavailable' })
      expect(await all.registry.findOutcome('ref-1')).toEqual({ outcome: 'pending', waitsFor: 'unknown' })
      expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'pending', waitsFor: 'unknown' })
      all.clock.advance(600_000)
      await all.registry.register(REGISTER)
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      expect(all.far.countOf('create', 'voorbeeld.nl')).toBe(1)
    },
  )

  test('a renewal with an unknown code is not repeated while it may be under way', async () => {
    const all = await made()
    const from = await registered(all)
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    all.far.refuseOn(({ path }) => path.endsWith('/renew'), 99_999)
    expect(await failureOf(all.registry.renew(request))).toMatchObject({ problem: 'in-doubt' })
    all.clock.advance(1_800_000)
    expect(await all.registry.renew(request)).toEqual({ outcome: 'pending', waitsFor: 'unknown' })
    const domain = all.far.find('voorbeeld.nl')
    if (domain) domain.endsAt += 366 * DAY_MS
    expect(await all.registry.findOutcome('ref-2')).toMatchObject({ outcome: 'done' })
    expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(0)
  })

  test('what is so already is no refusal', async () => {
    const all = await made()
    await registered(all)
    all.far.refuseOn(({ method }) => method === 'PUT', 1)
    await all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example'])
  })
})

describe('prices', () => {
  const PREMIUM = { premium: true, euros: 300, currency: 'EUR' }

  test('a premium name has its yearly price, and only the agreed one is accepted', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    expect(await all.registry.check('voorbeeld.nl')).toMatchObject({ status: 'free', premiumPrice: 30_000 })
    const dear = await all.registry.register({ ...REGISTER, agreedPremium: 29_999 })
    expect(dear).toEqual({ outcome: 'refused', reason: 'price-changed' })
    expect(bodiesOf(all, isCreation)).toEqual([])
    await all.registry.register({ ...REGISTER, reference: 'ref-2', agreedPremium: 30_000 })
    expect(bodiesOf(all, isCreation)).toMatchObject([{ accept_premium_fee: 300 }])
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
  })

  test('a name that became premium is not registered without an agreement, whatever it costs', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', { ...PREMIUM, euros: 20 })
    expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'refused', reason: 'price-changed' })
    expect(bodiesOf(all, isCreation)).toEqual([])
  })

  test('a price that changes between question and order is refused', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    all.far.refuseOn(isCreation, 379)
    const outcome = await all.registry.register({ ...REGISTER, agreedPremium: 30_000 })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'price-changed' })
  })

  test('a price in another currency is above every limit', async () => {
    const all = await made()
    all.far.prices.set('voorbeeld.nl', { ...PREMIUM, currency: 'USD' })
    expect(await all.registry.check('voorbeeld.nl')).toMatchObject({ status: 'reserved', premiumPrice: null })
    const outcome = await all.registry.register({ ...REGISTER, agreedPremium: 90_000 })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'price-changed' })
  })

  test('a dearer renewal or restoration needs the operator, since its holder did nothing wrong', async () => {
    const all = await made()
    const from = await registered(all)
    all.far.prices.set('voorbeeld.nl', PREMIUM)
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    expect(await failureOf(all.registry.renew(request))).toMatchObject({ problem: 'rejected-by-rule' })
    expect(await all.registry.findOutcome('ref-2')).toBeNull()
    await all.registry.cancel('voorbeeld.nl')
    const restoration = await failureOf(all.registry.restore({ ...request, reference: 'ref-3' }))
    expect(restoration).toMatchObject({ problem: 'rejected-by-rule' })
    expect(['renew', 'restore'].map((action) => all.far.countOf(action, 'voorbeeld.nl'))).toEqual([0, 0])
  })

  test('a long list is read in pages that overlap, so that none is skipped when a name leaves the list', async () => {
    const { far, registry } = await made()
    far.addActive(Array.from({ length: 150 }, (_, at) => `lang-${at}.nl`))
    const first = await registry.listHeld?.(null)
    far.transferOut('lang-0.nl')
    const second = await registry.listHeld?.(first?.cursor ?? '')
    const names = new Set([...(first?.names ?? []), ...(second?.names ?? [])].map(({ name }) => name))
    expect([first?.names.length, names.size, second?.cursor]).toEqual([100, 150, null])
  })

  test('the balance is in cents, and unknown in another currency', async () => {
    const all = await made()
    all.far.account.balance = 12.34
    expect(await all.registry.balance?.()).toBe(1234)
    all.far.account.currency = 'USD'
    expect(await all.registry.balance?.()).toBeNull()
  })

  test('an account without balance needs the operator, also when a request ends for lack of it', async () => {
    const all = await made()
    all.far.account.balance = 0
    expect(await failureOf(all.registry.register(REGISTER))).toMatchObject({ problem: 'balance' })
    all.far.account.balance = 100
    await all.registry.register(REGISTER)
    all.far.failNextRequest('Credit is not enough!')
    expect(await failureOf(ended(all, 'ref-1'))).toMatchObject({ problem: 'balance' })
    await all.registry.register(REGISTER)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })
})

describe('what takes time', () => {
  test.each(['REQ', 'PEN', 'SCH', 'RRQ'])(
    'a request that is %s is pending, not done and not refused',
    async (status) => {
      const all = await made()
      all.far.keepAt(status)
      expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'pending', waitsFor: 'registry' })
      all.clock.advance(30 * DAY_MS)
      expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'pending', waitsFor: 'registry' })
      all.far.keepAt(null)
      expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
      expect(all.far.countOf('create', 'voorbeeld.nl')).toBe(1)
    },
  )

  test.each([
    ['REQ', 'losing-registrar'],
    ['PEN', 'losing-registrar'],
    ['SCH', 'registry'],
    ['XYZ', 'unknown'],
  ])('a transfer that is %s waits for: %s', async (status, waitsFor) => {
    const all = await made()
    all.far.elsewhere.add('elders.nl')
    all.far.keepAt(status)
    expect(await all.registry.transferIn(TRANSFER)).toEqual({ outcome: 'pending', waitsFor })
    all.far.keepAt(null)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })

  test.each([
    ['Authorization code is incorrect', 'wrong-code'],
    ['Rejected by the losing registrar', 'not-transferable'],
    ['Contact validation failed', 'holder-refused'],
    ['Name server does not answer', 'name-servers-refused'],
  ])('a transfer that fails by "%s" is %s', async (words, reason) => {
    const all = await made()
    all.far.elsewhere.add('elders.nl')
    await all.registry.transferIn(TRANSFER)
    all.far.failNextRequest(words)
    expect(await ended(all, 'ref-1')).toEqual({ outcome: 'refused', reason })
  })

  test('an accepted renewal without effect needs the operator after a day, and is not repeated', async () => {
    const all = await made()
    const from = await registered(all)
    all.far.keepAt('PEN')
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    expect(await all.registry.renew(request)).toEqual({ outcome: 'pending', waitsFor: 'registry' })
    all.clock.advance(2 * DAY_MS)
    expect(await failureOf(all.registry.renew(request))).toMatchObject({ problem: 'in-doubt' })
    all.far.keepAt(null)
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
    expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(1)
  })

  test('nothing is extended or changed while another change is under way', async () => {
    const all = await made()
    const from = await registered(all)
    all.far.keepAt('PEN')
    await all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example'])
    const busy = { name: 'OutsideUnavailable', retryAfterMs: 60_000 }
    expect(await failureOf(all.registry.setDelegationSigners('voorbeeld.nl', []))).toBeNull()
    expect(await failureOf(all.registry.setNameServers('voorbeeld.nl', ['ns2.ander.example']))).toMatchObject(busy)
    expect(await failureOf(all.registry.cancel('voorbeeld.nl'))).toMatchObject(busy)
    const request = { reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from }
    expect(await failureOf(all.registry.renew(request))).toMatchObject(busy)
  })

  test('a restored name is also renewed', async () => {
    const all = await made()
    const from = await registered(all)
    await all.registry.cancel('voorbeeld.nl')
    await all.registry.restore({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from })
    expect(await ended(all, 'ref-2')).toEqual({ outcome: 'done', expiresAt: from + 365 * DAY_MS })
    expect(['restore', 'renew'].map((action) => all.far.countOf(action, 'voorbeeld.nl'))).toEqual([1, 1])
  })

  test('a name whose quarantine is over is not restored', async () => {
    const all = await made()
    const from = await registered(all)
    await all.registry.cancel('voorbeeld.nl')
    all.clock.advance(71 * DAY_MS)
    const outcome = await all.registry.restore({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'rejected' })
  })
})

describe('how an earlier request is found', () => {
  const lose = (all: OpenproviderUnderTest) => {
    all.far.failOn(isCreation, 'lost')
    return failureOf(all.registry.register(REGISTER))
  }

  test('by its comment', async () => {
    const all = await made()
    await lose(all)
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
    const asked = all.far.requests.filter(({ query }) => query.has('comment_pattern')).at(-1)
    expect(asked?.query.get('comment_pattern')).toBe('ref-1')
  })

  test('by its name and holder, when the comment was changed by hand', async () => {
    const all = await made()
    await lose(all)
    const domain = all.far.find('voorbeeld.nl')
    if (domain) domain.comments = 'gebeld met klant'
    expect(await ended(all, 'ref-1')).toMatchObject({ outcome: 'done' })
  })

  test('but not if the name has another holder, or was there before', async () => {
    const all = await made()
    all.far.failOn(isCreation, 'refused')
    await failureOf(all.registry.register(REGISTER))
    const other = { ...REGISTER, reference: 'ref-2', holder: { ...holder, surname: 'Anders' } }
    await all.registry.register(other)
    const domain = all.far.find('voorbeeld.nl')
    if (domain) domain.comments = ''
    all.clock.advance(DAY_MS)
    expect(await ended(all, 'ref-1')).toBeNull()
    expect(await all.registry.register(REGISTER)).toEqual({ outcome: 'refused', reason: 'taken' })
  })

  test('once, also where lists hold everything twice and an earlier order of the name failed', async () => {
    const all = await made()
    all.far.doubleLists()
    await all.registry.register(REGISTER)
    all.far.failNextRequest('Policy')
    expect(await ended(all, 'ref-1')).toEqual({ outcome: 'refused', reason: 'rejected' })
    await all.registry.register({ ...REGISTER, reference: 'ref-2' })
    expect(await ended(all, 'ref-2')).toMatchObject({ outcome: 'done' })
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'held' })
  })
})

describe('names that the shop holds', () => {
  test.each([
    ['on', false, true],
    ['default', true, true],
    ['default', false, false],
    ['default', undefined, null],
    ['off', true, false],
  ] as const)(
    'automatic renewal %s in an account with %s is renewed at the registrar: %s',
    async (setting, ofAccount, autoRenew) => {
      const all = await made()
      await registered(all)
      all.far.account.renewsByDefault = ofAccount
      setAutoRenew(all.far, 'voorbeeld.nl', setting)
      expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'held', domain: { autoRenew } })
      // The vendor does so at the end of the term.
      const { endsAt = 0 } = all.far.find('voorbeeld.nl') ?? {}
      all.far.passEndOfTerm('voorbeeld.nl')
      if (autoRenew !== null) expect((all.far.find('voorbeeld.nl')?.endsAt ?? 0) > endsAt).toBe(autoRenew)
    },
  )

  test('the setting of the account is asked once a minute for the domains that follow it, and not for others', async () => {
    const all = await made()
    await registered(all)
    const asked = () => all.far.requests.filter(({ path }) => path === '/v1beta/resellers').length
    const before = asked()
    const autoRenew = async () => {
      const answer = await all.registry.findHeld('voorbeeld.nl')
      return answer.found === 'held' ? answer.domain.autoRenew : undefined
    }
    expect([await autoRenew(), asked()]).toEqual([false, before])
    setAutoRenew(all.far, 'voorbeeld.nl', 'default')
    expect([await autoRenew(), await autoRenew(), asked()]).toEqual([true, true, before + 1])
    all.far.account.renewsByDefault = false
    all.clock.advance(61_000)
    expect([await autoRenew(), asked()]).toEqual([false, before + 2])
    // A user that may not see the account.
    all.clock.advance(61_000)
    all.far.refuseOn(({ path }) => path === '/v1beta/resellers', 10005)
    expect([await autoRenew(), await autoRenew()]).toEqual([null, false])
    // An outage is not an answer, and is not remembered.
    all.clock.advance(61_000)
    all.far.refuseOn(({ path }) => path === '/v1beta/resellers', 99999)
    expect(await failureOf(autoRenew())).toBeInstanceOf(OutsideUnavailable)
    expect(await autoRenew()).toBe(false)
  })

  test('a name that the registrar renews by its own setting is not renewed once that is disabled', async () => {
    const all = await made()
    await registered(all)
    setAutoRenew(all.far, 'voorbeeld.nl', 'default')
    all.far.passEndOfTerm('voorbeeld.nl')
    expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(1)
    for (let times = 0; times < 2; times++) await all.registry.disableAutoRenew('voorbeeld.nl')
    expect(bodiesOf(all, ({ method }) => method === 'PUT')).toEqual([{ autorenew: 'off' }])
    expect(all.far.countOf('update', 'voorbeeld.nl')).toBe(1)
    all.far.passEndOfTerm('voorbeeld.nl')
    expect(all.far.countOf('renew', 'voorbeeld.nl')).toBe(1)
  })

  test('automatic renewal that the vendor does not disable needs the operator, and a change under way is waited for', async () => {
    const all = await made()
    await registered(all)
    setAutoRenew(all.far, 'voorbeeld.nl', 'on')
    all.far.refuseOn(({ method }) => method === 'PUT', 366)
    expect(await failureOf(all.registry.disableAutoRenew('voorbeeld.nl'))).toBeInstanceOf(OperatorNeeded)
    all.far.keepAt('PEN')
    const from = all.far.find('voorbeeld.nl')?.endsAt ?? 0
    await all.registry.renew({ reference: 'ref-2', name: 'voorbeeld.nl', years: 1, from })
    const failure = await failureOf(all.registry.disableAutoRenew('voorbeeld.nl'))
    expect(failure).toBeInstanceOf(OutsideUnavailable)
    expect(failure).not.toBeInstanceOf(OperatorNeeded)
    expect(all.far.find('voorbeeld.nl')?.autorenew).toBe('on')
  })

  test('a held name has its state, end and name servers', async () => {
    const all = await made()
    const expiresAt = await registered(all)
    const domain = { name: 'voorbeeld.nl', expiresAt, nameServers: REGISTER.nameServers, isHolderVerified: true }
    expect(await all.registry.findHeld('Voorbeeld.nl')).toMatchObject({
      found: 'held',
      domain: { ...domain, status: 'active', restrictions: { transferLock: null, hold: null }, autoRenew: false },
    })
    await all.registry.cancel('voorbeeld.nl')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ domain: { status: 'quarantine' } })
    all.clock.advance(71 * DAY_MS)
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'gone' })
  })

  test('a name that left is elsewhere or gone only if the registry says so', async () => {
    const all = await made()
    await registered(all)
    all.far.transferOut('voorbeeld.nl')
    expect(await all.registry.findHeld('voorbeeld.nl')).toMatchObject({ found: 'elsewhere' })
    expect(await all.registry.findHeld('nooit.nl')).toMatchObject({ found: 'gone' })
    all.far.reserved.add('onduidelijk.nl')
    expect(await all.registry.findHeld('onduidelijk.nl')).toEqual({ found: 'unknown' })
  })

  test('a change that is made already is not made again', async () => {
    const all = await made()
    await registered(all)
    await all.registry.setNameServers('voorbeeld.nl', [...REGISTER.nameServers].reverse())
    await all.registry.setDelegationSigners('voorbeeld.nl', [])
    await all.registry.updateHolder('voorbeeld.nl', holder, false)
    expect(all.far.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('a change that fails after it was accepted is retried', async () => {
    const all = await made()
    await registered(all)
    const set = () => all.registry.setNameServers('voorbeeld.nl', ['ns1.ander.example', 'ns2.ander.example'])
    all.far.failNextRequest('Zone check failed')
    expect(await failureOf(set())).toBeInstanceOf(OutsideUnavailable)
  })

  test('a name in a state that is not understood is neither held nor elsewhere', async () => {
    const all = await made()
    await registered(all)
    const domain = all.far.find('voorbeeld.nl')
    if (domain) domain.status = 'FAI'
    all.far.elsewhere.add('voorbeeld.nl')
    expect(await all.registry.findHeld('voorbeeld.nl')).toEqual({ found: 'unknown' })
  })

  test('the holder is hidden where the extension allows it', async () => {
    const all = await made()
    await registered(all, 'voorbeeld.com')
    await registered(all, 'voorbeeld.nl')
    for (const name of ['voorbeeld.com', 'voorbeeld.nl']) await all.registry.updateHolder(name, holder, true)
    expect(all.far.find('voorbeeld.com')?.isPrivate).toBe(true)
    expect(all.far.find('voorbeeld.nl')?.isPrivate).toBe(false)
  })

  test('the holder changes by a trade where the extension wants that, at no price above the limit', async () => {
    const all = await made()
    await registered(all, 'voorbeeld.be')
    all.far.account.traded.add('be')
    const change = () => all.registry.updateHolder('voorbeeld.be', { ...holder, city: 'Elders' }, false)
    all.far.prices.set('voorbeeld.be', { premium: false, euros: 300, currency: 'EUR' })
    expect(await failureOf(change())).toMatchObject({ problem: 'rejected-by-rule' })
    all.far.prices.delete('voorbeeld.be')
    await change()
    await change()
    expect(all.far.countOf('trade', 'voorbeeld.be')).toBe(1)
    expect(all.far.find('voorbeeld.be')?.owner).toBe([...all.far.customers.keys()][1])
  })

  test('a name without an auth code gets a new one', async () => {
    const all = await made()
    await registered(all)
    const domain = all.far.find('voorbeeld.nl')
    if (domain) domain.authCode = ''
    expect((await all.registry.authCode('voorbeeld.nl'))?.code).toMatch(/^kanarie-nieuw/)
  })
})

describe('changes at the registrar', () => {
  /** Reads until the cursor stays, as the job does. */
  async function read(all: OpenproviderUnderTest, from: string | null) {
    const names: string[] = []
    let cursor = from
    for (;;) {
      const changes = await all.registry.changes(cursor)
      names.push(...changes.names)
      if (changes.cursor === cursor) return { names, cursor }
      cursor = changes.cursor
    }
  }

  test('what is under way is named at each reading, and the whole portfolio once a day if it changed', async () => {
    const all = await made()
    for (const name of ['een.nl', 'twee.nl']) await registered(all, name)
    all.far.keepAt('PEN')
    await all.registry.register({ ...REGISTER, name: 'wacht.nl' })
    const first = await read(all, null)
    expect(new Set(first.names)).toEqual(new Set(['een.nl', 'twee.nl', 'wacht.nl']))
    expect((await read(all, first.cursor)).names).toEqual([])
    all.clock.advance(600_000)
    const second = await read(all, first.cursor)
    expect(second.names).toEqual(['wacht.nl'])
    all.clock.advance(3 * DAY_MS)
    const third = await read(all, second.cursor)
    all.clock.advance(3 * DAY_MS)
    const domain = all.far.find('twee.nl')
    if (domain) domain.changedAt = all.clock.now() - 3_600_000
    expect(new Set((await read(all, third.cursor)).names)).toEqual(new Set(['wacht.nl', 'twee.nl']))
  })

  test('a portfolio of several pages is listed whole, also after a restart between two pages', async () => {
    const all = await made()
    await registered(all, 'naam-0.nl')
    const [first] = all.far.domains
    for (let at = 1; at < 250; at++)
      if (first) all.far.domains.push({ ...first, id: first.id + at, name: `naam-${at}.nl` })
    const names = new Set<string>()
    let cursor: string | null = null
    for (let times = 0; times < 8; times++) {
      const { port, close } = all.start()
      const changes = await port.changes(cursor)
      await close()
      for (const name of changes.names) names.add(name)
      cursor = changes.cursor
    }
    expect(names.size).toBe(250)
  })

  test('the cursor of another registrar is the beginning', async () => {
    const all = await made()
    await registered(all)
    expect((await read(all, '4711')).names).toEqual(['voorbeeld.nl'])
  })
})

test.each([
  ['2028-02-29 00:00:00', Date.UTC(2028, 1, 28, 23)],
  ['2028-07-01 00:00:00', Date.UTC(2028, 5, 30, 22)],
  // Summer time begins on 26 March 2028 at 02:00, and ends on 29 October 2028 at 03:00.
  ['2028-03-26 01:59:59', Date.UTC(2028, 2, 26, 0, 59, 59)],
  ['2028-03-26 02:30:00', Date.UTC(2028, 2, 26, 1, 30)],
  ['2028-03-26 03:00:00', Date.UTC(2028, 2, 26, 1)],
  ['2028-10-29 01:59:59', Date.UTC(2028, 9, 28, 23, 59, 59)],
  ['2028-10-29 02:30:00', Date.UTC(2028, 9, 29, 0, 30)],
  ['2028-10-29 03:00:00', Date.UTC(2028, 9, 29, 2)],
  ['2028-02-29', Date.UTC(2028, 1, 28, 23)],
  ['0000-00-00 00:00:00', null],
  ['morgen', null],
])('the time %s in Amsterdam is read', (text, expected) => {
  expect(readAmsterdamTime(text)).toBe(expected)
})

test('the shop opens it by its variables, and keeps its requests in its database', async () => {
  const { db, clock } = await testContext()
  const far = await startOpenprovider({ clock })
  const choice = chooseAdapters({
    REGISTRY: 'openprovider',
    OPENPROVIDER_URL: far.url,
    OPENPROVIDER_USERNAME: LOGIN.username,
    OPENPROVIDER_PASSWORD: LOGIN.password,
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
  expect(far.customers.size).toBe(1)
})
