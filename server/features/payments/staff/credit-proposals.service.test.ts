import { expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { invoices } from '../../../../db/schema/invoices'
import { auditEntries } from '../../../../db/schema/staff'
import type { StaffRole } from '../../../../rules/staff-rights'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { ApprovalNeeded, type StaffProposal } from '../../../staff/proposals/proposals.graphql'
import {
  approveProposal,
  declineProposal,
  proposalNow,
  readProposal,
  withdrawProposal,
} from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { notePaid } from '../../invoices/receivables.service'
import { outstandingNow } from '../../invoices/settlements.service'
import { invoicesStaff } from '../../invoices/staff/invoices.staff'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { CUSTOMER, fillBasket, order } from '../../orders/orders.test-support'
import { creditInvoice, previewCredit, previewProposedCredit } from './credit-invoice.service'
import { paymentsStaff } from './payments.staff'

const parts = [paymentsStaff, invoicesStaff]

/** An unpaid invoice, with someone who proposes credits of it and someone who decides. */
async function desk(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  await fillBasket(shop, 'rekening.nl')
  await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.jobs.settle()
  shop.clock.advance(10 * DAY_MS)
  await closeInvoices(shop)
  const rows = await all(shop.db.reader.select().from(invoices))
  const invoice = rows.find(({ series, paidAt }) => series === 'M' && paidAt === null)
  if (!invoice) throw new Error('there is no unpaid invoice')
  const member = (name: string, roles: StaffRole[]) => staffContext(shop, { name, roles, parts })
  const support = await member('Sam', ['SUPPORT'])
  const finance = await member('Femke', ['FINANCE'])
  const invoiceId = invoice.id
  const outstanding = async () => {
    const row = await findInvoiceRow(shop.db.reader, invoiceId)
    return row && outstandingNow(shop.db.reader, row)
  }
  async function credit(by: StaffContext, amount: number) {
    const [line] = (await previewCredit(by, { invoiceId, lines: [] }))?.lines ?? []
    const lines = [{ lineId: line?.id ?? '', amount }]
    const shown = await previewCredit(by, { invoiceId, lines })
    const expected = { expectedOutstanding: shown?.outstanding ?? 0, expectedCreditable: shown?.creditable ?? 0 }
    return creditInvoice(by, { invoiceId, lines, ...expected, reason: 'dubbel besteld' })
  }
  async function propose(amount = 101): Promise<StaffProposal> {
    const answer = await credit(support, amount)
    if (!(answer instanceof ApprovalNeeded)) throw new Error('there is no proposal')
    return answer.proposal
  }
  const approve = ({ id, payloadHash }: StaffProposal, by = finance) =>
    approveProposal(by, { id, payloadHash, reason: 'klopt' })
  const entries = () => all(shop.db.reader.select().from(auditEntries).orderBy(auditEntries.position))
  return { shop, invoice, invoiceId, support, finance, outstanding, credit, propose, approve, entries }
}

test('support proposes a credit with its effect, finance approves it, and it is made once', async () => {
  const { invoice, invoiceId, support, finance, outstanding, propose, approve, entries } = await desk()
  const { gross } = invoice
  const proposal = await propose()
  expect(await outstanding()).toBe(gross)
  expect(proposal).toMatchObject({ state: 'OPEN', amount: 101, objectId: invoiceId, onBehalfOf: invoice.accountId })
  expect(proposal.facts.map(({ name }) => name)).toEqual([
    ...['invoice', 'customer', 'line', 'net', 'vat', 'credited', 'total', 'outstanding', 'outstandingAfter'],
  ])
  expect(proposal.facts).toContainEqual({ name: 'outstandingAfter', text: null, amount: gross - 101 })
  expect((await propose()).id).toBe(proposal.id)
  expect(await previewProposedCredit(finance, proposal.payload)).toMatchObject({ gross: 101, problem: null })
  expect(await approve(proposal)).toMatchObject({ state: 'APPROVED', decidedBy: 'Femke' })
  expect(await outstanding()).toBe(gross - 101)
  expect(await approve(proposal)).toMatchObject({ code: 'PROPOSAL_CLOSED' })
  expect(await outstanding()).toBe(gross - 101)
  const entry = (await entries()).find(({ act, outcome }) => act === 'approveProposal' && outcome === 'DONE')
  expect(entry).toMatchObject({ objectType: 'Invoice', objectId: invoiceId, onBehalfOf: invoice.accountId })
  expect(entry?.changes).toContainEqual({ field: 'credited', before: null, after: '101' })
  expect((await readProposal(support, proposal.id))?.decisionReason).toBe('klopt')
})

test('who edits invoices credits at once', async () => {
  const { finance, invoice, credit, outstanding } = await desk()
  expect(await credit(finance, 101)).toBeInstanceOf(StaffInvoice)
  expect(await outstanding()).toBe(invoice.gross - 101)
})

test('who only proposes does so too where FOUR_EYES is off', async () => {
  const { propose, approve, invoice, outstanding } = await desk({ FOUR_EYES: 'off' })
  const proposal = await propose()
  expect(await outstanding()).toBe(invoice.gross)
  await approve(proposal)
  expect(await outstanding()).toBe(invoice.gross - 101)
})

test('a proposal is void once the invoice was credited or paid meanwhile', async () => {
  const { shop, invoice, finance, credit, propose, approve, outstanding } = await desk()
  const first = await propose()
  await credit(finance, 50)
  expect(await proposalNow(finance, first)).toMatchObject({ isUnchanged: false })
  expect(await approve(first)).toMatchObject({ code: 'CHANGED' })
  expect(await outstanding()).toBe(invoice.gross - 50)
  const second = await propose()
  await notePaid(shop, { number: second.facts[0]?.text ?? '' })
  expect((await proposalNow(finance, second))?.problem).not.toBeNull()
  expect(await approve(second)).toMatchObject({ code: 'CHANGED' })
})

test('it is approved only by who edits invoices, declined by them, and withdrawn by its proposer', async () => {
  const { shop, support, finance, propose, approve, outstanding, invoice } = await desk()
  const other = await staffContext(shop, { name: 'Tess', roles: ['SUPPORT'], parts })
  const proposal = await propose()
  await expect(approve(proposal, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(approve(proposal, support)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { id } = proposal
  expect(await withdrawProposal(support, { id, reason: 'vergissing' })).toMatchObject({ state: 'WITHDRAWN' })
  const again = await propose()
  expect(await declineProposal(finance, { id: again.id, reason: 'te veel' })).toMatchObject({ state: 'DECLINED' })
  expect(await outstanding()).toBe(invoice.gross)
})

test('what cannot be credited is refused before it is proposed', async () => {
  const { support, invoice, invoiceId, credit, entries } = await desk()
  expect(await credit(support, invoice.gross + 1)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  const asked = { lines: [], expectedOutstanding: 1, expectedCreditable: 1, reason: 'dubbel besteld' }
  expect(await creditInvoice(support, { invoiceId, ...asked })).toMatchObject({ code: 'INVALID_INPUT' })
  await expect(creditInvoice(support, { invoiceId: 'inv_verzonnen', ...asked })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await entries()).map(({ act, refusal }) => [act, refusal])).toEqual([
    ['creditInvoice', 'INVOICE_ACT_NOT_POSSIBLE'],
    ['creditInvoice', 'INVALID_INPUT'],
    ['creditInvoice', 'NOT_FOUND'],
  ])
})
