import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { makeInvoices } from '../support/staff-invoices'
import { buyerOf, orderDelivered, orderInReview } from '../support/stuck-orders'

const REASON = 'voor een test van de aantallen'

let desk: StaffDesk
let noor: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  await makeInvoices(desk)
  const buyer = await buyerOf(desk)
  await orderInReview(buyer, 'telt-eerste.nl')
  await orderInReview(buyer, 'telt-tweede.nl')
  await orderDelivered(buyer, 'telt-derde.nl', { method: 'IDEAL' })
  noor = await desk.member('Noor', ['FINANCE'])
})
afterAll(() => desk.close())

const ask = async (query: string, variables: object = {}, by = noor) =>
  (await by.browser.graphql(query, { ...variables })).data

/** The number of rows of a list with each of some filters. */
async function sizesOf(list: string, type: string, filters: Readonly<Record<string, object>>) {
  const query = `query ($filter: ${type}) { ${list}(first: 1, filter: $filter) { totalCount } }`
  const sizes = Object.entries(filters).map(async ([name, filter]) => [
    name,
    (await ask(query, { filter }))[list].totalCount,
  ])
  return Object.fromEntries(await Promise.all(sizes))
}

test('the counts of orders are those of their lists', async () => {
  const { staffOrderCounts } = await ask(
    '{ staffOrderCounts { inReview awaitingPayment failed partlyFailed overdue } }',
  )
  expect(staffOrderCounts.inReview).toBeGreaterThanOrEqual(2)
  expect(staffOrderCounts).toMatchObject(
    await sizesOf('staffOrders', 'StaffOrderFilter', {
      inReview: { status: 'REVIEW' },
      awaitingPayment: { status: 'AWAITING_PAYMENT' },
      failed: { status: 'FAILED' },
      partlyFailed: { status: 'PARTLY_FAILED' },
      overdue: { isOverdue: true },
    }),
  )
  const { today } = (await ask('{ staffOrderCounts { today } }')).staffOrderCounts
  expect(today).toBeGreaterThanOrEqual(3)
})

test('the counts of invoices are those of their lists, and bank entries are for those who match them', async () => {
  const query = '{ staffInvoiceCounts { paid creditNotes writtenOff unmatchedEntries } }'
  const { staffInvoiceCounts } = await ask(query)
  expect(staffInvoiceCounts).toMatchObject(
    await sizesOf('staffInvoices', 'StaffInvoiceFilter', {
      paid: { state: 'PAID' },
      creditNotes: { state: 'CREDIT_NOTE' },
      writtenOff: { state: 'WRITTEN_OFF' },
    }),
  )
  expect(staffInvoiceCounts.unmatchedEntries).toBe(0)
  const sam = await desk.member('Sam', ['SUPPORT'])
  expect((await ask(query, {}, sam)).staffInvoiceCounts.unmatchedEntries).toBeNull()
})

test('the counts of refunds are those of their lists, with proposals beside them', async () => {
  const query = '{ refundCounts { proposed sent pending byTransfer failed done } }'
  const before = (await ask(query)).refundCounts
  expect(before).toMatchObject(
    await sizesOf('refunds', 'StaffRefundFilter', {
      sent: { state: 'SENT' },
      pending: { state: 'PENDING' },
      byTransfer: { state: 'BY_TRANSFER' },
      failed: { state: 'FAILED' },
      done: { state: 'DONE' },
    }),
  )
  const { staffOrders } = await ask(
    '{ staffOrders(first: 1, filter: { status: REVIEW }) { edges { node { id version } } } }',
  )
  await noor.browser.act('confirmFactor', { totpCode: await noor.code() })
  const { id: orderId, version: expectedVersion } = staffOrders.edges[0].node
  const returned = await noor.browser.act('returnOrderPayment', { orderId, expectedVersion, reason: REASON })
  expect(returned).toMatchObject({ is: 'StaffOrder' })
  await desk.shop.settle()
  const after = (await ask(query)).refundCounts
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
  expect(sum(after)).toBe(sum(before) + 1)
})
