import { createHash } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all } from '../../db/query'
import { sessions } from '../../db/schema/accounts'
import { MINUTE_MS } from '../../rules/time'
import type { Browser } from '../support/browser'
import { pageSocket } from '../support/page-socket'
import { DEMO_PASSWORD } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const sidOf = (browser: Browser) => /(?:^|; )sid=([^;]+)/.exec(browser.cookieHeader())?.[1] ?? ''

/** Whether a cookie is logged in, on REST and in the graph. */
async function isSignedIn(cookie: string): Promise<boolean> {
  const rest = await (await fetch(`${shop.url}/api/bestellen/ingelogd`, { headers: { cookie } })).json()
  const answer = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"query":"{ viewer { isLoggedIn } }"}',
  })
  const { data } = (await answer.json()) as { data: { viewer: { isLoggedIn: boolean } } }
  expect(data.viewer.isLoggedIn).toBe(rest)
  return data.viewer.isLoggedIn
}

async function signedIn(): Promise<Browser> {
  const browser = shop.browser()
  await browser.csrfToken()
  expect((await browser.login(CUSTOMER)).status).toBe(200)
  return browser
}

describe('a session', () => {
  test('has a new id after logging in and after logging out, and the old ones are worth nothing', async () => {
    const browser = shop.browser()
    await browser.csrfToken()
    const visitor = browser.cookieHeader()
    await browser.login(CUSTOMER)
    const customer = browser.cookieHeader()
    const token = await browser.csrfToken()
    expect(await isSignedIn(customer)).toBe(true)
    expect(await isSignedIn(visitor)).toBe(false)
    await browser.postForm('/logout')
    expect(new Set([visitor, customer, browser.cookieHeader()]).size).toBe(3)
    expect(await isSignedIn(customer)).toBe(false)
    expect(await isSignedIn(browser.cookieHeader())).toBe(false)
    const replayed = await fetch(`${shop.url}/api/account/whois`, { headers: { cookie: customer } })
    expect(replayed.status).toBe(401)
    const changed = await fetch(`${shop.url}/api/account/dns/profile`, {
      method: 'POST',
      headers: { cookie: customer, 'X-CSRF-TOKEN': token, 'content-type': 'application/json' },
      body: '{"name":"nagekomen"}',
    })
    expect(changed.status).toBe(401)
  })

  test('that an attacker planted before the login is not the one that is signed in', async () => {
    const planted = `sid=${'A'.repeat(43)}`
    const page = await (await fetch(shop.url, { headers: { cookie: planted } })).text()
    const token = /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(`${shop.url}/api/login`, {
      method: 'POST',
      headers: { cookie: planted, 'X-CSRF-TOKEN': token },
      body: new URLSearchParams({ username: CUSTOMER, password: DEMO_PASSWORD }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).not.toContain('A'.repeat(43))
    expect(await isSignedIn(planted)).toBe(false)
  })

  test('is taken only in the form that the shop makes', async () => {
    for (const wrong of [
      '',
      'x',
      'A'.repeat(42),
      'A'.repeat(44),
      `${'A'.repeat(42)}é`,
      '../../etc',
      'A'.repeat(5000),
    ]) {
      const answer = await fetch(`${shop.url}/api/bestellen/ingelogd`, {
        headers: { cookie: `sid=${encodeURIComponent(wrong)}` },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().join(), wrong).toMatch(/^sid=[\w-]{43};/)
    }
  })

  test('that ended closes its sockets with 4401', async () => {
    const browser = await signedIn()
    const cookie = browser.cookieHeader()
    const Socket = pageSocket(shop.url, { cookie })
    const url = `${shop.url.replace('http', 'ws')}/graphql`
    let closed: (event: unknown) => void = () => {}
    const closing = new Promise((resolve) => {
      closed = resolve
    })
    const rest = { lazy: false, retryAttempts: 0, on: { closed }, onNonLazyError: () => {} }
    const client = createClient({ url, webSocketImpl: Socket, ...rest })
    const ask = async () => (await client.iterate({ query: '{ orders { totalCount } }' }).next()).value
    expect(await ask()).toMatchObject({ data: { orders: { totalCount: expect.any(Number) } } })
    await browser.postForm('/logout')
    expect(await closing).toMatchObject({ code: 4401 })
    await client.dispose()
  })

  test('is stored as a hash only', async () => {
    const browser = await signedIn()
    const { reader } = shop.app.deps.db
    const rows = await all(reader.select().from(sessions))
    const sid = sidOf(browser)
    expect(JSON.stringify(rows)).not.toContain(sid)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(createHash('sha256').update(sid).digest('base64url'))
  })

  test('ends after thirty quiet minutes, and stays while it is used', async () => {
    const browser = await signedIn()
    const cookie = browser.cookieHeader()
    for (let i = 0; i < 4; i++) {
      shop.clock.advance(29 * MINUTE_MS)
      expect(await isSignedIn(cookie)).toBe(true)
    }
    shop.clock.advance(31 * MINUTE_MS)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await browser.get('/api/account/whois')).status).toBe(401)
  })

  test('ends after twelve hours, however busy', async () => {
    const cookie = (await signedIn()).cookieHeader()
    for (let i = 0; i < 35; i++) {
      shop.clock.advance(20 * MINUTE_MS)
      expect(await isSignedIn(cookie), `after ${(i + 1) * 20} minutes`).toBe(true)
    }
    shop.clock.advance(21 * MINUTE_MS)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  test('is one of ten at most for an account: the eleventh ends the one that was quiet longest', async () => {
    const cookies: string[] = []
    for (let i = 0; i < 11; i++) {
      cookies.push((await signedIn()).cookieHeader())
      shop.clock.advance(1000)
    }
    const states = await Promise.all(cookies.map(isSignedIn))
    expect(states).toEqual([false, ...Array(10).fill(true)])
  })

  test('handles fifty requests at once', async () => {
    const browser = await signedIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.get('/api/account/whois')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('its cookie', () => {
  const cookieOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => /sid=/.test(cookie)) ?? ''

  test('is kept from scripts and from other sites, and is short', async () => {
    const cookie = cookieOf(await fetch(shop.url))
    expect(cookie).toMatch(/^sid=[\w-]{43};/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain=/)
    expect(cookie.length).toBeLessThan(4096)
  })

  test('is bound to the host and to https where the shop is reached by https', async () => {
    const secure = await startTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    try {
      const answer = await fetch(secure.url)
      expect(cookieOf(answer)).toMatch(/^__Host-sid=[\w-]{43};/)
      expect(cookieOf(answer)).toMatch(/; Secure/)
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
    } finally {
      await secure.close()
    }
  })

  test('is not set again for who has one', async () => {
    const browser = shop.browser()
    await browser.csrfToken()
    const again = await browser.get('/api/bestellen/ingelogd')
    expect(again.headers.getSetCookie()).toEqual([])
  })
})
