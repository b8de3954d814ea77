import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { basketItems, baskets } from '../../../db/schema/basket'
import { DAY_MS } from '../../../rules/time'
import { testContext } from '../../../tests/support/test-context'
import { BillingPeriodEnum } from './basket.enums'
import { getBasket, setPeriod } from './basket.service'
import { CUSTOMER, fill, SHOP } from './basket.test-support'
import { expireBaskets } from './expiry.service'

test('a visitor’s basket goes after thirty days without a touch, a customer’s stays', async () => {
  const visitor = await testContext()
  const regular = await visitor.another()
  const customer = await visitor.another({ signedInAs: CUSTOMER })
  for (const ctx of [visitor, regular, customer]) await fill(ctx, { title: 'winkel.nl' })
  visitor.clock.advance(15 * DAY_MS)
  await setPeriod(regular, { channel: SHOP, period: BillingPeriodEnum.FIVE_YEARLY })
  visitor.clock.advance(15 * DAY_MS)
  expect(await expireBaskets(visitor)).toBe(0)
  visitor.clock.advance(1)
  expect(await expireBaskets(visitor)).toBe(1)
  expect((await getBasket(visitor, SHOP)).empty).toBe(true)
  expect((await getBasket(regular, SHOP)).empty).toBe(false)
  visitor.clock.advance(365 * DAY_MS)
  expect(await expireBaskets(visitor)).toBe(1)
  expect((await getBasket(customer, SHOP)).empty).toBe(false)
  expect(await all(visitor.db.reader.select().from(baskets))).toHaveLength(1)
  expect(await all(visitor.db.reader.select().from(basketItems))).toHaveLength(1)
})
