import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken, Program } from '../support/api-token'
import { stored } from '../support/stored'
import { startTestShop, type TestShop } from '../support/test-shop'

const PURCHASE = `mutation ($input: PurchaseInput!) { purchase(input: $input) { __typename
  ... on PurchaseStarted { order { totals { gross } items { productCode domainName } } }
  ... on OrderPreview { items { kind productCode productName domainName price renewalPrice } totals { net vat gross } paymentMethod isPaidOnline quoteHash }
  ... on UserError { code message } } }`
const PLACE = PURCHASE.replace('PurchaseInput', 'PlaceOrderInput')
  .replace('purchase(', 'placeOrder(')
  .replace(
    '... on PurchaseStarted { order { totals { gross } items { productCode domainName } } }',
    '... on Order { orderTotals: totals { gross } }',
  )

let shop: TestShop
let robot: Program
let product: { productId: string; productCode: string }
beforeAll(async () => {
  shop = await startTestShop()
  robot = new Program(shop.url, (await makeToken(shop)).token)
  const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  product = data.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
})
afterAll(() => shop.close())

const purchase = (input: object = {}, program = robot) =>
  program.graphql(PURCHASE, { input: { paymentMethod: 'MANUAL_PAYMENT', ...input } })

const add = (title: string) =>
  robot.graphql('mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }', {
    input: { ...product, title },
  })

describe('a dry run of an order', () => {
  test('of the basket answers its lines and totals and changes nothing; the order itself costs the same [TOK-005]', async () => {
    await add('droogeen.nl')
    await shop.settle()
    const before = await stored(shop.app)
    const preview = (await purchase({ dryRun: true })).data.purchase
    expect(preview).toMatchObject({
      __typename: 'OrderPreview',
      items: [{ kind: 'DOMAIN', productCode: 'DOMAIN_NL', domainName: 'droogeen.nl', price: expect.any(Number) }],
      paymentMethod: 'MANUAL_PAYMENT',
      isPaidOnline: false,
    })
    expect(preview.totals.gross).toBe(preview.totals.net + preview.totals.vat)
    expect(await stored(shop.app)).toEqual(before)
    expect(shop.mails().filter(({ subject }) => /bestelling/i.test(subject))).toEqual([])

    const placed = (await purchase({ quoteHash: preview.quoteHash })).data.purchase
    expect(placed).toMatchObject({ __typename: 'PurchaseStarted', order: { totals: { gross: preview.totals.gross } } })
  })

  test('of the basket over REST, by the form of the order procedure [TOK-005]', async () => {
    await add('droogtwee.nl')
    await shop.settle()
    const before = await stored(shop.app)
    const body = new URLSearchParams({ paymentMethod: 'MANUAL_PAYMENT', dryRun: 'true' })
    const answer = await robot.fetch('/bestelprocedure/purchase', { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({
        items: [expect.objectContaining({ domainName: 'droogtwee.nl' })],
        isPaidOnline: false,
      }),
    ])
    expect(await stored(shop.app)).toEqual(before)
    await purchase()
  })

  test('of a saved basket answers the same, by GraphQL and REST [TOK-005]', async () => {
    const items = [{ ...product, type: 'DOMAIN', title: 'droogdrie.nl' }]
    await shop.settle()
    const before = await stored(shop.app)
    const { data, errors } = await robot.graphql(PLACE, { input: { items, dryRun: true } })
    expect(errors).toBeUndefined()
    expect(data.placeOrder).toMatchObject({ __typename: 'OrderPreview', items: [{ domainName: 'droogdrie.nl' }] })
    const answer = await robot.fetch('/api/bestellen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ ...items[0], type: 'domain' }], period: 'YEARLY', dryRun: true }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ items: [expect.objectContaining({ domainName: 'droogdrie.nl' })] }),
    ])
    expect(await stored(shop.app)).toEqual(before)
  })

  test('answers what would be refused, the limit of the token too [TOK-005]', async () => {
    expect((await purchase({ dryRun: true })).data.purchase.code).toBe('EMPTY_BASKET')
    await add('droogvier.nl')
    expect((await purchase({ dryRun: true, quoteHash: 'anders' })).data.purchase.code).toBe('PRICE_CHANGED')
    const poor = new Program(shop.url, (await makeToken(shop, { dailyLimit: 0 })).token)
    const items = [{ ...product, type: 'DOMAIN', title: 'droogvijf.nl' }]
    const limited = await poor.graphql(PLACE, { input: { items, dryRun: true } })
    expect(limited.errors?.[0].extensions.code).toBe('FORBIDDEN')
    await add('bezetvoorbeeld.nl')
    expect((await purchase({ dryRun: true })).data.purchase.code).toBe('BASKET_INVALID')
  })
})
