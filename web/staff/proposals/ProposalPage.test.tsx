import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { domains } from '../../../db/schema/domains'
import { newId } from '../../../server/common/ids'
import { pushDomain } from '../../../server/features/domains/staff/domain-push.service'
import { RESELLER } from '../../../server/features/orders/orders.test-support'
import { watchPresence } from '../../../server/staff/presence/presence.service'
import { ApprovalNeeded } from '../../../server/staff/proposals/proposals.graphql'
import { openStaffPage, type StaffPageOptions } from '../../../tests/support/staff-page'

const NAME = 'voorbeeldklant.nl'

/** Opens the page of a proposal that a colleague made: to move a domain of a customer who owes nothing. */
async function openProposal(options: StaffPageOptions = {}) {
  const page = await openStaffPage('/beheer', {
    ...options,
    prepare: ({ app }) =>
      app.deps.db.transaction(async (tx) => {
        const account = { id: newId('acc'), email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
        await run(tx.insert(accounts).values({ ...account, activatedAt: 1, createdAt: 1 }))
        await run(tx.update(domains).set({ accountId: account.id, holderId: null }).where(eq(domains.name, NAME)))
      }),
  })
  const colleague = await page.colleague('Jan', ['SUPPORT'])
  const push = { domainId: NAME, toEmail: RESELLER, reason: 'bedrijf is verkocht' }
  const proposed = await pushDomain(await colleague(), push)
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')
  const { id } = proposed.proposal
  await page.visit(`/beheer/voorstellen/${id}`)
  return { ...page, id, colleague }
}

test('a colleague who has the same proposal open is named until they leave, and does not keep it from being decided', async () => {
  const { id, colleague } = await openProposal({ roles: ['TECHNICAL'] })
  await screen.findByRole('heading', { level: 1, name: /^Voorstel \d+: domein overzetten$/ })
  expect(screen.queryByText(/is bezig met dit/)).toBeNull()
  const reader = (await watchPresence(await colleague(), { kind: 'PROPOSAL', id }))[Symbol.asyncIterator]()
  const leave = async () => void (await reader.return?.())
  onTestFinished(leave)
  expect((await reader.next()).value.map(({ name }: { name: string }) => name)).toEqual(['Noor'])
  const line = await screen.findByText(/^Jan is bezig met dit sinds \S+/)
  expect(line.closest('[role=status]')?.getAttribute('aria-atomic')).toBe('false')
  expect(screen.getByRole('button', { name: /^Goedkeuren/ })).toHaveProperty('disabled', false)
  await leave()
  await waitFor(() => expect(screen.queryByText(/is bezig met dit/)).toBeNull())
})

test('it is said in English too', async () => {
  const { id, colleague } = await openProposal({ locale: 'en' })
  const reader = (await watchPresence(await colleague(), { kind: 'PROPOSAL', id }))[Symbol.asyncIterator]()
  onTestFinished(async () => void (await reader.return?.()))
  await reader.next()
  await screen.findByText(/^Jan has been working on this since /)
})
