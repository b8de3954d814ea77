import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { purchase } from '../payments/purchase.service'
import { listToPay } from './orders.service'
import { CUSTOMER, fillBasket, WISH } from './orders.test-support'

test('the summary of an order has the titles of two main items, and counts the others', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'eerste.nl', [{ code: 'HOSTING_BASIC' }])
  for (const name of ['tweede.nl', 'derde.nl']) await fillBasket(ctx, name)
  await purchase(ctx, WISH)
  const [order] = await listToPay(ctx)
  expect(order?.summary).toEqual({ titles: ['eerste.nl', 'tweede.nl'], itemCount: 3, waiting: null })
  expect(order?.items).toHaveLength(4)
})
