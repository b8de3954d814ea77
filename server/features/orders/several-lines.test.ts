import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { all, run } from '../../../db/query'
import { zones } from '../../../db/schema/dns'
import { domains } from '../../../db/schema/domains'
import { nameClaims, orderLines } from '../../../db/schema/orders'
import { outbox } from '../../../db/schema/outbox'
import { demoAccountId } from '../../../db/seed/demo-accounts'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { JOBS } from '../../features'
import { startJobs } from '../../outbox/runner'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { deliverLine } from './delivery.service'
import { getOrder } from './orders.service'
import { CUSTOMER, fillBasket, mailsTo, order, RESELLER } from './orders.test-support'

const NAMES = ['eerste-van-drie.nl', 'tweede-van-drie.nl', 'derde-van-drie.nl']

/** Orders three names on account, whose delivery is due at once. */
async function orderThree(ctx: TestContext) {
  for (const name of NAMES) await fillBasket(ctx, name)
  return (await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })).order
}

/** Counts how often the registry was asked to register each name. */
function countRegistrations(ctx: TestContext): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const { register } = ctx.ports.registry
  ctx.ports.registry.register = (request) => {
    times.set(request.name, (times.get(request.name) ?? 0) + 1)
    return register(request)
  }
  return times
}

const ONCE_EACH = new Map(NAMES.map((name) => [name, 1]))

const statesOf = async (ctx: TestContext, id: string) =>
  (await getOrder(ctx, id)).items.map(({ deliveryStatus }) => deliveryStatus)

/** Names of the order that have a domain with a zone and its first records published. */
async function keptNames(ctx: TestContext): Promise<string[]> {
  const rows = await all(
    ctx.db.reader
      .select({ name: domains.name, serial: zones.serial, publishedSerial: zones.publishedSerial })
      .from(domains)
      .innerJoin(zones, eq(zones.domainId, domains.id)),
  )
  return NAMES.filter((name) => rows.some((row) => row.name === name && row.serial === row.publishedSerial))
}

const claimedNames = async (ctx: TestContext) =>
  (await all(ctx.db.reader.select().from(nameClaims))).map(({ name }) => name)

test('the names of an order are delivered together, each once, with one mail', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const times = countRegistrations(ctx)
  const { id } = await orderThree(ctx)
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  expect([times, await keptNames(ctx), await claimedNames(ctx)]).toEqual([ONCE_EACH, NAMES, []])
  const mails = mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)
  expect(mails.filter((subject) => /geleverd|klaar/i.test(subject))).toHaveLength(1)
})

test('a name that went meanwhile is refunded, and the others are delivered', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const { id } = await orderThree(ctx)
  const { check } = ctx.ports.registry
  ctx.ports.registry.check = async (name, signal) =>
    name === NAMES[1] ? { status: 'active', premiumPrice: null, source: 'registry' } : check(name, signal)
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect([(await getOrder(ctx, id)).status, await statesOf(ctx, id)]).toEqual([
    'PARTLY_FAILED',
    ['DONE', 'FAILED', 'DONE'],
  ])
  expect([await keptNames(ctx), await claimedNames(ctx)]).toEqual([[NAMES[0], NAMES[2]], []])
  const refunded = await all(
    ctx.db.reader
      .select({ domainName: orderLines.domainName })
      .from(orderLines)
      .where(eq(orderLines.failureReason, 'taken')),
  )
  expect(refunded).toEqual([{ domainName: NAMES[1] }])
})

test('a name that the registry works on for a day leaves the others delivered at once', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const { id } = await orderThree(ctx)
  const { register } = ctx.ports.registry
  let isPending = true
  ctx.ports.registry.register = (request) =>
    isPending && request.name === NAMES[2]
      ? Promise.resolve({ outcome: 'pending', waitsFor: 'registry' })
      : register(request)
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect(await statesOf(ctx, id)).toEqual(['DONE', 'DONE', 'RUNNING'])
  expect([await keptNames(ctx), await claimedNames(ctx)]).toEqual([[NAMES[0], NAMES[1]], [NAMES[2]]])
  isPending = false
  ctx.clock.advance(DAY_MS)
  await runner.settle()
  expect([(await getOrder(ctx, id)).status, await keptNames(ctx)]).toEqual(['DELIVERED', NAMES])
})

test('a name whose registry is unreachable is retried alone', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const times = countRegistrations(ctx)
  const { id } = await orderThree(ctx)
  const { register } = ctx.ports.registry
  let isUnreachable = true
  ctx.ports.registry.register = (request) =>
    isUnreachable && request.name === NAMES[0] ? Promise.reject(new OutsideUnavailable('registry')) : register(request)
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect(await statesOf(ctx, id)).toEqual(['RUNNING', 'DONE', 'DONE'])
  isUnreachable = false
  ctx.clock.advance(60_000)
  await runner.settle()
  expect([(await getOrder(ctx, id)).status, times, await keptNames(ctx)]).toEqual(['DELIVERED', ONCE_EACH, NAMES])
})

test('a crash after the registry responded and before that was recorded delivers each name once', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const times = countRegistrations(ctx)
  const { id, items } = await orderThree(ctx)
  // All are registered, and what that leaves to write is lost.
  for (const line of items) await deliverLine(ctx, line.id)
  expect([times, await keptNames(ctx)]).toEqual([ONCE_EACH, []])
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect([(await getOrder(ctx, id)).status, times, await keptNames(ctx)]).toEqual(['DELIVERED', ONCE_EACH, NAMES])
})

test('a name that cannot be recorded takes no other with it', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, jobs: [] })
  const { id } = await orderThree(ctx)
  // The registry gave the name to two customers of the shop, which is a fault: it is for an operator.
  await ctx.db.transaction((tx) =>
    run(
      tx.insert(domains).values({
        ...{ id: 'dom_dubbel', accountId: demoAccountId(RESELLER), name: NAMES[1] ?? '', expiresAt: ctx.now + DAY_MS },
        ...{ registeredAt: ctx.now, createdAt: ctx.now },
      }),
    ),
  )
  const runner = startJobs(ctx, JOBS)
  onTestFinished(runner.stop)
  await runner.settle()
  expect(await statesOf(ctx, id)).toEqual(['DONE', 'RUNNING', 'DONE'])
  expect(await keptNames(ctx)).toEqual([NAMES[0], NAMES[2]])
  const waiting = await all(ctx.db.reader.select().from(outbox).where(eq(outbox.job, 'deliver-line:domain')))
  expect(waiting.filter(({ doneAt }) => doneAt === null)).toMatchObject([{ lastError: 'Error', failedAt: null }])
})
