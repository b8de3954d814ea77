import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { agree, askGraph, fillCheckout, logIn, order, orderButton, type Wish } from './checkout-steps'
import { bankButton } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { requestsWith, spaced, WAIT } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Creates a checkout link with a product, as an agency does. Returns its path in this shop. */
async function makeLink(page: Page, productCode: string): Promise<string> {
  const { products } = await askGraph(page, '{ products { productId productCode } }')
  const product = products.find((one: { productCode: string }) => one.productCode === productCode)
  const { createBasketLink } = await askGraph(
    page,
    `mutation ($input: CreateBasketLinkInput!) {
      createBasketLink(input: $input) { ... on BasketLinkCreated { url } ... on UserError { message } }
    }`,
    { input: { items: [{ type: 'VPSPACKAGE', ...product }] } },
  )
  const { pathname, search } = new URL(createBasketLink.url)
  return pathname + search
}

const DOMAIN = (title: string): Wish => ['domain', 'DOMAIN_NL', { title }]

/** One item of each of the seven kinds, plus a name to transfer. */
const ALL_KINDS = (name: string): Wish[] => [
  DOMAIN(name),
  DOMAIN(`bezet-${name}`),
  ['redirect', 'REDIRECT', { redirection: 'https://voorbeeld.com/winkel', assignedDomain: name }],
  ['ssl', 'SSL_RAPID', { assignedDomain: name, softwareId: 'nginx' }],
  ['sslMultiDomains', 'SSL_BUSINESS_MULTI', { assignedDomains: [name, `bezet-${name}`] }],
  ['cloudflare', 'CLOUDFLARE_PRO'],
  ['hosting', 'HOSTING_BASIC', { assignedDomain: name }],
  ['vps', 'VPS_S', { vpsSpec: '{"operatingSystem":"debian-13","hostname":"web1.voorbeeld.nl"}' }],
]

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Producten' }).getByRole('heading', { level: 2 })
const savedBasket = (page: Page) => page.evaluate(() => localStorage.getItem('checkout-basket'))

/** Opens the summary as a customer with these items in the checkout. */
async function openSummary(wishes: readonly Wish[], who = CUSTOMER) {
  const visitor = await visit(browser, '/privacy', { url: shop.url })
  await fillCheckout(visitor.page, wishes)
  await visitor.page.goto('/bestellen/')
  await visitor.page.waitForURL(/\/bestellen\/inloggen/)
  await logIn(visitor.page, who)
  await visitor.page.waitForURL(/\/bestellen\/samenvatting/)
  await rowsOf(visitor.page).first().waitFor()
  return visitor
}

describe('the checkout', () => {
  test('takes all seven kinds from a login to an order on account [GEN-007, GEN-008, CHK-002, CHK-019, CHK-067, CHK-073, CHK-076, CHK-077, CHK-080]', async () => {
    const { page, complaints } = await visit(browser, '/privacy', { url: shop.url })
    await fillCheckout(page, ALL_KINDS('lindebrood.nl'))
    const entry = requestsWith(page, '/api/bestellen/')
    await page.goto('/bestellen/')
    await page.waitForURL(/\/bestellen\/inloggen/)
    expect(entry.map((request) => request.method())).toEqual(['GET'])
    await expect.poll(() => page.title(), WAIT).toBe('Inloggen')
    const mount = page.locator('#app')
    expect(await mount.getAttribute('data-csrf-token')).toBeTruthy()
    expect(await mount.getAttribute('data-show-captcha')).toBe('false')
    await expectAccessible(page)

    await logIn(page, CUSTOMER, 'niet-het-goede-woord')
    await page.waitForURL(/loginError=invalid/)
    await page.getByText('Ongeldige inloggegevens.').waitFor()
    await expect.poll(() => page.getByLabel('E-mailadres of gebruikersnaam').inputValue(), WAIT).toBe(CUSTOMER)
    await logIn(page, CUSTOMER)
    await page.waitForURL(/\/bestellen\/samenvatting/)
    await expect.poll(() => rowsOf(page).count(), WAIT).toBe(8)
    await expect.poll(() => page.title(), WAIT).toBe('Samenvatting')
    await expectAccessible(page)

    await agree(page)
    expect(await orderButton(page).isDisabled()).toBe(true)
    await page.getByLabel('Verhuiscode*').fill('VERHUIS-123')
    await page.getByRole('button', { name: 'Code bewaren' }).click()
    await page.getByText('Verhuiscode bewaard').waitFor()
    await page.getByRole('button', { name: /Voor welk domein/ }).click()
    await page.getByRole('option', { name: 'voorbeeldklant.nl' }).click()
    await expect.poll(() => orderButton(page).isEnabled(), WAIT).toBe(true)
    expect(await savedBasket(page)).not.toContain('VERHUIS-123')

    let atOrder: string | null = 'not asked'
    page.on('request', async (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/bestellen/')) atOrder = await savedBasket(page)
    })
    await orderButton(page).click()
    await page.waitForURL(/\/bestellen\/ord_[^/]+\/overzicht/)
    expect(atOrder).toBeNull()
    await page.getByRole('heading', { level: 1, name: /Het bedrag .* is toegevoegd aan factuur/ }).waitFor()
    await expect.poll(() => page.title(), WAIT).toBe('Overzicht')
    expect(await savedBasket(page)).toBeNull()
    expect(complaints).toEqual([])
  })

  test('takes a new customer from a registration to a payment and the order [CHK-025, CHK-040, CHK-067, CHK-075, CHK-086]', async () => {
    const { page } = await visit(browser, '/privacy', { url: shop.url })
    await fillCheckout(page, [DOMAIN('nieuwbrood.nl')])
    await page.goto('/bestellen/')
    await page.getByLabel('E-mailadres', { exact: true }).fill('nina@example.nl')
    await page.getByLabel('Voornaam').fill('Nina')
    await page.getByLabel('Achternaam').fill('Nieuw')
    await page.getByRole('button', { name: 'Account aanmaken' }).click()
    await page.getByRole('heading', { name: /verificatielink gestuurd naar nina@example\.nl/ }).waitFor()
    await expect.poll(() => page.title(), WAIT).toBe('Succesvol geregistreerd')
    await expectAccessible(page)
    await expect
      .poll(async () => (await shop.mails()).filter(({ to }) => to === 'nina@example.nl').length, WAIT)
      .toBe(1)
    const [mail] = (await shop.mails()).filter(({ to }) => to === 'nina@example.nl')
    const [link = ''] = /\/account-activeren\/\S+/.exec(mail?.text ?? '') ?? []

    // Reads the mail on another device.
    const { page: phone, complaints } = await visit(browser, link, { url: shop.url, width: 390, height: 844 })
    await phone
      .getByLabel(/^(Nieuw wachtwoord|Wachtwoord)/)
      .first()
      .fill('nina bakt kruidnagels')
    await phone
      .getByRole('main')
      .getByRole('button', { name: /Account activeren/ })
      .click()
    await phone.waitForURL(/\/bestellen\/gegevens-invullen/)
    await expectAccessible(phone)
    // On another device the visitor enters their details again.
    await phone.getByLabel('Voornaam').fill('Nina')
    await phone.getByLabel('Achternaam').fill('Nieuw')
    await phone.getByLabel('Telefoonnummer').fill('010 123 45 67')
    await phone.getByLabel('Postcode').fill('1234 AB')
    await phone.getByLabel('Huisnummer').fill('1')
    await phone.getByText('Adres gevonden').first().waitFor()
    await expect.poll(() => phone.getByLabel('Plaats').inputValue(), WAIT).toBe('Voorbeeldstad')
    await phone.getByRole('button', { name: 'Doorgaan' }).click()
    await phone.waitForURL(/\/bestellen\/samenvatting/)
    await phone.getByText('Je betaalt de eerste termijn direct online').waitFor()
    expect(spaced(await orderButton(phone).textContent())).toBe('Bestel en begin direct met betalingsverplichting')
    const calls = requestsWith(phone, '/api/bestellen/')
    await order(phone)
    await phone.waitForURL(/\/testbank\//, { waitUntil: 'commit' })
    expect(
      calls.map((call) => `${call.method()} ${new URL(call.url()).pathname.replace(/ord_[^/]+/, '{id}')}`),
    ).toEqual(['POST /api/bestellen/send-omnikassa', 'GET /api/bestellen/{id}/betaling'])
    await bankButton(phone, 'COMPLETED').click()
    await expect.poll(() => phone.url(), WAIT).toMatch(/\/bestellen\/ord_[^/]+\/overzicht/)
    await phone.getByRole('heading', { level: 1, name: /^Factuur .* is aangemaakt voor het bedrag van/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('makes one order of a reload, a second tab and a lost answer, and loses nothing [CHK-074, CHK-077, ERR-008]', async () => {
    const { page, context } = await openSummary([DOMAIN('trouwbrood.nl')])
    await page.reload()
    await rowsOf(page).first().waitFor()
    const second = await context.newPage()
    await second.goto('/bestellen/samenvatting')
    await rowsOf(second).first().waitFor()
    await agree(second)

    // The order arrives, but its response is lost.
    await page.route('**/api/bestellen/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await order(page)
    await page.getByText('Er is iets misgegaan. Probeer het later nog eens.').waitFor()
    expect(await savedBasket(page)).toContain('trouwbrood.nl')
    await page.unroute('**/api/bestellen/')
    await orderButton(page).click()
    await page.waitForURL(/\/overzicht/)
    await expect.poll(() => orderButton(second).isEnabled(), WAIT).toBe(true)
    await orderButton(second).click()
    await second.waitForURL(/\/overzicht/)
    expect(second.url()).toBe(page.url())
  })

  test('is cancelled, and an empty one leads to the shop [CHK-012, CHK-078]', async () => {
    const { page } = await openSummary([DOMAIN('wegbrood.nl')])
    const calls = requestsWith(page, '/api/bestellen/')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    await page.waitForURL(`${shop.url}/`)
    expect(calls.map((call) => call.method())).toEqual(['DELETE'])
    expect(await savedBasket(page)).toBeNull()
    await page.goto('/bestellen/')
    await page.waitForURL(`${shop.url}/`)
  })

  test('opens a link with a basket in it, which asks before it changes one', async () => {
    const { page: sender } = await visit(browser, '/privacy', { url: shop.url })
    const link = await makeLink(sender, 'VPS_S')
    const { page, complaints } = await visit(browser, '/privacy', { url: shop.url, width: 390, height: 844 })
    await fillCheckout(page, [DOMAIN('eigenbrood.nl')])
    await page.goto(link)
    await page.getByText('Er ligt al één product in je winkelmand.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Erbij leggen' }).click()
    await page.waitForURL(/\/bestellen\/inloggen$/)
    expect(await savedBasket(page)).toMatch(/eigenbrood\.nl.*VPS_S/)
    await page.goto(link.replace('mandje=', 'mandje=x'))
    await page.getByRole('heading', { level: 1, name: 'Deze link klopt niet' }).waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})
