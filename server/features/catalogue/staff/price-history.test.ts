import { beforeAll, expect, test } from 'vitest'
import { productIdOf } from '../../../../db/seed/seed-catalogue'
import { startOfDay } from '../../../../rules/calendar'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../../tests/support/staff-desk'

const REASON = 'het register verhoogt de inkoop'
const NET = productIdOf('DOMAIN_NET')

let desk: StaffDesk
let owner: StaffColleague
let finance: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Jan', ['OWNER'])
  finance = await desk.member('Noor', ['FINANCE'])
  return () => desk.close()
})

const HISTORY = `query History($ids: [ID!]) {
  staffProducts(ids: $ids) { code priceHistory { setId validFrom first renewal isProposed madeBy approvedBy } }
}`
const history = async (who = finance) =>
  (await who.browser.graphql(HISTORY, { ids: [NET] })).data.staffProducts[0].priceHistory

const fresh = async ({ browser, code }: StaffColleague) => browser.act('confirmFactor', { totpCode: await code() })

/** Makes a draft with a price of .net. */
const draft = (first: number, renewal = first): Promise<{ id: string; version: number }> => {
  const input = { name: '.net', prices: [{ productId: NET, first, renewal }], reason: REASON }
  return finance.browser.act('draftPriceSet', input, '... on StaffPriceSet { id version }')
}

/** Proposes to schedule a draft. */
async function propose({ id, version: expectedVersion }: { id: string; version: number }, from: string) {
  await fresh(finance)
  const asked = { id, expectedVersion, from, reason: REASON }
  const answer = await finance.browser.act(
    'schedulePriceSet',
    asked,
    '... on ApprovalNeeded { proposal { id payloadHash } }',
  )
  return answer.proposal
}

test('the history begins with the price at the start, and has no drafts', async () => {
  const before = await history()
  expect(before).toMatchObject([{ setId: null, validFrom: null, isProposed: false, madeBy: null, approvedBy: null }])
  await draft(1599)
  expect(await history()).toEqual(before)
})

test('it names who proposed and who approved, shows what waits for approval, and drops what was cancelled', async () => {
  const approved = await draft(1699)
  const { id, payloadHash } = await propose(approved, '2027-03-01')
  await fresh(owner)
  await owner.browser.act('approveProposal', { id, payloadHash, reason: REASON })
  const waiting = await draft(1799, 1899)
  await propose(waiting, '2027-06-01')
  expect(await history()).toMatchObject([
    {
      ...{ setId: waiting.id, validFrom: new Date(startOfDay('2027-06-01')).toISOString(), first: 1799, renewal: 1899 },
      ...{ isProposed: true, madeBy: 'Noor', approvedBy: null },
    },
    { setId: approved.id, first: 1699, isProposed: false, madeBy: 'Noor', approvedBy: 'Jan' },
    { setId: null, validFrom: null },
  ])
  await fresh(owner)
  const cancel = { id: approved.id, expectedVersion: approved.version + 1, reason: REASON }
  expect(await owner.browser.act('cancelPriceSet', cancel)).toMatchObject({ is: 'StaffPriceSet' })
  expect((await history()).map(({ setId }: { setId: string | null }) => setId)).toEqual([waiting.id, null])
})

test('a proposal that was not decided in time is no part of it', async () => {
  desk.clock.advance(8 * 86_400_000)
  const lies = await desk.member('Lies', ['READER'])
  expect(await history(lies)).toMatchObject([{ setId: null }])
})

test('it is empty for staff who see no amounts', async () => {
  expect(await history(await desk.member('Tess', ['TECHNICAL']))).toEqual([])
})
