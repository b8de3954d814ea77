import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import type { Browser } from '../support/browser'
import { DEMO_PASSWORD, TEST_CAPTCHA } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'
const WRONG = 'dit is niet het wachtwoord'

let shop: TestShop
beforeEach(async () => {
  shop = await startTestShop()
})
afterEach(() => shop.close())

/** Logs in with a solved captcha. Returns the status and, when refused, the reason. */
async function login(browser: Browser, password: string, captcha = TEST_CAPTCHA, username = CUSTOMER) {
  const fields = { username, password, 'g-recaptcha-response': captcha }
  const answer = await browser.postForm('/api/login', fields)
  const { title } = (await answer.json()) as { title?: string }
  return answer.ok ? 200 : `${answer.status} ${title}`
}

async function ownBrowser(email = CUSTOMER): Promise<Browser> {
  const browser = shop.browser()
  expect((await browser.login(email)).status).toBe(200)
  await browser.postForm('/logout')
  return browser
}

/** Guesses the password from another browser until the account is locked. */
async function attack(): Promise<Browser> {
  const attacker = shop.browser()
  for (let i = 0; i < 12; i++) await login(attacker, WRONG)
  expect(await login(attacker, DEMO_PASSWORD)).toBe('401 LOCKED')
  return attacker
}

const deviceOf = (browser: Browser) => /(?:^|; )device=([^;]+)/.exec(browser.cookieHeader())?.[1] ?? ''

/** A browser with this value in its device cookie. */
async function browserWith(device: string): Promise<(password: string) => Promise<unknown>> {
  const browser = shop.browser()
  const token = await browser.csrfToken()
  return async (password) => {
    const answer = await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { cookie: `${browser.cookieHeader()}; device=${device}`, 'X-CSRF-TOKEN': token },
      body: new URLSearchParams({ username: CUSTOMER, password, 'g-recaptcha-response': TEST_CAPTCHA }),
    })
    return answer.ok ? 200 : `${answer.status} ${((await answer.json()) as { title: string }).title}`
  }
}

test('while strangers keep an account locked, its owner gets in where they were signed in before', async () => {
  const [known, unknown] = [await ownBrowser(), shop.browser()]
  const attacker = await attack()
  expect(await login(unknown, DEMO_PASSWORD)).toBe('401 LOCKED')
  expect(await login(known, DEMO_PASSWORD, '')).toBe('401 LOCKED')
  expect(await login(known, WRONG)).toBe('401 LOCKED')
  expect(await login(known, DEMO_PASSWORD)).toBe(200)
  expect(await (await known.get('/api/bestellen/ingelogd')).json()).toBe(true)
  expect(await login(attacker, DEMO_PASSWORD)).toBe('401 LOCKED')
})

test('five attempts in a quarter of an hour are allowed there', async () => {
  const known = await ownBrowser()
  await attack()
  for (let i = 0; i < 5; i++) expect(await login(known, WRONG)).toBe('401 LOCKED')
  expect(await login(known, DEMO_PASSWORD)).toBe('401 LOCKED')
  shop.clock.advance(14 * 60_000)
  const attacker = shop.browser()
  for (let i = 0; i < 12; i++) await login(attacker, WRONG)
  expect(await login(known, DEMO_PASSWORD)).toBe('401 LOCKED')
  shop.clock.advance(60_000)
  for (let i = 0; i < 12; i++) await login(attacker, WRONG)
  expect(await login(known, DEMO_PASSWORD)).toBe(200)
})

test('before an account is locked a known browser is like any other', async () => {
  const known = await ownBrowser()
  for (let i = 0; i < 3; i++) expect(await login(known, WRONG, '')).toBe('401 INVALID_CREDENTIALS')
  expect(await login(known, DEMO_PASSWORD, '')).toBe('401 CAPTCHA_REQUIRED')
})

test('the proof is of one account and one password, for 180 days, and cannot be made up', async () => {
  const known = await ownBrowser()
  const others = await ownBrowser('reseller@voorbeeld.nl')
  const right = deviceOf(known)
  await attack()
  const [issued, nonce, signature] = right.split('.')
  const forged = [
    deviceOf(others),
    `${issued}.${nonce}.${'A'.repeat(43)}`,
    `zzzzzzzz.${nonce}.${signature}`,
    'onzin',
    '',
  ]
  for (const device of forged) expect(await (await browserWith(device))(DEMO_PASSWORD), device).toBe('401 LOCKED')
  expect(await (await browserWith(right))(DEMO_PASSWORD)).toBe(200)

  shop.clock.advance(181 * DAY_MS)
  await attack()
  expect(await (await browserWith(right))(DEMO_PASSWORD)).toBe('401 LOCKED')
})

test('a reset of the password ends it', async () => {
  const known = await ownBrowser()
  const owner = shop.browser()
  await owner.postForm('/api/login/send-password-reset-link', { email: CUSTOMER })
  await shop.settle()
  const token = /\/wachtwoord-herstellen\/([\w-]{43})/.exec(shop.mails()[0]?.text ?? '')?.[1]
  const mutation = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename } }'
  const { data } = await owner.graphql(mutation, { input: { token, password: DEMO_PASSWORD } })
  expect(data.resetPassword).toEqual({ __typename: 'PasswordChanged' })
  await attack()
  expect(await login(known, DEMO_PASSWORD)).toBe('401 LOCKED')
})

test('it is a cookie that scripts and other sites do not get, and that says nothing about the account', async () => {
  for (const [env, name, secure] of [
    [{}, 'device', false],
    [{ PUBLIC_URL: 'https://shop.example' }, '__Host-device', true],
  ] as const) {
    const other = await startTestShop({ env })
    try {
      const cookies = (await other.browser().login(CUSTOMER)).headers.getSetCookie()
      const cookie = cookies.find((text) => text.startsWith(`${name}=`)) ?? ''
      expect(cookie).toMatch(new RegExp(`^${name}=[0-9a-z]+\\.[\\w-]{22}\\.[\\w-]{43};`))
      for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\//, /; Max-Age=15552000/]) {
        expect(cookie).toMatch(part)
      }
      expect(/; Secure/.test(cookie)).toBe(secure)
    } finally {
      await other.close()
    }
  }
})
