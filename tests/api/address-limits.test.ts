import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageSocket } from '../support/page-socket'
import { TEST_CAPTCHA } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  // Trusts a proxy to name other client addresses, as behind a load balancer.
  shop = await startTestShop({ env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.close())

const WORDS = { nl: /te vaak achter elkaar/, en: /too often in a row/ }

/** Posts a form from a browser whose only cookie is its language. */
async function post(path: string, fields: Record<string, string>, from: string, locale = 'nl') {
  const page = await fetch(shop.url, { headers: { cookie: `locale=${locale}` } })
  const session = page.headers.getSetCookie().find((cookie) => cookie.startsWith('sid=')) ?? ''
  const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  return fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: {
      cookie: `locale=${locale}; ${session.split(';')[0]}`,
      'X-CSRF-TOKEN': token,
      'X-Forwarded-For': from,
    },
    body: new URLSearchParams(fields),
  })
}

test('the 21st password link in an hour from one network is 429 in the language of the reader, on REST and GraphQL', async () => {
  const ask = (i: number, from: string, locale?: string) =>
    post(
      '/api/login/send-password-reset-link',
      { email: `klant-${i}@voorbeeld.nl`, 'g-recaptcha-response': TEST_CAPTCHA },
      from,
      locale,
    )
  for (let i = 0; i < 20; i++) expect((await ask(i, `2001:db8:7:7:${i}::1`)).status).toBe(200)
  for (const locale of ['nl', 'en'] as const) {
    const answer = await ask(20, '2001:db8:7:7:ffff::1', locale)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await answer.text()).toMatch(WORDS[locale])
  }
  expect((await ask(21, '2001:db8:7:8::1')).status).toBe(200)

  const browser = shop.browser()
  const query = `mutation ($input: SendPasswordResetLinkInput!) {
    sendPasswordResetLink(input: $input) { __typename }
  }`
  const answer = await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'X-CSRF-TOKEN': await browser.csrfToken(),
      'X-Forwarded-For': '2001:db8:7:7::5',
      cookie: browser.cookieHeader(),
    },
    body: JSON.stringify({ query, variables: { input: { email: 'klant-22@voorbeeld.nl' } } }),
  })
  expect(await answer.json()).toMatchObject({
    errors: [
      { message: expect.stringMatching(WORDS.nl), extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 3600 } },
    ],
  })
})

test('a socket behind the proxy is counted for the address that the proxy names', async () => {
  const ask = async (from: string) => {
    const client = createClient({
      url: `${shop.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: pageSocket(shop.url, { 'X-Forwarded-For': from }),
    })
    const query = `{ domainAvailability(name: "voorbeeld.zzz", captchaToken: "${TEST_CAPTCHA}") { __typename } }`
    const answers: unknown[] = []
    for await (const answer of client.iterate({ query })) answers.push(answer)
    await client.dispose()
    return answers
  }
  const limits = shop.app.deps.limits
  const limit = { kind: 'availability-address', max: 600, windowMs: 600_000 }
  for (let i = 0; i < 600; i++) limits.takeBriefly(limit, '203.0.113.50')
  expect(await ask('203.0.113.50')).toMatchObject([{ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] }])
  expect(await ask('203.0.113.51')).toMatchObject([
    { data: { domainAvailability: { __typename: 'DomainAvailability' } } },
  ])
})
