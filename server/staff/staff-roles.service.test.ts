import { describe, expect, test } from 'vitest'
import type { StaffRole } from '../../rules/staff-rights'
import { listAuditEntries } from './audit.service'
import { StaffProposal } from './proposals/proposals.graphql'
import { proposalNow } from './proposals/proposals.service'
import { approve, proposalOf, REASON, shopWithOwners } from './second-owner.test-support'
import { StaffInvitation } from './staff.graphql'
import { findMemberByEmail, updateMember } from './staff.repository'
import { inviteStaff } from './staff-roles.service'

const EMAIL = 'ida@hosting.example'

const invitation = (roles: StaffRole[]) => ({ name: 'Ida', email: EMAIL, roles, reason: REASON })

describe('giving a role with rights over money, exports or staff', () => {
  test.each<StaffRole>(['OWNER', 'FINANCE'])('%s waits for a second owner', async (role) => {
    const { owner, second, give, rolesNow, staffId } = await shopWithOwners()
    const proposal = proposalOf(await give(['SUPPORT', role]))
    expect(await rolesNow()).toEqual(['SUPPORT'])
    expect((await proposalNow(second, proposal))?.facts.map(({ name, text }) => [name, text])).toEqual([
      ['colleague', 'Sem'],
      ['email', 'sem@hosting.example'],
      ['roleNow', 'SUPPORT'],
      ['newRole', 'SUPPORT'],
      ['newRole', role],
    ])
    expect(await approve(owner, proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
    expect(await approve(second, proposal)).toBeInstanceOf(StaffProposal)
    expect(await rolesNow()).toEqual(['SUPPORT', role])
    const { edges } = await listAuditEntries(second, { filter: { objectId: staffId }, first: 10 })
    expect(edges.map(({ node }) => [node.act, node.refusal])).toEqual([
      ['approveProposal', null],
      ['approveProposal', 'OWN_PROPOSAL'],
      ['setStaffRoles', null],
    ])
    expect(edges[0]?.node.changes).toContainEqual({ field: 'roles', before: 'SUPPORT', after: `SUPPORT, ${role}` })
  })

  test('is done at once in a shop with one owner, and without four eyes', async () => {
    for (const options of [{ isAlone: true }, { env: { FOUR_EYES: 'off' } }]) {
      const { give, rolesNow } = await shopWithOwners(options)
      expect(await give(['OWNER'])).toMatchObject({ roles: ['OWNER'] })
      expect(await rolesNow()).toEqual(['OWNER'])
    }
  })

  test('is void once the roles changed meanwhile', async () => {
    const { second, give, rolesNow } = await shopWithOwners()
    const proposal = proposalOf(await give(['FINANCE']))
    expect(await give(['READER'], second)).toMatchObject({ roles: ['READER'] })
    expect(await approve(second, proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await rolesNow()).toEqual(['READER'])
  })

  test('that takes such rights, or gives others, is done at once', async () => {
    const { shop, give, rolesNow, staffId } = await shopWithOwners()
    expect(await give(['TECHNICAL', 'READER'])).toMatchObject({ roles: ['TECHNICAL', 'READER'] })
    await shop.db.transaction((tx) => updateMember(tx, staffId, { roles: ['FINANCE'] }))
    expect(await give(['FINANCE', 'SUPPORT'])).toMatchObject({ roles: ['FINANCE', 'SUPPORT'] })
    expect(await give(['SUPPORT'])).toMatchObject({ roles: ['SUPPORT'] })
    expect(await rolesNow()).toEqual(['SUPPORT'])
  })
})

describe('an invitation', () => {
  test('with such a role adds nobody before a second owner approves; inviting again then gives the link', async () => {
    const { shop, owner, second } = await shopWithOwners()
    const member = () => findMemberByEmail(shop.db.reader, EMAIL)
    const proposal = proposalOf(await inviteStaff(owner, invitation(['FINANCE'])))
    expect(await member()).toBeNull()
    expect(await approve(second, proposal)).toBeInstanceOf(StaffProposal)
    expect(await member()).toMatchObject({ name: 'Ida', roles: ['FINANCE'], passwordHash: null })
    const again = await inviteStaff(owner, invitation(['OWNER']))
    expect(again).toBeInstanceOf(StaffInvitation)
    expect(again).toMatchObject({ member: { roles: ['FINANCE'], isInvited: true } })
  })

  test('with another role gives the link at once', async () => {
    const { owner } = await shopWithOwners()
    expect(await inviteStaff(owner, invitation(['SUPPORT']))).toBeInstanceOf(StaffInvitation)
  })

  test('is void if its last day has passed before the approval', async () => {
    const { shop, owner, second } = await shopWithOwners()
    const lastDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(owner.at)
    const proposal = proposalOf(await inviteStaff(owner, { ...invitation(['FINANCE']), lastDay }))
    shop.clock.advance(2 * 86_400_000)
    expect(await approve(second, proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await findMemberByEmail(shop.db.reader, EMAIL)).toBeNull()
  })
})
