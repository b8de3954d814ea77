import { expect, test } from 'vitest'
import { plansOf } from '../../../tests/support/query-plans'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { STAFF_PARTS } from '../../features'
import { OWN_PARTS } from '../schema'
import { countWork } from './work.service'

/**
 * Steps that read a whole table or index, but for those of a few rows: chargebacks (`a`), webhooks, tasks, balances at
 * registrars, approvals that wait, and what is being delivered, open, in review, a surplus, refunded by transfer or unverified, and customers
 * with a credit limit.
 */
const WHOLE =
  /^SCAN (?!(json_each|found|a|webhooks|scheduled_tasks|registrar_balances|staff_proposal_waits)\b|.* INDEX \w+_(running|open|review|surplus|by_transfer|unverified|credit_limit|lapsed)$)/

test('the counts of the menu read no large table as a whole', async () => {
  const ctx = await staffContext(await testContext(), {
    name: 'Noor',
    roles: ['OWNER'],
    parts: [...OWN_PARTS, ...STAFF_PARTS],
  })
  const plans = await plansOf(() => countWork(ctx))
  expect(plans.length).toBeGreaterThan(10)
  const whole = plans.flatMap(({ sql, steps }) => steps.filter((step) => WHOLE.test(step)).map((step) => [step, sql]))
  expect(whole).toEqual([])
})
