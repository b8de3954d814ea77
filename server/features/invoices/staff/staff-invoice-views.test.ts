import { expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import { invoices } from '../../../../db/schema/invoices'
import { collections } from '../../../../db/schema/mandates'
import { staffContext } from '../../../../tests/support/staff-context'
import { orderChargedBack } from '../../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { authorise, mandatesOf } from '../../mandates/mandates.test-support'
import { CUSTOMER } from '../../orders/orders.test-support'
import { insertPayment } from '../invoice-payments.repository'
import { notePaid } from '../receivables.service'
import { invoicesStaff } from './invoices.staff'
import { countInvoices, lastCollectionOf, listInvoicesOfAll, reminderOf } from './staff-invoices.service'

let members = 0
const financeOf = (shop: TestContext) =>
  staffContext(shop, { name: `Finn${++members}`, roles: ['FINANCE'], parts: [invoicesStaff] })

/** Numbers in a view, read one at a time. */
async function view(shop: TestContext, state: 'COLLECTION_FAILED' | 'CHARGED_BACK' | 'SURPLUS'): Promise<string[]> {
  const by = await financeOf(shop)
  const numbers: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await listInvoicesOfAll(by, { filter: { state }, first: 1, after })
    numbers.push(...page.edges.map(({ node }) => node.number))
    if (!page.pageInfo.hasNextPage) return numbers
    after = page.pageInfo.endCursor
  }
}

test('invoices that were charged back are a view, until they are paid again, newest first and page by page', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  expect(await view(shop, 'CHARGED_BACK')).toEqual([])
  await orderChargedBack(shop, 'eerste.nl')
  shop.clock.advance(1000)
  await orderChargedBack(shop, 'tweede.nl')
  const [newest = '', oldest = '', ...others] = await view(shop, 'CHARGED_BACK')
  expect([others, newest > oldest, oldest !== '']).toEqual([[], true, true])
  expect(await countInvoices(await financeOf(shop))).toMatchObject({ chargedBack: 2, collectionFailed: 0, surplus: 0 })
  await notePaid(shop, { number: oldest })
  expect(await view(shop, 'CHARGED_BACK')).toEqual([newest])
})

test('invoices whose last collection failed are a view, with the next step of each', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const finance = await financeOf(shop)
  await authorise(shop)
  const { id } = await orderChargedBack(shop, 'incasso.nl')
  const [invoice] = (await all(shop.db.reader.select().from(invoices))).filter(({ orderId }) => orderId === id)
  const [mandate] = await mandatesOf(shop)
  if (!invoice || !mandate) throw new Error('there is nothing to collect')
  const common = { invoiceId: invoice.id, mandateId: mandate.id, amount: invoice.gross, announcedAt: shop.now }
  const add = (
    row: Pick<typeof collections.$inferInsert, 'id' | 'number' | 'state' | 'paymentAttemptId' | 'bankReason'>,
  ) =>
    shop.db.transaction(async (tx) => {
      await run(tx.insert(collections).values({ ...common, ...row, collectOn: '2026-12-15', changedAt: shop.now }))
    })
  await add({
    id: 'col_eerste',
    number: 1,
    state: 'FAILED',
    paymentAttemptId: mandate.paymentAttemptId,
    bankReason: 'AC04',
  })
  expect(await view(shop, 'COLLECTION_FAILED')).toHaveLength(1)
  expect((await countInvoices(finance)).collectionFailed).toBe(1)
  expect(await lastCollectionOf(finance, invoice.id)).toMatchObject({
    state: 'FAILED',
    collectOn: '2026-12-15',
    bankReason: 'AC04',
  })
  expect(await reminderOf(finance, invoice.id)).toMatchObject({ state: 'NONE', plannedAt: null })
  // It is collected once more.
  await add({ id: 'col_tweede', number: 2, state: 'ANNOUNCED', paymentAttemptId: null })
  expect(await view(shop, 'COLLECTION_FAILED')).toEqual([])
  expect((await countInvoices(finance)).collectionFailed).toBe(0)
})

test('invoices with a surplus to pay back by transfer are a view', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const [invoice] = await all(shop.db.reader.select().from(invoices))
  if (!invoice) throw new Error('the demo has no invoice')
  const paid = { id: 'ipm_teveel', invoiceId: invoice.id, amount: 500, surplus: 500, receivedOn: '2026-11-20' }
  await shop.db.transaction((tx) => insertPayment(tx, { ...paid, settledAt: shop.now, notedAt: shop.now }))
  expect(await view(shop, 'SURPLUS')).toHaveLength(1)
  expect((await countInvoices(await financeOf(shop))).surplus).toBe(1)
})
