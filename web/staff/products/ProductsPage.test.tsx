import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { savePriceSet } from '../../../tests/support/price-sets'
import { openStaffPage } from '../../../tests/support/staff-page'

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const openMenu = async (user: UserEvent, product: string, act: string) => {
  await user.click(within(await row(product)).getByRole('button', { name: /^Meer bij/ }))
  await user.click(await screen.findByRole('button', { name: act }))
}
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

test('products are listed by kind with their prices and the next scheduled change', async () => {
  const { user } = await openStaffPage('/beheer/producten', {
    prepare: ({ app, clock }) =>
      savePriceSet(app.deps.db, {
        validFrom: Date.parse('2027-12-31T23:00:00Z'),
        now: clock.now(),
        prices: [{ code: 'DOMAIN_COM', original: 1499, discounted: 1299 }],
      }),
  })
  const com = await row('.com')
  expect(words(com)).toContain('€ 14,99 per 1 jan 2028')
  within(com).getByText('Wijziging gepland')
  within(await row('.nl')).getByText('Te koop')

  await user.type(screen.getByRole('searchbox', { name: 'Zoek extensie' }), 'vlaanderen')
  expect(screen.queryByText('.com')).toBeNull()
  screen.getByText('1 product')

  await user.click(screen.getByRole('link', { name: 'VPS' }))
  expect(words(await row('VPS M'))).toContain('€ 19,95')
  await user.click(screen.getByRole('link', { name: 'Niet te koop' }))
  await screen.findByText('Er zijn geen producten in deze weergave.')
})

test('an extension leads to its active names, and their list to those of another', async () => {
  const { user } = await openStaffPage('/beheer/producten')
  await user.click(screen.getByRole('link', { name: /^\d+ actief op \.nl$/ }))
  await screen.findByRole('heading', { level: 1, name: 'Domeinen' })
  screen.getByRole('button', { name: /^Actief/, pressed: true })
  within(screen.getByRole('list', { name: 'Filters' })).getByText('.nl')
  await user.click(screen.getByRole('button', { name: 'Filter Extensie weghalen' }))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByRole('textbox', { name: /Extensie/ }), '.com{Enter}')
  await screen.findByRole('button', { name: 'Filter Extensie weghalen' })
  within(screen.getByRole('list', { name: 'Filters' })).getByText('.com')
})

test('products that are no domains have no column of names', async () => {
  await openStaffPage('/beheer/producten?toon=hosting')
  await row('Intro webhosting')
  expect(screen.queryByRole('columnheader', { name: 'Namen' })).toBeNull()
})

test('a product is listed with its cost and margin, and names its successor once it is retired', async () => {
  const { user } = await openStaffPage('/beheer/producten?toon=hosting', {
    prepare: ({ app, clock }) =>
      savePriceSet(app.deps.db, {
        ...{ validFrom: clock.now() - 1, now: clock.now() },
        prices: [{ code: 'HOSTING_INTRO', original: 199, discounted: 199, cost: 250 }],
      }),
  })
  expect(words(await row('Intro webhosting'))).toMatch(/€ 2,50−€ 0,51/)
  within(await row('Intro webhosting')).getByText('Onder inkoop')
  await openMenu(user, 'Intro webhosting', 'Niet meer verkopen')
  const dialog = within(await screen.findByRole('dialog', { name: /Intro webhosting/ }))
  await user.click(dialog.getByRole('button', { name: /Opvolger/ }))
  await user.click(await screen.findByRole('option', { name: 'Basic webhosting' }))
  await user.type(dialog.getByLabelText(/Reden/), 'verlies per maand')
  await user.click(dialog.getByRole('button', { name: 'Niet meer verkopen' }))
  await user.click(await screen.findByRole('link', { name: 'Niet te koop' }))
  expect(words(await row('Intro webhosting'))).toContain('opvolger Basic webhosting')
  await user.click(screen.getByRole('button', { name: 'Meer bij Intro webhosting' }))
  await screen.findByRole('button', { name: 'Opvolger kiezen' })
})

test('a row says in one line what it costs, and opens with the keyboard', async () => {
  const { user } = await openStaffPage('/beheer/producten?toon=hosting', {
    locale: 'en',
    prepare: ({ app, clock }) =>
      savePriceSet(app.deps.db, {
        ...{ validFrom: clock.now() - 1, now: clock.now() },
        prices: [{ code: 'HOSTING_INTRO', original: 199, discounted: 199, cost: 250 }],
      }),
  })
  const intro = await row('Intro webhosting')
  expect(words(intro)).toMatch(/€ ?1\.99 per month · For sale · margin [-−]€ ?0\.51/)
  const toggle = within(intro).getByRole('button', { name: 'All prices of Intro webhosting' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  toggle.focus()
  await user.keyboard('{Enter}')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

test('an extension without a price waits for its first one', async () => {
  const { user } = await openStaffPage('/beheer/producten')
  await user.click(screen.getByRole('button', { name: 'Extensie toevoegen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extensie toevoegen' }))
  await user.type(dialog.getByLabelText('Extensie'), 'wadden')
  await user.type(dialog.getByLabelText(/Reden/), 'prijs volgt')
  await user.click(dialog.getByRole('button', { name: 'Extensie toevoegen' }))
  const added = await row('.wadden')
  expect(words(added)).toContain('Wacht op eerste prijs')
  expect(words(added)).not.toContain('€')
  expect(within(added).getAllByRole('button')).toHaveLength(1)
  within(added).getByRole('button', { name: 'Alle prijzen van .wadden-domeinnaam' })
})

test('Techniek sees the products without amounts, and no history', async () => {
  await openStaffPage('/beheer/producten', { roles: ['TECHNICAL'] })
  screen.getByText('Bedragen zie je niet in jouw rol.')
  expect(words(await row('.com'))).not.toContain('€')
  expect(screen.queryByRole('button', { name: /^Meer bij/ })).toBeNull()
})

test('an extension is added with its prices, put on sale, and found by customers', async () => {
  const { user, shop } = await openStaffPage('/beheer/producten')
  await user.click(screen.getByRole('button', { name: 'Extensie toevoegen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extensie toevoegen' }))
  await user.type(dialog.getByLabelText('Extensie'), '.Voorbeeldje')
  await user.type(dialog.getByLabelText(/^Eerste jaar/), '9,99')
  await user.type(dialog.getByLabelText(/^Elk jaar daarna/), '19.99')
  await user.type(dialog.getByLabelText(/Reden/), 'gevraagd door klanten')
  await user.click(dialog.getByRole('button', { name: 'Extensie toevoegen' }))
  const added = await row('.voorbeeldje')
  expect(words(added)).toMatch(/DOMAIN_VOORBEELDJE · registrar: .*€ 9,99.*€ 19,99.*Niet te koop/)
  const sold = async () => (await getCatalogue(shop.app.deps)).extensionProductOf('winkel.voorbeeldje')?.discounted
  expect(await sold()).toBeUndefined()
  await user.click(within(added).getByRole('button', { name: /^Meer bij/ }))
  await user.click(await screen.findByRole('button', { name: 'Weer verkopen' }))
  const sale = within(await screen.findByRole('dialog', { name: /voorbeeldje/ }))
  await user.type(sale.getByLabelText(/Reden/), 'prijs nagekeken')
  await user.click(sale.getAllByRole('button').at(-1) as HTMLElement)
  await expect.poll(sold).toBe(999)
})

test('the history of a price leads from the newest version to the one at the start', async () => {
  const { user } = await openStaffPage('/beheer/producten', {
    prepare: async ({ app, clock }) => {
      const of = (validFrom: string, original: number) =>
        savePriceSet(app.deps.db, {
          ...{ validFrom: Date.parse(validFrom), now: clock.now() },
          prices: [{ code: 'DOMAIN_COM', original, discounted: original }],
        })
      await of('2025-01-31T23:00:00Z', 1099)
      await of('2027-12-31T23:00:00Z', 1299)
    },
  })
  await openMenu(user, '.com', 'Prijsgeschiedenis')
  const dialog = await screen.findByRole('dialog', { name: /^Geschiedenis van/ })
  const history = await within(dialog).findByRole('group')
  const [newest, older] = within(history).getAllByRole('listitem')
  expect(within(history).getAllByRole('heading').map(words)).toEqual(['2028', '2025'])
  expect(words(newest as HTMLElement)).toBe('1 jan€ 12,99Prijs ')
  expect(words(older as HTMLElement)).toBe('1 feb€ 10,99Prijs ')
  within(dialog).getByText(/^Bij de start: €/)
})
