import { beforeEach, expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { addDays } from '../../../../rules/renewal'
import { HOUR_MS } from '../../../../rules/time'
import { savePriceSet } from '../../../../tests/support/price-sets'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { refreshCatalogue } from '../../catalogue/catalogue.service'
import { CUSTOMER } from '../../orders/orders.test-support'
import { balanceLow, listRegistrarBalances, readRegistrarBalances } from './registrar-balances.service'

const COST = 420

let ctx: TestContext
/** The answer of the registrar, in cents. */
let balance: () => Promise<number | null>

/** A shop with ten names of a known cost at the registrar, one of which ends each day from tomorrow on, and one of an unknown cost. */
beforeEach(async () => {
  ctx = await testContext({ signedInAs: CUSTOMER })
  const today = dayInAmsterdam(ctx.now)
  const accountId = ctx.viewer.account?.id ?? ''
  const names = [...Array.from({ length: 10 }, (_, i) => `naam-${i}.nl`), 'naam.com']
  await ctx.db.transaction(async (tx) => {
    await run(tx.delete(domains))
    for (const [i, name] of names.entries()) {
      const at = { registeredAt: 0, createdAt: 0, expiresAt: startOfDay(addDays(today, 1 + i)) + HOUR_MS }
      await run(tx.insert(domains).values({ id: `dom_${String(i).padEnd(22, 'A')}`, accountId, name, ...at }))
    }
  })
  const prices = [{ code: 'DOMAIN_NL', original: 999, discounted: 399, cost: COST }]
  await savePriceSet(ctx.db, { validFrom: startOfDay(today), now: ctx.now, prices })
  await refreshCatalogue(ctx)
  ctx.ports.registry.balance = () => balance()
})

const staff = () => staffContext(ctx, { name: 'Noor', roles: ['FINANCE'] })
const listed = async () => listRegistrarBalances(await staff())
const waiting = async () => balanceLow.list(await staff(), { limit: 10, accountId: null })

test('a balance that pays for all renewals of 13 weeks waits for nobody', async () => {
  balance = async () => 10 * COST
  await readRegistrarBalances(ctx)
  expect(await listed()).toMatchObject([
    { registrar: 'embedded', amount: 10 * COST, lastsDays: null, unknownCostTerms: 1, isLow: false },
  ])
  expect(await waiting()).toEqual([])
})

test('one that pays for less than 14 days of renewals waits for a person, since it was first too low', async () => {
  balance = async () => 6 * COST
  await readRegistrarBalances(ctx)
  const [first] = await waiting()
  expect(first).toMatchObject({ subject: 'registry:embedded', amount: 6 * COST, since: ctx.now })
  expect(first?.count).toBeGreaterThanOrEqual(5)
  expect(first?.count).toBeLessThan(14)
  expect(await listed()).toMatchObject([{ isLow: true, lastsDays: first?.count }])

  ctx.clock.advance(HOUR_MS)
  balance = async () => 0
  await readRegistrarBalances(ctx)
  expect(await waiting()).toMatchObject([{ count: 0, amount: 0, since: first?.since }])

  balance = async () => 100 * COST
  await readRegistrarBalances(ctx)
  expect(await waiting()).toEqual([])
})

test('of a registrar that gives no answer the last one is kept, and of one that says none there is nothing', async () => {
  balance = async () => 5000
  await readRegistrarBalances(ctx)
  balance = () => Promise.reject(new OutsideUnavailable('registry'))
  await readRegistrarBalances(ctx)
  expect(await listed()).toMatchObject([{ amount: 5000 }])
  // Such as an account in another currency.
  balance = async () => null
  await readRegistrarBalances(ctx)
  expect(await listed()).toEqual([])
})

test('without renewals an empty balance is still too low', async () => {
  await ctx.db.transaction((tx) => run(tx.delete(domains)))
  balance = async () => 0
  await readRegistrarBalances(ctx)
  expect(await listed()).toMatchObject([{ amount: 0, lastsDays: null, isLow: true }])
})
