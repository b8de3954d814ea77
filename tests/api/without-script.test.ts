import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGISTRATION_DEFAULTS } from '../../rules/registration'
import { realPages } from '../support/real-pages'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add } from './payments.test-support'

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

const ENGLISH = { cookie: 'locale=en' }

/** Returns a page's text as a client without cookies receives it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, { headers })
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, text: textOf(html) }
}

const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')

describe('the order page without script', () => {
  test.each([
    ['nl', {}, ['Kies je domeinnaam', 'Diensten', 'Zet JavaScript aan']],
    ['en', ENGLISH, ['Choose your domain name', 'Services', 'Turn JavaScript on']],
  ] as const)('has its shell, its steps and the search as a form, in %s', async (_locale, headers, words) => {
    const { status, html, text } = await read('/bestelprocedure', headers)
    expect(status).toBe(200)
    for (const word of words) expect(text).toContain(word)
    expect(html).toMatch(/<form[^>]* action="\/bestelprocedure"[^>]* method="get"/)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html).toContain('<header')
    expect(html).toContain('<footer')
    // A token must not appear in an address.
    expect(html).not.toMatch(/<form[^>]*method="get"[\s\S]*?name="_csrf"[\s\S]*?<\/form>/)
  })

  test('shows a searched name under ten extensions with state and price, the typed one first', async () => {
    const { status, html } = await read('/bestelprocedure?domain=bezetbrood.be')
    expect(status).toBe(200)
    const rows = resultsOf(html).split('<li').slice(1).map(textOf2)
    expect(rows).toHaveLength(10)
    expect(rows[0]).toContain('bezetbrood.be')
    expect(rows[0]).toContain('Al geregistreerd, je kunt verhuizen')
    expect(rows[0]).toMatch(/€ \d+,\d\d p\/j/)
    const field = /<input[^>]*name="domain"[^>]*>/.exec(html)?.[0]
    expect(field).toContain('value="bezetbrood.be"')
  })

  test('says so when what was typed is no name, and writes nothing of it as it came', async () => {
    const { html, text } = await read(`/bestelprocedure?domain=${encodeURIComponent('<b>!!')}`)
    expect(text).toContain('Ongeldige domeinnaam.')
    expect(html).not.toContain('<b>!!')
  })

  test('takes ten searches in ten minutes from an address, whatever its cookies', async () => {
    const own = await startTestShop({ page: realPages })
    const search = (name: string) => fetch(`${own.url}/bestelprocedure?domain=${name}`)
    for (let i = 0; i < 10; i++) expect((await search(`lindebrood${i}`)).status).toBe(200)
    const refused = await search('lindebrood')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(textOf(await refused.text())).toContain('Probeer het over tien minuten nog eens.')
    own.clock.advance(600_000)
    expect((await search('lindebrood')).status).toBe(200)
    await own.close()
  })

  test('asks no registry for a browser that runs script', async () => {
    const { html } = await read('/bestelprocedure?domain=lindebrood', { cookie: 'script=1' })
    expect(html).toContain('lindebrood.nl'.slice(0, 10))
    expect(resultsOf(html)).not.toContain('<li')
  })
})

/** The part for readers without JavaScript. */
const resultsOf = (html: string): string => html.split('class="_plain').at(-1)?.split('</ul>')[0] ?? ''

const textOf2 = (html: string): string =>
  `<li${html}`
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+|&nbsp;/g, ' ')
    .replace(/ \./g, '.')

describe('the login page without script', () => {
  test('logs in by a plain form, and leads on to where the visitor came from', async () => {
    const browser = shop.browser()
    const form = await openForm(browser, '/inloggen?from=%2Faccount')
    const answer = await browser.postForm(
      '/inloggen?from=%2Faccount',
      { ...form, username: 'klant@voorbeeld.nl', password: DEMO_PASSWORD },
      { 'X-CSRF-TOKEN': '' },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/inloggen?from=%2Faccount'])
    const on = await browser.get('/inloggen?from=%2Faccount')
    expect([on.status, on.headers.get('location')]).toEqual([303, '/account'])
    expect((await browser.get('/account')).status).toBe(200)
  })

  test.each([
    ['nl', 'Ongeldige inloggegevens'],
    ['en', 'Invalid login details'],
  ])('says in %s what is wrong, keeps the address and never the password', async (locale, words) => {
    const browser = shop.browser()
    const form = await openForm(browser, '/inloggen')
    const typed = { ...form, username: `${locale}@voorbeeld.example`, password: 'een-verkeerd-woord' }
    const answer = await postWithLocale(browser, '/inloggen', typed, locale)
    const html = await answer.text()
    expect(answer.status).toBe(401)
    expect(textOf(html)).toContain(words)
    expect(/<input[^>]*name="username"[^>]*>/.exec(html)?.[0]).toContain(`value="${locale}@voorbeeld.example"`)
    expect(html).not.toContain('een-verkeerd-woord')
  })

  test('does nothing without the token of the session, and says so in the page', async () => {
    const browser = shop.browser()
    await browser.page('/inloggen')
    const typed = { form: 'login', username: 'klant@voorbeeld.nl', password: DEMO_PASSWORD }
    const answer = await browser.postForm('/inloggen', typed, { 'X-CSRF-TOKEN': '' })
    const html = await answer.text()
    expect(answer.status).toBe(403)
    expect(textOf(html)).toContain('Je sessie is verlopen')
    expect(/<input[^>]*name="username"[^>]*>/.exec(html)?.[0]).toContain('value="klant@voorbeeld.nl"')
    expect((await browser.get('/account')).status).toBe(303)
  })

  test('takes forms only', async () => {
    const answer = await shop.browser().postJson('/inloggen', { username: 'x', password: 'y' })
    expect(answer.status).toBe(415)
  })
})

describe('the registration without script', () => {
  const PERSON = {
    form: 'registration',
    ...REGISTRATION_DEFAULTS,
    isCompany: 'false',
    forename: 'Vera',
    surname: 'Voorbeeld',
    postcode: '1012 AB',
    houseNumber: '1',
    street: 'Voorbeeldstraat',
    city: 'Amsterdam',
    phone: '0201234567',
    password: 'een lange zin met 7 woorden',
  }

  test('sends the activation link, and the page says so', async () => {
    const browser = shop.browser()
    const { _csrf = '' } = await openForm(browser, '/inloggen')
    const typed = { ...PERSON, _csrf, email: 'vera@voorbeeld.example' }
    const answer = await browser.postForm('/inloggen', typed, { 'X-CSRF-TOKEN': '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/inloggen?registered=1'])
    expect(textOf(await browser.page('/inloggen?registered=1'))).toContain('Bedankt voor het aanmaken van je account.')
    await shop.settle()
    expect((await shop.mails())[0]).toMatchObject({ to: 'vera@voorbeeld.example' })
  })

  test('names the wrong fields where they are, and keeps what was typed, save the password', async () => {
    const browser = shop.browser()
    const { _csrf = '' } = await openForm(browser, '/inloggen')
    const typed = { ...PERSON, _csrf, country: 'BE', email: 'geen adres', phone: '', city: 'Plaats "met" <teken>' }
    const answer = await browser.postForm('/inloggen', typed, { 'X-CSRF-TOKEN': '' })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(textOf(html)).toContain('We konden je account nog niet aanmaken')
    expect(html).toContain('href="#plain-email"')
    expect(html).toContain('href="#plain-phone"')
    expect(/<input[^>]*id="plain-email"[^>]*>/.exec(html)?.[0]).toMatch(/aria-invalid="true"/)
    expect(html).toContain('value="geen adres"')
    expect(html).toContain('value="Vera"')
    expect(html).toMatch(/<option value="BE" selected="">/)
    expect(html).not.toContain(PERSON.password)
    expect(html).not.toContain('<teken>')
  })
})

test('a page that the browser fills says what to do without script, in both languages', async () => {
  const path = '/account-activeren/onbekend'
  expect((await read(path)).text).toContain('Zet JavaScript aan voor deze site')
  expect((await read(path, ENGLISH)).text).toContain('Turn JavaScript on for this site')
})

test('the neutral text of order and login page is the same for all, and has nothing of a basket or an account', async () => {
  const customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
  await add(customer, 'lindebrood.nl')
  const [theirs, everybodys] = [await customer.page('/bestelprocedure'), (await read('/bestelprocedure')).html]
  const mounted = (html: string) => /<div id="app"[^>]*>([\s\S]*?)<script type="application\/json"/.exec(html)?.[1]
  expect(mounted(theirs)).toBe(mounted(everybodys))
  expect(theirs).toContain('"domainName":"lindebrood.nl"')
})

/** Hidden fields of the page's first POST form, as a browser would send them. */
async function openForm(browser: ReturnType<TestShop['browser']>, path: string): Promise<Record<string, string>> {
  const html = await browser.page(path)
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
}

function postWithLocale(
  browser: ReturnType<TestShop['browser']>,
  path: string,
  fields: Record<string, string>,
  locale: string,
) {
  const cookie = `${browser.cookieHeader()}; locale=${locale}`
  return fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  })
}
