import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { INVARIANTS } from '../../../db/invariants'
import { all } from '../../../db/query'
import { invoicePayments, invoices } from '../../../db/schema/invoices'
import { paymentAttempts } from '../../../db/schema/payments'
import { refunds } from '../../../db/schema/refunds'
import { cents } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { lyingRegistry, scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import { orderInReview, refundElsewhere } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { PaymentProvider } from '../../ports/payment-provider'
import { ApprovalNeeded } from '../../staff/proposals/proposals.graphql'
import type { StaffContext } from '../../staff/staff-context'
import { readBookkeeping } from '../bookkeeping/staff/bookkeeping.service'
import { fileOf } from '../invoices/invoice-document.service'
import { findInvoiceNode, findInvoiceRow, getBalance } from '../invoices/invoices.service'
import { listOwed, listReceivables, notePaid, noteUnpaid } from '../invoices/receivables.service'
import { outstandingNow } from '../invoices/settlements.service'
import { noteBankPayment } from '../invoices/staff/invoice-acts.service'
import { invoicesStaff } from '../invoices/staff/invoices.staff'
import { invoiceMovements } from '../invoices/staff/ledger-documents.service'
import { listAgeing, listInvoicesOfAll } from '../invoices/staff/staff-invoices.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, mailsTo, pay } from '../orders/orders.test-support'
import { acceptPayment } from '../orders/stuck-orders.service'
import { recordChargeback } from './chargeback.service'
import { payInvoice, payInvoices } from './invoice-payments.service'
import { receiveNotification } from './notification.service'
import { askRemainder } from './order-remainder.service'
import { orderPaymentLink } from './payments.service'
import { creditInvoice, listInvoiceRefunds, listOnlinePayments, previewCredit } from './staff/credit-invoice.service'
import { paymentMovements } from './staff/money-movements.service'
import { reportMoneyReceived } from './staff/money-received.service'
import { paymentsStaff } from './staff/payments.staff'
import { RefundsSent } from './staff/staff-refunds.graphql'
import { previewRefund, proposeRefund } from './staff/staff-refunds.service'

/** A bank that refunds everything, with what it was asked to refund. */
function refunding(bank: PaymentProvider) {
  const asked: Parameters<PaymentProvider['refund']>[0][] = []
  const refund: PaymentProvider['refund'] = async (request) => {
    asked.push(request)
    return 'done'
  }
  return { bank: { ...bank, refund, findRefund: async () => null }, asked }
}

const LESS = 100

/** An order of which 100 cents are missing, which staff accepted. */
async function accepted({
  ports = {},
  env = {},
  less = LESS,
}: {
  ports?: object
  env?: Record<string, string>
  less?: number
} = {}) {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports, env })
  const { bank, asked } = refunding(ctx.ports.payments)
  ctx.ports.payments = bank
  const id = await orderInReview(ctx, 'tekort.nl', -less)
  expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))).toBe('DONE')
  await ctx.jobs.settle()
  const { totals, invoiceId } = await getOrder(ctx, id)
  const { gross } = totals
  return { ctx, asked, id, invoiceId: invoiceId ?? '', gross, received: gross - less }
}

async function rowOf(ctx: TestContext, invoiceId: string) {
  const row = await findInvoiceRow(ctx.db.reader, invoiceId)
  if (!row) throw new Error('there is no invoice')
  return row
}

const outstandingOf = async (ctx: TestContext, invoiceId: string) =>
  outstandingNow(ctx.db.reader, await rowOf(ctx, invoiceId))
const known = new WeakMap<TestContext, Promise<StaffContext>>()
const staffOf = (ctx: TestContext): Promise<StaffContext> => {
  const staff =
    known.get(ctx) ?? staffContext(ctx, { name: 'Femke', roles: ['OWNER'], parts: [paymentsStaff, invoicesStaff] })
  known.set(ctx, staff)
  return staff
}
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

async function payRest(ctx: TestContext, invoiceId: string) {
  const link = await payInvoice(ctx, invoiceId)
  if (!('url' in link)) throw new Error(link.message)
  await pay(ctx, link.url)
}

async function credit(ctx: TestContext, invoiceId: string, amount: number | null = null) {
  const staff = await staffOf(ctx)
  const lines = (await previewCredit(staff, { invoiceId, lines: [] }))?.lines.map(({ id }) => id) ?? []
  const asked = lines.slice(0, 1).map((lineId) => ({ lineId, amount }))
  const { outstanding = 0, creditable = 0, toReturn } = (await previewCredit(staff, { invoiceId, lines: asked })) ?? {}
  const input = { invoiceId, lines: asked, expectedOutstanding: outstanding, expectedCreditable: creditable }
  return { toReturn, answer: await creditInvoice(staff, { ...input, reason: 'klant vroeg erom' }) }
}

async function refund(ctx: TestContext, orderId: string, amount: number | null = null) {
  const staff = await staffOf(ctx)
  const [line] = (await previewRefund(staff, { orderId, lines: [] }))?.lines ?? []
  const lines = [{ lineId: line?.id ?? '', amount }]
  const preview = await previewRefund(staff, { orderId, lines })
  const expectedRefundable = preview?.refundable ?? 0
  const answer = await proposeRefund(staff, { orderId, lines, expectedRefundable, reason: 'klant vroeg erom' })
  return { answer, destinations: preview?.destinations ?? [] }
}

async function expectSound(ctx: TestContext) {
  for (const [rule, query] of INVARIANTS) {
    expect([rule, await all(ctx.db.reader.select({ n: count() }).from(sql`(${sql.raw(query)}) as faults`))]).toEqual([
      rule,
      [{ n: 0 }],
    ])
  }
}

async function chargeBack(ctx: TestContext, orderId: string, amount: number) {
  const [attempt] = await all(ctx.db.reader.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)))
  if (!attempt) throw new Error('there is no payment')
  await ctx.db.transaction((tx) => recordChargeback(ctx, tx, attempt, amount, ctx.clock.now()))
  await ctx.jobs.settle()
}

describe('an order that is accepted with less than its total', () => {
  test('is delivered, with a final invoice of its total that is open for the rest for two weeks', async () => {
    const { ctx, id, invoiceId, gross } = await accepted()
    expect(await getOrder(ctx, id)).toMatchObject({ status: 'DELIVERED', paidAt: null, closed: true })
    expect(await rowOf(ctx, invoiceId)).toMatchObject({
      ...{ kind: 'INVOICE', series: 'W', closed: true, paidAt: null, gross },
      ...{ issuedOn: '2026-11-21', dueOn: '2026-12-05' },
    })
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'DUE', outstanding: LESS, total: gross })
    expect(await getBalance(ctx)).toMatchObject({ outstanding: LESS, count: 1 })
    const staff = await staffOf(ctx)
    const [shown] = (await listInvoicesOfAll(staff, { first: 10, filter: { state: 'OPEN' } })).edges
    expect(shown?.node).toMatchObject({ id: invoiceId, outstanding: LESS, received: gross - LESS, surplus: 0 })
    expect((await listAgeing(staff))[0]).toMatchObject({ age: 'NOT_DUE', count: 1, amount: LESS })
    expect(await listReceivables(ctx)).toMatchObject([{ outstanding: LESS, dueOn: '2026-12-05' }])
    await expectSound(ctx)
  })

  test('tells its buyer by mail what was received, what is left and until when, and reminds of it once', async () => {
    const { ctx, invoiceId } = await accepted()
    const mail = mailsTo(ctx, CUSTOMER).find(({ subject }) => subject.startsWith('Betaling ontvangen'))
    expect(mail?.text).toMatch(/en €\s1,00 staat nog open op factuur W2026-00002\. Betaal dat vóór 5 december 2026/)
    expect(mail?.text).toContain(`/account/facturen?factuur=${invoiceId}`)
    expect(mail?.text).not.toContain('Betaald met')
    ctx.clock.advance(22 * DAY_MS)
    await ctx.jobs.settle()
    const reminders = mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.startsWith('Herinnering'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toMatch(/staat nog €\s1,00 open/)
    expect(reminders[0]?.text).not.toContain('op rekening')
  })

  test('has documents with what was received and what is due', async () => {
    const { ctx, invoiceId, received } = await accepted()
    const ubl = String((await fileOf(ctx, await rowOf(ctx, invoiceId), 'ubl')).bytes)
    expect(ubl).toContain(`<cbc:PrepaidAmount currencyID="EUR">${(received / 100).toFixed(2)}</cbc:PrepaidAmount>`)
    expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">1.00</cbc:PayableAmount>')
    expect(ubl).toContain('<cbc:DueDate>2026-12-05</cbc:DueDate>')
    await payRest(ctx, invoiceId)
    const paid = String((await fileOf(ctx, await rowOf(ctx, invoiceId), 'ubl')).bytes)
    expect(paid).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
  })

  test('is paid once its rest is paid online, which is asked for the rest alone', async () => {
    const { ctx, id, invoiceId, received } = await accepted()
    await payRest(ctx, invoiceId)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(await listReceivables(ctx)).toEqual([])
    const staff = await staffOf(ctx)
    expect((await listOnlinePayments(staff, invoiceId)).map(({ amount }) => amount)).toEqual([received, LESS])
    const report = await reportMoneyReceived(staff, { from: '2026-11-01', to: '2026-12-01' })
    const { attempts } = await booksOf(ctx)
    expect(attempts.filter(({ orderId }) => orderId === id)).toMatchObject([{ paidAmount: received }])
    expect(report.received).toBe(sumOf(await paidOf(ctx)))
    await expectSound(ctx)
  })

  test('is paid once its rest is noted by hand, and open again for the rest if that was a mistake', async () => {
    const { ctx, invoiceId } = await accepted()
    expect(await notePaid(ctx, { number: 'W2026-00002' })).toMatchObject({ number: 'W2026-00002' })
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(await noteUnpaid(ctx, 'W2026-00002')).toEqual({ number: 'W2026-00002' })
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'DUE', outstanding: LESS })
    expect(await noteUnpaid(ctx, 'W2026-00002')).toBe('not-paid')
  })

  test('ties in the bookkeeping, where each payment counts once', async () => {
    const { ctx, invoiceId, received } = await accepted()
    await notePaid(ctx, { number: 'W2026-00002' })
    expect(await outstandingOf(ctx, invoiceId)).toBe(0)
    const staff = await staffOf(ctx)
    const report = await reportMoneyReceived(staff, { from: '2026-11-01', to: '2026-12-01' })
    expect(report.received).toBe(sumOf(await paidOf(ctx)) + LESS)
    expect(await readBookkeeping(staff, '2026-11')).toMatchObject({ isBalanced: true })
    const moved: { kind: string; amount: number }[] = []
    const period = {
      days: { from: '2026-11-01', to: '2026-12-01' },
      times: { from: Date.parse('2026-11-01T00:00:00+01:00'), before: Date.parse('2026-12-01T00:00:00+01:00') },
    }
    for (const read of [...paymentMovements, ...invoiceMovements])
      for await (const page of read(ctx.db.reader, period))
        for (const { kind, amount, documents } of page)
          if (documents.some(({ number }) => number === 'W2026-00002')) moved.push({ kind, amount })
    expect(moved).toEqual([
      { kind: 'PAYMENT', amount: received },
      { kind: 'TRANSFER', amount: LESS },
    ])
  })

  test('counts a payment of the order that comes in late, and returns what is too much', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { bank, asked } = refunding(ctx.ports.payments)
    ctx.ports.payments = bank
    const id = await orderInReview(ctx, 'tekort.nl', -LESS)
    await ctx.db.transaction((tx) => askRemainder(ctx, tx, id))
    const link = await orderPaymentLink(ctx, id)
    await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))
    await ctx.jobs.settle()
    const { invoiceId } = await getOrder(ctx, id)
    const staff = await staffOf(ctx)
    // Half of it is transferred meanwhile.
    const about = { invoiceId: invoiceId ?? '', bankReference: 'helft', receivedOn: '2026-11-21', reason: 'afschrift' }
    await noteBankPayment(staff, { ...about, amount: 50, expectedOutstanding: LESS })
    await pay(ctx, link)
    expect(await findInvoiceNode(ctx, invoiceId ?? '')).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(asked.map(({ amount }) => amount)).toEqual([50])
    await expectSound(ctx)
  })

  test('counts as paid if nothing is held any more, or more than its total', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const returned = await orderInReview(ctx, 'niets.nl', -LESS)
    const { gross } = (await getOrder(ctx, returned)).totals
    await refundElsewhere(ctx, returned, gross - LESS)
    const more = await orderInReview(ctx, 'meer.nl', LESS)
    for (const id of [returned, more]) {
      expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, id))).toBe('DONE')
      await ctx.jobs.settle()
      const { invoiceId, paidAt } = await getOrder(ctx, id)
      expect(paidAt).not.toBeNull()
      expect(await findInvoiceNode(ctx, invoiceId ?? '')).toMatchObject({ status: 'PAID', outstanding: 0 })
    }
  })
})

/** Payments that the bank reported, of the orders of a test and of its invoices. */
async function paidOf(ctx: TestContext) {
  const rows = await all(ctx.db.reader.select().from(paymentAttempts).where(eq(paymentAttempts.status, 'COMPLETED')))
  const from = Date.parse('2026-11-01T00:00:00+01:00')
  return rows.filter(({ changedAt }) => changedAt >= from).map(({ paidAmount }) => ({ amount: paidAmount ?? 0 }))
}

describe('a credit of such an order', () => {
  test('first lowers what is open', async () => {
    const { ctx, asked, invoiceId } = await accepted()
    expect(await credit(ctx, invoiceId, 60)).toMatchObject({ toReturn: 0, answer: { outstanding: LESS - 60 } })
    await ctx.jobs.settle()
    expect(asked).toEqual([])
    expect((await booksOf(ctx)).refunds.map(({ status, amount }) => ({ status, amount }))).toEqual([
      { status: 'NOTED', amount: 60 },
    ])
    expect(await listInvoiceRefunds(await staffOf(ctx), invoiceId)).toEqual([])
  })

  test('then goes back through the bank, which settles the invoice', async () => {
    const { ctx, asked, id, invoiceId, gross, received } = await accepted()
    expect(await credit(ctx, invoiceId, 160)).toMatchObject({ toReturn: 60, answer: { outstanding: 0 } })
    await ctx.jobs.settle()
    expect(asked.map(({ amount }) => amount)).toEqual([60])
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(await listInvoiceRefunds(await staffOf(ctx), invoiceId)).toMatchObject([{ amount: 60, status: 'DONE' }])
    // The rest goes back as a refund of a paid line.
    const { answer, destinations } = await refund(ctx, id)
    expect(destinations.map(({ amount }) => amount)).toEqual([gross - 160])
    expect(answer).toBeInstanceOf(RefundsSent)
    await ctx.jobs.settle()
    expect(sumOf(asked)).toBe(received)
    expect(await outstandingOf(ctx, invoiceId)).toBe(0)
    await expectSound(ctx)
  })

  test('counts as a refund by staff, and needs the refund of the order above a limit', async () => {
    const { ctx, asked, id, invoiceId, gross } = await accepted({ env: { REFUND_DAY_LIMIT: '100' } })
    expect((await credit(ctx, invoiceId, 160)).answer).toMatchObject({ outstanding: 0 })
    await ctx.jobs.settle()
    expect(asked.map(({ amount }) => amount)).toEqual([60])
    const other = await orderInReview(ctx, 'tweede-tekort.nl', -LESS)
    await ctx.db.transaction((tx) => acceptPayment(ctx, tx, other))
    await ctx.jobs.settle()
    const second = (await getOrder(ctx, other)).invoiceId ?? ''
    expect((await credit(ctx, second, LESS + 41)).answer).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect((await credit(ctx, second, LESS)).answer).toMatchObject({ outstanding: 0 })
    const { answer } = await refund(ctx, other, 41)
    expect(answer).toBeInstanceOf(ApprovalNeeded)
    expect(asked).toHaveLength(1)
    expect((await refund(ctx, id, gross - 160)).answer).toBeInstanceOf(ApprovalNeeded)
  })

  test('of all of it gives back what was received and nothing more', async () => {
    const { ctx, asked, invoiceId, received } = await accepted()
    await credit(ctx, invoiceId)
    await ctx.jobs.settle()
    expect(sumOf(asked)).toBe(received)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ outstanding: 0 })
    expect(await all(ctx.db.reader.select().from(refunds).where(eq(refunds.status, 'FAILED')))).toEqual([])
    await expectSound(ctx)
  })

  test('is made automatically when the delivery fails, and its mail tells both amounts', async () => {
    const { ctx, asked, id, invoiceId, received } = await accepted({ ports: { registry: lyingRegistry('rejected') } })
    expect((await getOrder(ctx, id)).status).toBe('FAILED')
    expect(asked.map(({ amount }) => amount)).toEqual([received])
    expect(await outstandingOf(ctx, invoiceId)).toBe(0)
    const [mail] = mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.startsWith('Niet gelukt'))
    const money = `${Math.floor(received / 100)},${String(received % 100).padStart(2, '0')}`
    expect(mail?.text).toMatch(new RegExp(`Je krijgt €\\s${money} terug`))
    expect(mail?.text).toMatch(/We halen €\s1,00 van je factuur af/)
  })
})

describe('a refund of such an order whose rest was paid', () => {
  test('comes from the first payment, then from that of the rest', async () => {
    const { ctx, asked, id, invoiceId, gross, received } = await accepted()
    expect((await refund(ctx, id)).answer).toMatchObject({ code: 'NOT_PAID' })
    await payRest(ctx, invoiceId)
    const { answer, destinations } = await refund(ctx, id)
    expect(destinations.map(({ amount }) => amount)).toEqual([received, gross - received])
    expect(answer).toMatchObject({ amount: gross })
    await ctx.jobs.settle()
    expect(asked.map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([received, LESS])
    expect(await outstandingOf(ctx, invoiceId)).toBe(0)
    await expectSound(ctx)
  })

  test('takes no more than its share of a payment of several invoices', async () => {
    const { ctx, asked, id, received } = await accepted()
    const other = await orderInReview(ctx, 'tweede-tekort.nl', -LESS)
    await ctx.db.transaction((tx) => acceptPayment(ctx, tx, other))
    await ctx.jobs.settle()
    const link = await payInvoices(ctx, { amount: cents(2 * LESS) })
    if (!('url' in link)) throw new Error(link.message)
    await pay(ctx, link.url)
    for (const orderId of [id, other]) {
      const { answer, destinations } = await refund(ctx, orderId)
      expect(destinations.map(({ amount, refundable }) => ({ amount, refundable }))).toEqual([
        { amount: received, refundable: received },
        { amount: LESS, refundable: LESS },
      ])
      expect(answer).toBeInstanceOf(RefundsSent)
      await ctx.jobs.settle()
    }
    expect(sumOf(asked)).toBe(2 * (received + LESS))
    await expectSound(ctx)
  })

  test('goes back by transfer for what was transferred', async () => {
    const { ctx, asked, id, gross, received } = await accepted()
    await notePaid(ctx, { number: 'W2026-00002' })
    const { answer, destinations } = await refund(ctx, id)
    expect(destinations.map(({ amount }) => amount)).toEqual([received, LESS])
    expect(answer).toMatchObject({ amount: gross })
    await ctx.jobs.settle()
    expect(sumOf(asked)).toBe(received)
    expect(await listOwed(ctx)).toMatchObject([{ number: 'W2026-00002', amount: LESS }])
    await expectSound(ctx)
  })
})

describe('a chargeback of the payment of such an order', () => {
  test('adds to what is open, and takes it off again when the dispute is won', async () => {
    const { ctx, id, invoiceId, gross, received } = await accepted()
    await chargeBack(ctx, id, received)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'DUE', outstanding: gross })
    await chargeBack(ctx, id, 0)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'DUE', outstanding: LESS })
  })

  test('is paid again with the rest, and goes back when the dispute is won after that', async () => {
    const { ctx, asked, id, invoiceId, received } = await accepted()
    await chargeBack(ctx, id, received)
    await payRest(ctx, invoiceId)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'PAID', outstanding: 0 })
    await chargeBack(ctx, id, 0)
    expect(asked.map(({ amount }) => amount)).toEqual([received])
  })

  test('after the rest was paid is what is open', async () => {
    const { ctx, id, invoiceId, received } = await accepted()
    await payRest(ctx, invoiceId)
    await chargeBack(ctx, id, received)
    expect(await findInvoiceNode(ctx, invoiceId)).toMatchObject({ status: 'DUE', outstanding: received })
  })

  test('of an invoice that was credited meanwhile gives back what is not needed once it is won', async () => {
    const { ctx, asked, id, invoiceId, received } = await accepted()
    await chargeBack(ctx, id, received)
    await credit(ctx, invoiceId)
    expect(await outstandingOf(ctx, invoiceId)).toBe(0)
    expect(asked).toEqual([])
    await chargeBack(ctx, id, 0)
    expect(asked.map(({ amount }) => amount)).toEqual([received])
  })
})

test('the release before finds the rest of such an invoice as of one that was paid in part by transfer', async () => {
  const { ctx, invoiceId, received } = await accepted()
  const parts = await all(ctx.db.reader.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, invoiceId)))
  expect(parts).toMatchObject([{ amount: received, surplus: 0, settledAt: null, entryId: null, bankReference: null }])
  expect(await all(ctx.db.reader.select().from(invoices).where(eq(invoices.id, invoiceId)))).toMatchObject([
    { paidAt: null, closed: true },
  ])
})

test('a notification of the same payment twice changes nothing', async () => {
  const { ctx, id, invoiceId } = await accepted()
  const [attempt] = (await booksOf(ctx)).attempts.filter(({ orderId }) => orderId === id)
  const { reference = '', amount = 0, paidAmount } = attempt ?? {}
  const result = { reference, status: 'COMPLETED', paidAmount: paidAmount ?? 0, totalAmount: amount } as const
  const payments = scriptedPaymentProvider([{ ...result, currency: 'EUR' }])
  await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments } }, '')
  expect(await outstandingOf(ctx, invoiceId)).toBe(LESS)
})
