import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { chargebacks } from '../../../db/schema/chargebacks'
import { invoicePayments, invoices } from '../../../db/schema/invoices'
import { paymentAttempts } from '../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { DAY_MS } from '../../../rules/time'
import { scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { StaffContext } from '../../staff/staff-context'
import { findInvoiceRow } from '../invoices/invoices.service'
import { outstandingNow } from '../invoices/settlements.service'
import { noteBankPayment, noteSurplusReturned, revertBankPayments } from '../invoices/staff/invoice-acts.service'
import { invoicesStaff } from '../invoices/staff/invoices.staff'
import { findStaffInvoice } from '../invoices/staff/staff-invoices.repository'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER } from '../orders/orders.test-support'
import { acceptPayment } from '../orders/stuck-orders.service'
import { recordChargeback } from './chargeback.service'
import { payInvoice } from './invoice-payments.service'
import { receiveNotification } from './notification.service'
import { askRemainder } from './order-remainder.service'
import { payOrder } from './payments.service'
import { creditInvoice, previewCredit } from './staff/credit-invoice.service'
import { paymentsStaff } from './staff/payments.staff'
import { previewRefund, proposeRefund } from './staff/staff-refunds.service'

const env = { REFUND_LIMIT: '99999999', REFUND_DAY_LIMIT: '99999999', REFUND_CUSTOMER_MONTH_LIMIT: '99999999' }
const reason = 'in willekeurige volgorde'

/** In thousandths of what is left or open. */
const share = fc.integer({ min: 1, max: 1000 })
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), share: fc.integer({ min: 1, max: 1500 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('credit' as const), share }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refund' as const), share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('goodwill' as const), share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('revert' as const, 'surplus' as const) }) },
)
const steps = fc.array(step, { minLength: 1, maxLength: 8 })
/** In halves of the first payment. */
const chargeback = fc.record({ kind: fc.constant('chargeback' as const), part: fc.constantFrom(0, 1, 2) })
const stepsWithChargebacks = fc.array(fc.oneof({ weight: 3, arbitrary: chargeback }, { weight: 7, arbitrary: step }), {
  minLength: 2,
  maxLength: 9,
})
type Step = typeof stepsWithChargebacks extends fc.Arbitrary<(infer S)[]> ? S : never

interface Shop {
  ctx: TestContext
  staff: StaffContext
  /** Refunds that the bank was asked for. */
  asked: { paymentReference: string; amount: number }[]
}

async function open(): Promise<Shop> {
  const ctx = await testContext({ signedInAs: CUSTOMER, env })
  const asked: Shop['asked'] = []
  ctx.ports.payments = {
    ...ctx.ports.payments,
    findRefund: async () => null,
    async refund(request) {
      asked.push(request)
      return 'done'
    },
  }
  const parts = [paymentsStaff, invoicesStaff]
  return { ctx, staff: await staffContext(ctx, { name: 'Femke', roles: ['FINANCE'], parts }), asked }
}

const partOf = (amount: number, thousandths: number): number => Math.max(1, Math.floor((amount * thousandths) / 1000))

/** Reports the open payment of an order or invoice as paid. */
async function tell(
  ctx: TestContext,
  of: { orderId: string } | { invoiceId: string },
  paid?: (asked: number) => number,
) {
  const attempts = await all(ctx.db.reader.select().from(paymentAttempts))
  const attempt = attempts.findLast(
    (one) =>
      one.status !== 'COMPLETED' && ('orderId' in of ? one.orderId === of.orderId : one.invoiceId === of.invoiceId),
  )
  if (!attempt) return
  const { reference, amount: totalAmount } = attempt
  const paidAmount = paid?.(totalAmount) ?? totalAmount
  const result = { reference, status: 'COMPLETED', paidAmount, totalAmount, currency: 'EUR' } as const
  await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([result]) } }, '')
}

async function outstandingOf({ ctx }: Shop, invoiceId: string): Promise<number> {
  const row = await findInvoiceRow(ctx.db.reader, invoiceId)
  if (!row) throw new Error('there is no invoice')
  return outstandingNow(ctx.db.reader, row)
}

let references = 0

async function run(shop: Shop, { id, invoiceId }: { id: string; invoiceId: string }, step: Step): Promise<void> {
  const { ctx, staff } = shop
  if (step.kind === 'online' && 'url' in (await payInvoice(ctx, invoiceId))) await tell(ctx, { invoiceId })
  if (step.kind === 'late') await tell(ctx, { orderId: id }, (amount) => partOf(amount, step.share))
  if (step.kind === 'transfer') {
    const expectedOutstanding = await outstandingOf(shop, invoiceId)
    const amount = partOf(expectedOutstanding || 50, step.share)
    const receivedOn = new Date(ctx.clock.now()).toISOString().slice(0, 10)
    const about = { invoiceId, bankReference: `boeking ${++references}`, receivedOn, reason }
    await noteBankPayment(staff, { ...about, amount, expectedOutstanding })
  }
  if (step.kind === 'credit') {
    const [line] = (await previewCredit(staff, { invoiceId, lines: [] }))?.lines ?? []
    if (!line || line.creditable <= 0) return
    const lines = [{ lineId: line.id, amount: step.share === 1000 ? null : partOf(line.creditable, step.share) }]
    const { outstanding = 0, creditable = 0 } = (await previewCredit(staff, { invoiceId, lines })) ?? {}
    const input = { invoiceId, lines, expectedOutstanding: outstanding, expectedCreditable: creditable, reason }
    await creditInvoice(staff, input)
  }
  if (step.kind === 'refund' || step.kind === 'goodwill') {
    const preview = await previewRefund(staff, { orderId: id, lines: [] })
    const [line] = preview?.lines ?? []
    const left = (step.kind === 'refund' ? line?.refundable : preview?.goodwill?.refundable) ?? 0
    if (!line || left <= 0) return
    const amount = step.share === 1000 ? left : partOf(left, step.share)
    const asked =
      step.kind === 'refund'
        ? { orderId: id, lines: [{ lineId: line.id, amount }] }
        : { orderId: id, lines: [], goodwill: { amount, text: 'vertraging' } }
    const expectedRefundable = (await previewRefund(staff, asked))?.refundable ?? 0
    await proposeRefund(staff, { ...asked, expectedRefundable, reason })
  }
  if (step.kind === 'chargeback') {
    const [first] = (await booksOf(ctx)).attempts.filter(({ orderId }) => orderId === id)
    const amount = Math.floor(((first?.paidAmount ?? 0) * step.part) / 2)
    if (first) await ctx.db.transaction((tx) => recordChargeback(ctx, tx, first, amount, ctx.clock.now()))
  }
  if (step.kind === 'revert') await revertBankPayments(staff, { invoiceId, reason })
  if (step.kind === 'surplus') await noteSurplusReturned(staff, { invoiceId, reason })
}

const sumOf = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** Everything that came in and went back for an order and its invoice. */
async function moneyOf({ ctx, asked }: Shop, { id, invoiceId }: { id: string; invoiceId: string }) {
  const { reader } = ctx.db
  const attempts = (await all(reader.select().from(paymentAttempts))).filter(
    (one) => one.status === 'COMPLETED' && (one.orderId === id || one.invoiceId === invoiceId),
  )
  const payments = (await all(reader.select().from(invoicePayments))).filter((one) => one.invoiceId === invoiceId)
  const transfers = payments.filter(({ paymentAttemptId }) => paymentAttemptId === null)
  const sources = new Map((await all(reader.select().from(paidLineRefunds))).map((one) => [one.reference, one]))
  const own = (await all(reader.select().from(refunds))).filter(
    (one) => one.orderId === id || one.invoiceId === invoiceId,
  )
  const moved = own.filter(({ reference, paymentAttemptId }) => paymentAttemptId !== null || sources.has(reference))
  const byHand = moved.filter(({ reference }) => sources.get(reference)?.paymentAttemptId === null)
  const documents = (await all(reader.select().from(invoices))).filter(
    (one) => one.id === invoiceId || one.creditsId === invoiceId,
  )
  const lost = (await all(reader.select().from(chargebacks))).filter(({ orderId }) => orderId === id)
  return {
    lost: sumOf(lost.map(({ amount }) => amount)),
    /** Without refunds that the bank did not carry out. */
    sent:
      sumOf(moved.filter(({ status }) => status !== 'FAILED').map(({ amount }) => amount)) +
      sumOf(transfers.map(({ surplus }) => surplus)),
    received: sumOf(attempts.map(({ paidAmount }) => paidAmount)) + sumOf(transfers.map(({ amount }) => amount)),
    returned: sumOf(moved.map(({ amount }) => amount)) + sumOf(transfers.map(({ surplus }) => surplus)),
    charged: sumOf(documents.map(({ gross }) => gross)),
    statuses: own.map(({ status }) => status),
    transferred: sumOf(transfers.map(({ amount, surplus }) => amount - surplus)),
    byHand: sumOf(byHand.map(({ amount }) => amount)),
    payments: attempts.map(({ reference, paidAmount }) => ({
      paid: paidAmount ?? 0,
      asked: sumOf(asked.filter((one) => one.paymentReference === reference).map(({ amount }) => amount)),
    })),
  }
}

let made = 0

const before = fc.record({
  less: fc.integer({ min: 2, max: 480 }),
  // Cents of the rest that came in before staff accepted the order; null if it was not asked.
  part: fc.option(fc.integer({ min: 1, max: 400 })),
  // Whether its customer has the page of a payment open then.
  isOpen: fc.boolean(),
})
type Before = typeof before extends fc.Arbitrary<infer B> ? B : never

/** Accepts an order of which less was received, and checks after each step. */
async function accept(
  shop: Shop,
  { less, part, isOpen }: Before,
  planned: readonly Step[],
  check: (about: { id: string; invoiceId: string }, step: Step | null) => Promise<void>,
): Promise<void> {
  const { ctx } = shop
  ctx.clock.advance(DAY_MS)
  const id = await orderInReview(ctx, `tekort${++made}.nl`, -less)
  const act = (work: (tx: Parameters<Parameters<typeof ctx.db.transaction>[0]>[0]) => Promise<unknown>) =>
    ctx.db.transaction(work)
  if (part !== null) {
    await act((tx) => askRemainder(ctx, tx, id))
    await payOrder(ctx, id)
    await tell(ctx, { orderId: id }, () => Math.min(part, less - 1))
  }
  if (isOpen) {
    await act((tx) => askRemainder(ctx, tx, id))
    await payOrder(ctx, id)
  }
  expect(await act((tx) => acceptPayment(ctx, tx, id))).toBe('DONE')
  await ctx.jobs.settle()
  const about = { id, invoiceId: (await getOrder(ctx, id)).invoiceId ?? '' }
  for (const step of [null, ...planned]) {
    if (step) await run(shop, about, step)
    await ctx.jobs.settle()
    await check(about, step)
  }
  const charged = (await booksOf(ctx)).invoices.filter(({ orderId, kind }) => orderId === id && kind === 'INVOICE')
  expect(charged).toHaveLength(1)
}

test('whatever comes in for an order that was accepted with less, and whatever is credited and refunded, the amounts tie', async () => {
  const shop = await open()
  const { reader } = shop.ctx.db
  await fc.assert(
    fc.asyncProperty(before, steps, (received, planned) =>
      accept(shop, received, planned, async (about, step) => {
        const { received, returned, charged, statuses, transferred, byHand, payments } = await moneyOf(shop, about)
        const outstanding = await outstandingOf(shop, about.invoiceId)
        expect(outstanding).toBeGreaterThanOrEqual(0)
        expect([step, received - returned + outstanding]).toEqual([step, charged])
        expect((await findStaffInvoice(reader, about.invoiceId))?.outstanding).toBe(outstanding)
        for (const { paid, asked } of payments) expect(asked).toBeLessThanOrEqual(paid)
        expect(byHand).toBeLessThanOrEqual(transferred)
        expect(statuses).not.toContain('FAILED')
      }),
    ),
    { numRuns: 30 },
  )
}, 240_000)

test('chargebacks of such an order, also undone ones, never refund more than came in, and no more is open than is charged', async () => {
  const shop = await open()
  const { reader } = shop.ctx.db
  await fc.assert(
    fc.asyncProperty(before, stepsWithChargebacks, (received, planned) =>
      accept(shop, received, planned, async (about, step) => {
        const { charged, received, lost, sent, payments } = await moneyOf(shop, about)
        const outstanding = await outstandingOf(shop, about.invoiceId)
        expect(outstanding).toBeGreaterThanOrEqual(0)
        expect(outstanding).toBeLessThanOrEqual(charged)
        expect((await findStaffInvoice(reader, about.invoiceId))?.outstanding).toBe(outstanding)
        for (const { paid, asked } of payments) expect(asked).toBeLessThanOrEqual(paid)
        // Money held and open together is never less than what is charged.
        expect([step, received - lost - sent + outstanding >= charged || lost > 0]).toEqual([step, true])
      }),
    ),
    { numRuns: 30 },
  )
}, 240_000)
