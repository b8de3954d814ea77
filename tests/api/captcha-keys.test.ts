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
