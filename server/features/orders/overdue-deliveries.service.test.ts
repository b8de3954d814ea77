import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { findDomainByName } from '../domains/domains.service'
import { renewDomain } from '../renewals/renew-now.service'
import { CUSTOMER, fillBasket, order, pay } from './orders.test-support'
import { countOverdue, reportOverdue } from './overdue-deliveries.service'
import { deliverAgain, listStuck } from './stuck-orders.service'

/** A registry that has accepted everything and finishes nothing. */
async function customer(env: Record<string, string> = {}) {
  const ctx = await testContext({ signedInAs: CUSTOMER, env })
  const waits = async () => ({ outcome: 'pending', waitsFor: 'registry' }) as const
  const stall = () => {
    ctx.ports.registry = { ...ctx.ports.registry, register: waits, transferIn: waits, renew: waits, findOutcome: waits }
  }
  return { ctx, stall }
}

async function ordered(ctx: TestContext, name: string, code?: string) {
  await fillBasket(ctx, name, code ? [{ code: 'TRANSFER_CODE', title: code }] : [])
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  return placed
}

/** Returns what an operator learns, after a number of days. */
async function seenAfter(ctx: TestContext, days: number) {
  ctx.clock.moveTo(ctx.now + days * DAY_MS)
  await ctx.jobs.settle()
  const lines: string[] = []
  await reportOverdue({ ...ctx, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) })
  const logged = lines.map((line) => JSON.parse(line))
  const stuck = (await listStuck(ctx)).map(({ lineId, reason }) => `${lineId} ${reason}`)
  return { logged, stuck, count: await countOverdue(ctx) }
}

describe('a delivery that takes longer than usual is shown to an operator', () => {
  test.each([
    ['a registration', 'duurt-lang.nl', undefined, [0.9, 0.2]],
    ['a transfer', 'bezet-lang.nl', 'VERHUIS-123', [6.9, 0.2]],
  ] as const)('%s', async (_what, name, code, [before, after]) => {
    const { ctx, stall } = await customer()
    stall()
    const { id, items } = await ordered(ctx, name, code)
    const line = items.find(({ kind }) => kind === 'DOMAIN')?.id
    expect(await seenAfter(ctx, before)).toEqual({ logged: [], stuck: [], count: 0 })
    const { logged, stuck, count } = await seenAfter(ctx, after)
    const msg = 'orders: a delivery takes longer than usual'
    expect(logged).toMatchObject([{ level: 50, msg, order: id, line, kind: 'DOMAIN', waitsFor: 'registry' }])
    expect(logged[0]?.since).toMatch(/^\d{4}-/)
    expect([stuck, count]).toEqual([[`${line} overdue`], 1])
  })

  test('as late as the operator set it', async () => {
    const { ctx, stall } = await customer({ DELIVERY_ALERT_DAYS: '3' })
    stall()
    await ordered(ctx, 'duurt-lang.nl')
    expect([(await seenAfter(ctx, 2)).count, (await seenAfter(ctx, 2)).count]).toEqual([0, 1])
  })

  test('from when it began, if its order is delivered again weeks later', async () => {
    const { ctx, stall } = await customer()
    ctx.ports.registry = {
      ...ctx.ports.registry,
      register: async () => ({ outcome: 'refused', reason: 'rejected' }),
    }
    const { id } = await ordered(ctx, 'later-nog-eens.nl')
    await seenAfter(ctx, 14)
    stall()
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id, { asGift: true }))).toBe('DONE')
    await ctx.jobs.settle()
    expect([(await seenAfter(ctx, 0.9)).count, (await seenAfter(ctx, 0.2)).count]).toEqual([0, 1])
  })

  test('a renewal not before the end of its term, at which some registries renew', async () => {
    const { ctx, stall } = await customer()
    await fillBasket(ctx, 'verlengt-laat.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    stall()
    const domain = await findDomainByName(ctx.db.reader, 'verlengt-laat.nl')
    await renewDomain(ctx, { domainId: domain?.id ?? '', years: 1 })
    await ctx.jobs.settle()
    expect((await seenAfter(ctx, 300)).count).toBe(0)
    expect((await seenAfter(ctx, 70)).count).toBe(1)
  })
})
