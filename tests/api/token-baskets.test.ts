import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeToken, Program } from '../support/api-token'
import type { Browser } from '../support/browser'
import { behind } from '../support/test-database'
import { startTestShop, type TestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'

let shop: TestShop
let productId: string
let owner: Browser
beforeAll(async () => {
  shop = await startTestShop()
  owner = await signedIn(shop)
  const { data } = await shop.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  productId = data.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL').productId
})
afterAll(() => shop.close())

const ADD =
  'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { channel } ... on UserError { code message } } }'
const BASKET = '{ basket { allBasketItems { title } } checkoutBasket { items { title } } }'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const programOf = async (asked: Parameters<typeof makeToken>[1] = {}) => {
  const { token, id } = await makeToken(shop, asked)
  return Object.assign(new Program(shop.url, token), { id })
}

type Asker = { graphql(query: string, variables?: Record<string, unknown>): Promise<{ data: Answer }> }
// biome-ignore lint/suspicious/noExplicitAny: the result of any operation.
type Answer = any

const add = (asker: Asker, title: string) => asker.graphql(ADD, { input: { productId, title } })
const titlesOf = (data: Answer): string[] => data.basket.allBasketItems.map(({ title }: { title: string }) => title)
const titlesIn = async (asker: Asker) => titlesOf((await asker.graphql(BASKET)).data)
const addByRest = (program: Program, title: string, headers: Record<string, string> = {}) =>
  program.fetch('/api/bestelprocedure/addItem', {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams({ productId, title }).toString(),
  })

describe('an API token', () => {
  test.each(['LIVE', 'TEST'] as const)('has a basket of its own, by GraphQL, REST and the socket: %s', async (kind) => {
    await add(owner, 'van-de-eigenaar.nl')
    const [one, other] = [await programOf({ kind }), await programOf({ kind })]
    await add(one, 'eerste-token.nl')
    expect((await addByRest(other, 'tweede-token.nl')).status).toBe(200)
    expect(await titlesIn(one)).toEqual(['eerste-token.nl'])
    expect(await titlesIn(other)).toEqual(['tweede-token.nl'])
    expect(await titlesIn(owner)).toEqual(['van-de-eigenaar.nl'])
    const rest = await (await one.fetch('/api/bestelprocedure/getBasket')).json()
    expect(rest.allBasketItems).toMatchObject([{ title: 'eerste-token.nl' }])
    expect(titlesOf(await bySocket(other.token, BASKET))).toEqual(['tweede-token.nl'])
  })

  test('has a basket of the checkout of its own', async () => {
    const [program, other] = [await programOf(), await programOf()]
    const put = `mutation ($input: AddCheckoutItemInput!) { addCheckoutItem(input: $input) { ... on CheckoutBasket { id } ... on UserError { message } } }`
    await program.graphql(put, { input: { domain: { productId, title: 'kassa-token.nl' } } })
    const itemsOf = async (asker: Asker) => (await asker.graphql(BASKET)).data.checkoutBasket.items
    expect(await itemsOf(program)).toMatchObject([{ title: 'kassa-token.nl' }])
    expect(await itemsOf(other)).toEqual([])
    expect(await itemsOf(owner)).toEqual([])
  })

  test('orders what is in its own basket and leaves the account its own', async () => {
    const program = await programOf()
    await add(owner, 'blijft-liggen.nl')
    await add(program, 'door-token-besteld.nl')
    const bought = await program.graphql(
      `mutation { purchase(input: { paymentMethod: MANUAL_PAYMENT }) {
        ... on PurchaseStarted { order { items { domainName } } } ... on UserError { code message } } }`,
    )
    expect(bought.data.purchase.order.items).toEqual([{ domainName: 'door-token-besteld.nl' }])
    expect(await titlesIn(owner)).toContain('blijft-liggen.nl')
    expect(await titlesIn(program)).toEqual([])
  })

  test('works on the basket of the account when it asks for that', async () => {
    const program = await programOf()
    await add(program, 'eigen-mand.nl')
    const headers = { 'x-basket': 'account' }
    expect((await addByRest(program, 'in-de-mand-van-het-account.nl', headers)).status).toBe(200)
    expect(await titlesIn(owner)).toContain('in-de-mand-van-het-account.nl')
    expect(await titlesIn(program)).toEqual(['eigen-mand.nl'])
    const wrong = await program.fetch('/api/bestelprocedure/getBasket', { headers: { 'x-basket': 'iemand' } })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'BAD_USER_INPUT', detail: /X-Basket/ }])
  })

  test('orders items in one call without a basket, and without product codes', async () => {
    const program = await programOf()
    await add(program, 'in-mand-gebleven.nl')
    const input = { items: [{ type: 'DOMAIN', productId, title: 'zonder-mand.nl' }] }
    const placed = await program.graphql(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on Order { items { domainName } } ... on UserError { code message } } }`,
      { input },
    )
    expect(placed.data.placeOrder).toEqual({ items: [{ domainName: 'zonder-mand.nl' }] })
    expect(await titlesIn(program)).toEqual(['in-mand-gebleven.nl'])
  })

  test('that is revoked leaves no basket behind', async () => {
    const program = await programOf()
    await add(program, 'vergeten-mand.nl')
    const stored = () =>
      behind(shop.app.deps.config, (query) =>
        query(`select domain_name from basket_items where domain_name = 'vergeten-mand.nl'`),
      )
    expect(await stored()).toHaveLength(1)
    const revoked = await owner.graphql(`mutation { revokeApiToken(input: { id: "${program.id}" }) { __typename } }`)
    expect(revoked.data.revokeApiToken.__typename).toBe('ApiTokenRevoked')
    expect(await stored()).toEqual([])
  })
})

test('a product is named by its id alone, by a visitor as well', async () => {
  const visitor = shop.browser()
  const answer = await visitor.postForm('/api/bestelprocedure/addItem', { productId, title: 'zonder-code.nl' })
  expect([answer.status, (await answer.json()).allBasketItems]).toMatchObject([200, [{ title: 'zonder-code.nl' }]])
})

async function bySocket(token: string, query: string): Promise<Answer> {
  const client = createClient({
    url: `${shop.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
  })
  for await (const { data } of client.iterate({ query })) {
    await client.dispose()
    return data
  }
}
