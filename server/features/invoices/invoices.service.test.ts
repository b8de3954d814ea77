import { describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { invoiceLines, invoices } from '../../../db/schema/invoices'
import { DAY_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { getOrder } from '../orders/orders.service'
import {
  booksOf,
  CUSTOMER,
  changeAccount,
  fillBasket,
  mailsTo,
  order,
  pay,
  RESELLER,
} from '../orders/orders.test-support'
import { deliverAgain } from '../orders/stuck-orders.service'
import { closeInvoices } from './charging.service'
import { findInvoiceNode, listInvoices, readInvoiceFile } from './invoices.service'

const onAccount = (ctx: TestContext) => order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
const invoicesOf = async (ctx: TestContext) => (await listInvoices(ctx, {})).edges.map(({ node }) => node)

async function paidOrder(ctx: TestContext, name: string) {
  await fillBasket(ctx, name)
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  return getOrder(ctx, placed.id)
}

describe('a paid order', () => {
  test('has a final invoice of its own, numbered without gaps in its series and year', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const first = await paidOrder(ctx, 'eerste.nl')
    ctx.clock.advance(60 * DAY_MS)
    const second = await paidOrder(ctx, 'tweede.nl')
    expect([first.invoiceNumber, second.invoiceNumber]).toEqual(['W2026-00002', 'W2027-00001'])
    expect(await findInvoiceNode(ctx, first.invoiceId ?? '')).toMatchObject({
      status: 'PAID',
      date: '2026-11-21',
      total: first.totals.gross,
      isCreditNote: false,
      pdfUrl: `http://shop.example/api/invoices/${first.invoiceId}/pdf`,
    })
  })

  test('keeps the details of seller and buyer at its time, whatever changes later', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { invoiceId } = await paidOrder(ctx, 'eerste.nl')
    const before = await readInvoiceFile(ctx, invoiceId ?? '', 'pdf')
    await changeAccount(ctx, CUSTOMER, { companyName: 'Andere Naam BV', city: 'Elders' })
    ctx.clock.advance(10 * DAY_MS)
    const after = await readInvoiceFile(ctx, invoiceId ?? '', 'pdf')
    expect(after.filename).toBe('factuur-W2026-00002.pdf')
    expect(after.bytes.equals(before.bytes)).toBe(true)
  })
})

describe('an order on account', () => {
  test('is added to the one open invoice of its month, and of the next month after that [INV-011, INV-012]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'eerste.nl')
    const { order: first } = await onAccount(ctx)
    await fillBasket(ctx, 'tweede.nl')
    const { order: second } = await onAccount(ctx)
    expect([first.invoiceNumber, second.invoiceNumber]).toEqual(['M2026-00001', 'M2026-00001'])
    ctx.clock.advance(10 * DAY_MS)
    await fillBasket(ctx, 'derde.nl')
    const { order: third } = await onAccount(ctx)
    expect(third).toMatchObject({ invoiceNumber: 'M2026-00002', closed: false })
  })

  test('becomes final after its month, once, with VAT over the total, and its buyer is notified', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'eerste.nl')
    const { order: placed } = await onAccount(ctx)
    const id = placed.invoiceId ?? ''
    expect(await closeInvoices(ctx)).toBe(0)
    expect(await findInvoiceNode(ctx, id)).toMatchObject({ status: 'OPEN', dueDate: null, ublUrl: null })
    await expect(readInvoiceFile(ctx, id, 'ubl')).rejects.toMatchObject({ code: 'NOT_FOUND' })

    ctx.clock.advance(10 * DAY_MS)
    expect([await closeInvoices(ctx), await closeInvoices(ctx)]).toEqual([1, 0])
    await ctx.jobs.settle()
    const invoice = await findInvoiceNode(ctx, id)
    expect(invoice).toMatchObject({ status: 'DUE', date: '2026-12-01', dueDate: '2026-12-15' })
    expect(invoice?.vat).toBe(Math.round((invoice?.net ?? 0) * 0.21))
    expect((await getOrder(ctx, placed.id)).closed).toBe(true)
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain('Je factuur M2026-00001')
  })
})

describe('an undelivered line', () => {
  const books = (ctx: TestContext) => all(ctx.db.reader.select().from(invoices))

  test('is credited by a credit note that mirrors the charge and names its invoice', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const placed = await paidOrder(ctx, 'mislukt.nl')
    expect(placed.status).toBe('FAILED')
    const [charged, note] = (await booksOf(ctx)).invoices
    expect(note).toMatchObject({
      ...{ kind: 'CREDIT_NOTE', series: 'W', number: 3, creditsId: charged?.id, closed: true },
      ...{ net: -(charged?.net ?? 0), vat: -(charged?.vat ?? 0), gross: -(charged?.gross ?? 0) },
    })
    expect((await booksOf(ctx)).refunds).toMatchObject([{ amount: -(note?.gross ?? 0) }])
    expect((await invoicesOf(ctx)).map(({ number, status }) => [number, status])).toContainEqual([
      'W2026-00003',
      'CREDITED',
    ])
    const { bytes, filename } = await readInvoiceFile(ctx, note?.id ?? '', 'ubl')
    expect(filename).toBe('creditnota-W2026-00003.xml')
    expect(bytes.toString()).toMatch(/<CreditNote [\s\S]*<cac:InvoiceDocumentReference>\s*<cbc:ID>W2026-00002</)
  })

  test('is credited line by line, to the cent', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'mislukt.nl', [{ code: 'HOSTING_BASIC' }, { code: 'SSL_DV' }])
    const { order: placed, returnUrl } = await order(ctx)
    await pay(ctx, returnUrl)
    const { refunds } = await booksOf(ctx)
    const all = await books(ctx)
    const notes = all.filter(({ kind, orderId }) => kind === 'CREDIT_NOTE' && orderId === placed.id)
    expect(notes.map(({ gross }) => -gross).sort()).toEqual(refunds.map(({ amount }) => amount).sort())
    const sum = (field: 'net' | 'vat' | 'gross') => notes.reduce((total, note) => total - note[field], 0)
    const { net, vat, gross } = placed.totals
    expect({ net: sum('net'), vat: sum('vat'), gross: sum('gross') }).toEqual({ net, vat, gross })
  })

  test('is removed from an open invoice, and added again when it is delivered after all', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'mislukt.nl')
    const before = (await books(ctx)).find(({ series }) => series === 'M')
    const { order: placed } = await onAccount(ctx)
    await ctx.jobs.settle()
    const after = (await books(ctx)).find(({ series }) => series === 'M')
    expect(after).toMatchObject({ net: before?.net, vat: before?.vat, gross: before?.gross })
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, placed.id))).toBe('DONE')
    const again = (await books(ctx)).find(({ series }) => series === 'M')
    expect(again?.net).toBe((before?.net ?? 0) + placed.totals.net)
    expect((await books(ctx)).some(({ kind }) => kind === 'CREDIT_NOTE')).toBe(false)
    const lines = await all(ctx.db.reader.select().from(invoiceLines).orderBy(invoiceLines.position))
    expect(lines.filter(({ invoiceId }) => invoiceId === again?.id).map(({ position }) => position)).toEqual(
      lines.filter(({ invoiceId }) => invoiceId === again?.id).map((_, at) => at + 1),
    )
  })
})

test("another's invoice does not exist, nor does a visitor's", async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const [mine] = await invoicesOf(ctx)
  const other = await ctx.another({ signedInAs: RESELLER })
  expect(await findInvoiceNode(other, mine?.id ?? '')).toBeNull()
  await expect(readInvoiceFile(other, mine?.id ?? '', 'pdf')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(readInvoiceFile(await ctx.another(), mine?.id ?? '', 'pdf')).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  })
})

test('invoices are paged by cursor, newest first', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await paidOrder(ctx, 'eerste.nl')
  const whole = (await invoicesOf(ctx)).map(({ number }) => number)
  const first = await listInvoices(ctx, { first: 2 })
  const rest = await listInvoices(ctx, { first: 2, after: first.pageInfo.endCursor })
  expect([...first.edges, ...rest.edges].map(({ node }) => node.number)).toEqual(whole)
  expect(whole).toEqual(['W2026-00002', 'M2026-00001', 'W2026-00001'])
  await expect(listInvoices(ctx, { after: 'x' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})
