import { describe, expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import * as schema from '../../../../db/schema'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { requireAccount } from '../../../common/guards'
import { STAFF_PARTS } from '../../../features'
import { listAuditEntries } from '../../../staff/audit.service'
import { blocksOf } from '../../../staff/erasure/erasure.service'
import { executeDue, taskContext } from '../../../staff/proposals/proposal-waits.service'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { approveProposal } from '../../../staff/proposals/proposals.service'
import { OWN_PARTS } from '../../../staff/schema'
import { mailsTo } from '../../accounts/accounts.test-support'
import { collectData } from '../../accounts/data-export.service'
import { anonymiseAccount, erasureOf } from '../../accounts/staff/account-erasure.service'
import { findStaffAccount } from '../../accounts/staff/staff-accounts.service'
import { CUSTOMER } from '../../orders/orders.test-support'
import { exportRequests } from '../privacy.service'
import { legalHoldOf, liftLegalHold, setLegalHold } from './legal-holds.service'
import { StaffPrivacyRequest } from './staff-privacy.graphql'
import {
  completePrivacyRequest,
  countPrivacyRequests,
  extendPrivacyRequest,
  findPrivacyRequest,
  liftRestriction,
  listPrivacyRequests,
  notePrivacyRequest,
  privacyRequestsOf,
  refusePrivacyRequest,
  requestDue,
} from './staff-privacy.service'

const parts = [...OWN_PARTS, ...STAFF_PARTS]
const REASON = 'gevraagd per brief'
const NOW = Date.parse('2026-11-30T10:00:00+01:00')

async function opened(env: Record<string, string> = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, env })
  shop.clock.moveTo(NOW)
  const noor = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const owen = await staffContext(shop, { name: 'Owen', roles: ['OWNER'], parts })
  const { id: accountId, email } = requireAccount(shop)
  const input = {
    ...{ accountId, kind: 'ACCESS' as const, channel: 'LETTER' as const, receivedOn: '2026-11-27' },
    ...{ details: 'Alles over mij.', reason: REASON },
  }
  return { shop, noor, owen, accountId, email, input }
}

const noted = async (answer: Promise<unknown>): Promise<StaffPrivacyRequest> => {
  const found = await answer
  if (!(found instanceof StaffPrivacyRequest)) throw new Error(`not done: ${JSON.stringify(found)}`)
  return found
}

const subjectsTo = async ({ shop }: Awaited<ReturnType<typeof opened>>) =>
  (await mailsTo(shop, CUSTOMER)).map(({ subject }) => subject)

describe('a request', () => {
  test('has its deadline a month later, and is confirmed by mail in the language of the customer', async () => {
    const made = await opened()
    const request = await noted(notePrivacyRequest(made.noor, made.input))
    expect(request).toMatchObject({
      ...{ kind: 'ACCESS', channel: 'LETTER', receivedOn: '2026-11-27', deadline: '2026-12-28' },
      ...{ details: 'Alles over mij.', extendableTo: '2027-03-01', isOverdue: false, isDueSoon: false, outcome: null },
    })
    const mail = (await mailsTo(made.shop, CUSTOMER)).find(({ subject }) => subject.includes('privacyverzoek'))
    expect(mail?.subject).toBe('We hebben je privacyverzoek van 27 november 2026')
    for (const said of ['uiterlijk 28 december 2026', 'Inzage in je gegevens', 'Heb je dit niet gevraagd?'])
      expect(mail?.text).toContain(said)
    // The wish as staff wrote it down is for staff.
    expect(mail?.text).not.toContain('Alles over mij.')
    const { edges } = await listAuditEntries(made.noor, { filter: { objectId: request.id }, first: 5 })
    expect(edges[0]?.node).toMatchObject({ act: 'notePrivacyRequest', onBehalfOf: made.accountId, reason: REASON })
  })

  test('is extended once within the first month, with a reason that the customer reads', async () => {
    const made = await opened()
    const { id } = await noted(notePrivacyRequest(made.noor, made.input))
    const extension = { id, explanation: 'Het zijn veel gegevens.', reason: REASON }
    const both = await Promise.all([
      extendPrivacyRequest(made.noor, extension),
      extendPrivacyRequest(made.owen, extension),
    ])
    expect(both.filter((answer) => 'code' in answer && answer.code === 'CHANGED')).toHaveLength(1)
    const [row] = (await privacyRequestsOf(made.noor, made.accountId)) ?? []
    expect(row).toMatchObject({
      deadline: '2027-03-01',
      extendableTo: null,
      extensionReason: 'Het zijn veel gegevens.',
    })
    const mail = (await mailsTo(made.shop, CUSTOMER)).find(({ subject }) => subject.includes('duurt langer'))
    for (const said of ['uiterlijk 28 december 2026', '1 maart 2027', 'Het zijn veel gegevens.', 'Autoriteit'])
      expect(mail?.text).toContain(said)
  })

  test('is not extended after the first month', async () => {
    const made = await opened()
    const { id } = await noted(notePrivacyRequest(made.noor, { ...made.input, receivedOn: '2026-10-29' }))
    made.shop.clock.advance(DAY_MS)
    const late = await staffContext(made.shop, { name: 'Lena', roles: ['OWNER'], parts })
    expect(await extendPrivacyRequest(late, { id, explanation: 'Druk.', reason: REASON })).toMatchObject({
      code: 'PRIVACY_ACT_NOT_POSSIBLE',
    })
    expect(await findPrivacyRequest(late, id)).toMatchObject({ extendableTo: null, isOverdue: true })
  })

  test('is refused with the reason, the authority and the court in the mail, and closed once', async () => {
    const made = await opened()
    const { id } = await noted(notePrivacyRequest(made.noor, made.input))
    const refusal = { id, explanation: 'Je bent niet te herkennen.', reason: REASON }
    expect(await refusePrivacyRequest(made.noor, { ...refusal, explanation: ' ' })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'explanation' }],
    })
    expect(await refusePrivacyRequest(made.noor, refusal)).toMatchObject({ outcome: 'REFUSED' })
    expect(await completePrivacyRequest(made.noor, { id, reason: REASON })).toMatchObject({ code: 'CHANGED' })
    expect(await extendPrivacyRequest(made.noor, refusal)).toMatchObject({ code: 'CHANGED' })
    const mail = (await mailsTo(made.shop, CUSTOMER)).find(({ subject }) => subject.startsWith('We doen niet'))
    for (const said of ['Je bent niet te herkennen.', 'Autoriteit Persoonsgegevens', 'rechter'])
      expect(mail?.text).toContain(said)
  })

  test.each([
    ['ACCESS', 'download je ook zelf'],
    ['RECTIFICATION', 'zijn aangepast'],
    ['ERASURE', 'zijn gewist'],
    ['OBJECTION', 'bezwaar tegen had'],
    ['PORTABILITY', 'een computer kan lezen'],
  ] as const)('for %s is completed with a mail that says what was done', async (kind, said) => {
    const made = await opened()
    const { id } = await noted(notePrivacyRequest(made.noor, { ...made.input, kind }))
    const done = { id, explanation: 'Ons antwoord in woorden.', reason: REASON }
    expect(await completePrivacyRequest(made.noor, done)).toMatchObject({ outcome: 'DONE', isRestricting: false })
    const mail = (await mailsTo(made.shop, CUSTOMER)).find(({ subject }) => subject.endsWith('is klaar'))
    expect(mail?.text).toContain(said)
    expect(mail?.text).toContain('Ons antwoord in woorden.')
  })

  test('of a day that is to come, of nobody, and by staff without the right is not noted', async () => {
    const made = await opened()
    expect(await notePrivacyRequest(made.noor, { ...made.input, receivedOn: '2026-12-01' })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'receivedOn' }],
    })
    await expect(notePrivacyRequest(made.noor, { ...made.input, accountId: 'acc_x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const sam = await staffContext(made.shop, { name: 'Sam', roles: ['SUPPORT'], parts })
    await expect(notePrivacyRequest(sam, made.input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await privacyRequestsOf(sam, made.accountId)).toBeNull()
    expect(await privacyRequestsOf(made.noor, made.accountId)).toEqual([])
  })

  test('is in the data export of the customer', async () => {
    const made = await opened()
    await notePrivacyRequest(made.noor, made.input)
    expect(await exportRequests(made.shop)).toMatchObject([{ kind: 'ACCESS', details: 'Alles over mij.' }])
    expect(await collectData(made.shop)).toMatchObject({ privacyRequests: [{ deadline: '2026-12-28' }] })
  })
})

test('the register has open requests by deadline, those that are nearly late or late, and closed ones', async () => {
  const made = await opened()
  const note = async (receivedOn: string) =>
    (await noted(notePrivacyRequest(made.noor, { ...made.input, receivedOn }))).id
  const later = await note('2026-11-27')
  const soon = await note('2026-11-02')
  const late = await note('2026-10-20')
  const closed = await note('2026-10-10')
  await completePrivacyRequest(made.noor, { id: closed, reason: REASON })
  const list = async (name: 'OPEN' | 'DUE_SOON' | 'OVERDUE' | 'CLOSED') =>
    (await listPrivacyRequests(made.noor, { view: name, first: 50 })).edges.map(({ node }) => node.id)
  expect(await list('OPEN')).toEqual([late, soon, later])
  expect(await list('DUE_SOON')).toEqual([soon])
  expect(await list('OVERDUE')).toEqual([late])
  expect(await list('CLOSED')).toEqual([closed])
  expect(await countPrivacyRequests(made.noor)).toMatchObject({ open: 3, dueSoon: 1, overdue: 1 })
  const waiting = await requestDue.list(made.noor, { limit: 10, accountId: null })
  expect(waiting.map(({ key, subject, cause }) => [key, subject, cause])).toEqual([
    [late, '2026-11-20', 'ACCESS'],
    [soon, '2026-12-02', 'ACCESS'],
  ])
  expect(waiting[1]?.since).toBe(Date.parse('2026-11-25T00:00:00+01:00'))
  const first = await listPrivacyRequests(made.noor, { view: 'OPEN', first: 2 })
  const after = first.pageInfo.endCursor
  const second = await listPrivacyRequests(made.noor, { view: 'OPEN', first: 2, after })
  expect(second.edges.map(({ node }) => node.id)).toEqual([later])
  expect(second.totalCount).toBe(3)
})

describe('a legal hold', () => {
  test('stops the erasure by staff until it is lifted, and says so', async () => {
    const made = await erasable()
    const { noor, accountId } = made
    expect(await setLegalHold(noor, { accountId, reason: 'beslag van de rechter' })).toMatchObject({ setBy: 'Noor' })
    expect(await setLegalHold(noor, { accountId, reason: REASON })).toMatchObject({ code: 'CHANGED' })
    const refused = await anonymiseAccount(noor, asked(made))
    expect(refused).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
    expect(refused).toHaveProperty('message', expect.stringContaining('wisverbod'))
    const account = await findStaffAccount(noor, accountId)
    expect(account && (await erasureOf(noor, account))?.blocks).toMatchObject([{ kind: 'LEGAL_HOLD', count: 1 }])
    expect(await liftLegalHold(noor, { accountId, reason: REASON })).toMatchObject({ liftedAt: noor.at })
    expect(await liftLegalHold(noor, { accountId, reason: REASON })).toMatchObject({ code: 'CHANGED' })
    expect(await anonymiseAccount(noor, asked(made))).toBeInstanceOf(ApprovalNeeded)
  })

  test('stops an erasure that was approved before it, and one that a colleague is about to approve', async () => {
    const made = await erasable({})
    const { shop, noor, owen, accountId } = made
    const propose = async () => {
      const proposed = await anonymiseAccount(noor, asked(made))
      if (!(proposed instanceof ApprovalNeeded)) throw new Error(`refused: ${JSON.stringify(proposed)}`)
      return { id: proposed.proposal.id, payloadHash: proposed.proposal.payloadHash, reason: 'ok' }
    }
    const first = await propose()
    await setLegalHold(owen, { accountId, reason: REASON })
    expect(await approveProposal(owen, first)).toHaveProperty('code')
    await liftLegalHold(owen, { accountId, reason: REASON })
    expect(await approveProposal(owen, await propose())).toMatchObject({ state: 'APPROVED' })
    await setLegalHold(owen, { accountId, reason: REASON })
    shop.clock.advance(15 * DAY_MS)
    await executeDue(taskContext(shop, parts))
    expect(await all(shop.db.reader.select().from(schema.staffProposalWaits))).toMatchObject([{ endedAs: 'VOID' }])
    expect((await findStaffAccount(noor, accountId))?.erasedAt).toBeNull()
  })

  test('of an account covers its sub-users, and one of a sub-user stops the erasure of the account', async () => {
    const made = await erasable()
    const { shop, noor, accountId } = made
    const sub = { id: 'acc_sub', email: 'sub@voorbeeld.example', firstName: 'Sub', lastName: 'User', activatedAt: 1 }
    await shop.db.transaction((tx) =>
      run(tx.insert(schema.accounts).values({ ...sub, parentAccountId: accountId, createdAt: 1 })),
    )
    await setLegalHold(noor, { accountId, reason: REASON })
    expect(await blocksOf(noor, shop.db.reader, sub.id)).toMatchObject([{ kind: 'LEGAL_HOLD' }])
    expect(await legalHoldOf(noor, sub.id)).toMatchObject({ setBy: 'Noor' })
    await liftLegalHold(noor, { accountId, reason: REASON })
    await setLegalHold(noor, { accountId: sub.id, reason: REASON })
    expect(await anonymiseAccount(noor, asked(made))).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
  })

  test('is seen by all staff, and its reason by those who may lift it', async () => {
    const made = await opened()
    await setLegalHold(made.noor, { accountId: made.accountId, reason: 'beslag van de rechter' })
    const sam = await staffContext(made.shop, { name: 'Sam', roles: ['SUPPORT'], parts })
    expect(await legalHoldOf(sam, made.accountId)).toMatchObject({ setBy: 'Noor', reason: null })
    expect(await legalHoldOf(made.noor, made.accountId)).toMatchObject({ reason: 'beslag van de rechter' })
    const lift = { accountId: made.accountId, reason: REASON }
    await expect(liftLegalHold(sam, lift)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(setLegalHold(made.noor, { ...lift, accountId: 'acc_x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('a restriction lasts from the completion of its request, stops an erasure, and is lifted with a mail', async () => {
  const made = await erasable()
  const { noor, accountId } = made
  const { id } = await noted(notePrivacyRequest(noor, { ...made.input, kind: 'RESTRICTION' }))
  expect(await liftRestriction(noor, { id, reason: REASON })).toMatchObject({ code: 'CHANGED' })
  expect(await completePrivacyRequest(noor, { id, reason: REASON })).toMatchObject({ isRestricting: true })
  expect(await blocksOf(noor, made.shop.db.reader, accountId)).toMatchObject([{ kind: 'RESTRICTION', count: 1 }])
  expect(await anonymiseAccount(noor, asked(made))).toMatchObject({ code: 'CUSTOMER_ACT_NOT_POSSIBLE' })
  expect(await liftRestriction(noor, { id, reason: REASON })).toMatchObject({
    isRestricting: false,
    restrictionLiftedAt: noor.at,
  })
  expect(await subjectsTo(made)).toContain('We gebruiken je gegevens weer zoals eerder')
  expect(await anonymiseAccount(noor, asked(made))).toBeInstanceOf(ApprovalNeeded)
})

test('an erasure closes open requests, and leaves their kind, days and outcome', async () => {
  const made = await erasable()
  const { noor, owen } = made
  await notePrivacyRequest(noor, { ...made.input, kind: 'ERASURE' })
  await notePrivacyRequest(noor, made.input)
  const proposed = await anonymiseAccount(noor, asked(made))
  if (!(proposed instanceof ApprovalNeeded)) throw new Error(`refused: ${JSON.stringify(proposed)}`)
  const { id, payloadHash } = proposed.proposal
  expect(await approveProposal(owen, { id, payloadHash, reason: 'ok' })).toMatchObject({ state: 'APPROVED' })
  const left = (await privacyRequestsOf(noor, made.accountId)) ?? []
  expect(left.map(({ kind, outcome, details }) => [kind, outcome, details]).toSorted()).toEqual([
    ['ACCESS', 'ERASED', null],
    ['ERASURE', 'DONE', null],
  ])
  expect(left[0]).toMatchObject({ receivedOn: '2026-11-27', isCustomerErased: true })
  expect(await notePrivacyRequest(noor, made.input)).toMatchObject({ code: 'PRIVACY_ACT_NOT_POSSIBLE' })
  expect(await setLegalHold(noor, { accountId: made.accountId, reason: REASON })).toMatchObject({
    code: 'PRIVACY_ACT_NOT_POSSIBLE',
  })
})

/** With a customer who has nothing active or open. */
async function erasable(env: Record<string, string> = { ERASURE_WAIT_DAYS: '0' }) {
  const made = await opened(env)
  await made.shop.db.transaction(async (tx) => {
    await run(tx.update(schema.domains).set({ status: 'TRANSFERRED_OUT' }))
    await run(tx.update(schema.hostingPackages).set({ suspendedAt: 1 }))
    await run(tx.update(schema.invoices).set({ closed: true, issuedOn: '2026-11-01', paidAt: 1 }))
  })
  return made
}

const asked = ({ accountId, email }: Awaited<ReturnType<typeof opened>>) =>
  ({ accountId, cause: 'CUSTOMER_ASKED', email, reason: REASON }) as const
