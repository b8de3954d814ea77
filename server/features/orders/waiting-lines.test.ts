import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, one } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { outbox } from '../../../db/schema/outbox'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { channelOf } from '../../changes/changes'
import type { DomainRegistry } from '../../ports/domain-registry'
import { getOrder } from './orders.service'
import { CUSTOMER, fillBasket, order, pay } from './orders.test-support'
import { watchTransfer } from './transfer-changes.service'

const TRANSFER = 'verhuisdagen-mee.nl'

async function ordered(name: string, code?: string) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, name, code ? [{ code: 'TRANSFER_CODE', title: code }] : [])
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  const line = async () => {
    const { items } = await getOrder(ctx, placed.id)
    const found = items.find(({ kind }) => kind === 'DOMAIN')
    if (!found) throw new Error('the order has no domain')
    return found
  }
  return { ctx, id: placed.id, line }
}

const messageOf = async (ctx: TestContext, lineId: string) =>
  one(ctx.db.reader.select().from(outbox).where(eq(outbox.reference, lineId)))

/**
 * Lets time pass, running each job when it is due, or later where fewer polls prove as much: at most once in `every`
 * milliseconds. Returns the times at which the registry was polled.
 */
async function pass(ctx: TestContext, lineId: string, ms: number, every = 0): Promise<number[]> {
  const end = ctx.now + ms
  const polls: number[] = []
  while (ctx.now < end) {
    const due = await messageOf(ctx, lineId)
    if (!due || due.doneAt !== null || due.runAt >= end) break
    ctx.clock.moveTo(Math.min(end, Math.max(ctx.now + every, due.runAt)))
    polls.push(ctx.now)
    await ctx.jobs.settle()
  }
  ctx.clock.moveTo(end)
  await ctx.jobs.settle()
  return polls
}

/** A registry that is unreachable while `isAway` is set. */
function reachableAtTimes(registry: DomainRegistry): { registry: DomainRegistry; line: { isAway: boolean } } {
  const line = { isAway: false }
  const proxied = new Proxy(registry, {
    get: (target, name) => Reflect.get(line.isAway ? unavailableRegistry() : target, name),
  })
  return { registry: proxied, line }
}

describe('a transfer that waits for the losing registrar', () => {
  test('says so for four days, and is then done', async () => {
    const { ctx, id, line } = await ordered(TRANSFER, 'VERHUIS-123')
    const since = ctx.now
    expect(await line()).toMatchObject({
      deliveryStatus: 'RUNNING',
      waitsFor: 'losing-registrar',
      waitsSince: since,
      message: expect.stringContaining('tot vijf dagen'),
    })
    expect((await getOrder(ctx, id)).summary.waiting).toBe((await line()).message)
    await pass(ctx, (await line()).id, 4 * DAY_MS - 1, HOUR_MS)
    expect(await line()).toMatchObject({ deliveryStatus: 'RUNNING', waitsSince: since })
    await pass(ctx, (await line()).id, 6 * 60_000)
    expect(await line()).toMatchObject({
      deliveryStatus: 'DONE',
      waitsFor: null,
      waitsSince: null,
      message: 'Geleverd.',
    })
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
    const [held] = await all(ctx.db.reader.select().from(domains).where(eq(domains.name, TRANSFER)))
    expect(held?.expiresAt).toBe(ctx.adapters.embedded.registry.heldName(TRANSFER)?.expiresAt)
  })

  test('is polled soon at first and later every five minutes, and no poll counts as an attempt', async () => {
    const { ctx, line } = await ordered(TRANSFER, 'VERHUIS-123')
    const { id } = await line()
    const polls = await pass(ctx, id, 2 * HOUR_MS)
    const gaps = polls.slice(1).map((at, poll) => at - (polls[poll] ?? 0))
    expect(gaps[0]).toBeLessThan(5000)
    expect(Math.max(...gaps)).toBe(5 * 60_000)
    expect(await messageOf(ctx, id)).toMatchObject({ attempts: 0, failedAt: null, lastError: null })
  })

  test('waits on when its registry is unreachable for a while', async () => {
    const { ctx, line } = await ordered(TRANSFER, 'VERHUIS-123')
    const { id } = await line()
    const { registry, line: connection } = reachableAtTimes(ctx.ports.registry)
    ctx.ports.registry = registry
    connection.isAway = true
    await pass(ctx, id, DAY_MS)
    expect(await messageOf(ctx, id)).toMatchObject({
      lastError: expect.stringContaining('OutsideUnavailable: '),
      failedAt: null,
    })
    expect(await line()).toMatchObject({ deliveryStatus: 'RUNNING', waitsFor: 'losing-registrar' })
    connection.isAway = false
    await pass(ctx, id, 4 * DAY_MS, HOUR_MS)
    expect(await line()).toMatchObject({ deliveryStatus: 'DONE' })
  })

  test('notifies subscribers of what changed, and not of polls', async () => {
    const { ctx, line } = await ordered(TRANSFER, 'VERHUIS-123')
    const { id } = await line()
    const since = ctx.now
    const seen: number[] = []
    const stop = ctx.db.listen(channelOf('TRANSFER_CHANGED', id), () => void seen.push(ctx.now))
    const steps = (await watchTransfer(ctx, id))()[Symbol.asyncIterator]()
    expect((await steps.next()).value).toMatchObject({ waitsFor: 'losing-registrar' })
    await pass(ctx, id, DAY_MS)
    // On PostgreSQL the notification of the request itself may arrive after the subscription.
    const later = () => seen.filter((at) => at > since)
    expect(later()).toEqual([])
    await pass(ctx, id, 4 * DAY_MS, HOUR_MS)
    expect(later()).toHaveLength(1)
    expect((await steps.next()).value).toMatchObject({ deliveryStatus: 'DONE', waitsFor: null })
    await steps.return?.()
    stop()
  })
})

test('a registration waits for its registry, which gives the name to nobody else meanwhile', async () => {
  const { ctx, line } = await ordered('wachtregister-even.nl')
  expect(await line()).toMatchObject({ waitsFor: 'registry', message: 'Wacht op de beheerder van de extensie.' })
  expect(await ctx.ports.registry.check('wachtregister-even.nl')).toMatchObject({ status: 'reserved' })
  await pass(ctx, (await line()).id, HOUR_MS + 6 * 60_000)
  expect(await line()).toMatchObject({ deliveryStatus: 'DONE', waitsFor: null })
})
