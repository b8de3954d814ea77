import { eq } from 'drizzle-orm'
import { all, run } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { paymentAttempts } from '../../db/schema/payments'
import type { Aftermath } from '../../server/adapters/payment-provider/bank-ledger'
import { CUSTOMER, fillBasket, order, pay } from '../../server/features/orders/orders.test-support'
import { recordChargeback } from '../../server/features/payments/chargeback.service'
import { recordExternalRefund } from '../../server/features/payments/external-refund.service'
import { receiveNotification } from '../../server/features/payments/notification.service'
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
