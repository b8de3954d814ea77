import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { activity, emailChanges, recoveryCodes, totpSecrets } from '../../db/schema/accounts'
import { auditEntries } from '../../db/schema/staff'
import { accountIdOf } from '../support/look-along'
import { enableTotpOf } from '../support/second-factor'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const CUSTOMER = 'klant@voorbeeld.nl'
const REASON = 'telefoon in het water gevallen'
const PROPOSAL = '... on ApprovalNeeded { proposal { id payloadHash } }'

let desk: StaffDesk
let sam: StaffColleague
let noor: StaffColleague
let accountId: string

beforeAll(async () => {
  desk = await openStaffDesk()
  sam = await desk.member('Sam', ['SUPPORT'])
  noor = await desk.member('Noor', ['OWNER'])
  accountId = await accountIdOf(desk, CUSTOMER)
})
afterAll(() => desk.close())

const reader = () => desk.app.deps.db.reader
const newestEntry = async () =>
  (await all(reader().select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(1)))[0]
const refresh = async (who: StaffColleague) =>
  who.browser.act('staffLogin', { email: who.email, password: STAFF_PASSWORD, code: await who.code() })
const approve = ({ id, payloadHash }: { id: string; payloadHash: string }, by = noor) =>
  by.browser.act('approveProposal', { id, payloadHash, reason: 'nagekeken' })

describe('the second factor of a customer', () => {
  const remove = (checks: string[], id = accountId) =>
    sam.browser.act('removeSecondFactor', { accountId: id, identityChecks: checks, reason: REASON }, PROPOSAL)
  const whole = ['CALLED_BACK', 'INVOICE_NAMED', 'EXTRACT_SEEN']
  const factorOf = () => one(reader().select().from(totpSecrets).where(eq(totpSecrets.accountId, accountId)))

  beforeEach(async () => {
    await desk.shop.settle()
    await refresh(sam)
    await refresh(noor)
    await enableTotpOf(desk.app.deps, accountId)
  })

  test('is not removed before the identity is established, nor while the address changes', async () => {
    expect(await remove(['CALLED_BACK'])).toMatchObject({ is: 'InvalidInput' })
    expect(await remove(['CALLED_BACK', 'INVOICE_NAMED'])).toMatchObject({ is: 'InvalidInput' })
    expect(await newestEntry()).toMatchObject({ act: 'removeSecondFactor', refusal: 'INVALID_INPUT' })
    const change = { accountId, newEmail: 'nieuw@voorbeeld.nl', oldTokenHash: 'o', newTokenHash: 'n', createdAt: 1 }
    await desk.app.deps.db.transaction(
      async (tx) => void (await run(tx.insert(emailChanges).values({ ...change, expiresAt: desk.clock.now() + 1000 }))),
    )
    expect(await remove(whole)).toMatchObject({ is: 'CustomerActNotPossible' })
    await desk.app.deps.db.transaction(async (tx) => void (await run(tx.delete(emailChanges))))
    const other = await accountIdOf(desk, 'reseller@voorbeeld.nl')
    expect(await remove(whole, other)).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
    expect(await newestEntry()).toMatchObject({ outcome: 'REFUSED', refusal: 'CUSTOMER_ACT_NOT_POSSIBLE' })
  })

  test('stays while a colleague has not approved, and the customer is mailed', async () => {
    const { proposal } = await remove(whole)
    await desk.shop.settle()
    expect(desk.shop.mails()[0]).toMatchObject({ to: CUSTOMER, subject: expect.stringContaining('tweede factor') })
    expect(await factorOf()).not.toBeNull()
    expect(await approve(proposal, sam)).toMatchObject({ code: 'OWN_PROPOSAL' })
    expect(await sam.browser.act('withdrawProposal', { id: proposal.id, reason: REASON })).toMatchObject({
      is: 'Proposal',
    })
  })

  test('is removed by the approval, with all sessions, a mail and activity of the customer', async () => {
    const { proposal } = await remove(whole)
    expect(await approve(proposal)).toMatchObject({ is: 'Proposal' })
    await desk.shop.settle()
    expect(await factorOf()).toBeNull()
    expect(await all(reader().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)))).toEqual([])
    expect(desk.shop.mails()[0]).toMatchObject({ to: CUSTOMER, subject: 'Je account vraagt geen code meer' })
    const kept = await all(reader().select().from(activity).where(eq(activity.accountId, accountId)))
    expect(kept).toContainEqual(expect.objectContaining({ kind: 'second-factor-off-by-shop', address: '' }))
    const entry = await newestEntry()
    expect(entry).toMatchObject({ act: 'approveProposal', onBehalfOf: accountId })
    expect(entry?.changes).toContainEqual({ field: 'identityChecks', before: null, after: whole.join(', ') })
  })

  test('ends the sessions of the customer', async () => {
    await desk.app.deps.db.transaction(async (tx) => void (await run(tx.delete(totpSecrets))))
    const customer = desk.shop.browser()
    await customer.login(CUSTOMER)
    await enableTotpOf(desk.app.deps, accountId)
    const { proposal } = await remove(whole)
    expect(await approve(proposal)).toMatchObject({ is: 'Proposal' })
    expect((await customer.graphql('{ viewer { isLoggedIn } }')).data.viewer.isLoggedIn).toBe(false)
  })

  test('stays when the customer has logged in meanwhile', async () => {
    const { proposal } = await remove(whole)
    const row = { accountId, actorId: accountId, address: '', device: '', details: null }
    await desk.app.deps.db.transaction(
      async (tx) =>
        void (await run(
          tx.insert(activity).values({ ...row, id: 'act_ingelogd', kind: 'login', at: desk.clock.now() + 1 }),
        )),
    )
    expect(await approve(proposal)).toMatchObject({ is: 'Changed' })
    expect(await factorOf()).not.toBeNull()
  })
})
