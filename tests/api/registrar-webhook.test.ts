import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UntrustedChange } from '../../server/ports/domain-registry'
import { startTestShop } from '../support/test-shop'

const SECRET = 'webhook-secret'
const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('base64')

/** A shop whose registrar signs its webhooks. */
async function startWithWebhooks() {
  // Calls to ports are measured, as in production.
  const shop = await startTestShop({ env: { METRICS_PORT: '0' } })
  onTestFinished(() => shop.close())
  const { registry } = shop.app.deps.ports
  registry.receive = ({ body, headers }) => {
    if (headers.signature !== sign(body)) throw new UntrustedChange('wrong signature')
    return JSON.parse(body) as string[]
  }
  const asked: string[] = []
  registry.findHeld = async (name) => {
    asked.push(name)
    return { found: 'unknown' }
  }
  const post = (body: string, { signature = sign(body), name = 'embedded' } = {}) =>
    fetch(`${shop.url}/hooks/registrar/${name}`, {
      method: 'POST',
      body,
      headers: { signature, 'content-type': 'application/json' },
    })
  return { shop, registry, asked, post }
}

test('a signed webhook is answered at once, and its names are looked at', async () => {
  const { shop, asked, post } = await startWithWebhooks()
  expect((await post('["voorbeeldklant.nl", "van-niemand.nl", "voorbeeldklant.nl"]')).status).toBe(200)
  await shop.settle()
  expect(asked).toEqual(['voorbeeldklant.nl'])
})

test('a webhook that is not signed changes nothing and leaves nothing of its content in the log', async () => {
  const { shop, asked, post } = await startWithWebhooks()
  const log = vi.spyOn(shop.app.deps.log, 'warn')
  const body = '["voorbeeldklant.nl"]'
  expect((await post(body, { signature: sign('other') })).status).toBe(401)
  expect((await post(body, { signature: '' })).status).toBe(401)
  await shop.settle()
  expect(asked).toEqual([])
  expect(log).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/voorbeeldklant/)
})

test('a registrar that is not ours, or sends no webhooks, is not there', async () => {
  const { registry, post } = await startWithWebhooks()
  expect((await post('[]', { name: 'another' })).status).toBe(404)
  registry.receive = undefined
  expect((await post('[]')).status).toBe(404)
})
