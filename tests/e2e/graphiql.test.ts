import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken } from '../support/api-token'
import { Browser as HttpBrowser } from '../support/browser'
import { DEMO_PASSWORD, TEST_CAPTCHA } from '../support/test-config'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})
afterAll(async () => {
  await shop.stop()
})

test('GraphiQL has the docs, and runs a mutation and a subscription without a header typed', async () => {
  const { page, foreign } = await visit(browser, '/graphiql', { url: shop.url })
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Mutation', exact: true }).click()
  await page.getByRole('link', { name: 'addBasketItem', exact: true }).waitFor()

  const login = `login(input: { username: "klant@voorbeeld.nl", password: "${DEMO_PASSWORD}" })`
  await run(page, `mutation { ${login} { ... on Viewer { isLoggedIn } ... on UserError { message } } }`)
  await answer(page, '"isLoggedIn": true')
  // Logging in created another session, and so another token.
  await run(page, 'mutation { createDnsProfile(input: { name: "uit GraphiQL" }) { __typename } }')
  await answer(page, '"__typename": "DnsProfileChange"')

  const search = `domainAvailability(domain: "voorbeeldnaam", extensions: ["nl"], captchaToken: "${TEST_CAPTCHA}")`
  await run(page, `subscription { ${search} { __typename ... on DomainAvailability { status } } }`)
  await answer(page, '"__typename": "DomainAvailability"')
  expect(foreign).toEqual([])
})

test('GraphiQL sends a token under Headers with subscriptions as well', async () => {
  const { token } = await makeToken({ browser: () => new HttpBrowser(shop.url) }, { kind: 'TEST' })
  const { page } = await visit(browser, '/graphiql', { url: shop.url })
  const missing = 'subscription { orderChanged(id: "ord_AAAAAAAAAAAAAAAAAAAAAA") { id } }'
  await run(page, missing)
  await answer(page, '"code": "NOT_SIGNED_IN"')
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)').click()
  await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${token}` }))
  await page.waitForFunction((typed) => localStorage.getItem('graphiql:headers')?.includes(typed), token)
  await run(page, missing)
  await answer(page, '"code": "NOT_FOUND"')
})

test('no other page can put GraphiQL in a frame', async () => {
  const { headers } = await fetch(`${shop.url}/graphiql`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

async function run(page: Page, query: string): Promise<void> {
  await page.locator('.graphiql-editor').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  // Inserted at once, since the editor closes brackets that are typed.
  await page.keyboard.insertText(query)
  await page.getByRole('button', { name: 'Execute query' }).click()
}

const answer = (page: Page, text: string) => page.locator('.result-window', { hasText: text }).waitFor()
