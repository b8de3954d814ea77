import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realPages } from '../support/real-pages'
import { startTestShop, type TestShop } from '../support/test-shop'

const ORIGIN = 'https://shop.example'
const NL_PAGE = '/domeinnaam/domeinextensie/nl-domeinnaam-registreren'
const INDEXED = ['/', '/webhosting', '/reseller-hosting', NL_PAGE, '/hulp', '/bestelprocedure', '/inloggen', '/privacy']

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ page: realPages, env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => shop.close())

const read = async (path: string, cookie = '') => (await fetch(shop.url + path, { headers: { cookie } })).text()
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

/** Structured data of a page, by type. */
function thingsOf(html: string): Record<string, Record<string, unknown>> {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{"@graph":[]}'
  const graph = JSON.parse(json)['@graph'] as { '@type': string }[]
  return Object.fromEntries(graph.map((thing) => [thing['@type'], thing]))
}

describe.each(INDEXED)('%s', (path) => {
  test('has one address, a description and what a shared link is shown with', async () => {
    const html = await read(`${path}?campaign=1`)
    expect(canonicalOf(html)).toBe(ORIGIN + path)
    expect(contentOf(html, 'description')?.length).toBeGreaterThan(40)
    expect(contentOf(html, 'og:description')).toBe(contentOf(html, 'description'))
    expect(contentOf(html, 'og:title')).toContain('Wimpel')
    expect(contentOf(html, 'og:url')).toBe(ORIGIN + path)
    expect(contentOf(html, 'og:locale')).toBe('nl_NL')
    expect(contentOf(html, 'robots')).toBeUndefined()
    const picture = new URL(contentOf(html, 'og:image') ?? '')
    expect(picture.origin).toBe(ORIGIN)
    expect(existsSync(`web/public${picture.pathname}`)).toBe(true)
    expect(contentOf(await read(path, 'locale=en'), 'og:locale')).toBe('en_GB')
  })
})

test('one address serves a page in both languages, and says which one it is in', async () => {
  for (const [cookie, language] of [
    ['', 'nl'],
    ['locale=nl', 'nl'],
    ['locale=en', 'en'],
  ] as const) {
    const answer = await fetch(`${shop.url}/webhosting`, { headers: { cookie, 'accept-language': 'de' } })
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('vary')?.split(/, */)).toContain('Cookie')
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(canonicalOf(html)).toBe(`${ORIGIN}/webhosting`)
    expect(html).not.toContain('hreflang')
  }
})

test('the second address of the login is known by the first', async () => {
  expect(canonicalOf(await read('/bestellen/inloggen'))).toBe(`${ORIGIN}/inloggen`)
})

test.each(['/account-activeren/geheim', '/wachtwoord-herstellen/geheim', '/bestaat-niet'])(
  '%s is not to be found by search engines',
  async (path) => expect(contentOf(await read(path), 'robots')).toBe('noindex'),
)

test('an extension is told as a product with the price of the first year and of every year after, and its questions', async () => {
  const html = await read(NL_PAGE)
  const { Product, FAQPage } = thingsOf(html)
  const { data } = await shop
    .browser()
    .graphql('{ domainExtensions(audience: CUSTOMER) { extension originalPrice discountedPrice } }')
  const nl = data.domainExtensions.find(({ extension }: { extension: string }) => extension === 'nl')
  const euros = (cents: number) => (cents / 100).toFixed(2)
  expect(Product?.offers).toMatchObject({
    '@type': 'Offer',
    price: euros(nl.discountedPrice),
    priceCurrency: 'EUR',
    priceSpecification: [
      { price: euros(nl.discountedPrice), unitCode: 'ANN', valueAddedTaxIncluded: false, billingDuration: 1 },
      { price: euros(nl.originalPrice), unitCode: 'ANN', valueAddedTaxIncluded: false, billingStart: 1 },
    ],
  })
  // Every question in the structured data is on the page as well.
  const questions = FAQPage?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions).toHaveLength(4)
  const body = html.slice(html.indexOf('<body'))
  for (const { name, acceptedAnswer } of questions) {
    expect(body).toContain(name)
    expect(body).toContain(acceptedAnswer.text)
  }
})

test('packages are products with their price a month, the help page is questions, home is the shop with its search', async () => {
  expect(thingsOf(await read('/webhosting')).Product).toMatchObject({
    offers: { priceCurrency: 'EUR', priceSpecification: [{ unitCode: 'MON', valueAddedTaxIncluded: false }] },
  })
  expect(thingsOf(await read('/hulp'))).toHaveProperty('FAQPage')
  expect(thingsOf(await read('/'))).toMatchObject({ Organization: { url: `${ORIGIN}/` }, WebSite: {} })
})

test('the sitemap names every page that may be found, once, and each is there', async () => {
  const xml = await read('/sitemap.xml')
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls.every((url) => url.startsWith(ORIGIN))).toBe(true)
  for (const path of INDEXED) expect(urls).toContain(ORIGIN + path)
  expect(urls.filter((url) => url.includes('/domeinextensie/'))).toHaveLength(44)
  expect(urls.join(' ')).not.toMatch(/account|betalingsstatus|errors/)
  for (const url of urls.slice(0, 12)) {
    expect((await fetch(shop.url + new URL(url).pathname)).status, url).toBe(200)
  }
})

test('robots.txt leads to the sitemap and away from what is for one reader or for API clients', async () => {
  const text = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/account', '/bestellen/', '/api/']) expect(text).toContain(`Disallow: ${path}\n`)
})

test('the icons and the manifest of the shell are there', () => {
  const shell = readFileSync('web/index.html', 'utf8')
  const links = [...shell.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
  const files = [...links.map(([, href = '']) => href), ...manifest.icons.map(({ src }: { src: string }) => src)]
  expect(files).toContain('/favicon.ico')
  for (const file of files) expect(existsSync(`web/public${file}`), file).toBe(true)
  expect(shell).toContain('name="theme-color"')
})
