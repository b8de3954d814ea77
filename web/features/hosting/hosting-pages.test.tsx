import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { products } from '../../../db/schema/catalogue'
import { hostingPackages } from '../../../db/schema/hosting'
import { newId } from '../../../server/common/ids'
import { reloadCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { listPackages, listSharedHostings } from '../../../server/features/hosting/hosting.service'
import type { HostedMailbox } from '../../../server/ports/hosting-platform'
import { suspend } from '../../../tests/support/abuse'
import { unavailableHostingPlatform } from '../../../tests/support/failing-ports'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { staffContext } from '../../../tests/support/staff-context'
import { DEMO_PASSWORD } from '../../../tests/support/test-config'
import type { TestContext } from '../../../tests/support/test-context'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'
const LIST = '/account/diensten/hostingpakketten'
const PACKAGE = '/account/hostingpakket'
const ADD = '/account/webhosting-toevoegen'
const UPGRADE = '/account/webhosting-upgraden'
const EXTRAS = '/account/diensten-toevoegen'

/** Opens a page about the customer's package. */
async function openOwn(path: string, options: PageOptions = { signedInAs: CUSTOMER }) {
  const page = await openPage(LIST, options)
  const [mine] = await listSharedHostings(page.ctx)
  if (!mine) throw new Error('the customer has no package')
  await page.visit(`${path}?id=${mine.id}`)
  return { ...page, id: mine.id }
}

const paid = (ctx: TestContext, term: { termFrom: string; termUntil: string; termNet: number }) =>
  ctx.db.transaction((tx) => run(tx.update(hostingPackages).set(term)))

const cards = (name = 'Webhostingpakketten') =>
  within(screen.getByRole('list', { name })).getAllByRole('heading', { level: 3 })
const formOf = (heading: HTMLElement) => heading.closest('li')?.querySelector('form') as HTMLFormElement
const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))
const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

test('a package says what it holds and costs, and leads to its upgrade and extras', async () => {
  const { ctx } = await openPage(LIST, { signedInAs: CUSTOMER })
  const [mine] = await listSharedHostings(ctx)
  const block = screen.getByRole('article', { name: /Basic webhosting/ })
  expect(plain(block)).toContain('Wordt verlengd op 23 mei 2027€ 47,88 per jaar excl. btw')
  expect(plain(within(block).getByLabelText('Wat er in het pakket van voorbeeldklant.nl past'))).toBe(
    'Schijfruimte3000 MBDataverkeer per maand10 GBMailboxen5Databases1',
  )
  const upgrade = within(block).getByRole('link', { name: 'Pakket van voorbeeldklant.nl upgraden' })
  expect(upgrade.getAttribute('href')).toBe(`${UPGRADE}?id=${mine?.id}`)
  const extras = within(block).getByRole('link', { name: 'Extra diensten voor voorbeeldklant.nl' })
  expect(extras.getAttribute('href')).toBe(`${EXTRAS}?id=${mine?.id}`)
  const own = within(block).getByRole('link', { name: 'Basic webhosting' })
  expect(own.getAttribute('href')).toBe(`${PACKAGE}?id=${mine?.id}`)
})

test('how to get in shows on demand, and after ten minutes only to who confirms to be the owner', async () => {
  const { user, visit, ctx, id } = await openOwn(PACKAGE)
  const button = () => screen.getByRole('button', { name: 'Inloggegevens van voorbeeldklant.nl tonen' })
  expect(screen.queryByText('web0001')).toBeNull()
  await user.click(button())
  expect(plain(await screen.findByRole('status', { name: 'Inloggegevens van voorbeeldklant.nl' }))).toContain(
    'Gebruikerweb0001',
  )
  ctx.clock.advance(10 * 60_000)
  await visit(LIST)
  await visit(`${PACKAGE}?id=${id}`)
  await user.click(button())
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByText('web0001')).toBeNull()
  await user.type(within(dialog).getByLabelText('Wachtwoord'), DEMO_PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Bevestigen met wachtwoord' }))
  expect(await screen.findByText('web0001')).toBeDefined()
})

test('the page of a package leads to its panel, its webmail and the software that was installed', async () => {
  const { ctx, visit, id } = await openOwn(PACKAGE)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Hostingpaneel')).toBe('https://paneel.hosting.example')
  expect(hrefOf('Mailbox toevoegen')).toBe('https://paneel.hosting.example')
  expect(hrefOf('webmail.hosting.example')).toBe('https://webmail.hosting.example')
  expect(screen.getByText('mail.hosting.example')).toBeDefined()
  expect(screen.getByText(/^Er is nog niets geïnstalleerd/)).toBeDefined()
  expect(screen.queryByText('web0001')).toBeNull()
  await ctx.db.transaction((tx) => run(tx.update(hostingPackages).set({ installation: 'INSTALL_WORDPRESS' })))
  await visit(`${PACKAGE}?id=${id}`)
  expect(hrefOf('voorbeeldklant.nl/wp-admin')).toBe('https://voorbeeldklant.nl/wp-admin')
})

test('someone with one package is not asked which', async () => {
  const { visit } = await openPage(LIST, { signedInAs: CUSTOMER })
  await visit(UPGRADE)
  await screen.findByText('Zo komen we aan het bedrag')
  expect(screen.queryByText('Voor welk pakket?')).toBeNull()
})

test('the page of a package shows what is used of what it holds', async () => {
  const { ctx } = await openOwn(PACKAGE)
  expect(plain(screen.getByRole('heading', { level: 1 }))).toBe('Basic webhosting')
  expect(screen.getByRole('link', { name: 'Pakket upgraden' })).toBeDefined()
  const space = await screen.findByRole('meter', { name: 'Schijfruimte' })
  const used = await ctx.ports.hosting.usage('web0001')
  expect(space.getAttribute('aria-valuetext')).toBe(`${used.spaceMb} MB van 3000 MB`)
  expect(within(screen.getByRole('region', { name: 'Verbruik' })).getAllByRole('meter')).toHaveLength(4)
  expect(screen.getByText('Begint opnieuw op 1 dec 2026')).toBeDefined()
})

test('a disk that is nearly full is said, with the way to more', async () => {
  const usage = async () => ({ spaceMb: 2710, trafficMb: 4236, mailboxes: 5, databases: 1 })
  const { id } = await openOwn(PACKAGE, {
    signedInAs: CUSTOMER,
    ports: { hosting: { ...unavailableHostingPlatform(), usage } },
  })
  expect(await screen.findByText('De schijf raakt vol')).toBeDefined()
  expect(screen.getAllByText('Nog 290 MB over')).toHaveLength(2)
  const upgrades = screen.getAllByRole('link', { name: 'Pakket upgraden' })
  expect(upgrades.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`${UPGRADE}?id=${id}`))
})

const mailbox = (name: string, values: Partial<HostedMailbox> = {}): HostedMailbox => ({
  ...{ address: `${name}@voorbeeldklant.nl`, usedMb: 120, quotaMb: 1000, lastLoginAt: null },
  ...values,
})
const withMailboxes = (mailboxes: HostedMailbox[]): PageOptions => ({
  signedInAs: CUSTOMER,
  ports: { hosting: { ...unavailableHostingPlatform(), mailboxes: async () => mailboxes } },
})
const mailboxRows = async () => {
  const table = await screen.findByRole('table', { name: 'Mailboxen van voorbeeldklant.nl' })
  return within(table).getAllByRole('row').slice(1)
}

test('the mailboxes of a package are listed with their storage and last login, and a full one stands out', async () => {
  await openOwn(
    PACKAGE,
    withMailboxes([
      mailbox('sanne', { quotaMb: null }),
      mailbox('info', { usedMb: 962, lastLoginAt: Date.parse('2026-11-20T07:15:00Z') }),
      mailbox('facturen'),
    ]),
  )
  expect((await mailboxRows()).map(plain)).toEqual([
    'facturen@voorbeeldklant.nl120 MB van 1 GBnog nooitWebmail',
    'info@voorbeeldklant.nl962 MB van 1 GB, bijna vol20 nov 2026 08:15Webmail',
    'sanne@voorbeeldklant.nl120 MBnog nooitWebmail',
  ])
  const meter = screen.getByRole('meter', { name: 'Opslag van info@voorbeeldklant.nl' })
  expect(meter.getAttribute('aria-valuetext')).toBe('962 MB van 1 GB')
  expect(screen.queryByRole('meter', { name: 'Opslag van sanne@voorbeeldklant.nl' })).toBeNull()
  const webmail = screen.getByRole('link', { name: 'Webmail van info@voorbeeldklant.nl' })
  expect(webmail.getAttribute('href')).toBe('https://webmail.hosting.example')
})

test('fifty mailboxes show at first, and the rest on demand', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `m${String(at).padStart(2, '0')}`)
  const { user } = await openOwn(PACKAGE, withMailboxes(names.map((name) => mailbox(name))))
  expect(await mailboxRows()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Meer mailboxen' }))
  await waitFor(async () => expect(await mailboxRows()).toHaveLength(60))
  expect(plain((await mailboxRows()).at(-1))).toMatch(/^m59@/)
  expect(screen.queryByRole('button', { name: 'Meer mailboxen' })).toBeNull()
})

test('a package without mailboxes says so, with the way to the first one', async () => {
  await openOwn(PACKAGE, withMailboxes([]))
  expect(await screen.findByText('Er zijn nog geen mailboxen.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Mailbox toevoegen' }).getAttribute('href')).toBe(
    'https://paneel.hosting.example',
  )
})

test('when the machines are unreachable the page says so and stays, and asks again on demand', async () => {
  const ports = { hosting: unavailableHostingPlatform() }
  const { user, ctx } = await openOwn(PACKAGE, { signedInAs: CUSTOMER, ports })
  expect(await screen.findByText(/^Het verbruik is nu niet op te vragen/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Inloggegevens' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Nieuw wachtwoord' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  ctx.ports.hosting.usage = ctx.adapters.embedded.hosting.usage
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  expect(await screen.findAllByRole('meter')).toHaveLength(4)
  expect(screen.getByText(/^De mailboxen zijn nu niet op te vragen/)).toBeDefined()
  ctx.ports.hosting.mailboxes = ctx.adapters.embedded.hosting.mailboxes
  await user.click(screen.getByRole('button', { name: 'Mailboxen opnieuw opvragen' }))
  expect(await screen.findByRole('table', { name: 'Mailboxen van voorbeeldklant.nl' })).toBeDefined()
})

test('a new password shows once, and is gone after another look', async () => {
  const { user, visit, ctx, id } = await openOwn(PACKAGE, { signedInAs: CUSTOMER, locale: 'en' })
  await user.click(screen.getByRole('button', { name: 'New password' }))
  const made = await screen.findByRole('status', { name: 'The new password' })
  const password = within(made).getByText(/^\w{5}-\w{5}-\w{5}-\w{5}$/).textContent ?? ''
  expect(ctx.adapters.embedded.hosting.isPassword('web0001', password)).toBe(true)
  await visit(LIST)
  await visit(`${PACKAGE}?id=${id}`)
  expect(screen.queryByText(password)).toBeNull()
})

test('without packages the page says how to get one', async () => {
  await openPage(LIST, { signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(screen.getByText(/^Je hebt nog geen hostingpakket/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Webhosting toevoegen' }).getAttribute('href')).toBe(ADD)
})

test('seven cards, each a form for the domain, Basic most chosen, the price struck where it differs [PKG-001, PKG-002, PKG-003, PKG-004, PKG-007, PKG-008, PKG-010, PKG-012, CAT-012, GEN-006]', async () => {
  await openPage(`${ADD}?name=elders.nl`, { signedInAs: CUSTOMER })
  expect(cards().map(plain)).toEqual(
    ['Intro', 'Basic', 'Premium', 'Professional', 'XL', 'XXL', '3XL'].map((name) => `${name} webhosting`),
  )
  const items = cards().map((heading) => heading.closest('li') as HTMLElement)
  expect(items.filter((item) => within(item).queryByText('Meest gekozen')).map((item) => items.indexOf(item))).toEqual([
    1,
  ])
  expect(items.map((item) => plain(item.querySelector('s')))).toEqual([
    '',
    'normaal € 3,99',
    'normaal € 6,99',
    'normaal € 12,99',
    '',
    '',
    '',
  ])
  expect(items.map((item) => within(item).queryByText('Gratis installatie voor elders.nl') !== null)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ])
  for (const item of items) {
    expect(item.querySelector('h3 svg')).not.toBeNull()
    expect(plain(item)).toMatch(/€ \d+,\d\d p\/m/)
    expect(within(item).getByText('Schijfruimte')).toBeDefined()
    expect(within(item).getByText('PHP 7 en 5')).toBeDefined()
  }
  const form = formOf(cards()[2] as HTMLElement)
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', ADD])
  expect(fieldsOf(form)).toEqual({
    csrf: expect.stringMatching(/.{20}/),
    productCode: 'HOSTING_PREMIUM',
    productId: expect.stringMatching(/^prd_/),
    domain: 'elders.nl',
  })
  expect(within(form).getByRole('button', { name: 'Premium webhosting kiezen' }).textContent).toBe('Kiezen')
})

test('a reseller chooses of four, Reseller basic most chosen [PKG-005, PKG-006, GEN-006]', async () => {
  await openPage(`${ADD}?name=bakkerij-voorbeeld.nl`, { signedInAs: RESELLER, locale: 'en' })
  const headings = cards('Web hosting packages')
  expect(headings.map(plain)).toEqual(['intro', 'basic', 'premium', 'professional'].map((name) => `Reseller ${name}`))
  const badges = headings.map((heading) => within(heading.closest('li') as HTMLElement).queryByText('Most chosen'))
  expect(badges.map((badge) => badge !== null)).toEqual([false, true, false, false])
})

test('without a name the page asks for which domain', async () => {
  await openPage(ADD, { signedInAs: CUSTOMER })
  const links = within(screen.getByRole('region', { name: /^Bij welke domeinnaam/ })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${ADD}?name=alleenlezen.nl`,
    `${ADD}?name=elders.nl`,
    `${ADD}?name=voorbeeldklant.nl`,
  ])
})

test('an upgrade shows its sum before anything is agreed: the price, what is left of the old period, and the total [PKG-009]', async () => {
  const page = await openPage(LIST, { signedInAs: CUSTOMER })
  await paid(page.ctx, { termFrom: '2026-02-03', termUntil: '2027-02-03', termNet: 4788 })
  const [mine] = await listSharedHostings(page.ctx)
  await page.visit(`${UPGRADE}?id=${mine?.id}`)
  const rows = () =>
    within(screen.getByRole('table', { name: 'Berekening van de upgrade' }))
      .getAllByRole('row')
      .map(plain)
  expect(rows()).toEqual([
    'Premium webhosting, 1 jaar21 nov 2026 t/m 20 nov 2027Normale prijs: 12 maanden à € 6,99€ 83,88',
    'Rest van Basic webhosting21 nov 2026 t/m 2 feb 2027, € 47,88 × 74 ÷ 365− € 9,71',
    'Totaal excl. btw€ 74,17',
    '21% btw€ 15,58',
    'Nu te betalen€ 89,75',
  ])
  expect(
    screen.getByRole('img', { name: 'Van de 365 dagen van Basic webhosting zijn er 291 gebruikt en 74 over' }),
  ).toBeDefined()
  expect(plain(screen.getByText(/^Daarna/))).toContain(
    '€ 83,88 excl. btw per jaar (€ 101,49 incl.), voor het eerst op 21 nov 2027',
  )

  await page.user.click(screen.getByRole('radio', { name: 'XL webhosting' }))
  expect(rows().at(-1)).toBe('Nu te betalen€ 278,51')
  const form = screen.getByRole('button', { name: /^Upgraden voor/ }).closest('form') as HTMLFormElement
  expect(new URL(form.action).pathname).toBe(UPGRADE)
  expect(fieldsOf(form)).toMatchObject({ productCode: 'HOSTING_XL', hostingPackageId: mine?.id })

  // Without a domain the cards do not mention an installation, and packages that are not upgrades are left out.
  expect(screen.queryByText(/Gratis installatie/)).toBeNull()
  expect(cards().map((heading) => (within(formOf(heading)).getByRole('button') as HTMLButtonElement).disabled)).toEqual(
    [...[true, true], ...[false, false, false, false, false]],
  )
  // The welcome discount is for a first package: no upgrade card promises it.
  expect(screen.getByText(/actieprijs geldt alleen voor een eerste pakket/)).toBeDefined()
  expect(plain(cards()[2]?.closest('li'))).toContain('€ 6,99 p/mvaste prijs')
  expect(screen.queryByText(/eerste 6 maanden/)).toBeNull()
  expect(fieldsOf(formOf(cards()[6] as HTMLElement))).toMatchObject({ hostingPackageId: mine?.id })
})

test('what is left beyond the new price is said before it is lost', async () => {
  const page = await openPage(LIST, { signedInAs: CUSTOMER })
  await paid(page.ctx, { termFrom: '2026-11-21', termUntil: '2031-11-21', termNet: 23_000 })
  const [mine] = await listSharedHostings(page.ctx)
  await page.visit(`${UPGRADE}?id=${mine?.id}`)
  expect(plain(screen.getByText(/Meer dan de nieuwe prijs/))).toContain('Van je huidige pakket is € 230,00 over.')
  expect(screen.getByRole('button', { name: /^Upgraden voor/ }).textContent).toMatch(/0,00$/)
})

test.each([UPGRADE, EXTRAS])('%s asks for which package when the address does not say', async (path) => {
  const { ctx, visit } = await openPage(LIST, { signedInAs: CUSTOMER })
  const [row] = await listPackages(ctx)
  if (!row) throw new Error('the customer has no package')
  const second = {
    ...row,
    id: newId('hst'),
    domainId: null,
    domainName: 'zonder-domein.nl',
    createdAt: row.createdAt + 1,
  }
  await ctx.db.transaction((tx) => run(tx.insert(hostingPackages).values(second)))
  await visit(path)
  const [mine] = await listSharedHostings(ctx)
  const [link] = within(screen.getByRole('region', { name: 'Voor welk pakket?' })).getAllByRole('link')
  expect(plain(link)).toBe('Basic webhosting voorbeeldklant.nl')
  expect(link?.getAttribute('href')).toBe(`${path}?id=${mine?.id}`)
})

test('a form that was refused is shown again with the reason', async () => {
  const { visit, id } = await openOwn(EXTRAS)
  expect(screen.queryByText(/^Dat ging niet/)).toBeNull()
  await visit(`${EXTRAS}?id=${id}&refused=INVALID_INPUT`)
  expect(screen.getByText(/^Dat ging niet/)).toBeDefined()
})

test('extra services are a grid of checkboxes with pop-ups that hold the yearly price [EXT-001, EXT-002, EXT-003, EXT-004, GEN-006]', async () => {
  const { user } = await openOwn(EXTRAS)
  const grid = screen.getByRole('group', { name: 'Extra diensten' })
  const boxes = within(grid).getAllByRole('checkbox')
  expect(boxes).toHaveLength(7)
  for (const box of boxes) expect(box.closest('label')?.querySelector('svg')).not.toBeNull()
  expect(
    within(grid)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(
    [
      ...['SSL Domeinvalidatie standaard', 'SSL wildcard', 'Extra IPv4 adres', 'Premium Spamfilter', 'Pro SLA'],
      'Gratis website migratie',
    ].map((name) => `Meer over ${name}`),
  )
  await user.click(within(grid).getByRole('button', { name: 'Meer over Pro SLA' }))
  const popover = await screen.findByRole('dialog')
  expect(plain(within(popover).getByRole('heading'))).toBe('Pro SLA, € 59,40 per jaar')
  expect((screen.queryByLabelText('Pro SLA') as HTMLInputElement | null)?.checked).not.toBe(true)
})

test('what is ticked goes along for the package of the address, in one form [EXT-005, EXT-006]', async () => {
  const { user, id } = await openOwn(EXTRAS, { signedInAs: CUSTOMER, locale: 'en' })
  const add = screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement
  expect(add.disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Extra IPv4 address' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro SLA' }))
  expect(plain(screen.getByText('2 services chosen').parentElement)).toBe('2 services chosen€ 83.40 a year, excl. VAT')
  const form = add.closest('form') as HTMLFormElement
  expect([form.method, new URL(form.action).pathname, add.disabled]).toEqual(['post', EXTRAS, false])
  const { extraServices, ...rest } = fieldsOf(form)
  expect(rest).toEqual({ csrf: expect.any(String), hostingPackageId: id })
  expect(JSON.parse(String(extraServices))).toEqual([
    { productId: expect.stringMatching(/^prd_/), productCode: 'EXTRA_IPV4' },
    { productId: expect.stringMatching(/^prd_/), productCode: 'PRO_SLA' },
  ])
})

test('without products there is no grid [EXT-009]', async () => {
  const page = await openPage(LIST, { signedInAs: CUSTOMER })
  await page.ctx.db.transaction((tx) => run(tx.delete(products).where(eq(products.kind, 'EXTRA'))))
  await reloadCatalogue(page.ctx)
  const [mine] = await listSharedHostings(page.ctx)
  await page.visit(`${EXTRAS}?id=${mine?.id}`)
  expect(screen.queryByRole('group', { name: 'Extra diensten' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Toevoegen' })).toBeNull()
  expect(screen.getByText('Er zijn nu geen extra diensten.')).toBeDefined()
})

test('an extra that the package has is ticked and cannot be chosen again', async () => {
  const page = await openPage(LIST, { signedInAs: CUSTOMER })
  await page.ctx.db.transaction((tx) => run(tx.update(hostingPackages).set({ extras: ['PRO_SLA'] })))
  const [mine] = await listSharedHostings(page.ctx)
  await page.visit(`${EXTRAS}?id=${mine?.id}`)
  const box = screen.getByRole('checkbox', { name: 'Pro SLA' }) as HTMLInputElement
  expect([box.checked, box.disabled]).toEqual([true, true])
})

test('a sub-user sees the packages and how to order', async () => {
  const { visit, ctx } = await openPage(LIST, { signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(screen.getByRole('article', { name: /Basic webhosting/ })).toBeDefined()
  const [mine] = await listSharedHostings(ctx)
  await visit(`${PACKAGE}?id=${mine?.id}`)
  expect(await screen.findAllByRole('meter')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /Inloggegevens/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Pakket upgraden' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  await visit(`${UPGRADE}?id=${mine?.id}`)
  expect(screen.getByText(/ingelogd als een subgebruiker/)).toBeDefined()
  expect((screen.getByRole('button', { name: /^Upgraden voor/ }) as HTMLButtonElement).disabled).toBe(true)
})

test('a package that is suspended for abuse says why, until when and how to answer, and offers no acts', async () => {
  const { ctx, visit, id } = await openOwn(PACKAGE)
  await suspend(await staffContext(ctx, { name: 'Tess', roles: ['TECHNICAL'] }), { kind: 'HOSTING', thingId: id })
  await visit(LIST)
  within(screen.getByRole('article', { name: /Basic webhosting/ })).getByText('Afgesloten')
  expect(screen.queryByRole('link', { name: /upgraden$/ })).toBeNull()
  await visit(`${PACKAGE}?id=${id}`)
  screen.getByText('Wij hebben dit afgesloten. Reden: phishing')
  screen.getByText(/nagemaakte pagina van een bank/)
  screen.getByText(/rust op de wet: artikel 326 van het Wetboek van Strafrecht/)
  screen.getByText('Los het uiterlijk 5 december 2026 op en laat het ons weten.')
  expect(screen.getByRole('link', { name: 'Neem contact op' }).getAttribute('href')).toBe('/hulp')
  expect(screen.queryByText('M-2026-17')).toBeNull()
  for (const name of ['Hostingpaneel', 'Pakket upgraden', 'Diensten kiezen'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /Inloggegevens/ })).toBeNull()
})
