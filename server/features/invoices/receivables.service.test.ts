import { describe, expect, test } from 'vitest'
import { parseInvoiceNumber } from '../../../rules/invoice'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { CUSTOMER, fillBasket, mailsTo, order } from '../orders/orders.test-support'
import { closeInvoices } from './charging.service'
import { listInvoices } from './invoices.service'
import { listReceivables, notePaid, noteUnpaid } from './receivables.service'

/** On December 1, with an invoice on account of November that is due on December 15. */
async function withInvoice() {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(ctx, 'eerste.nl')
  const { order: placed } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  await pass(ctx, 10)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  const number = placed.invoiceNumber ?? ''
  return { ctx, number, gross: async () => (await find(ctx, number))?.total ?? 0 }
}

async function pass(ctx: TestContext, days: number) {
  ctx.clock.advance(days * DAY_MS)
  await ctx.jobs.settle()
}

const find = async (ctx: TestContext, wanted: string) =>
  (await listInvoices(ctx, { first: 100 })).edges.map(({ node }) => node).find(({ number }) => number === wanted)
const reminders = (ctx: TestContext) =>
  mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.startsWith('Herinnering'))

describe('an unpaid invoice', () => {
  test('is listed with its due date and delay until its payment is recorded; the customer sees the payment', async () => {
    const { ctx, number, gross } = await withInvoice()
    await pass(ctx, 18)
    expect(await listReceivables(ctx)).toMatchObject([
      { number, issuedOn: '2026-12-01', dueOn: '2026-12-15', daysOverdue: 4, outstanding: await gross() },
    ])
    expect(await find(ctx, number)).toMatchObject({ status: 'DUE' })
    expect(await notePaid(ctx, { number: ` ${number.toLowerCase()} `, on: '2026-12-16' })).toEqual({
      number,
      on: '2026-12-16',
    })
    expect(await find(ctx, number)).toMatchObject({ status: 'PAID' })
    expect(await listReceivables(ctx)).toEqual([])
  })

  test('is unpaid again when the payment was recorded by mistake', async () => {
    const { ctx, number } = await withInvoice()
    expect(await noteUnpaid(ctx, number)).toBe('not-paid')
    await notePaid(ctx, { number })
    expect(await noteUnpaid(ctx, number)).toEqual({ number })
    expect(await listReceivables(ctx)).toHaveLength(1)
    expect(await noteUnpaid(ctx, 'W2026-00001')).toBe('not-paid')
  })

  test.each([
    ['onzin', undefined, 'no-number'],
    ['M2026-09999', undefined, 'unknown'],
    ['W2026-00001', undefined, 'paid-already'],
    ['M2026-00001', '2026-02-30', 'no-day'],
    ['M2026-00001', '2026-11-30', 'before-invoice'],
    ['M2026-00001', '2026-12-02', 'in-the-future'],
  ])('%s on %s is refused: %s', async (number, on, reason) => {
    const { ctx } = await withInvoice()
    expect(await notePaid(ctx, { number, on })).toBe(reason)
  })

  test('an open invoice cannot be recorded as paid', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await notePaid(ctx, { number: 'M2026-00001' })).toBe('still-open')
  })
})

describe('a reminder', () => {
  test('is sent once, seven days after the due date, with the outstanding amount and where to pay', async () => {
    const { ctx, number } = await withInvoice()
    await pass(ctx, 20)
    expect(reminders(ctx)).toEqual([])
    await pass(ctx, 1)
    expect(reminders(ctx)).toMatchObject([{ subject: `Herinnering: factuur ${number} staat nog open` }])
    expect(reminders(ctx)[0]?.text).toMatch(/15 december 2026[\s\S]*NL95BANK0000000000/)
    await pass(ctx, 30)
    await closeInvoices(ctx)
    await pass(ctx, 1)
    expect(reminders(ctx)).toHaveLength(1)
  })

  test('is not sent for paid invoices', async () => {
    const { ctx, number } = await withInvoice()
    await notePaid(ctx, { number })
    await pass(ctx, 40)
    expect(reminders(ctx)).toEqual([])
  })
})

test.each([
  ['W2026-00012', { series: 'W', year: 2026, number: 12 }],
  [' m2026-100000 ', { series: 'M', year: 2026, number: 100_000 }],
  ['W000017', { series: 'W', year: 0, number: 17 }],
  ['C2026-00001', null],
  ['W2026-12', null],
])('%s is the number %o', (text, number) => {
  expect(parseInvoiceNumber(text)).toEqual(number)
})
