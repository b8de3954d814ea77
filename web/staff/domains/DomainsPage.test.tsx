import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { changeDemoDomain, recordDifference, recordUnknownName } from '../../../tests/support/staff-domains'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

/** One domain that differs, one that ends soon and one to verify. */
async function prepareAll(shop: TestShop) {
  await recordDifference(shop)
  await changeDemoDomain(shop, { expiresAt: shop.clock.now() + 10 * DAY_MS }, 'elders.nl')
  await changeDemoDomain(shop, { isHolderVerified: false }, 'alleenlezen.nl')
}

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

test('domains are searched by name, and what is wrong with one is shown in its row', async () => {
  const { user } = await openStaffPage('/beheer/domeinen', { prepare: prepareAll })
  within(await rowOf('voorbeeldklant.nl')).getByText('Anders bij register')
  await user.type(screen.getByRole('searchbox', { name: 'Zoek domein of klant' }), 'elders{Enter}')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'voorbeeldklant.nl' })).toBeNull())
  within(await rowOf('elders.nl')).getByText('Actief')
})

test('views with their counts show what waits for a person', async () => {
  const { user } = await openStaffPage('/beheer/domeinen', { prepare: prepareAll })
  await user.click(await screen.findByRole('button', { name: 'Anders bij register 1' }))
  const different = await rowOf('voorbeeldklant.nl')
  within(different).getByText('nameserver ns1.wimpel.example, ns2.wimpel.example')
  within(different).getByText('nameserver ns1.vorige-hoster.example, ns2.vorige-hoster.example')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'elders.nl' })).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Verloopt binnen 30 d 1' }))
  await rowOf('elders.nl')
  await user.click(screen.getByRole('button', { name: 'Houder controleren 1' }))
  within(await rowOf('alleenlezen.nl')).getByText('Houder niet bevestigd')
  await user.click(screen.getByRole('button', { name: 'Weg' }))
  await screen.findByText('Geen domein past bij deze filters.')
  screen.getByText('Er loopt geen verhuizing hierheen.')
})

test('automatic renewal at the registrar is a difference among the others, in English too', async () => {
  await openStaffPage('/beheer/domeinen?toon=anders-bij-register', {
    locale: 'en',
    prepare: (shop) => recordDifference(shop, { field: 'AUTO_RENEW', ours: 'OFF', theirs: 'ON' }),
  })
  const row = await rowOf('voorbeeldklant.nl')
  within(row).getByText('automatic renewal off')
  within(row).getByText('automatic renewal on')
})

test('a domain in quarantine shows the day until which it can be restored, in English too', async () => {
  await openStaffPage('/beheer/domeinen?toon=quarantaine', {
    locale: 'en',
    prepare: (shop) => changeDemoDomain(shop, { status: 'EXPIRED' }),
  })
  screen.getByRole('button', { name: 'Quarantine 1', pressed: true })
  within(await rowOf('voorbeeldklant.nl')).getByText('Expired')
  screen.getByText('Restorable until')
})

test('the search of the back office leads to a domain', async () => {
  const { user } = await openStaffPage('/beheer/domeinen')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'voorbeeldklant')
  const hits = await screen.findAllByRole('option', { name: /voorbeeldklant\.nl/ }, { timeout: 5000 })
  const domain = hits.find(({ textContent }) => textContent?.startsWith('voorbeeldklant.nl'))
  if (!domain) throw new Error('the domain was not found')
  await user.click(domain)
  await screen.findByRole('heading', { level: 1, name: /voorbeeldklant\.nl/ }, { timeout: 5000 })
})

test('all domains are compared with the registry, with a reason', async () => {
  const { user } = await openStaffPage('/beheer/domeinen', { roles: ['TECHNICAL'] })
  await user.click(await screen.findByRole('button', { name: 'Alles vergelijken met register' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'storing bij het register')
  await user.click(dialog.getByRole('button', { name: 'Alles vergelijken met register' }))
  await screen.findByText(/^Alles (wordt )?vergeleken/)
})

test('a name that a registrar has and we do not is ignored with a reason, and listed again', async () => {
  const { user } = await openStaffPage('/beheer/domeinen', {
    roles: ['TECHNICAL'],
    prepare: async (shop) => void (await recordUnknownName(shop)),
  })
  const act = async (name: string, button: string) => {
    await user.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Reden/), 'van een andere afdeling')
    await user.click(dialog.getByRole('button', { name: button }))
  }
  await user.click(await screen.findByRole('button', { name: 'Onbekend bij ons 1' }))
  await screen.findByText('ingebouwd')
  await act('vergeten-voorbeeld.nl negeren', 'Negeren')
  await screen.findByText('Elke naam bij de registrars is bij ons bekend.', {}, { timeout: 5000 })
  await user.click(screen.getByRole('button', { name: 'Genegeerd' }))
  await screen.findByText('van een andere afdeling')
  await act('vergeten-voorbeeld.nl weer tonen', 'Weer tonen')
  await screen.findByText('Er wordt geen naam genegeerd.')
  await screen.findByRole('button', { name: 'Onbekend bij ons 1' })
})

test.each([
  {
    locale: 'nl' as const,
    view: 'Onbekend bij ons 2',
    choose: ['a-voorbeeld.nl kiezen', 'b-voorbeeld.nl kiezen'],
    ignore: '2 namen negeren',
    reason: 'Reden',
    none: 'Elke naam bij de registrars is bij ons bekend.',
    ignored: 'Genegeerd',
    again: '2 namen weer tonen',
  },
  {
    locale: 'en' as const,
    view: 'Unknown to us 2',
    choose: ['Choose a-voorbeeld.nl', 'Choose b-voorbeeld.nl'],
    ignore: 'Ignore 2 names',
    reason: 'Reason',
    none: 'We know every name at the registrars.',
    ignored: 'Ignored',
    again: 'Show 2 names again',
  },
])('unknown names are chosen and ignored with one reason, and listed again, in $locale', async (words) => {
  const { user } = await openStaffPage('/beheer/domeinen', {
    roles: ['TECHNICAL'],
    locale: words.locale,
    prepare: async (shop) => {
      for (const name of ['a-voorbeeld.nl', 'b-voorbeeld.nl']) await recordUnknownName(shop, name)
    },
  })
  const act = async (button: string) => {
    for (const name of words.choose) await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(new RegExp(words.reason)), 'van een andere afdeling')
    await user.click(dialog.getByRole('button', { name: button }))
  }
  await user.click(await screen.findByRole('button', { name: words.view }))
  await act(words.ignore)
  await screen.findByText(words.none, {}, { timeout: 5000 })
  expect(screen.queryByRole('button', { name: words.ignore })).toBeNull()
  await user.click(screen.getByRole('button', { name: words.ignored }))
  expect(await screen.findAllByText('van een andere afdeling')).toHaveLength(2)
  await act(words.again)
  await screen.findByRole('button', { name: words.view })
})
