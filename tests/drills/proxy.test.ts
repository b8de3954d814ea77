import http from 'node:http'
import { createClient } from 'graphql-ws'
import { expect, onTestFinished, test } from 'vitest'
import { add, purchase } from '../api/payments.test-support'
import { Browser } from '../support/browser'
import { hasCaddy, startCaddy } from '../support/caddy'
import { freePort } from '../support/free-port'
import { pageSocket } from '../support/page-socket'
import { type BuiltShop, startBuiltShop, temporaryFolder } from './built-shop'

interface Behind {
  url: string
  /** Starts the shop, on the same folder each time. */
  start(): Promise<BuiltShop>
}

async function behindCaddy(): Promise<Behind> {
  const port = await freePort()
  const { url, close } = await startCaddy(await freePort(), [`http://127.0.0.1:${port}`])
  onTestFinished(close)
  const folder = temporaryFolder()
  return {
    url,
    start: () => startBuiltShop(folder, { PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' }),
  }
}

interface Asked {
  /** Local address that the visitor connects from. */
  from?: string
  headers?: http.OutgoingHttpHeaders
  body?: string | Buffer
}

function send(
  url: string,
  { from, headers, body }: Asked,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, method: body ? 'POST' : 'GET', headers, ...(from && { localAddress: from }) }
    const request = http.request(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

test.skipIf(!hasCaddy())('behind the proxy that is shipped, all is as without it', async () => {
  const { url, start } = await behindCaddy()
  const shop = await start()
  const customer = new Browser(url)
  await customer.login('klant@voorbeeld.nl')

  // Events and sockets: each message arrives while the response is still open.
  await add(customer, 'achterdeproxy.nl')
  await purchase(customer)
  const { data } = await customer.graphql('{ viewer { waitingOrder { id } } }')
  const { id } = data.viewer.waitingOrder
  const stream = await customer.get(`/api/bestellen/${id}/events`)
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  const told = async () => new TextDecoder().decode((await reader.read()).value)
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: pageSocket(url, { cookie: customer.cookieHeader() }),
  })
  const changes = client.iterate({ query: `subscription { orderChanged(id: "${id}") { status } }` })
  expect(await told()).toContain('AWAITING_PAYMENT')
  expect((await changes.next()).value).toMatchObject({ data: { orderChanged: { status: 'AWAITING_PAYMENT' } } })
  expect((await customer.postJson(`/api/bestellen/${id}/annuleren`, {})).status).toBe(200)
  expect(await told()).toContain('CANCELLED')
  expect((await changes.next()).value).toMatchObject({ data: { orderChanged: { status: 'CANCELLED' } } })
  await reader.cancel()
  await client.dispose()

  // The visitor's real address counts, not the one in their headers; nor may they set the request id.
  const input = '{ name: "Proef", scopes: [READ], allowedAddresses: ["127.0.0.9"] }'
  const made = await customer.graphql(
    `mutation { createApiToken(input: ${input}) { ... on ApiTokenCreated { token } } }`,
  )
  const authorization = `Bearer ${made.data.createApiToken.token}`
  const asking = (from: string, more: http.OutgoingHttpHeaders = {}) =>
    send(`${url}/api/account/domains`, { from, headers: { authorization, ...more } })
  expect((await asking('127.0.0.9')).status).toBe(200)
  const pretended = await asking('127.0.0.8', { 'x-forwarded-for': '127.0.0.9', 'x-request-id': 'my-own-request-id' })
  expect(pretended.status).toBe(403)
  expect(pretended.headers['x-request-id']).not.toBe('my-own-request-id')

  // Compressed once, and cached for as long as the shop's headers allow.
  const page = await send(url, { headers: { 'accept-encoding': 'br' } })
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await send(url, {})).text) ?? []
  const asset = await send(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect([page.headers['content-encoding'], page.headers['cache-control']]).toEqual(['br', 'no-store'])
  expect([asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
    'br',
    expect.stringContaining('immutable'),
  ])

  // A body over the limit is refused and does not affect other requests.
  const json = { 'content-type': 'application/json', origin: url }
  const sized = (bytes: number) => fetch(`${url}/graphql`, { method: 'POST', headers: json, body: ' '.repeat(bytes) })
  expect((await sized(70_000)).status).toBe(413)
  expect((await sized(20_000_000)).status).toBe(413)

  // Requests wait while the only instance restarts.
  await shop.end('SIGTERM')
  const asked = Array.from({ length: 5 }, () => send(url, {}).then(({ status }) => status))
  await start()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
})
