import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

const TIMEOUT_MS = 60_000

let shared: Promise<Browser> | null = null

/**
 * A Chromium that connects only to the page's own host. Shared by all journeys of a process, each with its own contexts; closed
 * when the process ends.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= launch()
  if (!(await shared).isConnected()) shared = launch()
  return shared
}

const launch = (): Promise<Browser> =>
  chromium.launch({
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

/** Closes the pages of a journey, which would otherwise keep sending requests to the shop. */
export async function closeVisitors(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors and uncaught errors so far; a journey must end without any. */
  complaints: string[]
  /** Requests sent to another host. */
  foreign: string[]
}

export interface VisitorOptions {
  url: string
  width?: number
  height?: number
  locale?: 'nl' | 'en'
  theme?: 'light' | 'dark'
  reducedMotion?: boolean
  /** Allows the service worker, which shows a page while offline. */
  keepsOfflinePage?: boolean
  /** E-mail address of a demo account. Logs in without visiting the login page, which has journeys of its own. */
  signedInAs?: string
}

/** A visitor with a fresh browser whose only cookies are those of the options; opens no page if `path` is null. */
export async function visit(browser: Browser, path: string | null, options: VisitorOptions): Promise<Visitor> {
  const { url, width = 1280, height = 900, locale = 'nl', theme = 'light', reducedMotion = true, signedInAs } = options
  const { keepsOfflinePage = false } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: locale === 'nl' ? 'nl-NL' : 'en-GB',
    // A service worker would bypass the network routes that a journey intercepts.
    serviceWorkers: keepsOfflinePage ? 'allow' : 'block',
  })
  if (locale === 'en') await context.addCookies([{ name: 'locale', value: 'en', url }])
  context.setDefaultTimeout(TIMEOUT_MS)
  if (signedInAs) await signIn(context.request, signedInAs)
  const page = await context.newPage()
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on(
    'request',
    (request) => !request.url().startsWith(url) && !/^(data|blob):/.test(request.url()) && foreign.push(request.url()),
  )
  if (path !== null) await page.goto(path)
  return { page, context, complaints, foreign }
}

async function signIn(request: APIRequestContext, email: string): Promise<void> {
  const headers = { 'X-CSRF-TOKEN': await csrfToken(request) }
  const answer = await request.post('/api/login', { headers, form: { username: email, password: DEMO_PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The CSRF token of a visitor's session, obtained without opening a page; of the shop at `url`, if the browser's is another. */
export async function csrfToken(request: APIRequestContext, url = ''): Promise<string> {
  const answer = await request.post(`${url}/graphql`, { data: { query: '{ viewer { csrfToken } }' } })
  return (await answer.json()).data.viewer.csrfToken
}

/**
 * Expects no WCAG 2.2 AA violation that axe can find. Runs in one pass, since no page frames another origin. With
 * `onceForEachLook`, contrast is measured on one text of each look: axe compares every text with all of a long page.
 */
export async function expectAccessible(page: Page, { onceForEachLook = false } = {}): Promise<void> {
  // The label of a busy button is replaced when it ends. Axe reads the page once and asks later what is visible, so a button that
  // ends in between would have no name. One behind a dialog stays busy, and is hidden from axe.
  const busy = 'button[aria-busy="true"]:not([aria-hidden="true"] *, [inert] *)'
  await page.locator(busy).first().waitFor({ state: 'detached' })
  const all = (await axe(page)).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const found = await violationsOf(onceForEachLook ? all.disableRules('color-contrast') : all)
  if (onceForEachLook) {
    await page.evaluate(markLooks)
    found.push(...(await violationsOf((await axe(page)).withRules('color-contrast').include('[data-look]'))))
  }
  expect(found).toEqual([])
}

/**
 * Reporting passes as well takes as long as the check itself. A document that has axe already keeps it: reading its source again
 * is a third of a check.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
  return builder.setLegacyMode().options({ resultTypes: ['violations'] })
}

async function violationsOf(check: AxeBuilder): Promise<string[]> {
  const { violations } = await check.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Marks the first text of each look: colour, size and weight, and the backgrounds and opacity of all that it lies in. */
function markLooks(): void {
  const looks = new Set<string>()
  const around = new Map<Element | null, string>([[null, '']])
  for (const element of document.querySelectorAll('body, body *')) {
    const style = getComputedStyle(element)
    const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity}`
    const outer = around.get(element.parentElement) ?? ''
    around.set(element, outer.endsWith(own) ? outer : `${outer}|${own}`)
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const look = `${around.get(element)} ${style.color} ${style.fontSize} ${style.fontWeight}`
    if (!hasText || looks.has(look) || !element.checkVisibility()) continue
    looks.add(look)
    element.setAttribute('data-look', '')
  }
}
