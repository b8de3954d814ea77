import { describe, expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { staffRefunds } from '../../../../db/schema/refunds'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { addDays } from '../../../../rules/renewal'
import type { StaffRole } from '../../../../rules/staff-rights'
import { DAY_MS, MINUTE_MS } from '../../../../rules/time'
import { unavailablePaymentProvider } from '../../../../tests/support/failing-ports'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { ApprovalNeeded, StaffProposal } from '../../../staff/proposals/proposals.graphql'
import { approveProposal, proposalNow } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { notePaid } from '../../invoices/receivables.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, orderFromCheckout, pay } from '../../orders/orders.test-support'
import { recordChargeback } from '../chargeback.service'
import { paymentsStaff } from './payments.staff'
import {
  failedRefunds,
  listStaffRefunds,
  markRefundTransferred,
  refundAgain,
  refundedOf,
  refundsToTransfer,
} from './staff-refund-list.service'
import { RefundsSent } from './staff-refunds.graphql'
import { previewRefund, proposeRefund } from './staff-refunds.service'

const parts = [paymentsStaff]
let named = 0
const colleague = (shop: TestContext, roles: StaffRole[]) => staffContext(shop, { name: `Lid${++named}`, roles, parts })

/** A delivered order of a domain with hosting, paid through the bank. */
async function paidOrder(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  const finance = await colleague(shop, ['FINANCE'])
  await fillBasket(shop, 'terugbetalen.nl', [{ code: 'HOSTING_BASIC' }])
  const placed = await order(shop)
  await pay(shop, placed.returnUrl)
  return { shop, finance, orderId: placed.order.id, lineIds: placed.order.items.map(({ id }) => id) }
}

/** Refunds lines at what the preview shows. */
async function refund(by: StaffContext, orderId: string, lineIds: string[], amount: number | null = null) {
  const lines = chosen(lineIds, amount)
  const expectedRefundable = (await previewRefund(by, { orderId, lines }))?.refundable ?? 0
  return proposeRefund(by, { orderId, lines, expectedRefundable, reason: 'werkt niet zoals beloofd' })
}

const chosen = (lineIds: readonly string[], amount: number | null = null) =>
  lineIds.map((lineId) => ({ lineId, amount }))

describe('a refund of an order that was paid through the bank', () => {
  test('goes back along its payment, with a credit note for each line that equals the preview', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const preview = await previewRefund(finance, { orderId, lines: chosen(lineIds) })
    const { gross } = (await booksOf(shop)).orders[0] ?? { gross: 0 }
    expect(preview).toMatchObject({ gross, refundable: gross, problem: null, needsApproval: false })
    expect(preview?.destinations).toMatchObject([{ received: gross, refundable: gross, amount: gross }])
    expect(await refund(finance, orderId, lineIds)).toMatchObject({ amount: gross })
    await shop.jobs.settle()
    const { refunds, invoices } = await booksOf(shop)
    expect(refunds.map(({ status }) => status)).toEqual(['DONE', 'DONE'])
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross)
    const notes = invoices.filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(notes.reduce((sum, note) => sum + note.gross, 0)).toBe(-gross)
    expect(mailsTo(shop, CUSTOMER).map(({ subject }) => subject)).toContain('Je krijgt geld terug van bestelling 10003')
  })

  test('of one line leaves the others, which the preview says', async () => {
    const { finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    expect(await refund(finance, orderId, [first])).toBeInstanceOf(RefundsSent)
    const after = await previewRefund(finance, { orderId, lines: [] })
    expect(after?.lines.map(({ problem }) => problem === null)).toEqual(lineIds.map((id) => id !== first))
    expect(await refund(finance, orderId, lineIds)).toMatchObject({ code: 'REFUNDED_BEFORE' })
  })

  test('is made once when two tabs ask for it at once', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    const other = await colleague(shop, ['OWNER'])
    const answers = await Promise.all([finance, finance, other].map((by) => refund(by, orderId, [first])))
    expect(answers.filter((answer) => answer instanceof RefundsSent)).toHaveLength(1)
    expect((await booksOf(shop)).refunds).toHaveLength(1)
    expect(await all(shop.db.reader.select().from(staffRefunds))).toHaveLength(1)
  })

  test('of a part of a line leaves the rest of it, and the parts and the rest tie to the line', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    const line = (await previewRefund(finance, { orderId, lines: chosen([first]) })) ?? { net: 0, gross: 0 }
    expect(await refund(finance, orderId, [first], 333)).toMatchObject({ amount: 333 })
    shop.clock.advance(1000)
    expect(await refund(finance, orderId, [first], 1)).toMatchObject({ amount: 1 })
    shop.clock.advance(1000)
    const shown = (await previewRefund(finance, { orderId, lines: [] }))?.lines.find(({ id }) => id === first)
    expect(shown).toMatchObject({ refunded: 334, refundable: line.gross - 334, problem: null })
    expect(await refund(finance, orderId, [first])).toMatchObject({ amount: line.gross - 334 })
    expect(await refund(finance, orderId, [first], 1)).toMatchObject({ code: 'REFUNDED_BEFORE' })
    await shop.jobs.settle()
    const { refunds, invoices } = await booksOf(shop)
    expect(refunds.map(({ part, status }) => [part, status]).sort()).toEqual([1, 2, 3].map((part) => [part, 'DONE']))
    const notes = invoices.filter(({ kind }) => kind === 'CREDIT_NOTE')
    expect(notes.map(({ gross }) => 0 - gross)).toEqual([333, 1, line.gross - 334])
    expect(notes.reduce((sum, { net }) => sum - net, 0)).toBe(line.net)
    const listed = (await listStaffRefunds(finance, { first: 10 })).edges.map(({ node }) => node.creditNote)
    expect(new Set(listed).size).toBe(3)
  })

  test('of more than is left of a line says how much is left', async () => {
    const { finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    const { lines = [] } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
    const left = (lines.find(({ id }) => id === first)?.refundable ?? 0) - 100
    expect(await refund(finance, orderId, [first], 100)).toBeInstanceOf(RefundsSent)
    expect(await refund(finance, orderId, [first], left + 1)).toMatchObject({ code: 'MORE_THAN_LEFT', left })
    expect(await refund(finance, orderId, [first], left)).toMatchObject({ amount: left })
  })

  test('offers the months that have not begun of what has a term, but not of a name that a registry was paid for', async () => {
    const { shop, finance, orderId } = await paidOrder()
    const shown = async () => {
      const { lines = [] } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
      return lines.map(({ isCostLost, unused }) => ({ isCostLost, unused: unused && { ...unused } }))
    }
    const { gross = 0 } = (await previewRefund(finance, { orderId, lines: [] }))?.lines[1] ?? {}
    const [domain, hosting] = await shown()
    expect(domain).toEqual({ isCostLost: true, unused: null })
    expect(hosting).toMatchObject({
      isCostLost: false,
      unused: { months: 12, unused: 11, amount: Math.round((gross * 11) / 12) },
    })
    shop.clock.advance(100 * DAY_MS)
    expect((await shown())[1]?.unused).toMatchObject({ unused: 8, amount: Math.round((gross * 8) / 12) })
    shop.clock.advance(265 * DAY_MS)
    expect((await shown())[1]?.unused).toBeNull()
  })

  test('of unused months is at most what earlier refunds left of the line', async () => {
    const { finance, orderId, lineIds } = await paidOrder()
    const hosting = lineIds[1] ?? ''
    const { refundable = 0 } = (await previewRefund(finance, { orderId, lines: [] }))?.lines[1] ?? {}
    expect(await refund(finance, orderId, [hosting], refundable - 100)).toBeInstanceOf(RefundsSent)
    const after = (await previewRefund(finance, { orderId, lines: [] }))?.lines[1]
    expect(after).toMatchObject({ refundable: 100, unused: { unused: 11, amount: 100 } })
    expect(await refund(finance, orderId, [hosting], after?.unused?.amount)).toMatchObject({ amount: 100 })
  })

  test('offers no unused months of a package that an upgrade replaced, whose price was reduced by them', async () => {
    const { shop, finance, orderId } = await paidOrder()
    await orderFromCheckout(shop, [{ code: 'HOSTING_PREMIUM', domainName: 'terugbetalen.nl' }])
    await shop.jobs.settle()
    expect((await previewRefund(finance, { orderId, lines: [] }))?.lines[1]).toMatchObject({
      problem: null,
      unused: null,
    })
  })

  test('in parts is refused to the second of two tabs that together exceed the line, with what is left', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    const preview = await previewRefund(finance, { orderId, lines: chosen([first]) })
    const whole = preview?.gross ?? 0
    const amount = Math.ceil(whole * 0.6)
    const other = await colleague(shop, ['OWNER'])
    const answers = await Promise.all([finance, other].map((by) => refund(by, orderId, [first], amount)))
    expect(answers.filter((answer) => answer instanceof RefundsSent)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'MORE_THAN_LEFT', left: whole - amount }))
    expect((await booksOf(shop)).refunds).toMatchObject([{ amount, part: 1 }])
  })

  test('in parts that two tabs ask for at once is made once, since the second saw another amount', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const [first = ''] = lineIds
    const answers = await Promise.all([finance, finance].map((by) => refund(by, orderId, [first], 100)))
    expect(answers.filter((answer) => answer instanceof RefundsSent)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'CHANGED' }))
    expect((await booksOf(shop)).refunds).toHaveLength(1)
  })

  test('is refused when another amount was shown', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const input = { orderId, lines: chosen(lineIds), expectedRefundable: 1, reason: 'te laat gekeken' }
    expect(await proposeRefund(finance, input)).toMatchObject({ code: 'CHANGED' })
    expect((await booksOf(shop)).refunds).toEqual([])
  })

  test('is refused beside an open chargeback, and possible once that is undone', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const [attempt] = (await booksOf(shop)).attempts
    if (!attempt) throw new Error('there is no payment')
    await shop.db.transaction((tx) => recordChargeback(shop, tx, attempt, 100, shop.now))
    expect(await refund(finance, orderId, lineIds)).toMatchObject({ code: 'CHARGED_BACK' })
    await shop.db.transaction((tx) => recordChargeback(shop, tx, attempt, 0, shop.now))
    expect(await refund(finance, orderId, lineIds)).toBeInstanceOf(RefundsSent)
  })

  test('of no line, an unknown one or another order is invalid', async () => {
    const { finance, orderId, lineIds } = await paidOrder()
    expect(await refund(finance, orderId, lineIds, 0)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await refund(finance, orderId, [...lineIds, ...lineIds])).toMatchObject({ code: 'INVALID_INPUT' })
    for (const asked of [[], ['lin_onbekend'], [...lineIds, 'lin_onbekend']])
      expect(await refund(finance, orderId, asked)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await refund(finance, 'ord_onbekend', lineIds)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await previewRefund(finance, { orderId: 'ord_onbekend', lines: [] })).toBeNull()
  })
})

describe('a refund above a limit', () => {
  const propose = async (by: StaffContext, orderId: string, lineIds: string[]): Promise<StaffProposal> => {
    const answer = await refund(by, orderId, lineIds)
    if (!(answer instanceof ApprovalNeeded)) throw new Error('it is no proposal')
    return answer.proposal
  }
  const approve = (by: StaffContext, { id, payloadHash }: StaffProposal) =>
    approveProposal(by, { id, payloadHash, reason: 'nagekeken' })

  test('is a proposal, and is paid once someone else approves it', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder({ REFUND_LIMIT: '100' })
    const support = await colleague(shop, ['SUPPORT'])
    expect(await previewRefund(support, { orderId, lines: chosen(lineIds) })).toMatchObject({ needsApproval: true })
    const proposal = await propose(support, orderId, lineIds)
    expect((await booksOf(shop)).refunds).toEqual([])
    expect(await approve(finance, proposal)).toMatchObject({ state: 'APPROVED' })
    await shop.jobs.settle()
    expect((await booksOf(shop)).refunds.map(({ status }) => status)).toEqual(['DONE', 'DONE'])
    const decided = { staffId: support.staff?.staffId, approvedBy: finance.staff?.staffId }
    expect(await all(shop.db.reader.select().from(staffRefunds))).toMatchObject([decided, decided])
  })

  test('of all that a staff member refunds on a day is a proposal too; the next day is another', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder({ REFUND_DAY_LIMIT: '1700' })
    const [first = '', second = ''] = lineIds
    expect(await refund(finance, orderId, [first])).toBeInstanceOf(RefundsSent)
    expect(await refund(finance, orderId, [second])).toBeInstanceOf(ApprovalNeeded)
    shop.clock.advance(DAY_MS)
    expect(await previewRefund(finance, { orderId, lines: chosen([second]) })).toMatchObject({
      limits: [{ limit: 'PER_ACT' }, { limit: 'PER_DAY', used: 0 }, { limit: 'PER_CUSTOMER' }],
    })
  })

  test('is refused when a line was refunded meanwhile', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder({ REFUND_DAY_LIMIT: '1700' })
    const owner = await colleague(shop, ['OWNER'])
    const proposal = await propose(finance, orderId, lineIds)
    await refund(owner, orderId, lineIds.slice(0, 1))
    expect(await proposalNow(owner, proposal)).toMatchObject({ isUnchanged: false })
    expect(await approve(owner, proposal)).toMatchObject({ code: 'CHANGED' })
    expect((await booksOf(shop)).refunds).toHaveLength(1)
  })

  test('is done at once with FOUR_EYES=off', async () => {
    const { finance, orderId, lineIds } = await paidOrder({ REFUND_LIMIT: '0', FOUR_EYES: 'off' })
    expect(await refund(finance, orderId, lineIds)).toBeInstanceOf(RefundsSent)
  })
})

describe('a refund of an invoice on account', () => {
  async function onAccount() {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await colleague(shop, ['FINANCE'])
    await fillBasket(shop, 'op-rekening.nl', [{ code: 'HOSTING_BASIC' }])
    const { order: placed } = await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
    await shop.jobs.settle()
    shop.clock.advance(10 * DAY_MS)
    await closeInvoices(shop)
    return {
      shop,
      finance,
      orderId: placed.id,
      lineIds: placed.items.map(({ id }) => id),
      number: placed.invoiceNumber,
    }
  }

  test('is refused until it is paid, since it is credited then', async () => {
    const { finance, orderId, lineIds } = await onAccount()
    expect(await refund(finance, orderId, lineIds)).toMatchObject({ code: 'NOT_PAID' })
  })

  test('that was paid by transfer is transferred back, and a staff member says when', async () => {
    const { shop, finance, orderId, lineIds, number } = await onAccount()
    await notePaid(shop, { number: number ?? '' })
    const preview = await previewRefund(finance, { orderId, lines: chosen(lineIds) })
    expect(preview?.destinations).toMatchObject([{ payment: null, amount: preview?.gross }])
    expect(preview?.destinations[0]?.transferText).toContain(number)
    const sent = await refund(finance, orderId, lineIds)
    expect(sent).toMatchObject({
      amount: preview?.gross,
      refunds: [{ state: 'BY_TRANSFER' }, { state: 'BY_TRANSFER' }],
    })
    const waiting = await refundsToTransfer.list(finance, ALL)
    expect(waiting).toHaveLength(2)
    const input = { reference: waiting[0]?.key ?? '', reason: 'overgemaakt' }
    expect(await markRefundTransferred(finance, input)).toMatchObject({ state: 'DONE', isByTransfer: true })
    expect(await markRefundTransferred(finance, input)).toMatchObject({ code: 'NOT_RETRIABLE' })
    expect(await refundAgain(finance, input)).toMatchObject({ code: 'NOT_RETRIABLE' })
    expect(await refundsToTransfer.list(finance, ALL)).toHaveLength(1)
  })
})

/** All that waits. */
const ALL = { limit: 10, accountId: null }

describe('a refund that the bank gave up', () => {
  async function givenUp() {
    const made = await paidOrder()
    const { shop, finance, orderId, lineIds } = made
    const bank = shop.ports.payments
    shop.ports.payments = { ...bank, refund: async () => 'failed' }
    await refund(finance, orderId, lineIds.slice(0, 1))
    await shop.jobs.settle()
    const [failed] = (await listStaffRefunds(finance, { first: 10, filter: { state: 'FAILED' } })).edges
    return { ...made, bank, reference: failed?.node.reference ?? '' }
  }

  test('is on the work list, and is paid when it is retried', async () => {
    const { shop, finance, bank, reference } = await givenUp()
    const waiting = await failedRefunds.list(finance, ALL)
    expect(waiting).toMatchObject([{ key: reference, cause: 'bank' }])
    const accountId = waiting[0]?.accountId ?? ''
    expect(await failedRefunds.list(finance, { ...ALL, accountId })).toEqual(waiting)
    expect(await failedRefunds.list(finance, { ...ALL, accountId: 'acc_ander' })).toEqual([])
    expect(await refundedOf(finance, accountId)).toBe(0)
    shop.ports.payments = bank
    expect(await refundAgain(finance, { reference, reason: 'rekening klopt nu' })).toMatchObject({ state: 'SENT' })
    await shop.jobs.settle()
    const { refunds } = await booksOf(shop)
    expect(refunds).toMatchObject([{ status: 'DONE' }])
    expect(await refundedOf(finance, accountId)).toBe(refunds[0]?.amount)
    expect(await refundedOf(finance, 'acc_ander')).toBe(0)
    expect(await failedRefunds.list(finance, ALL)).toEqual([])
  })

  test('can be transferred instead', async () => {
    const { shop, finance, reference } = await givenUp()
    const input = { reference, reason: 'overgemaakt naar IBAN van klant' }
    expect(await markRefundTransferred(finance, input)).toMatchObject({ state: 'DONE' })
    await shop.jobs.settle()
    expect((await booksOf(shop)).refunds).toMatchObject([{ status: 'DONE' }])
  })

  test('cannot be found under another reference', async () => {
    const { finance } = await givenUp()
    await expect(refundAgain(finance, { reference: 'onbekend', reason: 'zomaar' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('refunds are listed by state in pages, newest first, without those deducted from an unpaid invoice', async () => {
  const { shop, finance, orderId, lineIds } = await paidOrder()
  shop.ports.payments = { ...shop.ports.payments, refund: unavailablePaymentProvider().refund }
  for (const id of lineIds) {
    await refund(finance, orderId, [id])
    shop.clock.advance(1000)
  }
  const first = await listStaffRefunds(finance, { first: 1 })
  expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
  const second = await listStaffRefunds(finance, { first: 1, after: first.pageInfo.endCursor })
  expect(first.edges[0]?.node.createdAt).toBeGreaterThan(second.edges[0]?.node.createdAt ?? Number.NaN)
  expect(second.edges[0]?.node).toMatchObject({ orderNumber: 10_003, state: 'SENT', customer: expect.any(String) })
  expect((await listStaffRefunds(finance, { first: 10, filter: { state: 'SENT' } })).totalCount).toBe(2)
  expect((await listStaffRefunds(finance, { first: 10, filter: { state: 'DONE' } })).totalCount).toBe(0)
})

test('the days of a page have the sums of the whole day in Amsterdam, by what was recorded and by what the bank paid', async () => {
  const { shop, finance, orderId, lineIds } = await paidOrder()
  const [first = '', second = ''] = lineIds
  const dayOf = () => dayInAmsterdam(shop.clock.now())
  await refund(finance, orderId, [first], 100)
  await refund(finance, orderId, [first], 150)
  const recorded = dayOf()
  // 23:30 and 00:30 in Amsterdam are different days, though the same in UTC.
  shop.clock.advance(startOfDay(addDays(recorded, 2)) - 30 * MINUTE_MS - shop.clock.now())
  await refund(finance, orderId, [second], 200)
  const eve = dayOf()
  shop.clock.advance(60 * MINUTE_MS)
  await refund(finance, orderId, [second], 50)
  const next = dayOf()
  expect(next).toBe(addDays(eve, 1))
  const expected = [
    { day: next, count: 1, amount: 50 },
    { day: eve, count: 1, amount: 200 },
    { day: recorded, count: 2, amount: 250 },
  ]
  expect((await listStaffRefunds(finance, { first: 10 })).days).toMatchObject(expected)
  // The last of this page has another of its day behind it.
  const page = await listStaffRefunds(finance, { first: 3 })
  expect(page.edges).toHaveLength(3)
  expect(page.days).toMatchObject(expected)
  await shop.jobs.settle()
  const done = await listStaffRefunds(finance, { first: 10, filter: { state: 'DONE' } })
  const paidOn = done.edges.map(({ node }) => dayInAmsterdam(node.doneAt ?? 0))
  expect(done.days.map(({ day }) => day)).toEqual([...new Set(paidOn)])
  expect(done.days.reduce((sum, { count }) => sum + count, 0)).toBe(done.edges.length)
  const after = done.edges[0]?.cursor ?? null
  const rest = await listStaffRefunds(finance, { first: 10, filter: { state: 'DONE' }, after })
  expect(rest.edges).toEqual(done.edges.slice(1))
})
