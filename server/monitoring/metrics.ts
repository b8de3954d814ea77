import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ACTIVITY_KINDS } from '../../rules/activity'
import { ORDER_STATUSES } from '../../rules/order-status'
import { PAYMENT_STATUSES } from '../../rules/payment-status'
import { CONNECTIONS, REFUSALS } from '../common/monitor'
import { unlabelledGauge } from './watched-state'

/** Histogram buckets in seconds, for own work and for calls to outside systems. */
const OWN_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const OUTSIDE_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Longer than the interval of the renewals task. */
const RENEWALS_KNOWN_MS = 2 * 3_600_000

/** Metrics in the Prometheus text format; docs/operating.md lists them with alert thresholds. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers })

  let renewals: { due: number; failed: number; at: number } | null = null
  // Only one instance runs the task, so an earlier count of another instance is outdated.
  const lately = (read: 'due' | 'failed') => () =>
    renewals && performance.now() - renewals.at < RENEWALS_KNOWN_MS ? renewals[read] : null
  unlabelledGauge(
    registers,
    'wimpel_renewals_due',
    'Things whose renewal, reminder or end was due at the last run of the task.',
    lately('due'),
  )
  unlabelledGauge(registers, 'wimpel_renewals_failed', 'Those of them that could not be processed.', lately('failed'))

  const refused = counter(
    'wimpel_http_refused_total',
    'Requests that were turned away before anything looked at them.',
    ['reason'],
  )
  const open = new Gauge({
    name: 'wimpel_open_connections',
    help: 'Sockets and streams of events that are open.',
    labelNames: ['kind'],
    registers,
  })
  const payments = counter('wimpel_payments_total', 'Payments by what the bank told of them.', ['result'])
  const activity = counter('wimpel_account_events_total', 'What was done with accounts, or tried.', ['event'])
  for (const result of PAYMENT_STATUSES) payments.inc({ result }, 0)
  for (const event of ACTIVITY_KINDS) activity.inc({ event }, 0)
  const orders = counter('wimpel_orders_total', 'Orders that were placed, or came to a status.', ['status'])
  // Starts each counter at 0: an alert on an increase cannot fire for a series that appears only later.
  for (const reason of REFUSALS) refused.inc({ reason }, 0)
  for (const kind of CONNECTIONS) open.set({ kind }, 0)
  for (const status of ['PLACED', ...ORDER_STATUSES]) orders.inc({ status }, 0)

  return {
    register,
    refused,
    open,
    orders,
    payments,
    activity,
    renewals(found: { due: number; failed: number }): void {
      renewals = { ...found, at: performance.now() }
    },
    requests: counter('wimpel_http_requests_total', 'Answered requests.', ['method', 'route', 'status']),
    requestSeconds: histogram(
      'wimpel_http_request_duration_seconds',
      'From the arrival of a request to the end of its answer; a stream is open for as long as its reader wants.',
      ['method', 'route'],
      OWN_SECONDS,
    ),
    operations: counter('wimpel_graphql_operations_total', 'Operations; those of API clients are "other".', [
      'operation',
      'type',
      'outcome',
    ]),
    operationSeconds: histogram(
      'wimpel_graphql_operation_duration_seconds',
      'What an operation took, without reading and judging its document.',
      ['operation'],
      OWN_SECONDS,
    ),
    calls: counter('wimpel_port_calls_total', 'Calls to outside systems that have ended.', [
      'port',
      'method',
      'outcome',
    ]),
    callSeconds: histogram(
      'wimpel_port_call_duration_seconds',
      'How long outside systems took to answer, or not to.',
      ['port', 'method'],
      OUTSIDE_SECONDS,
    ),
    callsUnderWay: new Gauge({
      name: 'wimpel_port_calls_under_way',
      help: 'Calls that wait for the answer of an outside system.',
      labelNames: ['port'],
      registers,
    }),
    jobs: counter('wimpel_jobs_total', 'Attempts at messages of the outbox.', ['job', 'outcome']),
    jobSeconds: histogram('wimpel_job_duration_seconds', 'What one attempt took.', ['job'], OUTSIDE_SECONDS),
  }
}

/** Serves `/metrics` on its own port, which is not public. */
export interface MetricsServer {
  /** Resolves with the port. */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

export function createMetricsServer({ register }: Metrics, report: (error: unknown) => void): MetricsServer {
  const server: Server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text),
      (error) => {
        report(error)
        response.writeHead(500).end()
      },
    )
  })
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
