import { expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import { paymentPlans } from '../../../../db/schema/invoices'
import { collections } from '../../../../db/schema/mandates'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { STAFF_PARTS } from '../../../features'
import { authorise, mandatesOf } from '../../mandates/mandates.test-support'
import { CUSTOMER, fillBasket, mailsTo, order } from '../../orders/orders.test-support'
import { closeInvoices } from '../charging.service'
import { findInvoiceNode, getBalance, listInvoices } from '../invoices.service'
import { followPlans } from '../payment-plans.service'
import { notePaid, noteUnpaid } from '../receivables.service'
import { noteBankPayment } from './invoice-acts.service'
import { agreePaymentPlan, paymentPlanOf, stopPaymentPlan } from './payment-plans.service'
import {
  countInvoices,
  lastCollectionOf,
  listAgeing,
  listInvoicesOfAll,
  readStaffInvoice,
} from './staff-invoices.service'
import { invoicesLongOverdue, lapsedPlans } from './waiting-invoices'
import { writeOffInvoice } from './write-off.service'

const REASON = 'afgesproken aan de telefoon'

/** On December 1, with an invoice on account of November that is due on December 15. */
async function withInvoice() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(shop, 'eerste.nl')
  const { order: placed } = await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.jobs.settle()
  await pass(shop, 10)
  await closeInvoices(shop)
  await shop.jobs.settle()
  const number = placed.invoiceNumber ?? ''
  const id = (await listInvoices(shop, {})).edges.find(({ node }) => node.number === number)?.node.id ?? ''
  const finance = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'], parts: STAFF_PARTS })
  const invoice = () => readStaffInvoice(finance, shop.db.reader, id)
  const open = (await invoice()).outstanding
  const terms = { invoiceId: id, expectedOutstanding: open, count: 3, reason: REASON }
  const input = { ...terms, firstOn: '2026-12-10', every: 'MONTH' as const }
  const pay = async (amount: number, bankReference: string) => {
    const about = { invoiceId: id, receivedOn: '2026-12-01', bankReference, reason: REASON }
    return noteBankPayment(finance, { ...about, amount, expectedOutstanding: (await invoice()).outstanding })
  }
  const node = () => findInvoiceNode(shop, id)
  const plan = async () => paymentPlanOf(finance, await invoice())
  return { shop, id, number, finance, invoice, open, input, pay, node, plan }
}

/** A number of days later, with what happens meanwhile in each. */
async function pass(shop: TestContext, days: number) {
  for (let day = 0; day < days; day++) {
    shop.clock.advance(DAY_MS)
    await followPlans(shop)
    await shop.jobs.settle()
  }
}

const subjects = (shop: TestContext) => mailsTo(shop, CUSTOMER).map(({ subject }) => subject)
const running = async (shop: TestContext) =>
  (await all(shop.db.reader.select().from(paymentPlans))).filter(({ endedAt }) => endedAt === null)

test('a plan is agreed once, mailed and shown to the customer, and keeps the invoice from being overdue', async () => {
  const { shop, finance, input, open, invoice, node, plan } = await withInvoice()
  const part = Math.floor(open / 3)
  expect(await agreePaymentPlan(finance, input)).toMatchObject({ status: 'DUE', outstanding: open })
  expect(await agreePaymentPlan(finance, input)).toMatchObject({ status: 'DUE' })
  expect(await agreePaymentPlan(finance, { ...input, count: 2 })).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  expect(await plan()).toMatchObject({
    ...{ state: 'RUNNING', amount: open, overdue: 0, lapsesAfter: null },
    parts: [
      { number: 1, dueOn: '2026-12-10', amount: part, open: part, state: 'NEXT' },
      { number: 2, dueOn: '2027-01-10', amount: part, state: 'LATER' },
      { number: 3, dueOn: '2027-02-10', amount: open - 2 * part, state: 'LATER' },
    ],
  })
  expect(await node()).toMatchObject({
    paymentPlan: { nextDueOn: '2026-12-10', nextAmount: part, agreedOn: '2026-12-01' },
  })
  await shop.jobs.settle()
  expect(subjects(shop).filter((subject) => subject.startsWith('Je betalingsregeling'))).toHaveLength(1)

  const asked = async (filter: Parameters<typeof listInvoicesOfAll>[1]['filter']) =>
    (await listInvoicesOfAll(finance, { filter, first: 10, after: null })).edges.map(({ node: { id } }) => id)
  shop.clock.advance(20 * DAY_MS)
  const { id } = await invoice()
  expect(await invoice()).toMatchObject({ status: 'DUE', daysOverdue: 0 })
  expect([await asked({ state: 'OVERDUE' }), await asked({ age: 'DAYS_1_30' })]).toEqual([[], []])
  expect([await asked({ state: 'PAYMENT_PLAN' }), await asked({ age: 'NOT_DUE' })]).toEqual([[id], [id]])
  expect(await asked({ state: 'OVERDUE', from: '2026-11-01' })).toEqual([])
  expect((await listAgeing(finance)).map(({ amount }) => amount)).toEqual([open, 0, 0, 0, 0])
  expect(await countInvoices(finance)).toMatchObject({ paymentPlans: 1 })
  expect((await getBalance(shop)).overdue).toBeNull()
})

test('two staff members who agree at once make one plan', async () => {
  const { shop, finance, input } = await withInvoice()
  const other = await staffContext(shop, { name: 'Otto', roles: ['FINANCE'], parts: STAFF_PARTS })
  const answers = await Promise.all([agreePaymentPlan(finance, input), agreePaymentPlan(other, { ...input, count: 4 })])
  expect(answers.filter((answer) => 'code' in answer)).toMatchObject([{ code: 'INVOICE_ACT_NOT_POSSIBLE' }])
  expect(await running(shop)).toHaveLength(1)
})

test.each([
  [{ count: 1 }, 'count'],
  [{ count: 13 }, 'count'],
  [{ firstOn: '2026-11-30' }, 'firstOn'],
  [{ firstOn: '2026-02-30' }, 'firstOn'],
  [{ count: 12, firstOn: '2027-03-01' }, 'firstOn'],
])('%o is refused', async (changed, field) => {
  const { shop, finance, input } = await withInvoice()
  const answer = await agreePaymentPlan(finance, { ...input, ...changed })
  expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
  expect(await agreePaymentPlan(finance, { ...input, expectedOutstanding: 1 })).toMatchObject({ code: 'CHANGED' })
  expect(await running(shop)).toEqual([])
})

test('a plan whose parts are paid in time is announced by part, never reminds, and ends with the invoice', async () => {
  const { shop, number, finance, input, open, pay, plan, node } = await withInvoice()
  const part = Math.floor(open / 3)
  await agreePaymentPlan(finance, input)
  await pass(shop, 6)
  expect(subjects(shop)[0]).toBe(`Termijn van factuur ${number}: uiterlijk 10 december 2026`)
  await pay(part, 'EEN')
  await pass(shop, 31)
  expect((await plan())?.parts.map(({ state }) => state)).toEqual(['PAID', 'NEXT', 'LATER'])
  await pay(part, 'TWEE')
  await pass(shop, 31)
  await pay(open - 2 * part, 'DRIE')
  expect(await plan()).toMatchObject({
    state: 'PAID',
    parts: [{ state: 'PAID' }, { state: 'PAID' }, { state: 'PAID' }],
  })
  expect(await node()).toMatchObject({ status: 'PAID', paymentPlan: null })
  await pass(shop, 30)
  const about = subjects(shop).filter((subject) => subject.includes(number))
  expect(about.filter((subject) => subject.startsWith('Termijn van'))).toHaveLength(3)
  expect(about.filter((subject) => /Herinnering|te laat|vervallen/.test(subject))).toEqual([])
  // A plan that ended stays ended.
  await noteUnpaid(shop, number)
  expect(await plan()).toMatchObject({ state: 'PAID' })
  expect(await running(shop)).toEqual([])
})

test('a missed part is mailed the day after, and after the days of grace the plan lapses and staff have work', async () => {
  const { shop, id, number, finance, input, open, plan, invoice } = await withInvoice()
  await agreePaymentPlan(finance, input)
  await pass(shop, 10)
  expect(subjects(shop)[0]).toBe(`Je termijn van factuur ${number} is te laat`)
  expect(await plan()).toMatchObject({ state: 'RUNNING', overdue: Math.floor(open / 3), lapsesAfter: '2026-12-17' })
  await pass(shop, 6)
  expect(await plan()).toMatchObject({ state: 'RUNNING' })
  await pass(shop, 1)
  expect(await plan()).toMatchObject({ state: 'LAPSED', lapsesAfter: null })
  expect(await invoice()).toMatchObject({ status: 'OVERDUE', daysOverdue: 3 })
  expect(subjects(shop)[0]).toBe(`Je betalingsregeling voor factuur ${number} is vervallen`)
  const work = async () => lapsedPlans.list(finance, { limit: 10, accountId: null })
  expect(await work()).toMatchObject([{ key: id, amount: open, since: shop.clock.now() }])
  await pass(shop, 30)
  expect(subjects(shop)[0]).toBe(`Herinnering: factuur ${number} staat nog open`)
  // It is one item of work.
  expect(await invoicesLongOverdue.list(finance, { limit: 10, accountId: null })).toEqual([])
  const again = { ...input, firstOn: '2027-02-01', count: 2 }
  expect(await agreePaymentPlan(finance, again)).toMatchObject({ status: 'DUE' })
  expect(await work()).toEqual([])
  expect(await stopPaymentPlan(finance, { invoiceId: id, reason: REASON })).toMatchObject({ status: 'OVERDUE' })
  expect(await work()).toHaveLength(1)
  await notePaid(shop, { number })
  expect(await work()).toEqual([])
})

test('a plan that staff stop makes all of the rest due, and reminders follow again after an earlier one', async () => {
  const { shop, id, number, finance, input, plan } = await withInvoice()
  await pass(shop, 24)
  expect(subjects(shop)[0]).toBe(`Herinnering: factuur ${number} staat nog open`)
  await agreePaymentPlan(finance, { ...input, firstOn: '2027-01-15' })
  expect(await stopPaymentPlan(finance, { invoiceId: id, reason: REASON })).toMatchObject({ status: 'OVERDUE' })
  expect(await stopPaymentPlan(finance, { invoiceId: id, reason: REASON })).toMatchObject({
    code: 'INVOICE_ACT_NOT_POSSIBLE',
  })
  expect(await plan()).toMatchObject({ state: 'STOPPED' })
  await pass(shop, 8)
  const reminders = subjects(shop).filter((subject) => subject === `Herinnering: factuur ${number} staat nog open`)
  expect(reminders).toHaveLength(2)
})

test('a plan ends when the rest is written off', async () => {
  const { finance, shop, input, open, id, plan } = await withInvoice()
  await agreePaymentPlan(finance, input)
  const alone = { ...finance, config: { ...finance.config, staff: { ...finance.config.staff, fourEyes: false } } }
  await writeOffInvoice(alone as typeof finance, { invoiceId: id, expectedOutstanding: open, reason: REASON })
  expect([await plan(), await running(shop)]).toMatchObject([{ state: 'PAID' }, []])
})

test('an announced collection is stopped, and one that the bank carries out refuses the plan', async () => {
  const { shop, finance, input, id } = await withInvoice()
  await authorise(shop)
  const [mandate] = await mandatesOf(shop)
  const common = { invoiceId: id, mandateId: mandate?.id ?? '', amount: input.expectedOutstanding, number: 1 }
  const paymentAttemptId = mandate?.paymentAttemptId ?? ''
  const row = { ...common, announcedAt: shop.now, collectOn: '2026-12-15', changedAt: shop.now }
  await shop.db.transaction((tx) =>
    run(tx.insert(collections).values({ ...row, id: 'col_1', state: 'SENT', paymentAttemptId })),
  )
  expect(await agreePaymentPlan(finance, input)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  await shop.db.transaction((tx) => run(tx.update(collections).set({ state: 'ANNOUNCED', paymentAttemptId: null })))
  expect(await agreePaymentPlan(finance, input)).toMatchObject({ status: 'DUE' })
  expect(await lastCollectionOf(finance, id)).toMatchObject({ state: 'STOPPED' })
})
