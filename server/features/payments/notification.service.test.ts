import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { DAY_MS } from '../../../rules/time'
import { scriptedPaymentProvider, unavailablePaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import type { PaymentResult, ProviderStatus } from '../../ports/payment-provider'
import { UntrustedNotification } from '../../ports/payment-provider'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, decide, fillBasket, mailsTo, order, pay } from '../orders/orders.test-support'
import { deleteWhois } from '../whois/whois.service'
import { receiveNotification } from './notification.service'
import { orderPaymentLink, orderPaymentStatus } from './payments.service'

const STATUSES: ProviderStatus[] = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS']

/** The bank reports exactly these results, in a trusted notification. */
const tell = (ctx: TestContext, ...results: PaymentResult[]) =>
  receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider(results) } }, '')

async function placed(ctx: TestContext, name = 'lindebrood.nl') {
  await fillBasket(ctx, name)
  const started = await order(ctx)
  const resultOf = async (status: ProviderStatus, attempt = -1): Promise<PaymentResult> => {
    const { attempts } = await booksOf(ctx)
    const { reference, amount } = attempts.filter(({ orderId }) => orderId === started.order.id).at(attempt) ?? never()
    return { reference, status, paidAmount: status === 'COMPLETED' ? amount : 0, totalAmount: amount, currency: 'EUR' }
  }
  const status = async () => (await orderPaymentStatus(ctx, started.order.id)).lastOmnikassaStatus
  const deliveries = async () =>
    (await booksOf(ctx)).messages.filter(({ reference }) => started.order.items.some(({ id }) => id === reference))
  return { id: started.order.id, url: started.returnUrl, resultOf, status, deliveries }
}

const never = (): never => {
  throw new Error('there is no such attempt')
}

describe('a notification of the bank', () => {
  test.each([
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['COMPLETED', 'COMPLETED'],
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'EXPIRED'],
    ['FAILURE', 'CANCELLED'],
  ] as const)('%s is shown as %s [INV-002]', async (outcome, shown) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { url, status } = await placed(ctx)
    expect(await status()).toBe('ANNOUNCED')
    await pay(ctx, url, outcome)
    expect(await status()).toBe(shown)
  })

  test('pays the order once, however often it arrives: one invoice, one delivery, one mail', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, url, deliveries } = await placed(ctx)
    const notification = decide(ctx, url, 'COMPLETED')
    await Promise.all(Array.from({ length: 20 }, () => receiveNotification(ctx, notification)))
    await ctx.jobs.settle()
    await receiveNotification(ctx, notification)
    await ctx.jobs.settle()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', closed: true, invoiceNumber: 'W2026-00002' })
    const { invoices, refunds } = await booksOf(ctx)
    expect([invoices.length, (await deliveries()).length, refunds.length]).toEqual([1, 1, 0])
    expect(
      mailsTo(ctx, CUSTOMER)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['Bestelling 10003 is klaar', 'Betaling ontvangen voor bestelling 10003'])
  })

  test('with a different amount or currency puts the order in review, and nothing is delivered', async () => {
    const wrongs: Partial<PaymentResult>[] = [{ paidAmount: 1 }, { totalAmount: 1 }, { currency: 'USD' }]
    for (const wrong of wrongs) {
      const ctx = await testContext({ signedInAs: CUSTOMER })
      const { id, resultOf, deliveries } = await placed(ctx)
      await tell(ctx, { ...(await resultOf('COMPLETED')), ...wrong })
      await tell(ctx, await resultOf('COMPLETED'))
      await ctx.jobs.settle()
      expect((await getOrder(ctx, id)).status).toBe('REVIEW')
      expect(await deliveries()).toEqual([])
    }
  })

  test('with an unknown payment does not block other results', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { status, resultOf } = await placed(ctx)
    await tell(ctx, { ...(await resultOf('COMPLETED')), reference: 'onbekend' }, await resultOf('COMPLETED'))
    expect(await status()).toBe('COMPLETED')
  })

  test('with a result that cannot be applied does not block others, and is applied later', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const [first, second] = [await placed(ctx, 'eerste-van-twee.nl'), await placed(ctx, 'tweede-van-twee.nl')]
    // Its invoice violates a unique index.
    await behind(ctx.config, async (query) => {
      const [there] = await query('select order_id as id from invoices limit 1')
      await query(`create unique index no_invoice on invoices
        ((case when order_id in ('${there?.id}', '${first.id}') then 1 end))`)
    })
    await tell(ctx, await first.resultOf('COMPLETED'), await second.resultOf('COMPLETED'))
    await ctx.jobs.settle()
    expect([await first.status(), await second.status()]).toEqual(['ANNOUNCED', 'COMPLETED'])
    expect((await getOrder(ctx, second.id)).status).toBe('DELIVERED')
    await behind(ctx.config, (query) => query('drop index no_invoice'))
    ctx.clock.advance(60_000)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, first.id)).status).toBe('DELIVERED')
  })

  test('is refused without its signature, and must be repeated when its results cannot be fetched', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { url, status } = await placed(ctx)
    const notification = decide(ctx, url, 'COMPLETED')
    await expect(receiveNotification(ctx, notification.replace('merchant', 'Merchant'))).rejects.toThrow(
      UntrustedNotification,
    )
    const away = { ...ctx, ports: { ...ctx.ports, payments: unavailablePaymentProvider() } }
    await expect(receiveNotification(away, notification)).rejects.toMatchObject({ name: 'OutsideUnavailable' })
    expect(await status()).toBe('ANNOUNCED')
    await receiveNotification(ctx, notification)
    expect(await status()).toBe('COMPLETED')
  })
})

describe('paying again', () => {
  test('returns the same link for an open payment, and a new one after it failed', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, url, status } = await placed(ctx)
    expect(await orderPaymentLink(ctx, id)).toBe(url)
    await pay(ctx, url, 'IN_PROGRESS')
    expect(await orderPaymentLink(ctx, id)).toBe(url)
    await pay(ctx, url, 'EXPIRED')
    const links = await Promise.all(Array.from({ length: 20 }, () => orderPaymentLink(ctx, id)))
    expect(new Set(links).size).toBe(1)
    expect(links[0]).not.toBe(url)
    expect(await status()).toBe('ANNOUNCED')
    expect((await booksOf(ctx)).attempts.map((attempt) => attempt.status)).toEqual(['EXPIRED', 'ANNOUNCED'])
  })

  test('in two tabs pays one order and refunds the second payment', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, url, deliveries } = await placed(ctx)
    await pay(ctx, url, 'CANCELLED')
    const again = await orderPaymentLink(ctx, id)
    await pay(ctx, again)
    await pay(ctx, url)
    await pay(ctx, url)
    const { refunds, attempts } = await booksOf(ctx)
    expect(refunds).toMatchObject([{ paymentAttemptId: attempts[0]?.id, amount: attempts[0]?.amount, status: 'DONE' }])
    expect(await deliveries()).toHaveLength(1)
    await expect(orderPaymentLink(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('with a late payment revives a lapsed order', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, url, resultOf } = await placed(ctx)
    await pay(ctx, url, 'EXPIRED')
    ctx.clock.advance(8 * DAY_MS)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('CANCELLED')
    await tell(ctx, await resultOf('COMPLETED'))
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
  })
})

describe('a payment that comes after the order lapsed', () => {
  const PIEN = demoHolderId('pien@voorbeeld.nl')

  /** An order with a chosen registrant that was not paid in time. */
  async function lapsed(ctx: TestContext) {
    await fillBasket(ctx, 'van-pien.nl')
    const { id, items } = (await order(ctx, { customWhois: [{ customWhoisId: PIEN, domain: 'van-pien.nl' }] })).order
    ctx.clock.advance(8 * DAY_MS)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('CANCELLED')
    const { reference, amount } = (await booksOf(ctx)).attempts.find(({ orderId }) => orderId === id) ?? never()
    const paid = { reference, status: 'COMPLETED', paidAmount: amount, totalAmount: amount, currency: 'EUR' } as const
    return { id, holder: items[0]?.holder, paid }
  }

  test('registers the name to the chosen registrant', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, holder, paid } = await lapsed(ctx)
    await tell(ctx, paid)
    await ctx.jobs.settle()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', items: [{ holder }] })
    expect(ctx.adapters.embedded.registry.heldName('van-pien.nl')?.holder).toMatchObject({ forename: 'Pien' })
    const isPiens = eq(domains.holderId, PIEN)
    expect(await all(ctx.db.reader.select().from(domains).where(isPiens))).toMatchObject([{ name: 'van-pien.nl' }])
  })

  test('puts the order in review when that registrant was deleted since, and uses no other registrant', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, paid } = await lapsed(ctx)
    expect(await deleteWhois(ctx, PIEN)).toEqual({ id: PIEN })
    await tell(ctx, paid)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, id)).status).toBe('REVIEW')
    expect(ctx.adapters.embedded.registry.heldName('van-pien.nl')).toBeNull()
  })
})

test('in whatever order and however often notifications arrive: paid once, delivered once, the rest refunded', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  let orders = 0
  const news = fc.array(
    fc.record({ attempt: fc.constantFrom(0, 1), status: fc.constantFrom(...STATUSES), asks: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(news, async (told) => {
      const { id, url, resultOf, status, deliveries } = await placed(ctx, `schudden-${++orders}.com`)
      await pay(ctx, url, 'CANCELLED')
      await orderPaymentLink(ctx, id)
      const told2 = [...told, ...told]
      await Promise.all(
        told2.map(async ({ attempt, status: says, asks }) => {
          await tell(ctx, await resultOf(says, attempt))
          if (asks) await Promise.all([status(), orderPaymentLink(ctx, id).catch(() => null), ctx.jobs.settle()])
        }),
      )
      await ctx.jobs.settle()
      const paid = new Set(told.flatMap(({ attempt, status: says }) => (says === 'COMPLETED' ? [attempt] : []))).size
      const books = await booksOf(ctx)
      const ofOrder = <R extends { orderId: string | null }>(rows: R[]) => rows.filter(({ orderId }) => orderId === id)
      expect(ofOrder(books.refunds)).toHaveLength(Math.max(0, paid - 1))
      expect([ofOrder(books.invoices).length, (await deliveries()).length]).toEqual(paid > 0 ? [1, 1] : [0, 0])
      expect((await getOrder(ctx, id)).status).toBe(paid > 0 ? 'DELIVERED' : 'AWAITING_PAYMENT')
      expect((await status()) === 'COMPLETED').toBe(paid > 0)
    }),
    { numRuns: 40 },
  )
})
