import { expect, test } from 'vitest'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { STAFF_PARTS } from '../../../features'
import { OWN_PARTS } from '../../../staff/schema'
import { searchAll, searchGroups } from '../../../staff/search/search.service'
import { CUSTOMER } from '../../orders/orders.test-support'
import { authorise, mandatesOf } from '../mandates.test-support'

const parts = [...OWN_PARTS, ...STAFF_PARTS]

test('a customer is found by the last four digits of the account of a mandate, by staff who see amounts', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await authorise(ctx)
  const [mandate] = await mandatesOf(ctx)
  const end = mandate?.accountEnd ?? ''
  expect(end).toMatch(/^\d{4}$/)

  const finance = await staffContext(ctx, { name: 'Fenna', roles: ['FINANCE'], parts })
  const path = `/beheer/klanten/${mandate?.accountId}`
  expect((await searchAll(finance, end, 5)).filter((hit) => hit.path === path)).toEqual([
    expect.objectContaining({ kind: 'customer', detail: `klant@voorbeeld.nl, ••${end}` }),
  ])
  expect(await searchAll(finance, end.slice(0, 3), 5)).toEqual([])
  // Of more digits, as on a bank card, the last four decide.
  const groups = await searchGroups(finance, `9876${end}`, 5)
  expect(groups.find(({ kind }) => kind === 'customer')).toMatchObject({ total: 1, path: null, hits: [{ path }] })
  expect(await searchAll(finance, `19876${end}`, 5)).toEqual([])
  const technical = await staffContext(ctx, { name: 'Daan', roles: ['TECHNICAL'], parts })
  expect((await searchAll(technical, end, 5)).filter((hit) => hit.path === path)).toEqual([])
})
