import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lyingRegistry } from '../support/failing-ports'
import { startTestShop, type TestShop } from '../support/test-shop'
import { add, purchase, signedIn } from './payments.test-support'

const NAME = 'gevolgd.nl'

const lines: Record<string, unknown>[] = []
const withMessage = (msg: string) => lines.filter((line) => line.msg === msg)

let shop: TestShop
let order: string
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await startTestShop({ log, ports: { registry: lyingRegistry('rejected') } })
  const customer = await signedIn(shop)
  await add(customer, NAME)
  await purchase(customer, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.settle()
  order = String(withMessage('orders: an order was placed')[0]?.order)
})
afterAll(() => shop.close())

test('each request has a line with its id, route and status, and none of what was asked', async () => {
  const answer = await shop.get('/api/bestellen/een-geheim?token=ook-geheim')
  await shop.get('/healthz')
  await expect
    .poll(() => withMessage('http: request').at(-1))
    .toMatchObject({
      ...{ method: 'GET', route: '/api/bestellen/:id', status: 401, ms: expect.any(Number) },
      requestId: answer.headers.get('x-request-id'),
    })
  expect(JSON.stringify(lines)).not.toMatch(/geheim/)
})

test('a request leads to the order that it placed', () => {
  const [placed] = withMessage('orders: an order was placed')
  const request = withMessage('http: request').find(({ requestId }) => requestId === placed?.requestId)
  expect(request).toMatchObject({ method: 'POST', route: '/bestelprocedure/purchase' })
})

test('a failed order is logged by ids and reason, without names of persons', () => {
  const failed = withMessage('orders: a delivery failed')
  expect(failed).toMatchObject([
    { level: 50, order, line: expect.stringMatching(/^lin_/), status: 'FAILED', kind: 'DOMAIN', reason: 'rejected' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/gevolgd|voorbeeld\.nl/)
})

test('requests are logged only where that is asked for', async () => {
  const own: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void own.push(line) })
  const quiet = await startTestShop({ log, env: { LOG_REQUESTS: 'false' } })
  await quiet.get('/api/products')
  await quiet.close()
  expect(own.filter((line) => line.includes('"http: request"'))).toEqual([])
})
