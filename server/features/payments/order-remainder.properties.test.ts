import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { paidLineRefunds } from '../../../db/schema/refunds'
import { DAY_MS } from '../../../rules/time'
import { scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { StaffContext } from '../../staff/staff-context'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, mailsTo } from '../orders/orders.test-support'
import { acceptPayment } from '../orders/stuck-orders.service'
import { receiveNotification } from './notification.service'
import { askRemainder } from './order-remainder.service'
import { refundReviewed } from './pay-back.service'
import { payOrder } from './payments.service'
import { paymentsStaff } from './staff/payments.staff'
import { previewRefund, proposeRefund } from './staff/staff-refunds.service'
import { cancelOrder } from './waiting-orders.service'

const env = { REFUND_LIMIT: '99999999', REFUND_DAY_LIMIT: '99999999', REFUND_CUSTOMER_MONTH_LIMIT: '99999999' }

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'ask' } as const) },
    // Of the rest, in cents more or less than was asked.
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('pay' as const), difference: fc.constantFrom(-50, -1, 0, 0, 1, 50) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'late' } as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'expire' } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'accept' } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'return' } as const) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
    // In thousandths of what is left.
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 1000 }) }),
    },
  ),
  { minLength: 1, maxLength: 10 },
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
  return { ctx, staff: await staffContext(ctx, { name: 'Femke', roles: ['FINANCE'], parts: [paymentsStaff] }), asked }
}

/** Reports a payment that is not in yet. */
async function tell(ctx: TestContext, id: string, difference: number): Promise<void> {
  const attempts = (await booksOf(ctx)).attempts.filter(
    ({ orderId, status }) => orderId === id && status !== 'COMPLETED',
  )
  const attempt = attempts.at(-1)
  if (!attempt) return
  const { reference, amount: totalAmount } = attempt
  const paidAmount = Math.max(1, totalAmount + difference)
  const result = { reference, status: 'COMPLETED', paidAmount, totalAmount, currency: 'EUR' } as const
  await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([result]) } }, '')
}

async function refund({ staff }: Shop, orderId: string, share: number): Promise<void> {
  const [line] = (await previewRefund(staff, { orderId, lines: [] }))?.lines ?? []
  if (!line) return
  const lines = [
    { lineId: line.id, amount: share === 1000 ? null : Math.max(1, Math.floor((line.refundable * share) / 1000)) },
  ]
  const expectedRefundable = (await previewRefund(staff, { orderId, lines }))?.refundable ?? 0
  await proposeRefund(staff, { orderId, lines, expectedRefundable, reason: 'klant vroeg erom' })
}

/** Returns whether staff accepted the order. */
async function run(shop: Shop, id: string, step: Step): Promise<boolean> {
  const { ctx } = shop
  const act = <T>(work: (tx: Parameters<Parameters<typeof ctx.db.transaction>[0]>[0]) => Promise<T>) =>
    ctx.db.transaction(work)
  if (step.kind === 'ask') await act((tx) => askRemainder(ctx, tx, id))
  if (step.kind === 'accept') return (await act((tx) => acceptPayment(ctx, tx, id))) === 'DONE'
  if (step.kind === 'return') await act((tx) => refundReviewed(ctx, tx, id))
  if (step.kind === 'cancel') await cancelOrder(ctx, id)
  if (step.kind === 'expire') ctx.clock.advance(7 * DAY_MS)
  if (step.kind === 'late') await tell(ctx, id, 0)
  if (step.kind === 'refund') await refund(shop, id, step.share)
  if (step.kind === 'pay' && 'url' in (await payOrder(ctx, id))) await tell(ctx, id, step.difference)
  return false
}

/** Amounts of an order, by payment. */
async function moneyOf({ ctx, asked }: Shop, id: string) {
  const { attempts, refunds, invoices, domainNames } = await booksOf(ctx)
  const sources = new Map(
    (await all(ctx.db.reader.select().from(paidLineRefunds))).map((one) => [one.reference, one.paymentAttemptId]),
  )
  const paid = attempts.filter(({ orderId, status }) => orderId === id && status === 'COMPLETED')
  const own = refunds.filter(({ orderId }) => orderId === id)
  const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)
  const whole = own.filter(({ paymentAttemptId }) => paymentAttemptId !== null)
  return {
    domainNames,
    payments: paid.map((payment) => ({
      received: payment.paidAmount ?? 0,
      recorded: sum(
        own.filter(
          (one) =>
            one.paymentAttemptId === payment.id ||
            sources.get(one.reference) === payment.id ||
            // An order with one payment names none.
            (paid.length === 1 && one.status !== 'FAILED' && one.paymentAttemptId === null),
        ),
      ),
      asked: sum(asked.filter(({ paymentReference }) => paymentReference === payment.reference)),
    })),
    kept: paid.reduce((all, { paidAmount }) => all + (paidAmount ?? 0), 0) - sum(whole),
    invoiced: invoices.filter(({ orderId, kind }) => orderId === id && kind === 'INVOICE').length,
  }
}

const DELIVERED: ReadonlySet<string> = new Set(['PAID', 'DELIVERING', 'DELIVERED'])

let made = 0

test('whatever happens to the rest of an order, no payment is refunded beyond itself, and it is delivered once and paid', async () => {
  const shop = await open()
  const { ctx } = shop
  await fc.assert(
    fc.asyncProperty(steps, async (planned) => {
      ctx.clock.advance(DAY_MS)
      const name = `rest${++made}.nl`
      const id = await orderInReview(ctx, name, -200)
      const { number, totals } = await getOrder(ctx, id)
      let isAccepted = false
      for (const step of planned) {
        isAccepted = (await run(shop, id, step)) || isAccepted
        await ctx.jobs.settle()
        const { payments, kept, invoiced, domainNames } = await moneyOf(shop, id)
        for (const { received, recorded, asked } of payments) {
          expect(received - recorded).toBeGreaterThanOrEqual(0)
          expect(received - asked).toBeGreaterThanOrEqual(0)
        }
        const isDelivered = DELIVERED.has((await getOrder(ctx, id)).status)
        expect([invoiced, domainNames.filter((one) => one === name).length]).toEqual(isDelivered ? [1, 1] : [0, 0])
        const mails = mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject === `Bestelling ${number} is klaar`)
        expect(mails.length).toBe(isDelivered ? 1 : 0)
        if (isDelivered && !isAccepted) expect(kept).toBeGreaterThanOrEqual(totals.gross)
      }
    }),
    { numRuns: 25 },
  )
}, 180_000)
