import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import type { Browser } from '../support/browser'
import { hangingRegistry } from '../support/failing-ports'
import { TEST_CAPTCHA } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'
const OTHER = 'reseller@voorbeeld.nl'
const SOON_MS = 2000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ ports: { registry: hangingRegistry() } })
})
afterAll(() => shop.close())

/** A socket with a running subscription and an event stream, with what is still open and how the socket closed. */
interface Open {
  isOpen(): boolean
  closed: Promise<{ code: number; streamText: string }>
  leave(): void
}

const STREAM = new URLSearchParams([
  ['domain', 'wachtend'],
  ['extensions[]', 'com'],
  ['g-recaptcha-response', TEST_CAPTCHA],
])

async function open(browser: Browser): Promise<Open> {
  const cookie = browser.cookieHeader()
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie, origin: shop.url },
  })
  const next = (event: string) => new Promise<unknown[]>((resolve) => socket.once(event, (...args) => resolve(args)))
  await next('open')
  const acknowledged = next('message')
  socket.send('{"type":"connection_init"}')
  await acknowledged
  const query = `subscription {
    domainAvailability(domain: "wachtend", extensions: ["nl"], captchaToken: "${TEST_CAPTCHA}") { status }
  }`
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))

  const leaving = new AbortController()
  const stream = await fetch(`${shop.url}/api/check-domain-extensions?${STREAM}`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  expect(stream.status).toBe(200)
  let streams = true
  const reading = stream.text().then(
    (text) => {
      streams = false
      return text
    },
    () => '',
  )
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN && streams,
    closed: Promise.all([next('close'), reading]).then(([[code], streamText]) => ({
      code: code as number,
      streamText,
    })),
    leave() {
      leaving.abort()
      socket.terminate()
    },
  }
}

async function signedIn(email = CUSTOMER): Promise<Browser> {
  const browser = shop.browser()
  await browser.csrfToken()
  expect((await browser.login(email)).status).toBe(200)
  return browser
}

const block = (isBlocked: boolean) =>
  shop.app.deps.db.transaction(
    async (tx) => void (await run(tx.update(accounts).set({ isBlocked }).where(eq(accounts.email, CUSTOMER)))),
  )

async function resetPassword(): Promise<void> {
  const owner = shop.browser()
  await owner.postForm('/api/login/send-password-reset-link', { email: CUSTOMER })
  await shop.settle()
  const mail = shop.mails().find(({ to }) => to === CUSTOMER)
  const token = /\/wachtwoord-herstellen\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const mutation = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename } }'
  const { data } = await owner.graphql(mutation, { input: { token, password: 'vlag-en-wimpel-2026' } })
  expect(data.resetPassword).toEqual({ __typename: 'PasswordChanged' })
}

async function tenLaterSessions(): Promise<void> {
  for (let i = 0; i < 10; i++) {
    shop.clock.advance(1000)
    await signedIn()
  }
}

const halfAnHour = async () => shop.clock.advance(31 * 60_000)
const nothing = async () => {}

test.each<[string, (browser: Browser) => Promise<unknown>, () => Promise<unknown>, boolean]>([
  ['logging out by form', (browser) => browser.postForm('/logout'), nothing, true],
  ['logging out in the graph', (browser) => browser.graphql('mutation { logout { isLoggedIn } }'), nothing, true],
  ['signing in anew', (browser) => browser.login(OTHER), nothing, true],
  ['a reset of the password', resetPassword, nothing, true],
  ['blocking the account', () => block(true), () => block(false), true],
  ['ten later sessions', tenLaterSessions, nothing, true],
  ['half an hour without a request', halfAnHour, nothing, false],
])('%s closes the sockets and streams of its session within two seconds', async (_name, end, undo, othersStay) => {
  const [browser, other] = [await signedIn(), await signedIn(OTHER)]
  const [own, others, visitors] = [await open(browser), await open(other), await open(shop.browser())]
  try {
    expect([own.isOpen(), others.isOpen(), visitors.isOpen()]).toEqual([true, true, true])
    await end(browser)
    const endedAt = performance.now()
    expect(await own.closed).toEqual({ code: 4401, streamText: expect.not.stringContaining('event:') })
    expect(performance.now() - endedAt).toBeLessThan(SOON_MS)
    if (!othersStay) await others.closed
    expect([others.isOpen(), visitors.isOpen()]).toEqual([othersStay, true])
  } finally {
    for (const each of [own, others, visitors]) each.leave()
    await undo()
  }
})
