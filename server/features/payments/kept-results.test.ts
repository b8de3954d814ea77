import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { paymentAttempts } from '../../../db/schema/payments'
import { DAY_MS, SECOND_MS } from '../../../rules/time'
import { scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { PaymentResult } from '../../ports/payment-provider'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, order } from '../orders/orders.test-support'
import { receiveNotification } from './notification.service'
import { applyPaymentResult } from './payments.jobs'

/** The bank reports exactly these results, in a trusted notification. */
const tell = (ctx: TestContext, ...results: PaymentResult[]) =>
  receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider(results) } }, '')

const kept = async (ctx: TestContext) =>
  (await booksOf(ctx)).messages.filter(({ job }) => job === applyPaymentResult.name)

const rename = (ctx: TestContext, from: string, to: string) =>
  ctx.db.transaction(
    async (tx) =>
      void (await run(tx.update(paymentAttempts).set({ reference: to }).where(eq(paymentAttempts.reference, from)))),
  )

/** An order whose payment the bank knows before the shop does. */
async function announcedTooLate(ctx: TestContext) {
  await fillBasket(ctx, 'lindebrood.nl')
  const { id } = (await order(ctx)).order
  const attempt = (await booksOf(ctx)).attempts.find(({ orderId }) => orderId === id)
  if (!attempt) throw new Error('the order has no payment')
  const { reference, amount } = attempt
  await rename(ctx, reference, 'NogNietBekend')
  const paid = { reference, status: 'COMPLETED', paidAmount: amount, totalAmount: amount, currency: 'EUR' } as const
  return { id, paid, becomesKnown: () => rename(ctx, 'NogNietBekend', reference) }
}

test('a result that arrives before its payment is stored pays the order once it is stored', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id, paid, becomesKnown } = await announcedTooLate(ctx)
  await Promise.all(Array.from({ length: 5 }, () => tell(ctx, paid)))
  await ctx.jobs.settle()
  expect(await kept(ctx)).toMatchObject([{ payload: paid, doneAt: null, failedAt: null }])
  for (let i = 0; i < 3; i++) {
    ctx.clock.advance(10 * SECOND_MS)
    await ctx.jobs.settle()
  }
  expect(await kept(ctx)).toMatchObject([{ attempts: expect.any(Number), doneAt: null, failedAt: null }])
  expect((await getOrder(ctx, id)).status).toBe('AWAITING_PAYMENT')
  await becomesKnown()
  ctx.clock.advance(60 * SECOND_MS)
  await ctx.jobs.settle()
  expect(await kept(ctx)).toMatchObject([{ doneAt: expect.any(Number) }])
  expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  await tell(ctx, paid)
  await ctx.jobs.settle()
  const { invoices, refunds } = await booksOf(ctx)
  expect([invoices.length, refunds.length, (await kept(ctx)).length]).toEqual([1, 0, 1])
})

test('a result of an unknown payment is retried for days, and then left for the operator with its payload', async () => {
  const ctx = await testContext()
  const paid = { reference: 'onbekend', status: 'COMPLETED', paidAmount: 1, totalAmount: 1, currency: 'EUR' } as const
  await tell(ctx, paid, { ...paid, status: 'EXPIRED', paidAmount: 0 })
  expect(await kept(ctx)).toHaveLength(2)
  const pass = async (days: number) => {
    for (let i = 0; i < days * 96; i++) {
      ctx.clock.advance(DAY_MS / 96)
      await ctx.jobs.settle()
    }
  }
  await pass(1)
  for (const { failedAt, attempts } of await kept(ctx)) expect([failedAt, attempts > 50]).toEqual([null, true])
  await pass(4)
  for (const { failedAt, payload, reference } of await kept(ctx)) {
    expect([failedAt, payload.reference, reference]).toEqual([
      expect.any(Number),
      'onbekend',
      expect.stringMatching(/^onbekend/),
    ])
  }
})
