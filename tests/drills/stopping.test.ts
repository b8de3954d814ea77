import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { DEMO_PASSWORD } from '../support/test-config'
import { startBuiltShop, temporaryFolder } from './built-shop'

interface Answer {
  /** 0 if the connection was cut. */
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Sends one request on a separate connection and reads the whole response. */
function send(url: string, options: http.RequestOptions & { body?: string } = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, headers: {}, text: '' })
    const request = http.request(url, { agent: false, ...options }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('error', cut)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', cut)
    request.end(options.body)
  })
}

test('pending requests are completed, new ones are refused, and the exit code is 0 [CR8]', async () => {
  const shop = await startBuiltShop(temporaryFolder())
  const browser = shop.browser()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': await browser.csrfToken(),
    cookie: browser.cookieHeader(),
  }
  // Each write computes a password hash, two at a time, so they take a while.
  const writes = Array.from({ length: 16 }, (_, i) => {
    const body = `username=gast-${i}%40voorbeeld.example&password=${DEMO_PASSWORD}`
    return send(`${shop.url}/api/login`, { method: 'POST', headers, body })
  })
  const reads = Array.from({ length: 20 }, () => send(`${shop.url}/`))
  await sleep(5)
  const ended = shop.end('SIGTERM')
  await sleep(20)
  const ready = send(`${shop.url}/readyz`)
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 401))
  const { status, headers: said, text } = await ready
  expect([status, said['retry-after'], JSON.parse(text)]).toEqual([
    503,
    expect.any(String),
    expect.objectContaining({ message: expect.stringMatching(/opnieuw gestart/) }),
  ])
  const { code, ms } = await ended
  expect(code).toBe(0)
  expect(ms).toBeLessThan(8000)
})

test('without a drain time sockets are closed, and a search in progress gets every result [CR8]', async () => {
  const shop = await startBuiltShop(temporaryFolder(), { REGISTRY_LATENCY: 'true', DRAIN_SECONDS: '0' })
  const origin = shop.url
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin },
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const query = new URLSearchParams({ domain: 'traag-onderweg', 'g-recaptcha-response': 'opgelost-door-een-test' })
  const stream = send(
    `${shop.url}/api/check-domain-extensions?${query}&extensions[]=nl&extensions[]=com&extensions[]=eu`,
  )
  await sleep(300)
  const { code, ms } = await shop.end('SIGTERM')
  expect([await closed, (await stream).status, code]).toEqual([1001, 200, 0])
  const results = (await stream).text.match(/"domain":"[^"]+"/g) ?? []
  expect(results.sort()).toEqual(['com', 'eu', 'nl'].map((extension) => `"domain":"traag-onderweg.${extension}"`))
  expect(ms).toBeLessThan(7000)
})

test('a full outbox does not keep it from stopping, and what was leased is taken up at the next start', async () => {
  const folder = temporaryFolder()
  await (await startBuiltShop(folder)).end('SIGTERM')
  const file = new BetterSqlite(join(folder, 'shop.sqlite'))
  const insert = file.prepare(
    `insert into outbox (id, job, reference, payload, run_at, attempts, leased_until, created_at) values (?, 'send-mail', ?, ?, 0, 0, ?, 0)`,
  )
  file.transaction(() => {
    for (let i = 0; i < 20_000; i++) {
      const mail = { to: `gast-${i}@voorbeeld.example`, subject: 'Hoi', text: 'Hoi', html: '<p>Hoi</p>' }
      // A job that an instance held when it was killed.
      insert.run(`job_${i}`, `ref${i}`, JSON.stringify(mail), i === 0 ? Date.now() + 600_000 : null)
    }
  })()
  const shop = await startBuiltShop(folder)
  await expect
    .poll(() => file.prepare(`select count(*) from outbox where id = 'job_0' and done_at is not null`).pluck().get(), {
      timeout: 20_000,
    })
    .toBe(1)
  const { code, ms } = await shop.end('SIGTERM')
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5000)
  const left = file.prepare('select count(*) from outbox where done_at is null and failed_at is null').pluck().get()
  expect(left).toBeGreaterThan(0)
  expect(file.prepare(`select count(*) from outbox where leased_until > 0 and done_at is null`).pluck().get()).toBe(0)
  file.close()
})
