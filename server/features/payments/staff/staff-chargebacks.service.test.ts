import { describe, expect, test } from 'vitest'
import { invoiceNumberText } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import type { StaffRole } from '../../../../rules/staff-rights'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { follow, orderChargedBack, takeBack } from '../../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { findInvoiceNode } from '../../invoices/invoices.service'
import { notePaid } from '../../invoices/receivables.service'
import { writeOffInvoice } from '../../invoices/staff/write-off.service'
import { getOrder } from '../../orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay } from '../../orders/orders.test-support'
import { findStaffOrder } from '../../orders/staff/staff-orders.service'
import { listStuck } from '../../orders/stuck-orders.service'
import { payInvoice, payInvoices } from '../invoice-payments.service'
import { countOpenChargebacks } from '../open-chargebacks.service'
import { PaymentLink } from '../payments.graphql'
import { paymentsStaff } from './payments.staff'
import {
  acknowledgeChargeback,
  chargebacksOfInvoice,
  chargebacksOfOrder,
  sendChargebackLetter,
} from './staff-chargebacks.service'
import { listOrderEvents } from './staff-payments.service'
import { previewRefund, proposeRefund } from './staff-refunds.service'

const REASON = 'met de klant besproken'
let named = 0
const colleague = (shop: TestContext, roles: StaffRole[] = ['FINANCE']) =>
  staffContext(shop, { name: `Lid${++named}`, roles, parts: [paymentsStaff] })

const KINDS = ['money-lost-twice', 'order-charged-back', 'invoice-charged-back']

/** Items about chargebacks in the work list. */
async function items(by: StaffContext, accountId: string | null = null) {
  const found = (paymentsStaff.work ?? [])
    .filter(({ kind }) => KINDS.includes(kind))
    .map(async ({ kind, list }) => (await list(by, { limit: 100, accountId })).map((item) => ({ ...item, kind })))
  return (await Promise.all(found)).flat()
}

/** A delivered order whose payment was charged back. */
async function chargedBack(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  const finance = await colleague(shop)
  const { id, paymentUrl } = await orderChargedBack(shop, 'teruggeboekt.nl')
  const { invoiceId } = await getOrder(shop, id)
  const invoice = async () => {
    const node = await findInvoiceNode(shop, invoiceId ?? '')
    return { number: node?.number ?? '', outstanding: node?.outstanding ?? 0 }
  }
  const [payment] = (await booksOf(shop)).attempts
  if (!payment) throw new Error('the order was not paid')
  return { shop, finance, id, paymentUrl, invoiceId: invoiceId ?? '', invoice, payment }
}

describe('a chargeback of an order', () => {
  test('is one item, which leads to the order and ends when its invoice is paid again', async () => {
    const { shop, finance, id, invoiceId, paymentUrl, payment } = await chargedBack()
    const [item, ...others] = await items(finance)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      ...{ kind: 'order-charged-back', key: payment.id, about: id, path: `/beheer/bestellingen/${id}`, count: 1 },
      amount: payment.amount,
    })
    expect(await items(finance, item?.accountId)).toHaveLength(1)
    expect(await items(finance, 'acc_een-ander')).toEqual([])
    const shown = { id: payment.id, amount: payment.amount, needsAcknowledgement: true }
    expect(await chargebacksOfOrder(finance, id)).toMatchObject([shown])
    expect(await chargebacksOfInvoice(finance, invoiceId)).toMatchObject([shown])
    const link = await payInvoice(shop, invoiceId)
    if (!(link instanceof PaymentLink)) throw new Error(link.message)
    await pay(shop, link.url)
    expect([await items(finance), await chargebacksOfOrder(finance, id), await listStuck(shop)]).toEqual([[], [], []])
    // The second payment is taken back as well.
    await follow(shop, link.url, 'CHARGEBACK')
    expect(await items(finance)).toMatchObject([{ kind: 'invoice-charged-back', about: invoiceId }])
    await follow(shop, link.url, 'CHARGEBACK_WON')
    expect(await items(finance)).toEqual([])
    await follow(shop, paymentUrl, 'CHARGEBACK_WON')
    expect(await countOpenChargebacks(shop.db.reader)).toBe(0)
  })

  test('is above its payment in the history of the order, also at the same moment', async () => {
    const { finance, id } = await chargedBack()
    const order = await findStaffOrder(finance, id)
    if (!order) throw new Error('the order is gone')
    const ofMoney = ['CHARGED_BACK', 'PAYMENT_RECEIVED', 'PAYMENT_STARTED', 'PLACED']
    const kinds = (await listOrderEvents(finance, order)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => ofMoney.includes(kind))).toEqual(ofMoney)
  })

  test('ends when its invoice is paid by transfer', async () => {
    const { shop, finance, invoice } = await chargedBack()
    await notePaid(shop, { number: (await invoice()).number })
    expect([(await invoice()).outstanding, await items(finance)]).toEqual([0, []])
  })

  test('ends when its invoice is written off', async () => {
    const { finance, invoiceId, invoice } = await chargedBack({ FOUR_EYES: 'off' })
    const expectedOutstanding = (await invoice()).outstanding
    expect(await items(finance)).toHaveLength(1)
    expect(await writeOffInvoice(finance, { invoiceId, expectedOutstanding, reason: REASON })).toMatchObject({
      writtenOff: expectedOutstanding,
    })
    expect(await items(finance)).toEqual([])
  })

  test('ends when staff acknowledge it as they saw it, and is listed again when the bank takes back more', async () => {
    const { shop, finance, id, payment } = await chargedBack()
    await takeBack(shop, id, 100)
    const input = { paymentId: payment.id, amount: 100, reason: REASON }
    expect(await acknowledgeChargeback(finance, { ...input, amount: payment.amount })).toMatchObject({
      code: 'CHANGED',
    })
    expect(await acknowledgeChargeback(finance, input)).toMatchObject({ id: payment.id, needsAcknowledgement: false })
    expect([await items(finance), await listStuck(shop)]).toEqual([[], []])
    expect(await acknowledgeChargeback(finance, input)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    await takeBack(shop, id, 250)
    expect(await items(finance)).toMatchObject([{ amount: 250 }])
    expect(await listStuck(shop)).toMatchObject([{ orderId: id, reason: 'charged-back' }])
  })

  test('that was acknowledged is listed again when the dispute is won and lost once more', async () => {
    const { shop, finance, paymentUrl, payment } = await chargedBack()
    await acknowledgeChargeback(finance, { paymentId: payment.id, amount: payment.amount, reason: REASON })
    await follow(shop, paymentUrl, 'CHARGEBACK_WON')
    expect(await items(finance)).toEqual([])
    await follow(shop, paymentUrl, 'CHARGEBACK')
    expect(await items(finance)).toHaveLength(1)
  })

  test('is acknowledged by staff with the right only, and not of a payment that is unknown', async () => {
    const { shop, finance, payment } = await chargedBack()
    const support = await colleague(shop, ['SUPPORT'])
    const input = { paymentId: payment.id, amount: payment.amount, reason: REASON }
    await expect(acknowledgeChargeback(support, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(acknowledgeChargeback(finance, { ...input, paymentId: 'pay_onbekend' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a payment that was refunded and charged back as well', () => {
  /** A delivered order of which all was refunded, and of whose payment the bank then took a euro back. */
  async function lostTwice() {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await colleague(shop)
    const { placed, lineIds } = await paid(shop, 'dubbel.nl')
    await refundAll(finance, placed, lineIds)
    await shop.jobs.settle()
    const before = mailsTo(shop, CUSTOMER).length
    const paymentId = await takeBack(shop, placed, 100)
    await shop.jobs.settle()
    return { shop, finance, id: placed, paymentId, before }
  }

  async function paid(shop: TestContext, name: string) {
    await fillBasket(shop, name)
    const { order: placed, returnUrl } = await order(shop)
    await pay(shop, returnUrl)
    return { placed: placed.id, lineIds: placed.items.map(({ id }) => id) }
  }

  async function refundAll(
    by: StaffContext,
    orderId: string,
    lineIds: readonly string[],
    amount: number | null = null,
  ) {
    const lines = lineIds.map((lineId) => ({ lineId, amount }))
    const expectedRefundable = (await previewRefund(by, { orderId, lines }))?.refundable ?? 0
    expect(await proposeRefund(by, { orderId, lines, expectedRefundable, reason: REASON })).not.toHaveProperty('code')
  }

  test('is an item of its own, also though its invoice is credited, and mails the customer nothing automatically', async () => {
    const { shop, finance, id, paymentId, before } = await lostTwice()
    const gross = (await booksOf(shop)).attempts.at(-1)?.paidAmount
    expect(await items(finance)).toMatchObject([
      { kind: 'money-lost-twice', key: paymentId, about: id, amount: 100, path: `/beheer/bestellingen/${id}` },
    ])
    expect(await chargebacksOfOrder(finance, id)).toMatchObject([{ amount: 100, refunded: gross, lostTwice: 100 }])
    expect(await listStuck(shop)).toMatchObject([{ orderId: id, reason: 'lost-twice' }])
    expect(mailsTo(shop, CUSTOMER)).toHaveLength(before)
  })

  test('is told to the customer by a letter with the facts, once for each act', async () => {
    const { shop, finance, id, paymentId, before } = await lostTwice()
    const input = { paymentId, lostTwice: 100, reason: REASON }
    expect(await sendChargebackLetter(finance, { ...input, lostTwice: 200 })).toMatchObject({ code: 'CHANGED' })
    expect(await sendChargebackLetter(finance, input)).toMatchObject({ id: paymentId, letterSentAt: shop.now })
    await shop.jobs.settle()
    expect(mailsTo(shop, CUSTOMER)).toHaveLength(before + 1)
    const letter = mailsTo(shop, CUSTOMER).find(({ subject }) => subject.endsWith('twee keer terug'))
    const { number } = (await booksOf(shop)).orders.find((one) => one.id === id) ?? { number: 0 }
    expect(letter?.subject).toBe(`Je kreeg geld van bestelling ${number} twee keer terug`)
    for (const fact of [String(number), formatMoney(100, 'nl'), (await booksOf(shop)).attempts.at(-1)?.reference ?? ''])
      expect(letter?.text).toContain(fact)
    expect(letter?.text).toMatch(/W\d{4}-\d{5}/)
    const invoice = (await booksOf(shop)).invoices.find(({ kind }) => kind === 'INVOICE')
    expect(await chargebacksOfInvoice(finance, invoice?.id ?? '')).toMatchObject([{ letterSentAt: shop.now }])
    // It waits until staff have dealt with it.
    expect(await items(finance)).toHaveLength(1)
    await acknowledgeChargeback(finance, { paymentId, amount: 100, reason: REASON })
    expect(await items(finance)).toEqual([])
    expect(await sendChargebackLetter(finance, input)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  })

  test('counts only the part that both exceed, of which the customer is asked what is open', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await colleague(shop)
    const { placed, lineIds } = await paid(shop, 'deels.nl')
    await refundAll(finance, placed, lineIds.slice(0, 1), 200)
    await shop.jobs.settle()
    const gross = (await booksOf(shop)).attempts.at(-1)?.paidAmount ?? 0
    await takeBack(shop, placed, gross)
    await shop.jobs.settle()
    expect(await items(finance)).toMatchObject([{ kind: 'money-lost-twice', amount: 200 }])
    const mail = mailsTo(shop, CUSTOMER).find(({ subject }) => subject.endsWith('is teruggeboekt'))
    expect(mail?.text).toContain(`Daarvan staat ${formatMoney(gross - 200, 'nl')} weer open.`)
    await takeBack(shop, placed, gross - 200)
    expect(await items(finance)).toMatchObject([{ kind: 'order-charged-back', amount: gross - 200 }])
  })

  test('is no item while its refund was not sent, which is refused', async () => {
    const { shop, finance, id, payment } = await chargedBack()
    expect(await sendChargebackLetter(finance, { paymentId: payment.id, lostTwice: 1, reason: REASON })).toMatchObject({
      code: 'INVOICE_ACT_NOT_POSSIBLE',
    })
    expect(await chargebacksOfOrder(finance, id)).toMatchObject([{ refunded: 0, lostTwice: 0 }])
    expect(await countOpenChargebacks(shop.db.reader)).toBe(1)
  })
})

test('a chargeback of a payment of two invoices is one item, which ends with the last of them', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const finance = await colleague(shop)
  for (const name of ['eerste-maand.nl', 'tweede-maand.nl']) {
    await fillBasket(shop, name)
    await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
    shop.clock.advance(32 * DAY_MS)
    await closeInvoices(shop)
    await shop.jobs.settle()
  }
  const { invoices } = await booksOf(shop)
  const [first, second] = invoices.filter(({ closed, kind }) => closed && kind === 'INVOICE')
  if (!first || !second) throw new Error('there are no two invoices')
  const link = await payInvoices(shop, {})
  if (!(link instanceof PaymentLink)) throw new Error(link.message)
  await pay(shop, link.url)
  await follow(shop, link.url, 'CHARGEBACK')
  expect(await items(finance)).toMatchObject([{ kind: 'invoice-charged-back', count: 2, about: first.id }])
  await notePaid(shop, { number: invoiceNumberText(first) })
  expect(await items(finance)).toMatchObject([{ count: 1, about: second.id }])
  expect(await chargebacksOfInvoice(finance, second.id)).toHaveLength(1)
})
