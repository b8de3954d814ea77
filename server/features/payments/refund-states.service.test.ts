import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../rules/time'
import { losesAnswers } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { Aftermath } from '../../adapters/payment-provider/bank-ledger'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay } from '../orders/orders.test-support'
import { receiveNotification } from './notification.service'
import { listFailed, payBackAgain } from './pay-back.service'

/** Has the bank do something to a paid payment, and report it. */
async function follow(ctx: TestContext, paymentUrl: string, aftermath: Aftermath): Promise<void> {
  const decision = ctx.adapters.embedded.bank.follow(paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1), aftermath)
  if (!decision) throw new Error('the payment is not paid')
  await receiveNotification(ctx, decision.notification)
  await ctx.jobs.settle()
}

/** An order whose name cannot be registered, so that its line is refunded as the bank decides. */
async function refunded(ctx: TestContext, aftermath: Aftermath | null) {
  const { refund } = ctx.ports.payments
  ctx.ports.payments = { ...ctx.ports.payments, refund: () => Promise.reject(new OutsideUnavailable('payments')) }
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  if (aftermath) await follow(ctx, returnUrl, aftermath)
  const asked: string[] = []
  ctx.ports.payments = {
    ...ctx.ports.payments,
    refund: (request) => {
      asked.push(request.reference)
      return refund(request)
    },
  }
  ctx.clock.advance(HOUR_MS)
  await ctx.jobs.settle()
  const status = async () => (await getOrder(ctx, placed.id)).refunds[0]?.status
  return { placed, returnUrl, asked, status }
}

test('a refund is shown as on its way until the bank has paid it, with one mail', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { placed, returnUrl, asked, status } = await refunded(ctx, 'REFUND_PENDING')
  expect(await status()).toBe('PENDING')
  expect((await getOrder(ctx, placed.id)).items[0]?.refundStatus).toBe('PENDING')
  const mails = mailsTo(ctx, CUSTOMER).length
  for (let hours = 0; hours < 5; hours++) {
    ctx.clock.advance(HOUR_MS)
    await ctx.jobs.settle()
  }
  expect(await status()).toBe('PENDING')
  await follow(ctx, returnUrl, 'REFUND_DONE')
  expect(await status()).toBe('DONE')
  expect([asked.length, mailsTo(ctx, CUSTOMER).length]).toEqual([1, mails])
  expect(await listFailed(ctx)).toEqual([])
})

test('a refund is requested until it is, and shown as such', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  ctx.ports.payments = { ...ctx.ports.payments, refund: () => Promise.reject(new OutsideUnavailable('payments')) }
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  expect((await getOrder(ctx, placed.id)).refunds[0]?.status).toBe('REQUESTED')
})

test('a refund that fails is left to the operator, who has it attempted again', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { placed, returnUrl, asked, status } = await refunded(ctx, 'REFUND_PENDING')
  await follow(ctx, returnUrl, 'REFUND_FAILED')
  expect(await status()).toBe('FAILED')
  const [failed] = await listFailed(ctx)
  expect(failed).toMatchObject({ orderId: placed.id, failure: 'bank', amount: expect.any(Number) })
  await follow(ctx, returnUrl, 'REFUND_DONE')
  expect(await status()).toBe('FAILED')
  const reference = failed?.reference ?? ''
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, reference))).toBe(true)
  await ctx.jobs.settle()
  expect(await status()).toBe('DONE')
  expect(asked).toEqual([reference, expect.not.stringMatching(reference)])
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, reference))).toBe(false)
  expect(await listFailed(ctx)).toEqual([])
})

test('a refund that the bank refuses fails, since nothing was paid back', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { status } = await refunded(ctx, 'REFUND_FAILED')
  expect(await status()).toBe('FAILED')
})

test('a refund whose response was lost is asked for, and not requested again', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { payments } = ctx.ports
  let requests = 0
  const counted = {
    refund: (request: Parameters<typeof payments.refund>[0]) => {
      requests++
      return payments.refund(request)
    },
  }
  ctx.ports.payments = { ...payments, refund: losesAnswers(counted, 1).refund }
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  ctx.clock.advance(HOUR_MS)
  await ctx.jobs.settle()
  expect((await getOrder(ctx, placed.id)).refunds[0]?.status).toBe('DONE')
  expect(requests).toBe(1)
})

test('a deducted amount of an order on account has no status of a refund', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { order: placed } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  expect((await getOrder(ctx, placed.id)).refunds).toMatchObject([{ status: null }])
  expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'NOTED' }])
})
