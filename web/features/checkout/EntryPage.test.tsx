import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { createBasketLink } from '../../../server/features/checkout/basket-link.service'
import { addCheckoutItem, getCheckoutBasket } from '../../../server/features/checkout/checkout.service'
import { item, named, right } from '../../../server/features/checkout/checkout.test-support'
import { field, fillIn } from '../../../tests/support/form-fields'
import { spaced } from '../../../tests/support/order-page'
import { type OpenedPage, openPage, type PageOptions } from '../../../tests/support/page'

const KEY = 'checkout-basket'
const CUSTOMER = 'klant@voorbeeld.nl'
const INCOMPLETE = 'onvolledig@voorbeeld.nl'

beforeEach(() => localStorage.clear())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')

/** Opens the page as a visitor with a name in the server's basket. */
async function comeWithDomain(options: PageOptions = {}): Promise<OpenedPage> {
  const page = await openPage('/privacy', options)
  await addCheckoutItem(page.ctx, { domain: { ...(await named(page.ctx, 'DOMAIN_NL')), title: 'lindebrood.nl' } })
  return page
}

/** Records the page's REST calls. Closing the page restores `fetch`. */
function watchCalls(): string[] {
  const calls: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  }
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

describe('a link with a basket in it', () => {
  /** Opens another person's link with a server and a name; `here` puts an item in the visitor's own basket. */
  async function openLink({ here = false, age = 0, change = '', title = 'vianlink.nl', ...options }: LinkOptions = {}) {
    const page = await openPage('/privacy', options)
    const sender = await page.ctx.another()
    const items = [await item(sender, 'domain', { title }), await item(sender, 'hosting', { assignedDomain: title })]
    const { url } = right(await createBasketLink(sender, { items, period: 'YEARLY' }))
    if (here) {
      const domain = { ...(await named(page.ctx, 'DOMAIN_NL')), title: 'lindebrood.nl' }
      right(await addCheckoutItem(page.ctx, { domain }))
    }
    page.shop.clock.advance(age)
    await page.visit(`/bestellen/?mandje=${change}${new URL(url).searchParams.get('mandje')}`)
    return page
  }
  interface LinkOptions extends PageOptions {
    here?: boolean
    age?: number
    change?: string
    title?: string
  }
  const inBasket = async ({ ctx }: OpenedPage) => (await getCheckoutBasket(ctx)).items.map(({ title }) => title)
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  test('shows its contents at current prices, and changes nothing automatically', async () => {
    const page = await openLink()
    await heading('Iemand heeft een bestelling voor je klaargezet')
    expect(names()).toEqual(['vianlink.nl', expect.stringMatching(/Basic/), 'Per jaar'])
    const list = within(screen.getByRole('region', { name: 'In deze link' }))
    expect(list.getAllByRole('listitem').map((row) => spaced(row.textContent))).toEqual([
      expect.stringMatching(/€ 3,99/),
      expect.stringMatching(/Voor vianlink\.nl.*p\/m/),
    ])
    const [net = 0, vat = 0, total] = screen
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent?.replace(/\D/g, '')))
    expect(net + vat).toBe(total)
    expect(await inBasket(page)).toEqual([])
  })

  test('is taken with one button when the basket is empty, and leads on', async () => {
    const page = await openLink()
    await page.user.click(await screen.findByRole('button', { name: 'In mijn winkelmand' }))
    await heading('Inloggen')
    expect(await inBasket(page)).toEqual(['vianlink.nl', expect.stringMatching(/Basic/)])
    expect(kept().items).toHaveLength(2)
  })

  test.each([
    ['Erbij leggen', ['lindebrood.nl', 'vianlink.nl', expect.stringMatching(/Basic/)]],
    ['Winkelmand vervangen', ['vianlink.nl', expect.stringMatching(/Basic/)]],
    ['Doorgaan zonder deze link', ['lindebrood.nl']],
  ])('asks what becomes of a basket that is not empty: %s', async (choice, expected) => {
    const page = await openLink({ here: true, signedInAs: CUSTOMER })
    await screen.findByText('Er ligt al één product in je winkelmand.')
    await page.user.click(screen.getByRole('button', { name: choice }))
    await heading('Samenvatting')
    expect(await inBasket(page)).toEqual(expected)
  })

  test.each([
    ['over', { age: 31 * DAY_MS }, 'Deze link is verlopen', 'This link has expired'],
    ['changed', { change: 'a' }, 'Deze link klopt niet', 'This link is not right'],
  ])('says that it is %s, and leads on without it', async (_what, options, dutch, english) => {
    const page = await openLink({ here: true, ...options })
    await heading(dutch)
    await page.user.click(screen.getByRole('button', { name: 'Doorgaan zonder deze link' }))
    await heading('Inloggen')
    await openLink({ locale: 'en', ...options })
    await heading(english)
  })

  test('names what is gone of it with the reason, and gives the rest', async () => {
    const page = await openLink({ here: true, signedInAs: CUSTOMER, title: 'voorbeeldklant.nl' })
    const words = await screen.findByText('Niet alles uit deze link is nog te bestellen')
    const [gone] = within(words.parentElement as HTMLElement).getAllByRole('listitem')
    expect(gone?.textContent).toBe('voorbeeldklant.nl: Dit domein is al in uw bezit.')
    await page.user.click(screen.getByRole('button', { name: 'Erbij leggen' }))
    await heading('Samenvatting')
    expect(await inBasket(page)).toEqual(['lindebrood.nl', expect.stringMatching(/Basic/)])
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

  test('is reported when the mail cannot be requested, while the countdown continues [ERR-009, CHK-032]', async () => {
    const page = await comeWithDomain()
    await page.visit('/bestellen/')
    await heading('Inloggen')
    await page.visit('/bestellen/succesvol-geregistreerd?email=nina%40example.nl')
    globalThis.fetch = () => Promise.reject(new Error('the network is unreachable'))
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
