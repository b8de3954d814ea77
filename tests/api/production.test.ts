import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { findDiscountCode } from '../../server/features/catalogue/catalogue.service'
import { OWN_COMPANY, OWN_CONTACTS } from '../support/test-config'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
const REFERENCE = 'VOORBEELD1'

beforeAll(async () => {
  shop = await startTestShop({
    env: {
      ...{ SHOP_MODE: 'production', ALLOW_EMBEDDED: '1', PUBLIC_URL: 'http://127.0.0.1' },
      ...{ SECRET: 'een-geheim-van-meer-dan-32-tekens-1', CAPTCHA_TEST_TOKEN: '' },
      ...OWN_COMPANY,
      ...OWN_CONTACTS,
    },
  })
})
afterAll(() => shop.close())

test('nobody pays at the test bank of a shop in production: its page says so and takes no outcome', async () => {
  const { payments, embedded } = shop.app.adapters
  const { paymentUrl } = await payments.announce({
    ...{ reference: REFERENCE, amount: 1210, currency: 'EUR', description: 'Bestelling', language: 'nl' },
    returnUrl: `${shop.url}/bestellen/x/betalingsstatus`,
  } as Parameters<typeof payments.announce>[0])
  const { pathname } = new URL(paymentUrl)
  const page = await fetch(`${shop.url}${pathname}`)
  expect(page.status).toBe(403)
  const html = await page.text()
  expect(html).toContain('Bij deze proefbank kun je niet betalen')
  expect(html).not.toContain('<form')
  for (const outcome of ['COMPLETED', 'IN_PROGRESS', 'CANCELLED']) {
    const body = new URLSearchParams({ outcome })
    const headers = { origin: 'http://127.0.0.1' }
    const answer = await fetch(`${shop.url}${pathname}`, { method: 'POST', body, headers, redirect: 'manual' })
    expect(answer.status).toBe(403)
  }
  expect(embedded.bank.decide(pathname.split('/').at(-1) ?? '', 'COMPLETED')).toBeNull()
  expect(embedded.bank.page(pathname.split('/').at(-1) ?? '')?.status).toBe('ANNOUNCED')
})

test('a VAT number that only a stand-in could check is not known, so VAT is charged', async () => {
  expect(await shop.app.adapters.vatCheck.check('DE123456789')).toBe('UNKNOWN')
})

test.each(['WIMPEL10', 'VLAGGENMAST'])('the sample discount code %s is none there', async (code) => {
  const { db } = shop.app.deps
  expect(await findDiscountCode({ db, now: shop.clock.now() }, code)).toBeUndefined()
})

test('the contact for a vulnerability is found at security.txt (RFC 9116)', async () => {
  const answer = await fetch(`${shop.url}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:post@hosting\.example$/m)
  expect(text).toMatch(/^Canonical: http:\/\/127\.0\.0\.1\/\.well-known\/security\.txt$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  const days = (Date.parse(expires) - shop.clock.now()) / DAY_MS
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
