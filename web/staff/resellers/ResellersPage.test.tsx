import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { accounts, agreedStaffels } from '../../../db/schema/accounts'
import { registrationsByYear } from '../../../db/schema/resellers'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatMoney } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { owedBy } from '../../../server/features/invoices/receivables.service'
import { makeInvoices } from '../../../tests/support/staff-invoices'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'
import { formatLocalDate } from '../../i18n/format-day'

const RESELLER = 'reseller@voorbeeld.nl'

const asShown = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
const money = (amount: number) => asShown(formatMoney(amount, 'nl'))

/** A reseller with 30 registrations and a limit of what it owes and so many cents more. */
async function withLimit({ app }: TestShop, more: number): Promise<{ owed: number; name: string }> {
  const { db } = app.deps
  const [account] = await all(db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  if (!account) throw new Error('the demo has no reseller')
  const { id: accountId, companyName } = account
  const owed = await owedBy(db.reader, accountId)
  await db.transaction(async (tx) => {
    await run(
      tx
        .update(accounts)
        .set({ creditLimit: owed + more })
        .where(eq(accounts.id, accountId)),
    )
    await run(tx.delete(registrationsByYear).where(eq(registrationsByYear.accountId, accountId)))
    await run(tx.insert(registrationsByYear).values({ accountId, year: 2026, productCode: 'DOMAIN_NL', count: 30 }))
  })
  return { owed, name: companyName ?? '' }
}

const LATE = '/beheer/resellers?toon=te-laat'

async function openWith(more: number, options: Parameters<typeof openStaffPage>[1] = {}, path = '/beheer/resellers') {
  const made = { owed: 0, name: '' }
  const page = await openStaffPage(path, {
    ...options,
    prepare: async (shop) => {
      await makeInvoices({ app: shop.app, clock: shop.clock, shop })
      Object.assign(made, await withLimit(shop, more))
      await options.prepare?.(shop)
    },
  })
  return { ...page, ...made }
}

test('a reseller shows its tier, volume, turnover, debts and the room that its limit leaves', async () => {
  const { owed, name, user } = await openWith(1_000_000)
  const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  const shown = asShown(row.textContent)
  for (const part of [
    '2, afgesproken',
    'nog 120 tot staffel 3',
    '30dit jaar, 2026',
    money(owed),
    `nog ${money(1_000_000)}`,
  ])
    expect(shown).toContain(part)
  await user.click(screen.getByRole('link', { name: /^Bij of boven de limiet/ }))
  await screen.findByText('Geen reseller past hierbij.')
  await user.click(screen.getByRole('button', { name: 'Alle resellers tonen' }))
  await screen.findByRole('link', { name })
})

test('a limit that is passed is a view with the amount above it, and leads by the keyboard to the customer', async () => {
  const { name, user } = await openWith(-500, {}, '/beheer/resellers?toon=limiet')
  const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  expect(asShown(row.textContent)).toContain(`${money(500)} erboven`)
  const view = screen.getByRole('link', { name: /^Bij of boven de limiet/ })
  expect([view.getAttribute('aria-current'), asShown(view.textContent)]).toEqual(['true', 'Bij of boven de limiet 1'])
  await user.keyboard('j')
  expect(document.activeElement).toBe(within(row).getByRole('link', { name }))
  await user.keyboard('{Enter}')
  await screen.findByRole('region', { name: 'Geld' })
  await screen.findByText(/^overschreden/)
})

test('resellers are searched by name, company or address within the view, and the search can be taken off', async () => {
  const { name, user } = await openWith(-500, {}, '/beheer/resellers?toon=limiet')
  await screen.findByRole('link', { name })
  const searchBox = () => screen.getByRole('searchbox', { name: 'Naam, bedrijf of e-mailadres' })
  await user.type(searchBox(), 'bestaatniet{Enter}')
  await screen.findByText('Geen reseller past hierbij.')
  await user.click(await screen.findByRole('button', { name: /^Filter .* weghalen$/ }))
  await screen.findByRole('link', { name })
  expect(screen.getByRole('link', { name: /^Bij of boven de limiet/ }).getAttribute('aria-current')).toBe('true')
  await user.type(searchBox(), `${RESELLER}{Enter}`)
  await screen.findByRole('button', { name: /^Filter .* weghalen$/ })
  await screen.findByRole('link', { name })
})

test('a tier from a later day is shown with the resellers and on the page of the customer, until it is withdrawn', async () => {
  // The dialog offers days by the clock of the browser.
  const prepare = async ({ clock }: TestShop) => clock.moveTo(Date.now())
  const { name, user, shop, staff, visit } = await openWith(1_000_000, { roles: ['FINANCE'], prepare })
  const day = dayInAmsterdam(Date.now() + 40 * DAY_MS)
  const shown = formatLocalDate(day, 'nl')
  await user.click(await screen.findByRole('link', { name }))
  await user.click(await screen.findByRole('button', { name: 'Afspraken wijzigen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /Afgesproken staffel/ }))
  await user.click(await screen.findByRole('option', { name: /^Staffel 4/ }))
  fireEvent.change(dialog.getByLabelText(/^Staffel vanaf/), { target: { value: day } })
  fireEvent.change(dialog.getByLabelText(/^Staffel tot/), { target: { value: day } })
  await user.type(dialog.getByLabelText(/^Reden/), 'jaargesprek')
  await user.click(dialog.getByRole('button', { name: 'Afspraken opslaan' }))
  expect(dialog.getByLabelText(/^Staffel tot/).getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(dialog.getByLabelText(/^Staffel tot/), { target: { value: '' } })
  await user.click(dialog.getByRole('button', { name: 'Afspraken opslaan' }))
  await screen.findByText(`Staffel 4 vanaf ${shown}`)
  screen.getByText('Reseller, staffel 2')
  await visit('/beheer/resellers')
  await screen.findByText(`4 vanaf ${shown}`)
  await user.click(await screen.findByRole('link', { name }))
  await user.click(await screen.findByRole('button', { name: `Intrekken: Staffel 4 vanaf ${shown}` }))
  const withdrawal = within(await screen.findByRole('dialog'))
  await user.type(withdrawal.getByLabelText(/^Reden/), 'toch niet')
  await user.click(withdrawal.getByRole('button', { name: 'Intrekken' }))
  await waitFor(() => expect(screen.queryByText(`Staffel 4 vanaf ${shown}`)).toBeNull())
  const [row] = await all(shop.app.deps.db.reader.select().from(agreedStaffels))
  expect(row).toMatchObject({ staffel: 4, startsOn: day, withdrawnBy: (await staff()).staff?.name })
})

test('only finance and owners export', async () => {
  await openWith(1_000_000, { roles: ['SUPPORT'] })
  expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull()
})

test('late resellers are a view, in English too', async () => {
  await openWith(1_000_000, { locale: 'en', prepare: async ({ clock }) => clock.advance(40 * DAY_MS) }, LATE)
  await screen.findByText(/^late since/)
  expect(screen.getByRole('link', { name: /^Late with payment/ }).textContent).toContain('1')
})

test('who sees no amounts reads the volume only', async () => {
  const { name, owed } = await openWith(1_000_000, { roles: ['TECHNICAL'] })
  const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  expect(asShown(row.textContent)).toContain('2, afgesproken')
  expect(asShown(row.textContent)).toContain('Niet zichtbaar')
  expect(asShown(row.textContent)).not.toContain(money(owed))
})

test('finance sets a limit in the conditions of a customer, and takes it away', async () => {
  const { user, name } = await openWith(1_000_000, { roles: ['FINANCE'] })
  await user.click(await screen.findByRole('link', { name }))
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Afspraken wijzigen' }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await open()
  const field = dialog.getByLabelText(/^Kredietlimiet/)
  await user.clear(field)
  await user.type(field, 'veel')
  await user.type(dialog.getByLabelText(/^Reden/), 'nieuw contract')
  await user.click(dialog.getByRole('button', { name: 'Afspraken opslaan' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.clear(field)
  await user.type(field, '2.500')
  await user.click(dialog.getByRole('button', { name: 'Afspraken opslaan' }))
  await waitFor(() =>
    expect(asShown(screen.getByText('Kredietlimiet').closest('div')?.textContent)).toContain('€ 2.500,00'),
  )
  const again = await open()
  await user.clear(again.getByLabelText(/^Kredietlimiet/))
  await user.type(again.getByLabelText(/^Reden/), 'geen limiet meer nodig')
  await user.click(again.getByRole('button', { name: 'Afspraken opslaan' }))
  await waitFor(() => expect(screen.queryByText('Kredietlimiet')).toBeNull())
})
