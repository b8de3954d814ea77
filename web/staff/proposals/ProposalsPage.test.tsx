import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { domains } from '../../../db/schema/domains'
import { newId } from '../../../server/common/ids'
import { pushDomain } from '../../../server/features/domains/staff/domain-push.service'
import { RESELLER } from '../../../server/features/orders/orders.test-support'
import { ApprovalNeeded } from '../../../server/staff/proposals/proposals.graphql'
import { declineProposal } from '../../../server/staff/proposals/proposals.service'
import type { StaffContext } from '../../../server/staff/staff-context'
import { openStaffPage, type StaffPageOptions } from '../../../tests/support/staff-page'

const LIST = '/beheer/voorstellen'
const NAME = 'voorbeeldklant.nl'

/** The first page of a test waits for its code. */
const SLOW = { timeout: 10_000 }

/** Opens the list in a shop with a customer who owes nothing, of whom a domain can be moved. */
async function openList(options: StaffPageOptions = {}) {
  const accountId = newId('acc')
  const page = await openStaffPage('/beheer/profiel', {
    roles: ['TECHNICAL'],
    ...options,
    prepare: ({ app }) =>
      app.deps.db.transaction(async (tx) => {
        const account = { id: accountId, email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
        await run(tx.insert(accounts).values({ ...account, activatedAt: 1, createdAt: 1 }))
        await run(tx.update(domains).set({ accountId, holderId: null }).where(eq(domains.name, NAME)))
      }),
  })
  const colleague = await page.colleague('Jan', ['SUPPORT'])
  return { ...page, colleague, accountId }
}

async function propose(by: StaffContext, toEmail = RESELLER) {
  const proposed = await pushDomain(by, { domainId: NAME, toEmail, reason: 'bedrijf is verkocht' })
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')
  return proposed.proposal
}

const menuEntry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Beheer' })).findByRole('link', { name }, SLOW)

test('a colleague finds in one list what waits for a decision, and decides it there', async () => {
  const { colleague, visit, user } = await openList()
  await visit(LIST)
  screen.getByText('Er wacht geen voorstel op jouw besluit.')
  const { id } = await propose(await colleague())
  await visit(LIST)
  expect((await menuEntry(/^Voorstellen.*1 open$/)).getAttribute('aria-current')).toBe('page')
  screen.getByRole('button', { name: 'Te beslissen 1' })
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  expect(row.getByRole('link', { name: NAME }).getAttribute('href')).toMatch(/^\/beheer\/domeinen\/dom_/)
  row.getByText('Gé Gever')
  row.getByText(/^Jan, \d/)
  row.getByText('bedrijf is verkocht')
  row.getByText('Wacht op tweede persoon')
  await user.keyboard('j')
  const link = row.getByRole('link', { name: 'Voorstel 1: domein overzetten' })
  expect([link, link.getAttribute('href')]).toEqual([document.activeElement, `${LIST}/${id}`])
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Voorstel 1: domein overzetten' })
  expect((await menuEntry(/^Voorstellen/)).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Afwijzen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'koper klopt niet')
  await user.click(dialog.getByRole('button', { name: 'Afwijzen' }))
  await screen.findByText('Afgewezen')
  await menuEntry(/^Voorstellen$/)
})

test('whoever proposed it finds it among their own, and withdraws it', async () => {
  const { staff, visit, user } = await openList()
  await propose(await staff())
  await visit(LIST)
  screen.getByText('Er wacht geen voorstel op jouw besluit.')
  await user.click(screen.getByRole('button', { name: 'Van mij 1' }))
  await screen.findByText(/^Jij, \d/)
  await user.click(screen.getByRole('link', { name: 'Voorstel 1: domein overzetten' }))
  await user.click(await screen.findByRole('button', { name: 'Intrekken' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'vergissing')
  await user.click(dialog.getByRole('button', { name: 'Intrekken' }))
  await screen.findByText('Ingetrokken')
  await user.click(screen.getByRole('link', { name: 'Voorstellen', current: false }))
  await user.click(await screen.findByRole('button', { name: 'Van mij' }))
  await screen.findByText('Ingetrokken')
})

test('what was decided is listed with who decided, in English too', async () => {
  const { staff, colleague, visit, user } = await openList({ locale: 'en' })
  const { id } = await propose(await colleague())
  await declineProposal(await staff(), { id, reason: 'koper klopt niet' })
  await visit(`${LIST}?toon=beslist`)
  screen.getByRole('button', { name: 'Decided', pressed: true })
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  row.getByText('Declined')
  row.getByText(/^Noor, \d/)
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  await screen.findByText('You have proposed nothing yet.')
})

test('the page of a customer leads to what is proposed for them', async () => {
  const { staff, visit, user, accountId } = await openList()
  const { id } = await propose(await staff())
  await visit(`/beheer/klanten/${accountId}`)
  const link = screen.getByRole('link', { name: 'Voorstel 1: domein overzetten' })
  expect(link.getAttribute('href')).toBe(`${LIST}/${id}`)
  await user.click(link)
  await screen.findByRole('button', { name: 'Intrekken' })
})

test('who sees no proposals has no such entry in the menu', async () => {
  await openList({ roles: [] })
  const menu = screen.getByRole('navigation', { name: 'Beheer' })
  await waitFor(() => within(menu).getByRole('link', { name: 'Logboek' }))
  expect(within(menu).queryByRole('link', { name: /^Voorstellen/ })).toBeNull()
})
