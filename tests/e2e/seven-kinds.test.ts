import { createPublicKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askUdp } from '../contracts/dns-client'
import { csrfToken, openBrowser, type Visitor, visit } from './browser'
import { fillCheckout, logIn, order, payAndReceive, putInBasket, toProduct } from './checkout-steps'
import { blockOf, changeHosting, existingCustomer, field, goToStep3, linkMailedTo, payByIdeal } from './order-steps'
import { askForwarder, freePort, type RunningShop, startShop } from './shop'
import { add, addDomain, continueButton, expectStep, searchFor, WAIT } from './steps'

const PASSWORD = 'kruidnagel en kaneel'
const PERSON = { firstName: 'Nina', lastName: 'Nieuw', gender: 'F', isCompany: false, phoneNumber: '010 123 45 67' }
const ADDRESS = { street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' }

let shop: RunningShop
let browser: Browser
let dnsPort: number
let forwarderPort: number

beforeAll(async () => {
  ;[dnsPort, forwarderPort] = await Promise.all([freePort(), freePort()])
  const ports = { DNS_PORT: String(dnsPort), FORWARDER_PORT: String(forwarderPort) }
  ;[shop, browser] = await Promise.all([startShop(ports), openBrowser()])
})

afterAll(() => shop.stop())

let customers = 0

/**
 * A customer without earlier orders, who therefore pays at once. Logs in through their browser unless the journey is about
 * logging in.
 */
async function newCustomer({ page, context }: Visitor): Promise<string> {
  const email = `nina-${++customers}@bakker.example`
  const headers = { 'X-CSRF-TOKEN': await csrfToken(context.request) }
  const registrationDto = { ...PERSON, ...ADDRESS, countryId: 154, email, password: PASSWORD }
  const registered = await page.request.post('/api/register-account', { headers, data: { registrationDto } })
  expect(registered.status(), await registered.text()).toBe(200)
  const token = (await linkMailedTo(shop, email, '/account-activeren')).split('/').at(-1)
  const activated = await page.request.post('/api/account-activeren', { headers, data: { token } })
  expect(activated.status(), await activated.text()).toBe(200)
  return email
}

/** Opens a product page as such a customer, with new names in the checkout for the product. */
async function shopFor(path: string, ...names: string[]): Promise<Visitor> {
  const visitor = await visit(browser, null, { url: shop.url })
  await newCustomer(visitor)
  await fillCheckout(
    visitor.page,
    names.map((title) => ['domain', 'DOMAIN_NL', { title }]),
  )
  await visitor.page.goto(path)
  return visitor
}

/** Current records in the name server's response for a name. */
async function served(name: string, type: 'A' | 'SOA'): Promise<unknown[]> {
  const { packet } = await askUdp(dnsPort, name, type)
  return (packet.answers ?? []).map((answer) => ('data' in answer ? answer.data : null))
}

/** Content of the file that a button downloads. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

/** Downloads a certificate and its key from the customer's certificates page, and checks that they match. */
async function takeCertificate(page: Page, name: string): Promise<X509Certificate> {
  await page.goto('/account/diensten/ssl')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByText('Geldig', { exact: true }).first().waitFor()
  const certificate = new X509Certificate(await download(page, 'Certificaat'))
  const key = createPublicKey(await download(page, 'Privésleutel'))
  expect(certificate.publicKey.export({ format: 'der', type: 'spki' })).toEqual(
    key.export({ format: 'der', type: 'spki' }),
  )
  return certificate
}

describe('from its page to where it is used:', () => {
  let visitor: Visitor
  const complaints = () => [visitor.complaints, visitor.foreign]

  test('a domain is found, paid by a customer who logs in on the way, and its DNS is served', async () => {
    visitor = await visit(browser, null, { url: shop.url })
    const { page } = visitor
    const email = await newCustomer(await visit(browser, null, { url: shop.url }))
    await page.goto('/bestelprocedure')
    await searchFor(page, 'lindewinkel')
    await add(page, 'lindewinkel.nl')
    expect(await served('lindewinkel.nl', 'SOA')).toEqual([])
    await continueButton(page).click()
    await goToStep3(page)
    const form = await existingCustomer(page)
    await form.getByLabel(/^E-mailadres/).fill(email)
    await field(form, 'Wachtwoord', 'Password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Inloggen' }).click()
    await payByIdeal(page)
    await payAndReceive(page)
    await toProduct(page, 'lindewinkel.nl').click()
    await page.waitForURL(/\/account\/domein\?name=lindewinkel\.nl/)
    await page.getByRole('heading', { level: 1, name: 'lindewinkel.nl' }).waitFor()
    expect(await served('lindewinkel.nl', 'SOA')).toHaveLength(1)
    expect(await served('lindewinkel.nl', 'A')).toHaveLength(1)
    expect(complaints()).toEqual([[], []])
  })

  test('a name is forwarded, by a customer who logs in at the checkout', async () => {
    visitor = await visit(browser, '/domein-doorsturen', { url: shop.url })
    const { page } = visitor
    const email = await newCustomer(await visit(browser, null, { url: shop.url }))
    await page.getByRole('textbox', { name: /^Naam/ }).fill('lindepad.nl')
    await page.getByRole('textbox', { name: /^Doorsturen naar/ }).fill('www.example.com/winkel')
    await putInBasket(page)
    await page.waitForURL(/\/bestellen\/inloggen/)
    await logIn(page, email, PASSWORD)
    await order(page)
    await payAndReceive(page)
    expect(await askForwarder(forwarderPort, 'lindepad.nl')).toMatchObject({
      status: 301,
      location: 'https://www.example.com/winkel',
    })
    expect(await served('lindepad.nl', 'A')).toHaveLength(1)
    expect(complaints()).toEqual([[], []])
  })

  test('certificates for one name and for several are downloaded with their keys, and Cloudflare stands before a website', async () => {
    const several = ['lindesloten.nl', 'lindedeur.nl'] as const
    visitor = await shopFor('/ssl-certificaten', 'lindeslot.nl', ...several, 'lindewolk.nl')
    const { page } = visitor
    await page.getByRole('textbox', { name: /^Naam/ }).fill('lindeslot.nl')
    await putInBasket(page)
    await page.goto('/ssl-certificaten')
    await page.getByRole('link', { name: /^Kies .*multidomein/i }).click()
    await page.getByRole('textbox', { name: /^Voor welke namen/ }).fill(several.join('\n'))
    await putInBasket(page)
    await page.goto('/cloudflare')
    await page.getByRole('textbox', { name: /^Naam/ }).fill('lindewolk.nl')
    await putInBasket(page)
    await order(page)
    await payAndReceive(page)
    expect((await takeCertificate(page, 'lindeslot.nl')).checkHost('lindeslot.nl')).toBe('lindeslot.nl')
    const certificate = await takeCertificate(page, several[0])
    for (const name of several) expect(certificate.checkHost(name)).toBe(name)
    await page.goto('/account/domein?name=lindewolk.nl')
    await page.getByText('Beschermt je website').waitFor()
    expect(await served('lindewolk.nl', 'A')).toEqual([expect.stringMatching(/^198\.51\.100\./)])
    expect(complaints()).toEqual([[], []])
  })

  test('a hosting package is chosen first, gets its name, and has a page', async () => {
    visitor = await visit(browser, null, { url: shop.url })
    const { page } = visitor
    await newCustomer(visitor)
    await page.goto('/webhosting')
    await page.getByRole('link', { name: /^Basic.* kiezen$/ }).click()
    await addDomain(page, 'lindehuis.nl')
    await continueButton(page).click()
    await expectStep(page, 2)
    await changeHosting(blockOf(page, 'lindehuis.nl')).waitFor()
    await goToStep3(page)
    await payByIdeal(page)
    await payAndReceive(page)
    await toProduct(page, 'Basic webhosting').click()
    await page.waitForURL(/\/account\/diensten\/hostingpakketten/)
    await page
      .getByRole('article')
      .filter({ hasText: 'lindehuis.nl' })
      .getByRole('link', { name: /^Basic/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Basic/ }).waitFor()
    expect(complaints()).toEqual([[], []])
  })

  test('a server is ordered by a visitor who registers, and shows its first password once', async () => {
    visitor = await visit(browser, '/vps', { url: shop.url })
    const { page } = visitor
    const email = 'noor@server.example'
    await page.getByRole('radio', { name: 'VPS S' }).check({ force: true })
    await page.getByRole('textbox', { name: /^Naam van de server/ }).fill('web1.voorbeeld.nl')
    await page.getByRole('radio', { name: /^Met een wachtwoord/ }).check({ force: true })
    await putInBasket(page)
    await page.getByLabel('E-mailadres', { exact: true }).fill(email)
    await page.getByLabel('Voornaam').fill('Noor')
    await page.getByLabel('Achternaam').fill('Voorbeeld')
    await page.getByRole('button', { name: 'Account aanmaken' }).click()
    await page.getByRole('heading', { name: /verificatielink gestuurd naar/ }).waitFor()
    await page.goto(await linkMailedTo(shop, email, '/account-activeren'))
    await page
      .getByLabel(/^(Nieuw wachtwoord|Wachtwoord)/)
      .first()
      .fill(PASSWORD)
    await page.getByRole('button', { name: /Account activeren/ }).click()
    await page.waitForURL(/\/bestellen\/gegevens-invullen/)
    await page.getByLabel('Telefoonnummer').fill('010 123 45 67')
    await page.getByLabel('Postcode').fill('1234 AB')
    await page.getByLabel('Huisnummer').fill('1')
    await expect.poll(() => page.getByLabel('Plaats').inputValue(), WAIT).toBe('Voorbeeldstad')
    await page.getByRole('button', { name: 'Doorgaan' }).click()
    await order(page)
    await payAndReceive(page)
    await page.getByRole('link', { name: /^Naar het product/ }).click()
    const server = page.getByRole('article', { name: /web1\.voorbeeld\.nl/ })
    await server.getByText('Staat aan').waitFor()
    await server.getByRole('button', { name: /^Eerste wachtwoord/ }).click()
    expect((await server.locator('code').innerText()).length).toBeGreaterThan(11)
    await page.reload()
    await server.getByText('Het eerste wachtwoord is al getoond.').waitFor()
    expect(complaints()).toEqual([[], []])
  })
})
