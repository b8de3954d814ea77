import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { countOpenExternalRefunds } from '../orders/external-refunds.service'
import { booksOf, CUSTOMER, decide, fillBasket, order, pay } from '../orders/orders.test-support'
import { listStuck } from '../orders/stuck-orders.service'
import { acknowledgeRefunds } from './external-refund.service'
import { receiveNotification } from './notification.service'
import { payBackAgain } from './pay-back.service'

/** A bank at which staff refunded `elsewhere.amount` cents in its dashboard, and how often the shop requested a refund. */
async function customer() {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { receive, findPayment, refund } = ctx.ports.payments
  const elsewhere = { amount: 0, requests: 0 }
  const told = <T extends { refundedAmount?: number }>(result: T): T => ({
    ...result,
    refundedAmount: (result.refundedAmount ?? 0) + elsewhere.amount,
  })
  ctx.ports.payments = {
    ...ctx.ports.payments,
    receive: async (body) => (await receive(body)).map(told),
    findPayment: async (reference) => {
      const result = await findPayment(reference)
      return result && told(result)
    },
    refund: (request) => {
      elsewhere.requests++
      return refund(request)
    },
  }
  return { ctx, elsewhere }
}

async function notify(ctx: TestContext, paymentUrl: string) {
  await receiveNotification(ctx, decide(ctx, paymentUrl, 'COMPLETED'))
  await ctx.jobs.settle()
}

const openOnes = async (ctx: TestContext) => [
  (await listStuck(ctx)).map(({ reason }) => reason),
  await countOpenExternalRefunds(ctx.db.reader),
]

test('more refunded at the bank than the shop knows of is shown to an operator, until it is acknowledged', async () => {
  const { ctx, elsewhere } = await customer()
  await fillBasket(ctx, 'elders-terug.nl')
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  expect(await openOnes(ctx)).toEqual([[], 0])
  elsewhere.amount = 500
  await notify(ctx, returnUrl)
  await notify(ctx, returnUrl)
  expect(await openOnes(ctx)).toEqual([['refunded-elsewhere'], 1])
  expect((await listStuck(ctx))[0]).toMatchObject({ orderId: placed.id, status: 'DELIVERED', lineId: null })
  const acknowledge = () => ctx.db.transaction((tx) => acknowledgeRefunds(tx, { orderId: placed.id }))
  expect(await acknowledge()).toBe(true)
  await notify(ctx, returnUrl)
  expect([await openOnes(ctx), await acknowledge()]).toEqual([[[], 0], false])
  elsewhere.amount = 600
  await notify(ctx, returnUrl)
  expect(await openOnes(ctx)).toEqual([['refunded-elsewhere'], 1])
  elsewhere.amount = 0
  await notify(ctx, returnUrl)
  expect(await openOnes(ctx)).toEqual([[], 0])
  expect([(await booksOf(ctx)).refunds, elsewhere.requests]).toEqual([[], 0])
})

test('a refund of the shop itself is no surprise', async () => {
  const { ctx, elsewhere } = await customer()
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  await notify(ctx, returnUrl)
  expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'DONE' }])
  expect([await countOpenExternalRefunds(ctx.db.reader), elsewhere.requests]).toEqual([0, 1])
})

test('what was refunded elsewhere is not refunded a second time before an operator looked at it', async () => {
  const { ctx, elsewhere } = await customer()
  const { registry } = ctx.ports
  ctx.ports.registry = { ...registry, register: async () => ({ outcome: 'pending', waitsFor: 'registry' }) }
  await fillBasket(ctx, 'mislukt-straks.nl')
  const { returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  elsewhere.amount = 500
  await notify(ctx, returnUrl)
  ctx.ports.registry = registry
  ctx.clock.advance(60_000)
  await ctx.jobs.settle()
  const [refund] = (await booksOf(ctx)).refunds
  expect(refund).toMatchObject({ status: 'FAILED', failure: 'refunded-elsewhere' })
  expect(elsewhere.requests).toBe(0)
  // The failed refund is not known to the bank, so that what was refunded elsewhere is still the surprise.
  await notify(ctx, returnUrl)
  const { reference = '' } = (await booksOf(ctx)).attempts[0] ?? {}
  expect(await ctx.db.transaction((tx) => acknowledgeRefunds(tx, { payment: reference }))).toBe(true)
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, refund?.reference ?? ''))).toBe(true)
  await ctx.jobs.settle()
  expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'DONE' }])
  expect(elsewhere.requests).toBe(1)
})
