import { eq } from 'drizzle-orm'
import { all, run } from '../../db/query'
import { invoices } from '../../db/schema/invoices'
import { outbox } from '../../db/schema/outbox'
import { paymentAttempts, paymentSurpluses } from '../../db/schema/payments'
import { DAY_MS } from '../../rules/time'
import type { Aftermath } from '../../server/adapters/payment-provider/bank-ledger'
import { closeInvoices } from '../../server/features/invoices/charging.service'
import { CUSTOMER, fillBasket, order, pay } from '../../server/features/orders/orders.test-support'
import { recordChargeback } from '../../server/features/payments/chargeback.service'
import { recordExternalRefund } from '../../server/features/payments/external-refund.service'
import { payInvoices } from '../../server/features/payments/invoice-payments.service'
import { receiveNotification } from '../../server/features/payments/notification.service'
import { addSurplus } from '../../server/features/payments/surpluses.service'
import { scriptedPaymentProvider } from './failing-ports'
import { contextOn, type TestContext } from './test-context'
import type { TestShop } from './test-shop'

/** The demo customer of a shop, who orders. */
export const buyerOf = ({ app, clock }: Pick<TestShop, 'app' | 'clock'>): Promise<TestContext> =>
  contextOn(app, clock, { signedInAs: CUSTOMER })

/** An order of a domain that was paid with another amount: a cent less if omitted. Returns its id. */
export async function orderInReview(ctx: TestContext, name: string, difference = -1): Promise<string> {
  await fillBasket(ctx, name)
  const { order: placed } = await order(ctx, { customWhois: [{ customWhoisId: null, domain: name }] })
  const attempts = await all(ctx.db.reader.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, placed.id)))
  const { reference = '', amount = 0 } = attempts[0] ?? {}
  const result = { reference, status: 'COMPLETED', paidAmount: amount + difference, totalAmount: amount } as const
  const payments = scriptedPaymentProvider([{ ...result, currency: 'EUR' }])
  await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments } }, '')
  await ctx.jobs.settle()
  return placed.id
}

/** An order of a domain with hosting, delivered as far as the shop's registry lets it. Returns its id. */
export async function orderDelivered(
  ctx: TestContext,
  name: string,
  {
    method = 'MANUAL_PAYMENT',
    customWhoisId = null,
  }: { method?: 'IDEAL' | 'MANUAL_PAYMENT'; customWhoisId?: string | null } = {},
): Promise<string> {
  await fillBasket(ctx, name, [{ code: 'HOSTING_BASIC' }])
  const customWhois = [{ customWhoisId, domain: name }]
  const { order: placed, returnUrl } = await order(ctx, { paymentMethod: method, customWhois })
  if (method === 'IDEAL') await pay(ctx, returnUrl)
  else await ctx.jobs.settle()
  return placed.id
}

/** Lets the bank decide what becomes of a paid payment, and report it. */
export async function follow(ctx: TestContext, paymentUrl: string, aftermath: Aftermath): Promise<void> {
  const decision = ctx.adapters.embedded.bank.follow(paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1), aftermath)
  if (!decision) throw new Error('the payment is not paid')
  await receiveNotification(ctx, decision.notification)
  await ctx.jobs.settle()
}

/** A delivered order whose payment the buyer's bank took back. Returns its id, and the address at which it was paid. */
export async function orderChargedBack(ctx: TestContext, name: string): Promise<{ id: string; paymentUrl: string }> {
  await fillBasket(ctx, name)
  const { order: placed, returnUrl } = await order(ctx, { customWhois: [{ customWhoisId: null, domain: name }] })
  await pay(ctx, returnUrl)
  await follow(ctx, returnUrl, 'CHARGEBACK')
  return { id: placed.id, paymentUrl: returnUrl }
}

/** A delivered order of which `amount` cents were refunded in the dashboard of the bank. Returns its id. */
export async function orderRefundedElsewhere(ctx: TestContext, name: string, amount: number): Promise<string> {
  const id = await orderDelivered(ctx, name, { method: 'IDEAL' })
  await refundElsewhere(ctx, id, amount)
  return id
}

/** Records what the bank says was refunded of an order's payment outside the shop, in cents. */
export async function refundElsewhere(ctx: TestContext, orderId: string, amount: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [attempt] = await all(tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
    if (attempt) await recordExternalRefund(ctx, tx, attempt, amount, ctx.now)
  })
}

/**
 * Two invoices that were paid together, charged back, paid again together, and whose dispute was then won: one part of what was paid twice
 * goes back, the other not. Returns the invoice of the other, and its payment.
 */
export async function invoicesPaidTwice(ctx: TestContext) {
  for (const name of ['eerste-maand.nl', 'tweede-maand.nl']) {
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT', customWhois: [{ customWhoisId: null, domain: name }] })
    ctx.clock.advance(32 * DAY_MS)
    await closeInvoices(ctx)
    await ctx.jobs.settle()
  }
  const payAll = async () => {
    const link = await payInvoices(ctx, {})
    if (!('url' in link)) throw new Error('there is nothing to pay')
    await pay(ctx, link.url)
    return link.url
  }
  const paymentUrl = await payAll()
  await follow(ctx, paymentUrl, 'CHARGEBACK')
  await payAll()
  await follow(ctx, paymentUrl, 'CHARGEBACK_WON')
  const { reader } = ctx.db
  const [surplus, ...others] = await all(reader.select().from(paymentSurpluses))
  if (!surplus || others.length > 0) throw new Error('there is not one surplus')
  const { paymentAttemptId, invoiceId } = surplus
  const [payment] = await all(reader.select().from(paymentAttempts).where(eq(paymentAttempts.id, paymentAttemptId)))
  const [invoice] = await all(reader.select().from(invoices).where(eq(invoices.id, invoiceId)))
  if (!payment || !invoice) throw new Error('the surplus is of nothing')
  return { paymentUrl, surplus, payment, invoice, id: `${payment.id}.${invoice.id}` }
}

/** Records that an invoice did not need cents of an order's payment, which staff have to return. Returns the id of the surplus. */
export async function leaveSurplus(ctx: TestContext, orderId: string, amount: number): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [attempt] = await all(tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
    const [invoice] = await all(tx.select().from(invoices).where(eq(invoices.orderId, orderId)))
    if (!attempt || !invoice) throw new Error('the order was not paid and invoiced')
    await addSurplus(tx, { paymentAttemptId: attempt.id, invoiceId: invoice.id, amount }, ctx.now)
    return `${attempt.id}.${invoice.id}`
  })
}

/** Records what the bank says was taken back of an order's payment, in cents. Returns the id of the payment. */
export async function takeBack(ctx: TestContext, orderId: string, amount: number): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [attempt] = await all(tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
    if (!attempt) throw new Error('the order was not paid')
    await recordChargeback(ctx, tx, attempt, amount, ctx.now)
    return attempt.id
  })
}

/** Lets the runner give up all deliveries of domains, as after days of trying. The registry has to be unreachable. */
export async function giveUpDeliveries(ctx: TestContext): Promise<void> {
  await ctx.db.transaction(
    async (tx) =>
      void (await run(tx.update(outbox).set({ attempts: 499 }).where(eq(outbox.job, 'deliver-line:domain')))),
  )
  ctx.clock.advance(3_600_000)
  await ctx.jobs.settle()
}
