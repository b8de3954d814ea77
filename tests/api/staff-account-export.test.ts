import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, run } from '../../db/query'
import { accounts, activity } from '../../db/schema/accounts'
import { demoAccountId } from '../../db/seed/demo-accounts'
import { MINUTE_MS } from '../../rules/time'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const CUSTOMER = demoAccountId('klant@voorbeeld.nl')
const BLOCKED = demoAccountId('reseller@voorbeeld.nl')

let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const make = (by: StaffColleague, accountId = CUSTOMER) =>
  by.browser.act(
    'exportAccountData',
    { accountId, reason: 'verzoek om inzage, per brief' },
    '... on AccountExport { filename path }',
  )

test('only who may export personal data exports those of a customer', async () => {
  for (const role of ['FINANCE', 'SUPPORT', 'TECHNICAL', 'READER'] as const)
    expect(await make(await desk.member(`Lid${role}`, [role]))).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
  expect(await make(owner, 'acc_niemand')).toEqual({ is: 'Failure', code: 'NOT_FOUND' })
})

test('the file has what the customer can download, for its maker alone and five minutes', async () => {
  const { filename, path } = await make(owner)
  expect(filename).toMatch(/^klantgegevens-\d{4}-\d\d-\d\d\.json$/)
  const response = await owner.browser.fetch(path)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const data = await response.json()
  expect(data.account).toMatchObject({ email: 'klant@voorbeeld.nl' })
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['sessions', 'passkeys', 'activity', 'notesByShop', 'orders', 'invoices', 'domains']),
  )
  expect(JSON.stringify(data)).not.toMatch(/passwordHash|tokenHash|\$argon2/)

  const other = await desk.member('Olga', ['OWNER'])
  expect((await other.browser.fetch(path)).status).toBe(404)
  expect((await desk.browser().fetch(path)).status).toBe(401)
  desk.clock.advance(6 * MINUTE_MS)
  expect((await owner.browser.fetch(path)).status).toBe(404)
})

test('the customer reads of it in the activity, and a blocked one is exported too', async () => {
  const { db } = desk.app.deps
  await db.transaction((tx) => run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, BLOCKED))))
  const { path } = await make(owner, BLOCKED)
  const { account } = await (await owner.browser.fetch(path)).json()
  expect(account).toMatchObject({ email: 'reseller@voorbeeld.nl' })
  const told = await all(db.reader.select().from(activity).where(eq(activity.accountId, BLOCKED)))
  expect(told.filter(({ kind }) => kind === 'data-exported-by-shop')).toMatchObject([{ actorId: null, address: '' }])
})
