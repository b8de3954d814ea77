import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ORDER_STATUSES } from '../../rules/order-status'
import { CONNECTIONS, REFUSALS } from '../common/monitor'
import type { JobState } from '../outbox/outbox'

/** What is asked of the shop each time that somebody reads the metrics. */
export interface WatchedState {
  outbox(): Promise<readonly JobState[]>
  /** How many outside systems are left alone for a while, by port. */
  openBreakers(): Readonly<Record<string, number>>
}

/** Seconds: of what is done in this program, and of what waits for others. */
const OWN_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const OUTSIDE_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Measurements in the text format of Prometheus, each listed with its thresholds in docs/operating.md. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  let state: WatchedState | null = null
  let asked: Promise<readonly JobState[]> | null = null
  /** All metrics are collected together, so those of the outbox share one answer. */
  const outbox = () => {
    asked ??= (state?.outbox() ?? Promise.resolve([])).finally(() => {
      asked = null
    })
    return asked
  }
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers })

  new Gauge({
    name: 'wimpel_outbox_messages',
    help: 'Messages of the outbox that wait to be carried out, or were given up.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const { job, waiting, failed } of await outbox()) {
        this.set({ job, state: 'waiting' }, waiting)
        this.set({ job, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'wimpel_outbox_oldest_due_seconds',
    help: 'For how long the oldest message that waits has been due.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { job, oldestDueSeconds } of await outbox()) this.set({ job }, oldestDueSeconds)
    },
  })
  new Gauge({
    name: 'wimpel_port_breakers_open',
    help: 'Outside systems that are left alone for a while, since they gave no answer.',
    labelNames: ['port'],
    registers,
    collect() {
      for (const [port, open] of Object.entries(state?.openBreakers() ?? {})) this.set({ port }, open)
    },
  })

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
  const orders = counter('wimpel_orders_total', 'Orders that were placed, or came to a status.', ['status'])
  // What has not happened yet is 0 and not unknown: nobody is called at the first of something that was never counted.
  for (const reason of REFUSALS) refused.inc({ reason }, 0)
  for (const kind of CONNECTIONS) open.set({ kind }, 0)
  for (const status of ['PLACED', ...ORDER_STATUSES]) orders.inc({ status }, 0)

  return {
    register,
    refused,
    open,
    orders,
    /** Says whom to ask for what is not counted as it happens. */
    watch(watched: WatchedState): void {
      state = watched
    },
    requests: counter('wimpel_http_requests_total', 'Answered requests.', ['method', 'route', 'status']),
    requestSeconds: histogram(
      'wimpel_http_request_duration_seconds',
      'From the arrival of a request to the end of its answer; a stream is open for as long as its reader wants.',
      ['method', 'route'],
      OWN_SECONDS,
    ),
    operations: counter('wimpel_graphql_operations_total', 'Operations; those of other programs are "other".', [
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

/** Tells the metrics to whoever asks at `/metrics`, on a port of its own so that the world cannot. */
export interface MetricsServer {
  /** Answers the port. */
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
