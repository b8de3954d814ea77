import { expect, test } from 'vitest'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { STAFF_PARTS } from '../../../features'
import { countStaffResellers, listStaffAccounts } from '../../accounts/staff/staff-accounts.service'
import { CUSTOMER, changeAccount, fillBasket, order, RESELLER } from '../../orders/orders.test-support'
import { notePaid, owedBy } from '../receivables.service'
import { listOverLimit } from './open-sums.repository'
import { limitsPassed } from './waiting-invoices'

const PAGE = { first: 50, after: null }

async function withDebt() {
  const shop = await testContext({ signedInAs: RESELLER })
  await fillBasket(shop, 'lindebrood.nl')
  await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  const accountId = shop.viewer.account?.id ?? ''
  const owed = await owedBy(shop.db.reader, accountId)
  const staff = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'], parts: STAFF_PARTS })
  const near = async (role: 'RESELLER' | null) =>
    (await listStaffAccounts(staff, { ...PAGE, filter: { isNearLimit: true, role } })).edges.map(
      ({ node }) => node.email,
    )
  const work = (of: string | null = null) => limitsPassed.list(staff, { limit: 10, accountId: of })
  return { shop, accountId, owed, staff, near, work }
}

test('customers who owe four fifths of their limit are a view, and those above it are work', async () => {
  const { shop, accountId, owed, staff, near, work } = await withDebt()
  const limits = async (creditLimit: number | null) => {
    await changeAccount(shop, RESELLER, { creditLimit })
    return { near: await near('RESELLER'), count: (await countStaffResellers(staff)).nearLimit, over: await work() }
  }
  expect(await limits(null)).toEqual({ near: [], count: 0, over: [] })
  expect(await limits(Math.floor((owed * 5) / 4) + 1)).toEqual({ near: [], count: 0, over: [] })
  expect(await limits(Math.floor((owed * 5) / 4))).toEqual({ near: [RESELLER], count: 1, over: [] })
  expect(await limits(owed)).toEqual({ near: [RESELLER], count: 1, over: [] })
  const { over } = await limits(owed - 500)
  expect(over).toMatchObject([{ key: accountId, amount: 500, accountId, path: `/beheer/klanten/${accountId}` }])
  expect(over[0]?.since).toBeLessThanOrEqual(staff.at)
  expect(await work(accountId)).toHaveLength(1)
  expect(await work('acc_ander')).toEqual([])
})

test('a customer who is no reseller is near a limit too, outside the list of resellers', async () => {
  const { shop, staff, near } = await withDebt()
  const customer = await shop.another({ signedInAs: CUSTOMER })
  const owed = await owedBy(shop.db.reader, customer.viewer.account?.id ?? '')
  await changeAccount(shop, CUSTOMER, { creditLimit: owed })
  expect([await near(null), await near('RESELLER')]).toEqual([owed > 0 ? [CUSTOMER] : [], []])
  expect(await countStaffResellers(staff)).toMatchObject({ all: 1, nearLimit: 0 })
})

test('an account without debts is near no limit, not even one of nothing', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  await notePaid(shop, { number: 'W2026-00001' })
  await changeAccount(shop, RESELLER, { creditLimit: 0 })
  const reseller = await shop.another({ signedInAs: RESELLER })
  const owed = await owedBy(shop.db.reader, reseller.viewer.account?.id ?? '')
  const over = await listOverLimit(shop.db.reader, { limit: 10, accountId: null })
  expect(over.map(({ above }) => above)).toEqual(owed > 1 ? [owed] : [])
})
