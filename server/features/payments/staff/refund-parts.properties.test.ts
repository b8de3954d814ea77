import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { invoices } from '../../../../db/schema/invoices'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { findInvoiceOfOrder } from '../../invoices/invoices.service'
import { notePaid } from '../../invoices/receivables.service'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../../orders/orders.test-support'
import { creditInvoice, previewCredit } from './credit-invoice.service'
import { paymentsStaff } from './payments.staff'
import { RefundsSent } from './staff-refunds.graphql'
import { previewRefund, proposeRefund } from './staff-refunds.service'

const parts = [paymentsStaff]
const reason = 'in gedeelten'
const env = { REFUND_LIMIT: '99999999', REFUND_DAY_LIMIT: '99999999', REFUND_CUSTOMER_MONTH_LIMIT: '99999999' }

/** Refunds of one line each, or goodwill, in thousandths of what is left of it; null for all. */
const steps = fc.array(
  fc.record({
    line: fc.nat(5),
    share: fc.option(fc.integer({ min: 0, max: 1100 })),
    again: fc.nat(1),
    // Not all that is left, so that lines are refunded after it.
    goodwill: fc.option(fc.integer({ min: 0, max: 600 }), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 7 },
)

interface Shop {
  shop: TestContext
  staff: StaffContext
}

async function refundSteps({ staff }: Shop, orderIds: readonly string[], asked: readonly Step[]): Promise<number> {
  let back = 0
  for (const { line, share, again, goodwill = null } of asked) {
    const orderId = orderIds[line % orderIds.length] ?? ''
    const { lines = [], goodwill: left } = (await previewRefund(staff, { orderId, lines: [] })) ?? {}
    if (goodwill !== null) {
      const amount = Math.max(1, Math.floor(((left?.refundable ?? 0) * goodwill) / 1000))
      back += await giveGoodwill(staff, orderId, amount)
      continue
    }
    const chosen = lines[Math.floor(line / orderIds.length) % lines.length]
    if (!chosen) continue
    // The last may be a cent, so that each rounding is met.
    const amount = share === null ? null : Math.max(1, Math.floor((chosen.refundable * share) / 1000))
    for (let time = 0; time <= again; time += 1) {
      const input = { orderId, lines: [{ lineId: chosen.id, amount }] }
      const expectedRefundable = (await previewRefund(staff, input))?.refundable ?? 0
      const answer = await proposeRefund(staff, { ...input, expectedRefundable, reason })
      if (answer instanceof RefundsSent) back += answer.amount
    }
  }
  return back
}

async function giveGoodwill(staff: StaffContext, orderId: string, amount: number): Promise<number> {
  const input = { orderId, lines: [], goodwill: { amount, text: 'vertraging' } }
  const preview = await previewRefund(staff, input)
  const answer = await proposeRefund(staff, { ...input, expectedRefundable: preview?.refundable ?? 0, reason })
  if (!(answer instanceof RefundsSent)) return 0
  expect(answer.amount).toBe(amount)
  return amount
}

/** Credits parts of lines, never all that is left. The second tab with the same preview credits nothing. Returns the sum. */
async function creditSteps({ staff }: Shop, invoiceId: string, asked: readonly Step[]): Promise<number> {
  let credited = 0
  for (const { line, share, again } of asked) {
    const shown = await previewCredit(staff, { invoiceId, lines: [] })
    if (!shown) throw new Error('there is no invoice')
    const { lines, outstanding, creditable } = shown
    const chosen = lines[line % lines.length]
    const amount = Math.max(1, Math.floor(((chosen?.creditable ?? 0) * (share ?? 500)) / 1200))
    const input = { invoiceId, lines: [{ lineId: chosen?.id ?? '', amount }], reason }
    const expected = { expectedOutstanding: outstanding, expectedCreditable: creditable }
    const planned = await previewCredit(staff, input)
    if (planned?.problem !== null) continue
    expect(await creditInvoice(staff, { ...input, ...expected })).toBeInstanceOf(StaffInvoice)
    expect(planned).toMatchObject({ gross: amount, outstandingAfter: outstanding - amount, toReturn: 0 })
    if (again) expect(await creditInvoice(staff, { ...input, ...expected })).toMatchObject({ code: 'CHANGED' })
    credited += amount
  }
  return credited
}
type Step = { line: number; share: number | null; again: number; goodwill?: number | null }

/** Refunds all that is left. */
const refundRest = (made: Shop, orderIds: readonly string[]) =>
  refundSteps(
    made,
    orderIds,
    Array.from({ length: 4 * orderIds.length }, (_, line) => ({ line, share: null, again: 0 })),
  )

/** Sums of an invoice and of its credit notes. */
async function sumsOf(shop: TestContext, invoiceId: string) {
  const known = await all(shop.db.reader.select().from(invoices))
  const invoice = known.find(({ id }) => id === invoiceId)
  if (!invoice) throw new Error('there is no invoice')
  const notes = known.filter(({ creditsId }) => creditsId === invoiceId)
  const credited = (part: 'net' | 'vat' | 'gross') => notes.reduce((sum, note) => sum - note[part], 0)
  const { net, vat, gross } = invoice
  return {
    invoice: { net, vat, gross },
    credited: { net: credited('net'), vat: credited('vat'), gross: credited('gross') },
  }
}

async function open(): Promise<Shop> {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  return { shop, staff: await staffContext(shop, { name: 'Femke', roles: ['FINANCE'], parts }) }
}

let made = 0

test('parts and wholes of a paid order and goodwill never exceed it, and all of them tie to its invoice', async () => {
  const opened = await open()
  const { shop } = opened
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      await fillBasket(shop, `delen${++made}.nl`, [{ code: 'HOSTING_BASIC' }])
      const placed = await order(shop)
      await pay(shop, placed.returnUrl)
      const orderIds = [placed.order.id]
      const invoiceId =
        (await booksOf(shop)).invoices.find(({ orderId, kind }) => orderId === orderIds[0] && kind === 'INVOICE')?.id ??
        ''
      const back = await refundSteps(opened, orderIds, asked)
      const between = await sumsOf(shop, invoiceId)
      expect(between.credited.gross).toBe(back)
      expect(between.credited.vat).toBeGreaterThanOrEqual(0)
      expect(back).toBeLessThanOrEqual(between.invoice.gross)
      await refundRest(opened, orderIds)
      const { invoice, credited } = await sumsOf(shop, invoiceId)
      expect(credited).toEqual(invoice)
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('credits before, and parts, wholes and goodwill after the payment of a monthly invoice tie to it', async () => {
  const opened = await open()
  const { shop } = opened
  // The invoice of this month has an order of the seed.
  shop.clock.advance(31 * DAY_MS)
  await closeInvoices(shop)
  await fc.assert(
    fc.asyncProperty(steps, steps, async (asked, credits) => {
      const orderIds: string[] = []
      for (const extras of [[{ code: 'HOSTING_BASIC' as const }], []]) {
        await fillBasket(shop, `maand${++made}.nl`, extras)
        orderIds.push((await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })).order.id)
      }
      await shop.jobs.settle()
      shop.clock.advance(31 * DAY_MS)
      await closeInvoices(shop)
      const found = await findInvoiceOfOrder(shop.db.reader, orderIds[0] ?? '')
      if (!found) throw new Error('there is no invoice')
      const taken = await creditSteps(opened, found.id, credits)
      const before = (await sumsOf(shop, found.id)).credited
      expect(before.gross).toBe(taken)
      expect(before.gross).toBeLessThan(found.gross)
      await notePaid(shop, { number: `M${found.year}-${String(found.number).padStart(5, '0')}` })
      const back = await refundSteps(opened, orderIds, asked)
      const between = await sumsOf(shop, found.id)
      expect(between.credited.gross).toBe(before.gross + back)
      expect(between.credited.gross).toBeLessThanOrEqual(between.invoice.gross)
      // The VAT of the credit notes never drifts from that of their net amount.
      expect(Math.abs(between.credited.vat - between.credited.net * 0.21)).toBeLessThan(2)
      await refundRest(opened, orderIds)
      const { invoice, credited } = await sumsOf(shop, found.id)
      expect(credited).toEqual(invoice)
    }),
    { numRuns: 4 },
  )
}, 120_000)
