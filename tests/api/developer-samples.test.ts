import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { makeToken, Program } from '../support/api-token'
import { freePort } from '../support/free-port'
import { PATIENTLY } from '../support/patience'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
let program: Program
beforeAll(async () => {
  shop = await startTestShop({ stillClock: false })
  program = new Program(shop.url, (await makeToken(shop)).token)
})
afterAll(() => shop.close())

const running: ChildProcess[] = []
afterEach(() => {
  for (const process of running.splice(0)) process.kill('SIGKILL')
})

interface Started {
  url: string
  /** Output so far. */
  printed(): string
}

/** Runs a third-party receiver until the test ends. */
async function start(
  command: string,
  args: (port: number) => string[],
  secret: string,
  port: number,
): Promise<Started> {
  const env = { PATH: process.env.PATH, SECRET: secret, PORT: String(port) }
  const receiver = spawn(command, args(port), { env })
  running.push(receiver)
  let text = ''
  for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', (chunk) => (text += chunk))
  const url = `http://127.0.0.1:${port}/`
  await vi.waitFor(async () => void (await fetch(url, { method: 'POST' })), PATIENTLY)
  return { url, printed: () => text }
}

const CREATE = readFileSync('docs/samples/create-webhook.graphql', 'utf8')

/** Creates a webhook with the published sample, pointed at this address. */
async function createWebhook(url: string): Promise<{ id: string; secret: string }> {
  const { data } = await program.graphql(CREATE.replace('https://program.example/wimpel', url))
  const { secret, webhook } = data.createWebhook
  return { id: webhook.id, secret }
}

const BODY = '{"data":{}}'

const sendTest = (id: string) =>
  program.graphql(
    `mutation { testWebhook(input: { id: "${id}" }) { ... on WebhookDelivery { id status responseStatus } } }`,
  )

/** Status the receiver returns for a message signed with this secret at this time. */
async function post(
  url: string,
  secret: string,
  { at = Date.now(), sent = BODY }: { at?: number; sent?: string } = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`msg_x.${timestamp}.${BODY}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_x',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return (await fetch(url, { method: 'POST', headers, body: sent })).status
}

describe('receivers of webhooks', () => {
  test.each([
    ['Node', 'node', () => ['docs/webhooks/receiver.mjs']],
    ['Python', 'python3', () => ['docs/webhooks/receiver.py']],
    ['PHP', 'php', (port: number) => ['-S', `127.0.0.1:${port}`, 'docs/webhooks/receiver.php']],
  ])('in %s takes what the shop sends and refuses all else [DEV-003]', async (_, command, args) => {
    const port = await freePort()
    const { id, secret } = await createWebhook(`http://127.0.0.1:${port}/`)
    const receiver = await start(command, args, secret, port)
    const { data } = await sendTest(id)
    expect(data.testWebhook).toMatchObject({ status: 'DELIVERED', responseStatus: 204 })
    await vi.waitFor(() => expect(receiver.printed()).toContain(data.testWebhook.id), PATIENTLY)
    expect(await post(receiver.url, secret)).toBe(204)
    expect(await post(receiver.url, secret, { sent: '{"data":{"a":1}}' })).toBe(401)
    expect(await post(receiver.url, secret, { at: Date.now() - 301_000 })).toBe(401)
    expect(await post(receiver.url, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)).toBe(401)

    const send = spawn('bash', ['docs/webhooks/send.sh'], {
      env: { PATH: process.env.PATH, SECRET: secret, URL: receiver.url },
    })
    let said = ''
    for (const stream of [send.stdout, send.stderr]) stream.on('data', (chunk) => (said += chunk))
    await new Promise((resolve) => send.on('close', resolve))
    expect(said).toBe('204\n')
    await program.graphql(`mutation { deleteWebhook(input: { id: "${id}" }) { __typename } }`)
  })
})

describe('samples of the graph', () => {
  const sample = (name: string) => readFileSync(`docs/samples/${name}.graphql`, 'utf8')

  test('a list is read to its end by its cursors [DEV-003]', async () => {
    const names: string[] = []
    let after: string | null = null
    // Uses smaller pages than the sample, so that there is more than one.
    const query = sample('paging').replace('first: 50', 'first: 1')
    do {
      const { data, errors } = await program.graphql(query, { after })
      expect(errors).toBeUndefined()
      const { edges, pageInfo } = data.viewer.domains
      names.push(...edges.map(({ node }: { node: { name: string } }) => node.name))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    expect(names).toEqual([...names].sort())
    expect(names).toContain('voorbeeldklant.nl')
    expect(names.length).toBeGreaterThan(2)
  })

  test('the clock of the sandbox is put forward, and the sandbox emptied [SBX-001]', async () => {
    const tester = new Program(shop.url, (await makeToken(shop, { kind: 'TEST' })).token)
    const ahead = new Date(Date.now() + DAY_MS).toISOString()
    const advanced = await tester.graphql(sample('advance-clock').replace(/to: "[^"]+"/, `to: "${ahead}"`))
    expect(advanced.data.advanceClock).toMatchObject({ isComplete: true })
    const reset = await tester.graphql(sample('reset-sandbox'))
    expect(Date.parse(reset.data.resetSandbox.now)).toBeLessThan(Date.parse(ahead))
  })

  test('prices are read by anybody', async () => {
    const { data } = await shop.browser().graphql(sample('prices'))
    expect(data.products).toContainEqual(expect.objectContaining({ productCode: 'DOMAIN_NL' }))
  })
})
