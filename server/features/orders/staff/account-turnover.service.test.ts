import { expect, test } from 'vitest'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { CUSTOMER, fillBasket, order, pay } from '../orders.test-support'
import { turnoverOf } from './account-turnover.service'

test('turnover is what final invoices charge, without a margin while no cost is known, for those who see amounts', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const id = shop.viewer.account?.id ?? ''
  const finance = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'] })
  const before = await turnoverOf(finance, id)
  await fillBasket(shop, 'lindebrood.nl')
  const placed = await order(shop)
  await pay(shop, placed.returnUrl)
  const after = await turnoverOf(finance, id)
  expect((after?.net ?? 0) - (before?.net ?? 0)).toBe(placed.order.totals.net)
  expect(after).toMatchObject({ margin: null, marginOf: 0 })
  expect(await turnoverOf(finance, 'acc_ander')).toMatchObject({ net: 0, margin: null })
  const technique = await staffContext(shop, { name: 'Tess', roles: ['TECHNICAL'] })
  expect(await turnoverOf(technique, id)).toBeNull()
})
