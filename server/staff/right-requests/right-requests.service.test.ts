import { expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { listAuditEntries } from '../audit.service'
import { idOf, REASON, shopWithOwners } from '../second-owner.test-support'
import { updateMember } from '../staff.repository'
import { askForRight, readRightRequest } from './right-requests.service'

/** A shop with two owners, and a request of support for a right that it lacks. */
async function asking(options: { isAlone?: boolean } = {}) {
  const own = await shopWithOwners(options)
  const support = await staffContext(own.shop, { name: 'Lot', roles: ['SUPPORT'] })
  const ask = (reason = REASON) => askForRight(support, { right: 'REPORTS_READ', reason })
  const mails = async () => {
    await own.shop.jobs.settle()
    return own.shop.adapters.embedded.mailbox.list()
  }
  return { ...own, support, ask, mails }
}

test('a right is asked of the colleagues who can give it, by mail, and stays shown for a week', async () => {
  const { shop, support, second, ask, mails } = await asking()
  await staffContext(shop, { name: 'Fleur', roles: ['FINANCE'] })
  expect(await readRightRequest(support, 'REPORTS_READ')).toMatchObject({ colleagues: ['Bas', 'Noor'], askedAt: null })
  expect(await ask()).toMatchObject({ right: 'REPORTS_READ', colleagues: ['Bas', 'Noor'], askedAt: shop.now })
  const sent = await mails()
  expect(sent.map(({ to }) => to).sort()).toEqual(['bas@hosting.example', 'noor@hosting.example'])
  expect(sent[0]?.subject).toBe('Lot vraagt om een recht in beheer')
  expect(sent[0]?.text).toContain('boekhouding en rapporten lezen')
  expect(sent[0]?.text).toContain(REASON)
  expect(sent[0]?.text).toContain('http://staff.example/beheer/personeel')
  const { edges } = await listAuditEntries(second, { first: 5, filter: { act: 'askForRight' } })
  expect(edges.map(({ node }) => [node.staffName, node.objectId, node.reason, node.outcome])).toEqual([
    ['Lot', 'REPORTS_READ', REASON, 'DONE'],
  ])
  expect((await readRightRequest(support, 'AUDIT_READ')).askedAt).toBeNull()
  expect((await readRightRequest(second, 'REPORTS_READ')).askedAt).toBeNull()
  shop.clock.advance(8 * DAY_MS)
  expect((await readRightRequest(support, 'REPORTS_READ')).askedAt).toBeNull()
})

test('a right is asked three times a day at most, and each attempt leaves an entry', async () => {
  const { second, ask, mails } = await asking()
  for (let at = 0; at < 3; at++) expect(await ask()).not.toHaveProperty('code')
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await mails()).toHaveLength(6)
  const { edges } = await listAuditEntries(second, { first: 9, filter: { act: 'askForRight' } })
  expect(edges.map(({ node }) => node.outcome)).toEqual(['REFUSED', 'DONE', 'DONE', 'DONE'])
})

test('nobody is asked for a right that the caller holds by now, or that no colleague can give', async () => {
  const { shop, owner, support, ask, mails } = await asking({ isAlone: true })
  await shop.db.transaction((tx) => updateMember(tx, idOf(support), { roles: ['FINANCE'] }))
  expect(await ask()).toMatchObject({ code: 'CHANGED' })
  await shop.db.transaction(async (tx) => {
    await updateMember(tx, idOf(support), { roles: ['SUPPORT'] })
    await updateMember(tx, idOf(owner), { isDisabled: true })
  })
  expect((await readRightRequest(support, 'REPORTS_READ')).colleagues).toEqual([])
  expect(await ask()).toMatchObject({ code: 'NOBODY_TO_ASK' })
  expect(await mails()).toEqual([])
})
