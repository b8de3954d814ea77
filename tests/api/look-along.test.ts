import { eq } from 'drizzle-orm'
import { type DocumentNode, getNamedType, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, run } from '../../db/query'
import { accounts, activity, lookAlongs } from '../../db/schema/accounts'
import { staffMembers } from '../../db/schema/staff'
import { demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import { MINUTE_MS } from '../../rules/time'
import { accountForms } from '../../server/features/accounts/accounts.forms'
import { endLookAlongs } from '../../server/features/accounts/staff/look-along.service'
import { shopSchema } from '../../server/schema'
import { operationOf, operations } from '../architecture/operations'
import { accountIdOf, type LookAlongBrowser, lookAlong } from '../support/look-along'
import { pageSocket } from '../support/page-socket'
import { addressOf, requestFor } from '../support/rest-request'
import { nameOf, restRoutes } from '../support/rest-routes'
import { sampleOperation, sampleVariables } from '../support/sample-operation'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { stored } from '../support/stored'

const CUSTOMER = 'klant@voorbeeld.nl'
const schema = shopSchema()

let desk: StaffDesk
let sam: StaffColleague
let customerId: string

beforeAll(async () => {
  desk = await openStaffDesk()
  sam = await desk.member('Sam', ['SUPPORT'])
  customerId = await accountIdOf(desk, CUSTOMER)
})
afterAll(() => desk.close())
beforeEach(async () => {
  const login = { email: sam.email, password: STAFF_PASSWORD, code: await sam.code() }
  await sam.browser.act('staffLogin', login)
})

const looking = () => lookAlong(desk, sam, customerId)
const start = (input: Record<string, unknown> = {}) =>
  sam.browser.act(
    'startLookAlong',
    { accountId: customerId, reason: 'voor een test', reference: 'vraag 4711', ...input },
    '... on LookAlongLink { url }',
  )
const seenBy = async (browser: LookAlongBrowser): Promise<string | null> =>
  (await browser.graphql('{ viewer { email } }')).data.viewer.email

const domainId = demoDomainId('voorbeeldklant.nl')
const SAMPLES = {
  ...{ orderId: demoOrderId('closed'), domainId, domain: 'voorbeeldklant.nl', name: 'voorbeeldklant.nl' },
  ...{ domainName: 'voorbeeldklant.nl', email: 'iemand@voorbeeld.nl' },
}

describe('a staff member who looks along changes nothing', () => {
  let browser: LookAlongBrowser
  beforeEach(async () => {
    browser = await looking()
  })

  test('with any mutation of the customers’ graph', async () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
    expect(mutations.length).toBeGreaterThan(80)
    const before = await stored(desk.app)
    for (const field of mutations) {
      const { errors } = await browser.graphql(sampleOperation('mutation', field, SAMPLES))
      expect(errors?.[0]?.extensions.code, field.name).toBe('FORBIDDEN')
      expect(errors?.[0]?.message, field.name).toBe(
        'Je kijkt mee en kunt hier niets wijzigen. Doe het in beheer, op je eigen naam.',
      )
    }
    expect(await stored(desk.app)).toEqual(before)
  })

  test('with any mutation that has an idempotency key', async () => {
    const before = await stored(desk.app)
    const query = 'mutation ($input: SetVatIdInput!) { setVatId(input: $input) { __typename } }'
    const { errors } = await browser.graphql(query, { input: { vatId: null, idempotencyKey: 'een-sleutel' } })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await stored(desk.app)).toEqual(before)
  })

  test('with any endpoint that writes', async () => {
    const writing = restRoutes().filter(({ method }) => method !== 'GET')
    expect(writing.length).toBeGreaterThan(40)
    const before = await stored(desk.app)
    for (const route of writing) {
      const path = addressOf(route, { id: domainId, domain: 'voorbeeldklant.nl' })
      for (const headers of [{} as Record<string, string>, { 'idempotency-key': `sleutel-${nameOf(route).length}` }]) {
        const answer = await browser.fetch(path, requestFor(route, {}, { 'x-csrf-token': browser.csrf, ...headers }))
        expect(answer.status, nameOf(route)).toBe(403)
        expect(await answer.text(), nameOf(route)).toContain('Je kijkt mee')
      }
    }
    expect(await stored(desk.app)).toEqual(before)
  })

  test('with any form of a page without script', async () => {
    const before = await stored(desk.app)
    for (const { path } of accountForms) {
      const body = new URLSearchParams({ _csrf: browser.csrf, email: 'iemand@voorbeeld.nl' })
      const answer = await browser.fetch(path, { method: 'POST', body, headers: { accept: 'text/html' } })
      expect(answer.status, path).toBe(403)
    }
    expect(await stored(desk.app)).toEqual(before)
  })

  test('with any endpoint that reads, or page', async () => {
    const before = await stored(desk.app)
    for (const route of restRoutes().filter(({ method }) => method === 'GET')) {
      const path = addressOf(route, { id: domainId, domain: 'voorbeeldklant.nl', year: '2026' })
      const left = new AbortController()
      await browser.fetch(path, { signal: left.signal })
      left.abort()
    }
    expect(await stored(desk.app)).toEqual(before)
  })

  test('and sees every page of the customer', async () => {
    const before = await stored(desk.app)
    const blocked: string[] = []
    for (const document of operations()) {
      const operation = operationOf(document)
      if (operation?.operation !== 'query') continue
      const name = operation.name?.value ?? ''
      const variables = sampleVariables(schema, document, { ...SAMPLES, id: demoOrderId('closed') })
      const { errors = [] } = await browser.graphql(print(document), variables)
      const refused = errors.filter(
        ({ message, extensions }) => message.includes('kijkt mee') || extensions.code === 'INTERNAL',
      )
      if (refused.length > 0) blocked.push(name)
    }
    expect(blocked).toEqual([])
    expect(await stored(desk.app)).toEqual(before)
  })
})

test('a technician sees no amount of the customer, in any query, text or file', async () => {
  const tess = await desk.member('Tess', ['TECHNICAL'])
  await tess.browser.act('staffLogin', { email: tess.email, password: STAFF_PASSWORD, code: await tess.code() })
  const browser = await lookAlong(desk, tess, customerId)
  const sees = await looking()
  let seen = 0
  for (const document of operations()) {
    if (operationOf(document)?.operation !== 'query') continue
    const name = operationOf(document)?.name?.value ?? ''
    const variables = sampleVariables(schema, document, { ...SAMPLES, id: demoOrderId('closed') })
    const hidden = await browser.graphql(print(document), variables)
    expect(amountsOf(document, hidden.data), name).toEqual([])
    expect(JSON.stringify(hidden.data ?? null), name).not.toMatch(/€[\s\u00a0]?-?\d/)
    expect(hidden.errors?.filter(({ extensions }) => extensions.code === 'INTERNAL') ?? [], name).toEqual([])
    seen += amountsOf(document, (await sees.graphql(print(document), variables)).data).length
  }
  expect(seen).toBeGreaterThan(100)
  for (const route of restRoutes().filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))) {
    const path = addressOf(route, { id: domainId, domain: 'voorbeeldklant.nl', year: '2026' })
    expect((await browser.fetch(path)).status, nameOf(route)).toBe(403)
  }
  const page = await (await browser.fetch('/account/facturen')).text()
  expect(page).toContain('Bedragen zijn verborgen.')
  expect(page).not.toMatch(/€(?:\s|&nbsp;|\u00a0)?-?\d/)
})

/** Returns the values of fields of type `Cents` in a response that are not hidden. */
function amountsOf(document: DocumentNode, data: unknown): unknown[] {
  const keys = new Set<string>()
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ alias, name }) {
        if (String(getNamedType(types.getType() ?? undefined)) === 'Cents') keys.add((alias ?? name).value)
      },
    }),
  )
  const within = (value: unknown): unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) =>
          keys.has(key) && typeof inner === 'number' && inner !== 0 ? [inner] : within(inner),
        )
  return within(data)
}

test('codes, tokens, keys and networks of the customer are not sent', async () => {
  const { db } = desk.app.deps
  const canary = '203.0.113.250/24'
  await desk.shop.login(CUSTOMER)
  await db.transaction(async (tx) => {
    await run(
      tx
        .insert(activity)
        .values({ id: 'act_kanarie', accountId: customerId, kind: 'login', at: 1, address: canary, device: 'x' }),
    )
  })
  const browser = await looking()
  const { data } = await browser.graphql(
    '{ viewer { email sessions { id address device } activity(first: 50) { edges { node { id address } } } } }',
  )
  expect(data.viewer.email).toBe(CUSTOMER)
  expect(data.viewer.sessions.length).toBeGreaterThan(0)
  expect(data.viewer.sessions.every(({ address }: { address: unknown }) => address === null)).toBe(true)
  expect(JSON.stringify(data)).toContain('act_kanarie')
  expect(JSON.stringify(data)).not.toContain(canary)
  for (const path of [
    '/api/account/sessies',
    '/api/bestellen/',
    `/api/bestellen/${demoOrderId('closed')}/betaling`,
    '/api/account/gegevens/x',
  ])
    expect((await browser.fetch(path)).status, path).toBe(403)
})

test('every field that may hold a secret is hidden, or known to hold none', () => {
  const SUSPECT = /secret|password|privateKey|^token$|authCode|transferCode$|recoveryCodes$/i
  /** Results of mutations, which are refused; and fields that hold no secret. */
  const harmless = new Set([
    ...['ApiTokenCreated.token', 'AuthenticatorAppSetup.secret', 'HostingPassword.password', 'TransferCode.code'],
    ...['ServerLogin.password', 'TransferCodeStored.token', 'Webhook.secretEnd'],
    ...['WebhookWithSecret.secret', 'ActivationLink.needsPassword', 'ActivationLink.passwordChosenElsewhere'],
  ])
  const found = Object.values(schema.getTypeMap()).flatMap((type) =>
    'getFields' in type &&
    !('isOneOf' in type) &&
    !['Mutation', 'Subscription'].includes(type.name) &&
    !type.name.startsWith('__')
      ? Object.values(type.getFields())
          .filter(({ name }) => SUSPECT.test(name) && !/^(has|needs|is|wants)/.test(name))
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  )
  expect(found.filter((name) => !harmless.has(name)).sort()).toEqual([
    'Certificate.privateKey',
    'CheckoutBasketItem.token',
  ])
})

describe('looking along', () => {
  test('needs a link that works once, for a minute', async () => {
    const { url } = await start()
    // A preview of the link does not use it up.
    await fetch(url, { method: 'HEAD' })
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404)
    const late = await start()
    desk.clock.advance(MINUTE_MS)
    expect((await fetch(late.url, { redirect: 'manual' })).status).toBe(404)
  })

  test('sets a cookie of its own for half an hour, that script cannot read', async () => {
    const { url } = await start()
    const [cookie] = (await fetch(url, { redirect: 'manual' })).headers.getSetCookie()
    expect(cookie).toMatch(/^lookalong=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('shows a strip on each page, with customer, reason, minutes and a way to stop', async () => {
    const browser = await looking()
    const { db } = desk.app.deps
    const name = '<img src=x onerror=alert(1)>'
    await db.transaction(async (tx) => {
      await run(tx.update(accounts).set({ companyName: name }).where(eq(accounts.id, customerId)))
    })
    const html = await (await browser.fetch('/')).text()
    expect(html).toContain('strip--look')
    expect(html).toContain('ziet de doorverwijzing niet')
    expect(html).toContain('Nog 30 min.')
    expect(html).not.toContain(name)
    expect(html).toContain('&lt;img src=x')
    expect(await desk.shop.browser().page('/')).not.toContain('strip--look')
  })

  test('stops in the browser, and the cookie then means nothing', async () => {
    const browser = await looking()
    expect(await seenBy(browser)).toBe(CUSTOMER)
    const body = new URLSearchParams({ _csrf: browser.csrf })
    const forged = await browser.fetch('/meekijken/stoppen', { method: 'POST', body: new URLSearchParams() })
    expect(forged.status).toBe(403)
    const stopped = await browser.fetch('/meekijken/stoppen', { method: 'POST', body })
    expect(stopped.status).toBe(303)
    expect(stopped.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(await seenBy(browser)).toBeNull()
  })

  test('ends after half an hour', async () => {
    const browser = await looking()
    desk.clock.advance(30 * MINUTE_MS)
    expect(await seenBy(browser)).toBeNull()
  })

  test('ends when the staff member signs out', async () => {
    const browser = await looking()
    await sam.browser.act('staffLogout', null)
    expect(await seenBy(browser)).toBeNull()
  })

  test('ends when the staff member loses the right or the access', async () => {
    for (const change of [{ roles: ['FINANCE' as const] }, { isDisabled: true }]) {
      const kim = await desk.member(`Kim${Object.keys(change)}`, ['SUPPORT'])
      const browser = await lookAlong(desk, kim, customerId)
      expect(await seenBy(browser)).toBe(CUSTOMER)
      await desk.app.deps.db.transaction(async (tx) => {
        await run(tx.update(staffMembers).set(change).where(eq(staffMembers.id, kim.id)))
      })
      expect(await seenBy(browser)).toBeNull()
    }
  })

  test('closes an open socket within seconds of its end', async () => {
    const browser = await looking()
    let note: (code: unknown) => void = () => {}
    const closed = new Promise((resolve) => {
      note = resolve
    })
    const client = createClient({
      url: `${desk.shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: pageSocket(desk.shop.url, { cookie: browser.cookie }),
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => {},
      on: { closed: (event) => note((event as CloseEvent).code) },
    })
    await new Promise((resolve) => client.on('connected', resolve))
    await browser.fetch('/meekijken/stoppen', { method: 'POST', body: new URLSearchParams({ _csrf: browser.csrf }) })
    expect(await closed).toBe(4401)
    await client.dispose()
  })

  test('is refused without a reference, and with one that is too long', async () => {
    for (const reference of [null, '', '  ', 'x'.repeat(101)])
      expect(await start({ reference })).toMatchObject({ is: 'InvalidInput' })
    expect(await start({ reference: 'TK-1' })).toMatchObject({ is: 'LookAlongLink' })
  })

  describe('says in the customer’s activity from when until when it was', () => {
    /** The newest of the customer’s own activity. */
    const lasted = async (): Promise<number> => {
      const customer = desk.shop.browser()
      await customer.login(CUSTOMER)
      const { data } = await customer.graphql('{ viewer { activity(first: 20) { edges { node { kind at until } } } } }')
      const nodes: { kind: string; at: string; until: string }[] = data.viewer.activity.edges.map(
        ({ node }: { node: unknown }) => node,
      )
      const entry = nodes.find(({ kind }) => kind === 'LOOKED_ALONG')
      return (Date.parse(entry?.until ?? '') - Date.parse(entry?.at ?? '')) / MINUTE_MS
    }
    const tasks = () => endLookAlongs(desk.app.deps)

    test('when it was stopped', async () => {
      const browser = await looking()
      expect(await lasted()).toBe(30)
      desk.clock.advance(6 * MINUTE_MS)
      await browser.fetch('/meekijken/stoppen', { method: 'POST', body: new URLSearchParams({ _csrf: browser.csrf }) })
      expect(await lasted()).toBe(6)
    })

    test('when its time was over', async () => {
      await looking()
      desk.clock.advance(40 * MINUTE_MS)
      await tasks()
      expect(await lasted()).toBe(30)
    })

    test('when the staff member signed out, by the task and by the next request', async () => {
      await looking()
      desk.clock.advance(3 * MINUTE_MS)
      await sam.browser.act('staffLogout', null)
      await tasks()
      desk.clock.advance(MINUTE_MS)
      await tasks()
      expect(await lasted()).toBe(3)
      await sam.browser.act('staffLogin', { email: sam.email, password: STAFF_PASSWORD, code: await sam.code() })
      const browser = await looking()
      desk.clock.advance(2 * MINUTE_MS)
      await sam.browser.act('staffLogout', null)
      expect(await seenBy(browser)).toBeNull()
      expect(await lasted()).toBe(2)
    })

    test('when the staff member was disabled', async () => {
      const kim = await desk.member('Kim', ['SUPPORT'])
      await lookAlong(desk, kim, customerId)
      desk.clock.advance(4 * MINUTE_MS)
      await tasks()
      expect(await lasted()).toBe(30)
      await desk.app.deps.db.transaction(async (tx) => {
        await run(tx.update(staffMembers).set({ isDisabled: true }).where(eq(staffMembers.id, kim.id)))
      })
      await tasks()
      expect(await lasted()).toBe(4)
    })

    test('when the customer forbade it', async () => {
      await looking()
      desk.clock.advance(5 * MINUTE_MS)
      const customer = desk.shop.browser()
      await customer.login(CUSTOMER)
      const set = (isAllowed: boolean) =>
        customer.graphql(
          'mutation ($input: SetLookAlongAllowedInput!) { setLookAlongAllowed(input: $input) { __typename } }',
          { input: { isAllowed } },
        )
      await set(false)
      expect(await lasted()).toBe(5)
      await set(true)
    })
  })

  test('is in the customer’s activity with its reason, and without the staff member', async () => {
    await looking()
    const customer = desk.shop.browser()
    await customer.login(CUSTOMER)
    const { data } = await customer.graphql(
      '{ viewer { activity(first: 5) { edges { node { kind by address device reason } } } } }',
    )
    const nodes = data.viewer.activity.edges.map(({ node }: { node: unknown }) => node)
    expect(nodes).toContainEqual({
      ...{ kind: 'LOOKED_ALONG', by: null, address: null, device: null },
      reason: 'ziet de doorverwijzing niet',
    })
    expect(JSON.stringify(data)).not.toContain('Sam')
  })

  test('is refused once the customer forbids it, and what is going on ends', async () => {
    const browser = await looking()
    const customer = desk.shop.browser()
    await customer.login(CUSTOMER)
    const set = (isAllowed: boolean) =>
      customer.graphql(
        'mutation ($input: SetLookAlongAllowedInput!) { setLookAlongAllowed(input: $input) { ... on AccountSecurity { allowsLookAlong } } }',
        { input: { isAllowed } },
      )
    expect((await set(false)).data.setLookAlongAllowed).toEqual({ allowsLookAlong: false })
    expect(await seenBy(browser)).toBeNull()
    expect(await start()).toMatchObject({ is: 'LookAlongForbidden', code: 'LOOK_ALONG_FORBIDDEN' })
    await set(true)
    expect(await start()).toMatchObject({ is: 'LookAlongLink' })
  })

  test('stores neither the code nor the cookie', async () => {
    const { url } = await start()
    const code = url.split('/').at(-1)
    const rows = JSON.stringify(await all(desk.app.deps.db.reader.select().from(lookAlongs)))
    expect(rows).not.toContain(code)
  })
})
