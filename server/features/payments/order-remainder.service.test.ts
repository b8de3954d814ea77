import { count, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { INVARIANTS } from '../../../db/invariants'
import { all } from '../../../db/query'
import { DAY_MS } from '../../../rules/time'
import { lyingRegistry, scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { PaymentProvider, PaymentResult } from '../../ports/payment-provider'
import { findInvoiceNode } from '../invoices/invoices.service'
import { getOrder, listLines, listToPay } from '../orders/orders.service'
import { booksOf, CUSTOMER, mailsTo, pay } from '../orders/orders.test-support'
import { refundLine } from '../orders/refunds.service'
import { countStaffOrders } from '../orders/staff/staff-orders.service'
import { acceptPayment, listStuck } from '../orders/stuck-orders.service'
import { receiveNotification } from './notification.service'
import { askRemainder, endUnpaidRemainder, remainderView } from './order-remainder.service'
import { refundReviewed } from './pay-back.service'
import { orderPaymentLink, paymentStatusOf, payOrder } from './payments.service'
import { paymentsStaff } from './staff/payments.staff'
import { RefundsSent } from './staff/staff-refunds.graphql'
import { previewRefund, proposeRefund } from './staff/staff-refunds.service'
import { cancelOrder, removeOrderLines } from './waiting-orders.service'

const WEEK_MS = 7 * DAY_MS

const tell = (ctx: TestContext, result: PaymentResult) =>
  receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([result]) } }, '')

/** Reports a payment of an order, the latest if omitted, with another amount than was asked. */
async function tellPaid(ctx: TestContext, id: string, paidAmount: (asked: number) => number, at = -1) {
  const attempt = (await attemptsOf(ctx, id)).at(at)
  if (!attempt) throw new Error('there is no payment')
  const { reference, amount: totalAmount } = attempt
  const paid = paidAmount(totalAmount)
  await tell(ctx, { reference, status: 'COMPLETED', paidAmount: paid, totalAmount, currency: 'EUR' })
  await ctx.jobs.settle()
}

const attemptsOf = async (ctx: TestContext, id: string) =>
  (await booksOf(ctx)).attempts.filter(({ orderId }) => orderId === id)
const refundsOf = async (ctx: TestContext, id: string) =>
  (await booksOf(ctx)).refunds.filter(({ orderId }) => orderId === id)
const ask = (ctx: TestContext, id: string) => ctx.db.transaction((tx) => askRemainder(ctx, tx, id))
const statusOf = async (ctx: TestContext, id: string) => (await getOrder(ctx, id)).status
const stuckOf = async (ctx: TestContext, id: string) => (await listStuck(ctx)).filter(({ orderId }) => orderId === id)

/** Time passes, and the context is of the moment after it. */
async function pass(ctx: TestContext, ms: number): Promise<TestContext> {
  ctx.clock.advance(ms)
  await ctx.jobs.settle()
  return ctx.another({ signedInAs: CUSTOMER })
}

/** A bank that refunds everything, with what it was asked to refund. */
function refunding(bank: PaymentProvider) {
  const asked: Parameters<PaymentProvider['refund']>[0][] = []
  const refund: PaymentProvider['refund'] = async (request) => {
    asked.push(request)
    return 'done'
  }
  return { bank: { ...bank, refund, findRefund: async () => null }, asked }
}

/** An order of which 100 cents are missing, whose rest is awaited. */
async function waiting({ ports = {}, less = 100 }: { ports?: object; less?: number } = {}) {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports })
  const { bank, asked } = refunding(ctx.ports.payments)
  ctx.ports.payments = bank
  const id = await orderInReview(ctx, 'rest.nl', -less)
  expect(await ask(ctx, id)).toBe('DONE')
  const { gross } = (await getOrder(ctx, id)).totals
  return { ctx, asked, id, gross, received: gross - less }
}

describe('an order whose rest is awaited', () => {
  test('needs no person for a week, and its buyer is mailed what is left to pay', async () => {
    const { ctx, id, gross, received } = await waiting()
    await ctx.jobs.settle()
    expect(await stuckOf(ctx, id)).toEqual([])
    expect(await remainderView(ctx, await getOrder(ctx, id))).toEqual({
      received,
      amount: gross - received,
      payBefore: ctx.now + WEEK_MS,
    })
    expect(await paymentStatusOf(ctx, await getOrder(ctx, id))).toBe('ANNOUNCED')
    expect((await listToPay(ctx)).map((order) => order.id)).toEqual([id])
    const [mail] = mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.includes('te betalen'))
    expect(mail?.subject).toMatch(/^Nog €\s1,00 te betalen voor bestelling 10003$/)
    expect(mail?.text).toContain(`/bestellen/${id}/betalingsstatus`)
  })

  test('is counted with those that need a decision only after that week', async () => {
    const { ctx } = await waiting()
    const count = async (shop: TestContext) =>
      (await countStaffOrders(await staffContext(shop, { name: 'Femke', roles: ['OWNER'], parts: [] }))).inReview
    expect(await count(ctx)).toBe(0)
    ctx.clock.advance(WEEK_MS)
    expect(await count(ctx)).toBe(1)
  })

  test('is delivered once the rest is paid, with both payments on it', async () => {
    const { ctx, id, gross, received } = await waiting()
    await pay(ctx, await orderPaymentLink(ctx, id))
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', closed: true, refunds: [] })
    expect((await attemptsOf(ctx, id)).map(({ paidAmount }) => paidAmount)).toEqual([received, gross - received])
    expect((await booksOf(ctx)).invoices.filter(({ orderId }) => orderId === id)).toMatchObject([{ gross }])
    expect(await payOrder(ctx, id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(await ask(ctx, id)).toBe('NOT_POSSIBLE')
  })

  test('is offered the same payment again, and another after it failed', async () => {
    const { ctx, id } = await waiting()
    const link = await orderPaymentLink(ctx, id)
    expect(await orderPaymentLink(ctx, id)).toBe(link)
    await pay(ctx, link, 'CANCELLED')
    expect(await paymentStatusOf(ctx, await getOrder(ctx, id))).toBe('CANCELLED')
    await pay(ctx, await orderPaymentLink(ctx, id))
    expect(await statusOf(ctx, id)).toBe('DELIVERED')
  })

  test.each([
    ['less', -1],
    ['more', 1],
  ])('is in review again when %s than the rest comes in, with both payments counted', async (_name, difference) => {
    const { ctx, id } = await waiting()
    await orderPaymentLink(ctx, id)
    await tellPaid(ctx, id, (asked) => asked + difference)
    expect(await statusOf(ctx, id)).toBe('REVIEW')
    expect(await stuckOf(ctx, id)).toMatchObject([{ reason: 'review' }])
    expect(await refundsOf(ctx, id)).toEqual([])
    expect(await payOrder(ctx, id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(await ask(ctx, id)).toBe(difference < 0 ? 'DONE' : 'NOT_POSSIBLE')
  })

  test('is asked for again what is left after two payments that were too little', async () => {
    const { ctx, id } = await waiting()
    await orderPaymentLink(ctx, id)
    await tellPaid(ctx, id, (asked) => asked - 1)
    await ask(ctx, id)
    expect(await remainderView(ctx, await getOrder(ctx, id))).toMatchObject({ amount: 1 })
    await pay(ctx, await orderPaymentLink(ctx, id))
    expect(await statusOf(ctx, id)).toBe('DELIVERED')
    expect(await attemptsOf(ctx, id)).toHaveLength(3)
  })

  test('needs a person again after a week, with its money held', async () => {
    const { ctx, id } = await waiting()
    const link = await orderPaymentLink(ctx, id)
    const later = await pass(ctx, WEEK_MS)
    expect(await statusOf(later, id)).toBe('REVIEW')
    expect(await stuckOf(later, id)).toMatchObject([{ reason: 'review' }])
    expect((await attemptsOf(later, id)).map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELLED'])
    expect(await refundsOf(later, id)).toEqual([])
    expect(await remainderView(later, await getOrder(later, id))).toBeNull()
    expect(await payOrder(later, id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
    // Late, but whole.
    await pay(later, link)
    expect(await statusOf(later, id)).toBe('DELIVERED')
  })

  test('ends its wait once, and not a wait that was asked again', async () => {
    const { ctx, id } = await waiting()
    const until = ctx.now + WEEK_MS
    await orderPaymentLink(ctx, id)
    await tellPaid(ctx, id, (asked) => asked - 1)
    ctx.clock.advance(DAY_MS)
    await ask(ctx, id)
    const link = await orderPaymentLink(ctx, id)
    const later = await pass(ctx, WEEK_MS - DAY_MS)
    for (let times = 0; times < 2; times++)
      await later.db.transaction((tx) => endUnpaidRemainder(later, tx, { orderId: id, until }))
    expect(await stuckOf(later, id)).toEqual([])
    expect(await orderPaymentLink(later, id)).toBe(link)
    const end = await pass(later, DAY_MS)
    expect(await stuckOf(end, id)).toMatchObject([{ reason: 'review' }])
  })

  test('is cancelled by its buyer, who gets back what was received', async () => {
    const { ctx, asked, id, received } = await waiting()
    const link = await orderPaymentLink(ctx, id)
    expect(await cancelOrder(ctx, id)).toMatchObject({ status: 'CANCELLED' })
    await ctx.jobs.settle()
    expect(asked.map(({ amount }) => amount)).toEqual([received])
    expect(await refundsOf(ctx, id)).toMatchObject([{ amount: received, reason: 'not-accepted', status: 'DONE' }])
    // A rest that comes in after that goes back too.
    await pay(ctx, link)
    expect(await statusOf(ctx, id)).toBe('CANCELLED')
    expect(asked.map(({ amount }) => amount)).toEqual([received, 100])
  })

  test('can still be accepted, and its rest pays the invoice if it comes in after that', async () => {
    const { ctx, asked, id, gross } = await waiting()
    const link = await orderPaymentLink(ctx, id)
    expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))).toBe('DONE')
    await ctx.jobs.settle()
    await pay(ctx, link)
    expect(await statusOf(ctx, id)).toBe('DELIVERED')
    expect(asked).toEqual([])
    const { invoiceId } = await getOrder(ctx, id)
    expect(await findInvoiceNode(ctx, invoiceId ?? '')).toMatchObject({ status: 'PAID', total: gross, outstanding: 0 })
  })

  test('can still be returned, which ends the payment of its rest', async () => {
    const { ctx, asked, id, received } = await waiting()
    await orderPaymentLink(ctx, id)
    expect(await ctx.db.transaction((tx) => refundReviewed(ctx, tx, id))).toBe(true)
    await ctx.jobs.settle()
    expect(asked.map(({ amount }) => amount)).toEqual([received])
    expect((await attemptsOf(ctx, id)).map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELLED'])
  })

  test('keeps its lines, since money is held for them', async () => {
    const { ctx, id } = await waiting()
    const lineIds = (await getOrder(ctx, id)).items.map((line) => line.id)
    expect(await removeOrderLines(ctx, { orderId: id, lineIds })).toMatchObject({ code: 'NOTHING_TO_PAY' })
  })
})

describe('the rest of an order', () => {
  test('is not asked of an order that was paid too much, or does not wait for a decision', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const id = await orderInReview(ctx, 'teveel.nl', 100)
    expect(await ask(ctx, id)).toBe('NOT_POSSIBLE')
    expect(await ask(ctx, 'ord_onbekend')).toBe('NOT_POSSIBLE')
  })

  test('is not asked twice', async () => {
    const { ctx, id } = await waiting()
    expect(await ask(ctx, id)).toBe('NOT_POSSIBLE')
  })
})

describe('an order that was paid in two payments', () => {
  test('is refunded from the oldest first, by as many refunds, when it fails', async () => {
    const { ctx, asked, id, gross, received } = await waiting({ ports: { registry: lyingRegistry('rejected') } })
    await pay(ctx, await orderPaymentLink(ctx, id))
    expect(await statusOf(ctx, id)).toBe('FAILED')
    const [first, second] = await attemptsOf(ctx, id)
    const back = asked.map(({ paymentReference, amount }) => ({ paymentReference, amount }))
    expect(back.sort((a, b) => b.amount - a.amount)).toEqual([
      { paymentReference: first?.reference, amount: received },
      { paymentReference: second?.reference, amount: gross - received },
    ])
    expect((await refundsOf(ctx, id)).map(({ status }) => status)).toEqual(['DONE', 'DONE'])
    expect((await getOrder(ctx, id)).items[0]).toMatchObject({ refund: gross })
    const notes = (await booksOf(ctx)).invoices.filter(({ kind, orderId }) => kind === 'CREDIT_NOTE' && orderId === id)
    expect(notes).toMatchObject([{ gross: -gross }])
  })

  test('is refunded by staff from both, with one credit note and the name of who decided it', async () => {
    const { ctx, asked, id, gross, received } = await waiting()
    await pay(ctx, await orderPaymentLink(ctx, id))
    const staff = await staffContext(ctx, { name: 'Femke', roles: ['OWNER'], parts: [paymentsStaff] })
    const [line] = (await previewRefund(staff, { orderId: id, lines: [] }))?.lines ?? []
    const lines = [{ lineId: line?.id ?? '', amount: received + 1 }]
    const preview = await previewRefund(staff, { orderId: id, lines })
    expect(preview?.destinations.map(({ amount, refundable }) => ({ amount, refundable }))).toEqual([
      { amount: received, refundable: received },
      { amount: 1, refundable: gross - received },
    ])
    const sent = await proposeRefund(staff, { orderId: id, lines, expectedRefundable: gross, reason: 'klant belde' })
    const goodwill = { amount: gross - received - 1, text: 'vertraging' }
    const given = await proposeRefund(staff, {
      orderId: id,
      lines: [],
      goodwill,
      expectedRefundable: gross - received - 1,
      reason: 'klant belde',
    })
    if (!(sent instanceof RefundsSent && given instanceof RefundsSent)) throw new Error('nothing was refunded')
    expect(sent.refunds.map(({ amount, decidedBy }) => ({ amount, decidedBy }))).toEqual([
      { amount: received, decidedBy: 'Femke' },
      { amount: 1, decidedBy: 'Femke' },
    ])
    expect(new Set(sent.refunds.map(({ creditNoteId }) => creditNoteId)).size).toBe(1)
    expect(given.refunds).toMatchObject([{ amount: goodwill.amount, creditNoteId: expect.any(String) }])
    await ctx.jobs.settle()
    expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross)
    for (const [rule, query] of INVARIANTS) {
      expect([rule, await all(ctx.db.reader.select({ n: count() }).from(sql`(${sql.raw(query)}) as faults`))]).toEqual([
        rule,
        [{ n: 0 }],
      ])
    }
  })

  test('is refunded only what was received, if it was accepted with less', async () => {
    const { ctx, asked, id, gross } = await waiting()
    await orderPaymentLink(ctx, id)
    await tellPaid(ctx, id, (wanted) => wanted - 1)
    await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))
    await ctx.jobs.settle()
    const [order] = (await booksOf(ctx)).orders.filter((one) => one.id === id)
    const [line] = await listLines(ctx.db.reader, id)
    if (!order || !line) throw new Error('the order is gone')
    await ctx.db.transaction((tx) => refundLine(ctx, tx, order, line, 'rejected', ctx.now))
    await ctx.jobs.settle()
    expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross - 1)
    const recorded = (await refundsOf(ctx, id)).sort((a, b) => a.part - b.part)
    expect(recorded.map(({ amount, status }) => ({ amount, status }))).toEqual([
      // Deducted from the invoice, which was open for it.
      { amount: 1, status: 'NOTED' },
      // The newest payment first.
      { amount: 99, status: 'DONE' },
      { amount: gross - 100, status: 'DONE' },
    ])
  })
})
