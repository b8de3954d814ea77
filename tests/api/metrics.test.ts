import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hashDocument } from '../../server/graphql/documents'
import { enqueue } from '../../server/outbox/outbox'
import { unavailableAddressLookup } from '../support/failing-ports'
import { shellOnly, startTestShop, type TestShop } from '../support/test-shop'
import { add, payAtBank, purchase, signedIn } from './payments.test-support'

const OWN_QUERY = 'query Shop { products { productCode } }'

let shop: TestShop
let address: string
beforeAll(async () => {
  shop = await startTestShop({
    env: { METRICS_PORT: '0' },
    page: { ...shellOnly, ownDocuments: [hashDocument(OWN_QUERY)] },
    ports: { addressLookup: unavailableAddressLookup() },
  })
  address = `http://127.0.0.1:${await shop.app.metrics?.listen(0, '127.0.0.1')}/metrics`
})
afterAll(() => shop.close())

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Prometheus' own library for Python, which refuses what is not in its format. */
const PARSER = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families as parse
samples = [{'name': s.name, 'labels': s.labels, 'value': None if s.value != s.value else s.value} for family in parse(sys.stdin.read()) for s in family.samples]
print(json.dumps(samples))`

async function scrape(): Promise<Sample[]> {
  const input = await (await fetch(address)).text()
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', PARSER], { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** What a metric says of these labels, with all others taken together. */
async function measure(name: string, labels: Record<string, string> = {}): Promise<number> {
  const fits = (sample: Sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return (await scrape())
    .filter((sample) => sample.name === name && fits(sample))
    .reduce((sum, { value }) => sum + value, 0)
}

describe('the metrics', () => {
  test('count requests by the address in the program, and their latency', async () => {
    const labels = { method: 'GET', route: '/api/bestellen/:id' }
    await shop.get('/api/bestellen/iemands-geheim')
    await shop.get('/api/bestellen/iemand-anders')
    await shop.get('/api/bestaat-niet')
    expect(await measure('wimpel_http_requests_total', { ...labels, status: '401' })).toBe(2)
    expect(await measure('wimpel_http_request_duration_seconds_count', labels)).toBe(2)
    expect(await measure('wimpel_http_requests_total', { route: '/api/*', status: '404' })).toBe(1)
    expect(await (await fetch(address)).text()).not.toMatch(/iemand|bestaat-niet/)
  })

  test('count operations of our own pages by name, and all others together', async () => {
    await shop.graphql(OWN_QUERY)
    await shop.graphql('query MijnNaam { products { productName } }')
    await shop.graphql('query MijnNaam { postcodeAddress(postcode: "1234AB", houseNumber: "1") { street } }')
    const name = 'wimpel_graphql_operations_total'
    expect(await measure(name, { operation: 'Shop', type: 'query', outcome: 'answered' })).toBe(1)
    expect(await measure(name, { operation: 'other', outcome: 'answered' })).toBe(1)
    expect(await measure(name, { operation: 'other', outcome: 'failed' })).toBe(1)
    expect(await measure('wimpel_graphql_operation_duration_seconds_count', { operation: 'Shop' })).toBe(1)
    expect(await (await fetch(address)).text()).not.toContain('MijnNaam')
  })

  test('count calls to outside systems, and those that failed', async () => {
    const calls = { port: 'addressLookup', method: 'find', outcome: 'unavailable' }
    const before = await measure('wimpel_port_calls_total', calls)
    await shop.get('/api/postcode?postcode=1234AB&houseNumber=2')
    expect(await measure('wimpel_port_calls_total', calls)).toBe(before + 1)
    expect(await measure('wimpel_port_call_duration_seconds_count', { port: 'addressLookup' })).toBe(before + 1)
    expect(await measure('wimpel_port_calls_under_way', { port: 'addressLookup' })).toBe(0)
    expect(await measure('wimpel_port_breakers_open', { port: 'registry' })).toBe(0)
  })

  test('follow an order from its placing to its delivery, and the jobs that do it', async () => {
    const customer = await signedIn(shop)
    await add(customer, 'gemeten.nl')
    const placed = await measure('wimpel_orders_total', { status: 'PLACED' })
    await payAtBank(customer, await purchase(customer))
    await shop.settle()
    const orders = (status: string) => measure('wimpel_orders_total', { status })
    expect([placed, await orders('PLACED'), await orders('PAID'), await orders('DELIVERED')]).toEqual([0, 1, 1, 1])
    expect(await measure('wimpel_jobs_total', { job: 'deliver-domain', outcome: 'done' })).toBeGreaterThan(0)
    expect(await measure('wimpel_port_calls_total', { port: 'registry', method: 'register' })).toBe(1)
    expect(await (await fetch(address)).text()).not.toContain('gemeten')
  })

  test('say what waits in the outbox, what failed, and how late the oldest is', async () => {
    const { deps } = shop.app
    const now = shop.clock.now()
    await deps.db.transaction((tx) => enqueue(tx, { job: 'send-mail', reference: 'kapot' }, now))
    await shop.settle()
    const later = { job: 'publish-zone', reference: 'later', runAt: now + 60_000 }
    await deps.db.transaction((tx) => enqueue(tx, later, now))
    await expect.poll(() => measure('wimpel_outbox_messages', { job: 'publish-zone', state: 'waiting' })).toBe(1)
    expect(await measure('wimpel_outbox_oldest_due_seconds', { job: 'publish-zone' })).toBe(0)
    expect(await measure('wimpel_outbox_messages', { job: 'send-mail' })).toBe(1)
  })

  test('count open sockets', async () => {
    const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    await new Promise((resolve) => socket.once('open', resolve))
    expect(await measure('wimpel_open_connections', { kind: 'socket' })).toBe(1)
    socket.close()
    await expect.poll(() => measure('wimpel_open_connections', { kind: 'socket' })).toBe(0)
  })

  test('come with those of the process', async () => {
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(await measure(name), name).toBeGreaterThan(0)
  })

  test('are told on their own address alone', async () => {
    expect((await fetch(address.replace('metrics', 'healthz'))).status).toBe(404)
    expect(await (await shop.get('/metrics')).text()).not.toContain('wimpel_')
  })
})

test('a shop that is not asked for metrics has none', async () => {
  const other = await startTestShop()
  expect(other.app.metrics).toBeNull()
  expect(other.app.deps.monitor).toBeUndefined()
  await other.close()
})

/** A word that looks like the name of a metric, in a query of a panel or an alert. */
const METRIC = /\b(?:wimpel|nodejs|process)_[a-z0-9_]+/g

test.each(['docs/deploy/dashboard.json', 'docs/deploy/alerts.yaml', 'docs/operating.md'])(
  '%s names metrics that there are',
  async (file) => {
    const text = await (await fetch(address)).text()
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const named = readFileSync(file, 'utf8').match(METRIC) ?? []
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
  },
)
