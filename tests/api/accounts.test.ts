import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { unavailableAddressLookup } from '../support/failing-ports'
import { DEMO_PASSWORD, TEST_CAPTCHA } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const CUSTOMER = 'klant@voorbeeld.nl'
const WRONG = 'dit is niet het wachtwoord'

const DTO = {
  birthDate: '',
  city: 'Voorbeeldstad',
  companyName: 'Nieuwe Klant BV',
  countryId: 154,
  gender: 'F',
  streetNumber: '5',
  streetNumberAddition: '',
  firstName: 'Nina',
  isCompany: true,
  lastName: 'Nieuw',
  password: 'een eigen wachtwoord',
  phoneNumber: '+31 10 000 00 09',
  postCode: '1234 AB',
  street: 'Voorbeeldstraat',
  email: 'nieuw@voorbeeld.nl',
}

describe('POST /api/login', () => {
  test('answers what the customer is, under a new session cookie [AUTH-001, AUTH-002, ROL-010]', async () => {
    const cases = [
      [CUSTOMER, { success: true, isReseller: false, isSubUser: false }],
      ['reseller@voorbeeld.nl', { success: true, isReseller: true, isSubUser: false }],
      ['subgebruiker@voorbeeld.nl', { success: true, isReseller: false, isSubUser: true }],
    ] as const
    for (const [username, expected] of cases) {
      const browser = shop.browser()
      await browser.csrfToken()
      const answer = await browser.postForm('/api/login', { username, password: DEMO_PASSWORD })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().join()).toMatch(/sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
      expect(await answer.json()).toEqual(expected)
    }
  })

  test('answers a message and the captcha flag on failure; with a token the right password enters [AUTH-003, CAP-004]', async () => {
    const browser = shop.browser()
    const login = async (password: string, fields: Record<string, string | string[]> = {}) => {
      const answer = await browser.postForm('/api/login', { username: 'onvolledig@voorbeeld.nl', password, ...fields })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    const invalid = {
      title: 'INVALID_CREDENTIALS',
      code: 'INVALID_CREDENTIALS',
      message: 'Ongeldige inloggegevens.',
      error: 'Ongeldige inloggegevens.',
    }
    for (const showCaptcha of [false, false, true]) {
      expect(await login(WRONG)).toEqual({ status: 401, ...invalid, showCaptcha })
    }
    const unsolved = { status: 401, title: 'CAPTCHA_REQUIRED', showCaptcha: true }
    expect(await login(DEMO_PASSWORD)).toMatchObject(unsolved)
    expect(await login(DEMO_PASSWORD, { 'g-recaptcha-response': 'onzin' })).toMatchObject(unsolved)
    expect(await login(DEMO_PASSWORD, { 'g-recaptcha-response[]': TEST_CAPTCHA })).toMatchObject(unsolved)
    expect(await login(DEMO_PASSWORD, { 'g-recaptcha-response': TEST_CAPTCHA })).toMatchObject({
      status: 200,
      success: true,
    })
  })

  test('takes forms only, with the token of this session [ROL-013]', async () => {
    const browser = shop.browser()
    const fields = { username: CUSTOMER, password: DEMO_PASSWORD }
    expect((await browser.postJson('/api/login', fields)).status).toBe(415)
    for (const token of ['', 'verzonnen', await shop.browser().csrfToken()]) {
      expect((await browser.postForm('/api/login', fields, { 'X-CSRF-TOKEN': token })).status).toBe(403)
    }
    expect((await browser.get('/api/bestellen/ingelogd').then((answer) => answer.json())) as boolean).toBe(false)
  })

  test('refuses a megabyte before it looks at it', async () => {
    const answer = await shop.browser().postForm('/api/login', { username: CUSTOMER, password: 'x'.repeat(1_000_000) })
    expect(answer.status).toBe(413)
  })
})

describe('POST /login', () => {
  const post = (username: string, password: string, more = {}) =>
    shop.browser().postForm('/login', { from: 'shop', username, password, ...more })

  test('goes back to the checkout, by address and by username [CHK-019, CHK-020]', async () => {
    for (const username of [CUSTOMER, 'klant']) {
      const answer = await post(username, DEMO_PASSWORD)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bestellen/'])
    }
  })

  test('goes back to the login with the reason, and never elsewhere [ERR-010, CHK-023]', async () => {
    const cases = [
      [await post('reseller', WRONG), 'invalid'],
      [await post('', ''), 'invalid'],
      [await post('geblokkeerd@voorbeeld.nl', DEMO_PASSWORD), 'locked'],
    ] as const
    for (const [answer, reason] of cases) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`/bestellen/inloggen?loginError=${reason}`)
    }
    for (let i = 0; i < 3; i++) await post('niemand-1', WRONG)
    expect((await post('niemand-1', WRONG)).headers.get('location')).toBe('/bestellen/inloggen?loginError=captcha')
    const elsewhere = await post(CUSTOMER, DEMO_PASSWORD, { from: '//elders.example' })
    expect(elsewhere.headers.get('location')).toBe('/')
  })

  test('takes the token as csrf or _csrf [ROL-013]', async () => {
    for (const name of ['csrf', '_csrf']) {
      const browser = shop.browser()
      const fields = { username: CUSTOMER, password: DEMO_PASSWORD, [name]: await browser.csrfToken() }
      const body = new URLSearchParams(fields)
      const cookie = await cookieOf(browser)
      const answer = await fetch(new URL('/login', shop.url), {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { cookie },
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    }
  })
})

describe('the login state', () => {
  test('is kept by the server and told as a boolean; a sub-user is not logged in for ordering [ROL-007]', async () => {
    const state = async (username?: string) => {
      const browser = shop.browser()
      if (username) await browser.login(username)
      const answer = await browser.get('/api/bestellen/ingelogd', { 'X-Logged-In': 'true' })
      expect(answer.headers.get('content-type')).toMatch(/json/)
      return answer.json()
    }
    expect(await state()).toBe(false)
    expect(await state(CUSTOMER)).toBe(true)
    expect(await state('subgebruiker@voorbeeld.nl')).toBe(false)
  })

  test('ends with logging out, by form and by mutation; the old cookie is worth nothing', async () => {
    const browser = shop.browser()
    await browser.login(CUSTOMER)
    const old = await cookieOf(browser)
    const answer = await browser.postForm('/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const replay = await fetch(new URL('/api/bestellen/ingelogd', shop.url), { headers: { cookie: old } })
    expect(await replay.json()).toBe(false)
    await browser.login(CUSTOMER)
    const { data } = await browser.graphql('mutation { logout { isLoggedIn name } }')
    expect(data).toEqual({ logout: { isLoggedIn: false, name: null } })
  })

  test('stands in viewer, with the token that goes with changes', async () => {
    const browser = shop.browser()
    const query =
      'query { viewer { isLoggedIn isReseller isSubUser staffel name email companyName showCaptcha csrfToken account { id city isComplete } } }'
    const visitor = await browser.graphql(query)
    expect(visitor.data.viewer).toMatchObject({
      isLoggedIn: false,
      name: null,
      account: null,
      csrfToken: expect.stringMatching(/^[\w-]{86}$/),
    })
    await browser.login('reseller@voorbeeld.nl')
    expect((await browser.graphql(query)).data.viewer).toMatchObject({
      isLoggedIn: true,
      isReseller: true,
      staffel: 2,
      name: 'Rik Seller',
      showCaptcha: false,
      account: { city: 'Voorbeeldstad', isComplete: true },
    })
    const incomplete = shop.browser()
    await incomplete.postForm('/api/login', {
      username: 'onvolledig@voorbeeld.nl',
      password: DEMO_PASSWORD,
      'g-recaptcha-response': TEST_CAPTCHA,
    })
    expect((await incomplete.graphql(query)).data.viewer).toMatchObject({ account: { isComplete: false } })
  })
})

describe('registering', () => {
  test('by JSON or a form; the mailed link activates and signs in [AUTH-013]', async () => {
    const flat = Object.fromEntries(Object.entries(DTO).map(([name, value]) => [name, String(value)]))
    const nested = Object.fromEntries(Object.entries(flat).map(([name, value]) => [`registrationDto[${name}]`, value]))
    const posts = [
      (browser: Browser, email: string) =>
        browser.postJson('/api/register-account', { registrationDto: { ...DTO, email }, captcha: '' }),
      (browser: Browser, email: string) => browser.postForm('/api/register-account', { ...flat, email, captcha: '' }),
      (browser: Browser, email: string) =>
        browser.postForm('/api/register-account', { ...nested, 'registrationDto[email]': email }),
    ]
    for (const [index, post] of posts.entries()) {
      const email = `nieuw-${index}@voorbeeld.nl`
      const browser = shop.browser()
      const answer = await post(browser, email)
      expect([answer.status, await answer.json()]).toEqual([200, { activationRequired: true }])
      const mutation = `mutation($input: ActivateAccountInput!) { activateAccount(input: $input) {
        __typename ... on AccountActivated { goTo viewer { email companyName } } ... on UserError { code } } }`
      const { data } = await browser.graphql(mutation, { input: { token: await linkTo(email) } })
      expect(data.activateAccount).toEqual({
        __typename: 'AccountActivated',
        goTo: '/bestelprocedure?finalStep=true',
        viewer: { email, companyName: 'Nieuwe Klant BV' },
      })
      expect(await (await browser.get('/api/bestellen/ingelogd')).json()).toBe(true)
    }
  })

  test('in a browser that did not register, activation asks for a new password, by REST and GraphQL alike [AUTH-013]', async () => {
    const email = 'gekaapt@voorbeeld.nl'
    const [stranger, owner] = [shop.browser(), shop.browser()]
    await stranger.postJson('/api/register-account', { registrationDto: { ...DTO, email }, captcha: '' })
    const token = await linkTo(email)
    const activate = (fields: object) => owner.postJson('/api/account-activeren', { token, ...fields })

    const asked = await activate({})
    const needed = { title: 'PASSWORD_NEEDED', message: expect.any(String), code: 'PASSWORD_NEEDED' }
    expect([asked.status, await asked.json()]).toEqual([400, needed])
    const short = await activate({ password: 'te kort' })
    expect([short.status, await short.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', fieldErrors: { password: expect.any(String) } },
    ])
    for (const odd of [{ password: ['x'] }, { password: { toString: 1 } }, { token: ['x'] }, { token: {} }]) {
      expect((await activate(odd)).status).toBe(400)
    }
    const mutation = 'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }'
    const { data } = await owner.graphql(mutation, { input: { token } })
    expect(data.activateAccount).toEqual({ __typename: 'PasswordNeeded' })

    const done = await activate({ password: 'de eigenaar koos deze' })
    expect([done.status, await done.json()]).toEqual([
      200,
      { goTo: '/bestelprocedure?finalStep=true', csrfToken: expect.stringMatching(/^[\w-]{86}$/) },
    ])
    expect(JSON.stringify(await owner.graphql('{ viewer { name account { firstName street phoneNumber } } }'))).toBe(
      JSON.stringify({ data: { viewer: { name: null, account: { firstName: '', street: null, phoneNumber: null } } } }),
    )
    for (const browser of [stranger, shop.browser()]) {
      expect((await browser.login(email, DTO.password)).status).toBe(401)
      expect(await (await browser.get('/api/bestellen/ingelogd')).json()).toBe(false)
    }
    const again = await activate({ password: 'de eigenaar koos deze' })
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([400, 'LINK_NOT_VALID'])
  })

  test('answers field errors as a JSON string in title, each once by name [AUTH-016, AUTH-021]', async () => {
    const answer = await shop.browser().postJson('/api/register-account', {
      registrationDto: { ...DTO, email: 'geen adres', password: 'te kort', firstName: ' ' },
      captcha: '',
    })
    expect(answer.status).toBe(400)
    const { title } = (await answer.json()) as { title: string }
    expect(Object.keys(JSON.parse(title) as object).sort()).toEqual(['email', 'firstName', 'password'])
  })

  test('repeated, asks a captcha by its signal until one is solved [CAP-006, AUTH-021]', async () => {
    const browser = shop.browser()
    const post = (captcha = '') =>
      browser.postJson('/api/register-account', { registrationDto: { ...DTO, email: 'vaak@voorbeeld.nl' }, captcha })
    for (let i = 0; i < 3; i++) expect((await post()).status).toBe(200)
    const asked = await post()
    expect(asked.status).toBe(401)
    expect(await asked.json()).toMatchObject({ title: 'showRegistrationCaptcha' })
    expect((await post(TEST_CAPTCHA)).status).toBe(200)
  })

  test('offers a new link to known and unknown addresses alike [AUTH-026]', async () => {
    for (const email of ['vaak@voorbeeld.nl', 'niemand@voorbeeld.nl', CUSTOMER]) {
      const answer = await shop.browser().postJson('/api/register-account/send-activation-link', { email })
      expect([answer.status, await answer.text()]).toEqual([204, ''])
    }
  })

  test('has the fifteen fields in the graph [AUTH-014]', async () => {
    const { data } = await shop.graphql(
      '{ __type(name: "RegistrationInput") { inputFields(includeDeprecated: true) { name } } }',
    )
    const fields = (data.__type as unknown as { inputFields: { name: string }[] }).inputFields
    // The country is also published as a code, beside its number.
    expect(fields.map(({ name }) => name).sort()).toEqual([...Object.keys(DTO), 'country'].sort())
  })

  test('before activation, logging in is refused with a code that offers a new link', async () => {
    const email = 'wacht@voorbeeld.nl'
    await shop.browser().postJson('/api/register-account', { registrationDto: { ...DTO, email }, captcha: '' })
    const mutation = 'mutation($input: LoginInput!) { login(input: $input) { __typename ... on UserError { code } } }'
    const { data } = await shop.browser().graphql(mutation, { input: { username: email, password: DTO.password } })
    expect(data.login).toEqual({ __typename: 'LoginRefused', code: 'NOT_ACTIVATED' })
  })
})

describe('resetting a password', () => {
  const ask = (browser: Browser, email: string, token?: string) =>
    browser.postForm('/api/login/send-password-reset-link', { email, ...(token && { 'g-recaptcha-response': token }) })

  test('answers one text for known and unknown addresses [AUTH-008]', async () => {
    const answers = await Promise.all([
      ask(shop.browser(), 'reseller@voorbeeld.nl'),
      ask(shop.browser(), 'niemand@voorbeeld.nl'),
    ])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(texts[0]).toBe(texts[1])
    expect(answers[0].headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test('repeated, answers showPasswordResetCaptcha until one is solved [CAP-005, AUTH-009]', async () => {
    const browser = shop.browser()
    for (let i = 0; i < 3; i++) await ask(browser, 'reset@voorbeeld.nl')
    const asked = await ask(browser, 'reset@voorbeeld.nl')
    expect([asked.status, await asked.text()]).toEqual([401, 'showPasswordResetCaptcha'])
    expect((await ask(browser, 'reset@voorbeeld.nl', TEST_CAPTCHA)).status).toBe(200)
  })

  test('tells what is wrong with an address as text [AUTH-011]', async () => {
    const answer = await ask(shop.browser(), 'geen adres')
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toMatch(/[{}]/)
  })

  test('sets the new password by the mailed link, and ends the sessions', async () => {
    const email = 'reset-mij@voorbeeld.nl'
    const [laptop, other] = [shop.browser(), shop.browser()]
    await laptop.postJson('/api/register-account', { registrationDto: { ...DTO, email }, captcha: '' })
    await laptop.graphql('mutation($t: String!) { activateAccount(input: { token: $t }) { __typename } }', {
      t: await linkTo(email),
    })
    await ask(other, email)
    const mutation = `mutation($input: ResetPasswordInput!) { resetPassword(input: $input) {
      __typename ... on PasswordChanged { message } ... on UserError { code } } }`
    const input = { token: await linkTo(email), password: 'weer een ander wachtwoord' }
    expect((await other.graphql(mutation, { input })).data.resetPassword).toMatchObject({
      __typename: 'PasswordChanged',
    })
    expect((await other.graphql(mutation, { input })).data.resetPassword).toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await (await laptop.get('/api/bestellen/ingelogd')).json()).toBe(false)
    expect((await laptop.login(email, input.password)).status).toBe(200)
  })
})

test('the captcha keys are plain text, and the graph has the same [CAP-004]', async () => {
  for (const [path, version] of [
    ['/captcha/key', 'V2'],
    ['/captcha-v3/key', 'V3'],
  ] as const) {
    const answer = await shop.get(path)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const { data } = await shop.graphql(`{ captchaKey(version: ${version}) }`)
    expect(await answer.text()).toBe(data.captchaKey)
  }
})

describe('GET /api/postcode', () => {
  test('gives street and city, 404 for what is unknown [CHK-086, CHK-087]', async () => {
    const found = await shop.get('/api/postcode?postcode=1234AB&houseNumber=1')
    expect(await found.json()).toEqual({ street: 'Voorbeeldstraat', city: 'Voorbeeldstad' })
    expect((await shop.get('/api/postcode?postcode=9999ZZ&houseNumber=1')).status).toBe(404)
    const { data } = await shop.graphql('{ postcodeAddress(postcode: "1234 ab", houseNumber: "1") { street city } }')
    expect(data.postcodeAddress).toEqual({ street: 'Voorbeeldstraat', city: 'Voorbeeldstad' })
  })

  test('returns 503 during an outage of the lookup, and 429 after thirty in a minute', async () => {
    const away = await startTestShop({ ports: { addressLookup: unavailableAddressLookup() } })
    try {
      expect((await away.get('/api/postcode?postcode=1234AB&houseNumber=1')).status).toBe(503)
    } finally {
      await away.close()
    }
    const browser = shop.browser()
    for (let i = 0; i < 30; i++) await browser.get('/api/postcode?postcode=1234AB&houseNumber=1')
    const refused = await browser.get('/api/postcode?postcode=1234AB&houseNumber=1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

/** Returns the token from the link in the newest mail to an address. */
async function linkTo(address: string): Promise<string> {
  await shop.settle()
  const mail = shop.mails().find(({ to }) => to === address)
  return /\/(?:account-activeren|wachtwoord-herstellen)\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Returns the browser's cookies as a Cookie header. */
async function cookieOf(browser: Browser): Promise<string> {
  // The cookie jar is private; only a replay has to read it.
  const jar = (browser as unknown as { cookies: Map<string, string> }).cookies
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
