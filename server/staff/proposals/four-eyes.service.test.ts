import { expect, test } from 'vitest'
import { PROPOSAL_RIGHTS, type StaffRight } from '../../../rules/staff-rights'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { STAFF_PARTS } from '../../features'
import { OWN_PARTS } from '../schema'
import { readFourEyesRules } from './four-eyes.service'

const rulesOf = async (env: Record<string, string> = {}) => {
  const shop = await testContext({ env })
  return readFourEyesRules(
    await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts: [...OWN_PARTS, ...STAFF_PARTS] }),
  )
}

test('acts without a limit always need a second person, others above the limits of the configuration', async () => {
  const rules = await rulesOf({ REFUND_LIMIT: '12345', PROMOTION_DAY_LIMIT: '50000', ERASURE_WAIT_DAYS: '7' })
  expect([...rules.always].sort()).toEqual([
    'addVatRate',
    'anonymiseAccount',
    'deliverOrderAsGift',
    'exportCustomers',
    'mergeAccounts',
    'pushDomain',
    'removeSecondFactor',
    'schedulePriceSet',
    'writeOffInvoice',
  ])
  expect(rules).toMatchObject({
    ...{ isOn: true, refundPerAct: 12_345, refundPerDay: 100_000, refundPerCustomer: 250_000 },
    ...{ promotionPerAct: 5000, promotionPerDay: 50_000, secondFactorWaitHours: 24, erasureWaitDays: 7 },
  })
})

test('the rights that show proposals are those of their acts, and that of auditors', () => {
  const acts = [...OWN_PARTS, ...STAFF_PARTS].flatMap(({ proposals = [] }) => proposals)
  const needed = acts.flatMap(({ proposeRight, approveRight }) => [proposeRight, approveRight])
  expect([...PROPOSAL_RIGHTS].sort()).toEqual([...new Set<StaffRight>([...needed, 'AUDIT_READ'])].sort())
})

test('a shop with one person has four eyes off', async () => {
  expect((await rulesOf({ FOUR_EYES: 'off' })).isOn).toBe(false)
})
