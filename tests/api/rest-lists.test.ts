import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { makeToken, order, Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'
import { openReceiver } from '../support/webhook-receiver'

let shop: TestShop
let program: Program
beforeAll(async () => {
  shop = await startTestShop()
  program = new Program(shop.url, (await makeToken(shop)).token)
})
afterAll(() => shop.close())

const json = async (path: string, by = program) => {
  const answer = await by.fetch(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

const send = async (method: string, path: string, body: unknown = {}, by = program) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await by.fetch(path, { method, headers, body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** Reads all pages of a list, one item per page. */
async function walk(path: string) {
  const items = []
  for (let after = ''; ; ) {
    const page = await json(`${path}?first=1${after && `&after=${after}`}`)
    items.push(...page.items)
    if (!page.hasNextPage) return items
    expect(page.items).toHaveLength(1)
    after = page.endCursor
  }
}

describe('what an account has is listed over REST as the graph lists it', () => {
  test.each([
    ['/api/account/bestellingen', 'orders(first: 50)'],
    ['/api/account/facturen', 'invoices(first: 50)'],
    ['/api/account/verlengingen', 'renewals(first: 50)'],
    ['/api/account/domains', 'domains(first: 50)'],
  ])('%s, page by page [DEV-001]', async (path, field) => {
    const items = await walk(path)
    const { data } = await program.graphql(`{ viewer { list: ${field} { totalCount edges { node { id } } } } }`)
    const ids = data.viewer.list.edges.map(({ node }: { node: { id: string } }) => node.id)
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(items.length).toBe(data.viewer.list.totalCount)
    expect(items.length).toBeGreaterThan(0)
    expect(await json(path)).toMatchObject({ items: items.slice(0, 20) })
  })

  test.each(['0', '1001', 'abc', '1.5'])('a page of %s is refused', async (first) => {
    for (const path of ['bestellingen', 'facturen', 'verlengingen', 'domains', 'domeinen/elders.nl/dns-records'])
      expect((await program.fetch(`/api/account/${path}?first=${first}`)).status).toBe(400)
  })

  test('an invoice comes with the addresses of its files, and a year limits the list', async () => {
    const { items } = await json('/api/account/facturen')
    expect((await program.fetch(new URL(items[0].pdfUrl).pathname)).status).toBe(200)
    expect(items[0]).toHaveProperty('ublUrl')
    expect((await json('/api/account/facturen?year=1999')).items).toEqual([])
    expect((await program.fetch('/api/account/facturen?year=x')).status).toBe(400)
  })

  test('a domain says what happens at the end of its term, by its id or its name', async () => {
    const { items } = await json('/api/account/domains')
    const found = items.find(({ name }: { name: string }) => name === 'voorbeeldklant.nl')
    expect(found.renewal).toMatchObject({ id: found.id, kind: 'DOMAIN', name: 'voorbeeldklant.nl', renews: true })
    expect(await json('/api/account/domeinen/voorbeeldklant.nl')).toEqual(found)
    expect(await json(`/api/account/domeinen/${found.id}`)).toEqual(found)
    expect((await program.fetch('/api/account/domeinen/niet-van-mij.nl')).status).toBe(404)
  })

  test('a domain has the same health as in the graph, in the language of the request', async () => {
    await shop.settle()
    const health = 'health { code severity title message }'
    const { data } = await program.graphql(`{ viewer { domains { edges { node { name ${health} } } } } }`)
    const { items } = await json('/api/account/domains')
    const inGraph = data.viewer.domains.edges.map(({ node }: { node: { name: string; health: unknown } }) => node)
    expect(items.map(({ name, health }: { name: string; health: unknown }) => ({ name, health }))).toEqual(inGraph)
    const { health: found } = await json('/api/account/domeinen/voorbeeldklant.nl')
    expect(found).toMatchObject([{ code: 'DMARC', severity: 'ADVICE', title: 'Er is nog geen DMARC-record' }])
  })
})

describe('DNS records', () => {
  const path = '/api/account/domeinen/voorbeeldklant.nl/dns-records'

  test('are listed with their ids, by which one is deleted', async () => {
    const { record } = await send('POST', path, { name: 'lijst', type: 'A', value: '203.0.113.7' })
    expect(record).toMatchObject({ name: 'lijst', type: 'A', value: '203.0.113.7' })
    const listed = await json(path)
    expect(listed.items.at(-1)).toEqual(record)
    expect(await walk(path)).toEqual(listed.items)
    const remove = `/api/account/domeinen/voorbeeldklant.nl/dns/${record.id}`
    await send('DELETE', remove, { basedOn: listed.dnsCommitId })
    expect((await json(path)).items).not.toContainEqual(record)
  })

  test('an added one is answered by a dry run too, and is not kept', async () => {
    const before = await json(path)
    const answer = await send('POST', path, { name: 'proef', type: 'A', value: '203.0.113.7', dryRun: true })
    expect(answer).toMatchObject({ record: { name: 'proef' }, wouldChange: [{ kind: 'ADDED' }] })
    expect(await json(path)).toEqual(before)
  })

  test('of another customer’s domain are not there', async () => {
    const other = new Program(shop.url, (await makeToken(shop, {}, 'reseller@voorbeeld.nl')).token)
    expect((await other.fetch(path)).status).toBe(404)
    expect((await fetch(new URL(path, shop.url))).status).toBe(401)
  })
})

test('an order returns its id, so that clients need not parse an address', async () => {
  const { items } = await json('/api/products?kinds=DOMAIN').then((products) => ({ items: products }))
  const { productId } = items.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  await program.fetch(
    '/api/bestelprocedure/addItem',
    form({ productId, productCode: 'DOMAIN_NL', title: 'met-nummer.nl' }),
  )
  const ordered = await program.fetch('/bestelprocedure/purchase', form({ paymentMethod: 'MANUAL_PAYMENT' }))
  const { orderId, returnUrl } = await ordered.json()
  expect(returnUrl).toContain(orderId)
  expect(await json(`/api/bestellen/${orderId}`)).toMatchObject({ id: orderId })
})

test('webhooks are made, listed, changed, tested, sent again and deleted over REST', async () => {
  // Earlier orders are delivered first, so that they send no notifications later.
  await shop.settle()
  const receiver = await openReceiver()
  const base = '/api/account/webhooks'
  const made = await send('POST', base, { url: receiver.at('good'), events: ['ORDER_CHANGED'] })
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/), webhook: { state: 'ON' } })
  const { id } = made.webhook
  expect(await json(base)).toEqual({ items: [made.webhook], endCursor: null, hasNextPage: false })
  const events = ['ORDER_CHANGED', 'DOMAIN_CHANGED']
  expect(await send('PUT', `${base}/${id}`, { events })).toMatchObject({ id, events, url: receiver.at('good') })
  expect(await send('PUT', `${base}/${id}`, { isPaused: true })).toMatchObject({ state: 'PAUSED', events })
  expect(await send('PUT', `${base}/${id}`, { isPaused: false })).toMatchObject({ state: 'ON' })
  expect((await send('POST', `${base}/${id}/secret`)).secret).not.toBe(made.secret)
  const sent = await send('POST', `${base}/${id}/test`)
  expect(sent).toMatchObject({
    isTest: true,
    createdAt: expect.stringMatching(/Z$/),
    status: 'DELIVERED',
    responseStatus: 204,
  })
  const list = await json(`${base}/${id}/deliveries?first=1&status=DELIVERED`)
  expect(list).toMatchObject({ items: [{ id: sent.id }], hasNextPage: false })
  expect((await json(`${base}/${id}/deliveries?status=FAILED`)).items).toEqual([])
  expect((await program.fetch(`${base}/${id}/deliveries?status=OTHER`)).status).toBe(400)
  expect(await send('POST', `${base}/deliveries/${sent.id}/resend`)).toMatchObject({ id: sent.id })
  const query = 'query ($id: ID!) { order(id: $id) { status } }'
  const { body } = await send('POST', `${base}/preview`, { event: 'ORDER_CHANGED', query })
  expect(JSON.parse(body)).toMatchObject({ data: { order: { status: expect.any(String) } } })
  expect(await send('DELETE', `${base}/${id}`)).toEqual({ id })
  expect((await json(base)).items).toEqual([])
  const wrong = await program.fetch(base, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'gopher://x', events: ['ANYTHING'] }),
  })
  expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'INVALID_INPUT'])
})

test('a client without the scope WEBHOOKS gets none of these', async () => {
  const reader = new Program(shop.url, (await makeToken(shop, { scopes: ['READ'] })).token)
  expect((await reader.fetch('/api/account/webhooks')).status).toBe(403)
})

describe('the sandbox', () => {
  test('is looked at, paid in, put forward and emptied over REST [SBX-001]', async () => {
    const tester = new Program(shop.url, (await makeToken(shop, { kind: 'TEST' })).token)
    await send('POST', '/api/sandbox/reset', {}, tester)
    const ordered = await order(tester, 'proefbetaling.nl', 'IDEAL')
    const paid = await send('POST', '/api/sandbox/payments', { orderId: ordered.order.id }, tester)
    expect(paid.order).toMatchObject({ id: ordered.order.id, number: expect.any(String) })
    const { now } = await json('/api/sandbox', tester)
    const to = new Date(Date.parse(now) + DAY_MS).toISOString()
    expect(await send('POST', '/api/sandbox/clock', { to }, tester)).toMatchObject({ isComplete: true })
    const later = await json('/api/sandbox', tester)
    expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse(to))
    expect(later.mails.length).toBeGreaterThan(0)
    expect((await json(`/api/bestellen/${ordered.order.id}`, tester)).status).toBe('DELIVERED')
    await send('POST', '/api/sandbox/reset', {}, tester)
    expect((await json('/api/account/bestellingen', tester)).items).toEqual([])
  })

  test('is for tokens of the kind TEST', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/clock'],
      ['POST', '/payments'],
      ['POST', '/reset'],
    ])
      expect((await program.fetch(`/api/sandbox${path}`, { method })).status).toBe(403)
  })
})

test('the name of a domain does wherever its id does', async () => {
  const renews = await send('POST', '/api/account/verlengen', {
    ids: ['voorbeeldklant.nl'],
    renews: true,
    dryRun: true,
  })
  expect(renews.renewals).toMatchObject([{ kind: 'DOMAIN', name: 'voorbeeldklant.nl' }])
  const unknown = await program.fetch('/api/account/verlengen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ['niet-van-mij.nl'], renews: true }),
  })
  expect(unknown.status).toBe(404)
  const owner = shop.browser()
  await owner.login('klant@voorbeeld.nl')
  const { id } = await json('/api/account/domeinen/voorbeeldklant.nl')
  const { data } = await owner.graphql(
    `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { apiToken { domainIds } } } }`,
    { input: { name: 'Op naam', kind: 'LIVE', scopes: ['DNS'], domainIds: ['voorbeeldklant.nl', id] } },
  )
  expect(data.createApiToken.apiToken.domainIds).toEqual([id])
})
