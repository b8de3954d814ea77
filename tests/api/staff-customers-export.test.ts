import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { all, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { auditEntries } from '../../db/schema/staff'
import { demoAccountId } from '../../db/seed/demo-accounts'
import { DAY_MS, MINUTE_MS } from '../../rules/time'
import { newId } from '../../server/common/ids'
import { insertAccount } from '../../server/features/accounts/accounts.repository'
import { NO_DETAILS } from '../../server/features/accounts/registrations.repository'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'opgave aan de belastingdienst'

let desk: StaffDesk
let noor: StaffColleague
let olga: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  noor = await desk.member('Noor', ['OWNER'])
  olga = await desk.member('Olga', ['OWNER'])
})
afterAll(() => desk.close())

const propose = (by: StaffColleague) =>
  by.browser.act(
    'exportCustomers',
    { reason: REASON },
    '... on CustomersExport { filename path } ... on ApprovalNeeded { proposal { id payloadHash } }',
  )
const approve = (by: StaffColleague, { id, payloadHash }: { id: string; payloadHash: string }) =>
  by.browser.act('approveProposal', { id, payloadHash, reason: 'klopt' }, '... on Proposal { state }')
const download = (by: StaffColleague) =>
  by.browser.act('downloadCustomers', { reason: REASON }, '... on CustomersExport { filename path }')
const approvedUntil = async (by: StaffColleague) =>
  (await by.browser.graphql('{ approvedCustomersExport { until } }')).data.approvedCustomersExport?.until ?? null
const rowsOf = (csv: string) => csv.trim().split('\r\n')

test('only who may export personal data proposes it, and is told of an approved one', async () => {
  for (const role of ['FINANCE', 'SUPPORT', 'TECHNICAL', 'READER'] as const) {
    const member = await desk.member(`Lid${role}`, [role])
    for (const answer of [await propose(member), await download(member)])
      expect(answer).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
    expect(await approvedUntil(member)).toBeNull()
  }
})

test('a second person approves, and the proposer downloads once', async () => {
  const { db } = desk.app.deps
  await db.transaction((tx) =>
    run(
      tx
        .update(accounts)
        .set({ companyName: '=HYPERLINK("x")' })
        .where(eq(accounts.id, demoAccountId('klant@voorbeeld.nl'))),
    ),
  )
  const { is, proposal } = await propose(noor)
  expect(is).toBe('ApprovalNeeded')
  expect(await download(noor)).toMatchObject({ is: 'Changed' })
  expect(await approve(noor, proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
  expect(await approve(olga, proposal)).toMatchObject({ state: 'APPROVED' })
  expect(await download(olga)).toMatchObject({ is: 'Changed' })
  expect(await approvedUntil(olga)).toBeNull()
  expect(await approvedUntil(noor)).toBe(new Date(desk.clock.now() + DAY_MS).toISOString())

  const { filename, path } = await download(noor)
  expect((await olga.browser.fetch(path)).status).toBe(404)
  expect((await desk.browser().fetch(path)).status).toBe(401)
  const response = await noor.browser.fetch(path)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
  const csv = await response.text()
  const [head = '', ...rows] = rowsOf(csv)
  expect(head).toMatch(/^klant,aangemaakt \(UTC\),e-mail,voornaam/)
  expect(rows).toHaveLength((await all(db.reader.select().from(accounts))).length)
  expect(rows.find((row) => row.includes('klant@voorbeeld.nl'))).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv).not.toMatch(/argon2/)

  expect((await noor.browser.fetch(path)).status).toBe(404)
  expect(await download(noor)).toMatchObject({ is: 'Changed' })
  expect(await approvedUntil(noor)).toBeNull()
  const about = await all(db.reader.select().from(auditEntries).where(eq(auditEntries.objectType, 'CustomersExport')))
  expect(about.filter(({ outcome }) => outcome === 'DONE').map(({ act, staffName }) => [act, staffName])).toEqual([
    ['exportCustomers', 'Noor'],
    ['approveProposal', 'Olga'],
    ['downloadCustomers', 'Noor'],
    ['openCustomersExport', 'Noor'],
  ])
})

test('an approved export ends after a day, and its link after five minutes', async () => {
  const { proposal } = await propose(olga)
  const approver = await desk.member('Nina', ['OWNER'])
  await approve(approver, proposal)
  const { path } = await download(olga)
  desk.clock.advance(6 * MINUTE_MS)
  expect((await olga.browser.fetch(path)).status).toBe(404)
  expect(await approvedUntil(olga)).not.toBeNull()
  desk.clock.advance(DAY_MS)
  await olga.browser.act('staffLogin', { email: olga.email, password: STAFF_PASSWORD, code: await olga.code() })
  expect(await approvedUntil(olga)).toBeNull()
  expect(await download(olga)).toMatchObject({ is: 'Changed' })
})

test('without four eyes it is downloaded at once, by pages, without those who were erased', async () => {
  const alone = await openStaffDesk({ env: { FOUR_EYES: 'off' } })
  onTestFinished(() => alone.close())
  const { db } = alone.app.deps
  const at = alone.clock.now()
  await db.transaction(async (tx) => {
    for (let n = 0; n < 1001; n++)
      await insertAccount(tx, {
        ...{ ...NO_DETAILS, id: newId('acc'), email: `klant-${n}@voorbeeld.example`, passwordHash: null },
        ...{ activatedAt: at, createdAt: at, erasedAt: n === 0 ? at : null },
      })
  })
  const owner = await alone.member('Ada', ['OWNER'])
  const { path } = await propose(owner)
  const rows = rowsOf(await (await owner.browser.fetch(path)).text())
  const known = (await all(db.reader.select().from(accounts))).length
  expect(new Set(rows).size).toBe(known)
  expect((await owner.browser.fetch(path)).status).toBe(404)
})
