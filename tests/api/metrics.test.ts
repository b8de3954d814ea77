import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { noteBackup } from '../../db/backup-note'
import { publishZone } from '../../server/features/dns/dns.jobs'
import { renewDue } from '../../server/features/renewals/due-renewals.service'
import { hashDocument } from '../../server/graphql/documents'
import { defineJob, noPayload } from '../../server/outbox/job'
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

/**
 * The official Python parser of Prometheus, which rejects malformed metrics. It runs once for all tests, since it takes a second to
 * start: a line of JSON for each response.
 */
const PARSER = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families as parse
for line in sys.stdin:
  samples = [{'name': s.name, 'labels': s.labels, 'value': None if s.value != s.value else s.value} for family in parse(json.loads(line)) for s in family.samples]
  print(json.dumps(samples), flush=True)`

const parser = spawn('/usr/bin/python3', ['-c', PARSER], { stdio: ['pipe', 'pipe', 'inherit'] })
const parsed = createInterface({ input: parser.stdout })[Symbol.asyncIterator]()
afterAll(() => parser.stdin.end())

async function scrape(): Promise<Sample[]> {
  parser.stdin.write(`${JSON.stringify(await (await fetch(address)).text())}\n`)
  const { value, done } = await parsed.next()
  if (done) throw new Error('The metrics are malformed: the parser says above what it found.')
  return JSON.parse(value)
}

/** Sum of a metric over all series with these labels. */
async function measure(name: string, labels: Record<string, string> = {}): Promise<number> {
  const fits = (sample: Sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  return (await scrape())
    .filter((sample) => sample.name === name && fits(sample))
    .reduce((sum, { value }) => sum + value, 0)
}

describe('the metrics', () => {
  test('count requests by route, and their latency', async () => {
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
    expect(await measure('wimpel_jobs_total', { job: 'deliver-line:domain', outcome: 'done' })).toBeGreaterThan(0)
    expect(await measure('wimpel_port_calls_total', { port: 'registry', method: 'register' })).toBe(1)
    expect(await (await fetch(address)).text()).not.toContain('gemeten')
  })

  test('say what waits in the outbox, what failed, and how late the oldest is', async () => {
    const { deps } = shop.app
    const now = shop.clock.now()
    await deps.db.transaction((tx) =>
      enqueue(tx, defineJob('send-mail', noPayload, { maxAttempts: 1 }), { reference: 'kapot' }, now),
    )
    await shop.settle()
    const later = { reference: 'later', payload: { domainId: 'none', serial: 1 }, runAt: now + 60_000 }
    await deps.db.transaction((tx) => enqueue(tx, publishZone, later, now))
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

/** Matches the metric names in a panel's or an alert's query. */
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

test('the table of alerts in the documentation and the rules of Prometheus are the same', () => {
  const rules = readFileSync('docs/deploy/alerts.yaml', 'utf8')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.split('\n')[0] ?? '',
      metrics: rule.match(/\b(?:up|(?:wimpel|nodejs|process)_[a-z0-9_]+)(?=[{[ )])/g) ?? [],
    }))
  const rows = new Map(
    [...readFileSync('docs/operating.md', 'utf8').matchAll(/^\| `(Wimpel\w+)` \|(.*)$/gm)].map(
      ([, name = '', row = '']) => [name, row],
    ),
  )
  expect([...rows.keys()].sort()).toEqual(rules.map(({ name }) => name).sort())
  for (const { name, metrics } of rules) {
    expect(metrics.length, name).toBeGreaterThan(0)
    for (const metric of metrics) expect(rows.get(name), name).toContain(`\`${metric.replace(/_bucket$/, '')}\``)
  }
})

test('what an operator is called for is measured', async () => {
  const customer = await signedIn(shop)
  await shop.browser().login('klant@voorbeeld.nl', 'verkeerd')
  expect(await measure('wimpel_account_events_total', { event: 'login-failed' })).toBe(1)
  await add(customer, 'geteld.nl')
  await payAtBank(customer, await purchase(customer))
  expect(await measure('wimpel_payments_total', { result: 'COMPLETED' })).toBeGreaterThan(0)
  expect(await measure('wimpel_orders_in_review')).toBe(0)
  expect(await measure('wimpel_refunds_open')).toBe(0)
  expect(await measure('wimpel_database_connections', { state: 'most' })).toBeGreaterThan(0)
  const names = new Set((await scrape()).map(({ name }) => name))
  // This shop has no backup, and its renewals task has not run.
  expect(names).not.toContain('wimpel_backup_age_seconds')
  expect(names).not.toContain('wimpel_renewals_due')
  noteBackup(shop.app.deps.config.dataDir)
  expect(await measure('wimpel_backup_age_seconds')).toBeLessThan(60)
  await renewDue(shop.app.deps)
  expect(await measure('wimpel_renewals_failed')).toBe(0)
  expect((await scrape()).map(({ name }) => name)).toContain('wimpel_renewals_due')
})
