import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { makeInvoices } from '../support/staff-invoices'

const REASON = 'maandafsluiting'

let desk: StaffDesk
let finance: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  await makeInvoices(desk)
  finance = await desk.member('Fenna', ['FINANCE'])
})
afterAll(() => desk.close())

const read = (by: StaffColleague, month = '2026-11') =>
  by.browser.graphql(
    'query Month($month: String!) { bookkeeping(month: $month) { invoices isBalanced months } deferredRevenue(month: $month) { on amount withinYear } }',
    { month },
  )
const make = (by: StaffColleague, month = '2026-11') =>
  by.browser.act(
    'exportBookkeeping',
    { month, kind: 'JOURNAL', reason: REASON },
    '... on BookkeepingExport { filename path }',
  )

test('whoever reads reports sees a month, and others do not', async () => {
  const reader = await desk.member('Lara', ['READER'])
  const { bookkeeping, deferredRevenue } = (await read(reader)).data
  expect(bookkeeping).toMatchObject({ isBalanced: true, invoices: expect.any(Number) })
  expect([bookkeeping.months[0], bookkeeping.months.at(-1)]).toEqual(['2026-12', '2026-05'])
  expect(deferredRevenue).toMatchObject({ on: '2026-11-30', amount: expect.any(Number) })
  for (const role of ['SUPPORT', 'TECHNICAL'] as const) {
    const { errors } = await read(await desk.member(`Lid${role}`, [role]))
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  for (const month of ['2027-01', '2026-00', ''])
    expect((await read(finance, month)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})

test('a reader may not export, and neither may support', async () => {
  for (const role of ['READER', 'SUPPORT', 'TECHNICAL'] as const)
    expect(await make(await desk.member(`Kijker${role}`, [role]))).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
})

test('the file is streamed to its maker as an attachment, and to nobody else', async () => {
  const { filename, path } = await make(finance)
  const response = await finance.browser.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await response.text()).split('\r\n')[0]).toBe(
    'dagboek,boekstuk,datum,rekening,rekeningnaam,omschrijving,debet,credit,btw-code,factuur,klant',
  )
  const owner = await desk.member('Noor', ['OWNER'])
  expect((await owner.browser.fetch(path)).status).toBe(404)
  expect((await desk.browser().fetch(path)).status).toBe(401)
  expect((await finance.browser.fetch('/staff/bookkeeping')).status).toBe(400)
  expect((await finance.browser.fetch('/staff/bookkeeping?ticket=verzonnen')).status).toBe(404)
})

test('an export needs a fresh factor', async () => {
  desk.clock.advance(11 * 60_000)
  expect(await make(finance)).toMatchObject({ is: 'StepUpNeeded', code: 'STEP_UP_NEEDED' })
  await finance.browser.act('confirmFactor', { code: await finance.code() })
  expect(await make(finance)).toMatchObject({ is: 'BookkeepingExport', filename: 'journaalposten-2026-11.csv' })
})
