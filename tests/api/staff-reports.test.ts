import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, run } from '../../db/query'
import { invoiceLines, invoices } from '../../db/schema/invoices'
import { orderLines } from '../../db/schema/orders'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { makeInvoices } from '../support/staff-invoices'

let desk: StaffDesk
let finance: StaffColleague
let support: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  const { unpaid } = await makeInvoices(desk)
  await addDocuments(unpaid)
  finance = await desk.member('Fenna', ['FINANCE'])
  support = await desk.member('Sam', ['SUPPORT'])
})
afterAll(() => desk.close())

/** Stores 300 final invoices and credit notes of several countries, rates and days, from a fixed seed. */
async function addDocuments(like: typeof invoices.$inferSelect) {
  const document = fc.record({
    isCredit: fc.boolean(),
    country: fc.constantFrom('NL', 'BE', 'DE', null),
    vatRate: fc.constantFrom(0, 900, 2100),
    isReverseCharged: fc.boolean(),
    net: fc.integer({ min: 0, max: 5_000_000 }),
    vat: fc.integer({ min: 0, max: 1_000_000 }),
    issuedOn: fc.constantFrom('2027-03-31', '2027-04-01', '2027-05-15', '2027-06-30', '2027-07-01'),
  })
  const made = fc.sample(document, { seed: 7, numRuns: 300 })
  await desk.app.deps.db.transaction(async (tx) => {
    for (const [at, { isCredit, country, isReverseCharged, net, vat, ...given }] of made.entries()) {
      const sign = isCredit ? -1 : 1
      const [sums, id] = [{ net: sign * net, vat: sign * vat, gross: sign * (net + vat) }, `inv_proef${at}`]
      const kind = isCredit ? ({ kind: 'CREDIT_NOTE' } as const) : ({ kind: 'INVOICE' } as const)
      const buyer = country && like.buyer ? { ...like.buyer, country } : null
      const numbered = { id, year: 2027, number: 1000 + at, creditsId: isCredit ? like.id : null }
      const reverseChargeVatId = isReverseCharged ? 'BE0123456789' : null
      await run(
        tx.insert(invoices).values({ ...like, ...given, ...sums, ...kind, ...numbered, buyer, reverseChargeVatId }),
      )
    }
  })
}

const ROW = 'country rate isReverseCharged invoices creditNotes net vat gross'
const report = async (from: string, to: string, by = finance) =>
  by.browser.graphql(
    `query Report($from: LocalDate!, $to: LocalDate!) { vatReport(from: $from, to: $to) { from to rows { ${ROW} } total { ${ROW} } } }`,
    { from, to },
  )

type Row = Record<'net' | 'vat' | 'gross' | 'invoices' | 'creditNotes', number> & {
  country: string
  rate: number
  isReverseCharged: boolean
}

test.each([
  ['2027-04-01', '2027-07-01'],
  ['2027-03-31', '2027-04-01'],
  ['2026-01-01', '2028-01-01'],
])('VAT from %s to %s equals the sum of its invoices and credit notes to the cent', async (from, to) => {
  const { rows, total } = (await report(from, to)).data.vatReport as { rows: Row[]; total: Row }
  const stored = (await all(desk.app.deps.db.reader.select().from(invoices))).filter(
    ({ issuedOn }) => issuedOn !== null && issuedOn >= from && issuedOn < to,
  )
  expect(stored.length).toBeGreaterThan(0)
  for (const field of ['net', 'vat', 'gross'] as const) {
    const sum = stored.reduce((before, invoice) => before + invoice[field], 0)
    expect(total[field]).toBe(sum)
    expect(rows.reduce((before, row) => before + row[field], 0)).toBe(sum)
  }
  expect(total.invoices + total.creditNotes).toBe(stored.length)
  for (const row of rows) {
    const own = stored.filter(
      ({ buyer, vatRate, reverseChargeVatId }) =>
        (buyer?.country ?? '') === row.country &&
        vatRate === row.rate &&
        (reverseChargeVatId !== null) === row.isReverseCharged,
    )
    expect(row.vat).toBe(own.reduce((before, { vat }) => before + vat, 0))
    expect(row.net).toBe(own.reduce((before, { net }) => before + net, 0))
    expect(row.creditNotes).toBe(own.filter(({ kind }) => kind === 'CREDIT_NOTE').length)
  }
})

test('a period without documents is empty, and one that ends before it starts is refused', async () => {
  const { rows, total } = (await report('2020-01-01', '2020-04-01')).data.vatReport
  expect(rows).toEqual([])
  expect(total).toMatchObject({ invoices: 0, net: 0, vat: 0, gross: 0 })
  expect((await report('2027-04-01', '2027-04-01')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

test('only owners and finance see it', async () => {
  expect((await report('2027-04-01', '2027-07-01', support)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

describe('turnover', () => {
  const turnover = async (from: string, to: string, by = finance) =>
    by.browser.graphql(
      `query Report($from: LocalDate!, $to: LocalDate!) {
        turnoverReport(from: $from, to: $to) { net rows { month kind lines net } products { month productCode name lines net } }
        vatReport(from: $from, to: $to) { total { net } } }`,
      { from, to },
    )

  test('of each month and kind adds up to what the invoices and credit notes charge without VAT', async () => {
    const { turnoverReport, vatReport } = (await turnover('2026-01-01', '2027-01-01')).data
    const rows = turnoverReport.rows as { month: string; kind: string | null; lines: number; net: number }[]
    expect(turnoverReport.net).toBe(vatReport.total.net)
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(vatReport.total.net)
    expect(rows.length).toBeGreaterThan(1)
    const stored = await all(
      desk.app.deps.db.reader
        .select({ kind: orderLines.kind, net: invoiceLines.net, issuedOn: invoices.issuedOn })
        .from(invoiceLines)
        .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
        .leftJoin(orderLines, eq(orderLines.id, invoiceLines.orderLineId)),
    )
    for (const { month, kind, lines, net } of rows) {
      const own = stored.filter((line) => line.kind === kind && line.issuedOn?.startsWith(month))
      expect([own.length, own.reduce((sum, line) => sum + line.net, 0)]).toEqual([lines, net])
    }
    const products = turnoverReport.products as { month: string; productCode: string; name: string; net: number }[]
    const ofKinds = rows.reduce((sum, { kind, net }) => sum + (kind === null ? 0 : net), 0)
    expect(products.reduce((sum, { net }) => sum + net, 0)).toBe(ofKinds)
    expect(products.find(({ productCode }) => productCode === 'DOMAIN_NL')).toMatchObject({ name: '.nl-domeinnaam' })
    expect(rows.map(({ month }) => month)).toEqual(rows.map(({ month }) => month).toSorted())
    expect(rows.some(({ kind }) => kind === null)).toBe(true)
  })

  test('of another year is empty; a wrong period is refused, and so are others than owners and finance', async () => {
    expect((await turnover('2020-01-01', '2021-01-01')).data.turnoverReport).toEqual({ net: 0, rows: [], products: [] })
    expect((await turnover('2027-04-01', '2027-04-01')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect((await turnover('2026-01-01', '2027-01-01', support)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
