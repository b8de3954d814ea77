import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all } from '../../../db/query'
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
import { outstandingNow } from '../invoices/receivables.service'
import { noteBankPayment, noteSurplusReturned, revertBankPayments } from '../invoices/staff/invoice-acts.service'
import { invoicesStaff } from '../invoices/staff/invoices.staff'
import { findStaffInvoice } from '../invoices/staff/staff-invoices.repository'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER } from '../orders/orders.test-support'
import { acceptPayment } from '../orders/stuck-orders.service'
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
const steps = fc.array(
  fc.oneof(
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
  ),
  { minLength: 1, maxLength: 8 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

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
  return {
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

test('whatever comes in for an order that was accepted with less, and whatever is credited and refunded, the amounts tie', async () => {
  const shop = await open()
  const { ctx } = shop
  const before = fc.record({
    less: fc.integer({ min: 2, max: 480 }),
    // Cents of the rest that came in before staff accepted the order; null if it was not asked.
    part: fc.option(fc.integer({ min: 1, max: 400 })),
    // Whether its customer has the page of a payment open then.
    isOpen: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(before, steps, async ({ less, part, isOpen }, planned) => {
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
        const { received, returned, charged, statuses, transferred, byHand, payments } = await moneyOf(shop, about)
        const outstanding = await outstandingOf(shop, about.invoiceId)
        expect(outstanding).toBeGreaterThanOrEqual(0)
        expect([step, received - returned + outstanding]).toEqual([step, charged])
        expect((await findStaffInvoice(ctx.db.reader, about.invoiceId))?.outstanding).toBe(outstanding)
        for (const { paid, asked } of payments) expect(asked).toBeLessThanOrEqual(paid)
        expect(byHand).toBeLessThanOrEqual(transferred)
        expect(statuses).not.toContain('FAILED')
      }
      expect(
        (await booksOf(ctx)).invoices.filter(({ orderId, kind }) => orderId === id && kind === 'INVOICE'),
      ).toHaveLength(1)
    }),
    { numRuns: 25 },
  )
}, 240_000)
