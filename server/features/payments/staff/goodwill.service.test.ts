import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { invoiceLines } from '../../../../db/schema/invoices'
import { staffRefunds } from '../../../../db/schema/refunds'
import { auditEntries } from '../../../../db/schema/staff'
import type { StaffRole } from '../../../../rules/staff-rights'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { saveVatRate } from '../../../../tests/support/vat-rates'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { approveProposal, proposalNow } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { checkVatIdAtSignIn } from '../../accounts/vat-check.service'
import { readBookkeeping } from '../../bookkeeping/staff/bookkeeping.service'
import { closeInvoices } from '../../invoices/charging.service'
import { fileOf } from '../../invoices/invoice-document.service'
import { findInvoiceOfOrder, findInvoiceRow } from '../../invoices/invoices.service'
import { notePaid } from '../../invoices/receivables.service'
import { sumVat } from '../../invoices/staff/vat-report.repository'
import { findAnyOrder, getOrder, listLines } from '../../orders/orders.service'
import { booksOf, CUSTOMER, changeAccount, fillBasket, mailsTo, order, pay } from '../../orders/orders.test-support'
import { refundLine as refundLineOf } from '../../orders/refunds.service'
import { makeTurnoverReport } from '../../orders/staff/turnover-report.service'
import { recordChargeback } from '../chargeback.service'
import { paymentsStaff } from './payments.staff'
import { listStaffRefunds } from './staff-refund-list.service'
import { RefundsSent } from './staff-refunds.graphql'
import { previewRefund, proposeRefund } from './staff-refunds.service'

const parts = [paymentsStaff]
let named = 0
const colleague = (shop: TestContext, roles: StaffRole[]) => staffContext(shop, { name: `Gul${++named}`, roles, parts })

async function orderPaid(shop: TestContext, name: string) {
  await fillBasket(shop, name, [{ code: 'HOSTING_BASIC' }])
  const placed = await order(shop)
  await pay(shop, placed.returnUrl)
  return { orderId: placed.order.id, lineIds: placed.order.items.map(({ id }) => id) }
}

/** A delivered order of a domain with hosting, paid through the bank. */
async function paidOrder(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  const finance = await colleague(shop, ['FINANCE'])
  return { shop, finance, ...(await orderPaid(shop, 'coulance.nl')) }
}

interface Asked {
  orderId: string
  amount: number
  lines?: { lineId: string; amount: number | null }[]
  text?: string
}

/** Gives goodwill at what the preview shows. */
async function give(by: StaffContext, { orderId, amount, lines = [], text = 'storing van 3 november' }: Asked) {
  const asked = { orderId, lines, goodwill: { amount, text } }
  const expectedRefundable = (await previewRefund(by, asked))?.refundable ?? 0
  return proposeRefund(by, { ...asked, expectedRefundable, reason: 'klant had last van de storing' })
}

async function refundLine(by: StaffContext, orderId: string, lineId: string, amount: number | null = null) {
  const lines = [{ lineId, amount }]
  const expectedRefundable = (await previewRefund(by, { orderId, lines }))?.refundable ?? 0
  return proposeRefund(by, { orderId, lines, expectedRefundable, reason: 'werkt niet' })
}

const notesOf = async (shop: TestContext) => (await booksOf(shop)).invoices.filter(({ kind }) => kind === 'CREDIT_NOTE')

const sumOf = (rows: readonly { gross: number; net: number }[]) => ({
  net: rows.reduce((sum, { net }) => sum - net, 0),
  gross: rows.reduce((sum, { gross }) => sum - gross, 0),
})

describe('goodwill on an order that was paid through the bank', () => {
  test('goes back along its payment, with a line of its own on a credit note that equals the preview', async () => {
    const { shop, finance, orderId } = await paidOrder()
    const asked = { orderId, lines: [], goodwill: { amount: 605, text: ' storing van 3 november ' } }
    const preview = await previewRefund(finance, asked)
    expect(preview).toMatchObject({
      ...{ net: 500, vat: 105, gross: 605, problem: null, needsApproval: false },
      goodwill: {
        title: 'Coulance: storing van 3 november',
        lines: [{ vatRate: 2100, net: 500, vat: 105, gross: 605 }],
        problem: null,
      },
      destinations: [{ amount: 605 }],
    })
    const answer = await give(finance, { orderId, amount: 605 })
    expect(answer).toMatchObject({ amount: 605, refunds: [{ reason: 'goodwill', decidedBy: finance.staff?.name }] })
    await shop.jobs.settle()
    const [note] = await notesOf(shop)
    expect(note).toMatchObject({ net: -500, vat: -105, gross: -605, vatRate: 2100 })
    const lines = await all(
      shop.db.reader
        .select()
        .from(invoiceLines)
        .where(eq(invoiceLines.invoiceId, note?.id ?? '')),
    )
    expect(lines).toMatchObject([
      { title: 'Coulance: storing van 3 november', orderLineId: null, isGoodwill: true, net: -500 },
    ])
    expect((await booksOf(shop)).refunds).toMatchObject([{ status: 'DONE', amount: 605, part: -1 }])
    const listed = (await listStaffRefunds(finance, { first: 10 })).edges.map(({ node }) => node)
    expect(listed).toMatchObject([{ creditNoteId: note?.id, amount: 605, orderNumber: 10_003 }])
    const mail = mailsTo(shop, CUSTOMER).find(({ subject }) => subject.startsWith('Je krijgt geld terug'))
    expect(mail?.text).toContain('Coulance: storing van 3 november')
  })

  test('is on the PDF and the UBL of its credit note, whatever its words', async () => {
    const { shop, finance, orderId } = await paidOrder()
    await give(finance, { orderId, amount: 605, text: '"storing" & <b>vertraging</b>' })
    const note = await findInvoiceRow(shop.db.reader, (await notesOf(shop))[0]?.id ?? '')
    if (!note) throw new Error('there is no credit note')
    const ubl = String((await fileOf(shop, note, 'ubl')).bytes)
    expect(ubl).toContain('CreditNoteLine')
    expect(ubl).toMatch(/<cbc:Name>Coulance: "storing" &amp; &lt;b(>|&gt;)vertraging&lt;\/b(>|&gt;)<\/cbc:Name>/)
    expect(ubl).toMatch(/<cbc:TaxableAmount currencyID="EUR">5\.00<\/cbc:TaxableAmount>/)
    expect((await fileOf(shop, note, 'pdf')).bytes.length).toBeGreaterThan(1000)
  })

  test('is shown to the customer by its words, and refunds no line', async () => {
    const { shop, finance, orderId } = await paidOrder()
    await give(finance, { orderId, amount: 100 })
    await shop.jobs.settle()
    const shown = await getOrder(shop, orderId)
    expect(shown.refunds).toMatchObject([{ lineId: null, title: 'Coulance: storing van 3 november', amount: 100 }])
    expect(shown.items.map(({ refund }) => refund)).toEqual([null, null])
  })

  test('has one audit entry with the amount and the words', async () => {
    const { shop, finance, orderId } = await paidOrder()
    await give(finance, { orderId, amount: 100 })
    const entries = await all(shop.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'proposeRefund')))
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ outcome: 'DONE', reason: 'klant had last van de storing' })
    expect(entries[0]?.changes).toContainEqual({ field: 'goodwill', before: null, after: '100' })
    expect(entries[0]?.changes).toContainEqual({ field: 'goodwillText', before: null, after: 'storing van 3 november' })
  })

  test('is refused without its right, which is recorded, also if it was lost meanwhile', async () => {
    const { shop, orderId } = await paidOrder()
    const support = await colleague(shop, ['SUPPORT'])
    await expect(give(support, { orderId, amount: 100 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const promoted = {
      ...support,
      staff: support.staff && { ...support.staff, rights: [...support.staff.rights, 'REFUND_GOODWILL' as const] },
    }
    await expect(give(promoted, { orderId, amount: 100 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const entries = await all(shop.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'proposeRefund')))
    expect(entries.map(({ refusal }) => refusal)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect((await booksOf(shop)).refunds).toEqual([])
  })

  test('needs an amount and words of one line', async () => {
    const { finance, orderId } = await paidOrder()
    for (const asked of [{ amount: 0 }, { amount: -5 }, { amount: 5, text: ' ' }, { amount: 5, text: 'a\nb' }])
      expect(await give(finance, { orderId, ...asked })).toMatchObject({
        code: 'INVALID_INPUT',
        issues: [{ field: 'goodwill' }],
      })
  })

  test('of more than is left says how much is left; all that is left ties to the invoice', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const { gross, net } = (await booksOf(shop)).orders[0] ?? { gross: 0, net: 0 }
    expect(await give(finance, { orderId, amount: gross + 1 })).toMatchObject({ code: 'MORE_THAN_LEFT', left: gross })
    expect(await give(finance, { orderId, amount: 333 })).toBeInstanceOf(RefundsSent)
    expect(await give(finance, { orderId, amount: gross })).toMatchObject({ code: 'MORE_THAN_LEFT', left: gross - 333 })
    expect(await give(finance, { orderId, amount: gross - 333 })).toBeInstanceOf(RefundsSent)
    expect(await give(finance, { orderId, amount: 1 })).toMatchObject({ code: 'MORE_THAN_LEFT', left: 0 })
    expect(await refundLine(finance, orderId, lineIds[0] ?? '')).toMatchObject({ code: 'REFUNDED_BEFORE' })
    expect(sumOf(await notesOf(shop))).toEqual({ net, gross })
    expect((await booksOf(shop)).refunds.map(({ part }) => part).sort()).toEqual([-1, -2])
  })

  test('lowers what is left of the invoice for lines, each of which stays refundable until nothing is left', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const { gross, net } = (await booksOf(shop)).orders[0] ?? { gross: 0, net: 0 }
    await give(finance, { orderId, amount: 300 })
    const [first, second] = (await previewRefund(finance, { orderId, lines: [] }))?.lines ?? []
    expect((first?.refundable ?? 0) + (second?.refundable ?? 0)).toBe(gross)
    expect(await refundLine(finance, orderId, lineIds[1] ?? '')).toMatchObject({ amount: second?.refundable })
    const left = gross - 300 - (second?.refundable ?? 0)
    const after = (await previewRefund(finance, { orderId, lines: [] }))?.lines[0]
    expect(after).toMatchObject({ refundable: left, refunded: 0, problem: null })
    expect(await refundLine(finance, orderId, lineIds[0] ?? '', left + 2)).toMatchObject({
      code: 'MORE_THAN_LEFT',
      left,
    })
    expect(await refundLine(finance, orderId, lineIds[0] ?? '')).toMatchObject({ amount: left })
    await shop.jobs.settle()
    expect(sumOf(await notesOf(shop))).toEqual({ net, gross })
    expect((await booksOf(shop)).refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross)
  })

  test('goes together with lines, and what they exceed together is refused', async () => {
    const { finance, orderId, lineIds } = await paidOrder()
    const [lineId = ''] = lineIds
    const { lines = [] } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
    const line = lines.find(({ id }) => id === lineId)?.refundable ?? 0
    const other = lines.find(({ id }) => id !== lineId)?.refundable ?? 0
    const wish = { orderId, lines: [{ lineId, amount: line }] }
    expect(await give(finance, { ...wish, amount: other + 1 })).toMatchObject({ code: 'MORE_THAN_LEFT', left: other })
    expect(await give(finance, { ...wish, amount: 200 })).toMatchObject({ amount: line + 200 })
    const both = lineIds.map((id) => ({ lineId: id, amount: null }))
    expect(await give(finance, { orderId, lines: both, amount: 1 })).toMatchObject({ code: 'REFUNDED_BEFORE' })
  })

  test.each([
    ['less than the last line', 300],
    ['as much as the last line', null],
  ])('of %s leaves all lines refundable at once, by what is left of them', async (_name, some) => {
    const { shop, finance, orderId } = await paidOrder()
    const { gross, net } = (await booksOf(shop)).orders[0] ?? { gross: 0, net: 0 }
    const { lines = [], goodwill } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
    const [, last] = lines.map(({ refundable }) => refundable)
    const amount = some ?? last ?? 0
    expect(await give(finance, { orderId, amount })).toBeInstanceOf(RefundsSent)
    const after = await previewRefund(finance, { orderId, lines: [] })
    expect(after?.goodwill).toMatchObject({
      refundable: (goodwill?.refundable ?? 0) - amount,
      refunded: amount,
    })
    // As the dialog asks them: each with what is left of it alone.
    const all = (after?.lines ?? []).map(({ id, refundable }) => ({ lineId: id, amount: refundable }))
    const preview = await previewRefund(finance, { orderId, lines: all })
    expect(preview).toMatchObject({ gross: gross - amount, problem: null })
    const expectedRefundable = preview?.refundable ?? 0
    const input = { orderId, lines: all, expectedRefundable, reason: 'alles terug' }
    expect(await proposeRefund(finance, input)).toMatchObject({ amount: gross - amount })
    await shop.jobs.settle()
    expect(sumOf(await notesOf(shop))).toEqual({ net, gross })
    expect((await booksOf(shop)).refunds.map(({ status }) => status)).not.toContain('FAILED')
  })

  test('leaves a part of a line refused if the lines before it leave less', async () => {
    const { finance, orderId } = await paidOrder()
    const { lines = [] } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
    const [first, last] = lines
    await give(finance, { orderId, amount: last?.refundable ?? 0 })
    const asked = [
      { lineId: first?.id ?? '', amount: first?.refundable ?? 0 },
      { lineId: last?.id ?? '', amount: 1 },
    ]
    const input = { orderId, lines: asked, expectedRefundable: first?.refundable ?? 0, reason: 'een deel' }
    expect(await proposeRefund(finance, input)).toMatchObject({ code: 'MORE_THAN_LEFT', left: 0 })
  })

  test('leaves at most what is left of the invoice for a line whose delivery fails later', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const { lines = [] } = (await previewRefund(finance, { orderId, lines: [] })) ?? {}
    const total = lines.reduce((sum, { refundable }) => sum + refundable, 0)
    await give(finance, { orderId, amount: total - 100 })
    const placed = await findAnyOrder(shop.db.reader, orderId)
    const [line] = await listLines(shop.db.reader, orderId)
    if (!placed || !line) throw new Error('there is no order')
    const refundOnce = () => shop.db.transaction((tx) => refundLineOf(shop, tx, placed, line, 'rejected', shop.now))
    expect(line.id).toBe(lineIds[0])
    expect(await refundOnce()).toBe(100)
    expect(await refundOnce()).toBe(0)
    expect(sumOf(await notesOf(shop)).gross).toBe(total)
  })

  test('is given once when two tabs ask for it at once, since the second saw another amount', async () => {
    const { shop, finance, orderId } = await paidOrder()
    const owner = await colleague(shop, ['OWNER'])
    const answers = await Promise.all([finance, finance, owner].map((by) => give(by, { orderId, amount: 100 })))
    expect(answers.filter((answer) => answer instanceof RefundsSent)).toHaveLength(1)
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'CHANGED')).toHaveLength(2)
    expect((await booksOf(shop)).refunds).toHaveLength(1)
    expect(await all(shop.db.reader.select().from(staffRefunds))).toHaveLength(1)
  })

  test('in one tab and a line in another at once never give back more than the invoice', async () => {
    const { shop, finance, orderId, lineIds } = await paidOrder()
    const { gross } = (await booksOf(shop)).orders[0] ?? { gross: 0 }
    const answers = await Promise.all([
      give(finance, { orderId, amount: gross - 10 }),
      refundLine(finance, orderId, lineIds[0] ?? ''),
    ])
    expect(answers.filter((answer) => answer instanceof RefundsSent)).toHaveLength(1)
    expect(sumOf(await notesOf(shop)).gross).toBeLessThanOrEqual(gross)
  })

  test('is refused beside an open chargeback', async () => {
    const { shop, finance, orderId } = await paidOrder()
    const [attempt] = (await booksOf(shop)).attempts
    if (!attempt) throw new Error('there is no payment')
    await shop.db.transaction((tx) => recordChargeback(shop, tx, attempt, 100, shop.now))
    expect(await give(finance, { orderId, amount: 100 })).toMatchObject({ code: 'CHARGED_BACK' })
  })

  test('is in the reports as a kind of its own, and VAT and bookkeeping tie', async () => {
    const { shop, finance, orderId } = await paidOrder()
    const day = shop.clock.now()
    const period = { from: new Date(day).toISOString().slice(0, 8).concat('01'), to: '2099-01-01' }
    const before = await makeTurnoverReport(finance, period)
    const vatBefore = (await sumVat(shop.db.reader, period)).reduce((sum, { vat }) => sum + vat, 0)
    await give(finance, { orderId, amount: 605 })
    const after = await makeTurnoverReport(finance, period)
    expect(after.net).toBe(before.net - 500)
    expect(after.rows.filter(({ isGoodwill }) => isGoodwill)).toMatchObject([{ kind: null, lines: 1, net: -500 }])
    expect(after.rows.filter(({ isGoodwill }) => !isGoodwill)).toEqual(before.rows)
    expect((await sumVat(shop.db.reader, period)).reduce((sum, { vat }) => sum + vat, 0)).toBe(vatBefore - 105)
    expect(await readBookkeeping(finance, period.from.slice(0, 7))).toMatchObject({ isBalanced: true })
  })
})

describe('goodwill above a limit', () => {
  async function proposed() {
    const made = await paidOrder({ REFUND_LIMIT: '500' })
    const owner = await colleague(made.shop, ['OWNER'])
    const answer = await give(made.finance, { orderId: made.orderId, amount: 700 })
    if (!(answer instanceof ApprovalNeeded)) throw new Error('it is no proposal')
    return { ...made, owner, proposal: answer.proposal }
  }

  test('is a proposal with its words and amounts, and is paid once someone else approves it', async () => {
    const { shop, finance, owner, orderId, proposal } = await proposed()
    expect(proposal.facts).toContainEqual(expect.objectContaining({ name: 'goodwill', text: 'storing van 3 november' }))
    const { id, payloadHash } = proposal
    expect(await approveProposal(finance, { id, payloadHash, reason: 'zelf' })).toMatchObject({ code: 'OWN_PROPOSAL' })
    expect((await booksOf(shop)).refunds).toEqual([])
    expect(await approveProposal(owner, { id, payloadHash, reason: 'nagekeken' })).toMatchObject({ state: 'APPROVED' })
    await shop.jobs.settle()
    expect((await booksOf(shop)).refunds).toMatchObject([{ orderId, amount: 700, status: 'DONE' }])
    const decided = { staffId: finance.staff?.staffId, approvedBy: owner.staff?.staffId, amount: 700 }
    expect(await all(shop.db.reader.select().from(staffRefunds))).toMatchObject([decided])
  })

  test('counts with what was given before', async () => {
    const { shop, finance, orderId } = await paidOrder({ REFUND_DAY_LIMIT: '500' })
    expect(await give(finance, { orderId, amount: 400 })).toBeInstanceOf(RefundsSent)
    expect(await give(finance, { orderId, amount: 101 })).toBeInstanceOf(ApprovalNeeded)
    shop.clock.advance(DAY_MS)
    expect(await give(finance, { orderId, amount: 101 })).toBeInstanceOf(RefundsSent)
  })

  test('is refused when a line was refunded meanwhile', async () => {
    const { shop, owner, orderId, lineIds, proposal } = await proposed()
    await refundLine(owner, orderId, lineIds[0] ?? '', 100)
    expect(await proposalNow(owner, proposal)).toMatchObject({ isUnchanged: false })
    const { id, payloadHash } = proposal
    expect(await approveProposal(owner, { id, payloadHash, reason: 'te laat' })).toMatchObject({ code: 'CHANGED' })
    expect((await booksOf(shop)).refunds).toHaveLength(1)
  })
})

describe('goodwill by the VAT of its invoice', () => {
  test('has the rate of the invoice of each order, before and after a change of the rate', async () => {
    const { shop, finance, orderId } = await paidOrder()
    await saveVatRate(shop.db, { country: 'NL', rate: 2300, validFrom: shop.now, now: shop.now })
    await expect.poll(() => shop.vatRates.at('NL', shop.now)).toBe(2300)
    const later = await orderPaid(shop, 'hoger-tarief.nl')
    expect(await give(finance, { orderId, amount: 1210 })).toBeInstanceOf(RefundsSent)
    expect(await give(finance, { orderId: later.orderId, amount: 1230 })).toBeInstanceOf(RefundsSent)
    expect((await notesOf(shop)).map(({ vatRate, net, vat }) => [vatRate, net, vat])).toEqual([
      [2100, -1000, -210],
      [2300, -1000, -230],
    ])
  })

  test('under reverse charge has no VAT, and its credit note says so', async () => {
    const shop = await testContext()
    await changeAccount(shop, CUSTOMER, { country: 'BE', isCompany: true, vatId: 'BE0123456749' })
    const buyer = await shop.another({ signedInAs: CUSTOMER })
    await checkVatIdAtSignIn(buyer)
    await buyer.jobs.settle()
    const finance = await colleague(shop, ['FINANCE'])
    const { orderId } = await orderPaid(buyer, 'verlegd.nl')
    expect(await give(finance, { orderId, amount: 1000 })).toBeInstanceOf(RefundsSent)
    expect(await notesOf(shop)).toMatchObject([
      { vatRate: 0, net: -1000, vat: 0, gross: -1000, reverseChargeVatId: 'BE0123456749' },
    ])
  })

  test('on a monthly invoice takes only what its own order charges, and is refunded by transfer', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await colleague(shop, ['FINANCE'])
    shop.clock.advance(31 * DAY_MS)
    await closeInvoices(shop)
    const orderIds: string[] = []
    for (const name of ['maand-een.nl', 'maand-twee.nl']) {
      await fillBasket(shop, name)
      orderIds.push((await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })).order.id)
    }
    const [first = '', second = ''] = orderIds
    await shop.jobs.settle()
    shop.clock.advance(31 * DAY_MS)
    await closeInvoices(shop)
    expect(await give(finance, { orderId: first, amount: 100 })).toMatchObject({ code: 'NOT_PAID' })
    const invoice = await findInvoiceOfOrder(shop.db.reader, first)
    if (!invoice) throw new Error('there is no invoice')
    await notePaid(shop, { number: `M${invoice.year}-${String(invoice.number).padStart(5, '0')}` })
    const { refundable = 0 } = (await previewRefund(finance, { orderId: first, lines: [] }))?.goodwill ?? {}
    expect(refundable).toBeLessThan(invoice.gross)
    expect(await give(finance, { orderId: first, amount: 100 })).toMatchObject({ refunds: [{ isByTransfer: true }] })
    expect(await give(finance, { orderId: first, amount: refundable })).toMatchObject({ code: 'MORE_THAN_LEFT' })
    expect(await give(finance, { orderId: first, amount: refundable - 100 })).toBeInstanceOf(RefundsSent)
    const [left] = (await previewRefund(finance, { orderId: second, lines: [] }))?.lines ?? []
    expect(left?.refundable).toBe(invoice.gross - refundable)
    expect(await refundLine(finance, second, left?.id ?? '')).toBeInstanceOf(RefundsSent)
    expect(sumOf(await notesOf(shop))).toEqual({ net: invoice.net, gross: invoice.gross })
  })
})
