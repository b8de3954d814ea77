import { request } from 'node:http'
import { inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, run } from '../../db/query'
import { products as catalogue } from '../../db/schema/catalogue'
import { formatMoney } from '../../rules/money'
import { reloadCatalogue } from '../../server/features/catalogue/catalogue.service'
import type { PageSource } from '../../server/http/pages'
import { render } from '../../web/entry-server'
import { routes } from '../../web/routes'
import { realPages } from '../support/real-pages'
import { startTestShop, type TestShop } from '../support/test-shop'

const NL_PAGE = '/domeinnaam/domeinextensie/nl-domeinnaam-registreren'
const PUBLIC = [
  '/',
  '/webhosting',
  '/reseller-hosting',
  NL_PAGE,
  '/algemene-voorwaarden',
  '/privacy',
  '/hulp',
  '/developers',
  '/developers/reference',
]

const faults: string[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    page: realPages,
    log: pino({ level: 'error' }, { write: (line: string) => faults.push(line) }),
  })
})
afterAll(async () => {
  expect(faults).toEqual([])
  await shop.close()
})

interface Read {
  status: number
  html: string
  /** The visible text. */
  text: string
  find(pattern: RegExp): string
}

/** Rendering is slow in React's development build, and a page is the same for every test. */
const known = new Map<string, Promise<Read>>()

function read(path: string, cookie = ''): Promise<Read> {
  const key = `${path} ${cookie}`
  const page = known.get(key) ?? fetchPage(path, cookie)
  known.set(key, page)
  return page
}

async function fetchPage(path: string, cookie: string): Promise<Read> {
  const answer = await fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
  const html = await answer.text()
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))
  const text = decoded(body.replace(CODE_AND_ENGLISH, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
  return { status: answer.status, html, text, find: (pattern) => decoded(pattern.exec(html)?.[1] ?? '') }
}

/** Removes code samples and the changelog, which is marked as English. */
const CODE_AND_ENGLISH = /<(style|script|pre)[\s\S]*?<\/\1>|<div lang="en"[\s\S]*?<\/details>/g

const decoded = (html: string): string =>
  html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** A price as a page shows it, with plain spaces. */
const priced = (cents: number): string => formatMoney(cents, 'nl').replace(/\s+/g, ' ')

interface Product {
  productCode: string
  extension?: string
  landingPath?: string
  originalPrice: number
  discountedPrice: number
}

async function products(kinds: string): Promise<Product[]> {
  const { data } = await shop
    .browser()
    .graphql(
      `{ products(kinds: ${kinds}) { productCode originalPrice discountedPrice ... on DomainExtensionProduct { extension landingPath } } }`,
    )
  return data.products as Product[]
}

describe('every public page', () => {
  test.each(PUBLIC)('%s can be read without script, in Dutch [GEN-009]', async (path) => {
    const { status, html, text, find } = await read(path)
    expect(status).toBe(200)
    expect(find(/<html lang="(\w+)"/)).toBe('nl')
    expect(find(/<title>([^<]+)<\/title>/)).toMatch(/Wimpel/)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(find(/<h1\b[^>]*>([\s\S]*?)<\/h1>/)).not.toBe('')
    expect(text.length).toBeGreaterThan(300)
    expect(text).not.toMatch(/undefined|\[object|NaN/)
    expect(text).not.toMatch(/\b(your|the|please|with)\b/)
  })

  test.each(PUBLIC)('%s is the container of the application, with its inputs [GEN-009]', async (path) => {
    const { find } = await read(path)
    const mount = find(/<div id="app"([^>]*)>/)
    const token = find(/<meta name="csrf-token" content="([^"]+)"/)
    expect(token).toMatch(/^[\w-]{86}$/)
    expect(mount).toContain(`data-csrf-token="${token}"`)
    expect(mount).toMatch(/data-show-captcha="false".*data-final-step="false".*data-hosting-upgrade="false"/)
    expect(mount).toContain('data-logged-as-reseller="false"')
    const data = JSON.parse(find(/id="page-data">([\s\S]*?)<\/script>/))
    expect(data).toMatchObject({ locale: 'nl', results: expect.any(Array) })
  })

  test.each(PUBLIC)('%s is in English for who chose that', async (path) => {
    const [dutch, english] = [await read(path), await read(path, 'locale=en')]
    expect(english.find(/<html lang="(\w+)"/)).toBe('en')
    expect(english.find(/<title>([^<]+)</)).not.toBe('')
    expect(english.text).not.toBe(dutch.text)
    expect(english.text).not.toMatch(/(?<![\w.-])(het|een|niet|jouw|wordt)(?![\w.-])/)
  })

  test.each(PUBLIC.filter((path) => !/voorwaarden|privacy/.test(path)))(
    '%s tells search engines what it is',
    async (path) => {
      const description = (await read(path)).find(/<meta name="description" content="([^"]+)"/)
      expect(description.length).toBeGreaterThan(40)
    },
  )
})

describe('prices', () => {
  test('stand in the text of the pages as the catalogue has them [CAT-034]', async () => {
    const [home, hosting, reseller, landing] = await Promise.all(
      ['/', '/webhosting', '/reseller-hosting', NL_PAGE].map((path) => read(path)),
    )
    const extensions = await products('[DOMAIN]')
    const nl = extensions.find(({ extension }) => extension === 'nl')
    expect(home?.text).toContain(priced(nl?.discountedPrice ?? 0))
    expect(landing?.text).toContain(priced(nl?.discountedPrice ?? 0))
    expect(landing?.text).toContain(priced(nl?.originalPrice ?? 0))
    for (const { discountedPrice } of await products('[HOSTING]'))
      expect(hosting?.text).toContain(priced(discountedPrice))
    for (const { discountedPrice } of await products('[RESELLER_HOSTING]')) {
      expect(reseller?.text).toContain(priced(discountedPrice))
    }
  })

  test('change everywhere when they change in the catalogue [CAT-034]', async () => {
    const { deps } = shop.app
    const prices = { originalCents: 77_701, discountedCents: 55_503 }
    const codes = ['DOMAIN_NL', 'HOSTING_INTRO', 'RESELLER_INTRO']
    const before = await deps.db.transaction(async (tx) => {
      const rows = await all(tx.select().from(catalogue).where(inArray(catalogue.code, codes)))
      await run(tx.update(catalogue).set(prices).where(inArray(catalogue.code, codes)))
      return rows
    })
    await reloadCatalogue(deps)
    const [old, now] = [
      priced(before.find(({ code }) => code === 'DOMAIN_NL')?.discountedCents ?? 0),
      priced(prices.discountedCents),
    ]
    try {
      for (const path of ['/', '/webhosting', '/reseller-hosting', NL_PAGE]) {
        expect((await fetchPage(path, '')).text, path).toContain(now)
      }
      expect((await fetchPage(NL_PAGE, '')).text).not.toContain(old)
      expect((await products('[DOMAIN]')).find(({ extension }) => extension === 'nl')).toMatchObject({
        discountedPrice: prices.discountedCents,
      })
    } finally {
      await deps.db.transaction(async (tx) => {
        for (const row of before)
          await run(
            tx
              .update(catalogue)
              .set(row)
              .where(inArray(catalogue.code, [row.code])),
          )
      })
      await reloadCatalogue(deps)
    }
  })

  test('are shown with VAT for who asked for that [CAT-022]', async () => {
    const nl = (await products('[DOMAIN]')).find(({ extension }) => extension === 'nl')
    const price = nl?.originalPrice ?? 0
    const gross = priced(Math.round(price * 1.21))
    expect((await read(NL_PAGE)).text).not.toContain(gross)
    expect((await read(NL_PAGE, 'vat=incl')).text).toContain(gross)
  })
})

describe('contact details [GEN-012]', () => {
  const details = {
    SITE_PHONE: '+31 10 999 00 00',
    SITE_EMAIL: 'balie@hoster.example',
    SITE_ADDRESS: 'Proefplein 2, Rotterdam',
  }

  test('are those of the configuration, on the help page and at its foot', async () => {
    const own = await startTestShop({ page: realPages, env: details })
    const html = await own.page('/hulp')
    await own.close()
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
    const [foot = ''] = /<footer[\s\S]*<\/footer>/.exec(html) ?? []
    for (const detail of Object.values(details)) {
      expect(main).toContain(detail)
      expect(foot).toContain(detail)
    }
    expect(main).toContain('href="tel:+31109990000"')
  })

  test('that are left out leave nothing behind', async () => {
    const bare = await startTestShop({ page: realPages, env: { SITE_PHONE: '', SITE_EMAIL: '', SITE_ADDRESS: '' } })
    const pages = await Promise.all(
      PUBLIC.filter((path) => path !== '/developers/reference').map((path) => bare.page(path)),
    )
    await bare.close()
    for (const html of pages) expect(html).not.toMatch(/\{(phone|email|address)\}|mailto:|tel:|undefined/)
  })
})

describe('addresses', () => {
  test('every tile of an extension leads to a page of its own [TIL-004]', async () => {
    const extensions = await products('[DOMAIN]')
    const { html } = await read('/')
    const tiles = [
      ...new Set([...html.matchAll(/href="(\/domeinnaam\/domeinextensie\/[^"]+)"/g)].map(([, href]) => href ?? '')),
    ]
    expect(tiles.length).toBeGreaterThanOrEqual(6)
    for (const { extension, landingPath } of extensions) {
      expect(landingPath).toBe(`/domeinnaam/domeinextensie/${extension}-domeinnaam-registreren`)
    }
    for (const { extension, landingPath } of extensions) {
      const landing = await read(landingPath ?? '')
      expect([landing.status, landing.text], extension).toEqual([200, expect.stringContaining(`.${extension}`)])
    }
    const landings = extensions.map(({ landingPath }) => landingPath)
    expect(tiles.filter((tile) => !landings.includes(tile))).toEqual([])
  })

  test('that are none answer 404, with a page that says so and links on', async () => {
    const none = [
      '/bestaat-niet',
      '/errors/404',
      '/webhosting/x',
      '/domeinnaam/domeinextensie/bestaatniet-domeinnaam-registreren',
      '/domeinnaam/domeinextensie/onzin',
      '/account-bestaat-niet',
    ]
    for (const path of none) {
      const { status, html, find } = await read(path)
      expect([status, find(/<title>([^<]+)</)], path).toEqual([404, expect.stringMatching(/niet gevonden/i)])
      expect(html).toMatch(/<a [^>]*href="\/"/)
    }
  })

  test('that are odd are no fault, and nothing of them comes back as it came', async () => {
    const odd = [
      '//',
      '/\\',
      '//elders.example/webhosting',
      '/%',
      '/%00',
      '/%E0%A4%A',
      '/?q=</script><script>alert(1)</script>',
      '/;x',
      '/.',
      '/?',
      '/http://[',
    ]
    for (const path of odd) {
      const { status, text } = await raw(path)
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toContain('<script>alert')
    }
  })

  test('below /account are for customers: a visitor is sent to the login, and no data goes along [ROL-006]', async () => {
    const own = routes.map(({ path }) => path).filter((path) => /^\/account(\/|$)/.test(path))
    expect(own.length).toBeGreaterThan(2)
    for (const path of own) {
      const address = `${path.replace(/:\w+/g, 'x')}?name=voorbeeldklant.nl`
      const answer = await fetch(shop.url + address, { redirect: 'manual' })
      expect(answer.status, path).toBe(303)
      expect(answer.headers.get('location'), path).toMatch(/^\/(inloggen|bestellen\/inloggen)/)
      expect(await answer.text(), path).toBe('')
    }
  })
})

/** Like `read`, for addresses that a browser would normalise first. */
function raw(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const sending = request({ hostname, port, path }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end()
  })
}

test('the text of a public page is the same for all, so that it holds nothing personal', async () => {
  const customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
  const textOf = (html: string) => /<div id="app"[^>]*>([\s\S]*?)<script type="application\/json"/.exec(html)?.[1]
  for (const path of PUBLIC) {
    // Uses different addresses, so that neither response comes from the other's cache entry.
    const [theirs, everybodys] = [
      await customer.page(`${path}?n=1`),
      await (await fetch(`${shop.url}${path}?n=2`)).text(),
    ]
    expect(textOf(theirs)?.length, path).toBeGreaterThan(500)
    expect(textOf(theirs), path).toBe(textOf(everybodys))
  }
})

describe('the text of a public page is made from what a visitor gets', () => {
  const NAME = 'Pakket van Vera'
  const asked = { own: 0, visitors: 0 }
  let vera: TestShop
  beforeAll(async () => {
    const withName = (data: unknown): Record<string, unknown> =>
      JSON.parse(JSON.stringify(data).replace(/"productName":"[^"]*"/g, `"productName":"${NAME}"`))
    // A page whose query returns personal data, such as a price or the visitor's name.
    const personal: PageSource['render'] = (request) =>
      render({
        ...request,
        async query(document, variables) {
          asked.own++
          return withName(await request.query(document, variables))
        },
        queryAsVisitor(document, variables) {
          asked.visitors++
          return request.queryAsVisitor(document, variables)
        },
      })
    vera = await startTestShop({ page: { ...realPages, render: personal } })
  })
  afterAll(() => vera.close())

  test('so nothing personal is in it, and the data that comes along is the own', async () => {
    const html = await vera.page('/webhosting?who=vera')
    const [text = '', data = ''] = html.split('<script type="application/json"')
    expect(data).toContain(NAME)
    expect(text).not.toContain(NAME)
    expect(text).toContain('Intro')
  })

  test('once: later visitors only read their own data, for layout and page', async () => {
    const path = '/webhosting?who=again'
    await vera.page(path)
    const before = { ...asked }
    await vera.page(path)
    await vera.browser().page(path)
    expect(asked).toEqual({ own: before.own + 2 * 2, visitors: before.visitors })
  })
})

test('a visitor may log in and register, and is shown nothing of an account [ROL-002]', async () => {
  for (const path of ['/account', '/account/', '/account/diensten/domeinen/', '/account/diensten/hostingpakketten/']) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([
      303,
      expect.stringMatching(/^\/inloggen\?from=/),
    ])
  }
  expect((await read('/bestellen/inloggen?loginError=locked')).status).toBe(200)
  expect((await fetch(`${shop.url}/api/bestellen/klantgegevens`)).status).toBe(401)
})
