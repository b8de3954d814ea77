import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdOf } from '../support/look-along'
import { enableTotpOf } from '../support/second-factor'
import { openStaffDesk, type StaffDesk } from '../support/staff-desk'
import { expectAccessible, openBrowser, visit } from './browser'
import { picture } from './staff-steps'

let desk: StaffDesk
beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk.close())

test('a customer stops the removal of their second factor by the link of the mail, without a login', async () => {
  const [support, owner] = [await desk.member('Sam', ['SUPPORT']), await desk.member('Noor', ['OWNER'])]
  const accountId = await accountIdOf(desk, 'klant@voorbeeld.nl')
  await enableTotpOf(desk.app.deps, accountId)
  const { proposal } = await support.browser.act(
    'removeSecondFactor',
    { accountId, identityChecks: ['CALLED_BACK', 'EXTRACT_SEEN'], reason: 'telefoon kwijt' },
    '... on ApprovalNeeded { proposal { id payloadHash } }',
  )
  await owner.browser.act('approveProposal', { ...proposal, reason: 'nagekeken' })
  await desk.shop.settle()
  const mail = desk.shop.mails().find(({ subject }) => subject === 'Je tweede factor wordt verwijderd')
  const [link = ''] = /\/tegenhouden\/[\w-]+/.exec(mail?.text ?? '') ?? []

  const browser = await openBrowser()
  const { page, foreign } = await visit(browser, link, { url: desk.shop.url })
  await page.getByRole('heading', { level: 1, name: 'Dit tegenhouden?' }).waitFor()
  await picture(page, 'tegenhouden')
  await page.getByRole('button', { name: 'Tegenhouden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tegengehouden' }).waitFor()
  await picture(page, 'tegengehouden')
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Deze link werkt niet meer' }).waitFor()
  await expectAccessible(page)
  expect(foreign).toEqual([])
})
