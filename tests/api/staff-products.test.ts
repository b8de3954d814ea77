import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import type { GraphqlAnswer } from '../support/browser'
import { savePriceSet } from '../support/price-sets'
import { openStaffDesk, type StaffDesk } from '../support/staff-desk'

let desk: StaffDesk
beforeAll(async () => {
  desk = await openStaffDesk()
  const now = desk.clock.now()
  const prices = [{ code: 'DOMAIN_COM', original: 1499, discounted: 1399 }]
  await savePriceSet(desk.app.deps.db, { validFrom: now + DAY_MS, now, prices })
})
afterAll(() => desk.close())

const PRICES =
  '{ staffProducts(kinds: [DOMAIN], sale: SOLD) { code transfer price { first renewal } nextPrice { first renewal } } }'
const com = (answer: GraphqlAnswer) =>
  answer.data.staffProducts.find(({ code }: { code: string }) => code === 'DOMAIN_COM')

test('a reader sees the prices of each product and the next one', async () => {
  const reader = await desk.member('Lees', ['READER'])
  expect(com(await reader.browser.graphql(PRICES))).toEqual({
    ...{ code: 'DOMAIN_COM', transfer: 1299, price: { first: 1299, renewal: 1299 } },
    nextPrice: { first: 1399, renewal: 1499 },
  })
})

test('Techniek sees no amount', async () => {
  const technician = await desk.member('Ties', ['TECHNICAL'])
  expect(com(await technician.browser.graphql(PRICES))).toEqual({
    ...{ code: 'DOMAIN_COM', transfer: null, price: { first: null, renewal: null } },
    nextPrice: { first: null, renewal: null },
  })
})

test('the shop asks the scheduled price from its moment on', async () => {
  const query = '{ products { code: productCode price: originalPrice } }'
  const priceOf = async () => {
    const answer = await desk.shop.browser().graphql(query)
    return answer.data.products.find(({ code }: { code: string }) => code === 'DOMAIN_COM').price
  }
  expect(await priceOf()).toBe(1299)
  desk.clock.advance(DAY_MS + 60_000)
  expect(await priceOf()).toBe(1499)
})
