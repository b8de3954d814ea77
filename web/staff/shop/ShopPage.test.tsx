import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TEST_SVG, TEST_SVG_DARK, testPng } from '../../../tests/support/logos'
import { openStaffPage } from '../../../tests/support/staff-page'

test('the owner sets a notice, changes it and removes it', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const { shopSettings } = shop.app.deps
  screen.getByText('Er staat nu geen bericht boven de winkel.')
  await user.click(screen.getByRole('button', { name: 'Bericht zetten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bericht zetten' }))
  await user.type(dialog.getByLabelText(/Reden/), 'storing bij het platform')
  await user.click(dialog.getByRole('button', { name: 'Bericht zetten' }))
  // Without a text nothing is sent, and the reason stays.
  await waitFor(() => expect(dialog.getByLabelText('Tekst').getAttribute('aria-invalid')).toBe('true'))
  await user.type(dialog.getByLabelText('Tekst'), 'Webhosting komt vandaag later.')
  await user.clear(dialog.getByLabelText('Van'))
  await user.type(dialog.getByLabelText('Van'), '2020-01-01T09:15')
  await user.type(dialog.getByLabelText(/^Tot/), '2020-01-01T09:00')
  await user.click(dialog.getByRole('button', { name: 'Bericht zetten' }))
  await dialog.findByText('Het einde moet na het begin liggen.')
  await user.clear(dialog.getByLabelText(/^Tot/))
  await user.click(dialog.getByRole('button', { name: 'Bericht zetten' }))
  await screen.findByText('Klanten zien dit nu')
  screen.getByText('Webhosting komt vandaag later.')
  screen.getByText('tot je het weghaalt')
  screen.getByText(/^Versie 1, Noor/)
  await expect.poll(() => shopSettings.notice()?.textNl).toBe('Webhosting komt vandaag later.')

  await user.click(screen.getByRole('button', { name: 'Bericht weghalen' }))
  const removal = within(await screen.findByRole('dialog', { name: 'Bericht weghalen' }))
  await user.type(removal.getByLabelText(/Reden/), 'weer voorbij')
  await user.click(removal.getByRole('button', { name: 'Bericht weghalen' }))
  await screen.findByText('Er staat nu geen bericht boven de winkel.')
  await expect.poll(() => shopSettings.notice()).toBeNull()
})

test('the owner changes the contact details, which apply at once', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const card = within(screen.getByRole('region', { name: 'Contact' }))
  card.getByText('Uit de instellingen van de server; nog niet gewijzigd.')
  await user.click(card.getByRole('button', { name: 'Contact wijzigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact wijzigen' }))
  await user.clear(dialog.getByLabelText(/^Telefoon/))
  await user.type(dialog.getByLabelText(/^Telefoon/), '010 555 00 10')
  await user.clear(dialog.getByLabelText('E-mail'))
  await user.type(dialog.getByLabelText('E-mail'), 'hulp')
  await user.type(dialog.getByLabelText(/Reden/), 'nieuw nummer')
  await user.click(dialog.getByRole('button', { name: 'Contact wijzigen' }))
  await dialog.findByText('Vul een geldig e-mailadres in.')
  await user.type(dialog.getByLabelText('E-mail'), '@shop.example')
  await user.click(dialog.getByRole('button', { name: 'Contact wijzigen' }))
  await card.findByText('010 555 00 10')
  card.getByText(/^Versie 1, Noor/)
  await expect
    .poll(() => shop.app.deps.shopSettings.contact())
    .toMatchObject({
      phone: '010 555 00 10',
      email: 'hulp@shop.example',
    })
})

test('the owner changes name and colours, with the contrast of each as it is typed', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const card = within(screen.getByRole('region', { name: 'Naam en kleuren' }))
  card.getByText('Meegeleverd met de winkel; nog niet gewijzigd.')
  await user.click(card.getByRole('button', { name: 'Naam en kleuren wijzigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Naam en kleuren wijzigen' }))
  await user.type(dialog.getByLabelText(/Reden/), 'andere naam')
  await user.clear(dialog.getByLabelText('Naam'))
  await user.type(dialog.getByLabelText('Naam'), 'Hosting Kade')
  const color = dialog.getByLabelText('Knoppen en links, licht')
  expect(dialog.getAllByText(/^[\d,]+ : 1, goed \(nodig: 4,5\)$/)).toHaveLength(5)
  await user.clear(color)
  await user.type(color, '#ffd34d')
  dialog.getByText('1,3 : 1, te weinig (nodig: 4,5)')
  await user.click(dialog.getByRole('button', { name: 'Naam en kleuren wijzigen' }))
  await dialog.findByText('Te weinig contrast: 1,3 : 1. Minstens 4,5 : 1 nodig.')
  expect(dialog.getByLabelText('Naam')).toHaveProperty('value', 'Hosting Kade')
  await user.clear(color)
  await user.type(color, '#1a4fa0')
  await user.click(dialog.getByRole('button', { name: 'Naam en kleuren wijzigen' }))
  await card.findByText('Hosting Kade')
  card.getByText('#1a4fa0')
  await expect
    .poll(() => shop.app.deps.shopSettings.brand())
    .toMatchObject({ name: 'Hosting Kade', actionLight: '#1a4fa0' })
})

test('the owner writes closing words for mails, and English words alone are refused where they stand', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const card = within(screen.getByRole('region', { name: 'Slotwoorden van mails' }))
  card.getByText('Mails eindigen nu zonder eigen woorden.')
  await user.click(card.getByRole('button', { name: 'Slotwoorden schrijven' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Slotwoorden schrijven' }))
  await user.type(dialog.getByLabelText(/Tekst in het Engels/), 'Kind regards')
  await user.type(dialog.getByLabelText(/Reden/), 'een groet')
  await user.click(dialog.getByRole('button', { name: 'Slotwoorden schrijven' }))
  expect(dialog.getByLabelText(/^Tekst(?! in)/).getAttribute('aria-invalid')).toBe('true')
  await user.type(dialog.getByLabelText(/^Tekst(?! in)/), 'Hartelijke groet')
  await user.click(dialog.getByRole('button', { name: 'Slotwoorden schrijven' }))
  await card.findByText('Hartelijke groet')
  card.getByText('Kind regards')
  await expect.poll(() => shop.app.deps.shopSettings.mailClosing('en')).toEqual(['Kind regards'])
})

test('the owner writes words for one kind of mail, sees them in a sample, and goes back to the standard', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const card = within(screen.getByRole('region', { name: 'Woorden in mails' }))
  card.getByText('Alle mails zijn nu zoals ze bij de winkel horen.')
  await user.click(card.getByRole('button', { name: /^Alle \d+ mails tonen$/ }))
  card.getByText('Gaat na het bestellen: wat er besteld is en wat het kost.')
  await user.click(card.getByRole('button', { name: 'Mail Bestelling ontvangen wijzigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mail Bestelling ontvangen wijzigen' }))
  const frame = await dialog.findByTitle('Voorbeeld van de mail, nl')
  expect(frame.getAttribute('sandbox')).toBe('')
  await user.type(dialog.getByLabelText(/^Alinea na/), 'Dag {{naam}')
  await user.type(dialog.getByLabelText(/Reden/), 'een welkom')
  await user.click(dialog.getByRole('button', { name: 'Woorden bewaren' }))
  await dialog.findByText('Tussen accolades kan alleen {winkel} of {onderwerp} staan.')
  await dialog.findByText('Het voorbeeld volgt zodra de woorden kloppen.')
  await user.clear(dialog.getByLabelText(/^Alinea na/))
  await user.type(dialog.getByLabelText(/^Alinea na/), 'Fijn dat je er bent.')
  await user.type(dialog.getByLabelText(/^Onderwerp(?! in)/), '{{onderwerp} bij {{winkel}')
  await dialog.findByText('Je bestelling 10012 bij Wimpel')
  const sample = dialog.getByTitle('Voorbeeld van de mail, nl').getAttribute('src')
  expect(sample).toMatch(/^\/staff\/mails\/sample\?ticket=/)
  await user.click(dialog.getByRole('button', { name: 'Woorden bewaren' }))
  await card.findByText('onderwerp, alinea')
  await user.click(card.getByRole('button', { name: 'Alleen mails met eigen woorden tonen' }))
  expect(card.getAllByRole('row')).toHaveLength(2)
  const opening = () => shop.app.deps.shopSettings.mailWords('order-placed')?.openingNl
  await expect.poll(opening).toBe('Fijn dat je er bent.')

  const title = 'Mail Bestelling ontvangen terug naar standaard'
  await user.click(card.getByRole('button', { name: title }))
  const reset = within(await screen.findByRole('dialog', { name: title }))
  await user.type(reset.getByLabelText(/Reden/), 'toch niet')
  await user.click(reset.getByRole('button', { name: 'Terug naar standaard' }))
  await card.findByText('Alle mails zijn nu zoals ze bij de winkel horen.')
  await expect.poll(opening).toBeUndefined()
})

test('the words in mails are in English too', async () => {
  const { user } = await openStaffPage('/beheer/winkel', { locale: 'en' })
  const card = within(screen.getByRole('region', { name: 'Words in mails' }))
  await user.click(card.getByRole('button', { name: /^Show all \d+ mails$/ }))
  card.getByText('Sent after ordering: what was ordered and its price.')
  await user.click(card.getByRole('button', { name: 'Edit mail Order received' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit mail Order received' }))
  await dialog.findByTitle('Preview of the mail, en')
})

test('the owner writes new terms, plans them, takes them back and discards them', async () => {
  const { user } = await openStaffPage('/beheer/winkel')
  const card = within(screen.getByRole('region', { name: 'Algemene voorwaarden' }))
  card.getByText('Meegeleverd met de winkel')
  await user.click(card.getByRole('button', { name: 'Versie 1 lezen' }))
  const reader = within(await screen.findByRole('dialog', { name: 'Versie 1' }))
  reader.getByRole('heading', { name: '2. Prijzen' })
  await user.click(reader.getByRole('button', { name: 'Sluiten' }))

  await user.click(card.getByRole('button', { name: 'Nieuwe versie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe versie' }))
  await user.clear(dialog.getByLabelText('Tekst'))
  await user.type(dialog.getByLabelText(/Reden/), 'opzeggen anders')
  await user.click(dialog.getByRole('button', { name: 'Concept bewaren' }))
  await waitFor(() => expect(dialog.getByLabelText('Tekst').getAttribute('aria-invalid')).toBe('true'))
  await user.type(dialog.getByLabelText('Tekst'), '## 1. Opzeggen{Enter}Per maand.')
  await user.click(dialog.getByRole('button', { name: 'Concept bewaren' }))
  await card.findByText('Concept')

  const act = async (open: string, title: string, done: string) => {
    await user.click(card.getByRole('button', { name: open }))
    const asked = within(await screen.findByRole('dialog', { name: title }))
    await user.type(asked.getByLabelText(/Reden/), 'voor een test')
    await user.click(asked.getByRole('button', { name: open }))
    await screen.findByText(done)
  }
  await act('Inplannen', 'Versie 2 inplannen', 'De nieuwe versie is ingepland.')
  await card.findByText('Gepland')
  await act('Planning weghalen', 'Planning van versie 2 weghalen', 'De versie is weer een concept.')
  await card.findByText('Concept')
  await act('Weggooien', 'Concept van versie 2 weggooien', 'Het concept is weg.')
  await waitFor(() => expect(card.queryByText('Concept')).toBeNull())
})

test('the owner chooses a logo, sees it before it is saved, adds one for dark and removes both', async () => {
  const { user, shop } = await openStaffPage('/beheer/winkel')
  const { shopSettings } = shop.app.deps
  const card = within(screen.getByRole('region', { name: 'Logo van de winkel' }))
  card.getByText(/^Er is geen logo/)
  const open = async (name: string) => {
    await user.click(card.getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.type(dialog.getByLabelText(/Reden/), 'nieuw logo')
    return { dialog, save: () => user.click(dialog.getByRole('button', { name })) }
  }
  const first = await open('Logo kiezen')
  const file = first.dialog.getByLabelText('Logo voor lichte vlakken')
  await first.save()
  await waitFor(() => expect(file.getAttribute('aria-invalid')).toBe('true'))
  await user.upload(
    file,
    new File([TEST_SVG.replace('<rect', '<script/><rect')], 'logo.svg', { type: 'image/svg+xml' }),
  )
  expect(await first.dialog.findAllByAltText('Voorbeeld')).toHaveLength(3)
  await first.save()
  await first.dialog.findByText(/^In deze SVG staat iets wat hier niet mag: <script>/)
  // The kind of a file is in its content, not in its name.
  await user.upload(file, new File([Uint8Array.from(testPng(120, 30))], 'logo.svg', { type: 'image/svg+xml' }))
  await waitFor(() =>
    expect(first.dialog.getAllByAltText('Voorbeeld')[0]?.getAttribute('src')).toMatch(/^data:image\/png;base64,/),
  )
  await first.save()
  await card.findByText(/^PNG, 120 × 30, /)
  card.getByText(/^geen; op donker/)
  card.getByText(/^Versie 1, Noor/)
  await expect.poll(() => shopSettings.logo().light?.type).toBe('png')

  const dark = await open('Logo voor donker kiezen')
  await user.upload(
    dark.dialog.getByLabelText('Logo voor donkere vlakken'),
    new File([TEST_SVG_DARK], 'donker.svg', { type: 'image/svg+xml' }),
  )
  await dark.dialog.findAllByAltText('Voorbeeld')
  await dark.save()
  await card.findByText(/^SVG, 120 × 30, /)
  const withoutDark = await open('Logo voor donker weghalen')
  await withoutDark.save()
  await card.findByText(/^geen; op donker/)
  const without = await open('Logo weghalen')
  await without.save()
  await card.findByText(/^Er is geen logo/)
  card.getByText(/^Versie 4, Noor/)
  await expect.poll(() => shopSettings.logo().light).toBeNull()
})

test('it is for owners only', async () => {
  await openStaffPage('/beheer/winkel', { roles: ['FINANCE'] })
  await screen.findByRole('heading', { level: 1, name: 'Winkel is voor Eigenaar' })
})
