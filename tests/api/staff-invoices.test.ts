import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceNumberText } from '../../rules/invoice'
import { DAY_MS } from '../../rules/time'
import { STAFF_PARTS } from '../../server/features'
import { getBalance, listInvoices } from '../../server/features/invoices/invoices.service'
import { takePayment } from '../../server/features/invoices/received-payments.service'
import { CUSTOMER, mailsTo } from '../../server/features/orders/orders.test-support'
import type { StaffContext } from '../../server/staff/staff-context'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { base64, makeInvoices, mt940Of, outstandingOf, readEntries } from '../support/staff-invoices'
import { contextOn } from '../support/test-context'

const REASON = 'volgens het bankafschrift'
const INVOICE = '... on StaffInvoice { id status outstanding received surplus paidOn remindersPausedUntil }'

let desk: StaffDesk
let finance: StaffColleague
let invoices: Awaited<ReturnType<typeof makeInvoices>>

beforeAll(async () => {
  desk = await openStaffDesk()
  invoices = await makeInvoices(desk)
  finance = await desk.member('Fin', ['FINANCE'])
})
afterAll(() => desk.close())

async function signIn(colleague = finance) {
  const input = { email: colleague.email, password: STAFF_PASSWORD, code: await colleague.code() }
  expect(await colleague.browser.act('staffLogin', input)).toMatchObject({ is: 'StaffViewer' })
}

const act = async (name: string, input: Record<string, unknown>, fields = INVOICE) => {
  await signIn()
  return finance.browser.act(name, { ...input, reason: REASON }, fields)
}
let made = 0
const pay = async (invoiceId: string, amount: number, more: Record<string, unknown> = {}) =>
  act('noteBankPayment', {
    ...{ invoiceId, amount, receivedOn: '2026-12-01', bankReference: `KENMERK ${++made}` },
    expectedOutstanding: await outstandingOf(finance.browser, invoiceId),
    ...more,
  })
const revert = (invoiceId: string) => act('revertBankPayments', { invoiceId })
const ask = async (query: string, variables: Record<string, unknown> = {}) => {
  const answer = await finance.browser.graphql(query, variables)
  expect(answer.errors).toBeUndefined()
  return answer.data
}
const asCustomer = () => contextOn(desk.app, desk.clock, { signedInAs: CUSTOMER })
const customersInvoice = async () => {
  const list = await listInvoices(await asCustomer(), { first: 100 })
  return list.edges.map(({ node }) => node).find(({ id }) => id === invoices.unpaid.id)
}

describe('a payment by transfer', () => {
  test('in full settles the invoice on its day, and the customer sees it', async () => {
    const { id, gross } = invoices.unpaid
    expect(await pay(id, gross)).toMatchObject({ status: 'PAID', outstanding: 0, surplus: 0, paidOn: '2026-12-01' })
    expect(await customersInvoice()).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(await revert(id)).toMatchObject({ status: 'DUE', outstanding: gross, received: 0 })
    expect(await customersInvoice()).toMatchObject({ status: 'DUE', outstanding: gross })
  })

  test('in parts leaves the rest open, also online, until the last one settles it', async () => {
    const { id, gross } = invoices.unpaid
    expect(await pay(id, 100)).toMatchObject({ status: 'DUE', outstanding: gross - 100, received: 100 })
    expect(await customersInvoice()).toMatchObject({ status: 'DUE', outstanding: gross - 100 })
    expect(await getBalance(await asCustomer())).toMatchObject({ outstanding: gross - 100 })
    expect(await pay(id, gross - 100)).toMatchObject({ status: 'PAID', outstanding: 0, received: 0, surplus: 0 })
    await revert(id)
  })

  test('of too much keeps what is too much, to be paid back', async () => {
    const { id, gross } = invoices.unpaid
    await pay(id, 100)
    expect(await pay(id, gross)).toMatchObject({ status: 'PAID', outstanding: 0, surplus: 100 })
    expect(await pay(id, 50)).toMatchObject({ status: 'PAID', surplus: 150 })
    expect(await act('noteSurplusReturned', { invoiceId: id })).toMatchObject({ surplus: 0 })
    expect(await act('noteSurplusReturned', { invoiceId: id })).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await revert(id)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  })

  test('in part is not lost when the customer pays the rest online', async () => {
    const { id, gross } = invoices.other
    await pay(id, 100)
    const { db } = desk.app.deps
    expect(await db.transaction((tx) => takePayment(tx, id, gross - 100, desk.clock.now()))).toBe(0)
    expect(await outstandingOf(finance.browser, id)).toBe(0)
    await revert(id)
  })

  test('typed in twice with the same reference is one payment', async () => {
    const { id, gross } = invoices.other
    await pay(id, 100, { bankReference: 'ZELFDE' })
    expect(await pay(id, 100, { bankReference: 'ZELFDE' })).toMatchObject({ outstanding: gross - 100 })
    expect(await pay(id, 200, { bankReference: 'ZELFDE' })).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await pay(invoices.paid.id, 100, { bankReference: 'ZELFDE' })).toMatchObject({
      code: 'INVOICE_ACT_NOT_POSSIBLE',
      message: expect.stringContaining(invoiceNumberText(invoices.other)),
    })
    await revert(id)
  })

  test('twice at the same time is one payment', async () => {
    const { id, gross } = invoices.other
    await signIn()
    const input = { invoiceId: id, amount: 100, receivedOn: '2026-12-01', bankReference: 'TEGELIJK', reason: REASON }
    const both = [0, 1].map(() =>
      finance.browser.act('noteBankPayment', { ...input, expectedOutstanding: gross }, INVOICE),
    )
    expect(await Promise.all(both)).toMatchObject([{ outstanding: gross - 100 }, { outstanding: gross - 100 }])
    await revert(id)
  })

  test.each([
    [{ amount: 0 }, { is: 'InvalidInput' }],
    [{ receivedOn: '2026-12-02' }, { is: 'InvalidInput' }],
    [{ receivedOn: '2026-11-30' }, { is: 'InvalidInput' }],
    [{ bankReference: ' ' }, { is: 'InvalidInput' }],
    [{ expectedOutstanding: 1 }, { code: 'CHANGED' }],
    [{ invoiceId: 'inv_verzonnen' }, { code: 'NOT_FOUND' }],
  ])('with %o is refused', async (wrong, answer) => {
    const { id, gross } = invoices.other
    expect(await pay(id, 100, wrong)).toMatchObject(answer)
    expect(await outstandingOf(finance.browser, id)).toBe(gross)
  })
})

describe('reminders', () => {
  test('are paused until a day that the customer sees, and follow on that day', async () => {
    const { id } = invoices.other
    expect(await act('pauseReminders', { invoiceId: id, until: '2026-12-01' })).toMatchObject({ is: 'InvalidInput' })
    expect(await act('pauseReminders', { invoiceId: id, until: '2027-01-05' })).toMatchObject({
      remindersPausedUntil: '2027-01-05',
    })
  })

  test('and an invoice that is sent again', async () => {
    await act('sendInvoiceAgain', { invoiceId: invoices.unpaid.id })
    await desk.shop.settle()
    const subject = `Je factuur ${invoiceNumberText(invoices.unpaid)}`
    const mails = mailsTo(await asCustomer(), CUSTOMER).filter((mail) => mail.subject === subject)
    expect(mails.map(({ text }) => text).join()).toContain('nog een keer')
  })
})

describe('a write-off', () => {
  test('is approved by a colleague, seen by the customer, and ends when the money comes after all', async () => {
    const { id, gross } = invoices.other
    const propose = (expectedOutstanding: number) =>
      act(
        'writeOffInvoice',
        { invoiceId: id, expectedOutstanding },
        '... on ApprovalNeeded { proposal { id payloadHash } }',
      )
    expect(await propose(gross - 1)).toMatchObject({ code: 'CHANGED' })
    const { code, proposal } = await propose(gross)
    expect(code).toBe('APPROVAL_NEEDED')
    expect(await outstandingOf(finance.browser, id)).toBe(gross)
    const other = await desk.member('Tweede', ['FINANCE'])
    const approved = await other.browser.act('approveProposal', { ...proposal, reason: REASON })
    expect(approved).toMatchObject({ is: 'Proposal' })
    const read = 'query One($id: ID!) { staffInvoice(id: $id) { status outstanding writtenOff } }'
    expect((await ask(read, { id })).staffInvoice).toEqual({ status: 'WRITTEN_OFF', outstanding: 0, writtenOff: gross })
    expect(await pay(id, gross)).toMatchObject({ status: 'PAID', outstanding: 0, surplus: 0 })
    await revert(id)
    expect((await ask(read, { id })).staffInvoice).toEqual({ status: 'DUE', outstanding: gross, writtenOff: 0 })
  })
})

describe('the list', () => {
  const LIST = `query List($filter: StaffInvoiceFilter, $first: Int! = 50, $after: String) {
    staffInvoices(filter: $filter, first: $first, after: $after) {
      totalCount edges { cursor node { number status outstanding } } pageInfo { hasNextPage endCursor } } }`
  const numbers = async (filter: Record<string, unknown>) => {
    await signIn()
    const { staffInvoices } = await ask(LIST, { filter })
    return staffInvoices.edges.map(({ node }: { node: { number: string } }) => node.number)
  }

  test('filters by state, number, amount, name and period', async () => {
    const other = invoiceNumberText(invoices.other)
    expect(await numbers({ state: 'OPEN' })).toEqual([other])
    expect(await numbers({ state: 'OVERDUE' })).toEqual([])
    expect(await numbers({ age: 'NOT_DUE' })).toEqual([other])
    expect(await numbers({ text: other.toLowerCase() })).toEqual([other])
    expect(await numbers({ text: invoices.other.buyer?.name.slice(2, 8).toUpperCase() })).toContain(other)
    const amount = `${Math.floor(invoices.other.gross / 100)},${String(invoices.other.gross % 100).padStart(2, '0')}`
    expect(await numbers({ text: amount })).toContain(other)
    expect(await numbers({ text: "%' or 1=1 --" })).toEqual([])
    expect(await numbers({ from: '2026-12-01' })).toHaveLength(2)
    expect(await numbers({ state: 'PAID', from: '2026-12-01' })).toEqual([invoiceNumberText(invoices.unpaid)])
    expect(await numbers({ state: 'WRITTEN_OFF' })).toEqual([])
  })

  test('is paged by key', async () => {
    await signIn()
    const all = await ask(LIST, { first: 200 })
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Page = (await ask(LIST, { first: 2, after })).staffInvoices
      seen.push(...page.edges.map(({ node }) => node.number))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect(seen).toEqual(all.staffInvoices.edges.map(({ node }: { node: { number: string } }) => node.number))
    expect(all.staffInvoices.totalCount).toBe(seen.length)
  })

  interface Page {
    edges: { node: { number: string } }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }

  test('sums what is outstanding by age, and the sums tie', async () => {
    const ageing = async () => {
      await signIn()
      return (await ask('{ invoiceAgeing { age count amount } }')).invoiceAgeing
    }
    const { gross } = invoices.other
    expect(await ageing()).toEqual([
      { age: 'NOT_DUE', count: 1, amount: gross },
      ...['DAYS_1_30', 'DAYS_31_60', 'DAYS_61_90', 'OVER_90'].map((age) => ({ age, count: 0, amount: 0 })),
    ])
  })
})

describe('one invoice', () => {
  const ONE = `query One($id: ID!) { staffInvoice(id: $id) {
    number net vat gross lines { title net orderNumber } vatSums { rate net vat } transfers { amount surplus bankReference }
    creditNotes { number } credits { number } reminder { state } collections { state } } }`

  test('shows its lines, VAT and transfers, which add up', async () => {
    await signIn()
    const { staffInvoice } = await ask(ONE, { id: invoices.unpaid.id })
    const sum = staffInvoice.lines.reduce((total: number, { net }: { net: number }) => total + net, 0)
    expect(sum).toBe(staffInvoice.net)
    expect(staffInvoice.vatSums).toEqual([{ rate: 2100, net: staffInvoice.net, vat: staffInvoice.vat }])
    expect(staffInvoice.transfers).toHaveLength(3)
    expect(staffInvoice.reminder.state).toBe('NONE')
  })

  test('is null when it does not exist, and hidden from who may not see amounts', async () => {
    await signIn()
    expect((await ask(ONE, { id: 'inv_verzonnen' })).staffInvoice).toBeNull()
    const tech = await desk.member('Tech', ['TECHNICAL'])
    for (const query of [
      '{ staffInvoices { totalCount } }',
      '{ invoiceAgeing { amount } }',
      '{ bankStatements { id } }',
    ]) {
      const answer = await tech.browser.graphql(query)
      expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
  })

  test('is downloaded as PDF and UBL, and each download is recorded', async () => {
    await signIn()
    const FILE =
      'query File($id: ID!, $format: InvoiceFileFormat!) { staffInvoiceFile(id: $id, format: $format) { filename type base64 } }'
    const { staffInvoiceFile: pdf } = await ask(FILE, { id: invoices.unpaid.id, format: 'PDF' })
    expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const { staffInvoiceFile: ubl } = await ask(FILE, { id: invoices.unpaid.id, format: 'UBL' })
    expect(Buffer.from(ubl.base64, 'base64').toString()).toContain(invoiceNumberText(invoices.unpaid))
    const { auditEntries } = await ask(
      'query Log($filter: AuditFilter) { auditEntries(filter: $filter) { edges { node { objectId outcome } } } }',
      { filter: { act: 'staffInvoiceFile' } },
    )
    expect(auditEntries.edges).toHaveLength(2)
  })
})

describe('a bank file', () => {
  const ENTRIES = `{ bankEntries(state: OPEN, first: 200) { edges { node {
    id description remaining isExact candidates { invoiceId amount why } } } } exactBankMatches { count amount } }`
  const open = async () => {
    await signIn()
    const data = await ask(ENTRIES)
    return { nodes: data.bankEntries.edges.map(({ node }: { node: unknown }) => node), exact: data.exactBankMatches }
  }
  const CHANGED = '... on BankEntriesChanged { count entries { state remaining } }'

  test('read twice adds nothing the second time, and books nothing', async () => {
    const { id, gross } = invoices.other
    const content = base64(mt940Of([{ amount: gross, text: `betaling ${invoiceNumberText(invoices.other)}` }]))
    const read = () => act('readBankFile', { fileName: 'a.sta', content }, '... on BankFileRead { entries added }')
    expect(await read()).toMatchObject({ entries: 1, added: 1 })
    expect(await read()).toMatchObject({ entries: 1, added: 0 })
    expect(await outstandingOf(finance.browser, id)).toBe(gross)
  })

  test('is matched where it is exact, with one confirmation of what was shown', async () => {
    const { id, gross } = invoices.other
    const { nodes, exact } = await open()
    expect(nodes).toMatchObject([
      { isExact: true, candidates: [{ invoiceId: id, amount: gross, why: 'NUMBER_AND_AMOUNT' }] },
    ])
    expect(exact).toEqual({ count: 1, amount: gross })
    const confirm = (expectedAmount: number) =>
      act('matchExactBankEntries', { expectedCount: 1, expectedAmount }, CHANGED)
    expect(await confirm(gross - 1)).toMatchObject({ code: 'CHANGED' })
    expect(await confirm(gross)).toMatchObject({ count: 1, entries: [{ state: 'MATCHED', remaining: 0 }] })
    expect(await confirm(gross)).toMatchObject({ code: 'CHANGED' })
    expect(await outstandingOf(finance.browser, id)).toBe(0)
    await revert(id)
    expect((await open()).exact).toEqual({ count: 1, amount: gross })
    expect(await outstandingOf(finance.browser, id)).toBe(gross)
  })

  test('is confirmed by two colleagues at once for one payment', async () => {
    const { id, gross } = invoices.other
    await signIn()
    const input = { expectedCount: 1, expectedAmount: gross, reason: REASON }
    const both = await Promise.all([0, 1].map(() => finance.browser.act('matchExactBankEntries', input, CHANGED)))
    expect(both.map(({ is }) => is).sort()).toEqual(['BankEntriesChanged', 'Changed'])
    const { staffInvoice } = await ask(
      'query One($id: ID!) { staffInvoice(id: $id) { surplus outstanding transfers { amount isFromFile } } }',
      { id },
    )
    expect(staffInvoice).toEqual({ surplus: 0, outstanding: 0, transfers: [{ amount: gross, isFromFile: true }] })
  })

  test('divides an entry, never more than it is', async () => {
    await signIn()
    const found = await readEntries(finance.browser, [{ amount: 500, text: 'verzamelbetaling' }], REASON)
    const entryId = found.get('verzamelbetaling') ?? ''
    const match = (invoiceId: string, amount: number) =>
      act('matchBankEntries', { matches: [{ entryId, invoiceId, amount }] }, CHANGED)
    expect(await match(invoices.paid.id, 501)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await match(invoices.paid.id, 200)).toMatchObject({ entries: [{ state: 'OPEN', remaining: 300 }] })
    expect(await match(invoices.paid.id, 200)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await match(invoices.unpaid.id, 300)).toMatchObject({ entries: [{ state: 'MATCHED', remaining: 0 }] })
    expect(await match(invoices.other.id, 1)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
  })

  test('pays back what an invoice did not need', async () => {
    const number = invoiceNumberText(invoices.paid)
    await signIn()
    await readEntries(finance.browser, [{ amount: -200, text: `terug ${number}` }], REASON)
    const { exact } = await open()
    expect(exact).toEqual({ count: 1, amount: 200 })
    await act('matchExactBankEntries', { expectedCount: 1, expectedAmount: 200 }, CHANGED)
    const data = await ask('query One($id: ID!) { staffInvoice(id: $id) { surplus } }', { id: invoices.paid.id })
    expect(data.staffInvoice.surplus).toBe(0)
  })

  test('has entries that are put aside, and opened again', async () => {
    await signIn()
    const found = await readEntries(finance.browser, [{ amount: -350, text: 'bankkosten' }], REASON)
    const aside = (isAside: boolean) =>
      act('putBankEntriesAside', { entryIds: [found.get('bankkosten')], isAside }, CHANGED)
    expect(await aside(true)).toMatchObject({ entries: [{ state: 'ASIDE' }] })
    expect(await aside(true)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await aside(false)).toMatchObject({ entries: [{ state: 'OPEN' }] })
  })

  test('that is none is refused, and a large request of a stranger is not read', async () => {
    expect(await act('readBankFile', { fileName: 'a.txt', content: base64('geen afschrift') }, '')).toMatchObject({
      code: 'BANK_FILE_REFUSED',
    })
    const large = { query: '{ staffViewer { csrfToken } }', variables: { x: 'x'.repeat(100_000) } }
    const answer = await (await desk.browser().post(large)).json()
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'NOT_SIGNED_IN' } }] })
    expect((await (await finance.browser.post(large)).json()).data).toBeDefined()
  })
})

describe('work that waits', () => {
  test('is listed by the sources of the feature', async () => {
    const ctx = { ...desk.app.deps, at: desk.clock.now(), locale: 'nl', parts: STAFF_PARTS } as unknown as StaffContext
    const sources = STAFF_PARTS.flatMap(({ work = [] }) => work).filter(({ right }) => right === 'INVOICES_EDIT')
    const list = async (later = 0, accountId: string | null = null) =>
      Object.fromEntries(
        await Promise.all(
          sources.map(async ({ kind, list: of }) => [
            kind,
            await of({ ...ctx, at: ctx.at + later * DAY_MS }, { limit: 50, accountId }),
          ]),
        ),
      )
    const now = await list()
    expect(now['surplus-to-return']).toMatchObject([{ subject: invoiceNumberText(invoices.unpaid), amount: 300 }])
    expect(now['bank-entries-unmatched']).toEqual([])
    expect(now['invoice-long-overdue']).toEqual([])
    await revert(invoices.other.id)
    expect((await list(20))['invoice-long-overdue']).toEqual([])
    expect((await list(60))['invoice-long-overdue']).toMatchObject([{ subject: invoiceNumberText(invoices.other) }])
    const { accountId } = invoices.other
    expect((await list(60, accountId))['invoice-long-overdue']).toMatchObject([{ accountId }])
    expect((await list(60, 'acc_ander'))['invoice-long-overdue']).toEqual([])
    expect((await list(0, invoices.unpaid.accountId))['surplus-to-return']).toHaveLength(1)
    expect((await list(0, 'acc_ander'))['surplus-to-return']).toEqual([])
    expect((await list())['bank-entries-unmatched']).toMatchObject([{ count: 1, amount: invoices.other.gross }])
  })
})

describe('a credit', () => {
  const previewOf = async (invoiceId: string, lines: { lineId: string; amount?: number }[]) =>
    (
      await ask(
        `query Preview($invoiceId: ID!, $lines: [CreditLineInput!]!) {
          creditPreview(invoiceId: $invoiceId, lines: $lines) {
            outstanding creditable gross net vat outstandingAfter toReturn problem
            lines { id creditable credited isChosen problem }
          }
        }`,
        { invoiceId, lines },
      )
    ).creditPreview
  const credit = async (invoiceId: string, lines: { lineId: string; amount?: number }[], shown?: object) => {
    const { outstanding, creditable } = await previewOf(invoiceId, [])
    const expected = { expectedOutstanding: outstanding, expectedCreditable: creditable }
    return act('creditInvoice', { invoiceId, lines, ...expected, ...shown })
  }
  const linesOf = async (id: string): Promise<{ lineId: string }[]> =>
    (await previewOf(id, [])).lines.map((line: { id: string }) => ({ lineId: line.id }))

  test('in parts to the cent leaves the rest, once from two tabs, and never more than the line', async () => {
    const { id, gross } = invoices.other
    await revert(id)
    const [line = { lineId: '' }] = await linesOf(id)
    const part = [{ ...line, amount: 101 }]
    const shown = await previewOf(id, part)
    expect(shown).toMatchObject({ gross: 101, outstandingAfter: gross - 101, toReturn: 0, problem: null })
    expect(shown.net + shown.vat).toBe(101)
    const seen = { expectedOutstanding: shown.outstanding, expectedCreditable: shown.creditable }
    expect(await credit(id, part, seen)).toMatchObject({ outstanding: gross - 101 })
    expect(await credit(id, part, seen)).toMatchObject({ code: 'CHANGED' })
    expect((await previewOf(id, [])).lines).toMatchObject([{ credited: 101, creditable: gross - 101 }])
    const tooMuch = [{ ...line, amount: gross - 100 }]
    const problem = (await previewOf(id, tooMuch)).problem
    expect(problem).toMatch(/nog €.* te crediteren/)
    expect(await credit(id, tooMuch)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE', message: problem })
    for (const wrong of [[{ ...line, amount: 0 }], [line, line]]) {
      const input = { invoiceId: id, lines: wrong, ...seen }
      expect(await act('creditInvoice', input)).toMatchObject({ is: 'InvalidInput' })
    }
  })

  test('of a line of an unpaid invoice keeps what was received and is no longer needed', async () => {
    const { id, gross } = invoices.other
    await pay(id, 100)
    const [line = { lineId: '' }] = await linesOf(id)
    expect(await previewOf(id, [line])).toMatchObject({ outstandingAfter: 0, toReturn: 100 })
    expect(await credit(id, [line])).toMatchObject({ status: 'CREDITED', outstanding: 0, received: 0, surplus: 100 })
    const data = await ask(
      'query One($id: ID!) { staffInvoice(id: $id) { credited creditNotes { gross } onlinePayments { status } refunds { status } } }',
      { id },
    )
    expect(data.staffInvoice).toMatchObject({
      credited: gross,
      creditNotes: expect.arrayContaining([{ gross: -101 }, { gross: 101 - gross }]),
      onlinePayments: [],
    })
    expect(await credit(id, [line])).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    expect(await credit(id, [])).toMatchObject({ is: 'InvalidInput' })
    expect(await credit(invoices.paid.id, await linesOf(invoices.paid.id))).toMatchObject({
      code: 'INVOICE_ACT_NOT_POSSIBLE',
    })
  })
})
