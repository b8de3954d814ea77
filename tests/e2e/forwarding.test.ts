import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { askForwarder, freePort, type RunningShop, startShop } from './shop'
import { logIn, WAIT } from './steps'

let shop: RunningShop
let browser: Browser
let forwarderPort: number

beforeAll(async () => {
  forwarderPort = await freePort()
  ;[shop, browser] = await Promise.all([startShop({ FORWARDER_PORT: String(forwarderPort) }), openBrowser()])
})

afterAll(() => shop.stop())

const NAME = 'voorbeeldklant.nl'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const visitDomain = (host: string, path?: string) => askForwarder(forwarderPort, host, path)

/** A fake internet: the domain's DNS points to the forwarder, every other name to a page of its owner. */
async function openWorld(): Promise<{ url: string; close(): void }> {
  const server = createHttpServer(({ url = '', headers: { host = '' } }, response) => {
    if (host !== NAME) return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>De winkel</h1>')
    const asked = request({ host: '127.0.0.1', port: forwarderPort, path: url, headers: { host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.end()
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const choose = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check()
const target = (page: Page) => page.getByRole('textbox', { name: /^(Doorsturen naar|Forward to)$/ })
const save = (page: Page) => page.getByRole('button', { name: /^(Doorsturen opslaan|Save forwarding)$/ })
const mount = (page: Page, name: string) => page.locator('#app').getAttribute(name)

test('a customer forwards a domain, visits it, shows it in a frame and stops it [FWD-001, FWD-002, FWD-004]', async () => {
  const { page, complaints, foreign } = await visit(browser, `/account/domein-doorsturen?name=${NAME}`, {
    url: shop.url,
  })
  expect(page.url()).toContain('/inloggen?from=')
  await logIn(page, 'klant@voorbeeld.nl')
  await page.goto(`/account/domein-doorsturen?name=${NAME}`)
  expect(await mount(page, 'data-domain-name')).toBe(NAME)
  expect(await mount(page, 'data-http-forward-type')).toBe('NONE')
  expect(await mount(page, 'data-http-forward-to')).toBe('')
  expect(await save(page).isDisabled()).toBe(true)
  await expectAccessible(page)
  expect((await visitDomain(NAME)).status).toBe(404)

  await choose(page, 'Doorsturen (HTTP)')
  await target(page).fill('www.example.com')
  await save(page).click()
  await page.getByText('De wijziging is doorgevoerd.').waitFor()
  await expectAccessible(page)
  expect(await visitDomain(`www.${NAME}`, '/pad?a=1')).toMatchObject({
    status: 301,
    location: 'https://www.example.com/pad?a=1',
  })

  await page.reload()
  expect(await mount(page, 'data-http-forward-type')).toBe('HTTP')
  expect(await mount(page, 'data-http-forward-to')).toBe('https://www.example.com')
  await expect.poll(() => target(page).inputValue()).toBe('https://www.example.com')
  await choose(page, 'Insluiten (iframe)')
  await target(page).fill('https://geenframe.example.com/winkel')
  await save(page).click()
  await page.getByText(/laat zich niet in een frame tonen/).waitFor()
  const framed = await visitDomain(NAME)
  expect(framed.status).toBe(200)
  expect(framed.body).toContain('<iframe src="https://geenframe.example.com/winkel"')

  await target(page).fill('http://127.0.0.1/')
  await save(page).click()
  await page.getByText(/alleen binnen een eigen netwerk/).waitFor()
  await expectAccessible(page)

  await choose(page, 'Niet doorsturen')
  await save(page).click()
  await expect.poll(async () => (await visitDomain(NAME)).status, WAIT).toBe(404)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('the frame page shows its target, in a real browser', async () => {
  const { page } = await visit(browser, `/account/domein-doorsturen?name=${NAME}`, {
    url: shop.url,
    signedInAs: 'klant@voorbeeld.nl',
  })
  await choose(page, 'Insluiten (iframe)')
  await target(page).fill('http://www.example.com/winkel')
  await save(page).click()
  await page.getByText('De wijziging is doorgevoerd.').waitFor()

  const world = await openWorld()
  const visitor = await browser.newContext({ proxy: { server: world.url } })
  const domain = await visitor.newPage()
  const problems: string[] = []
  domain.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await domain.goto(`http://${NAME}/`)
  expect(await domain.title()).toBe(NAME)
  await domain.frameLocator('iframe').getByRole('heading', { name: 'De winkel' }).waitFor()
  const box = await domain.locator('iframe').boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 720])
  expect(problems).toEqual([])
  await visitor.close()
  world.close()
})
