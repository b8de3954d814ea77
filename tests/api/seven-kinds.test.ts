import { afterAll, beforeAll, expect, test } from 'vitest'
import { productIdOf } from '../../db/seed/seed-catalogue'
import { startTestShop, type TestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const item = (type: string, productCode: string, fields: Record<string, unknown> = {}) => ({
  type,
  productCode,
  productId: productIdOf(productCode),
  ...fields,
})

const ITEMS = [
  item('DOMAIN', 'DOMAIN_NL', { title: 'zevensoorten.nl' }),
  item('HOSTING', 'HOSTING_BASIC', { assignedDomain: 'zevensoorten.nl' }),
  item('SSL', 'SSL_RAPID', { assignedDomain: 'zevensoorten.nl' }),
  item('SSLMULTIDOMAINS', 'SSL_BUSINESS_MULTI', {
    assignedDomains: ['voorbeeldklant.nl', 'zevensoorten.nl'],
    commonName: 'voorbeeldklant.nl',
  }),
  item('CLOUDFLARE', 'CLOUDFLARE_PRO', { assignedDomain: 'zevensoorten.nl' }),
  item('REDIRECT', 'REDIRECT', { assignedDomain: 'elders.nl', redirection: 'https://www.example.com/' }),
  item('VPSPACKAGE', 'VPS_S', { vpsSpec: JSON.stringify({ operatingSystem: 'debian-13', hostname: 'web1' }) }),
]

const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { __typename ... on Order { id } ... on UserError { code message } }
}`
const STATE = `query ($id: ID!) { order(id: $id) { status items { type deliveryStatus message } } }`
const OWN = `{ viewer {
  certificates { edges { node { commonName state names } } }
  servers { edges { node { hostname state } } }
  domain(name: "zevensoorten.nl") { cloudflare { state } }
} }`

test('each of the seven kinds is delivered', async () => {
  const browser = await signedIn(shop)
  const placed = await browser.graphql(PLACE, { input: { items: ITEMS, period: 'YEARLY' } })
  expect(placed.errors).toBeUndefined()
  expect(placed.data.placeOrder).toMatchObject({ __typename: 'Order' })
  const { id } = placed.data.placeOrder
  for (let tenSeconds = 0; tenSeconds < 30; tenSeconds++) {
    await shop.app.jobs.settle()
    shop.clock.advance(10_000)
  }
  const { order } = (await browser.graphql(STATE, { id })).data
  expect(order.items.map((line: { type: string; message: string }) => `${line.type} ${line.message}`).sort()).toEqual(
    ['CLOUDFLARE', 'DOMAIN', 'HOSTING', 'REDIRECT', 'SSL', 'SSLMULTIDOMAINS', 'VPSPACKAGE'].map(
      (type) => `${type} Geleverd.`,
    ),
  )
  expect(order.status).toBe('DELIVERED')
  const { viewer } = (await browser.graphql(OWN)).data
  const nodes = (list: { edges: { node: unknown }[] }) => list.edges.map(({ node }) => node)
  expect(nodes(viewer.certificates)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ commonName: 'zevensoorten.nl', state: 'ISSUED' }),
      expect.objectContaining({ commonName: 'voorbeeldklant.nl', state: 'ISSUED' }),
    ]),
  )
  expect(nodes(viewer.servers)).toEqual([{ hostname: 'web1', state: 'RUNNING' }])
  expect(viewer.domain.cloudflare.state).toBe('ACTIVE')
})
