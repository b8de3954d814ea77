import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStaffDesk,
  STAFF_PASSWORD,
  type StaffBrowser,
  type StaffColleague,
  type StaffDesk,
} from '../support/staff-desk'

let desk: StaffDesk
let owner: StaffColleague
let colleague: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
  colleague = await desk.member('Sam', ['SUPPORT'])
  await desk.shop.settle()
})
afterAll(() => desk.close())

const mailsAbout = async () => {
  await desk.shop.settle()
  return desk.shop.mails().filter(({ subject }) => subject.includes('Sam logde in'))
}

const signIn = async (browser: StaffBrowser) =>
  browser.act('staffLogin', { email: colleague.email, password: STAFF_PASSWORD, code: await colleague.code() })

test('a sign-in in a new browser is mailed to every owner, one in a known browser is not', async () => {
  const before = (await mailsAbout()).length
  const laptop = desk.browser()
  expect(await signIn(laptop)).toMatchObject({ is: 'StaffViewer' })
  const mails = await mailsAbout()
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.to ?? mails[0]?.to).toBe(owner.email)
  await laptop.act('staffLogout', null)
  expect(await signIn(laptop)).toMatchObject({ is: 'StaffViewer' })
  expect(await mailsAbout()).toHaveLength(before + 1)
})

test('open sessions and what is left of an invitation are shown with each member', async () => {
  const input = { name: 'Lid', email: 'lid@hosting.example', roles: ['SUPPORT'], reason: 'nieuwe collega' }
  await owner.browser.act('confirmFactor', { code: await owner.code() })
  await owner.browser.act('inviteStaff', input)
  const { data } = await owner.browser.graphql(
    '{ staffMembers { name invitationEndsAt sessions { createdAt lastSeenAt factor } } }',
  )
  const named = (name: string) => data.staffMembers.find((member: { name: string }) => member.name === name)
  expect(named('Sam').sessions.length).toBeGreaterThanOrEqual(2)
  expect(named('Sam').sessions[0].factor).toBe('TOTP')
  expect(named('Sam').invitationEndsAt).toBeNull()
  expect(named('Lid')).toMatchObject({ sessions: [] })
  expect(Date.parse(named('Lid').invitationEndsAt)).toBe(desk.clock.now() + 24 * 3_600_000)
})
