import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

const TIMEOUT_MS = 60_000

const browsers: Browser[] = []

/** A real Chromium that connects to no other host than the page's own. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  browsers.push(browser)
  return browser
}

/** Closes what a journey opened: a page left open would go on asking the shop. */
export async function closeVisitors(): Promise<void> {
  await Promise.all(browsers.flatMap((browser) => browser.contexts()).map((context) => context.close()))
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors and uncaught errors so far; a journey ends without any. */
  complaints: string[]
  /** Requests that left for another host. */
  foreign: string[]
}

export interface VisitorOptions {
  url: string
  width?: number
  height?: number
  locale?: 'nl' | 'en'
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
}

/** A visitor with a browser of their own: no cookies but the language asked for. */
export async function visit(browser: Browser, path: string, options: VisitorOptions): Promise<Visitor> {
  const { url, width = 1280, height = 900, locale = 'nl', theme = 'light', reducedMotion = true } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: locale === 'nl' ? 'nl-NL' : 'en-GB',
  })
  if (locale === 'en') await context.addCookies([{ name: 'locale', value: 'en', url }])
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on(
    'request',
    (request) => !request.url().startsWith(url) && !/^(data|blob):/.test(request.url()) && foreign.push(request.url()),
  )
  await page.goto(path)
  return { page, context, complaints, foreign }
}

/** No violation of WCAG 2.2 AA that a program can find. In one pass, since no page frames another origin. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
