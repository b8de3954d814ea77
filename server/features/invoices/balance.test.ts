import { unzipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { all } from '../../../db/query'
import { orderLines, orders } from '../../../db/schema/orders'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { startTestShop } from '../../../tests/support/test-shop'
import { credit } from '../orders/invoicing.service'
import { CUSTOMER, fillBasket, order, pay, RESELLER } from '../orders/orders.test-support'
import { closeInvoices } from './charging.service'
import { zipOfYear } from './invoice-zip.service'
import { getBalance, listInvoices, listYears } from './invoices.service'
import { notePaid } from './receivables.service'

/** On December 1; two orders on account of November are on one invoice, due on December 15. */
async function onAccount(...names: string[]) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  for (const name of names) {
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  }
  await ctx.jobs.settle()
  return ctx
}

async function closeMonth(ctx: TestContext) {
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
}

const list = async (ctx: TestContext, year?: number) =>
  (await listInvoices(ctx, { year })).edges.map(({ node }) => node)

describe('the balance', () => {
  test('tells what is on account this month and when that is invoiced, then what is due, then what is late', async () => {
    const ctx = await onAccount('eerste.nl')
    const [{ total } = { total: 0 }] = (await list(ctx)).filter(({ status }) => status === 'OPEN')
    const open = { outstanding: 0, collected: 0, count: 0, overdue: null }
    expect(await getBalance(ctx)).toMatchObject({ ...open, onAccount: total, nextInvoiceDate: '2026-12-01' })

    await closeMonth(ctx)
    const none = { onAccount: 0, nextInvoiceDate: null, iban: 'NL95BANK0000000000', accountHolder: 'Wimpel B.V.' }
    expect(await getBalance(ctx)).toMatchObject({ ...none, outstanding: total, count: 1, overdue: null })

    ctx.clock.advance(18 * DAY_MS)
    expect((await getBalance(ctx)).overdue).toMatchObject({ number: 'M2026-00001', daysOverdue: 4, outstanding: total })

    await notePaid(ctx, { number: 'M2026-00001' })
    expect(await getBalance(ctx)).toMatchObject({ ...none, ...open })
  })

  test('is less by what was credited; an invoice that was credited as a whole is settled', async () => {
    const ctx = await onAccount('eerste.nl')
    await closeMonth(ctx)
    const [newest, other] = (await all(ctx.db.reader.select().from(orders))).sort((a, b) => b.number - a.number)
    if (!newest || !other) throw new Error('no order')
    const lines = (await all(ctx.db.reader.select().from(orderLines))).filter(({ orderId }) => orderId === newest.id)
    await ctx.db.transaction(async (tx) => {
      for (const line of lines) await credit(ctx, tx, newest, { line, part: null }, ctx.now)
    })
    // The rest is the price of the other order alone.
    expect((await getBalance(ctx)).outstanding).toBe(other.gross)
    const notes = (await list(ctx)).filter(({ isCreditNote }) => isCreditNote)
    expect(notes.map(({ status, outstanding }) => [status, outstanding])).toEqual([['CREDITED', 0]])
  })

  test('of another customer is theirs', async () => {
    const ctx = await onAccount('eerste.nl')
    expect(await getBalance(await ctx.another({ signedInAs: RESELLER }))).toMatchObject({
      outstanding: 0,
      onAccount: 0,
    })
  })
})

describe('the invoices of a year', () => {
  test('are those that are dated in it', async () => {
    const ctx = await onAccount('eerste.nl')
    expect(await listYears(ctx)).toEqual([2026])
    ctx.clock.advance(60 * DAY_MS)
    await fillBasket(ctx, 'tweede.nl')
    const { returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    await closeInvoices(ctx)
    expect(await listYears(ctx)).toEqual([2027, 2026])
    // It was numbered in November, and dated when it was closed.
    expect((await list(ctx, 2027)).map(({ number }) => number)).toEqual(['W2027-00001', 'M2026-00001'])
    expect((await list(ctx, 2026)).map(({ number }) => number)).toEqual(['W2026-00001'])
    expect(await list(ctx, 2020)).toEqual([])
    expect((await list(ctx)).length).toBe(3)
  })

  test('come in one zip, each as PDF and as UBL; an open one is not among them', async () => {
    const ctx = await onAccount('eerste.nl')
    const { stream, filename } = await zipOfYear(ctx, '2026')
    expect(filename).toBe('facturen-2026.zip')
    const files = unzipSync(Buffer.concat(await stream.toArray()))
    expect(Object.keys(files)).toEqual(['factuur-W2026-00001.pdf', 'factuur-W2026-00001.xml'])
    expect(
      Buffer.from(files['factuur-W2026-00001.pdf'] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(Buffer.from(files['factuur-W2026-00001.xml'] ?? []).toString()).toContain('<cbc:ID>W2026-00001</cbc:ID>')
  })

  test('come once at a time for an account, and ten times an hour', async () => {
    const ctx = await onAccount()
    const first = await zipOfYear(ctx, '2026')
    await expect(zipOfYear(ctx, '2026')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // The reader disconnects halfway.
    first.stream.destroy()
    await new Promise((resolve) => first.stream.once('close', resolve))
    for (let times = 1; times < 10; times++) await (await zipOfYear(ctx, '2026')).stream.toArray()
    await expect(zipOfYear(ctx, '2026')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test.each(['2025', 'x', '02026', '../..'])("of %s are not there, nor are another's or a visitor's", async (year) => {
    const ctx = await onAccount()
    await expect(zipOfYear(ctx, year)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(zipOfYear(await ctx.another({ signedInAs: RESELLER }), '2026')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(zipOfYear(await ctx.another(), '2026')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('are downloaded over HTTP', async () => {
    const shop = await startTestShop()
    onTestFinished(shop.close)
    const browser = shop.browser()
    await browser.login(CUSTOMER)
    const answer = await browser.get('/api/invoices/years/2026/zip')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="facturen-2026.zip"')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files)).toHaveLength(2)
    expect((await browser.get('/api/invoices/years/2020/zip')).status).toBe(404)
    expect((await shop.get('/api/invoices/years/2026/zip')).status).toBe(401)
  })
})
