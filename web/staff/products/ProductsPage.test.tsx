import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savePriceSet } from '../../../tests/support/price-sets'
import { openStaffPage } from '../../../tests/support/staff-page'

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
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
  const com = await row('.com-domeinnaam')
  expect(words(com)).toContain('€ 14,99 per 1 jan 2028')
  within(com).getByText('Wijziging gepland')
  within(await row('.nl-domeinnaam')).getByText('Te koop')

  await user.type(screen.getByRole('searchbox', { name: 'Zoek product' }), 'vlaanderen')
  expect(screen.queryByText('.com-domeinnaam')).toBeNull()
  screen.getByText('1 product')

  await user.click(screen.getByRole('link', { name: 'VPS' }))
  expect(words(await row('VPS M'))).toContain('€ 19,95')
  await user.click(screen.getByRole('link', { name: 'Niet meer te koop' }))
  await screen.findByText('Er zijn geen producten in deze weergave.')
})

test('Techniek sees the products without amounts', async () => {
  await openStaffPage('/beheer/producten', { roles: ['TECHNICAL'] })
  screen.getByText('Bedragen zie je niet in jouw rol.')
  expect(words(await row('.com-domeinnaam'))).not.toContain('€')
})
