import { describe, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import type { PaymentProvider } from '../../ports/payment-provider'
import { CUSTOMER, fillBasket, order, pay } from '../orders/orders.test-support'
import { watchOrder } from './order-changes.service'
import { linkTo, paymentStatusOf } from './payments.service'

describe('subscribing to an order', () => {
  test('yields it at once, and again with each change until it is delivered', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'kijken.nl')
    const placed = await order(ctx)
    const changes = (await watchOrder(ctx, placed.order.id))()[Symbol.asyncIterator]()
    expect((await changes.next()).value).toMatchObject({ status: 'AWAITING_PAYMENT' })
    await pay(ctx, String(await linkTo(ctx, placed.order.id)))
    let after = (await changes.next()).value
    // On PostgreSQL the payment may be announced before the delivery.
    while (after.status === 'PAID') after = (await changes.next()).value
    expect(after).toMatchObject({ status: 'DELIVERED', items: [{ deliveryStatus: 'DONE' }] })
    expect(await paymentStatusOf(ctx, after)).toBe('COMPLETED')
    const waiting = changes.next()
    expect(await changes.return?.()).toMatchObject({ done: true })
    expect(await waiting).toMatchObject({ done: true })
  })

  test('ends when its reader disconnects, and is refused for the orders of others and for too many streams', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'kijken.nl')
    const { id } = (await order(ctx)).order
    const left = new AbortController()
    const readers = []
    for (let count = 0; count < 10; count++) {
      readers.push((await watchOrder(ctx, id))(left.signal)[Symbol.asyncIterator]())
    }
    await expect(watchOrder(ctx, id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    for (const reader of readers) await reader.next()
    const waiting = readers.map((reader) => reader.next())
    left.abort()
    for (const end of await Promise.all(waiting)) expect(end.done).toBe(true)
    await expect(watchOrder(ctx, id)).resolves.toBeTypeOf('function')
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await expect(watchOrder(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(watchOrder(await ctx.another(), id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('and polling its payment status never contact the provider', async () => {
    let asked = 0
    const count = async <T>(answer: T): Promise<T> => {
      asked += 1
      return answer
    }
    const payments: PaymentProvider = {
      announce: () => count({ paymentUrl: 'https://bank.example/betalen' }),
      receive: () => count([]),
      findPayment: () => count(null),
      refund: () => count('done'),
      findRefund: () => count(null),
    }
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { payments } })
    await fillBasket(ctx, 'kijken.nl')
    const { order: placed } = await order(ctx)
    const before = asked
    expect(before).toBeGreaterThan(0)
    const left = new AbortController()
    const reader = (await watchOrder(ctx, placed.id))(left.signal)[Symbol.asyncIterator]()
    await reader.next()
    const waiting = reader.next()
    for (let times = 0; times < 1000; times++) await paymentStatusOf(ctx, placed)
    // Longer than two polls.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    left.abort()
    await waiting
    expect(asked).toBe(before)
  })
})
