import http, { type RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Admission, createAdmission } from './admission'

const WORK_MS = 4

let server: http.Server
let admission: Admission
let url: string

beforeEach(async () => {
  server = http.createServer((request, response) => listener(request, response))
  admission = createAdmission(server, { 'x-content-type-options': 'nosniff' }, { trusts: () => false })
  const listener = admission.guard(answerSlowly)
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** As the shop does it: nearly all of the work is in microtasks. */
const answerSlowly: RequestListener = async (request, response) => {
  await null
  const until = performance.now() + (request.url === '/healthz' ? 0 : WORK_MS)
  while (performance.now() < until);
  response.end('ok')
}

/** More than the fastest machine lets wait. */
const CROWD = 1000

const agent = new http.Agent({ keepAlive: true, maxSockets: CROWD })

function send(path: string, headers: http.OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const request = http.get(url + path, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
  })
}

describe('of a crowd that is more than can be answered', () => {
  test('some are let in and the others told at once when to come again; health is always answered', async () => {
    // First their connections, so that all of them ask at the same moment.
    await Promise.all(Array.from({ length: CROWD }, () => send('/healthz')))
    const crowd = Promise.all(Array.from({ length: CROWD }, () => send('/api/bestelprocedure/getBasket')))
    const health = await Promise.all(Array.from({ length: 5 }, () => send('/healthz')))
    expect(health.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const answers = await crowd
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(64)
    expect(refused.length).toBeGreaterThan(50)
    for (const { headers, text } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' })
      expect(JSON.parse(text)).toMatchObject({ title: 'OUTSIDE_UNAVAILABLE', message: expect.stringContaining('druk') })
    }
    expect((await send('/api/bestelprocedure/getBasket')).status).toBe(200)
  })
})

test('what an address sends too often is refused before it takes the turn of a visitor', async () => {
  let reports = 0
  const strict = http.createServer((request, response) => guarded(request, response))
  const guarded = createAdmission(
    strict,
    {},
    { trusts: () => false, tooMany: ({ url }) => (url === '/report' && ++reports > 10 ? 30 : null) },
  ).guard(answerSlowly)
  await new Promise<void>((resolve) => strict.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  url = `http://127.0.0.1:${(strict.address() as { port: number }).port}`
  const crowd = Promise.all(Array.from({ length: CROWD }, () => send('/report')))
  const visitors = await Promise.all(Array.from({ length: 20 }, () => send('/api/bestelprocedure/getBasket')))
  expect(visitors.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const answers = await crowd
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(CROWD - 10)
  expect(refused[0]).toMatchObject({ headers: { 'retry-after': '30' } })
  expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  strict.closeAllConnections()
  strict.close()
})

describe('while the shop stops', () => {
  test('what is new is refused in the shape of its path, in the language of the reader', async () => {
    const stopping = admission.drain(5000)
    expect(admission.isStopping).toBe(true)
    expect((await send('/')).headers.connection).toBe('close')
    await stopping
    const message = 'De winkel wordt opnieuw gestart. Probeer het over een paar tellen opnieuw.'
    const code = 'OUTSIDE_UNAVAILABLE'
    const shapes: Record<string, unknown> = {
      '/graphql': { errors: [{ message, extensions: { code, retryAfterSeconds: 2 } }] },
      '/api/bestellen/ord_1': { fieldErrors: {}, formErrors: [message], code },
      '/api/register-account': { title: JSON.stringify({ general: message }), code },
      '/api/login': { title: code, message, code },
    }
    for (const [path, body] of Object.entries(shapes)) {
      const answer = await send(path)
      expect([path, answer.status, JSON.parse(answer.text)]).toEqual([path, 503, body])
    }
    const page = await send('/', { accept: 'text/html', cookie: 'locale=en' })
    expect(page.text).toContain('<html lang="en">')
    expect(page.text).toContain('The shop is being restarted')
    expect(page.headers['content-security-policy']).toContain("style-src 'sha256-")
    expect((await send('/healthz')).status).toBe(200)
  })
})
