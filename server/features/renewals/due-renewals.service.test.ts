import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { renewals } from '../../../db/schema/renewed-terms'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { addDays } from '../../../rules/renewal'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { StaffContext } from '../../staff/staff-context'
import { booksOf, changeAccount, RESELLER } from '../orders/orders.test-support'
import { cancelOrder } from '../payments/waiting-orders.service'
import { renewDue } from './due-renewals.service'
import { renewDomain } from './renew-now.service'
import { countEnding, listDue } from './renewables.service'
import { setRenewal } from './renewal-choice.service'
import { renewalsStaff } from './staff/renewals.staff'

const idOf = (n: number) => `dom_${String(n).padStart(22, 'A')}`

/** A customer who pays first, with so many domains that end in so many days. */
async function withDomains(count: number, inDays: number) {
  const setUp = await testContext()
  await changeAccount(setUp, RESELLER, { paysOnAccount: false, role: 'CUSTOMER', staffel: null })
  const ctx = await setUp.another({ signedInAs: RESELLER })
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ expiresAt: ctx.now + 3000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    for (let n = 0; n < count; n++) {
      const at = { registeredAt: ctx.now, createdAt: ctx.now, expiresAt: ctx.now + inDays * DAY_MS }
      await run(tx.insert(domains).values({ id: idOf(n), accountId, name: `groot-${n}.nl`, ...at }))
    }
  })
  return ctx
}

/** The same context, with how often it wrote. */
function counting(ctx: TestContext) {
  const counted = { writes: 0 }
  const transaction: TestContext['db']['transaction'] = (work) => {
    counted.writes++
    return ctx.db.transaction(work)
  }
  return { counted, deps: { ...ctx, db: { ...ctx.db, transaction } } }
}

test('what waits for its payment costs no write transaction until something is due about it', async () => {
  const ctx = await withDomains(3, 30)
  await renewDue(ctx)
  expect((await booksOf(ctx)).orders).toMatchObject([{ status: 'AWAITING_PAYMENT' }])
  const { counted, deps } = counting(ctx)
  await renewDue(deps)
  ctx.clock.advance(10 * DAY_MS)
  await renewDue(deps)
  expect(counted.writes).toBe(0)
  ctx.clock.advance(6 * DAY_MS)
  await renewDue(deps)
  await renewDue(deps)
  expect(counted.writes).toBe(1)
})

test('who has one thing renew has that ordered at once, and leaves the rest to its time', async () => {
  const ctx = await withDomains(3, 20)
  await setRenewal(ctx, { ids: [idOf(1)], renews: true })
  expect((await booksOf(ctx)).orders).toHaveLength(1)
  expect(await orderedIn(ctx)).toEqual([idOf(1)])
  await renewDue(ctx)
  expect(await orderedIn(ctx)).toEqual([idOf(0), idOf(1), idOf(2)])
})

test('what ends on the same day in Amsterdam is one order, however few items are read at once', async () => {
  const ctx = await withDomains(3, 25)
  const midnight = startOfDay(addDays(dayInAmsterdam(ctx.now), 25))
  const ends = [midnight - HOUR_MS, midnight + HOUR_MS / 2, midnight + 20 * HOUR_MS]
  await ctx.db.transaction(async (tx) => {
    for (const [n, expiresAt] of ends.entries())
      await run(
        tx
          .update(domains)
          .set({ expiresAt })
          .where(eq(domains.id, idOf(n))),
      )
  })
  await renewDue(ctx, { itemsAtOnce: 1 })
  const ordered = groupBy(await all(ctx.db.reader.select().from(renewals)), ({ orderId }) => orderId ?? '')
  const together = [...ordered.values()].map((rows) => rows.map(({ thingId }) => thingId).sort())
  expect(together).toEqual([[idOf(0)], [idOf(1), idOf(2)]])
})

describe('due is', () => {
  /** Names of what is due within a month, however many days are read at once. */
  async function dueOf(ctx: TestContext) {
    const today = dayInAmsterdam(ctx.now)
    const days = Array.from({ length: 31 }, (_, ahead) => addDays(today, ahead))
    const each = days.map((day) => listDue(ctx.db.reader, { from: day === today ? null : day, until: day }, today))
    const oneByOne = new Set((await Promise.all(each)).flat().map(({ name }) => name))
    const atOnce = await listDue(ctx.db.reader, { from: null, until: days.at(-1) ?? today }, today)
    const names = new Set(atOnce.map(({ name }) => name))
    expect([...oneByOne].sort()).toEqual([...names].sort())
    return [...names].sort()
  }

  test('what ends within a month, until it is ordered, and again once it ends', async () => {
    const ctx = await withDomains(2, 31)
    expect(await dueOf(ctx)).toEqual([])
    ctx.clock.advance(2 * DAY_MS)
    expect(await dueOf(ctx)).toEqual(['groot-0.nl', 'groot-1.nl'])
    await renewDue(ctx)
    for (let day = 0; day < 28; day++) {
      expect(await dueOf(ctx)).toEqual([])
      ctx.clock.advance(DAY_MS)
    }
    ctx.clock.advance(DAY_MS)
    expect(await dueOf(ctx)).toEqual(['groot-0.nl', 'groot-1.nl'])
  })

  test('not what its owner is told will end', async () => {
    const ctx = await withDomains(1, 29)
    await setRenewal(ctx, { ids: [idOf(0)], renews: false })
    expect(await dueOf(ctx)).toEqual(['groot-0.nl'])
    await renewDue(ctx)
    ctx.clock.advance(20 * DAY_MS)
    expect(await dueOf(ctx)).toEqual([])
  })

  test('what its owner ordered early and called off', async () => {
    const ctx = await withDomains(1, 40)
    await renewDomain(ctx, { domainId: idOf(0) })
    ctx.clock.advance(15 * DAY_MS)
    expect(await dueOf(ctx)).toEqual([])
    const { orders } = await booksOf(ctx)
    await cancelOrder(ctx, orders[0]?.id ?? '')
    expect(await dueOf(ctx)).toEqual(['groot-0.nl'])
  })
})

test('items that end in some days are counted', async () => {
  const ctx = await withDomains(3, 20)
  const today = dayInAmsterdam(ctx.now)
  expect(await countEnding(ctx.db.reader, { from: today, until: addDays(today, 30) })).toBe(3)
  expect(await countEnding(ctx.db.reader, { from: today, until: addDays(today, 18) })).toBe(0)
})

const orderedIn = async (ctx: TestContext) =>
  (await all(ctx.db.reader.select().from(renewals))).map(({ thingId }) => thingId).sort()

describe('the watch of the back office on terms that ended', () => {
  const [watch] = renewalsStaff.watches ?? []
  const counted = (ctx: TestContext) => watch?.count({ ...ctx, at: ctx.now } as unknown as StaffContext)

  test('counts what no task looked at for two days, until its owner had a week to pay', async () => {
    const ctx = await withDomains(3, 1)
    expect(await counted(ctx)).toBe(0)
    ctx.clock.advance(4 * DAY_MS)
    expect(await counted(ctx)).toBe(3)
    for (let day = 0; day < 8; day++) {
      await renewDue(ctx)
      ctx.clock.advance(DAY_MS)
    }
    expect(await counted(ctx)).toBe(0)
  })

  test('counts nothing while the tasks run, whether owners pay or not', async () => {
    const ctx = await withDomains(2, 20)
    for (let day = 0; day < 30; day++) {
      await renewDue(ctx)
      expect(await counted(ctx)).toBe(0)
      ctx.clock.advance(DAY_MS)
    }
  })
})
