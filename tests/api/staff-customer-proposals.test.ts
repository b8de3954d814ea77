import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { activity, emailChanges, recoveryCodes, totpSecrets } from '../../db/schema/accounts'
import { auditEntries } from '../../db/schema/staff'
import { HOUR_MS } from '../../rules/time'
import { STAFF_PARTS } from '../../server/features'
import { listPlannedActs, stopPlannedAct } from '../../server/features/accounts/planned-acts.service'
import { executeDue, taskContext } from '../../server/staff/proposals/proposal-waits.service'
import { OWN_PARTS } from '../../server/staff/schema'
import { accountIdOf } from '../support/look-along'
import { enableTotpOf } from '../support/second-factor'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { contextOn } from '../support/test-context'

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

/** Lets the time pass in which the customer can object, and carries out what is due. */
async function afterWait() {
  desk.clock.advance(24 * HOUR_MS)
  await executeDue(taskContext(desk.app.deps, [...OWN_PARTS, ...STAFF_PARTS]))
}

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

  /** Approves the removal, and returns the path of the link with which the customer objects. */
  async function approved() {
    const { proposal } = await remove(whole)
    expect(await approve(proposal)).toMatchObject({ is: 'Proposal' })
    await desk.shop.settle()
    const mail = desk.shop.mails()[0]
    expect(mail).toMatchObject({ to: CUSTOMER, subject: 'Je tweede factor wordt verwijderd' })
    return { id: proposal.id, path: /\/tegenhouden\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '' }
  }
  const waitOf = async (id: string) => {
    const query = 'query One($id: ID!) { proposal(id: $id) { state wait { executeAt endedAs } } }'
    return (await noor.browser.graphql(query, { id })).data.proposal
  }

  test('stays for a day after the approval, which the work list shows', async () => {
    const { id } = await approved()
    desk.clock.advance(5 * 60_000)
    await executeDue(taskContext(desk.app.deps, [...OWN_PARTS, ...STAFF_PARTS]))
    expect(await factorOf()).not.toBeNull()
    expect(await waitOf(id)).toMatchObject({ state: 'APPROVED', wait: { endedAs: null } })
    const { workItems } = (await noor.browser.graphql('{ workItems(first: 50) { edges { node { kind path } } } }')).data
    expect(workItems.edges).toContainEqual({ node: { kind: 'proposal-waiting', path: `/beheer/voorstellen/${id}` } })
    // Proposing it again leads to the one that waits.
    expect((await remove(whole)).proposal.id).toBe(id)
    expect(await sam.browser.act('stopApprovedProposal', { id, reason: REASON })).toMatchObject({ is: 'Proposal' })
    expect(await newestEntry()).toMatchObject({ act: 'stopApprovedProposal', onBehalfOf: accountId, outcome: 'DONE' })
    expect(await sam.browser.act('stopApprovedProposal', { id, reason: REASON })).toMatchObject({
      is: 'ProposalClosed',
    })
    await afterWait()
    expect(await factorOf()).not.toBeNull()
  })

  test('stays when the customer objects by the link of the mail, which opening it alone does not', async () => {
    const { id, path } = await approved()
    const page = await fetch(new URL(path, desk.shop.url))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Dit tegenhouden?')])
    expect(page.headers.get('cache-control')).toBe('no-store')
    await refresh(noor)
    expect(await waitOf(id)).toMatchObject({ wait: { endedAs: null } })
    const stopped = await fetch(new URL(path, desk.shop.url), { method: 'POST' })
    expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('Tegengehouden')])
    expect(await newestEntry()).toMatchObject({ onBehalfOf: accountId })
    expect(await waitOf(id)).toMatchObject({ wait: { endedAs: 'OBJECTED' } })
    for (const method of ['GET', 'POST']) {
      const again = await fetch(new URL(path, desk.shop.url), { method })
      expect(again.status, method).toBe(404)
    }
    const wrong = await fetch(new URL('/tegenhouden/onzin', desk.shop.url), { method: 'POST' })
    expect(wrong.status).toBe(404)
    await afterWait()
    expect(await factorOf()).not.toBeNull()
  })

  test('is stopped by the signed-in customer, and those who decided it are mailed', async () => {
    const { id } = await approved()
    const [customer, stranger] = await Promise.all(
      [CUSTOMER, 'reseller@voorbeeld.nl'].map((signedInAs) => contextOn(desk.app, desk.clock, { signedInAs })),
    )
    if (!customer || !stranger) throw new Error('nobody is signed in')
    expect(await listPlannedActs(customer)).toMatchObject([{ id, kind: 'SECOND_FACTOR_REMOVAL' }])
    expect(await listPlannedActs(stranger)).toEqual([])
    await expect(stopPlannedAct(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stopPlannedAct(customer, id)).toMatchObject({ hasAuthenticatorApp: true })
    expect(await stopPlannedAct(customer, id)).toMatchObject({ code: 'CONFLICT' })
    expect(await listPlannedActs(customer)).toEqual([])
    expect(await newestEntry()).toMatchObject({ act: 'objectToProposal', onBehalfOf: accountId })
    await refresh(noor)
    expect(await waitOf(id)).toMatchObject({ wait: { endedAs: 'OBJECTED' } })
    await desk.shop.settle()
    const sent = desk.shop.mails().slice(0, 3)
    expect(sent.map(({ to }) => to).sort()).toEqual([CUSTOMER, noor.email, sam.email].sort())
    expect(sent.find(({ to }) => to === CUSTOMER)).toMatchObject({ subject: 'Je tweede factor blijft' })
    expect(sent.find(({ to }) => to === sam.email)?.text).toContain('De klant heeft het tegengehouden')
  })

  test('stays when the customer logs in while it waits', async () => {
    const { id } = await approved()
    const row = { accountId, actorId: accountId, address: '', device: '', details: null }
    const login = { ...row, id: 'act_wachttijd', kind: 'login' as const, at: desk.clock.now() + 1 }
    await desk.app.deps.db.transaction(async (tx) => void (await run(tx.insert(activity).values(login))))
    await afterWait()
    expect(await factorOf()).not.toBeNull()
    await refresh(noor)
    expect(await waitOf(id)).toMatchObject({ wait: { endedAs: 'VOID' } })
  })

  test('is removed a day after the approval, with all sessions, a mail and activity of the customer', async () => {
    await approved()
    await afterWait()
    await desk.shop.settle()
    expect(await factorOf()).toBeNull()
    expect(await all(reader().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)))).toEqual([])
    expect(desk.shop.mails()[0]).toMatchObject({ to: CUSTOMER, subject: 'Je account vraagt geen code meer' })
    const kept = await all(reader().select().from(activity).where(eq(activity.accountId, accountId)))
    expect(kept).toContainEqual(expect.objectContaining({ kind: 'second-factor-off-by-shop', address: '' }))
    const entry = await newestEntry()
    expect(entry).toMatchObject({ act: 'executeProposal', onBehalfOf: accountId, staffId: null, reason: REASON })
    expect(entry?.changes).toContainEqual({ field: 'identityChecks', before: null, after: whole.join(', ') })
  })

  test('ends the sessions of the customer', async () => {
    await desk.app.deps.db.transaction(async (tx) => void (await run(tx.delete(totpSecrets))))
    const customer = desk.shop.browser()
    await customer.login(CUSTOMER)
    await enableTotpOf(desk.app.deps, accountId)
    await approved()
    expect((await customer.graphql('{ viewer { isLoggedIn } }')).data.viewer.isLoggedIn).toBe(true)
    await afterWait()
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
