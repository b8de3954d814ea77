import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'

let desk: StaffDesk
let reader: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  reader = await desk.member('Lara', ['READER'])
})
afterAll(() => desk.close())

const make = (by: StaffColleague, filter: Record<string, string> | null = null) =>
  by.browser.act('exportAuditLog', { filter, reason: '=jaarlijkse controle' }, '... on AuditExport { filename path }')

test('the audit log is streamed newest first to who made the export, and to nobody else', async () => {
  const { path, filename } = await make(reader)
  const response = await reader.browser.fetch(path)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
  const [head = '', newest = '', ...older] = (await response.text()).split('\r\n')
  expect(head.split(',').slice(0, 6)).toEqual(['regel', 'moment (UTC)', 'wie', 'met', 'adres', 'wat'])
  // The export itself is the newest entry, and its reason no formula.
  expect(newest).toMatch(/,Lara,TOTP,.*,exportAuditLog,AuditLog,.*,'=jaarlijkse controle,/)
  expect(older.length).toBeGreaterThan(1)

  const owner = await desk.member('Noor', ['OWNER'])
  expect((await owner.browser.fetch(path)).status).toBe(404)
  expect((await desk.browser().fetch(path)).status).toBe(401)
  expect((await reader.browser.fetch('/staff/audit-log')).status).toBe(400)
})

test('an export has only what fits its filter', async () => {
  const { path } = await make(reader, { act: 'staffLogin', text: 'niemand heet zo' })
  const rows = (await (await reader.browser.fetch(path)).text()).trim().split('\r\n')
  expect(rows).toHaveLength(1)
})

test('a ticket of one file opens no other', async () => {
  const { path } = await make(reader)
  const finance = await desk.member('Fenna', ['FINANCE'])
  expect((await finance.browser.fetch(path)).status).toBe(403)
  const asked = { month: '2026-11', kind: 'JOURNAL', reason: 'maandafsluiting' }
  const journal = await finance.browser.act('exportBookkeeping', asked, '... on BookkeepingExport { path }')
  const ticket = new URL(journal.path, 'http://staff.example').search
  const owner = await desk.member('Olga', ['OWNER'])
  expect((await owner.browser.fetch(`/staff/audit-log${ticket}`)).status).toBe(404)
})

test('only those who read the whole log export it', async () => {
  for (const role of ['FINANCE', 'SUPPORT', 'TECHNICAL'] as const)
    expect(await make(await desk.member(`Lid${role}`, [role]))).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
})
