import { describe, expect, test } from 'vitest'
import { dayInAmsterdam } from '../../rules/calendar'
import type { StaffRole } from '../../rules/staff-rights'
import { DAY_MS } from '../../rules/time'
import { StaffProposal } from './proposals/proposals.graphql'
import { proposalNow } from './proposals/proposals.service'
import { approve, proposalOf, REASON, shopWithOwners } from './second-owner.test-support'
import { findMember, updateMember } from './staff.repository'
import { enableStaff, setStaffLastDay } from './staff-access.service'

/** A colleague who was disabled, or whose last day is over. */
async function withFormer(former: { isDisabled: true } | { lastDay: string }, roles: StaffRole[], options = {}) {
  const own = await shopWithOwners(options)
  await own.shop.db.transaction((tx) => updateMember(tx, own.staffId, { roles, ...former }))
  const { staffId } = own
  return {
    ...own,
    enable: (by = own.owner) => enableStaff(by, { staffId, reason: REASON }),
    setLastDay: (lastDay: string | null, by = own.owner) => setStaffLastDay(by, { staffId, lastDay, reason: REASON }),
    now: async () => findMember(own.shop.db.reader, staffId),
  }
}

const OVER = '2020-05-01'

describe('enabling a disabled member', () => {
  test.each<StaffRole>(['OWNER', 'FINANCE'])('with the role %s waits for a second owner', async (role) => {
    const { owner, second, enable, now } = await withFormer({ isDisabled: true }, [role])
    const proposal = proposalOf(await enable())
    expect(await now()).toMatchObject({ isDisabled: true })
    expect((await proposalNow(second, proposal))?.facts.map(({ name, text }) => [name, text])).toEqual([
      ['colleague', 'Sem'],
      ['email', 'sem@hosting.example'],
      ['roleNow', role],
    ])
    expect(await approve(owner, proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
    expect(await approve(second, proposal)).toBeInstanceOf(StaffProposal)
    expect(await now()).toMatchObject({ isDisabled: false, roles: [role] })
  })

  test('is done at once for other roles, in a shop with one owner, and without four eyes', async () => {
    for (const [role, options] of [
      ['SUPPORT', {}],
      ['OWNER', { isAlone: true }],
      ['OWNER', { env: { FOUR_EYES: 'off' } }],
    ] as const) {
      const { enable, now } = await withFormer({ isDisabled: true }, [role], options)
      expect(await enable()).toMatchObject({ isDisabled: false })
      expect(await now()).toMatchObject({ isDisabled: false })
    }
  })

  test('is void once the roles changed meanwhile', async () => {
    const { second, give, enable, now } = await withFormer({ isDisabled: true }, ['FINANCE'])
    const proposal = proposalOf(await enable())
    await give(['READER'], second)
    expect(await approve(second, proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await now()).toMatchObject({ isDisabled: true })
  })
})

describe('a new last day', () => {
  test('after one that is over waits for a second owner, where the roles are weighty', async () => {
    const { second, setLastDay, now } = await withFormer({ lastDay: OVER }, ['FINANCE'])
    const proposal = proposalOf(await setLastDay(null))
    expect(await now()).toMatchObject({ lastDay: OVER })
    expect(await approve(second, proposal)).toBeInstanceOf(StaffProposal)
    expect(await now()).toMatchObject({ lastDay: null })
  })

  test('is set at once where access has not ended, and for other roles', async () => {
    const { setLastDay, owner, staffId, shop } = await withFormer({ lastDay: OVER }, ['SUPPORT'])
    const soon = dayInAmsterdam(owner.at + 10 * DAY_MS)
    expect(await setLastDay(soon)).toMatchObject({ lastDay: soon })
    await shop.db.transaction((tx) => updateMember(tx, staffId, { roles: ['FINANCE'] }))
    expect(await setLastDay(null)).toMatchObject({ lastDay: null })
  })

  test('is void if it has passed before the approval', async () => {
    const { shop, owner, second, setLastDay, now } = await withFormer({ lastDay: OVER }, ['OWNER'])
    const proposal = proposalOf(await setLastDay(dayInAmsterdam(owner.at)))
    shop.clock.advance(2 * DAY_MS)
    expect(await approve(second, proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await now()).toMatchObject({ lastDay: OVER })
  })
})
