import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function productId(code: string): Promise<string> {
  const { data } = await shop.graphql('{ products { productId productCode } }')
  const products: { productId: string; productCode: string }[] = data.products
  return products.find((product) => product.productCode === code)?.productId ?? ''
}

test('a name is added and shown by both doors [BSK-001 BSK-007 BSK-010 BSK-011]', async () => {
  const answer = await shop.postForm('/api/bestelprocedure/addItem', {
    productId: await productId('DOMAIN_NL'),
    productCode: 'DOMAIN_NL',
    title: 'lindebrood.nl',
    transferDnsLater: 'true',
  })
  expect(answer.status).toBe(200)
  const basket = await answer.json()
  expect(Object.keys(basket)).toEqual(
    expect.arrayContaining([
      'empty',
      'items',
      'allBasketItems',
      'period',
      'hasDiscount',
      'includeVatRate',
      'totalPricePerPeriodIncludeTax',
      'totalPricePerPeriodExcludeTax',
      'totalTaxPricePerPeriod',
      'totalDiscountPerPeriodExcludeTax',
      'domainIsMissingForHosting',
    ]),
  )
  expect(basket.items[0]).toMatchObject({ title: 'lindebrood.nl', discountedPricePerPeriod: 399, connectedItem: [] })
  const { data } = await shop.graphql('{ basket { empty totalPricePerPeriodIncludeTax items { title unique } } }')
  expect(data.basket).toEqual({
    empty: false,
    totalPricePerPeriodIncludeTax: basket.totalPricePerPeriodIncludeTax,
    items: [{ title: 'lindebrood.nl', unique: basket.items[0].unique }],
  })
})
