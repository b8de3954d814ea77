import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test.each([
  ['/captcha/key', 'V2'],
  ['/captcha-v3/key', 'V3'],
])('%s gives the key as plain text to who asks, as the graph does [CAP-001, CAP-002]', async (path, version) => {
  const browser = shop.browser()
  const answer = await browser.get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const key = await answer.text()
  expect(key).toMatch(/^\S+$/)
  expect(key).not.toMatch(/[{}"<]/)
  expect(await (await browser.get(`${path}?callback=x`)).text()).toBe(key)
  expect((await browser.graphql(`{ captchaKey(version: ${version}) }`)).data.captchaKey).toBe(key)
})

test('a page is told to show ALTCHA, which needs no script of a vendor', async () => {
  const { data } = await shop.graphql('{ captchaConfig { provider key scriptUrl endpoint } }')
  expect(data.captchaConfig).toEqual({ provider: 'ALTCHA', key: '/captcha/challenge', scriptUrl: null, endpoint: null })
})

test('with a vendor, forms have its key and script and the search has ALTCHA [CAP-001, CAP-002]', async () => {
  const env = { CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'secret-of-the-captcha' }
  const guarded = await startTestShop({ env })
  const texts = ['/captcha/key', '/captcha-v3/key'].map(async (path) => (await guarded.get(path)).text())
  expect(await Promise.all(texts)).toEqual(['site-key', '/captcha/challenge'])
  const { data } = await guarded.graphql(
    '{ forms: captchaConfig { provider key scriptUrl } search: captchaConfig(version: V3) { provider scriptUrl } }',
  )
  expect(data).toEqual({
    forms: {
      provider: 'TURNSTILE',
      key: 'site-key',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    },
    search: { provider: 'ALTCHA', scriptUrl: null },
  })
  expect((await guarded.get('/captcha/challenge?action=availability')).status).toBe(200)
  await guarded.close()
})
