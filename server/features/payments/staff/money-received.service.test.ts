import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../../db/database'
import { one, run } from '../../../../db/query'
import { invoicePayments } from '../../../../db/schema/invoices'
import { paymentAttempts } from '../../../../db/schema/payments'
import { type Day, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { addDays } from '../../../../rules/renewal'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { orderDelivered, refundElsewhere } from '../../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { listReceivables, notePaid } from '../../invoices/receivables.service'
import { CUSTOMER } from '../../orders/orders.test-support'
import { refundPayment } from '../../orders/refunds.service'
import { recordChargeback } from '../chargeback.service'
import { reportMoneyReceived } from './money-received.service'

let ctx: TestContext
let finance: StaffContext
beforeEach(async () => {
  ctx = await testContext({ signedInAs: CUSTOMER })
  finance = await staffContext(ctx, { name: 'Fenna', roles: ['FINANCE'] })
})

const today = (): Day => dayInAmsterdam(ctx.clock.now())
/** Money that was received and that went back on a day. */
async function moneyOf(day: Day) {
  const { received, returned, returns, balance } = await reportMoneyReceived(finance, {
    from: day,
    to: addDays(day, 1),
  })
  return { received, returned, returns, balance }
}

async function nextDay() {
  ctx.clock.advance(DAY_MS)
  await ctx.jobs.settle()
}

async function attemptOf(orderId: string) {
  const attempt = await one(ctx.db.reader.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
  if (!attempt) throw new Error('the order has no payment')
  return attempt
}

const NOTHING = { received: 0, returned: 0, returns: 0, balance: 0 }

test('a payment counts on the day on which it was paid, and its refund on the day on which that was paid', async () => {
  const paidOn = today()
  expect(await moneyOf(paidOn)).toEqual(NOTHING)
  const attempt = await attemptOf(await orderDelivered(ctx, 'twee-keer-betaald.nl', { method: 'IDEAL' }))
  const received = attempt.paidAmount ?? 0
  expect(received).toBeGreaterThan(0)
  expect(await moneyOf(paidOn)).toEqual({ ...NOTHING, received, balance: received })
  await nextDay()
  const refund = (tx: Tx) => refundPayment(tx, attempt, received, 'paid-twice', ctx.clock.now())
  await ctx.db.transaction(async (tx) => void (await refund(tx)))
  await ctx.jobs.settle()
  expect(await moneyOf(today())).toEqual({ received: 0, returned: received, returns: 1, balance: -received })
  expect(await moneyOf(paidOn)).toEqual({ ...NOTHING, received, balance: received })
  const both = await reportMoneyReceived(finance, { from: paidOn, to: addDays(paidOn, 2) })
  expect(both).toMatchObject({ received, returned: received, balance: 0 })
})

test('a payment that nobody made, and an order on account, are not received', async () => {
  await orderDelivered(ctx, 'op-rekening.nl')
  expect(await moneyOf(today())).toEqual(NOTHING)
})

test('a refund outside the shop and a chargeback count with the amount that was last reported', async () => {
  const orderId = await orderDelivered(ctx, 'elders-terug.nl', { method: 'IDEAL' })
  const attempt = await attemptOf(orderId)
  const received = attempt.paidAmount ?? 0
  await refundElsewhere(ctx, orderId, 300)
  await refundElsewhere(ctx, orderId, 500)
  expect(await moneyOf(today())).toEqual({ received, returned: 500, returns: 1, balance: received - 500 })
  await refundElsewhere(ctx, orderId, 0)
  expect(await moneyOf(today())).toMatchObject({ returned: 0, returns: 0 })
  await ctx.db.transaction((tx) => recordChargeback(ctx, tx, attempt, received, ctx.clock.now()))
  expect(await moneyOf(today())).toEqual({ received, returned: received, returns: 1, balance: 0 })
})

test('a transfer counts on the day of the bank statement, and its surplus when it was paid back', async () => {
  await orderDelivered(ctx, 'overschrijving.nl')
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  const [due] = await listReceivables(ctx)
  if (!due) throw new Error('there is no unpaid invoice')
  await nextDay()
  await nextDay()
  const arrived = addDays(today(), -1)
  await notePaid(ctx, { number: due.number, on: arrived })
  const received = due.outstanding
  expect(await moneyOf(arrived)).toEqual({ ...NOTHING, received, balance: received })
  expect(await moneyOf(today())).toEqual(NOTHING)
  const surplusReturnedAt = startOfDay(today())
  await ctx.db.transaction(
    async (tx) => void (await run(tx.update(invoicePayments).set({ surplus: 100, surplusReturnedAt }))),
  )
  expect(await moneyOf(today())).toEqual({ received: 0, returned: 100, returns: 1, balance: -100 })
})
