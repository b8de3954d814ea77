import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { openReceiver } from '../support/webhook-receiver'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import { logIn } from './steps'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})
afterAll(() => shop.stop())

const MAY = ['Lezen', 'Bestellen', 'DNS', 'Webhooks']

/** Creates a token on the page that /developers links to. */
async function tokenOf(page: Page, kind: 'Echt' | 'Proef'): Promise<string> {
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Token maken' }).first().click()
  await page.getByLabel('Naam', { exact: true }).fill('Een vreemde')
  await page.getByRole('radio', { name: kind }).check({ force: true })
  for (const name of MAY) {
    const right = page.getByRole('group', { name: 'Rechten' }).getByRole('checkbox', { name: new RegExp(`^${name}`) })
    if (!(await right.isChecked())) await right.check({ force: true })
  }
  await page.getByRole('button', { name: 'Token maken' }).click()
  const once = page.getByRole('alertdialog', { name: /is gemaakt/ })
  const token = (await once.locator('code').textContent()) ?? ''
  await once.getByRole('button', { name: 'Ik heb hem bewaard' }).click()
  return token
}

/** Opens the explorer with this token, entered in its headers tab. */
async function explorer(page: Page, token: string): Promise<(query: string) => Promise<unknown>> {
  await page.goto('/graphiql')
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(`{ "Authorization": "Bearer ${token}" }`)
  return async (query) => {
    await page.locator('.graphiql-query-editor .graphiql-editor').click()
    await page.keyboard.press('ControlOrMeta+a')
    // Inserted at once, and with a leading word, since the editor closes brackets that are typed.
    await page.keyboard.insertText(query)
    // The explorer also fetches the schema and the CSRF token automatically.
    const asked = page.waitForRequest(
      (request) =>
        request.headers().authorization === `Bearer ${token}` && !request.postData()?.includes('IntrospectionQuery'),
      { timeout: 15_000 },
    )
    await page.getByRole('button', { name: 'Execute query' }).click()
    const answer = await (await asked).response()
    return ((await answer?.json()) as { data: unknown } | undefined)?.data
  }
}

const wordsOf = (query: string) => query.replaceAll(/\s+/g, ' ').trim()

test('a stranger with a test token registers, edits DNS, advances the clock by a year and gets the webhook, in the explorer alone [SBX-006]', async () => {
  const receiver = await openReceiver()
  const started = performance.now()
  const { page, foreign } = await visit(browser, '/inloggen?from=/developers', { url: shop.url })
  await logIn(page, 'klant@voorbeeld.nl')
  const token = await tokenOf(page, 'Proef')
  expect(token).toMatch(/^wmp_test_/)
  const ask = await explorer(page, token)

  // biome-ignore lint/suspicious/noExplicitAny: the results of the operations beside it.
  const run = async (query: string): Promise<any> => ask(wordsOf(query))
  const { createWebhook } = await run(`mutation { createWebhook(input: { url: "${receiver.at('good')}",
    events: [ORDER_CHANGED, DOMAIN_CHANGED] }) { ... on WebhookWithSecret { secret } ... on UserError { message } } }`)
  const { products } = await run('query { products(kinds: [DOMAIN]) { productId productCode } }')
  const { productId } = products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  const { addBasketItem } =
    await run(`mutation { addBasketItem(input: { productId: "${productId}", title: "zandbak.nl" }) {
    ... on Basket { quoteHash } ... on UserError { message } } }`)
  const { purchase } =
    await run(`mutation { purchase(input: { paymentMethod: IDEAL, quoteHash: "${addBasketItem.quoteHash}" }) {
    ... on PurchaseStarted { order { id } } ... on UserError { message } } }`)
  await run(`mutation { payTestOrder(input: { orderId: "${purchase.order.id}" }) {
    ... on TestOrderPaid { order { status } } ... on UserError { message } } }`)
  await expect
    .poll(async () => (await run(`query { order(id: "${purchase.order.id}") { status } }`)).order.status, {
      timeout: 10_000,
    })
    .toBe('DELIVERED')
  const { addDnsRecord } = await run(`mutation { addDnsRecord(input: { domainId: "zandbak.nl",
    record: { name: "shop", type: A, value: "203.0.113.20" } }) { ... on DnsChange { record { value } } ... on UserError { message } } }`)
  expect(addDnsRecord.record).toEqual({ value: '203.0.113.20' })
  const { viewer } = await run('query { viewer { sandbox { now } } }')
  const to = new Date(Date.parse(viewer.sandbox.now) + 366 * DAY_MS).toISOString()
  // A request works for twenty seconds at most, and the next one continues.
  const advance = async () =>
    (
      await run(`mutation { advanceClock(input: { to: "${to}" }) {
    ... on ClockAdvanced { now isComplete } ... on UserError { message } } }`)
    ).advanceClock
  let advanced = await advance()
  while (advanced.isComplete === false) advanced = await advance()
  expect(advanced).toEqual({ now: to, isComplete: true })

  const verified = receiver.received.map(({ body, headers }) =>
    JSON.stringify(new Webhook(createWebhook.secret).verify(body, headers as Record<string, string>)),
  )
  expect(verified.some((body) => body.includes('DELIVERED'))).toBe(true)
  expect(verified.some((body) => body.includes('zandbak.nl'))).toBe(true)
  const later = (await run('query { viewer { sandbox { now mails { subject } } } }')).viewer.sandbox
  expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse(to))
  console.log(`a stranger in the sandbox: ${Math.round(performance.now() - started)} ms`)
  expect((await shop.mails()).filter(({ subject }) => /bestel/i.test(subject))).toEqual([])
  expect(foreign).toEqual([])
})

test('a stranger orders a name, edits its DNS and is notified of the delivery with /developers, the explorer and a token [DEV-005]', async () => {
  const started = performance.now()
  const { page, foreign } = await visit(browser, '/inloggen?from=/developers', { url: shop.url })
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto('/developers?sample=node')
  await page.getByRole('heading', { name: 'Proefomgeving' }).waitFor()
  await expectAccessible(page)
  const program =
    (await page.getByRole('region', { name: 'Eerste bestelling' }).locator('pre code').first().textContent()) ?? ''
  const token = await tokenOf(page, 'Echt')
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-vreemde-'))
  try {
    writeFileSync(join(folder, 'order.mjs'), program)
    const env = { ...process.env, WIMPEL: shop.url, TOKEN: token, NAME: 'van-een-vreemde.nl' }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'order.mjs')], { env })
    expect(stdout).toBe('van-een-vreemde.nl is yours\nshop.van-een-vreemde.nl leads to 203.0.113.20\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const ask = await explorer(page, token)
  const seen = await ask('query { domain(name: "van-een-vreemde.nl") { name } }')
  expect(seen).toEqual({ domain: { name: 'van-een-vreemde.nl' } })
  console.log(
    `a stranger's first order, from logging in to the explorer: ${Math.round(performance.now() - started)} ms`,
  )
  expect(foreign).toEqual([])
})
