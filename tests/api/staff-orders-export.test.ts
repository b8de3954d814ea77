import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { buyerOf, orderDelivered, orderInReview } from '../support/stuck-orders'

let desk: StaffDesk
let fenna: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  const buyer = await buyerOf(desk)
  await orderInReview(buyer, 'eerste.nl')
  await orderDelivered(buyer, 'tweede.nl', { method: 'IDEAL' })
  fenna = await desk.member('Fenna', ['FINANCE'])
})
afterAll(() => desk.close())

const make = (by: StaffColleague, filter: object | null = null) =>
  by.browser.act('exportOrders', { filter, reason: 'controle van november' }, '... on OrdersExport { filename path }')
const read = async (filter: object | null = null) => {
  const { path } = await make(fenna, filter)
  const csv = await (await fenna.browser.fetch(path)).text()
  return csv.trim().split('\r\n').slice(1)
}

test('all orders are exported, newest first, with amounts in euros', async () => {
  const query = '{ staffOrders(first: 200) { edges { node { number } } } }'
  const { edges } = (await fenna.browser.graphql(query)).data.staffOrders
  const rows = await read()
  expect(rows.map((row) => row.split(',')[0])).toEqual(
    edges.map(({ node }: { node: { number: string } }) => node.number),
  )
  expect(rows[0]).toMatch(/,IDEAL,acc_[\w-]+,.*,klant@voorbeeld\.nl,1,tweede\.nl,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
})

test('an export has only what fits its filter, which the audit log keeps', async () => {
  expect(await read({ status: 'REVIEW', text: 'eerste.nl', minAmount: 1 })).toEqual([
    expect.stringMatching(/,REVIEW,.*eerste\.nl/),
  ])
  const made = desk.app.deps.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'exportOrders'))
  expect((await one(made.orderBy(desc(auditEntries.position)).limit(1)))?.changes).toEqual([
    { field: 'status', before: null, after: 'REVIEW' },
    { field: 'minAmount', before: null, after: '1' },
    { field: 'text', before: null, after: 'eerste.nl' },
  ])
  const from = new Date(desk.clock.now() + 1000).toISOString()
  expect(await read({ from })).toEqual([])
})

test('finance exports them, and only its maker opens the file', async () => {
  const { path, filename } = await make(fenna)
  expect(filename).toMatch(/^bestellingen-\d{4}-\d\d-\d\d\.csv$/)
  const other = await desk.member('Noor', ['OWNER'])
  expect((await other.browser.fetch(path)).status).toBe(404)
  for (const role of ['SUPPORT', 'TECHNICAL', 'READER'] as const) {
    const member = await desk.member(`Lid${role}`, [role])
    expect(await make(member)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
    expect((await member.browser.fetch(path)).status).toBe(403)
  }
})
