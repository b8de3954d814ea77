import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../support/test-config'

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

const TIMEOUT_MS = 60_000

let shared: Promise<Browser> | null = null

/**
 * A real Chromium that connects to no other host than the page's own: one for all journeys of a process, each of which has
 * contexts of its own. It ends with the process.
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

/** Closes what a journey opened: a page left open would go on asking the shop. */
export async function closeVisitors(): Promise<void> {
  const contexts = (await shared)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
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
  /** E-mail address of a demo account. The login page itself has journeys of its own, so this one spares its visit. */
  signedInAs?: string
}

/** A visitor with a browser of their own, without cookies but those of the options; `path` null opens no page yet. */
export async function visit(browser: Browser, path: string | null, options: VisitorOptions): Promise<Visitor> {
  const { url, width = 1280, height = 900, locale = 'nl', theme = 'light', reducedMotion = true, signedInAs } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: locale === 'nl' ? 'nl-NL' : 'en-GB',
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

/** The token of a visitor's session, without a page of it open. */
export async function csrfToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/graphql', { data: { query: '{ viewer { csrfToken } }' } })
  return (await answer.json()).data.viewer.csrfToken
}

/** No violation of WCAG 2.2 AA that a program can find. In one pass, since no page frames another origin. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // To say where else a rule holds takes as long as to check it.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
