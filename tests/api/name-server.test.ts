import { afterAll, beforeAll, expect, test } from 'vitest'
import { askUdp } from '../contracts/dns-client'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

const NAME = 'voorbeeldklant.nl'
const MOMENTS = 8

let shop: TestShop
let customer: Browser
let port: number

beforeAll(async () => {
  shop = await startTestShop({ env: { DNS_PORT: '0' } })
  port = (await shop.app.adapters.listen()).dnsPort ?? 0
  customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
})
afterAll(() => shop.close())

const SET_DNSSEC = `mutation ($input: SetDnssecInput!) {
  setDnssec(input: $input) {
    __typename
    ... on DnssecChange { domain { name dnssec { enabled state dsRecords } } dnssec { enabled state dsRecords } }
    ... on UserError { code message }
  }
}`

/** The outbox is not settled here: the test measures the wait of a customer. */
test('an edit is served within a second of its saving', async () => {
  const path = `/api/account/domeinen/${NAME}/dns`
  const waits: number[] = []
  for (let n = 1; n <= MOMENTS; n++) {
    const response = await customer.postJson(path, { name: `snel-${n}`, type: 'A', value: `203.0.113.${n}` })
    expect(response.status).toBe(200)
    const saved = performance.now()
    for (;;) {
      const { packet } = await askUdp(port, `snel-${n}.${NAME}`, 'A')
      if (packet.answers?.length) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    waits.push(performance.now() - saved)
  }
  expect(Math.max(...waits)).toBeLessThan(1000)
})

test('a scan of a domain whose DNS is elsewhere finds its records there [DNS-038]', async () => {
  const response = await customer.postJson('/api/account/domeinen/elders.nl/dns/scan', {})
  expect(response.status).toBe(200)
  const records = (await response.json()) as { name: string; type: string; value: string }[]
  expect(records.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual(
    expect.arrayContaining([
      '@ A 198.51.100.20',
      '@ MX mail.elders.nl.',
      'www CNAME elders.nl.',
      '_submission._tcp SRV 1 0 587 mail.elders.nl.',
    ]),
  )
})

test('signing is switched by GraphQL and REST alike, and only where DNS is ours', async () => {
  const tried = await customer.graphql(SET_DNSSEC, { input: { domainId: NAME, enabled: true, dryRun: true } })
  expect(tried.data.setDnssec).toMatchObject({
    __typename: 'DnssecChange',
    domain: { dnssec: { enabled: false, state: 'OFF', dsRecords: [] } },
    dnssec: { enabled: true, state: 'STARTING' },
  })
  const path = `/api/account/domeinen/${NAME}/dnssec`
  const dryRun = await customer.send('PUT', path, { enabled: true, dryRun: true })
  expect(await dryRun.json()).toEqual({ enabled: true, state: 'STARTING', dsRecords: [], keys: [] })

  const done = await customer.send('PUT', path, { enabled: true })
  expect(await done.json()).toMatchObject({ enabled: true, dsRecords: [expect.stringMatching(/^\d+ 13 2 /)] })
  await shop.settle()
  expect((await askUdp(port, NAME, 'DNSKEY')).packet.answers).toMatchObject([
    { type: 'DNSKEY', data: { algorithm: 13 } },
  ])

  const early = await customer.postJson(`${path}/rollover`, {})
  expect([early.status, await early.json()]).toEqual([409, expect.objectContaining({ code: 'DNSSEC_NOT_ON' })])

  const elsewhere = await customer.graphql(SET_DNSSEC, { input: { domainId: 'elders.nl', enabled: true } })
  expect(elsewhere.data.setDnssec).toMatchObject({ __typename: 'DnsNotManageable', code: 'DNS_NOT_MANAGEABLE' })
  const refused = await customer.send('PUT', '/api/account/domeinen/elders.nl/dnssec', { enabled: true })
  expect(refused.status).toBe(409)
  expect((await customer.send('PUT', '/api/account/domeinen/nergens.nl/dnssec', { enabled: true })).status).toBe(404)
})
