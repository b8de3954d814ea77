import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERROR_REPORT_PENDING_MS, ERROR_REPORTS_PENDING_MAX } from '../../rules/constants'
import type { Browser } from '../support/browser'
import { PATIENTLY } from '../support/patience'
import { startTestShop, type TestShop } from '../support/test-shop'

/** A page as the reporter sees it: errors can be thrown, and its requests go to the shop. */
interface Page {
  throws(error: Error): void
  rejects(reason: unknown): void
  report(error: unknown): void
  /** Reports sent, each with the status of the shop's response. */
  sent: { msg: string; status: Promise<number> }[]
}

const logged: string[] = []
let shop: TestShop
let browser: Browser
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  logged.length = 0
  shop = await startTestShop({ log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }) })
  browser = shop.browser()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await shop.close()
})

/** Loads a fresh copy of the page's reporter into a stub page. */
async function openPage(post: typeof fetch = toTheShop): Promise<Page> {
  const sent: Page['sent'] = []
  const window = new EventTarget()
  const csrf = await browser.csrfToken()
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { href: `${shop.url}/bestelprocedure` })
  vi.stubGlobal('document', { querySelector: () => ({ content: csrf }) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const answer = post(path, init)
    const status = answer.then(
      (given) => given.status,
      () => 0,
    )
    sent.push({ ...(JSON.parse(String(init.body)) as { msg: string }), status })
    return answer
  })
  vi.resetModules()
  const { reportError, reportUncaught } = await import('../../web/lib/report-error')
  reportUncaught()
  return {
    sent,
    report: reportError,
    throws: (error) => {
      const { message } = error
      const place = { message, filename: `${shop.url}/a.js`, lineno: 3, colno: 7, error }
      window.dispatchEvent(Object.assign(new Event('error'), place))
    },
    rejects: (reason) => {
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    },
  }
}

const fetchForReal = globalThis.fetch
const toTheShop = (path: RequestInfo | URL, init: RequestInit = {}) =>
  fetchForReal(new URL(String(path), shop.url), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), cookie: browser.cookieHeader() },
  })

const messages = (): string[] => logged.map((line) => (JSON.parse(line) as { client: { msg: string } }).client.msg)

test('uncaught errors and what a page reports reach the log, marked as the front end’s [ERR-002, ERR-003]', async () => {
  const page = await openPage()
  page.throws(new TypeError('x is not a function'))
  page.rejects(new Error('no answer'))
  page.report(new Error('seen and survived'))
  expect(await Promise.all(page.sent.map(({ status }) => status))).toEqual([204, 204, 204])
  const said = ['x is not a function', 'no answer', 'seen and survived']
  expect(messages().sort()).toEqual(said.map((words) => `[frontend] ${words}`).sort())
  expect(logged.join()).toContain('"line":3,"column":7')
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'seen and survived' }))
})

test('at most ten are pending; each frees its place after a minute, dropped ones are never sent [ERR-004..006]', async () => {
  const page = await openPage()
  const breaks = (first: number, count: number) => {
    for (let i = first; i < first + count; i++) page.throws(new Error(`fault ${i}`))
  }
  breaks(1, ERROR_REPORTS_PENDING_MAX + 1)
  expect(page.sent).toHaveLength(ERROR_REPORTS_PENDING_MAX)
  vi.advanceTimersByTime(ERROR_REPORT_PENDING_MS - 1)
  breaks(12, 1)
  expect(page.sent).toHaveLength(ERROR_REPORTS_PENDING_MAX)
  await Promise.all(page.sent.map(({ status }) => status))
  vi.advanceTimersByTime(1)
  shop.clock.advance(ERROR_REPORT_PENDING_MS)
  breaks(13, 1)
  expect(page.sent.map(({ msg }) => msg)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13].map((number) => `[frontend] fault ${number}`),
  )
  expect(new Set(await Promise.all(page.sent.map(({ status }) => status)))).toEqual(new Set([204]))
})

test('a report that fails is written to the console, and makes no report of its own [ERR-007]', async () => {
  const away = new TypeError('the shop cannot be reached')
  const page = await openPage(() => Promise.reject(away))
  page.throws(new Error('first'))
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(away), PATIENTLY)
  const failing = await openPage(async () => new Response('', { status: 500 }))
  failing.throws(new Error('second'))
  expect(await Promise.all([...page.sent, ...failing.sent].map(({ status }) => status))).toEqual([0, 500])
  expect([page.sent.length, failing.sent.length, logged]).toEqual([1, 1, []])
})
