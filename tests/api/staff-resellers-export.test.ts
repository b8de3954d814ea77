import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { auditEntries } from '../../db/schema/staff'
import { dayInAmsterdam } from '../../rules/calendar'
import { DAY_MS } from '../../rules/time'
import { writeMissingWords } from '../../server/features/accounts/account-search.service'
import { accountIdOf } from '../support/look-along'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const RESELLER = 'reseller@voorbeeld.nl'

let desk: StaffDesk
let fenna: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  fenna = await desk.member('Fenna', ['FINANCE'])
})
afterAll(() => desk.close())

const make = (by: StaffColleague, filter: object | null = null) =>
  by.browser.act('exportResellers', { filter, reason: 'jaargesprekken' }, '... on ResellersExport { filename path }')
const read = async (filter: object | null = null) => {
  const { path } = await make(fenna, filter)
  return (await (await fenna.browser.fetch(path)).text()).trim().split('\r\n').slice(1)
}

test('each reseller is one line, with tier, agreements by date and amounts, and without formulas', async () => {
  const accountId = await accountIdOf(desk, RESELLER)
  await desk.app.deps.db.transaction(async (tx) => {
    await run(tx.update(accounts).set({ companyName: '=1+1' }).where(eq(accounts.id, accountId)))
  })
  await writeMissingWords(desk.app.deps)
  const query = 'query ($id: ID!) { staffAccount(id: $id) { conditionsVersion } }'
  const { data } = await fenna.browser.graphql(query, { id: accountId })
  const from = dayInAmsterdam(desk.clock.now() + 30 * DAY_MS)
  await fenna.browser.act('setAccountConditions', {
    ...{ accountId, expectedVersion: data.staffAccount.conditionsVersion, isReseller: true, agreedStaffel: 4 },
    ...{ agreedFrom: from, paysOnAccount: true, creditLimit: 250_000, reason: 'jaargesprek' },
  })
  const rows = await read()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(
    new RegExp(`^${accountId},'=1\\+1,${RESELLER},'=1\\+1,2,2,4 vanaf ${from},\\d+,.*,2500\\.00$`),
  )
})

test('an export has only what fits its filter, which the audit log keeps', async () => {
  expect(await read({ text: RESELLER })).toHaveLength(1)
  expect(await read({ text: 'niemand' })).toEqual([])
  expect(await read({ text: 'klant@voorbeeld.nl', role: 'CUSTOMER' })).toEqual([])
  const made = desk.app.deps.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'exportResellers'))
  expect((await one(made.orderBy(desc(auditEntries.position)).limit(1)))?.changes).toEqual([
    { field: 'text', before: null, after: 'klant@voorbeeld.nl' },
  ])
})

test('finance exports them, and only its maker opens the file', async () => {
  const { path, filename } = await make(fenna)
  expect(filename).toMatch(/^resellers-\d{4}-\d\d-\d\d\.csv$/)
  const other = await desk.member('Noor', ['OWNER'])
  expect((await other.browser.fetch(path)).status).toBe(404)
  for (const role of ['SUPPORT', 'TECHNICAL', 'READER'] as const) {
    const member = await desk.member(`Lid${role}`, [role])
    expect(await make(member)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
    expect((await member.browser.fetch(path)).status).toBe(403)
  }
})
