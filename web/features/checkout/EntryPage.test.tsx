// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addCheckoutItem } from '../../../server/features/checkout/checkout.service'
import { named } from '../../../server/features/checkout/checkout.test-support'
import { field, fillIn } from '../../../tests/support/form-fields'
import { type OpenedPage, openPage, type PageOptions } from '../../../tests/support/page'

const KEY = 'checkout-basket'
const CUSTOMER = 'klant@voorbeeld.nl'
const INCOMPLETE = 'onvolledig@voorbeeld.nl'

beforeEach(() => localStorage.clear())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')

/** Somebody with a name in the basket of the server. */
async function comeWithDomain(options: PageOptions = {}): Promise<OpenedPage> {
  const page = await openPage('/privacy', options)
  await addCheckoutItem(page.ctx, { domain: { ...(await named(page.ctx, 'DOMAIN_NL')), title: 'lindebrood.nl' } })
  return page
}

/** The requests that a page makes by REST. */
function watchCalls(): string[] {
  const calls: string[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  })
  return calls
}

describe('the entry', () => {
  test.each([
    ['a visitor', undefined, 'Inloggen'],
    ['a customer without address', INCOMPLETE, 'Gegevens invullen'],
    ['a customer', CUSTOMER, 'Samenvatting'],
  ])('keeps the basket and leads %s on [CHK-011, CHK-013..016]', async (_who, signedInAs, title) => {
    const page = await comeWithDomain({ signedInAs })
    const calls = watchCalls()
    await page.visit('/bestellen/')
    await heading(title)
    expect(calls).toContain('GET /api/bestellen/')
    expect(kept()).toMatchObject({ period: 'YEARLY', items: [{ type: 'domain', title: 'lindebrood.nl', token: '' }] })
  })
})

describe('who registers', () => {
  test('gives a name and an address, and is told of the mail [CHK-024, CHK-025, CHK-027..031]', async () => {
    const page = await comeWithDomain()
    await page.visit('/bestellen/')
    await heading('Inloggen')
    const form = (await screen.findByRole('button', { name: 'Account aanmaken' })).closest('form') as HTMLFormElement
    expect(within(form).getAllByRole('textbox')).toHaveLength(3)
    await fillIn(page.user, { 'E-mailadres': 'nina@example.nl', Voornaam: 'Nina', Achternaam: 'Nieuw' }, form)
    await page.user.click(within(form).getByRole('button', { name: 'Account aanmaken' }))
    await heading('We hebben een verificatielink gestuurd naar nina@example.nl')
    screen.getByText('Bedankt voor het aanmaken van je account.')
    screen.getByText(/Klik op de link.*5 minuten.*spammap/)
    await page.shop.settle()
    expect(page.shop.mails().map(({ to }) => to)).toEqual(['nina@example.nl'])
    const calls = watchCalls()
    await page.user.click(screen.getByRole('button', { name: 'Activeringslink opnieuw verzenden' }))
    await screen.findByText('We hebben de activeringslink opnieuw verzonden.')
    expect(calls).toContain('POST /api/bestellen/registreren/opnieuw-verzenden')
    await screen.findByRole('button', { name: 'Activeringslink opnieuw verzenden (30 seconden)' })
  })

  test('has what was wrong below the field [CHK-094]', async () => {
    const { user } = await openPage('/bestellen/inloggen')
    const form = (await screen.findByRole('button', { name: 'Account aanmaken' })).closest('form') as HTMLFormElement
    await fillIn(user, { 'E-mailadres': 'nina', Voornaam: 'Nina', Achternaam: 'Nieuw' }, form)
    await user.click(within(form).getByRole('button', { name: 'Account aanmaken' }))
    await waitFor(() => expect(field('E-mailadres', form).getAttribute('aria-invalid')).toBe('true'))
  })

  test('comes back by a link that names the address, but not without a basket [CHK-006, CHK-026, CHK-027]', async () => {
    const page = await comeWithDomain()
    await page.visit('/bestellen/')
    await heading('Inloggen')
    await page.visit('/bestellen/succesvol-geregistreerd?email=nina%40example.nl')
    await heading('We hebben een verificatielink gestuurd naar nina@example.nl')
    localStorage.clear()
    await page.visit('/bestellen/succesvol-geregistreerd?email=nina%40example.nl')
    await waitFor(() => expect(screen.queryByText('Bedankt voor het aanmaken van je account.')).toBeNull())
  })

  test('is told when the mail cannot be asked for, while the button counts on [ERR-009, CHK-032]', async () => {
    const page = await comeWithDomain()
    await page.visit('/bestellen/')
    await heading('Inloggen')
    await page.visit('/bestellen/succesvol-geregistreerd?email=nina%40example.nl')
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('the network is away'))
    await page.user.click(screen.getByRole('button', { name: 'Activeringslink opnieuw verzenden' }))
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByText('Er is iets misgegaan. Probeer het later nog eens.')
    expect(within(dialog).getAllByRole('button', { name: 'Sluiten' }).length).toBeGreaterThan(0)
    expect(within(dialog).queryByRole('button', { name: 'Annuleren' })).toBeNull()
  })
})

describe('the customer’s details', () => {
  test('are filled in as far as they are known, and lead to the summary [CHK-033..035, CHK-039, CHK-040]', async () => {
    const page = await comeWithDomain({ signedInAs: INCOMPLETE })
    await page.visit('/bestellen/')
    await heading('Gegevens invullen')
    await screen.findByRole('heading', { level: 2, name: 'Jouw gegevens' })
    screen.getByRole('heading', { level: 2, name: 'Adresgegevens' })
    expect(field('Voornaam').value).not.toBe('')
    await page.user.click(screen.getByRole('button', { name: 'Doorgaan' }))
    await waitFor(() => expect(field('Postcode').getAttribute('aria-invalid')).toBe('true'))
    await fillIn(page.user, {
      Telefoonnummer: '010 123 45 67',
      Postcode: '1234 AB',
      Huisnummer: '1',
      Straat: 'Voorbeeldstraat',
      Plaats: 'Voorbeeldstad',
    })
    await page.user.click(screen.getByRole('button', { name: 'Doorgaan' }))
    await heading('Samenvatting')
  })

  test('that are there already are not asked again [CHK-004, CHK-038]', async () => {
    const page = await comeWithDomain({ signedInAs: CUSTOMER })
    await page.visit('/bestellen/')
    await heading('Samenvatting')
    await page.visit('/bestellen/gegevens-invullen')
    await heading('Samenvatting')
  })
})
