import { describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { lyingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { findWaitingOrder, getOrder, listLines } from '../orders/orders.service'
import { booksOf, CUSTOMER, decide, fillBasket, mailsTo, order, pay, RESELLER } from '../orders/orders.test-support'
import { receiveNotification } from './notification.service'
import { orderPaymentLink, orderPaymentStatus, payOrder } from './payments.service'
import { cancelOrder, changePaymentMethod, removeOrderLines } from './waiting-orders.service'

const HALF_AN_HOUR = 31 * 60_000

/** A customer with an unpaid order of these names. */
async function waiting(...names: string[]) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  for (const name of names) await fillBasket(ctx, name, [{ code: 'HOSTING_BASIC' }])
  const { order: placed, returnUrl } = await order(ctx)
  return { ctx, id: placed.id, placed, url: returnUrl }
}

/** Someone else gets this name, after the order no longer holds it. */
async function goesTo(ctx: TestContext, name: string): Promise<void> {
  ctx.clock.advance(HALF_AN_HOUR)
  const other = await ctx.another({ signedInAs: RESELLER })
  await fillBasket(other, name)
  await pay(other, (await order(other)).returnUrl)
}

const statusOf = async (ctx: TestContext, id: string) => (await orderPaymentStatus(ctx, id)).lastOmnikassaStatus

describe('an unpaid order', () => {
  test('is returned, the newest one, to a user who may pay it', async () => {
    const { ctx } = await waiting('lindebrood.nl')
    await fillBasket(ctx, 'lindekoek.nl')
    const { order: newer } = await order(ctx)
    expect(await findWaitingOrder(ctx)).toMatchObject({ id: newer.id, status: 'AWAITING_PAYMENT' })
    expect(await findWaitingOrder(await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' }))).toBeNull()
    expect(await findWaitingOrder(await ctx.another({ signedInAs: RESELLER }))).toBeNull()
    expect(await findWaitingOrder(await ctx.another())).toBeNull()
  })

  test('is cancelled once, and its names are released', async () => {
    const { ctx, id } = await waiting('lindebrood.nl')
    const both = await Promise.all([cancelOrder(ctx, id), cancelOrder(ctx, id)])
    for (const answer of both) expect(answer).toMatchObject({ id, status: 'CANCELLED' })
    expect(await statusOf(ctx, id)).toBe('CANCELLED')
    expect(await payOrder(ctx, id)).toMatchObject({ code: 'NOTHING_TO_PAY', status: 409 })
    expect(await findWaitingOrder(ctx)).toBeNull()
    expect(await all(ctx.db.reader.select().from(promoClaims))).toEqual([])
    const other = await ctx.another({ signedInAs: RESELLER })
    await fillBasket(other, 'lindebrood.nl')
    await order(other)
  })

  test('that is paid after its cancellation is still delivered', async () => {
    const { ctx, id, url } = await waiting('lindebrood.nl')
    await cancelOrder(ctx, id)
    await pay(ctx, url)
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', closed: true })
  })

  test('can change to payment on account, with its fee, and is delivered at once', async () => {
    const { ctx, id, placed, url } = await waiting('lindebrood.nl')
    const changed = await changePaymentMethod(ctx, { orderId: id, paymentMethod: 'MANUAL_PAYMENT' })
    expect(changed).toMatchObject({ id, paymentMethod: 'MANUAL_PAYMENT', status: 'DELIVERING', closed: false })
    await ctx.jobs.settle()
    const { totals, status } = await getOrder(ctx, id)
    const net = placed.totals.net + 250
    expect([status, totals]).toEqual([
      'DELIVERED',
      { ...placed.totals, fee: 250, net, vat: Math.round(net * 0.21), gross: net + Math.round(net * 0.21) },
    ])
    const lines = await listLines(ctx.db.reader, id)
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(totals.gross)
    expect((await booksOf(ctx)).invoices).toMatchObject([{ orderId: id, orderNet: totals.net, closed: false }])
    expect(await statusOf(ctx, id)).toBe('COMPLETED')
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain('Je bestelling 10003 is gewijzigd')

    await pay(ctx, url)
    const { refunds } = await getOrder(ctx, id)
    expect(refunds).toMatchObject([
      { amount: placed.totals.gross, lineId: null, title: 'Tweede betaling', paidBackAt: ctx.now },
    ])
  })

  test('stays unchanged for an unknown or the same payment method', async () => {
    const { ctx, id, url } = await waiting('lindebrood.nl')
    expect(await changePaymentMethod(ctx, { orderId: id, paymentMethod: 'SCHELPEN' })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(await changePaymentMethod(ctx, { orderId: id, paymentMethod: 'IDEAL' })).toMatchObject({
      status: 'AWAITING_PAYMENT',
    })
    expect(await orderPaymentLink(ctx, id)).toBe(url)
  })

  test.each(['COMPLETED', 'IN_PROGRESS'] as const)('stays as it is once its payment is %s', async (outcome) => {
    const { ctx, id, placed, url } = await waiting('lindebrood.nl', 'lindekoek.nl')
    await receiveNotification(ctx, decide(ctx, url, outcome))
    const code = outcome === 'COMPLETED' ? 'NOTHING_TO_PAY' : 'PAYMENT_IN_PROGRESS'
    const refused = { code, status: 409 }
    const lineIds = [placed.items[0]?.id ?? '']
    expect(await cancelOrder(ctx, id)).toMatchObject(refused)
    expect(await changePaymentMethod(ctx, { orderId: id, paymentMethod: 'MANUAL_PAYMENT' })).toMatchObject(refused)
    expect(await removeOrderLines(ctx, { orderId: id, lineIds })).toMatchObject(refused)
    expect((await getOrder(ctx, id)).totals).toEqual(placed.totals)
  })

  test('can be changed by its buyer only', async () => {
    const { ctx, id } = await waiting('lindebrood.nl')
    const acts = [
      (viewer: TestContext) => cancelOrder(viewer, id),
      (viewer: TestContext) => changePaymentMethod(viewer, { orderId: id, paymentMethod: 'IDEAL' }),
      (viewer: TestContext) => removeOrderLines(viewer, { orderId: id, lineIds: [] }),
    ]
    const stranger = await ctx.another({ signedInAs: RESELLER })
    const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    const visitor = await ctx.another()
    for (const act of acts) {
      await expect(act(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(act(subUser)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(act(visitor)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    }
  })
})

describe('a name that became unavailable', () => {
  test('is reported before payment, and the rest can be paid without it', async () => {
    const { ctx, id, placed } = await waiting('lindebrood.nl', 'lindekoek.nl')
    await goesTo(ctx, 'lindebrood.nl')
    const { attempts } = await booksOf(ctx)
    const gone = await payOrder(ctx, id)
    const [line] = placed.items
    expect(gone).toMatchObject({
      code: 'NAME_GONE',
      status: 409,
      names: [{ lineId: line?.id, domainName: 'lindebrood.nl' }],
      message: expect.stringContaining('lindebrood.nl'),
    })
    expect(await changePaymentMethod(ctx, { orderId: id, paymentMethod: 'MANUAL_PAYMENT' })).toMatchObject({
      code: 'NAME_GONE',
    })
    expect((await booksOf(ctx)).attempts).toEqual(attempts)

    const tried = await removeOrderLines(ctx, { orderId: id, lineIds: [line?.id ?? ''], dryRun: true })
    expect([tried, await getOrder(ctx, id)]).toMatchObject([
      { items: [{}, {}] },
      { items: placed.items.map(() => ({})) },
    ])
    const left = await removeOrderLines(ctx, { orderId: id, lineIds: [line?.id ?? ''] })
    expect(tried).toEqual(left)
    const net = 399 + 3588
    const totals = { net, vat: Math.round(net * 0.21), gross: net + Math.round(net * 0.21), fee: 0 }
    expect(left).toMatchObject({ id, totals, items: [{ domainName: 'lindekoek.nl' }, { kind: 'HOSTING' }] })
    await pay(ctx, await orderPaymentLink(ctx, id))
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', closed: true, totals })
    const books = await booksOf(ctx)
    expect(books.invoices.find(({ orderId }) => orderId === id)?.gross).toBe(totals.gross)
    expect(books.refunds).toEqual([])
  })

  test('cancels the order when it has no other lines', async () => {
    const { ctx, id, placed } = await waiting('lindebrood.nl')
    const lineIds = [placed.items[0]?.id ?? '']
    expect(await removeOrderLines(ctx, { orderId: id, lineIds })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await removeOrderLines(ctx, { orderId: id, lineIds: ['lin_onzin'] })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await getOrder(ctx, id)).totals).toEqual(placed.totals)
  })

  test('is reported while another customer is still paying for it', async () => {
    const { ctx, id } = await waiting('lindebrood.nl')
    ctx.clock.advance(HALF_AN_HOUR)
    const other = await ctx.another({ signedInAs: RESELLER })
    await fillBasket(other, 'lindebrood.nl')
    await order(other)
    expect(await payOrder(ctx, id)).toMatchObject({ code: 'NAME_GONE' })
  })

  test('without a response of its registry does not prevent payment', async () => {
    const [there, away] = [lyingRegistry(), unavailableRegistry()]
    let isAway = false
    const registry = { ...there, check: (name: string) => (isAway ? away : there).check(name) }
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry } })
    await fillBasket(ctx, 'lindebrood.nl')
    const { order: placed, returnUrl } = await order(ctx)
    isAway = true
    expect(await orderPaymentLink(ctx, placed.id)).toBe(returnUrl)
  })
})

test('a payment of lines that were removed since is put in review', async () => {
  const { ctx, id, placed, url } = await waiting('lindebrood.nl', 'lindekoek.nl')
  await removeOrderLines(ctx, { orderId: id, lineIds: [placed.items[0]?.id ?? ''] })
  await pay(ctx, url)
  expect((await getOrder(ctx, id)).status).toBe('REVIEW')
})

test('a second payment is refunded, with its own line on the order and a mail', async () => {
  const { ctx, id, placed, url } = await waiting('lindebrood.nl')
  await pay(ctx, url, 'EXPIRED')
  const second = await orderPaymentLink(ctx, id)
  const late = (await booksOf(ctx)).attempts[0]?.reference ?? ''
  await pay(ctx, second)
  expect((await getOrder(ctx, id)).refunds).toEqual([])
  const result = {
    reference: late,
    status: 'COMPLETED',
    paidAmount: placed.totals.gross,
    totalAmount: placed.totals.gross,
    currency: 'EUR',
  } as const
  const payments = { ...ctx.ports.payments, receive: async () => [result] }
  for (let told = 0; told < 2; told++) await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments } }, '')
  await ctx.jobs.settle()
  expect((await getOrder(ctx, id)).refunds).toMatchObject([
    { amount: placed.totals.gross, lineId: null, title: 'Tweede betaling' },
  ])
  const subjects = mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('tweede betaling'))).toEqual([
    'Je tweede betaling voor bestelling 10003 gaat terug',
  ])
})
