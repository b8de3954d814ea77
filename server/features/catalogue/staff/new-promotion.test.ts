import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../../tests/support/staff-desk'
import { findDiscountCode } from '../catalogue.service'

const REASON = 'de storing van gisteren'

let desk: StaffDesk
let support: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk({ env: { PROMOTION_LIMIT: '1000', PROMOTION_DAY_LIMIT: '2500' } })
})
afterAll(() => desk.close())

let made = 0
beforeEach(async () => {
  support = await desk.member(`Steun${++made}`, ['SUPPORT'])
})

const create = (by: StaffColleague, changes: object = {}) =>
  by.browser.act(
    'createPromotion',
    {
      ...{ code: `SORRY-${++made}`, isAutomatic: false, amount: 500, maxUses: 1, kinds: ['HOSTING'], reason: REASON },
      ...changes,
    },
    `... on StaffPromotion { name createdBy } ... on InvalidInput { issues { field } }
     ... on ApprovalNeeded { proposal { id payloadHash facts { name text } } }`,
  )

test.each<[string, object, string]>([
  ['one code below the limit', {}, 'StaffPromotion'],
  ['as often as the limit allows', { maxUses: 2 }, 'StaffPromotion'],
  ['more often', { maxUses: 3 }, 'ApprovalNeeded'],
  ['also at a renewal, within the limit', { renewals: 1 }, 'StaffPromotion'],
  ['also at renewals, above the limit', { renewals: 2 }, 'ApprovalNeeded'],
  ['an amount above the limit', { amount: 1001 }, 'ApprovalNeeded'],
  ['a percentage', { amount: null, percent: 100 }, 'ApprovalNeeded'],
  ['without a limit to how often', { maxUses: null }, 'ApprovalNeeded'],
  ['no promotion', { kinds: [] }, 'StaffInvalidInput'],
])('support makes %s', async (_, changes, is) => {
  const answer = await create(support, changes)
  expect(answer.is).toBe(is === 'StaffInvalidInput' ? 'InvalidInput' : is)
})

test('support makes promotions up to a limit per day, which its own count towards', async () => {
  const answers: string[] = []
  for (let at = 0; at < 4; at++) answers.push((await create(support, { amount: 1000 })).is)
  expect(answers).toEqual(['StaffPromotion', 'StaffPromotion', 'ApprovalNeeded', 'ApprovalNeeded'])
  const { data } = await support.browser.graphql('{ promotionLimit { perAct perDay usedToday } }')
  expect(data.promotionLimit).toEqual({ perAct: 1000, perDay: 2500, usedToday: 2000 })
  const finance = await desk.member(`Financien${++made}`, ['FINANCE'])
  expect((await finance.browser.graphql('{ promotionLimit { perAct } }')).data.promotionLimit).toBeNull()
  expect((await create(finance, { amount: null, percent: 5000, maxUses: null })).is).toBe('StaffPromotion')
})

test('a proposed promotion counts once finance approves it, in the name of its proposer', async () => {
  const code = `VEEL-${++made}`
  const { proposal } = await create(support, { code, amount: null, percent: 2500, maxUses: 50, renewals: 2 })
  expect(proposal.facts).toEqual([
    { name: 'promotion', text: code },
    { name: 'discount', text: '25%' },
    { name: 'promotionFor', text: 'HOSTING' },
    { name: 'maxUses', text: '50' },
    { name: 'renewals', text: '2' },
  ])
  const found = () => findDiscountCode({ db: desk.app.deps.db, now: desk.clock.now() }, code)
  expect(await found()).toBeUndefined()
  const { id, payloadHash } = proposal
  const other = await desk.member(`Steun${++made}`, ['SUPPORT'])
  expect((await other.browser.act('approveProposal', { id, payloadHash, reason: REASON })).code).toBe('FORBIDDEN')
  const finance = await desk.member(`Financien${++made}`, ['FINANCE'])
  await finance.browser.act('approveProposal', { id, payloadHash, reason: REASON })
  expect(await found()).toMatchObject({ percent: 2500, renewals: 2 })
  const { data } = await finance.browser.graphql('{ promotions { name createdBy reason } }')
  const { name } = (await support.browser.graphql('{ staffViewer { member { name } } }')).data.staffViewer.member
  expect(data.promotions).toContainEqual({ name: code, createdBy: name, reason: REASON })
})

test('a proposal is void once its code was taken', async () => {
  const code = `BEZET-${++made}`
  const { proposal } = await create(support, { code, maxUses: 50 })
  const finance = await desk.member(`Financien${++made}`, ['FINANCE'])
  await create(finance, { code })
  const { id, payloadHash } = proposal
  expect((await finance.browser.act('approveProposal', { id, payloadHash, reason: REASON })).code).toBe('CHANGED')
})
