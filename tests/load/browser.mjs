// Measures first visits in Chromium on slow 4G (1.6 Mbit/s, 150 ms) with a CPU slowed down four times, 390 px wide:
// `npm run bench -- browser`, or after a build `node tests/load/browser.mjs [PAGE…]`. BEFORE=FOLDER alternates each visit
// with the build in another checkout and prints both. CHROMIUM names the browser, VISITS how often each page is visited. The row
// `libraries` is a page with nothing but React, Apollo Client and the router.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { send } from './client.mjs'
import { measured } from './compare.mjs'
import { serveLibraries } from './libraries.mjs'
import { startIn, stop } from './servers.mjs'

const CUSTOMER = { username: 'klant@voorbeeld.nl', password: 'vlag-en-wimpel-2026' }

/** By the name that measures one alone. */
const PAGES = {
  libraries: { path: '/', isBare: true },
  home: { path: '/' },
  order: { path: '/bestelprocedure' },
  search: { path: '/bestelprocedure?domain=lindebrood' },
  login: { path: '/bestellen/inloggen' },
  dns: { path: '/account/dns-beheren?name=voorbeeldklant.nl', isCustomers: true },
  domains: { path: '/account/diensten/domeinen', isCustomers: true },
  invoices: { path: '/account/facturen', isCustomers: true },
  summary: { path: '/bestellen/samenvatting', isCustomers: true },
}

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** A page is idle when it has sent nothing and run no long task for this time. */
const IDLE_MS = 2000
const LATEST_MS = 20_000
/** A task blocks input for the part of it beyond this. */
const LONG_TASK_MS = 50

/** Prints figures; asserts nothing. Requires the built shop. */
export async function browser(scale = 1, names = Object.keys(PAGES)) {
  const visits = Number(process.env.VISITS ?? Math.max(1, Math.round(5 * scale)))
  const builds = [{ title: 'now', folder: process.cwd() }]
  const bare = { title: 'alone', folder: mkdtempSync(join(tmpdir(), 'wimpel-libraries-')) }
  if (process.env.BEFORE) builds.unshift({ title: 'before', folder: resolve(process.env.BEFORE) })
  const chrome = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    for (const build of builds) await open(build, chrome)
    bare.shop = await serveLibraries(bare.folder)
    console.log(`\nfirst visits, the median of ${visits} (lowest to highest)`)
    for (const name of names) {
      const page = PAGES[name]
      const visited = page.isBare ? [bare] : builds
      for (const build of visited) build.seen = []
      for (let visit = 0; visit < visits; visit++) {
        for (const build of visited) build.seen.push(await visitOnce(chrome, build, page))
      }
      for (const build of visited) {
        const cost = page.isBare ? '' : await htmlCost(build, page)
        console.log(`${`${name}, ${build.title}`.padEnd(18)} ${figuresOf(build.seen)}  ${cost}`)
      }
    }
  } finally {
    await chrome.close()
    bare.shop?.close()
    rmSync(bare.folder, { recursive: true, force: true })
    for (const { shop, data } of builds) {
      if (shop) await stop(shop)
      if (data) rmSync(data, { recursive: true, force: true })
    }
  }
}

/** Starts a build on a data folder of its own and logs the demo customer in, with an order in the checkout. */
async function open(build, chrome) {
  build.data = mkdtempSync(join(tmpdir(), 'wimpel-browser-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: build.data,
    REGISTRY_LATENCY: 'false',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  build.shop = await startIn(build.folder, env, 'dist/server/main.js')
  const context = await chrome.newContext({ baseURL: build.shop.url })
  const { request } = context
  const graph = async (query, variables = {}, headers = {}) =>
    (await (await request.post('/graphql', { headers, data: { query, variables } })).json()).data
  const token = async () => ({ 'x-csrf-token': (await graph('{ viewer { csrfToken } }')).viewer.csrfToken })
  const loggedIn = await request.post('/api/login', { headers: await token(), form: CUSTOMER })
  if (!loggedIn.ok()) throw new Error(await loggedIn.text())
  const { products } = await graph('{ products { productId productCode } }')
  const idOf = (productCode) => products.find((product) => product.productCode === productCode).productId
  const product = (productCode) => ({ productCode, productId: idOf(productCode) })
  for (const input of [
    { domain: { ...product('DOMAIN_NL'), title: 'bench-browser.nl' } },
    { hosting: { ...product('HOSTING_BASIC'), assignedDomain: 'bench-browser.nl' } },
  ]) {
    await graph(ADD, { input }, await token())
  }
  const page = await context.newPage()
  await page.goto('/bestellen/')
  await page.waitForURL('**/samenvatting')
  await page.getByRole('listitem').first().waitFor()
  build.customer = await context.storageState()
  await context.close()
}

const ADD = 'mutation ($input: AddCheckoutItemInput!) { addCheckoutItem(input: $input) { __typename } }'

/** A visit with an empty cache. */
async function visitOnce(chrome, { shop, customer, folder }, { path, isCustomers }) {
  const context = await chrome.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    ...(isCustomers && { storageState: customer }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const requests = new Map()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    requests.set(requestId, { url: request.url, bytes: 0 }),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(path)
  const began = Date.now()
  let last = -1
  for (let now = 0; now !== last && Date.now() - began < LATEST_MS; ) {
    last = now
    await page.waitForTimeout(IDLE_MS)
    now = requests.size + (await page.evaluate(() => window.seen.tasks.length))
  }
  const { paint, shown, largest, shift, tasks } = await page.evaluate(() => window.seen)
  await context.close()
  const all = [...requests.values()].filter(({ url }) => /^http/.test(url))
  if (process.env.LIST) for (const { url, bytes } of all) console.log(`  ${bytes} ${url}`)
  return {
    shown,
    largest,
    shift,
    blocked: tasks.filter(([at]) => at >= paint).reduce((sum, [, ms]) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    requests: all.length,
    kilobytes: all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    script: all.reduce((sum, { url }) => sum + gzipped(folder, new URL(url).pathname), 0) / 1000,
  }
}

/** Runs in the page, from before its first paint. */
function observe() {
  const seen = { paint: 0, shown: 0, largest: 0, shift: 0, tasks: [] }
  window.seen = seen
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#content h1')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      seen.shown = performance.now()
    })
  }).observe(document, { subtree: true, childList: true })
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  watch('layout-shift', ({ value }) => {
    seen.shift += value
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
}

const sizes = new Map()

/** Size of a script of the build, the same whichever way the browser fetched it. */
function gzipped(folder, path) {
  if (!path.endsWith('.js') || !path.startsWith('/assets/')) return 0
  const file = join(folder, 'dist/web', path)
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(file), { level: 9 }).length)
  return sizes.get(file)
}

function figuresOf(seen) {
  const sorted = (name) => seen.map((visit) => visit[name]).sort((a, b) => a - b)
  const middle = (name) => sorted(name)[Math.floor(seen.length / 2)]
  const spread = (name, show) => `${show(middle(name))} (${show(sorted(name)[0])} to ${show(sorted(name).at(-1))})`
  const seconds = (ms) => (ms / 1000).toFixed(2)
  const whole = (number) => number.toFixed(0)
  return [
    `page at ${seconds(middle('shown'))} s`,
    `LCP ${spread('largest', seconds)} s`,
    `CLS ${middle('shift').toFixed(3)}`,
    `TBT ${spread('blocked', whole)} ms`,
    `${whole(middle('requests'))} requests`,
    `${whole(middle('kilobytes'))} KB`,
    `script ${whole(middle('script'))} KB gzip`,
  ].join('  ')
}

/** CPU of the server for the HTML alone. */
async function htmlCost({ shop, customer }, { path, isCustomers }) {
  const cookie = customer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // From many addresses, since each may search only so often.
  const headersOf = (i) => ({ 'x-forwarded-for': `198.51.100.${i % 250}`, 'accept-encoding': 'br' })
  const ask = (i, agent) =>
    send(agent, shop.url + path, { method: 'GET', headers: { ...headersOf(i), ...(isCustomers && { cookie }) } })
  await measured(shop.pid, 50, ask, 2)
  const { main, others } = await measured(shop.pid, 200, ask, 2)
  return `server ${main.toFixed(2)} + ${others.toFixed(2)} ms`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const named = process.argv.slice(2)
  await browser(1, named.length > 0 ? named : undefined)
}
