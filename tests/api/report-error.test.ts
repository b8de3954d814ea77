import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

const PATH = '/api/report-error'
const REPORT = {
  msg: '[frontend] x is not a function',
  url: 'http://shop.example/bestelprocedure?e=klant@voorbeeld.nl#stap',
  line: 12,
  column: 34,
  error: 'TypeError: x is not a function',
  errorStackTrace: 'TypeError: x is not a function\n    at f (http://shop.example/assets/a.js:12:34)',
}

const lines: string[] = []
/** Ignores the request lines of the log. */
const noteReport = (line: string) => {
  if ('client' in JSON.parse(line)) lines.push(line)
}
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ log: pino({ level: 'info' }, { write: noteReport }) })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => shop.close())

interface Entry {
  level: number
  client: Record<string, unknown>
}

/** Returns the single log line that the report produced. */
function entry(): Entry {
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

describe('POST /api/report-error', () => {
  test('writes one entry under client, from JSON and from a form, and answers 204 [ERR-001]', async () => {
    const forms = Object.fromEntries(Object.entries(REPORT).map(([name, value]) => [name, String(value)]))
    for (const send of [() => shop.browser().postJson(PATH, REPORT), () => shop.browser().postForm(PATH, forms)]) {
      lines.length = 0
      const answer = await send()
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(entry().client).toMatchObject({
        msg: REPORT.msg,
        url: 'http://shop.example/bestelprocedure',
        line: 12,
        column: 34,
        error: REPORT.error,
        errorStackTrace: REPORT.errorStackTrace.replace('\n', '\\u{a}'),
      })
    }
  })

  test('is the same by mutation [GQL-006]', async () => {
    const { data } = await shop
      .browser()
      .graphql('mutation ($input: ReportErrorInput!) { reportError(input: $input) { reported } }', { input: REPORT })
    expect(data).toEqual({ reportError: { reported: true } })
    expect(entry().client).toMatchObject({ msg: REPORT.msg, line: 12 })
  })

  test('takes whatever a broken page sends: missing, wrong and odd fields', async () => {
    const odd = [{}, { msg: null, line: 'x', column: 1e99 }, { msg: { a: 1 }, error: ['b'] }, { line: '7', column: -1 }]
    for (const report of odd) expect((await shop.browser().postJson(PATH, report)).status).toBe(204)
    expect(lines.map((line) => (JSON.parse(line) as Entry).client)).toMatchObject([
      { msg: '', url: '', line: null },
      { msg: '', line: null, column: null },
      { msg: '', error: '' },
      { line: 7, column: -1 },
    ])
  })

  test('makes no second line, no colours and no false entry of a stranger’s text', async () => {
    const msg = 'a\r\n{"level":50,"msg":"false"}\u001b[31m\u0000\u0085\u2028\u202e\ud800"\\'
    await shop.browser().postJson(PATH, { ...REPORT, msg, errorStackTrace: msg })
    const [line = ''] = lines
    expect(entry().level).toBe(40)
    expect(line.trimEnd()).toMatch(/^[\x20-\x7e]*$/)
    expect(line.match(/"level":/g)).toHaveLength(1)
    expect(entry().client.msg).toContain('a\\u{d}\\u{a}{"level":50,"msg":"false"}\\u{1b}[31m\\u{0}\\u{85}')
  })

  test('keeps addresses of people and tokens out of the log', async () => {
    const token = 'q7'.repeat(22)
    const msg = `${token} van klant@voorbeeld.nl`
    const url = `http://shop.example/account-activeren/${token}?e=klant@voorbeeld.nl`
    await shop.browser().postJson(PATH, { msg, url, error: msg, errorStackTrace: msg })
    expect(lines.join()).not.toMatch(/q7q7|klant@/)
    expect(entry().client).toMatchObject({
      msg: '[token] van [e-mail]',
      url: 'http://shop.example/account-activeren/[token]',
    })
  })

  test('writes at most 8 KB, and takes no more than that', async () => {
    const long = {
      msg: 'é'.repeat(250),
      url: '\u0001'.repeat(250),
      error: '"'.repeat(250),
      errorStackTrace: '好'.repeat(1550),
    }
    const browser = shop.browser()
    expect((await browser.postJson(PATH, long)).status).toBe(204)
    expect(Buffer.byteLength(lines[0] ?? '')).toBeLessThanOrEqual(8192)
    lines.length = 0
    expect((await browser.postJson(PATH, { msg: 'x'.repeat(9000) })).status).toBe(413)
    expect(lines).toEqual([])
  })

  test('needs the token of the session [ROL-013]', async () => {
    const browser = shop.browser()
    await browser.csrfToken()
    const answer = await browser.postJson(PATH, REPORT, { 'X-CSRF-TOKEN': 'verzonnen' })
    expect([answer.status, lines]).toEqual([403, []])
  })

  test('takes ten a minute from a session, over REST and GraphQL together', async () => {
    const browser = shop.browser()
    for (let i = 0; i < 10; i++) expect((await browser.postJson(PATH, REPORT)).status).toBe(204)
    const refused = await browser.postJson(PATH, REPORT)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    const { errors } = await browser.graphql('mutation { reportError(input: { msg: "x" }) { reported } }')
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(lines).toHaveLength(10)
    expect((await shop.browser().postJson(PATH, REPORT)).status).toBe(204)
    shop.clock.advance(60_000)
    expect((await browser.postJson(PATH, REPORT)).status).toBe(204)
  })

  test('takes ten a minute from an address, where limits are strict', async () => {
    const strict = await startTestShop({ env: { LIMITS: 'strict' } })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 11; i++) statuses.push((await strict.browser().postJson(PATH, REPORT)).status)
      expect(statuses).toEqual([...Array(10).fill(204), 429])
    } finally {
      await strict.close()
    }
  })
})
