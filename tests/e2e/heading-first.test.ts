import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'

const LATE_MS = 800

let shop: RunningShop

beforeAll(async () => {
  shop = await startShop()
})

afterAll(() => shop.stop())

/** Notes the heading in every frame, from the first in which the body has something to show. */
const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const seen: (string | null)[] = []
    Object.assign(window, { seen })
    const look = () => {
      const heading = document.querySelector('h1')?.textContent ?? null
      if (document.querySelector('#app main') && seen.at(-1) !== heading) seen.push(heading)
      requestAnimationFrame(look)
    }
    look()
  })

test.each([
  ['/account/dns-beheren?name=voorbeeldklant.nl', 'voorbeeldklant.nl'],
  ['/account/dns-beheren?name=elders.nl', 'elders.nl'],
  ['/account/diensten/hostingpakketten', 'Hostingpakketten'],
])('%s has its heading from the first frame, while scripts and data are still loading', async (path, title) => {
  const { page } = await visit(await openBrowser(), null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  for (const late of ['**/*.js', '**/graphql'])
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
  await watchHeadings(page)
  await page.goto(path, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(title.replace('.', '\\.')) })
  await heading.waitFor({ timeout: LATE_MS * 5 })
  await page.waitForLoadState('networkidle')
  expect(await heading.isVisible()).toBe(true)
  const seen = await page.evaluate(() => (window as unknown as { seen: (string | null)[] }).seen)
  expect(seen).not.toContain(null)
  expect(seen[0]).not.toBe('')
})
