import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, SECOND_MS } from '../../rules/time'
import { newId } from '../../server/common/ids'
import { noteMail, noteQueued } from '../../server/mail/mail-log'
import { accountIdOf } from '../support/look-along'
import { enableTotpOf } from '../support/second-factor'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { makeInvoices } from '../support/staff-invoices'
import { buyerOf, orderInReview } from '../support/stuck-orders'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'

let desk: StaffDesk
let noor: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  await makeInvoices(desk)
  noor = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const LIST = `query ($filter: StaffAccountFilter) {
  staffAccountCounts { overdue unreachable }
  staffAccounts(filter: $filter) {
    totalCount
    edges { node { email isUnreachable hasProposal orderTotals { inReview } invoiceTotals { openCount overdueCount } } }
  }
}`

interface Row {
  email: string
  isUnreachable: boolean
  hasProposal: boolean
  orderTotals: { inReview: number }
  invoiceTotals: { openCount: number; overdueCount: number }
}

async function read(filter: object = {}) {
  const { staffAccounts, staffAccountCounts } = (await noor.browser.graphql(LIST, { filter })).data
  const rows: Row[] = staffAccounts.edges.map(({ node }: { node: Row }) => node)
  const row = (email: string) => rows.find((each) => each.email === email)
  return {
    emails: rows.map(({ email }) => email).sort(),
    row,
    counts: staffAccountCounts,
    total: staffAccounts.totalCount,
  }
}

async function mail(to: string, state: 'ACCEPTED' | 'REFUSED' | 'GIVEN_UP' | 'QUEUED') {
  desk.clock.advance(SECOND_MS)
  const reference = `order-placed-${newId('job')}` as const
  await desk.app.deps.db.transaction(async (tx) => {
    await noteQueued(tx, { reference, to }, desk.clock.now())
    if (state !== 'QUEUED') await noteMail(tx, reference, { state }, desk.clock.now())
  })
}

test('customers are late with payment from the day after an invoice was due', async () => {
  expect(await read({ isOverdue: true })).toMatchObject({ emails: [], counts: { overdue: 0 }, total: 0 })
  expect((await read()).row(CUSTOMER)?.invoiceTotals).toEqual({ openCount: 1, overdueCount: 0 })
  desk.clock.advance(20 * DAY_MS)
  noor = await desk.member('Noor2', ['OWNER'])
  const late = await read({ isOverdue: true })
  expect(late).toMatchObject({ emails: [CUSTOMER, RESELLER], counts: { overdue: 2 }, total: 2 })
  expect(late.row(CUSTOMER)?.invoiceTotals).toEqual({ openCount: 1, overdueCount: 1 })
  expect((await read({ isOverdue: true, text: 'reseller' })).emails).toEqual([RESELLER])
  expect((await read({ isOverdue: true, role: 'RESELLER' })).emails).toEqual([RESELLER])
})

test('mail does not arrive when the last one was refused or given up, until one is accepted', async () => {
  expect((await read({ isUnreachable: true })).emails).toEqual([])
  await mail(CUSTOMER, 'ACCEPTED')
  await mail(CUSTOMER, 'REFUSED')
  await mail(CUSTOMER, 'REFUSED')
  await mail(RESELLER, 'GIVEN_UP')
  await mail('niemand@voorbeeld.nl', 'REFUSED')
  const failing = await read({ isUnreachable: true })
  expect(failing).toMatchObject({ emails: [CUSTOMER, RESELLER], counts: { unreachable: 2 }, total: 2 })
  await mail(CUSTOMER, 'QUEUED')
  await mail(RESELLER, 'ACCEPTED')
  const after = await read()
  expect([after.row(CUSTOMER)?.isUnreachable, after.row(RESELLER)?.isUnreachable]).toEqual([true, false])
  expect((await read({ isUnreachable: true })).emails).toEqual([CUSTOMER])
})

test('a row says that an order waits for a decision, and that an act is proposed', async () => {
  await orderInReview(await buyerOf(desk), 'besluit.nl')
  const accountId = await accountIdOf(desk, RESELLER)
  await enableTotpOf(desk.app.deps, accountId)
  const input = { accountId, identityChecks: ['CALLED_BACK', 'EXTRACT_SEEN'], reason: 'telefoon kwijt' }
  const fresh = await desk.member('Sam', ['SUPPORT'])
  expect((await fresh.browser.act('removeSecondFactor', input)).is).toBe('ApprovalNeeded')
  const { row } = await read()
  expect(row(CUSTOMER)).toMatchObject({ hasProposal: false, orderTotals: { inReview: 1 } })
  expect(row(RESELLER)).toMatchObject({ hasProposal: true, orderTotals: { inReview: 0 } })
})

test('an order whose rest can still be paid waits for no decision', async () => {
  const orderId = await orderInReview(await buyerOf(desk), 'rest.nl', -100)
  const count = async () => (await read()).row(CUSTOMER)?.orderTotals.inReview ?? 0
  const before = await count()
  const decides = await desk.member('Fien', ['FINANCE'])
  const query = 'query Order($id: ID!) { staffOrder(id: $id) { version } }'
  const { version: expectedVersion } = (await decides.browser.graphql(query, { id: orderId })).data.staffOrder
  const input = { orderId, expectedVersion, reason: 'klant maakt de rest over' }
  expect((await decides.browser.act('awaitOrderRemainder', input)).is).toBe('StaffOrder')
  expect(await count()).toBe(before - 1)
})
