import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { transferFileLines } from '../../../../db/schema/refunds'
import { auditEntries } from '../../../../db/schema/staff'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { closeInvoices } from '../../invoices/charging.service'
import { notePaid } from '../../invoices/receivables.service'
import { CUSTOMER, fillBasket, order } from '../../orders/orders.test-support'
import { paymentsStaff } from './payments.staff'
import { listStaffRefunds, markRefundTransferred } from './staff-refund-list.service'
import { previewRefund, proposeRefund } from './staff-refunds.service'
import { StaffTransferFile, TransferFileContent } from './transfer-files.graphql'
import {
  downloadTransferFile,
  listTransferFiles,
  makeTransferFile,
  markTransferFileTransferred,
  removeFromTransferFile,
} from './transfer-files.service'

const IBAN = 'NL91 ABNA 0417 1643 00'
const STORED = 'NL91ABNA0417164300'
const reason = 'wekelijkse overboekingen'

/** Two refunds of an invoice that was paid by bank transfer. */
async function waiting() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const finance = await staffContext(shop, { name: 'Femke', roles: ['FINANCE'], parts: [paymentsStaff] })
  await fillBasket(shop, 'overboeken.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: placed } = await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.jobs.settle()
  shop.clock.advance(10 * DAY_MS)
  await closeInvoices(shop)
  await notePaid(shop, { number: placed.invoiceNumber ?? '' })
  const asked = { orderId: placed.id, lines: placed.items.map(({ id }) => ({ lineId: id })) }
  const expectedRefundable = (await previewRefund(finance, asked))?.refundable ?? 0
  await proposeRefund(finance, { ...asked, expectedRefundable, reason })
  const { edges } = await listStaffRefunds(finance, { first: 10, filter: { state: 'BY_TRANSFER' } })
  const refunds = edges.map(({ node }) => node)
  return { shop, finance, refunds, input: inputOf(refunds, dayInAmsterdam(finance.at)) }
}

const inputOf = (refunds: readonly { reference: string; amount: number }[], executeOn: string) => ({
  transfers: refunds.map(({ reference }) => ({ reference, name: 'Sanne Voorbeeld', iban: IBAN })),
  executeOn,
  expectedAmount: refunds.reduce((sum, { amount }) => sum + amount, 0),
  reason,
})

const textOf = (answer: unknown): string => {
  if (!(answer instanceof TransferFileContent)) throw new Error('there is no file')
  return Buffer.from(answer.base64, 'base64').toString()
}

describe('a transfer file', () => {
  test('has its refunds with their sum, and is the same each time it is downloaded', async () => {
    const { shop, finance, refunds, input } = await waiting()
    const file = await makeTransferFile(finance, input)
    if (!(file instanceof StaffTransferFile)) throw new Error('it was not made')
    expect(file).toMatchObject({ count: 2, amount: input.expectedAmount, transferredAt: null, madeBy: 'Femke' })
    const first = textOf(await downloadTransferFile(finance, { fileId: file.id, reason }))
    expect(first).toContain(`<MsgId>${file.messageId}</MsgId>`)
    for (const { reference, transferText } of refunds) {
      expect(first).toContain(`<EndToEndId>${reference}</EndToEndId>`)
      expect(first).toContain(`<Ustrd>${transferText}</Ustrd>`)
    }
    expect(first).toContain(`<IBAN>${STORED}</IBAN>`)
    shop.clock.advance(DAY_MS)
    expect(textOf(await downloadTransferFile(finance, { fileId: file.id, reason }))).toBe(first)
    expect((await listTransferFiles(finance, { first: 10 })).edges.map(({ node }) => node.id)).toEqual([file.id])
  })

  test('is carried out once a staff member says so, and its account numbers are deleted', async () => {
    const { shop, finance, input } = await waiting()
    const file = await makeTransferFile(finance, input)
    if (!(file instanceof StaffTransferFile)) throw new Error('it was not made')
    const about = { fileId: file.id, reason }
    expect(await markTransferFileTransferred(finance, about)).toMatchObject({ transferredAt: finance.at })
    const done = await listStaffRefunds(finance, { first: 10, filter: { state: 'DONE' } })
    expect(done.edges.map(({ node }) => node.inTransferFile)).toEqual([true, true])
    expect(await markTransferFileTransferred(finance, about)).toMatchObject({ code: 'NOT_TRANSFERABLE' })
    expect(await downloadTransferFile(finance, about)).toMatchObject({ code: 'NOT_TRANSFERABLE' })
    const lines = await all(shop.db.reader.select().from(transferFileLines))
    expect(lines.map(({ name, sealedIban }) => [name, sealedIban])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('takes a refund once, also when two staff members make one at the same time', async () => {
    const { shop, finance, refunds, input } = await waiting()
    const owner = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts: [paymentsStaff] })
    const answers = await Promise.allSettled([finance, owner].map((by) => makeTransferFile(by, input)))
    const made = answers.filter((one) => one.status === 'fulfilled' && one.value instanceof StaffTransferFile)
    expect(made).toHaveLength(1)
    expect(await all(shop.db.reader.select().from(transferFileLines))).toHaveLength(2)
    const again = await makeTransferFile(finance, inputOf(refunds.slice(0, 1), input.executeOn))
    expect(again).toMatchObject({ code: 'NOT_TRANSFERABLE' })
    const single = { reference: refunds[0]?.reference ?? '', reason }
    expect(await markRefundTransferred(finance, single)).toMatchObject({ code: 'NOT_TRANSFERABLE' })
  })

  test('without one of its payments, which waits again, has the sums of the rest and the same message id', async () => {
    const { shop, finance, refunds, input } = await waiting()
    const file = await makeTransferFile(finance, input)
    if (!(file instanceof StaffTransferFile)) throw new Error('it was not made')
    const [first, second] = refunds
    if (!first || !second) throw new Error('too little waits')
    const about = { fileId: file.id, reference: first.reference, reason }
    expect(await removeFromTransferFile(finance, { ...about, expectedAmount: 1 })).toMatchObject({ code: 'CHANGED' })
    const answer = await removeFromTransferFile(finance, { ...about, expectedAmount: file.amount })
    expect(answer).toMatchObject({
      file: { count: 1, amount: second.amount, messageId: file.messageId },
      refund: { reference: first.reference, state: 'BY_TRANSFER', inTransferFile: false },
    })
    const xml = textOf(await downloadTransferFile(finance, { fileId: file.id, reason }))
    expect(xml).not.toContain(first.reference)
    expect(xml).toContain('<NbOfTxs>1</NbOfTxs>')
    expect(xml).toContain(`<CtrlSum>${(second.amount / 100).toFixed(2)}</CtrlSum>`)
    const [entry] = await all(
      shop.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'removeFromTransferFile')),
    )
    expect(entry).toMatchObject({ objectId: file.id })
    const again = await makeTransferFile(finance, inputOf([first], input.executeOn))
    expect(again).toMatchObject({ count: 1, amount: first.amount })
    await markTransferFileTransferred(finance, { fileId: file.id, reason })
    const done = await listStaffRefunds(finance, { first: 10, filter: { state: 'DONE' } })
    expect(done.edges.map(({ node }) => node.reference)).toEqual([second.reference])
  })

  test('ends with its last payment, and keeps its payments once it was carried out', async () => {
    const { finance, refunds, input } = await waiting()
    const [first, second] = refunds
    if (!first || !second) throw new Error('too little waits')
    const made = await makeTransferFile(finance, inputOf([first], input.executeOn))
    const other = await makeTransferFile(finance, inputOf([second], input.executeOn))
    if (!(made instanceof StaffTransferFile && other instanceof StaffTransferFile)) throw new Error('it was not made')
    const about = { fileId: made.id, reference: first.reference, expectedAmount: first.amount, reason }
    await expect(removeFromTransferFile(finance, { ...about, reference: second.reference })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await removeFromTransferFile(finance, about)).toMatchObject({ file: null })
    await expect(removeFromTransferFile(finance, about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await markTransferFileTransferred(finance, { fileId: other.id, reason })
    const late = { fileId: other.id, reference: second.reference, expectedAmount: second.amount, reason }
    expect(await removeFromTransferFile(finance, late)).toMatchObject({ code: 'NOT_TRANSFERABLE' })
  })

  test('never writes an account number where it can be read', async () => {
    const { shop, finance, input } = await waiting()
    await makeTransferFile(finance, input)
    const stored = JSON.stringify([
      await all(shop.db.reader.select().from(auditEntries)),
      await all(shop.db.reader.select().from(transferFileLines)),
    ])
    expect(stored).not.toContain('0417164300')
    expect(stored).not.toContain(IBAN)
  })

  test.each([
    ['transfers.1.iban', { iban: 'NL91ABNA0417164301' }],
    ['transfers.1.iban', { iban: 'BR1500000000000010932840814P2' }],
    ['transfers.1.name', { name: '  ' }],
    ['transfers.1.name', { name: 'x'.repeat(71) }],
  ])('is refused for an invalid %s: %j', async (field, change) => {
    const { finance, input } = await waiting()
    const [first, second] = input.transfers
    const transfers = [first, { ...second, ...change }] as typeof input.transfers
    expect(await makeTransferFile(finance, { ...input, transfers })).toMatchObject({ issues: [{ field }] })
  })

  test('is refused without transfers, with one twice, on another day or for another sum', async () => {
    const { finance, input } = await waiting()
    const [first] = input.transfers
    if (!first) throw new Error('nothing waits')
    for (const transfers of [[], [first, first]])
      expect(await makeTransferFile(finance, { ...input, transfers })).toMatchObject({
        issues: [{ field: 'transfers' }],
      })
    for (const executeOn of ['2020-01-01', '2099-01-01', 'morgen'])
      expect(await makeTransferFile(finance, { ...input, executeOn })).toMatchObject({
        issues: [{ field: 'executeOn' }],
      })
    expect(await makeTransferFile(finance, { ...input, expectedAmount: 1 })).toMatchObject({ code: 'CHANGED' })
    const unknown = [{ ...first, reference: 'onbekend' }]
    await expect(makeTransferFile(finance, { ...input, transfers: unknown })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
