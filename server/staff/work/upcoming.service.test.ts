import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { staffProposals } from '../../../db/schema/staff-proposals'
import { startOfDay } from '../../../rules/calendar'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { savePriceSet } from '../../../tests/support/price-sets'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { testContext } from '../../../tests/support/test-context'
import { STAFF_PARTS } from '../../features'
import { CUSTOMER } from '../../features/orders/orders.test-support'
import { renewDue } from '../../features/renewals/due-renewals.service'
import { OWN_PARTS } from '../schema'
import { firstDayOf, listUpcoming } from './upcoming.service'
import { snoozeWorkItem } from './work.service'

const parts = [...OWN_PARTS, ...STAFF_PARTS]

test('what comes next is listed by time: renewals of tomorrow, prices, proposals and what was put off', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const inReview = await orderInReview(ctx, 'controle.nl')
  const owner = await staffContext(ctx, { name: 'Noor', roles: ['OWNER'], parts })
  const { now } = ctx
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    await run(tx.update(domains).set({ expiresAt: now + 1000 * DAY_MS, renews: true }))
    const proposal = {
      ...{ act: 'writeOffInvoice', payload: {}, payloadHash: 'x', facts: [], objectType: 'Order', objectId: inReview },
      ...{ amount: 1, reason: 'dubbel', proposedBy: owner.staff?.staffId ?? '', proposedAt: now },
    }
    for (const [number, days] of [
      [1, 3],
      [2, 5],
    ] as const)
      await run(
        tx.insert(staffProposals).values({ ...proposal, id: `prp_${number}`, number, expiresAt: now + days * DAY_MS }),
      )
  })
  await savePriceSet(ctx.db, { validFrom: now + 40 * DAY_MS, now, prices: [] })
  await snoozeWorkItem(owner, {
    ...{ id: `order-in-review:${inReview}`, until: new Date(now + 2 * DAY_MS), reason: 'morgen verder' },
  })
  expect(await listUpcoming(owner)).toMatchObject([
    { kind: 'work-returns', at: now + 2 * DAY_MS, count: 1 },
    { kind: 'proposals-expire', at: now + 3 * DAY_MS, count: 1 },
    { kind: 'invoices-final', at: startOfDay('2026-12-01') },
    { kind: 'prices-change', at: now + 40 * DAY_MS, count: 1 },
  ])
  const tech = await staffContext(ctx, { name: 'Tim', roles: ['TECHNICAL'], parts })
  expect((await listUpcoming(tech)).map(({ kind }) => kind)).toEqual(['work-returns', 'prices-change'])
})

test('the renewals that are counted are those that the shop orders on the next day', async () => {
  const ctx = await testContext()
  const reader = await staffContext(ctx, { name: 'Rob', roles: ['READER'], parts })
  await ctx.db.transaction((tx) => run(tx.update(hostingPackages).set({ termUntil: null })))
  await renewDue(ctx)
  const days = [28, 29, 30, 31, 32, 33]
  for (const ahead of days) {
    await ctx.db.transaction((tx) => run(tx.update(domains).set({ expiresAt: ctx.now + ahead * DAY_MS, renews: true })))
    const [next] = (await listUpcoming(reader)).filter(({ kind }) => kind === 'renewals-ordered')
    if (!next) continue
    expect(next.at).toBe(startOfDay('2026-11-22'))
    expect(next.count).toBeGreaterThan(0)
    return
  }
  throw new Error('no day has renewals')
})

test('of several times the earliest counts, with all that are on its day in Amsterdam', () => {
  const day = startOfDay('2026-11-22')
  expect(firstDayOf([])).toBeNull()
  expect(firstDayOf([day + 25 * HOUR_MS, day + 23 * HOUR_MS, day + HOUR_MS])).toEqual({ at: day + HOUR_MS, count: 2 })
})
