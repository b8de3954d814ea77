import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { all } from '../../../db/query'
import { auditEntries } from '../../../db/schema/staff'
import { cents } from '../../../rules/money'
import { STAFF_ROLES } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { findMember, updateMember } from '../staff.repository'
import { NotAllowed } from '../staff-errors'
import { defineProposal } from './proposable'
import { ApprovalNeeded, StaffProposal } from './proposals.graphql'
import {
  approveProposal,
  countStaffProposals,
  declineProposal,
  listStaffProposals,
  proposalNow,
  proposalsToApprove,
  proposeOrRun,
  readProposal,
  withdrawProposal,
} from './proposals.service'

/** An act that any test can look at: it replaces the roles of a staff member. */
const replaceRoles = defineProposal({
  act: 'replaceRoles',
  proposeRight: 'REFUND_PROPOSE',
  approveRight: 'REFUND_APPROVE',
  isLimited: true,
  payload: z.object({ staffId: z.string(), roles: z.array(z.enum(STAFF_ROLES)) }),
  object: ({ staffId }) => ({ type: 'StaffMember', id: staffId }),
  async preview(ctx, db, { staffId }) {
    const member = await findMember(db, staffId)
    if (!member || member.isDisabled) return new NotAllowed(ctx, 'OWN_ACCOUNT')
    return {
      facts: [
        { name: 'roles', text: member.roles.join(), amount: null },
        { name: 'cost', text: null, amount: cents(500) },
      ],
      amount: cents(500),
      onBehalfOf: null,
    }
  },
  async run(_ctx, tx, { staffId, roles }) {
    const before = await findMember(tx, staffId)
    await updateMember(tx, staffId, { roles })
    return {
      result: 'done' as const,
      changes: [{ field: 'roles', before: before?.roles.join() ?? null, after: roles.join() }],
    }
  },
})
const parts = [{ proposals: [replaceRoles] }]

async function desk(env: Record<string, string> = {}) {
  const shop = await testContext({ env })
  const support = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'], parts })
  const finance = await staffContext(shop, { name: 'Femke', roles: ['FINANCE'], parts })
  const object = await staffContext(shop, { name: 'Onderwerp', roles: ['READER'] })
  const staffId = object.staff?.staffId ?? ''
  const rolesNow = async () => (await findMember(shop.db.reader, staffId))?.roles
  const entries = () => all(shop.db.reader.select().from(auditEntries).orderBy(asc(auditEntries.position)))
  const act = (by = support, needsSecond = true) =>
    proposeOrRun(
      by,
      replaceRoles,
      { staffId, roles: ['TECHNICAL'] },
      { reason: 'rol klopt niet', needsSecond: async () => needsSecond },
    )
  const propose = async (by = support): Promise<StaffProposal> => {
    const answer = await act(by)
    if (!(answer instanceof ApprovalNeeded)) throw new Error('there is no proposal')
    return answer.proposal
  }
  const approve = (by: typeof finance, { id, payloadHash }: StaffProposal) =>
    approveProposal(by, { id, payloadHash, reason: 'nagekeken' })
  return { shop, support, finance, staffId, rolesNow, entries, act, propose, approve }
}

describe('an act', () => {
  test('below the limit is done at once, with its own entry', async () => {
    const { act, support, rolesNow, entries } = await desk()
    expect(await act(support, false)).toBe('done')
    expect(await rolesNow()).toEqual(['TECHNICAL'])
    expect(await entries()).toMatchObject([{ act: 'replaceRoles', outcome: 'DONE', changes: [{ field: 'roles' }] }])
  })

  test('above the limit is a proposal, and changes nothing', async () => {
    const { act, staffId, rolesNow, entries } = await desk()
    const answer = await act()
    expect(answer).toMatchObject({ code: 'APPROVAL_NEEDED', proposal: { state: 'OPEN', number: 1, isOwn: true } })
    expect(await rolesNow()).toEqual(['READER'])
    const { id } = (answer as ApprovalNeeded).proposal
    const changes = [{ field: 'proposal', before: null, after: id }]
    expect(await entries()).toMatchObject([{ act: 'replaceRoles', outcome: 'DONE', objectId: staffId, changes }])
  })

  test('that is proposed twice is one proposal', async () => {
    const { propose } = await desk()
    expect((await propose()).id).toBe((await propose()).id)
  })

  test('is done at once where FOUR_EYES is off', async () => {
    const { act, rolesNow } = await desk({ FOUR_EYES: 'off' })
    expect(await act()).toBe('done')
    expect(await rolesNow()).toEqual(['TECHNICAL'])
  })

  test('that cannot be done is refused, and no proposal', async () => {
    const { shop, staffId, act, support, entries } = await desk()
    await shop.db.transaction((tx) => updateMember(tx, staffId, { isDisabled: true }))
    expect(await act()).toMatchObject({ code: 'OWN_ACCOUNT' })
    expect(await entries()).toMatchObject([{ outcome: 'REFUSED', refusal: 'OWN_ACCOUNT' }])
    expect((await listStaffProposals(support, { first: 50 })).totalCount).toBe(0)
  })

  test('needs the right to propose at that moment', async () => {
    const { shop, support, act } = await desk()
    await shop.db.transaction((tx) => updateMember(tx, support.staff?.staffId ?? '', { roles: ['READER'] }))
    await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('an approval', () => {
  test('does the act, in one entry with its changes', async () => {
    const { finance, propose, approve, rolesNow, entries, staffId } = await desk()
    const proposal = await propose()
    expect(await approve(finance, proposal)).toMatchObject({ state: 'APPROVED', decidedBy: 'Femke' })
    expect(await rolesNow()).toEqual(['TECHNICAL'])
    const [, entry] = await entries()
    expect(entry).toMatchObject({ act: 'approveProposal', outcome: 'DONE', objectId: staffId, staffName: 'Femke' })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['proposal', 'proposedAct', 'state', 'roles'])
    expect(entry?.changes[0]?.after).toBe(proposal.id)
  })

  test('by its proposer is refused and recorded', async () => {
    const { finance, propose, approve, rolesNow, entries } = await desk()
    const proposal = await propose(finance)
    expect(await approve(finance, proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
    expect(await rolesNow()).toEqual(['READER'])
    expect((await entries()).at(-1)).toMatchObject({ outcome: 'REFUSED', refusal: 'OWN_PROPOSAL' })
  })

  test('by someone who lost the right meanwhile is refused and recorded', async () => {
    const { shop, finance, propose, approve, rolesNow, entries } = await desk()
    const proposal = await propose()
    await shop.db.transaction((tx) => updateMember(tx, finance.staff?.staffId ?? '', { roles: ['SUPPORT'] }))
    await expect(approve(finance, proposal)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await rolesNow()).toEqual(['READER'])
    expect((await entries()).at(-1)).toMatchObject({ act: 'approveProposal', refusal: 'FORBIDDEN' })
  })

  test('after something changed is refused, and the proposal is void', async () => {
    const { shop, finance, staffId, propose, approve, rolesNow, entries } = await desk()
    const proposal = await propose()
    await shop.db.transaction((tx) => updateMember(tx, staffId, { roles: ['FINANCE'] }))
    expect(await proposalNow(finance, proposal)).toMatchObject({ isUnchanged: false, problem: null })
    expect(await approve(finance, proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await rolesNow()).toEqual(['FINANCE'])
    expect(await readProposal(finance, proposal.id)).toMatchObject({ state: 'VOID' })
    const refused = (await entries()).find(({ refusal }) => refusal === 'CHANGED')
    expect(refused?.changes.at(-1)).toEqual({ field: 'state', before: 'OPEN', after: 'VOID' })
    expect(await approve(finance, proposal)).toMatchObject({ code: 'PROPOSAL_CLOSED' })
  })

  test('of what can no longer be done is refused, and says why before that', async () => {
    const { shop, finance, staffId, propose, approve } = await desk()
    const proposal = await propose()
    await shop.db.transaction((tx) => updateMember(tx, staffId, { isDisabled: true }))
    expect(await proposalNow(finance, proposal)).toMatchObject({ isUnchanged: false, facts: [] })
    expect((await proposalNow(finance, proposal))?.problem).toMatch(/eigen rol/)
    expect(await approve(finance, proposal)).toMatchObject({ code: 'CHANGED' })
  })

  test('of another hash than was read is refused, and the proposal stays open', async () => {
    const { finance, propose, approve } = await desk()
    const proposal = await propose()
    expect(await approve(finance, { ...proposal, payloadHash: 'f'.repeat(64) })).toMatchObject({ code: 'CHANGED' })
    expect(await approve(finance, proposal)).toMatchObject({ state: 'APPROVED' })
  })

  test('twice at once does the act once', async () => {
    const { shop, finance, propose, approve, entries } = await desk()
    const second = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
    const proposal = await propose()
    const answers = await Promise.all([approve(finance, proposal), approve(second, proposal)])
    expect(answers.filter((answer) => answer instanceof StaffProposal)).toHaveLength(1)
    expect((await entries()).filter(({ outcome }) => outcome === 'DONE')).toHaveLength(2)
  })

  test('after seven days is refused', async () => {
    const { shop, finance, propose, approve } = await desk()
    const proposal = await propose()
    shop.clock.advance(7 * DAY_MS)
    expect(await approve(finance, proposal)).toMatchObject({ code: 'PROPOSAL_CLOSED' })
    expect(await readProposal(finance, proposal.id)).toMatchObject({ state: 'EXPIRED', isForCaller: false })
    const again = await propose()
    expect(again.id).not.toBe(proposal.id)
  })
})

describe('a proposal', () => {
  test('is withdrawn by its proposer alone', async () => {
    const { support, finance, propose } = await desk()
    const { id } = await propose()
    expect(await withdrawProposal(finance, { id, reason: 'niet mijn idee' })).toMatchObject({ code: 'NOT_PROPOSER' })
    expect(await withdrawProposal(support, { id, reason: 'vergissing' })).toMatchObject({ state: 'WITHDRAWN' })
    expect(await declineProposal(finance, { id, reason: 'te laat' })).toMatchObject({ code: 'PROPOSAL_CLOSED' })
  })

  test('is declined by someone else, with a reason that its proposer reads', async () => {
    const { support, finance, propose } = await desk()
    const { id } = await propose()
    await expect(declineProposal(support, { id, reason: 'zelf' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await declineProposal(finance, { id, reason: 'klopt niet' })).toMatchObject({ state: 'DECLINED' })
    expect(await readProposal(support, id)).toMatchObject({ decidedBy: 'Femke', decisionReason: 'klopt niet' })
  })

  test('is listed by state, newest first, in pages', async () => {
    const { shop, support, finance, propose } = await desk()
    const first = await propose()
    await withdrawProposal(support, { id: first.id, reason: 'vergissing' })
    const second = await propose()
    const page = await listStaffProposals(finance, { first: 1 })
    expect(page).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true }, edges: [{ node: { id: second.id } }] })
    const next = await listStaffProposals(finance, { first: 1, after: page.pageInfo.endCursor })
    expect(next.edges.map(({ node }) => node.id)).toEqual([first.id])
    expect((await listStaffProposals(finance, { first: 50, state: 'OPEN' })).edges).toHaveLength(1)
    shop.clock.advance(7 * DAY_MS)
    expect((await listStaffProposals(finance, { first: 50, state: 'OPEN' })).edges).toHaveLength(0)
    expect((await listStaffProposals(finance, { first: 50, state: 'EXPIRED' })).edges).toHaveLength(1)
  })

  test('is listed for who may decide it, for its proposer, and once it is decided; each view with its count', async () => {
    const { shop, support, finance, propose } = await desk()
    const viewed = async (by: typeof finance, view: 'TO_DECIDE' | 'OWN' | 'DECIDED') =>
      (await listStaffProposals(by, { first: 50, view })).edges.map(({ node }) => node.number)
    const withdrawn = await propose()
    await withdrawProposal(support, { id: withdrawn.id, reason: 'vergissing' })
    await propose()
    expect(await viewed(finance, 'TO_DECIDE')).toEqual([2])
    expect(await viewed(support, 'TO_DECIDE')).toEqual([])
    expect(await viewed(support, 'OWN')).toEqual([2, 1])
    expect(await viewed(finance, 'OWN')).toEqual([])
    expect(await viewed(finance, 'DECIDED')).toEqual([1])
    expect(await countStaffProposals(finance)).toMatchObject({ toDecide: 1, ownOpen: 0 })
    expect(await countStaffProposals(support)).toMatchObject({ toDecide: 0, ownOpen: 1 })
    shop.clock.advance(7 * DAY_MS)
    const later = { ...finance, at: shop.clock.now() }
    expect(await viewed(later, 'TO_DECIDE')).toEqual([])
    expect(await viewed(later, 'DECIDED')).toEqual([2, 1])
    expect(await listStaffProposals(later, { first: 50, view: 'TO_DECIDE', state: 'DECLINED' })).toMatchObject({
      totalCount: 0,
    })
    expect(await countStaffProposals({ ...support, at: shop.clock.now() })).toMatchObject({ ownOpen: 0 })
  })

  test('is hidden from those who may neither propose nor approve it, and its amounts from those who see none', async () => {
    const { shop, propose, support } = await desk()
    const { id } = await propose()
    const technical = await staffContext(shop, { name: 'Tijn', roles: ['TECHNICAL'], parts })
    const reader = await staffContext(shop, { name: 'Lies', roles: ['READER'], parts })
    expect(await readProposal(technical, id)).toBeNull()
    expect((await listStaffProposals(technical, { first: 50 })).edges).toEqual([])
    expect(await readProposal(reader, id)).toMatchObject({ amount: 500, isForCaller: false, isOwn: false })
    const blind = { ...support, staff: support.staff && { ...support.staff, rights: ['REFUND_PROPOSE' as const] } }
    expect(await readProposal(blind, id)).toMatchObject({
      amount: null,
      facts: [
        { name: 'roles', text: 'READER' },
        { name: 'cost', amount: null },
      ],
    })
  })

  test('waits on the work list of those who may approve it, and not of its proposer', async () => {
    const { shop, finance, support, propose } = await desk()
    const owner = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
    const { id } = await propose(finance)
    expect(await proposalsToApprove.list(owner, { limit: 10, accountId: null })).toMatchObject([
      { key: id, cause: 'replaceRoles', amount: 500 },
    ])
    expect(await proposalsToApprove.list(finance, { limit: 10, accountId: null })).toEqual([])
    expect(await proposalsToApprove.list(support, { limit: 10, accountId: null })).toEqual([])
  })
})
