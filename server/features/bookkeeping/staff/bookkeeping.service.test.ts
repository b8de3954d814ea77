import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../../db/query'
import { invoiceLines, invoices } from '../../../../db/schema/invoices'
import { orderLines, orders } from '../../../../db/schema/orders'
import { paymentAttempts } from '../../../../db/schema/payments'
import { auditEntries } from '../../../../db/schema/staff'
import { addMonths, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { invoiceNumberText } from '../../../../rules/invoice'
import { leftOf } from '../../../../rules/proration'
import { endOfTerm } from '../../../../rules/renewal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../rules/time'
import { paidTermOf } from '../../../../rules/unused-months'
import { staffContext } from '../../../../tests/support/staff-context'
import { orderDelivered, refundElsewhere } from '../../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { saveVatRate } from '../../../../tests/support/vat-rates'
import { Failure } from '../../../common/failures'
import type { StaffContext } from '../../../staff/staff-context'
import { closeInvoices } from '../../invoices/charging.service'
import { notePaid } from '../../invoices/receivables.service'
import { makeVatReport } from '../../invoices/staff/vat-report.service'
import { CUSTOMER, fillBasket, order, RESELLER } from '../../orders/orders.test-support'
import { refundPayment } from '../../orders/refunds.service'
import { recordChargeback } from '../../payments/chargeback.service'
import { previewRefund, proposeRefund } from '../../payments/staff/staff-refunds.service'
import { renewDue } from '../../renewals/due-renewals.service'
import { BookkeepingExport, type ExportKind } from './bookkeeping.graphql'
import { readBookkeeping, reportDeferredRevenue } from './bookkeeping.service'
import { exportBookkeeping, openExport } from './bookkeeping-export.service'
import { checkBooks, unbalancedMonths } from './books-check.service'

const REASON = 'kwartaal voor de boekhouder'

/** Paid, unpaid, refunded and charged back orders of November and December, and staff who may read them. */
async function books(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  const finance = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'] })
  await orderDelivered(shop, 'betaald.nl', { method: 'IDEAL' })
  const refunded = await orderDelivered(shop, 'terug.nl', { method: 'IDEAL' })
  const asked = { orderId: refunded, lines: await linesOf(shop, refunded) }
  const goodwill = { orderId: refunded, lines: [], goodwill: { amount: 121, text: 'storing' } }
  // The rest of the line goes back too.
  for (const one of [goodwill, asked]) {
    const expectedRefundable = (await previewRefund(finance, one))?.refundable ?? 0
    await proposeRefund(finance, { ...one, expectedRefundable, reason: REASON })
  }
  await fillBasket(shop, 'rekening.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: onAccount } = await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  const reseller = await shop.another({ signedInAs: RESELLER })
  await orderDelivered(reseller, 'wederverkoper.nl')
  await shop.jobs.settle()
  shop.clock.advance(10 * DAY_MS)
  await closeInvoices(shop)
  await shop.jobs.settle()
  await notePaid(shop, { number: onAccount.invoiceNumber ?? '' })
  return { shop, finance }
}

const linesOf = async (shop: TestContext, orderId: string) =>
  (await all(shop.db.reader.select().from(orderLines).where(eq(orderLines.orderId, orderId)))).map(({ id }) => ({
    lineId: id,
  }))

const storedIn = async (shop: TestContext, month: string) =>
  (await all(shop.db.reader.select().from(invoices))).filter(({ issuedOn }) => issuedOn?.startsWith(month))

/** Payments of the orders that were made here, in the order of paying; the demo has earlier ones. */
const paidIn = async (shop: TestContext) =>
  (await all(shop.db.reader.select().from(paymentAttempts).orderBy(paymentAttempts.changedAt))).filter(
    ({ status, changedAt }) => status === 'COMPLETED' && changedAt >= startOfDay('2026-11-01'),
  )

/** Exports a month, and returns the rows of its file without the head, by the names of the columns. */
async function rowsOf(ctx: StaffContext, month: string, kind: ExportKind): Promise<Record<string, string>[]> {
  const made = await exportBookkeeping(ctx, { month, kind, reason: REASON })
  expect(made).toBeInstanceOf(BookkeepingExport)
  const [head = [], ...rows] = (await textOf(ctx, made))
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}

const ticketIn = ({ path }: BookkeepingExport): string =>
  new URL(path, 'http://staff.example').searchParams.get('ticket') ?? ''

async function textOf(ctx: StaffContext, made: BookkeepingExport): Promise<string> {
  const parts: string[] = []
  for await (const part of openExport(ctx, ticketIn(made)).stream) parts.push(String(part))
  return parts.join('')
}

const centsOf = (text: string | undefined): number => Math.round(Number(text) * 100)
const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0)

describe('the journal of a month', () => {
  test.each(['2026-11', '2026-12'])('%s balances per entry, and equals its documents and its VAT', async (month) => {
    const { shop, finance } = await books()
    const rows = await rowsOf(finance, month, 'JOURNAL')
    const entries = groupBy(rows, ({ dagboek, boekstuk, omschrijving }) => `${dagboek} ${boekstuk} ${omschrijving}`)
    for (const [name, entry] of entries) expect([name, sumOf(entry, 'debet')]).toEqual([name, sumOf(entry, 'credit')])
    const stored = await storedIn(shop, month)
    expect(stored.length).toBeGreaterThan(0)
    const documents = rows.filter(({ dagboek }) => dagboek === 'verkoop')
    const of = (from: string, to: string) => documents.filter(({ rekening = '' }) => rekening >= from && rekening <= to)
    const net = (some: typeof rows) => sumOf(some, 'credit') - sumOf(some, 'debet')
    const total = (field: 'net' | 'vat' | 'gross') => stored.reduce((sum, invoice) => sum + invoice[field], 0)
    expect(net(of('1300', '1300'))).toBe(0 - total('gross'))
    expect(net(of('8000', '8999'))).toBe(total('net'))
    expect(net(of('1510', '1520'))).toBe(total('vat'))
    expect(of('1990', '1990')).toEqual([])
    // Goodwill of € 1 and its VAT, on an account of its own.
    expect(of('8096', '8096').map(({ debet }) => debet)).toEqual(month === '2026-11' ? ['1.00'] : [])
    const days = { from: `${month}-01`, to: addMonths(`${month}-01`, 1) }
    const { total: vat } = await makeVatReport(finance, days)
    expect([vat.net, vat.vat]).toEqual([net(of('8000', '8999')), net(of('1510', '1520'))])
    const shown = await readBookkeeping(finance, month)
    expect(shown).toMatchObject({ isBalanced: true, total: total('gross'), journal: total('gross') })
    expect(shown.invoicesGross - shown.creditNotesGross).toBe(total('gross'))
    expect(shown.invoices + shown.creditNotes).toBe(stored.length)
    const charged = stored.filter(({ gross }) => gross !== 0).map(invoiceNumberText)
    expect([...new Set(documents.map(({ boekstuk }) => boekstuk))].sort()).toEqual(charged.sort())
  })

  test('names the money that came in and went out on its day, against debtors', async () => {
    const { shop, finance } = await books()
    const [paid, other] = await paidIn(shop)
    if (!paid?.orderId || !other) throw new Error('nothing was paid')
    await refundElsewhere(shop, paid.orderId, 300)
    await shop.db.transaction((tx) => recordChargeback(shop, tx, other, 200, shop.clock.now()))
    const november = (await rowsOf(finance, '2026-11', 'JOURNAL')).filter(({ dagboek }) => dagboek !== 'verkoop')
    const december = (await rowsOf(finance, '2026-12', 'JOURNAL')).filter(({ dagboek }) => dagboek !== 'verkoop')
    const payment = november.filter(({ boekstuk }) => boekstuk === paid.reference)
    expect(payment.map(({ rekening, datum, debet }) => [rekening, datum, centsOf(debet)])).toEqual([
      ['1250', dayInAmsterdam(paid.changedAt), paid.paidAmount],
      ['1300', dayInAmsterdam(paid.changedAt), 0],
    ])
    expect(payment[1]?.factuur).toMatch(/^W2026-\d{5}$/)
    const kinds = (rows: typeof november) => [...new Set(rows.map(({ omschrijving }) => omschrijving))]
    expect(kinds(november)).toEqual(['Betaling', 'Terugbetaling'])
    expect(kinds(december)).toEqual(['Terugbetaling buiten de winkel', 'Stornering', 'Overboeking ontvangen'])
    const [bank, debtors] = december.filter(({ dagboek }) => dagboek === 'bank')
    expect([bank?.rekening, debtors?.rekening, debtors?.credit]).toEqual(['1100', '1300', bank?.debet])
    expect(debtors?.factuur).toMatch(/^M2026-\d{5}$/)
  })

  test('has VAT of a country with a rate of its own on another account, and the numbers of the operator', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER, env: { LEDGER_ACCOUNTS: 'DEBTORS=13100,VAT_OSS=15200' } })
    const finance = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'] })
    await saveVatRate(shop.db, { country: 'BE', rate: 2100, validFrom: startOfDay('2026-11-01'), now: shop.now })
    await orderDelivered(shop, 'belgisch.nl', { method: 'IDEAL' })
    const [invoice] = (await storedIn(shop, '2026-11')).slice(-1)
    if (!invoice?.buyer) throw new Error('there is no invoice')
    const buyer = { ...invoice.buyer, country: 'BE' }
    await shop.db.transaction(
      async (tx) => void (await run(tx.update(invoices).set({ buyer }).where(eq(invoices.id, invoice.id)))),
    )
    const entry = (await rowsOf(finance, '2026-11', 'JOURNAL')).filter(
      ({ boekstuk }) => boekstuk === invoiceNumberText(invoice),
    )
    const shown = entry.map((row) => [row.rekening, row.rekeningnaam, row['btw-code']])
    expect(shown[0]).toEqual(['13100', 'Debiteuren', ''])
    expect(shown.at(-1)).toEqual(['15200', 'Af te dragen btw andere lidstaten (OSS)', 'BE 21'])
    const { accounts, ossCountries } = await readBookkeeping(finance, '2026-11')
    expect(ossCountries).toEqual(['BE'])
    expect(accounts.filter(({ isOwn }) => isOwn).map(({ number }) => number)).toEqual(['13100', '15200'])
  })

  test('reads more documents than one page, each once and in order', async () => {
    const { shop, finance } = await books()
    const [like] = await storedIn(shop, '2026-12')
    if (!like) throw new Error('there is no invoice')
    const days = fc.sample(fc.integer({ min: 1, max: 28 }), { seed: 5, numRuns: 450 })
    await shop.db.transaction(async (tx) => {
      for (const [at, day] of days.entries()) {
        const issuedOn = `2026-10-${String(day).padStart(2, '0')}`
        const id = `inv_blad${at}`
        await run(tx.insert(invoices).values({ ...like, id, number: 5000 + at, issuedOn, month: null }))
        const line = { id: `ivl_blad${at}`, invoiceId: id, position: 1, orderId: like.orderId, orderLineId: null }
        await run(tx.insert(invoiceLines).values({ ...line, title: 'Regel', day: issuedOn, net: like.net }))
      }
    })
    const listed = await rowsOf(finance, '2026-10', 'DOCUMENTS')
    const keys = listed.map(({ datum, nummer }) => `${datum} ${nummer}`)
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(keys).size).toBe(450)
    const journal = await rowsOf(finance, '2026-10', 'JOURNAL')
    expect(sumOf(journal, 'debet')).toBe(450 * like.gross)
    expect(await readBookkeeping(finance, '2026-10')).toMatchObject({ invoices: 450, isBalanced: true })
  })
})

test('a month whose lines do not add up to its invoices says so, and books the difference on the suspense account', async () => {
  const { shop, finance } = await books()
  await checkBooks(shop)
  const [invoice] = await storedIn(shop, '2026-11')
  if (!invoice) throw new Error('there is no invoice')
  const [line] = await all(shop.db.reader.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice.id)))
  const net = (line?.net ?? 0) - 7
  await shop.db.transaction(
    async (tx) =>
      void (await run(
        tx
          .update(invoiceLines)
          .set({ net })
          .where(eq(invoiceLines.id, line?.id ?? '')),
      )),
  )
  const { isBalanced, total, journal } = await readBookkeeping(finance, '2026-11')
  expect([isBalanced, total - journal]).toEqual([false, 7])
  // It was checked today.
  await checkBooks(shop)
  expect(await unbalancedMonths.count(finance)).toBe(0)
  shop.clock.advance(DAY_MS)
  await checkBooks(shop)
  expect(await unbalancedMonths.count(finance)).toBe(1)
  const suspense = (await rowsOf(finance, '2026-11', 'JOURNAL')).filter(({ rekening }) => rekening === '1990')
  expect(suspense.map(({ credit }) => credit)).toEqual(['0.07'])
})

test('the list of documents has one row for each, without formulas', async () => {
  const { shop, finance } = await books()
  const [stored] = await storedIn(shop, '2026-11')
  if (!stored?.buyer) throw new Error('there is no invoice')
  const buyer = { ...stored.buyer, name: '=HYPERLINK("//x.example")' }
  await shop.db.transaction(
    async (tx) => void (await run(tx.update(invoices).set({ buyer }).where(eq(invoices.id, stored.id)))),
  )
  const rows = await rowsOf(finance, '2026-11', 'DOCUMENTS')
  const documents = await storedIn(shop, '2026-11')
  expect(rows.map(({ nummer }) => nummer).sort()).toEqual(documents.map(invoiceNumberText).sort())
  expect(sumOf(rows, 'bruto')).toBe(documents.reduce((sum, { gross }) => sum + gross, 0))
  expect(rows.find(({ nummer }) => nummer === invoiceNumberText(stored))?.naam).toMatch(/^"?'=HYPERLINK/)
  const credit = rows.find(({ soort }) => soort === 'creditnota')
  expect(credit?.['bij factuur']).toMatch(/^W2026-/)
  expect(centsOf(credit?.bruto)).toBeLessThan(0)
})

describe('an export', () => {
  test('is in the audit log with month, file and reason, and the page names the latest', async () => {
    const { shop, finance } = await books()
    expect((await readBookkeeping(finance, '2026-11')).lastExport).toBeNull()
    await exportBookkeeping(finance, { month: '2026-11', kind: 'DOCUMENTS', reason: ` ${REASON} ` })
    const entry = await one(shop.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'exportBookkeeping')))
    expect(entry).toMatchObject({
      ...{ objectType: 'LedgerExport', objectId: '2026-11', reason: REASON, outcome: 'DONE', staffName: 'Fenna' },
      changes: [{ field: 'kind', before: null, after: 'DOCUMENTS' }],
    })
    const { lastExport } = await readBookkeeping(finance, '2026-12')
    expect(lastExport).toMatchObject({ month: '2026-11', kind: 'DOCUMENTS', madeBy: 'Fenna', at: shop.clock.now() })
  })

  test('of the present month is named provisional, and one of the next month is refused', async () => {
    const { finance } = await books()
    const of = (month: string) => exportBookkeeping(finance, { month, kind: 'JOURNAL', reason: REASON })
    expect((await of('2026-11')).filename).toBe('journaalposten-2026-11.csv')
    expect((await of('2026-12')).filename).toBe('journaalposten-2026-12-voorlopig.csv')
    for (const month of ['2027-01', '2026-13', '2026-1', 'x'])
      await expect(of(month)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test('is downloaded by the same staff member within minutes, who still has the right', async () => {
    const { shop, finance } = await books()
    const made = await exportBookkeeping(finance, { month: '2026-11', kind: 'JOURNAL', reason: REASON })
    const ticket = ticketIn(made)
    const colleague = await staffContext(shop, { name: 'Femke', roles: ['OWNER'] })
    const refusalOf = (ctx: StaffContext, text = ticket) => {
      try {
        openExport(ctx, text)
        return null
      } catch (error) {
        return error instanceof Failure ? error.code : 'another error'
      }
    }
    expect(refusalOf(finance)).toBeNull()
    expect(refusalOf(colleague)).toBe('NOT_FOUND')
    expect(refusalOf(finance, `${ticket.slice(0, -2)}xx`)).toBe('NOT_FOUND')
    const { staff } = finance
    if (!staff) throw new Error('nobody is signed in')
    expect(refusalOf({ ...finance, at: finance.at, staff: { ...staff, rights: ['REPORTS_READ'] } })).toBe('FORBIDDEN')
    expect(refusalOf({ ...finance, at: finance.at, staff: null })).toBe('NOT_SIGNED_IN')
    shop.clock.advance(5 * MINUTE_MS + 1)
    expect(refusalOf(finance)).toBe('NOT_FOUND')
  })
})

describe('deferred revenue', () => {
  /** Computed line by line, in another way than the grouped query. */
  async function lineByLine(shop: TestContext, until: string) {
    const rows = await all(
      shop.db.reader
        .select({ net: invoiceLines.net, line: orderLines, period: orders.period, issuedOn: invoices.issuedOn })
        .from(invoiceLines)
        .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
        .innerJoin(orderLines, eq(orderLines.id, invoiceLines.orderLineId))
        .innerJoin(orders, eq(orders.id, orderLines.orderId)),
    )
    return rows
      .filter(({ issuedOn }) => issuedOn !== null && issuedOn < until)
      .reduce((sum, { net, line, period }) => {
        const term = paidTermOf(line, period)
        if (!term) return sum
        const { daysLeft, days } = leftOf({ ...term, net: 0 }, until)
        return sum + (net * daysLeft) / days
      }, 0)
  }

  test('of the month is what is left of each charged term by days, less credit notes, first terms and renewals', async () => {
    const { shop, finance } = await books()
    for (const [month, until] of [
      ['2026-11', '2026-12-01'],
      ['2026-12', null],
    ] as const) {
      const report = await reportDeferredRevenue(finance, month)
      const at = until ?? dayInAmsterdam(shop.clock.now() + DAY_MS)
      expect(Math.abs(report.amount - (await lineByLine(shop, at)))).toBeLessThan(10)
      expect(report.amount).toBeGreaterThan(0)
    }
    for (const time of [Date.UTC(2027, 9, 25, 10), Date.UTC(2027, 10, 2, 10), Date.UTC(2027, 11, 2, 10)]) {
      shop.clock.moveTo(time)
      await renewDue(shop)
      await shop.jobs.settle()
      await closeInvoices(shop)
      await shop.jobs.settle()
    }
    const renewed = await all(shop.db.reader.select().from(orderLines))
    expect(renewed.some(({ options }) => 'renews' in options)).toBe(true)
    const { amount, withinYear, on } = await reportDeferredRevenue(finance, '2027-11')
    expect(on).toBe('2027-11-30')
    expect(Math.abs(amount - (await lineByLine(shop, '2027-12-01')))).toBeLessThan(10)
    expect(withinYear).toBeLessThanOrEqual(amount)
    expect(withinYear).toBeGreaterThan(0)
  })

  test('of a line that was not delivered yet is all of its price', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await staffContext(shop, { name: 'Fenna', roles: ['READER'] })
    const before = (await reportDeferredRevenue(finance, '2026-11')).amount
    const orderId = await orderDelivered(shop, 'morgen.nl', { method: 'IDEAL' })
    const ofIt = eq(orderLines.orderId, orderId)
    await shop.db.transaction(
      async (tx) =>
        void (await run(tx.update(orderLines).set({ deliveryStatus: 'RUNNING', deliveredAt: null }).where(ofIt))),
    )
    const net = (await all(shop.db.reader.select().from(orderLines).where(ofIt))).reduce(
      (sum, line) => sum + line.net,
      0,
    )
    expect((await reportDeferredRevenue(finance, '2026-11')).amount).toBe(before + net)
  })

  test('of a line that is delivered around midnight begins on the day in Amsterdam', async () => {
    const shop = await testContext({ signedInAs: CUSTOMER })
    const finance = await staffContext(shop, { name: 'Fenna', roles: ['READER'] })
    const orderId = await orderDelivered(shop, 'middernacht.nl', { method: 'IDEAL' })
    const deliveredAt = Date.UTC(2026, 10, 19, 23, 30)
    const ofIt = eq(orderLines.orderId, orderId)
    const at = async (time: number) => {
      await shop.db.transaction(
        async (tx) => void (await run(tx.update(orderLines).set({ deliveredAt: time }).where(ofIt))),
      )
      return (await reportDeferredRevenue(finance, '2026-11')).amount
    }
    const net = (await all(shop.db.reader.select().from(orderLines).where(ofIt))).reduce(
      (sum, line) => sum + line.net,
      0,
    )
    const until = endOfTerm('2026-11-20', { unit: 'year' }, 'YEARLY')
    const tomorrow = dayInAmsterdam(shop.clock.now() + DAY_MS)
    const { left } = leftOf({ from: '2026-11-20', until, net }, tomorrow)
    const dayLess = leftOf({ from: '2026-11-19', until: '2027-11-19', net }, tomorrow).left
    expect((await at(deliveredAt)) - (await at(deliveredAt - HOUR_MS))).toBe(left - dayLess)
  })
})

test('a refund of the whole payment of a month leaves the journal balanced', async () => {
  const { shop, finance } = await books()
  const [attempt] = await paidIn(shop)
  if (!attempt) throw new Error('nothing was paid')
  await shop.db.transaction(
    async (tx) => void (await refundPayment(tx, attempt, attempt.paidAmount ?? 0, 'paid-twice', shop.clock.now())),
  )
  await shop.jobs.settle()
  const rows = await rowsOf(finance, '2026-12', 'JOURNAL')
  const refund = rows.filter(({ omschrijving }) => omschrijving === 'Terugbetaling')
  expect(refund.map(({ rekening }) => rekening).sort()).toEqual(['1250', '1300'])
  expect(sumOf(rows, 'debet')).toBe(sumOf(rows, 'credit'))
})
