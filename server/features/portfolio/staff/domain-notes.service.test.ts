import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { all, one, run } from '../../../../db/query'
import { accounts } from '../../../../db/schema/accounts'
import { domains } from '../../../../db/schema/domains'
import { auditEntries } from '../../../../db/schema/staff'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { exportDomainNotes, notesOf } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { CUSTOMER, RESELLER } from '../../orders/orders.test-support'
import { domainOf } from '../portfolio.test-support'
import { addDomainNote } from './domain-notes.service'

const NAME = 'voorbeeldklant.nl'
const REASON = 'notitie bij een domein'

let ctx: TestContext
let noor: StaffContext
beforeEach(async () => {
  ctx = await testContext({ signedInAs: CUSTOMER })
  noor = await staffContext(ctx, { name: 'Noor', roles: ['SUPPORT'] })
})

const write = async (text: string) =>
  addDomainNote(noor, { domainId: (await domainOf(ctx, NAME)).id, text, reason: REASON })

test('a note on a domain is kept with its author, and the audit log does not say what it says', async () => {
  const { id, accountId } = await domainOf(ctx, NAME)
  expect(await write(' verhuist volgende maand ')).toMatchObject({ id, name: NAME })
  expect(await notesOf(ctx.db.reader, id)).toMatchObject([{ staffName: 'Noor', text: 'verhuist volgende maand' }])
  const entries = await all(ctx.db.reader.select().from(auditEntries))
  expect(entries).toMatchObject([{ act: 'addDomainNote', objectType: 'Domain', objectId: id, onBehalfOf: accountId }])
  expect(JSON.stringify(entries)).not.toContain('volgende maand')
})

test('an empty note is refused, and a domain that is not there is not found', async () => {
  expect(await write('  ')).toBeInstanceOf(StaffInvalidInput)
  await expect(addDomainNote(noor, { domainId: 'dom_x', text: 'x', reason: REASON })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a note is exported to the customer who had the domain when it was written, also when the domain moved since', async () => {
  const { id, accountId } = await domainOf(ctx, NAME)
  await write('belt graag')
  const receiver = await one(ctx.db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  const receiverId = receiver?.id ?? ''
  await ctx.db.transaction((tx) =>
    run(tx.update(domains).set({ accountId: receiverId, holderId: null }).where(eq(domains.id, id))),
  )
  await write('nieuwe eigenaar')
  const exported = async (account: string) =>
    (await exportDomainNotes(ctx.db.reader, account)).map(({ about, text }) => [about, text])
  expect([await exported(accountId), await exported(receiverId)]).toEqual([
    [[id, 'belt graag']],
    [[id, 'nieuwe eigenaar']],
  ])
})
