import { expect, test } from 'vitest'
import { INVARIANTS } from '../../../db/invariants'
import { all } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { orderLines, orders } from '../../../db/schema/orders'
import { paymentAttempts } from '../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { cents } from '../../../rules/money'
import { planParts } from '../../../rules/payment-plan'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import { UserError } from '../../graphql/user-error'
import { closeInvoices } from '../invoices/charging.service'
import { findInvoiceNode, listInvoices } from '../invoices/invoices.service'
import { agree } from '../invoices/payment-plans.service'
import { notePaid, noteUnpaid } from '../invoices/receivables.service'
import { CUSTOMER, fillBasket, order, pay } from '../orders/orders.test-support'
import { refundLine } from '../orders/refunds.service'
import { recordChargeback } from './chargeback.service'
import { canPayInvoice, payInvoice, paymentSums } from './invoice-payments.service'

/** On December 1, with an invoice on account that is paid in three parts from December 10. */
async function withPlan() {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'eerste.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  const { id, number } = (await listInvoices(ctx, {})).edges[0]?.node ?? never()
  const row = (await all(ctx.db.reader.select().from(invoices))).find((one) => one.id === id) ?? never()
  const gross = row.gross
  const parts = planParts(cents(gross), { count: 3, firstOn: '2026-12-10', every: 'MONTH' })
  await ctx.db.transaction((tx) => agree(ctx, tx, { invoice: row, amount: cents(gross), parts }, ctx.now))
  const invoice = async () => (await findInvoiceNode(ctx, id)) ?? never()
  const link = async (part?: 'NEXT_PART' | 'ALL') => {
    const answer = await payInvoice(ctx, id, { part: part ?? null })
    if (answer instanceof UserError) throw new Error(answer.message)
    return answer.url
  }
  return { ctx, id, number, gross, parts: parts.map(({ amount }) => amount), invoice, link }
}

const never = (): never => {
  throw new Error('there is none')
}

const attemptsOf = async (ctx: TestContext, id: string) =>
  (await all(ctx.db.reader.select().from(paymentAttempts)))
    .filter(({ invoiceId }) => invoiceId === id)
    .sort((a, b) => a.number - b.number)

async function expectWhole(ctx: TestContext): Promise<void> {
  await behind(ctx.config, async (query) => {
    for (const [rule, broken] of INVARIANTS) expect(await query(broken), rule).toEqual([])
  })
}

test('the next part is paid online by default, and the last one settles the invoice', async () => {
  const { ctx, id, gross, parts, invoice, link } = await withPlan()
  const [one = 0, two = 0, three = 0] = parts
  expect(canPayInvoice(ctx, await invoice())).toBe(true)
  // All invoices at once leave it out.
  expect((await paymentSums(ctx)).payable).toBe(0)
  expect(new Set(await Promise.all([link(), link('NEXT_PART'), link()])).size).toBe(1)
  await pay(ctx, await link())
  expect(await invoice()).toMatchObject({ status: 'DUE', outstanding: gross - one, paymentPlan: { nextAmount: two } })
  await expectWhole(ctx)
  await pay(ctx, await link())
  await pay(ctx, await link())
  expect(await invoice()).toMatchObject({ status: 'PAID', outstanding: 0, paymentPlan: null })
  expect((await attemptsOf(ctx, id)).map(({ amount, isPart }) => [amount, isPart])).toEqual([
    ...[
      [one, true],
      [two, true],
    ],
    [three, false],
  ])
  expect(await all(ctx.db.reader.select().from(refunds))).toEqual([])
  await expectWhole(ctx)
})

test('everything can be paid instead, and a part that is paid late by an older link goes back', async () => {
  const { ctx, gross, parts, invoice, link } = await withPlan()
  const part = await link()
  const whole = await link('ALL')
  expect(whole).not.toBe(part)
  await pay(ctx, whole)
  expect(await invoice()).toMatchObject({ status: 'PAID', outstanding: 0 })
  await pay(ctx, part)
  expect(await all(ctx.db.reader.select().from(refunds))).toMatchObject([{ amount: parts[0], reason: 'paid-twice' }])
  expect(gross).toBeGreaterThan(parts[0] ?? 0)
  await expectWhole(ctx)
})

test('all parts that are late are paid at once', async () => {
  const { ctx, id, parts, invoice, link } = await withPlan()
  ctx.clock.advance(42 * DAY_MS)
  const late = (parts[0] ?? 0) + (parts[1] ?? 0)
  expect((await invoice()).paymentPlan).toMatchObject({ overdue: late, nextAmount: late })
  await link()
  expect(await attemptsOf(ctx, id)).toMatchObject([{ amount: late, isPart: true }])
})

test('a part is charged back: it is open again, and so is the next one to pay', async () => {
  const { ctx, id, gross, parts, invoice, link } = await withPlan()
  await pay(ctx, await link())
  const [attempt = never()] = await attemptsOf(ctx, id)
  const chargeBack = (amount: number) => ctx.db.transaction((tx) => recordChargeback(ctx, tx, attempt, amount, ctx.now))
  await chargeBack(attempt.amount)
  expect(await invoice()).toMatchObject({ outstanding: gross, paymentPlan: { nextAmount: parts[0] } })
  await chargeBack(0)
  expect(await invoice()).toMatchObject({ outstanding: gross - attempt.amount, paymentPlan: { nextAmount: parts[1] } })
  await expectWhole(ctx)
})

test('a plan that was paid stays ended when a part is charged back', async () => {
  const { ctx, id, parts, invoice, link } = await withPlan()
  for (let at = 0; at < 3; at++) await pay(ctx, await link())
  const attempts = await attemptsOf(ctx, id)
  const [first = never()] = attempts
  await ctx.db.transaction((tx) => recordChargeback(ctx, tx, first, first.amount, ctx.now))
  expect(await invoice()).toMatchObject({
    status: 'DUE',
    outstanding: parts[0],
    chargedBack: parts[0],
    paymentPlan: null,
  })
  await pay(ctx, await link())
  expect(await invoice()).toMatchObject({ status: 'PAID', outstanding: 0 })
  await expectWhole(ctx)
})

test('a transfer that was recorded by mistake is reverted, and the parts that were paid online stay', async () => {
  const { ctx, number, gross, parts, invoice, link } = await withPlan()
  await pay(ctx, await link())
  await notePaid(ctx, { number })
  expect(await invoice()).toMatchObject({ status: 'PAID' })
  expect(await noteUnpaid(ctx, number)).toEqual({ number })
  expect(await invoice()).toMatchObject({ status: 'DUE', outstanding: gross - (parts[0] ?? 0) })
  expect(await noteUnpaid(ctx, number)).toBe('not-paid')
  await expectWhole(ctx)
})

test('a refund of an invoice that was paid in parts goes back to the payments, the oldest first', async () => {
  const { ctx, id, parts, link } = await withPlan()
  for (let at = 0; at < 3; at++) await pay(ctx, await link())
  const placed = (await all(ctx.db.reader.select().from(orders))).find(({ number }) => number === 10_003) ?? never()
  const [line = never()] = (await all(ctx.db.reader.select().from(orderLines))).filter(
    ({ orderId }) => orderId === placed.id,
  )
  await ctx.db.transaction((tx) => refundLine(ctx, tx, placed, line, 'requested', ctx.now))
  await ctx.jobs.settle()
  const noted = await all(ctx.db.reader.select().from(refunds))
  const sources = await all(ctx.db.reader.select().from(paidLineRefunds))
  const attempts = (await attemptsOf(ctx, id)).map((one) => one.id)
  const total = noted.reduce((sum, { amount }) => sum + amount, 0)
  expect(total).toBeGreaterThan(parts[0] ?? 0)
  expect(sources.map(({ paymentAttemptId }) => attempts.indexOf(paymentAttemptId ?? '')).sort()).toEqual(
    sources.map((_, at) => at),
  )
  expect(noted.map(({ status }) => status)).toEqual(noted.map(() => 'DONE'))
  await expectWhole(ctx)
})
