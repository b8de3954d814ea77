import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { outbox } from '../../../db/schema/outbox'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { scriptedPaymentProvider, unavailablePaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { PaymentProvider, PaymentResult } from '../../ports/payment-provider'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, decide, fillBasket, mailsTo, order, pay } from '../orders/orders.test-support'
import { acceptPayment } from '../orders/stuck-orders.service'
import { deleteWhois } from '../whois/whois.service'
import { receiveNotification } from './notification.service'
import { payBackAgain, refundReviewed } from './pay-back.service'
import { orderPaymentLink } from './payments.service'

const PIEN = demoHolderId('pien@voorbeeld.nl')

const tell = (ctx: TestContext, result: PaymentResult) =>
  receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([result]) } }, '')

/** An order that was paid a cent too little. */
async function inReview(ctx: TestContext, customWhoisId: string | null = null) {
  await fillBasket(ctx, 'nakijken.nl')
  const { order: placed } = await order(ctx, { customWhois: [{ customWhoisId, domain: 'nakijken.nl' }] })
  const { reference, amount } = (await booksOf(ctx)).attempts.at(-1) ?? { reference: '', amount: 0 }
  const paidAmount = amount - 1
  await tell(ctx, { reference, status: 'COMPLETED', paidAmount, totalAmount: amount, currency: 'EUR' })
  await ctx.jobs.settle()
  expect((await getOrder(ctx, placed.id)).status).toBe('REVIEW')
  return { id: placed.id, reference, paidAmount }
}

/** The test bank, and the refunds requested from it. */
function watched(bank: PaymentProvider) {
  const asked: Parameters<PaymentProvider['refund']>[0][] = []
  const refund: PaymentProvider['refund'] = async (request) => {
    asked.push(request)
    return 'done'
  }
  return { bank: { ...bank, refund }, asked }
}

describe('a payment in review', () => {
  test('is refunded completely, and the order ends', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { bank, asked } = watched(ctx.ports.payments)
    ctx.ports.payments = bank
    const { id, reference, paidAmount } = await inReview(ctx, PIEN)
    expect(await deleteWhois(ctx, PIEN)).toMatchObject({ code: 'HOLDER_IN_USE' })
    expect(await ctx.db.transaction((tx) => refundReviewed(ctx, tx, id))).toBe(true)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('CANCELLED')
    expect(asked).toEqual([{ reference: expect.any(String), paymentReference: reference, amount: paidAmount }])
    expect((await booksOf(ctx)).refunds).toMatchObject([{ amount: paidAmount, reason: 'not-accepted', status: 'DONE' }])
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain(
      'Je betaling voor bestelling 10003 gaat terug',
    )
    expect(await deleteWhois(ctx, PIEN)).toEqual({ id: PIEN })
    expect(await ctx.db.transaction((tx) => refundReviewed(ctx, tx, id))).toBe(false)
    expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))).toBe('NOT_POSSIBLE')
    expect(asked).toHaveLength(1)
  })

  test('can be accepted: the order is invoiced and delivered', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id } = await inReview(ctx)
    expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))).toBe('DONE')
    await ctx.jobs.settle()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', closed: true })
    expect(await ctx.db.transaction((tx) => refundReviewed(ctx, tx, id))).toBe(false)
    expect((await booksOf(ctx)).refunds).toEqual([])
  })

  test('is refunded automatically when the order is paid correctly afterwards', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'tweemaal.nl')
    const { order: placed, returnUrl } = await order(ctx)
    await pay(ctx, returnUrl, 'CANCELLED')
    await orderPaymentLink(ctx, placed.id)
    const [first, second] = (await booksOf(ctx)).attempts
    const { reference = '', amount = 0 } = second ?? {}
    await tell(ctx, { reference, status: 'COMPLETED', paidAmount: 7, totalAmount: amount, currency: 'EUR' })
    expect((await getOrder(ctx, placed.id)).status).toBe('REVIEW')
    await receiveNotification(ctx, decide(ctx, returnUrl, 'COMPLETED'))
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    expect((await booksOf(ctx)).refunds).toMatchObject([{ paymentAttemptId: second?.id, amount: 7 }])
    expect((await booksOf(ctx)).refunds).not.toMatchObject([{ paymentAttemptId: first?.id }])
  })
})

test('a refund that was given up is retried, and paid once', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { bank, asked } = watched(ctx.ports.payments)
  ctx.ports.payments = { ...bank, refund: unavailablePaymentProvider().refund }
  await fillBasket(ctx, 'mislukt-terug.nl')
  await pay(ctx, (await order(ctx)).returnUrl)
  const [refund] = (await booksOf(ctx)).refunds
  const reference = refund?.reference ?? ''
  await ctx.db.transaction((tx) => run(tx.update(outbox).set({ attempts: 499 }).where(eq(outbox.reference, reference))))
  ctx.clock.advance(3_600_000)
  await ctx.jobs.settle()
  ctx.ports.payments = bank
  ctx.clock.advance(3_600_000)
  await ctx.jobs.settle()
  expect([asked.length, (await booksOf(ctx)).refunds[0]?.status]).toEqual([0, 'NOTED'])
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, reference))).toBe(true)
  await ctx.jobs.settle()
  expect(asked).toMatchObject([{ reference, amount: refund?.amount }])
  expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'DONE' }])
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, reference))).toBe(false)
  expect(await ctx.db.transaction((tx) => payBackAgain(ctx, tx, 'onbekend'))).toBe(false)
})
