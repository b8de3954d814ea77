import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

const NAME = 'voorbeeldklant.nl'
const PROFILES = '/api/account/dns/profile'
const APPLY = '/api/accounts/dns-beheren/profiel'

let shop: TestShop
let customer: Browser
let id: string

beforeAll(async () => {
  shop = await startTestShop()
  customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
  id = await domainId(NAME)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.advance(120_000)
  await customer.send('POST', dns('reset'))
})

interface Item {
  id: string
  name: string
  type?: string
  value?: string
  priority?: number | null
  profileId?: string | null
  records?: Item[]
}

const dns = (...path: string[]) => ['/api/account/domeinen', id, 'dns', ...path].join('/')

async function domainId(name: string): Promise<string> {
  const { data } = await customer.graphql('query ($name: String!) { domain(name: $name) { id } }', { name })
  const domain: unknown = data.domain
  // The query determines this shape.
  return (domain as Item).id
}

async function ok(answer: Promise<Response>): Promise<Item[]> {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Item[]
}

async function refused(answer: Promise<Response>, status: number): Promise<string> {
  const response = await answer
  expect(response.status).toBe(status)
  const body = (await response.json()) as { message: string }
  expect(Object.keys(body)).toEqual(['message', 'code'])
  return body.message
}

test('records are added, changed and removed, each answering the list [DNS-031 DNS-032 DNS-033]', async () => {
  const added = await ok(customer.postJson(dns(), { name: 'blog', type: 'A', value: '203.0.113.7', priority: null }))
  const record = added.find(({ name }) => name === 'blog')
  expect(record).toMatchObject({ id: expect.stringMatching(/^rec_/), value: '203.0.113.7', profileId: null })
  const path = dns(record?.id ?? '')
  const changed = await ok(customer.send('PUT', path, { name: 'blog', type: 'A', value: '203.0.113.8' }))
  expect(changed.find(({ name }) => name === 'blog')).toMatchObject({ id: record?.id, value: '203.0.113.8' })
  const removed = await ok(customer.send('DELETE', path))
  expect(removed.some(({ name }) => name === 'blog')).toBe(false)
  await refused(customer.send('PUT', path, { name: 'blog', type: 'A', value: '203.0.113.8' }), 404)
  await refused(customer.send('DELETE', path), 404)
})

test('a form says the same as JSON', async () => {
  const list = await ok(customer.postForm(dns(), { name: '', type: 'MX', value: 'mx', priority: '20' }))
  expect(list.at(-1)).toMatchObject({ name: '@', type: 'MX', value: 'mx.voorbeeldklant.nl.', priority: 20 })
})

test('the one line of SRV is taken and given back [DNS-028 DNS-029]', async () => {
  const value = '5 10 5060 sip.voorbeeldklant.nl.'
  const list = await ok(customer.postJson(dns(), { name: '_sip._tcp', type: 'SRV', value }))
  expect(list.at(-1)).toMatchObject({ value, priority: 10, weight: 5, port: 5060, target: 'sip.voorbeeldklant.nl.' })
})

test.each([
  [{ name: '', type: 'A', value: '203.0.113.7' }, 400],
  [{ name: 'x', type: 'PTR', value: 'ns.example.com.' }, 400],
  [{ name: 'x', type: 'A', value: '' }, 400],
  [{ name: '@', type: 'MX', value: 'mx', priority: 7 }, 400],
  [{ name: 'x', type: 'TXT', value: 'a\r\n$INCLUDE x' }, 400],
  [{ name: 'www', type: 'CNAME', value: 'x.example.com.' }, 409],
  [{ name: '@', type: 'CNAME', value: 'x.example.com.' }, 409],
  [{}, 400],
])('%j is refused with %i and a message [DNS-018..021]', async (record, status) => {
  expect(await refused(customer.postJson(dns(), record), status)).not.toBe('')
})

test('a reset brings the defaults back [DNS-036]', async () => {
  const before = await ok(customer.send('POST', dns('reset')))
  await ok(customer.postJson(dns(), { name: '*', type: 'A', value: '203.0.113.7' }))
  const after = await ok(customer.send('POST', dns('reset')))
  expect(after).toEqual(before)
})

test('DNS that runs elsewhere is refused until it is switched [ROL-016 DNS-037 DNS-038]', async () => {
  const elsewhere = `/api/account/domeinen/${await domainId('elders.nl')}/dns`
  const record = { name: 'blog', type: 'A', value: '203.0.113.7' }
  expect(await refused(customer.postJson(elsewhere, record), 409)).toContain('DNS-records kunnen nu niet')
  expect(await ok(customer.send('POST', `${elsewhere}/scan`))).toContainEqual(
    expect.objectContaining({ name: '@', type: 'A', value: '198.51.100.20' }),
  )
  expect(await ok(customer.send('POST', `${elsewhere}/switch`))).not.toEqual([])
  expect(await ok(customer.postJson(elsewhere, record))).toContainEqual(expect.objectContaining(record))
  const locked = `/api/account/domeinen/${await domainId('alleenlezen.nl')}/dns`
  await refused(customer.postJson(locked, record), 409)
  await refused(customer.send('POST', `${locked}/switch`), 409)
})

test('profiles: made, filled, changed, applied and deleted [PRF-014..019 DNS-034]', async () => {
  const made = await ok(customer.postJson(PROFILES, { name: 'Nieuw' }))
  const profile = made.find(({ name }) => name === 'Nieuw')
  expect(profile).toMatchObject({ id: expect.stringMatching(/^prf_/), records: [] })
  const path = `${PROFILES}/${profile?.id}`
  const mx = { name: '@', type: 'MX', value: 'mail.[DOMAINNAME]', priority: 15 }
  const filled = await ok(customer.postJson(`${path}/record`, mx))
  const record = filled.find(({ id }) => id === profile?.id)?.records?.[0]
  expect(record).toMatchObject({ ...mx, profileId: profile?.id })
  await ok(customer.send('PUT', `${path}/record/${record?.id}`, { ...mx, priority: 20 }))

  const applied = await customer.postJson(APPLY, { domainId: id, profileId: profile?.id })
  expect(applied.status).toBe(200)
  expect(await applied.json()).toEqual({
    successfullySavedRecords: [expect.objectContaining({ value: 'mail.voorbeeldklant.nl.', priority: 20 })],
  })
  await ok(customer.send('DELETE', `${path}/record/${record?.id}`))
  const deleted = await ok(customer.send('DELETE', path))
  expect(deleted.some(({ id }) => id === profile?.id)).toBe(false)
  await refused(customer.send('DELETE', path), 404)
  await refused(customer.postJson(PROFILES, { name: ' ' }), 400)
})

test('a profile that is wrong in part answers 422 with both lists [DNS-035]', async () => {
  const dnsList = JSON.stringify([
    { name: '@', type: 'CNAME', value: 'x.example.com.' },
    { name: 'blog', type: 'A', value: '203.0.113.7' },
  ])
  const made = await ok(customer.postJson(`${PROFILES}/fromDomain`, { domainName: NAME, name: 'Half', dnsList }))
  const profileId = made.find(({ name }) => name === 'Half')?.id
  const answer = await customer.postJson('/api/account/dns-beheren/profiel', { domainId: id, profileId })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    errors: [expect.stringContaining('@ CNAME x.example.com.')],
    successfullySavedRecords: [expect.objectContaining({ name: 'blog' })],
    code: 'INVALID_INPUT',
  })
})

test('a domain becomes a profile with its records [DNS-039]', async () => {
  const records = await ok(customer.send('POST', dns('reset')))
  const made = await ok(
    customer.postJson(`${PROFILES}/fromDomain`, { domainName: NAME, name: 'Kopie', dnsList: JSON.stringify(records) }),
  )
  const values = (list: Item[] | undefined) => list?.map(({ name, type, value }) => [name, type, value])
  expect(values(made.find(({ name }) => name === 'Kopie')?.records)).toEqual(values(records))
})

test('others are refused: not signed in 401, another customer 404, without a token 403', async () => {
  const record = { name: 'x', type: 'A', value: '203.0.113.7' }
  const visitor = shop.browser()
  await refused(visitor.postJson(dns(), record), 401)
  await refused(visitor.get(PROFILES), 401)
  const reseller = shop.browser()
  await reseller.login('reseller@voorbeeld.nl')
  const profile = (await ok(customer.get(PROFILES)))[0]
  const others: [string, string, unknown?][] = [
    ['POST', dns(), record],
    ['POST', dns('reset')],
    ['POST', dns('switch')],
    ['POST', dns('scan')],
    ['DELETE', `${PROFILES}/${profile?.id}`],
    ['POST', `${PROFILES}/${profile?.id}/record`, record],
    ['POST', APPLY, { domainId: id, profileId: profile?.id }],
    ['POST', `${PROFILES}/fromDomain`, { domainName: NAME, name: 'x', dnsList: '[]' }],
  ]
  for (const [method, path, body] of others) await refused(reseller.send(method, path, body), 404)
  await refused(customer.postJson(dns(), record, { 'X-CSRF-TOKEN': 'wrong' }), 403)
})

test('GraphQL says the same, page by page [DNS-015 PRF-010 GQL-002 GQL-004 GQL-005]', async () => {
  const input = { domainId: id, record: { name: 'blog', type: 'A', value: '203.0.113.7' } }
  const { data } = await customer.graphql(
    `mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) {
      __typename ... on DnsChange { record { id name type value priority profileId } domain { isDnsPublished } }
      ... on UserError { code message } } }`,
    { input },
  )
  expect(data.addDnsRecord).toMatchObject({ __typename: 'DnsChange', record: input.record })
  const refusal = await customer.graphql(
    `mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { __typename ... on UserError { code message } } }`,
    { input },
  )
  expect(refusal.data.addDnsRecord).toMatchObject({ __typename: 'DnsConflict', code: 'DNS_CONFLICT' })
  await shop.settle()
  const page = await customer.graphql(
    `{ domain(name: "${NAME}") { id isManageable isActiveDnsServer readOnly isDnsPublished zoneFile
        dnsRecords(first: 2) { edges { cursor node { id name } } pageInfo { hasNextPage endCursor } totalCount } }
      dnsProfiles { id name records { id name type value priority profileId } } }`,
  )
  expect(page.errors).toBeUndefined()
  expect(page.data.domain).toMatchObject({
    id,
    isManageable: true,
    isActiveDnsServer: true,
    readOnly: false,
    isDnsPublished: true,
    dnsRecords: { totalCount: 7, pageInfo: { hasNextPage: true } },
  })
  expect(page.data.dnsProfiles).toEqual(
    (await ok(customer.get(PROFILES))).map(({ records, ...profile }) => ({
      ...profile,
      records: records?.map(({ id, name, type, value, priority, profileId }) => ({
        id,
        name,
        type,
        value,
        priority,
        profileId,
      })),
    })),
  )
  const foreign = await customer.graphql('{ domain(name: "bakkerij-voorbeeld.nl") { id } }')
  expect(foreign.data.domain).toBeNull()
  const visitor = await shop.browser().graphql('{ dnsProfiles { id } }')
  expect(visitor.errors?.[0]?.extensions.code).toBe('NOT_SIGNED_IN')
})

test('a change on an older state is 409, and undone by its commit [DNS-032]', async () => {
  const asked = `{ domain(name: "${NAME}") { dnsCommitId dnsHistory(first: 1) { edges { node { id at by
    changes { kind before after recordAfter { name type value ttl } } } } } } }`
  type Answer = { dnsCommitId: string; dnsHistory: { edges: { node: { id: string; changes: unknown[] } }[] } }
  // The query determines this shape.
  const state = async () => (await customer.graphql(asked)).data.domain as unknown as Answer
  const { dnsCommitId: basedOn } = await state()
  const record = { name: 'blog', type: 'A', value: '203.0.113.7', ttl: 300 }
  const added = await ok(customer.postJson(dns(), { ...record, basedOn }))
  expect(added.at(-1)).toMatchObject(record)
  await refused(customer.postJson(dns(), { ...record, value: '203.0.113.8', basedOn }), 409)
  await refused(customer.send('DELETE', dns(added.at(-1)?.id ?? ''), { basedOn }), 409)
  const { dnsCommitId, dnsHistory } = await state()
  expect(dnsHistory.edges[0]?.node).toMatchObject({
    id: dnsCommitId,
    by: 'klant@voorbeeld.nl',
    changes: [{ kind: 'ADDED', before: null, after: 'blog 300 IN A 203.0.113.7', recordAfter: record }],
  })
  const revert = (dryRun: boolean) =>
    customer.graphql(
      `mutation ($input: RevertDnsCommitInput!) { revertDnsCommit(input: $input) { __typename
        ... on DnsZoneChange { changes { kind before } commit { id } domain { dnsCommitId } } ... on UserError { code } } }`,
      { input: { commitId: dnsCommitId, dryRun } },
    )
  expect((await revert(true)).data.revertDnsCommit).toMatchObject({ changes: [{ kind: 'REMOVED' }], commit: null })
  expect((await revert(false)).data.revertDnsCommit).toMatchObject({ commit: { id: expect.stringMatching(/^dcm_/) } })
  expect((await revert(false)).data.revertDnsCommit).toMatchObject({
    __typename: 'DnsRecordsChanged',
    code: 'CONFLICT',
  })
})

test('a zone file goes out and in over REST, looked at first', async () => {
  const path = dns('zone-file')
  const send = async (body: string, query = '', headers: Record<string, string> = { 'content-type': 'text/dns' }) => {
    const own = { 'X-CSRF-TOKEN': await customer.csrfToken(), cookie: customer.cookieHeader() }
    return fetch(new URL(`${path}${query}`, shop.url), { method: 'POST', headers: { ...own, ...headers }, body })
  }
  const answer = async (sent: Promise<Response>) => {
    const response = await sent
    expect(response.status).toBe(200)
    return response.json()
  }
  const out = await customer.get(path)
  expect([out.status, out.headers.get('content-type')]).toEqual([200, 'text/dns; charset=utf-8'])
  const file = await out.text()
  expect(file).toMatch(/^voorbeeldklant\.nl\.\t3600\tIN\tSOA\t/)
  const nothing = { added: [], changed: [], removed: [], commitId: null }
  expect(await answer(send(file))).toMatchObject(nothing)

  const more = 'blog 300 IN A 203.0.113.7\nblog IN PTR x.example.com.\n'
  const merged = {
    added: ['blog 300 IN A 203.0.113.7'],
    removed: [],
    skipped: [{ line: 2, reason: expect.any(String) }],
  }
  expect(await answer(send(more, '?mode=merge&dryRun=true'))).toMatchObject({ ...merged, commitId: null })
  expect(await (await customer.get(path)).text()).toBe(file)
  const done = await answer(send(more, '?mode=merge', { 'content-type': 'text/plain; charset=utf-8' }))
  expect(done).toMatchObject({ ...merged, commitId: expect.stringMatching(/^dcm_/) })
  expect(await (await customer.get(path)).text()).toContain('203.0.113.7')
  expect(await answer(send(file, '?mode=replace'))).toMatchObject({ removed: merged.added })

  await refused(send('nonsense'), 400)
  await refused(send(more, '?mode=other'), 400)
  await refused(send('{}', '', { 'content-type': 'application/json' }), 415)
  await refused(send(more, '', { 'content-type': 'text/dns', 'X-CSRF-TOKEN': 'wrong' }), 403)
  await refused(shop.browser().get(path), 401)
  const reseller = shop.browser()
  await reseller.login('reseller@voorbeeld.nl')
  await refused(reseller.get(path), 404)
  const large = await fetch(new URL(path, shop.url), { method: 'POST', body: 'x'.repeat(100_000) })
  expect(large.status).toBe(413)
})

test('a zone file of 5,000 records goes in and comes out the same; a visitor sends none', async () => {
  const file = Array.from({ length: 5000 }, (_, at) => `host-${at} 300 IN TXT "${'x'.repeat(100)} \\"${at}\\""`).join(
    '\n',
  )
  const query = `mutation ($input: ImportZoneFileInput!) { importZoneFile(input: $input) { __typename
    ... on ImportedDnsZone { added skipped { line reason } commit { id } } ... on UserError { code } } }`
  const send = async (zoneFile: string, dryRun: boolean) => {
    const { data, errors } = await customer.graphql(query, { input: { domainId: id, zoneFile, dryRun } })
    expect(errors).toBeUndefined()
    return data.importZoneFile
  }
  const imported = (await send(file, false)) as unknown as { added: string[]; skipped: unknown[] }
  expect(imported.added).toHaveLength(5000)
  expect(imported.skipped).toEqual([])
  const { data } = await customer.graphql(
    `{ domain(name: "${NAME}") { zoneFile dnsRecords(first: 1) { totalCount } } }`,
  )
  const domain = data.domain as unknown as { zoneFile: string; dnsRecords: { totalCount: number } }
  expect(domain.dnsRecords.totalCount).toBe(5000)
  expect(await send(domain.zoneFile, true)).toMatchObject({ added: [], commit: null })
  const body = JSON.stringify({ query, variables: { input: { domainId: id, zoneFile: file } } })
  const headers = { 'content-type': 'application/json' }
  const visitors = { method: 'POST', headers, body }
  expect((await fetch(new URL('/graphql', shop.url), visitors)).status).toBe(413)
  const stream = new Blob([body]).stream()
  const streamed = fetch(new URL('/graphql', shop.url), {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect((await streamed).status).toBe(413)
}, 60_000)
