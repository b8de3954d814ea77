import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'
import { csrfToken, openBrowser, type Visitor, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { expectGood, heading, knowApp, signIn } from './staff-steps'
import { WAIT } from './steps'

const CUSTOMER = 'klant@voorbeeld.nl'
const OWNER = 'eigenaar@wimpel.example'
const FINANCE = 'financien@wimpel.example'
const SUPPORT = 'support@wimpel.example'
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let shop: RunningShop
let browser: Browser
let staffUrl: string

beforeAll(async () => {
  const port = await freePort()
  staffUrl = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    // A refund of two names needs a second person.
    startShop({ STAFF_PORT: String(port), STAFF_HOST: 'localhost', STAFF_URL: staffUrl, REFUND_LIMIT: '10' }),
    openBrowser(),
  ])
  for (const email of [OWNER, FINANCE, SUPPORT]) knowApp(email, DEMO_TOTP_SECRET)
})

afterAll(() => shop.stop())

/** A staff member who has logged in. */
async function staff(email: string): Promise<Visitor> {
  const visitor = await visit(browser, '/beheer', { url: staffUrl })
  await signIn(visitor.page, email, DEMO_PASSWORD)
  await heading(visitor.page, 'Vandaag').waitFor()
  return visitor
}

const buyer = (): Promise<Visitor> => visit(browser, null, { url: shop.url, signedInAs: CUSTOMER })

async function graph<T>({ context }: Visitor, query: string, variables: object = {}): Promise<T> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(context.request) }
  const answer = await context.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

interface Placed {
  id: string
  number: string
  /** The bank's page, or a page about the order. */
  returnUrl: string
}

let ordered = 0

/** Orders names through the basket, each with a number of its own: a second attempt of a test finds them free. */
async function orderNames(visitor: Visitor, paymentMethod: string, ...names: string[]): Promise<Placed> {
  const { products } = await graph<{ products: { productId: string; productCode: string }[] }>(
    visitor,
    '{ products(kinds: [DOMAIN]) { productId productCode } }',
  )
  const productId = products.find(({ productCode }) => productCode === 'DOMAIN_NL')?.productId
  const add = 'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename } }'
  for (const name of names) await graph(visitor, add, { input: { productId, title: `${name}-${++ordered}.nl` } })
  const { purchase } = await graph<{ purchase: { order: { id: string; number: string }; returnUrl: string } }>(
    visitor,
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

/** Pays an order at the test bank. */
async function payAtBank({ page }: Visitor, { returnUrl }: Placed): Promise<void> {
  await page.goto(returnUrl)
  await page.getByRole('button', { name: / betalen$/ }).click()
  await page.waitForURL((to) => !to.pathname.startsWith('/testbank'))
}

/** Pays an order a euro too little, which the test bank does not do. */
async function payTooLittle(visitor: Visitor, placed: Placed): Promise<void> {
  shop.damage(`update payment_attempts set amount = amount + 100 where order_id = '${placed.id}'`)
  await payAtBank(visitor, placed)
  await expect.poll(async () => (await orderState(visitor, placed)).status, WAIT).toBe('REVIEW')
  shop.damage(`update payment_attempts set paid_amount = paid_amount - 100 where order_id = '${placed.id}'`)
}

/** Gives a reason in the dialog of an act, and does it. The factor of the login is still fresh. */
async function act(page: Page, button: string | RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog
    .getByLabel(/^(Reden|Toelichting)/)
    .last()
    .fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

const rowOf = (page: Page, { number }: Placed): Locator => page.getByRole('row', { name: new RegExp(String(number)) })

test('an order that was paid too little is found in the list of work, accepted and delivered, and its rest stays open', async () => {
  const customer = await buyer()
  const placed = await orderNames(customer, 'IDEAL', 'anderbedrag')
  await payTooLittle(customer, placed)

  const { page, complaints, foreign } = await staff(OWNER)
  await page.getByRole('region', { name: 'Niets gebeurd?' }).waitFor()
  await expectGood(page, 'vandaag')
  await page
    .getByRole('link', { name: new RegExp(String(placed.number)) })
    .first()
    .click()
  await heading(page, `Bestelling ${placed.number}`).waitFor()
  await expectGood(page, 'bestelling-controle')
  await page.getByRole('button', { name: 'Aannemen en leveren' }).click()
  await act(page, /Aannemen/, 'klant belde, een euro verschil is goed')
  await page.getByText('Aangenomen. De bestelling wordt geleverd.').waitFor()
  await page.getByRole('region', { name: 'Geld' }).getByText('Staat open').waitFor()
  await expect.poll(async () => (await orderState(customer, placed)).status, WAIT).toBe('DELIVERED')
  await expectGood(page, 'bestelling-rest-open')
  await page.getByRole('link', { name: /^Factuur W/ }).click()
  await heading(page, /^W\d{4}-/).waitFor()
  await expectGood(page, 'factuur-rest-open')
  await customer.page.goto(`${shop.url}/bestellen/${placed.id}/overzicht`)
  await customer.page
    .getByText(/€\s1,00/)
    .first()
    .waitFor()
  await expectGood(customer.page, 'overzicht-rest-open')
  expect([complaints, foreign]).toEqual([[], []])
})

test('an order that was paid too little waits for its rest, which its customer pays by the link', async () => {
  const customer = await buyer()
  const placed = await orderNames(customer, 'IDEAL', 'rest')
  await payTooLittle(customer, placed)

  const { page, complaints, foreign } = await staff(OWNER)
  await page.goto(`${staffUrl}/beheer/bestellingen/${placed.id}`)
  await page.getByRole('radio', { name: 'Wachten op de rest' }).click()
  await expectGood(page, 'bestelling-rest')
  await page.getByRole('button', { name: 'Betaallink sturen' }).click()
  await act(page, 'Betaallink sturen', 'klant belde, betaalt de rest')
  await page.getByText(/Wacht op de rest tot/).waitFor()
  await expectGood(page, 'bestelling-wacht-op-rest')

  await customer.page.goto(`${shop.url}/bestellen/${placed.id}/betalingsstatus`)
  await heading(customer.page, /^Nog €\s1,00 te betalen/).waitFor()
  await expectGood(customer.page, 'betalingsstatus-rest')
  await customer.page.getByRole('main').getByRole('button', { name: 'Betalen', exact: true }).click()
  await customer.page.getByRole('button', { name: / betalen$/ }).click()
  await expect.poll(async () => (await orderState(customer, placed)).status, WAIT).toBe('DELIVERED')
  expect([complaints, foreign]).toEqual([[], []])
})

const orderState = async (visitor: Visitor, { id }: Placed): Promise<{ status: string }> =>
  (
    await graph<{ node: { status: string } }>(
      visitor,
      'query ($id: ID!) { node(id: $id) { ... on Order { status } } }',
      { id },
    )
  ).node

test('every page of the menu opens from the menu, without a fault', async () => {
  const { page, complaints, foreign } = await staff(OWNER)
  const menu = page.getByRole('navigation', { name: 'Beheer' })
  const addresses = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    const link = menu.locator(`a[href="${address}"]`)
    await link.click()
    await expect.poll(() => link.getAttribute('aria-current'), WAIT).toBe('page')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectGood(page, `menu-${address?.split('/').at(-1)}`)
  }
  expect([complaints, foreign]).toEqual([[], []])
})

test('a notice of the owner stands above the pages of customers, in their language, until it is removed', async () => {
  const { page, complaints } = await staff(OWNER)
  await page.goto('/beheer/winkel')
  await page.getByRole('button', { name: 'Bericht zetten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tekst', { exact: true }).fill('Vrijdagavond werken we aan de servers.')
  await dialog.getByLabel(/^Tekst in het Engels/).fill('We work on the servers on Friday evening.')
  await dialog.getByLabel('Van').fill('2020-01-01T09:00')
  await act(page, 'Bericht zetten', 'gepland onderhoud')
  await page.getByText('Klanten zien dit nu').waitFor()
  await expectGood(page, 'winkel-bericht')

  const customer = await visit(browser, '/', { url: shop.url })
  const notice = customer.page.locator('.shop-notice')
  await notice.getByText('Vrijdagavond werken we aan de servers.').waitFor()
  await expectGood(customer.page, 'bericht-voorpagina')
  await customer.page.goto('/bestellen/')
  await notice.getByText('Vrijdagavond werken we aan de servers.').waitFor()
  const english = await visit(browser, '/', { url: shop.url, locale: 'en' })
  await english.page.getByText('We work on the servers on Friday evening.').waitFor()
  expect(await english.page.getByText('Vrijdagavond werken').isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Bericht weghalen' }).click()
  await act(page, 'Bericht weghalen', 'is klaar')
  await page.getByText('Er staat nu geen bericht boven de winkel.').waitFor()
  await customer.page.goto('/')
  expect(await notice.count()).toBe(0)
  expect([...complaints, ...customer.complaints, ...english.complaints]).toEqual([])
})

test('a payment that the bank takes back and a delivery that failed wait in the list of work until they are dealt with', async () => {
  const customer = await buyer()
  const failed = await orderNames(customer, 'MANUAL_PAYMENT', 'mislukt')
  const placed = await orderNames(customer, 'IDEAL', 'teruggeboekt')
  await payAtBank(customer, placed)
  await expect.poll(async () => (await orderState(customer, placed)).status, WAIT).toBe('DELIVERED')
  await expect.poll(async () => (await orderState(customer, failed)).status, WAIT).toBe('FAILED')
  await customer.page.goto(placed.returnUrl)
  await customer.page.getByRole('button', { name: 'Terugboeken', exact: true }).click()

  const { page, complaints, foreign } = await staff(OWNER)
  const title = `Bestelling ${placed.number}`
  await expect
    .poll(async () => {
      await page.goto(`${staffUrl}/beheer/vandaag`)
      await page.getByRole('region', { name: 'Niets gebeurd?' }).waitFor()
      return page.getByText(new RegExp(`^${title} van .*: betaling teruggeboekt$`)).count()
    }, WAIT)
    .toBe(1)
  await expectGood(page, 'vandaag-werk')
  await page.getByRole('button', { name: new RegExp(`^Meer bij Bestelling ${failed.number}`) }).click()
  await page.getByRole('button', { name: 'Afgehandeld' }).click()
  await act(page, 'Afgehandeld', 'klant koos een andere naam')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: new RegExp(`^Bekijken: Bestelling ${failed.number}`) })
    .waitFor({ state: 'detached' })

  await page.goto(`${staffUrl}/beheer/facturen?toon=teruggeboekt`)
  await heading(page, 'Facturen').waitFor()
  await expectGood(page, 'facturen-teruggeboekt')
  await page.goto(`${staffUrl}/beheer/rapporten`)
  await page.getByRole('table', { name: 'Omzet per product' }).waitFor()
  await expectGood(page, 'rapporten-cijfers')
  await page.goto(`${staffUrl}/beheer/bestellingen/${placed.id}`)
  await page.getByText(/^De bank van de klant haalde €.* terug$/).waitFor()
  await expectGood(page, 'bestelling-teruggeboekt')
  await page.getByRole('button', { name: 'Afhandelen' }).click()
  await act(page, 'Afhandelen', 'klant betaalt contant')
  await page.getByText(/^De bank van de klant haalde/).waitFor({ state: 'detached' })
  expect([complaints, foreign]).toEqual([[], []])
})

test('twenty names whose delivery failed are retried with one confirmation', async () => {
  const customer = await buyer()
  const placed: Placed[] = []
  for (let left = 20; left > 0; left--) placed.push(await orderNames(customer, 'MANUAL_PAYMENT', 'mislukt'))
  await expect
    .poll(
      async () => (await Promise.all(placed.map((one) => orderState(customer, one)))).map(({ status }) => status),
      WAIT,
    )
    .toEqual(placed.map(() => 'FAILED'))

  const { page, complaints } = await staff(SUPPORT)
  await page.goto('/beheer/bestellingen?toestand=FAILED')
  await heading(page, 'Bestellingen').waitFor()
  for (const one of placed) await rowOf(page, one).getByRole('checkbox').check()
  await expectGood(page, 'bestellingen-gekozen')
  await page.getByRole('button', { name: 'Opnieuw leveren (20 kunnen)' }).click()
  await act(page, '20 bestellingen opnieuw leveren', 'het register is weer bereikbaar')
  await page.getByText('20 van 20 worden opnieuw geleverd.').waitFor()
  expect(complaints).toEqual([])
})

test('a refund above the limit is proposed by one person and approved by another, and goes once', async () => {
  const customer = await buyer()
  const placed = await orderNames(customer, 'IDEAL', 'terugbetaald', 'ookterug')
  await payAtBank(customer, placed)
  await expect.poll(async () => (await orderState(customer, placed)).status, WAIT).toBe('DELIVERED')

  const finance = await staff(FINANCE)
  await finance.page.goto(`/beheer/bestellingen/${placed.id}`)
  await finance.page.getByRole('button', { name: 'Terugbetalen' }).click()
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Alles' }).click()
  await finance.page.getByText('Hier is een tweede persoon voor nodig').waitFor()
  await expectGood(finance.page, 'terugbetalen')
  await act(finance.page, /^Voorstellen: /, 'dubbel besteld')
  await finance.page.getByText('Voorgesteld, nog niet gedaan. Een collega beoordeelt het.').waitFor()
  expect((await orderState(customer, placed)).status).toBe('DELIVERED')

  const owner = await staff(OWNER)
  await owner.page.goto('/beheer/terugbetalingen')
  await owner.page
    .getByRole('link', { name: /^(Beoordelen|Voorstel \d+ bekijken)/ })
    .first()
    .waitFor()
  await owner.page
    .getByRole('navigation', { name: 'Beheer' })
    .getByRole('link', { name: /^Voorstellen/ })
    .click()
  await heading(owner.page, 'Voorstellen').waitFor()
  await expectGood(owner.page, 'voorstellen')
  await owner.page
    .getByRole('link', { name: /^Voorstel \d+: terugbetalen$/ })
    .first()
    .click()
  await heading(owner.page, /^Voorstel \d+: /).waitFor()
  await owner.page.getByText('Nu opnieuw uitgerekend: niets veranderd sinds het voorstel').waitFor()
  await expectGood(owner.page, 'voorstel')
  await owner.page.getByRole('button', { name: /^Goedkeuren: / }).click()
  await act(owner.page, /^Goedkeuren: /, 'klopt met de factuur')
  await owner.page.getByText(/is goedgekeurd\.$/).waitFor()
  await owner.page.goto('/beheer/terugbetalingen')
  await rowOf(owner.page, placed)
    .getByText(/^(Verstuurd|Bank bezig|Gelukt)/)
    .first()
    .waitFor()
  await owner.page.getByRole('button', { name: /^Voorgesteld/ }).click()
  await expect.poll(() => rowOf(owner.page, placed).count(), WAIT).toBe(0)
  expect([...finance.complaints, ...owner.complaints]).toEqual([])
})

test('goodwill is given without a line, and the customer reads what it is for', async () => {
  const customer = await buyer()
  const placed = await orderNames(customer, 'IDEAL', 'coulant')
  await payAtBank(customer, placed)
  await expect.poll(async () => (await orderState(customer, placed)).status, WAIT).toBe('DELIVERED')

  const finance = await staff(FINANCE)
  await finance.page.goto(`/beheer/bestellingen/${placed.id}`)
  await finance.page.getByRole('button', { name: 'Terugbetalen' }).click()
  const goodwill = finance.page.getByRole('region', { name: 'Coulance' })
  await goodwill.getByLabel('Bedrag, incl. btw').fill('0,10')
  await goodwill.getByLabel('Waarvoor').fill('storing van 3 november')
  await finance.page.getByText('Coulance: storing van 3 november').waitFor()
  await expectGood(finance.page, 'coulance')
  await act(finance.page, /^Terugbetalen: /, 'klant had last van de storing')
  await finance.page.getByText(/ gaat terug\.$/).waitFor()
  expect(finance.complaints).toEqual([])

  await customer.page.goto(`/bestellen/${placed.id}/overzicht`)
  await customer.page.getByText('Coulance: storing van 3 november').first().waitFor()
})

test('transfers of a bank file are matched with their invoices by one confirmation', async () => {
  const customer = await buyer()
  await orderNames(customer, 'MANUAL_PAYMENT', 'overgeboekt')
  // As at the end of the month.
  shop.damage(`update invoices set closed = 1, issued_on = '2026-11-01', due_on = '2026-11-15' where closed = 0`)
  const invoice = await unpaidInvoice(customer)

  const { page, complaints } = await staff(FINANCE)
  await page.goto('/beheer/facturen/bank')
  await heading(page, 'Bankafschriften').waitFor()
  await page.getByRole('button', { name: 'Afschrift inlezen' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'afschrift.xml', mimeType: 'application/xml', buffer: Buffer.from(statement(invoice)) })
  await act(page, 'Afschrift inlezen', 'afschrift van vandaag')
  await page.getByText('1 overboeking past precies').waitFor()
  await expectGood(page, 'bankafschriften')
  await page.getByRole('button', { name: /^1 koppelen, / }).click()
  await act(page, /koppelen/, 'nagekeken')
  await page.getByText('1 overboeking gekoppeld').waitFor()
  const query = 'query ($id: ID!) { node(id: $id) { ... on Invoice { outstanding } } }'
  expect(await graph(customer, query, { id: invoice.id })).toEqual({ node: { outstanding: 0 } })
  expect(complaints).toEqual([])
})

interface UnpaidInvoice {
  id: string
  number: string
  outstanding: number
}

async function unpaidInvoice(visitor: Visitor): Promise<UnpaidInvoice> {
  const query = '{ viewer { invoices(first: 100) { edges { node { id number outstanding } } } } }'
  const { viewer } = await graph<{ viewer: { invoices: { edges: { node: UnpaidInvoice }[] } } }>(visitor, query)
  const invoice = viewer.invoices.edges.map(({ node }) => node).find(({ outstanding }) => outstanding > 0)
  if (!invoice) throw new Error('every invoice is paid')
  return invoice
}

/** A camt.053 file of one transfer. */
function statement({ number, outstanding }: UnpaidInvoice): string {
  const amount = (outstanding / 100).toFixed(2)
  const day = new Date().toISOString().slice(0, 10)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>${day}T08:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>STMT-1</Id><CreDtTm>${day}T08:00:00</CreDtTm><Acct><Id><IBAN>NL02ABNA0123456789</IBAN></Id></Acct>
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>REF-1</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Test Klant</Nm></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>${number}</Ustrd></RmtInf>
    </TxDtls></NtryDtls></Ntry></Stmt>
</BkToCstmrStmt></Document>`
}

test('a colleague looks along with a customer, who reads it in the activity; nothing can be changed', async () => {
  const support = await staff(SUPPORT)
  await support.page.goto('/beheer/klanten')
  await support.page.getByRole('searchbox').first().fill(CUSTOMER)
  await support.page.keyboard.press('Enter')
  await support.page.getByRole('row').filter({ hasText: CUSTOMER }).locator('a[data-row]').click()
  await support.page.getByRole('button', { name: 'Meekijken, alleen lezen' }).click()
  await support.page
    .getByRole('dialog')
    .getByLabel(/^Verwijzing/)
    .fill('vraag 1204')
  await act(support.page, 'Meekijken', 'klant belde over een domein')
  const link = support.page.getByRole('link', { name: 'Winkel openen' })
  await link.waitFor()
  const [look] = await Promise.all([support.context.waitForEvent('page'), link.click()])
  const strip = look.getByText(/Meekijken|kijkt mee/i).first()
  await strip.waitFor()
  await look.goto(`${shop.url}/account/diensten/domeinen`)
  await strip.waitFor()
  await look.getByText('Knoppen staan hier uit').waitFor()
  await look.getByRole('link', { name: 'voorbeeldklant.nl' }).first().click()
  await expect.poll(() => look.getByRole('main').getByRole('switch').first().isDisabled()).toBe(true)

  const headers = { 'X-CSRF-TOKEN': await csrfToken(support.context.request, shop.url) }
  const data = {
    query: 'mutation { addBasketItem(input: { productId: "DOMAIN", title: "stiekem.nl" }) { __typename } }',
  }
  const answer = await support.context.request.post(`${shop.url}/graphql`, { headers, data })
  expect((await answer.json()).errors[0].extensions.code).toBe('FORBIDDEN')

  const customer = await buyer()
  await customer.page.goto('/account/activiteit')
  await customer.page
    .getByText(/klant belde over een domein/)
    .first()
    .waitFor()
  expect(support.complaints).toEqual([])
})
