// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { registrationsByYear } from '../../../db/schema/resellers'
import { requireAccount } from '../../../server/common/guards'
import { viewerOf } from '../../../server/common/viewer'
import { openPage } from '../../../tests/support/page'

const RESELLER = 'reseller@voorbeeld.nl'
const signedInAs = RESELLER

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const rowOf = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => plain(textContent))

test('a reseller sees where they stand, and what each extension costs at each staffel [RES-003]', async () => {
  const { user, ctx } = await openPage('/account/staffel', { signedInAs })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Staffel en prijzen')
  expect(rowOf('.nl')).toEqual(['€ 5,49', '€ 4,99', '€ 4,49', '€ 4,49', '€ 4,19', '€ 9,99'])
  expect(rowOf('.com').at(-1)).toBe('zelfde')
  expect(screen.getByText('Staffel 2 heb je in elk geval.')).toBeDefined()
  expect(screen.queryByRole('rowheader', { name: '.amsterdam' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Alle 44 extensies' }))
  expect(rowOf('.amsterdam')).toEqual(Array.from({ length: 5 }, () => '€ 29,99').concat('zelfde'))
  expect(ctx.viewer.staffel).toBe(2)
})

test('with no registrations, and at the highest staffel, the page says so', async () => {
  const { ctx } = await openPage('/account/staffel', { signedInAs, locale: 'en' })
  expect(screen.getByText('Until tier 3')).toBeDefined()
  await ctx.db.transaction((tx) => run(tx.delete(registrationsByYear)))
  await openPage('/account/staffel', { signedInAs, locale: 'en' })
  expect(screen.getAllByText(/^Registered in \d{4}$/)).not.toHaveLength(0)
})

test.each([
  ['nl', ['Tot en met 31 december 2026: staffel 3', 'Vanaf 1 januari 2027: staffel 4'], 'Met je afgesproken'],
  ['en', ['Until and including December 31, 2026: tier 3', 'From January 1, 2027: tier 4'], 'Agreed with you'],
] as const)('what was agreed by date is on the page of the staffel, in %s', async (locale, lines, heading) => {
  const { ctx, visit } = await openPage('/account/staffel', { signedInAs, locale })
  expect(screen.queryByRole('heading', { name: heading })).toBeNull()
  const agreedStaffels = [
    { id: 'ags_1', staffel: 3, from: '2026-01-01', until: '2027-01-01' },
    { id: 'ags_2', staffel: 4, from: '2027-01-01', until: null },
  ]
  ctx.changeSession(ctx.session, viewerOf({ ...requireAccount(ctx), agreedStaffels }, ctx.now))
  await visit('/account/staffel')
  screen.getByRole('heading', { name: heading })
  for (const line of lines) screen.getByText(line)
})

test('a pasted list is cleaned at once, and says of each entry what is wrong with it', async () => {
  const { user } = await openPage('/account/lijst-bestellen', { signedInAs })
  expect(screen.getByText(/Plak eerst je namen/)).toBeDefined()
  await user.click(screen.getByRole('textbox', { name: 'Namen' }))
  await user.paste('HTTPS://www.Lindebrood.nl/ lindebrood.nl;café.com\n-streep.nl zonder x.voorbeeld')
  expect(
    await screen.findByText(
      '6 namen gevonden in 2 regels: 2 te controleren, 1 dubbel, 3 overgeslagen. 2 namen opgeschoond.',
    ),
  ).toBeDefined()
  const rows = screen.getAllByRole('row').map(({ textContent }) => plain(textContent))
  expect(rows.find((row) => row.startsWith('lindebrood.nl'))).toMatch(
    /getypt: HTTPS.*Nog niet gecontroleerd€ 4,99€ 9,99 p\/j$/,
  )
  expect(rows.find((row) => row.startsWith('café.com'))).toContain('met accent: xn--caf-dma.com')
  expect(rows.find((row) => row.startsWith('-streep.nl'))).toContain('een streepje staat niet aan het begin')
  expect(rows.find((row) => row.startsWith('x.voorbeeld'))).toContain('deze extensie verkopen we niet')
  await user.click(screen.getByRole('radio', { name: 'Overgeslagen' }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect((screen.getByRole('button', { name: 'Proefdraaien' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Leegmaken' }))
  expect(await screen.findByText(/Plak eerst je namen/)).toBeDefined()
})

test('a list that is too long says so, and cannot be checked', async () => {
  const { user } = await openPage('/account/lijst-bestellen', { signedInAs })
  await user.click(screen.getByRole('textbox', { name: 'Namen' }))
  await user.paste(Array.from({ length: 501 }, (_, at) => `naam${at}.nl`).join('\n'))
  expect(await screen.findByText(/Een lijst heeft hoogstens 500 namen/)).toBeDefined()
  expect((screen.getByRole('button', { name: 'Controleren' }) as HTMLButtonElement).disabled).toBe(true)
})

test('the account of a reseller has a part of its own, and that of a customer has not [ROL-010]', async () => {
  await openPage('/account/staffel', { signedInAs })
  const nav = within(screen.getByRole('navigation', { name: 'Mijn account' }))
  expect((await nav.findByRole('link', { name: 'Lijst bestellen' })).getAttribute('href')).toBe(
    '/account/lijst-bestellen',
  )
  expect(nav.getByRole('link', { name: 'Staffel en prijzen' }).getAttribute('aria-current')).toBe('page')
})

test.each(['/account/staffel', '/account/lijst-bestellen'])(
  '%s tells a customer how to become a reseller',
  async (path) => {
    await openPage(path, { signedInAs: 'klant@voorbeeld.nl' })
    const link = screen.getByRole('link', { name: 'Wat je als reseller krijgt, en hoe je het wordt' })
    expect(link.getAttribute('href')).toBe('/reseller-hosting')
  },
)
