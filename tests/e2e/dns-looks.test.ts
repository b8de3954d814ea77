import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { expectGoodAs, LOOKS_AND_LANGUAGES, openAs, showAs } from './looks'
import { type RunningShop, startShop } from './shop'

const CUSTOMER = 'klant@voorbeeld.nl'
const DNS = '/account/dns-beheren?name=voorbeeldklant.nl'
const PROFILES = '/account/dns-profielen?name=voorbeeldklant.nl'
/** Wraps on every screen and on paper. */
const LONG_VALUE = `v=spf1 ${Array.from({ length: 8 }, (_, at) => `include:spf${at}.post.example`).join(' ')} ~all`

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('badges of record types stand out from their row; on paper every value is whole, without tabs, tips or buttons', async () => {
  const { page, complaints } = await visit(browser, DNS, { url: shop.url, theme: 'dark', signedInAs: CUSTOMER })
  const badge = page.getByRole('row').getByText('MX', { exact: true }).first()
  const card = page.getByRole('table').locator('xpath=..')
  await badge.waitFor()
  for (const theme of ['light', 'dark'] as const) {
    await showAs(page, { theme, width: 1280 })
    expect(await contrast(badge, 'box-shadow', 'background-color', card)).toBeGreaterThanOrEqual(3)
    expect(await contrast(badge, 'color', 'background-color')).toBeGreaterThanOrEqual(4.5)
  }

  await page.getByRole('button', { name: 'TXT-record @ bewerken' }).click()
  await page.getByLabel('Waarde').fill(LONG_VALUE)
  await page.keyboard.press('Enter')
  await page.getByText('DNS-record bijgewerkt.').waitFor()

  await page.emulateMedia({ media: 'print' })
  for (const width of [1280, 718]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(
      await page
        .getByText(/^(Tips|Geschiedenis|Zonebestand)$/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    const cut = await page.getByRole('cell').evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const { overflow, textOverflow, whiteSpace } = getComputedStyle(cell)
          const isClipped = overflow !== 'visible' && cell.scrollWidth > cell.clientWidth
          return isClipped || textOverflow === 'ellipsis' || whiteSpace === 'nowrap'
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  }
  expect(complaints).toEqual([])
})

/** WCAG contrast of two computed colours of an element, each as `property` or `::pseudo property`. */
const contrast = (element: Locator, one: string, other: string, behind = element): Promise<number> =>
  behind.elementHandle().then((ground) =>
    element.evaluate(
      (node, { one, other, ground }) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        const luminance = (of: Element, property: string) => {
          const [pseudo, name] = property.startsWith('::') ? property.split(' ') : [null, property]
          const value = getComputedStyle(of, pseudo).getPropertyValue(name ?? '')
          // A shadow begins with its colour.
          const [colour = ''] = /^[\w-]+\([^)]*\)|^#\w+/.exec(value) ?? []
          if (!canvas || colour === '') throw new Error(`${property} is no colour: ${value}`)
          canvas.fillStyle = colour
          canvas.fillRect(0, 0, 1, 1)
          const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
            byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const [light = 0, dark = 0] = [luminance(node, one), luminance(ground ?? node, other)].sort((a, b) => b - a)
        return (light + 0.05) / (dark + 0.05)
      },
      { one, other, ground },
    ),
  )

test('the markers of steps 2 and 3 stand out from the bar, in dark and light', async () => {
  const { page } = await visit(browser, '/bestelprocedure', { url: shop.url })
  const steps = page.getByRole('navigation', { name: 'Voortgang' })
  const bar = steps.locator('xpath=..')
  for (const theme of ['dark', 'light'] as const) {
    await showAs(page, { theme, width: 1280 })
    for (const number of ['2', '3']) {
      const marker = steps.getByText(number, { exact: true })
      expect(await contrast(marker, 'background-color', 'background-color', bar)).toBeGreaterThanOrEqual(3)
      expect(await contrast(marker, 'color', '::before background-color')).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('the pages of DNS have no accessibility fault that axe can find, nor run over, in either look', async () => {
  const { page, complaints } = await visit(browser, null, { url: shop.url, signedInAs: CUSTOMER })
  for (const [path, control] of [
    [DNS, /^(DNS-record toevoegen|Add DNS record)$/],
    [PROFILES, /^(Record toevoegen|Add record)$/],
    ['/account/dns-beheren?name=elders.nl', null],
    ['/account/dns-beheren?name=alleenlezen.nl', null],
  ] as const) {
    await openAs(page, `${shop.url}${path}`, LOOKS_AND_LANGUAGES[0])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectGoodAs(page, LOOKS_AND_LANGUAGES, path)
    if (!control) continue
    await page.getByRole('button', { name: control }).click()
    await page.getByLabel(/^(Waarde|Value)$/).waitFor()
    await expectGoodAs(page, [...LOOKS_AND_LANGUAGES].reverse(), `${path} with a new record`)
  }
  expect(complaints).toEqual([])
})
