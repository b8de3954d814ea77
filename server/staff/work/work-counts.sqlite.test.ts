import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { STAFF_PARTS } from '../../features'
import { OWN_PARTS } from '../schema'
import { countWork } from './work.service'

/**
 * Steps that read a whole table or index, but for those of a few rows: chargebacks (`a`), webhooks, tasks, approvals
 * that wait, and what is being delivered, open, in review, a surplus or refunded by transfer.
 */
const WHOLE =
  /^SCAN (?!(json_each|found|a|webhooks|scheduled_tasks|staff_proposal_waits)\b|.* INDEX \w+_(running|open|review|surplus|by_transfer)$)/

test('the counts of the menu read no large table as a whole', async () => {
  const ctx = await staffContext(await testContext(), {
    name: 'Noor',
    roles: ['OWNER'],
    parts: [...OWN_PARTS, ...STAFF_PARTS],
  })
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  await countWork(ctx)
  const plans = prepare.mock.calls.map(([sql], at) => ({
    sql,
    steps: (prepare.mock.contexts[at] as BetterSqlite.Database)
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(sql.match(/\?/g)?.map(() => '') ?? [])
      .map(({ detail }) => detail),
  }))
  expect(plans.length).toBeGreaterThan(10)
  const whole = plans.flatMap(({ sql, steps }) => steps.filter((step) => WHOLE.test(step)).map((step) => [step, sql]))
  expect(whole).toEqual([])
})
