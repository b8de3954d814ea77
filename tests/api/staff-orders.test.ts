import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { all, run } from '../../db/query'
import { chargebacks } from '../../db/schema/chargebacks'
import { orderLines } from '../../db/schema/orders'
import { auditEntries } from '../../db/schema/staff'
import { demoHolderId } from '../../db/seed/demo-accounts'
import { booksOf, CUSTOMER, changeAccount } from '../../server/features/orders/orders.test-support'
import { deleteWhois } from '../../server/features/whois/whois.service'
import { lyingRegistry, unavailableRegistry } from '../support/failing-ports'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import {
  buyerOf,
  giveUpDeliveries,
  orderDelivered,
  orderInReview,
  orderRefundedElsewhere,
  refundElsewhere,
} from '../support/stuck-orders'
import type { TestContext } from '../support/test-context'

const REASON = 'voor een test van bestellingen'
const PIEN = demoHolderId('pien@voorbeeld.nl')
const ORDER = `... on StaffOrder { id number status version gross canDeliverAgain
  lines { id deliveryStatus isGivenUp needsTransferCode } notes { text staffName }
  allowedActs { act obstacle } timeline { kind by detail } payments { asked paid refundedElsewhere needsAcknowledgement } mails { kind state } invoices { number isCredit } }`

let desk: StaffDesk
let buyer: TestContext
let owner: StaffColleague
let support: StaffColleague
let technical: StaffColleague
/** The outside registry, which tests replace. */
let registry = lyingRegistry('rejected')

beforeAll(async () => {
  // Each call reads the registry of that moment.
  const replaceable = new Proxy({} as typeof registry, { get: (_, name) => Reflect.get(registry, name) })
  desk = await openStaffDesk({ ports: { registry: replaceable } })
  owner = await desk.member('Noor', ['OWNER'])
  support = await desk.member('Sam', ['SUPPORT'])
  technical = await desk.member('Tess', ['TECHNICAL'])
  buyer = await buyerOf(desk)
})
afterAll(() => desk.close())

/** Signs all in again, with a fresh factor: time passes while orders are delivered. */
async function refresh(): Promise<void> {
  for (const { email, browser, code } of [owner, support, technical])
    await browser.act('staffLogin', { email, password: STAFF_PASSWORD, code: await code() })
}
beforeEach(refresh)

const look = async (id: string, { browser } = owner) => {
  const answer = await browser.graphql(`query Order($id: ID!) { staffOrder(id: $id) { ${ORDER} } }`, { id })
  expect(answer.errors).toBeUndefined()
  return answer.data.staffOrder
}

const list = async (filter: object, { browser } = owner, rest: object = {}) => {
  const query = `query Orders($filter: StaffOrderFilter, $first: Int! = 50, $after: String, $orderBy: StaffOrderOrder! = NEWEST) {
    staffOrders(filter: $filter, first: $first, after: $after, orderBy: $orderBy) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { id number gross customer { name } } } } }`
  return browser.graphql(query, { filter, ...rest })
}
const idsOf = (answer: Awaited<ReturnType<typeof list>>): string[] =>
  answer.data.staffOrders.edges.map(({ node }: { node: { id: string } }) => node.id)

const act = async (name: string, id: string, more: object = {}, who = owner) => {
  const { version } = await look(id, who)
  return who.browser.act(name, { orderId: id, expectedVersion: version, reason: REASON, ...more }, ORDER)
}

const linesOf = async (id: string): Promise<string[]> =>
  (await look(id)).lines.map(({ id: lineId }: { id: string }) => lineId)

const newestEntry = async () =>
  (await all(desk.app.deps.db.reader.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(1)))[0]

let made = 0
const name = () => `nakijken-${++made}.nl`

describe('an order in review', () => {
  test('is accepted, with its reason, status and customer in the audit log', async () => {
    const id = await orderInReview(buyer, name())
    expect(await look(id)).toMatchObject({ status: 'REVIEW', payments: [{ asked: expect.any(Number) }] })
    expect(await act('acceptOrderPayment', id)).toMatchObject({ is: 'StaffOrder' })
    expect(await newestEntry()).toMatchObject({
      act: 'acceptOrderPayment',
      objectId: id,
      reason: REASON,
      onBehalfOf: buyer.viewer.account?.id,
      changes: [{ field: 'status', before: 'REVIEW', after: 'PAID' }],
    })
    expect((await look(id)).timeline).toContainEqual({ kind: 'ACT', by: 'Noor', detail: REASON })
  })

  test('is returned completely, and then has nothing to accept', async () => {
    const id = await orderInReview(buyer, name())
    expect(await act('returnOrderPayment', id)).toMatchObject({ is: 'StaffOrder', status: 'CANCELLED' })
    await buyer.jobs.settle()
    const refunds = (await booksOf(buyer)).refunds.filter(({ orderId }) => orderId === id)
    expect(refunds).toMatchObject([{ reason: 'not-accepted' }])
    for (const again of ['returnOrderPayment', 'acceptOrderPayment'])
      expect(await act(again, id)).toMatchObject({ is: 'OrderActRefused', code: 'NOT_POSSIBLE' })
  })

  test('whose chosen holder was deleted can only be returned', async () => {
    const id = await orderInReview(buyer, name())
    await buyer.db.transaction(
      async (tx) => void (await run(tx.update(orderLines).set({ chosenHolderId: 'who_verwijderd' }))),
    )
    expect((await look(id)).allowedActs).toContainEqual({ act: 'ACCEPT_PAYMENT', obstacle: 'HOLDER_GONE' })
    expect(await act('acceptOrderPayment', id)).toMatchObject({ code: 'HOLDER_GONE' })
    await buyer.db.transaction(async (tx) => void (await run(tx.update(orderLines).set({ chosenHolderId: null }))))
  })

  test('whose payment the bank of its buyer took back is not accepted', async () => {
    const id = await orderInReview(buyer, name())
    const { attempts } = await booksOf(buyer)
    const paymentAttemptId = attempts.find(({ orderId }) => orderId === id)?.id ?? ''
    const row = { paymentAttemptId, orderId: id, amount: 100, createdAt: buyer.now, changedAt: buyer.now }
    await buyer.db.transaction(async (tx) => void (await run(tx.insert(chargebacks).values(row))))
    expect(await act('acceptOrderPayment', id)).toMatchObject({ code: 'CHARGED_BACK' })
  })

  test('that two staff decide about at once is decided once', async () => {
    const id = await orderInReview(buyer, name())
    const { version } = await look(id)
    const input = { orderId: id, expectedVersion: version, reason: REASON }
    const answers = await Promise.all([
      owner.browser.act('acceptOrderPayment', input, ORDER),
      owner.browser.act('returnOrderPayment', input, ORDER),
    ])
    expect(answers.map(({ is }) => is).sort()).toEqual(['Changed', 'StaffOrder'])
  })

  test('is decided only by someone with the right and a fresh factor', async () => {
    const id = await orderInReview(buyer, name())
    expect(await act('acceptOrderPayment', id, {}, support)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
    expect((await look(id, support)).allowedActs).toContainEqual({ act: 'ACCEPT_PAYMENT', obstacle: 'NO_RIGHT' })
    desk.clock.advance(11 * 60_000)
    expect(await act('returnOrderPayment', id)).toMatchObject({ is: 'StepUpNeeded' })
    expect((await look(id)).status).toBe('REVIEW')
  })
})

describe('a refund outside the shop', () => {
  const acknowledge = (id: string, amount: number, who = owner) =>
    act('acknowledgeExternalRefunds', id, { amount }, who)

  test('is shown, and acknowledged as it was seen, once', async () => {
    registry = desk.app.adapters.registry
    onTestFinished(() => {
      registry = lyingRegistry('rejected')
    })
    const id = await orderRefundedElsewhere(buyer, name(), 300)
    expect((await look(id)).payments).toMatchObject([{ refundedElsewhere: 300, needsAcknowledgement: true }])
    await refundElsewhere(buyer, id, 500)
    expect(await acknowledge(id, 300)).toMatchObject({ is: 'Changed' })
    expect(await acknowledge(id, 500, support)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
    expect(await acknowledge(id, 500)).toMatchObject({ is: 'StaffOrder' })
    expect(await newestEntry()).toMatchObject({ act: 'acknowledgeExternalRefunds', objectId: id, reason: REASON })
    expect((await look(id)).payments).toMatchObject([{ refundedElsewhere: 500, needsAcknowledgement: false }])
    expect(await acknowledge(id, 500)).toMatchObject({ is: 'OrderActRefused', code: 'NOT_POSSIBLE' })
  })

  test('is not needed of an order without one', async () => {
    const id = await orderInReview(buyer, name())
    expect(await acknowledge(id, 100)).toMatchObject({ is: 'OrderActRefused', code: 'NOT_POSSIBLE' })
  })
})

describe('a delivery that failed', () => {
  test('is retried, all of it or only the chosen lines', async () => {
    const id = await orderDelivered(buyer, name())
    const [domain = '', hosting = ''] = await linesOf(id)
    expect(await look(id)).toMatchObject({ status: 'FAILED', canDeliverAgain: true })
    // What hangs on a failed domain cannot be delivered without it.
    expect(await act('deliverOrderAgain', id, { lineIds: [hosting] }, support)).toMatchObject({ code: 'NOT_POSSIBLE' })
    const { version } = await look(id)
    const input = { orderId: id, expectedVersion: version, lineIds: [domain], reason: REASON }
    expect(await support.browser.act('deliverOrderAgain', input, ORDER)).toMatchObject({ is: 'StaffOrder' })
    expect(await support.browser.act('deliverOrderAgain', input, ORDER)).toMatchObject({ is: 'Changed' })
    await buyer.jobs.settle()
  })

  test('whose money went back through the bank is not delivered free of charge', async () => {
    const id = await orderDelivered(buyer, name(), { method: 'IDEAL' })
    expect((await look(id)).allowedActs).toContainEqual({ act: 'DELIVER_AGAIN', obstacle: 'MONEY_WENT_BACK' })
    const refused = await act('deliverOrderAgain', id, { lineIds: await linesOf(id) }, support)
    expect(refused).toMatchObject({ is: 'OrderActRefused', code: 'MONEY_WENT_BACK' })
    expect(await newestEntry()).toMatchObject({ outcome: 'REFUSED', refusal: 'MONEY_WENT_BACK', objectId: id })
  })

  test('whose money went back is delivered as a gift once a colleague approves it', async () => {
    const id = await orderDelivered(buyer, name(), { method: 'IDEAL' })
    const [domain = ''] = await linesOf(id)
    const proposed = await act('deliverOrderAsGift', id, { lineIds: [domain] }, owner)
    expect(proposed).toMatchObject({ is: 'ApprovalNeeded' })
    const open = '{ proposals(first: 5, state: OPEN) { edges { node { id act payloadHash } } } }'
    const { edges } = (await owner.browser.graphql(open)).data.proposals
    const { node } = edges.find((edge: { node: { act: string } }) => edge.node.act === 'deliverOrderAsGift')
    const approval = { id: node.id, payloadHash: node.payloadHash, reason: REASON }
    expect(await owner.browser.act('approveProposal', approval)).toMatchObject({ code: 'OWN_PROPOSAL' })
    const colleague = await desk.member('Femke', ['FINANCE'])
    registry = desk.app.adapters.registry
    onTestFinished(() => {
      registry = lyingRegistry('rejected')
    })
    expect(await colleague.browser.act('approveProposal', approval)).toMatchObject({ is: 'Proposal' })
    await buyer.jobs.settle()
    const given = (await look(id)).lines.find((line: { id: string }) => line.id === domain)
    expect(given.deliveryStatus).toBe('DONE')
    expect((await booksOf(buyer)).refunds.some(({ orderLineId }) => orderLineId === domain)).toBe(true)
    // A second gift needs another failure.
    expect(await act('deliverOrderAsGift', id, { lineIds: [domain] }, owner)).toMatchObject({ code: 'NOT_POSSIBLE' })
  })

  test('whose holder was deleted is not delivered to another', async () => {
    const id = await orderDelivered(buyer, name(), { customWhoisId: PIEN })
    expect(await deleteWhois(buyer, PIEN)).toEqual({ id: PIEN })
    const refused = await act('deliverOrderAgain', id, { lineIds: await linesOf(id) }, support)
    expect(refused).toMatchObject({ code: 'HOLDER_GONE' })
  })

  test('needs lines of this order', async () => {
    const id = await orderDelivered(buyer, name())
    for (const lineIds of [[], ['lin_van-een-ander']])
      expect(await act('deliverOrderAgain', id, { lineIds })).toMatchObject({ is: 'InvalidInput' })
  })

  test('has no transfer code to ask for, unless that is what it waits for', async () => {
    const id = await orderDelivered(buyer, name())
    const [lineId = ''] = await linesOf(id)
    expect(await act('sendTransferCodeLink', id, { lineId }, support)).toMatchObject({ code: 'NOT_POSSIBLE' })
    await buyer.db.transaction(
      async (tx) =>
        void (await run(tx.update(orderLines).set({ failureReason: 'wrong-code' }).where(eq(orderLines.id, lineId)))),
    )
    expect(await act('sendTransferCodeLink', id, { lineId }, support)).toMatchObject({ is: 'StaffOrder' })
    await buyer.jobs.settle()
    const mail = desk.shop.mails().find(({ subject }) => subject.startsWith('Verhuiscode nodig'))
    expect(mail).toMatchObject({ to: CUSTOMER })
    expect(mail?.text).toContain(`/bestellen/${id}/overzicht`)
  })
})

describe('many orders at once', () => {
  test('are retried with a result for each, unless the number has moved', async () => {
    const failed = [await orderDelivered(buyer, name()), await orderDelivered(buyer, name())]
    const paidBack = await orderDelivered(buyer, name(), { method: 'IDEAL' })
    const orderIds = [...failed, paidBack]
    const fields = '... on OrdersDeliveredAgain { results { order { id } refusal { code } } }'
    const input = { orderIds, reason: REASON }
    const changed = await support.browser.act('deliverOrdersAgain', { ...input, expectedCount: 2 }, fields)
    expect(changed).toMatchObject({ is: 'Changed' })
    const { results } = await support.browser.act('deliverOrdersAgain', { ...input, expectedCount: 3 }, fields)
    expect(results).toEqual([
      { order: { id: failed[0] }, refusal: null },
      { order: { id: failed[1] }, refusal: null },
      { order: { id: paidBack }, refusal: { code: 'MONEY_WENT_BACK' } },
    ])
    expect((await newestEntry())?.changes).toHaveLength(3)
    await buyer.jobs.settle()
  })
})

describe('a delivery that was given up', () => {
  test('gives its money back once, after someone with the right has decided', async () => {
    registry = { ...unavailableRegistry(), check: registry.check }
    const id = await orderDelivered(buyer, name())
    await giveUpDeliveries(buyer)
    registry = lyingRegistry('rejected')
    await refresh()
    const [lineId = ''] = await linesOf(id)
    expect((await look(id)).lines[0]).toMatchObject({ isGivenUp: true })
    expect(await act('giveUpOrderLines', id, { lineIds: [lineId] }, support)).toEqual({
      is: 'Failure',
      code: 'FORBIDDEN',
    })
    expect(await act('giveUpOrderLines', id, { lineIds: [lineId] })).toMatchObject({
      is: 'StaffOrder',
      status: 'FAILED',
    })
    expect(await act('giveUpOrderLines', id, { lineIds: [lineId] })).toMatchObject({ code: 'NOT_POSSIBLE' })
  })
})

describe('the list', () => {
  test('has pages by number in both directions, without gaps', async () => {
    const everything = idsOf(await list({}))
    const first = await list({}, owner, { first: 2 })
    const { endCursor } = first.data.staffOrders.pageInfo
    const second = await list({}, owner, { first: 2, after: endCursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(everything.slice(0, 4))
    expect(first.data.staffOrders.totalCount).toBe(everything.length)
    expect(idsOf(await list({}, owner, { orderBy: 'OLDEST' }))).toEqual(everything.reverse())
  })

  test('is filtered by each field, and by several together', async () => {
    const own = name()
    const id = await orderInReview(buyer, own)
    const { number, gross } = await look(id)
    const email = CUSTOMER
    for (const filter of [
      { text: number },
      { text: own },
      { text: own.replace('.nl', '') },
      { domainName: own },
      { domainName: own, status: 'REVIEW', paymentMethod: 'IDEAL', productCode: 'DOMAIN_NL' },
      { domainName: own, minAmount: gross, maxAmount: gross, customerId: buyer.viewer.account?.id },
      { domainName: own, from: new Date(buyer.now - 1000).toISOString(), until: new Date(buyer.now + 1).toISOString() },
    ])
      expect(idsOf(await list(filter))).toEqual([id])
    expect(idsOf(await list({ text: email, status: 'REVIEW' }))).toContain(id)
    for (const filter of [
      { domainName: own, status: 'DELIVERED' },
      { domainName: own, minAmount: gross + 1 },
      { domainName: own, until: new Date(buyer.now - 1000).toISOString() },
      { domainName: own, isOverdue: true },
      { text: '%' },
    ])
      expect(idsOf(await list(filter))).toEqual([])
  })

  test('leaves an audit entry of a search, and one of a look at an order', async () => {
    await list({ text: 'voorbeeld' })
    const changes = [{ field: 'text', before: null, after: 'voorbeeld' }]
    expect(await newestEntry()).toMatchObject({ act: 'staffOrders', changes })
    const [id = ''] = idsOf(await list({}))
    await look(id)
    expect(await newestEntry()).toMatchObject({ act: 'staffOrder', objectId: id })
  })

  test('hides amounts from the technical role, and does not let it search by them', async () => {
    const answer = await list({}, technical)
    expect(answer.data.staffOrders.edges[0].node.gross).toBeNull()
    expect(await look(idsOf(answer)[0] ?? '', technical)).toMatchObject({ gross: null })
    const bySearch = await list({ minAmount: 1 }, technical)
    expect(bySearch.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('refuses a page that is too large, and a cursor of another list', async () => {
    for (const rest of [{ first: 201 }, { first: 0 }, { after: 'onzin' }])
      expect((await list({}, owner, rest)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

test('a note is kept with its author, and its text is not in the audit log', async () => {
  const [id = ''] = idsOf(await list({}))
  const input = { orderId: id, reason: REASON }
  const wrong = await support.browser.act('addOrderNote', { ...input, text: '  ' }, ORDER)
  expect(wrong).toMatchObject({ is: 'InvalidInput' })
  const answer = await support.browser.act('addOrderNote', { ...input, text: ' <b>Eva gebeld</b> ' }, ORDER)
  expect(answer.notes).toEqual([{ text: '<b>Eva gebeld</b>', staffName: 'Sam' }])
  expect(JSON.stringify(await newestEntry())).not.toContain('gebeld')
})

test('an order that does not exist is null, and an act on it NOT_FOUND', async () => {
  expect(await look('ord_bestaat-niet')).toBeNull()
  const input = { orderId: 'ord_bestaat-niet', expectedVersion: '', reason: REASON }
  expect(await owner.browser.act('acceptOrderPayment', input)).toMatchObject({ is: 'Failure', code: 'NOT_FOUND' })
})

test('the customer of an order is named as the account is now', async () => {
  await changeAccount(buyer, CUSTOMER, { companyName: '<img src=x onerror=alert(1)>' })
  const { edges } = (await list({ customerId: buyer.viewer.account?.id })).data.staffOrders
  expect(edges[0].node.customer.name).toBe('<img src=x onerror=alert(1)>')
})
