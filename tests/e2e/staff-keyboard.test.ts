import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_PRICE_SET, staffPaths } from '../../web/staff/paths'
import { staffRoutes } from '../../web/staff/routes'
import { DEMO_PASSWORD } from '../support/test-config'
import { csrfToken, openBrowser, type Visitor, visit } from './browser'
import { walk, watchKeyboard } from './keyboard'
import { settle } from './looks'
import { freePort, type RunningShop, startShop } from './shop'
import { codeOf, heading, knowApp, picture, signIn } from './staff-steps'
import { WAIT } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'
const OWNER = 'eigenaar@wimpel.example'
const FINANCE = 'financien@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let shop: RunningShop
let browser: Browser
let staffUrl: string
/** Of the owner, who logs in once. */
let cookies: Awaited<ReturnType<Visitor['context']['cookies']>> = []

beforeAll(async () => {
  const port = await freePort()
  staffUrl = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    startShop({ STAFF_PORT: String(port), STAFF_HOST: 'localhost', STAFF_URL: staffUrl, REFUND_LIMIT: '10' }),
    openBrowser(),
  ])
  for (const email of [OWNER, FINANCE]) knowApp(email, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

/** The desk of the owner, at which no mouse is used. */
async function desk(): Promise<Visitor> {
  const visitor = await visit(browser, null, { url: staffUrl })
  await visitor.context.addCookies(cookies)
  await watchKeyboard(visitor.page)
  return visitor
}

interface Placed {
  id: string
  number: string
  returnUrl: string
}

async function graph<T>({ context }: Visitor, query: string, variables: object = {}): Promise<T> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(context.request) }
  const answer = await context.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

async function orderNames(customer: Visitor, paymentMethod: string, ...names: string[]): Promise<Placed> {
  const { products } = await graph<{ products: { productId: string; productCode: string }[] }>(
    customer,
    '{ products(kinds: [DOMAIN]) { productId productCode } }',
  )
  const productId = products.find(({ productCode }) => productCode === 'DOMAIN_NL')?.productId
  const add = 'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }'
  for (const name of names) await graph(customer, add, { input: { productId, title: `${name}.nl` } })
  const { purchase } = await graph<{ purchase: { order: { id: string; number: string }; returnUrl: string } }>(
    customer,
    `mutation ($input: PurchaseInput!) {
      purchase(input: $input) {
        ... on PurchaseStarted { order { id number } returnUrl }
        ... on UserError { code message }
      }
    }`,
    { input: { paymentMethod } },
  )
  return { ...purchase.order, returnUrl: purchase.returnUrl }
}

const statusOf = async (customer: Visitor, { id }: Placed): Promise<string> => {
  const query = 'query ($id: ID!) { node(id: $id) { ... on Order { status } } }'
  return (await graph<{ node: { status: string } }>(customer, query, { id })).node.status
}

/** Opens an address, so that the first Tab starts at its top. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await ready(page)
}

/** Waits until a page is there, with what it loads afterwards. */
async function ready(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Presses Tab until the element with this name has the focus, and then a key. */
async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const focused = await page.evaluate(() => window.keyboard.focusedName())
    if (typeof name === 'string' ? focused === name : name.test(focused)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** The address of the first row of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await open(page, list)
  const address = await page.locator('a[data-row]').first().getAttribute('href')
  if (!address) throw new Error(`${list} has no row`)
  return address
}

const PRIVACY_REQUEST = 'prq_toetsen'

let failed: Placed
let refunded: Placed
let invoiceNumber: string

/** What waits for a person: a delivery that failed, a job that was given up, a proposal, an invoice that is not paid. */
async function fillShop(): Promise<void> {
  const customer = await visit(browser, null, { url: shop.url, signedInAs: CUSTOMER })
  failed = await orderNames(customer, 'MANUAL_PAYMENT', 'mislukt-toetsen')
  refunded = await orderNames(customer, 'IDEAL', 'terug-toetsen', 'ook-toetsen')
  await customer.page.goto(refunded.returnUrl)
  await customer.page.getByRole('button', { name: / betalen$/ }).click()
  await customer.page.waitForURL((to) => !to.pathname.startsWith('/testbank'))
  await expect.poll(() => statusOf(customer, refunded), WAIT).toBe('DELIVERED')
  await expect.poll(() => statusOf(customer, failed), WAIT).toBe('FAILED')
  // As at the end of the month, and after an outage.
  shop.damage(`update invoices set closed = 1, issued_on = '2026-11-01', due_on = '2026-11-15',
    buyer = (select buyer from invoices where buyer is not null limit 1) where closed = 0`)
  shop.damage(`update outbox set done_at = null, failed_at = created_at, attempts = 9, last_error = 'connect ECONNREFUSED'
    where id in (select id from outbox where done_at is not null order by created_at desc limit 3)`)
  shop.damage(`insert into failed_requests (id, at, account_id, operation, error)
    select 'mislukt-met-toetsen', created_at, id, 'purchase', 'TypeError' from accounts where email = '${CUSTOMER}'`)
  shop.damage(`insert into privacy_requests (id, account_id, kind, channel, received_on, details, deadline, noted_at)
    select '${PRIVACY_REQUEST}', id, 'ERASURE', 'LETTER', '2026-11-20', '', '2026-12-21', created_at from accounts
    where email = '${CUSTOMER}'`)
  const query = '{ viewer { invoices(first: 100) { edges { node { number outstanding } } } } }'
  const { viewer } = await graph<{
    viewer: { invoices: { edges: { node: { number: string; outstanding: number } }[] } }
  }>(customer, query)
  invoiceNumber = viewer.invoices.edges.find(({ node }) => node.outstanding > 0)?.node.number ?? ''
  await customer.context.close()
}

/** Proposes to pay all of an order back, which one person may not do. */
async function propose(): Promise<void> {
  const finance = await visit(browser, `/beheer/bestellingen/${refunded.id}`, { url: staffUrl })
  await signIn(finance.page, FINANCE, DEMO_PASSWORD)
  await finance.page.getByRole('button', { name: 'Terugbetalen' }).click()
  const dialog = finance.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Alles' }).click()
  await dialog
    .getByLabel(/^(Reden|Toelichting)/)
    .last()
    .fill('dubbel besteld')
  await dialog.getByRole('button', { name: /^Voorstellen: / }).click()
  await finance.page.getByText(/^Voorgesteld, nog niet gedaan/).waitFor()
  await finance.context.close()
}

/** Addresses of every route, by its path. A route without one fails the test: add it here. */
const ADDRESSES: Record<string, (page: Page) => Promise<string[]> | string[]> = {
  [staffPaths.today]: () => [staffPaths.today],
  [staffPaths.jobs]: () => [staffPaths.jobs, `${staffPaths.jobs}?soort=mail`, `${staffPaths.jobs}?soort=tijd`],
  [staffPaths.systems]: () => [staffPaths.systems],
  [staffPaths.failures]: () => [staffPaths.failures],
  [staffPaths.abuse]: () => [staffPaths.abuse],
  [staffPaths.privacy]: () => [staffPaths.privacy],
  [staffPaths.privacyRequest]: () => [staffPaths.privacyRequest.replace(':id', PRIVACY_REQUEST)],
  [staffPaths.orders]: () => [staffPaths.orders],
  [staffPaths.order]: () => [failed, refunded].map(({ id }) => `${staffPaths.orders}/${id}`),
  [staffPaths.customers]: () => [staffPaths.customers],
  [staffPaths.customer]: async (page) => {
    const customer = await firstOf(page, `${staffPaths.customers}?q=${CUSTOMER}`)
    return [customer, ...['toegang', 'bestellingen', 'activiteit', 'notities'].map((tab) => `${customer}?tab=${tab}`)]
  },
  [staffPaths.resellers]: () => [staffPaths.resellers],
  [staffPaths.mails]: () => [staffPaths.mails],
  [staffPaths.domains]: () => [staffPaths.domains],
  [staffPaths.domain]: async (page) => [await firstOf(page, staffPaths.domains)],
  [staffPaths.refunds]: () => [staffPaths.refunds],
  [staffPaths.proposals]: () => [staffPaths.proposals],
  [staffPaths.proposal]: async (page) => [await firstOf(page, staffPaths.proposals)],
  [staffPaths.invoices]: () => [staffPaths.invoices],
  [staffPaths.bank]: () => [staffPaths.bank],
  [staffPaths.invoice]: async (page) => [await firstOf(page, staffPaths.invoices)],
  [staffPaths.bookkeeping]: () => [staffPaths.bookkeeping],
  [staffPaths.products]: () => [staffPaths.products],
  [staffPaths.priceSet]: () => [staffPaths.priceSet.replace(':id', NEW_PRICE_SET)],
  [staffPaths.promotions]: () => [staffPaths.promotions],
  [staffPaths.reports]: () => [staffPaths.reports],
  [staffPaths.shop]: () => [staffPaths.shop],
  [staffPaths.members]: () => [staffPaths.members],
  [staffPaths.audit]: () => [staffPaths.audit],
  [staffPaths.profile]: () => [staffPaths.profile],
  '*': () => ['/beheer/is-er-niet'],
}

test('the login works by keyboard alone', async () => {
  const { page, context } = await desk()
  await page.goto('/beheer')
  await page.getByRole('button', { name: 'Wachtwoord en code uit app' }).waitFor()
  expect(await walk(page)).toEqual([])
  await pressOn(page, 'Wachtwoord en code uit app')
  await page.getByLabel('E-mailadres').waitFor()
  await pressOn(page, 'E-mailadres', 'End')
  await page.keyboard.type(OWNER)
  await pressOn(page, 'Wachtwoord', 'End')
  await page.keyboard.type(DEMO_PASSWORD)
  await pressOn(page, 'Code uit je app', 'End')
  await page.keyboard.type(await codeOf(OWNER))
  await page.keyboard.press('Enter')
  await heading(page, 'Vandaag').waitFor()
  cookies = await context.cookies()
})

test('every screen is reached with Tab, in order and in view, and its dialogs give the focus back', async () => {
  await fillShop()
  await propose()
  const { page, complaints } = await desk()
  const found: Record<string, string[]> = {}
  const opened: string[] = []
  for (const { path } of staffRoutes) {
    const addresses = await ADDRESSES[path]?.(page)
    if (!addresses) {
      found[path] = ['is not in ADDRESSES']
      continue
    }
    // Screens of one route share their acts.
    const tried = new Set<string>()
    for (const address of addresses) {
      const wrong: string[] = []
      await open(page, address)
      await page.keyboard.press('Tab')
      const first = await page.evaluate(() => window.keyboard.focusedName())
      if (first !== 'Naar de inhoud') wrong.push(`the first stop is ${first}`)
      await page.keyboard.press('Enter')
      if (await page.evaluate(() => document.activeElement?.id !== 'content')) wrong.push('the skip link does nothing')
      for (const [width, height] of [
        [390, 844],
        [360, 740],
        [1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        if (width === 360) await settle(page)
        else wrong.push(...(await walk(page)).map((each) => `${width} px: ${each}`))
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wrong.push(`scrolls sideways at ${width} px: ${over} px`)
      }
      const dialogs = await tryDialogs(page, address, tried)
      wrong.push(...dialogs.wrong)
      opened.push(...dialogs.names)
      if (wrong.length > 0) found[address] = wrong
    }
  }
  expect(found).toEqual({})
  expect(opened.length, opened.join(', ')).toBeGreaterThan(60)
  // The frame of a mail allows no script, also not the one by which this test watches the keyboard.
  expect(complaints.filter((text) => !text.includes('/staff/mails/'))).toEqual([])
}, 600_000)

test('search, the keys of a list, of pages and of this list work', async () => {
  const { page, complaints } = await desk()
  await open(page, staffPaths.today)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Zoeken in alles' })
  await search.waitFor()
  await page.keyboard.type(CUSTOMER)
  await page.getByRole('option').first().waitFor()
  await picture(page, 'zoeken')
  expect(await walk(page)).toEqual([])
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await page.keyboard.type('bestaatniet')
  await page.getByText(/^Niets gevonden/).waitFor()
  await picture(page, 'zoeken-leeg')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(CUSTOMER)
  await page.getByText(/^Niets gevonden/).waitFor({ state: 'detached' })
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Voorbeeldklant BV').waitFor()

  const at = () => page.evaluate(() => window.keyboard.focusedName())
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await heading(page, 'Bestellingen').waitFor()
  await ready(page)
  await page.keyboard.press('j')
  const first = await at()
  await page.keyboard.press('j')
  expect(await at()).not.toBe(first)
  await page.keyboard.press('k')
  expect(await at()).toBe(first)
  await page.keyboard.press('x')
  await page.getByText(/^1 gekozen/).waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.matches('[type=search]'))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor()
  expect(await walk(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /^Bestelling \d+/).waitFor()
  await ready(page)
  await page.keyboard.press('n')
  expect(await page.evaluate(() => document.activeElement?.matches('textarea'))).toBe(true)
  // Letters of a note are no shortcuts.
  await page.keyboard.type('gv?')
  await heading(page, /^Bestelling \d+/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The menu of a phone, and the reader's own.
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, staffPaths.today)
  await pressOn(page, 'Menu openen')
  const nav = page.getByRole('navigation', { name: 'Beheer' })
  await nav.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await nav.waitFor({ state: 'hidden' })
  expect(await at()).toBe('Menu openen')
  // It does not cover what has the focus.
  await page.keyboard.press('Space')
  await pressOn(page, 'Uitloggen', 'Tab')
  await nav.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await pressOn(page, 'Menu openen', 'Space')
  await pressOn(page, /^Winkel/)
  await heading(page, 'Winkel').waitFor()
  await picture(page, 'winkel')
  expect(complaints).toEqual([])
})

test('a failed job is retried on a phone', async () => {
  const { page, complaints } = await desk()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, staffPaths.today)
  await pressOn(page, 'Menu openen')
  await pressOn(page, /^Taken/)
  await heading(page, 'Taken').waitFor()
  await ready(page)
  await pressOn(page, /-toetsen\.nl opnieuw$/)
  const dialog = page.getByRole('dialog', { name: /opnieuw proberen/ })
  await dialog.waitFor()
  await page.keyboard.type('de naamserver is terug')
  await pressOn(page, 'Opnieuw proberen')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 opnieuw begonnen.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), WAIT).toBe(true)
  expect(complaints).toEqual([])
})

test('a bank payment is noted', async () => {
  const { page, complaints } = await desk()
  await open(page, `${staffPaths.invoices}?q=${invoiceNumber}`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, invoiceNumber).waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Betaling noteren/ })
  await dialog.waitFor()
  await pressOn(page, 'Kenmerk op het afschrift', 'End')
  await page.keyboard.type('TOETS-1')
  await pressOn(page, 'Reden', 'End')
  await page.keyboard.type('staat op het afschrift')
  await pressOn(page, /^.* noteren$/)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Betaald', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})

test('a proposal is decided on', async () => {
  const { page, complaints } = await desk()
  await open(page, staffPaths.today)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await heading(page, 'Voorstellen').waitFor()
  await ready(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /^Voorstel \d+: /).waitFor()
  await page.getByText('Nu opnieuw uitgerekend: niets veranderd sinds het voorstel').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Voorstel \d+ goedkeuren/ })
  await dialog.waitFor()
  await page.keyboard.type('klopt met de factuur')
  await pressOn(page, /^Goedkeuren: /)
  await page.getByText(/is goedgekeurd\.$/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), WAIT).toBe(true)
  expect(complaints).toEqual([])
})

const DIALOG = '[role=dialog], [role=alertdialog], [role=listbox]'

/** Dialogs that are loaded when they are first opened take this long on a busy machine. */
const OPENS_MS = 2000

/** Other rows of a list. */
const PAGING = / (Vorige|Volgende) /

/** Choices of menus, which are the same on a list and on the page of one thing. */
const TRIED = new Set<string>()

/** Opens by keyboard what the buttons of a page open, and leaves it with Escape. */
async function tryDialogs(
  page: Page,
  address: string,
  tried: Set<string>,
): Promise<{ names: string[]; wrong: string[] }> {
  const names: string[] = []
  const wrong: string[] = []
  await unfold(page)
  const before = page.url()
  for (const key of await page.evaluate(() => window.keyboard.openers())) {
    if (!isNew(tried, key) || PAGING.test(key)) continue
    const opened = await openBy(page, key)
    if (opened === null) {
      // It did something else.
      if (page.url() !== before) {
        await open(page, address)
        await unfold(page)
      }
      continue
    }
    const name = await nameOf(page)
    names.push(name)
    const isList = (await page.locator('[role=listbox]').count()) > 0
    if (!isList) wrong.push(...(await walk(page)).map((each) => `${name}: ${each}`))
    const choices = key.endsWith('/ dialog') ? await page.evaluate(() => window.keyboard.choices()) : []
    wrong.push(...(await leave(page, key, name)))
    for (const choice of choices) {
      if (!isNew(TRIED, choice)) continue
      if ((await openBy(page, key)) === null) wrong.push(`${name} does not open again`)
      await page.evaluate((choice) => window.keyboard.focusOn(choice), choice)
      await page.keyboard.press('Enter')
      const own = `${name} ${choice}`
      const isThere = await appears(page, `[role=dialog]:not([aria-label="${name}"]), [role=alertdialog]`)
      if (!isThere) {
        wrong.push(`${own} opens nothing`)
        await open(page, address)
        await unfold(page)
        continue
      }
      names.push(own)
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      wrong.push(...(await walk(page)).map((each) => `${own}: ${each}`))
      wrong.push(...(await leave(page, key, own)))
    }
  }
  return { names, wrong }
}

/** Presses a button by keyboard. Null if no dialog opens. */
async function openBy(page: Page, key: string): Promise<true | null> {
  const focus = () => page.evaluate((key) => window.keyboard.focusOn(key), key)
  await expect.poll(focus, { ...WAIT, message: `${key} takes the focus` }).toBe(true)
  await page.keyboard.press('Enter')
  const before = page.url()
  const opens = await Promise.race([
    appears(page, DIALOG),
    page
      .waitForURL((url) => url.href !== before, { timeout: OPENS_MS })
      .then(
        () => false,
        () => false,
      ),
  ])
  if (!opens) return null
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const isIn = () =>
    page.evaluate((selector) => document.activeElement?.closest(selector) !== null, `${DIALOG}`).catch(() => false)
  await expect.poll(isIn, { ...WAIT, message: `${key} keeps the focus` }).toBe(true)
  return true
}

/** Whether no button of this kind was tried yet. */
function isNew(tried: Set<string>, key: string): boolean {
  const kind = key.replaceAll(/\d+/g, '')
  if (tried.has(kind)) return false
  tried.add(kind)
  return true
}

const appears = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .waitFor({ timeout: OPENS_MS })
    .then(
      () => true,
      () => false,
    )

const nameOf = (page: Page): Promise<string> =>
  page
    .locator(DIALOG)
    .last()
    .evaluate((dialog) => {
      const label = document.getElementById(dialog.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')
      return dialog.getAttribute('aria-label') ?? label?.textContent ?? ''
    })

/** Leaves what is open with Escape: the focus is at its opener again. */
async function leave(page: Page, key: string, name: string): Promise<string[]> {
  await page.keyboard.press('Escape')
  const isGone = await page
    .locator(DIALOG)
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .then(
      () => true,
      () => false,
    )
  if (!isGone) return [`${name}: Escape does not close it`]
  const isBack = () => page.evaluate((key) => window.keyboard.isBack(key), key)
  for (let tries = 0; tries < 20; tries++) {
    if (await isBack()) return []
    await page.waitForTimeout(25)
  }
  return [`${name}: the focus goes to ${await page.evaluate(() => window.keyboard.focusedName())}`]
}

/** Opens what is closed, and chooses the first row of a list. */
async function unfold(page: Page): Promise<void> {
  const closed = page.locator('main [aria-expanded=false]:not([aria-haspopup])')
  for (let left = Math.min(3, await closed.count()); left > 0; left--) await closed.first().press('Enter')
  const row = page.locator('main tbody input[type=checkbox]').first()
  if ((await row.count()) > 0 && !(await row.isChecked())) await row.press('Space')
}
