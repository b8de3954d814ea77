import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { STATUS_OF } from '../../rules/failure-codes'
import { failureText } from '../common/failures.text'
import type { Monitor } from '../common/monitor'
import { ALONE_PAGE_POLICY, alonePage } from './alone-page'
import { API_VARY, asksForProblem, isApiPath, isGraphqlPath, localeOf, wantsPage } from './negotiation'
import { clientRequestIdIn, identify, type TrustsProxy } from './request-id'
import { documentedBody, type ErrorShape, writtenError } from './rest/error-body'

/** Maximum time per turn of the event loop for starting queued requests. */
const SLICE_MS = 5
/**
 * Node accepts one connection per turn. While connections arrive, accept-only turns of this length alternate with
 * working turns, so that waiting clients are in our queue, where they can be counted, and not in the kernel's.
 */
const ACCEPTING_MS = 5
/** A request that would wait longer than this is refused immediately. */
const LONGEST_WAIT_MS = 150
/** Exponential moving average of the time per request: weight of the latest sample, and the cap on one sample. */
const LATEST_SHARE = 0.05
const LATEST_MOST_MS = 20
/** Assumed time per request before anything was measured. */
const FIRST_GUESS_MS = 0.5
/** Minimum queue length, so that a slow machine with few visitors refuses nobody. */
const QUEUE_MIN = 128
const RETRY_AFTER_SECONDS = 2

/**
 * After the stop signal, requests are still accepted until this many checks in a row find nothing new. Checks are
 * counted instead of time because arrivals stay unseen while the event loop is blocked. One is enough when no connection is
 * open.
 */
const LOOK_EVERY_MS = 25
const QUIET_LOOKS = 6
const LOOKS_MOST = 40

/** Decides which requests are accepted. */
export interface Admission {
  /** Wraps a listener: it receives accepted requests only; the others are refused immediately. */
  guard(listener: RequestListener): RequestListener
  /** Closes each connection after its response and reports not ready; requests are still accepted. */
  announceStop(): void
  /** Refuses new requests. Resolves when all accepted ones are answered, or after the timeout. */
  drain(withinMs: number): Promise<void>
  readonly isStopping: boolean
}

type Refusal = 'overloaded' | 'stopping'

interface AdmissionOptions {
  trusts: TrustsProxy
  monitor?: Monitor | undefined
  /** Counts a request against a rate limit: seconds to wait if it exceeds the limit, else null. */
  tooMany?: ((request: IncomingMessage) => number | null) | undefined
}

interface Waiting {
  listener: RequestListener
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Admission control in front of Fastify, with a queue that keeps each turn of the event loop short under any load. If
 * the queue is too slow or the shop is stopping, requests are refused immediately with Retry-After. A refusal costs far
 * less than a response, so accepted requests are not slowed down. Health checks and payment notifications bypass the
 * queue.
 */
export function createAdmission(
  server: Server,
  headers: OutgoingHttpHeaders,
  { trusts, monitor, tooMany }: AdmissionOptions,
): Admission {
  const queue: Waiting[] = []
  let underWay = 0
  /** Number of connections and requests so far. */
  let arrivals = 0
  let isStopping = false
  let isClosed = false
  let allAnswered = () => {}
  /** Time at which this turn started on queued requests; null before that. */
  let turnBegan: number | null = null
  let isConnecting = false
  let acceptsUntil = 0
  /** Average time between two queued requests, including other work: the speed of the queue. */
  let msEach = FIRST_GUESS_MS
  let lastTaken: number | null = null
  server.on('connection', () => {
    arrivals++
    isConnecting = true
    beginTurn(performance.now())
  })

  function beginTurn(now: number): void {
    if (turnBegan !== null) return
    turnBegan = now
    setImmediate(endTurn)
  }

  function endTurn(): void {
    const now = performance.now()
    const isAccepting = isConnecting && now < acceptsUntil
    turnBegan = null
    isConnecting = false
    if (queue.length === 0) return
    beginTurn(now)
    if (!isAccepting) takeUp(now)
  }

  function takeUp(began: number): void {
    const now = performance.now()
    const next = now - began < SLICE_MS ? queue.shift() : undefined
    if (!next) {
      acceptsUntil = now + ACCEPTING_MS
      if (queue.length === 0) lastTaken = null
      return
    }
    if (lastTaken !== null) msEach += (Math.min(now - lastTaken, LATEST_MOST_MS) - msEach) * LATEST_SHARE
    lastTaken = now
    // The client may have disconnected while waiting.
    if (!next.response.destroyed) next.listener(next.request, next.response)
    // Most of the work is done in microtasks; its duration is known once they have run.
    queueMicrotask(() => process.nextTick(takeUp, began))
  }

  function leave(): void {
    underWay--
    if (underWay === 0) allAnswered()
  }

  /** Decides whether a request is handled now, queued or refused. */
  function verdictOn(request: IncomingMessage): 'now' | 'later' | Refusal {
    if (isAlwaysAdmitted(request)) return 'now'
    if (isClosed) return 'stopping'
    const now = performance.now()
    beginTurn(now)
    if (queue.length === 0 && !isConnecting && now - (turnBegan ?? now) < SLICE_MS) return 'now'
    return queue.length >= QUEUE_MIN && queue.length * msEach > LONGEST_WAIT_MS ? 'overloaded' : 'later'
  }

  return {
    guard: (listener) => (request, response) => {
      response.setHeader('X-Request-Id', identify(request, trusts))
      const { clientRequestId } = clientRequestIdIn(request)
      if (clientRequestId) response.setHeader('X-Client-Request-Id', clientRequestId)
      // Prevents clients from sending on a connection that is about to be closed.
      if (isStopping) response.setHeader('Connection', 'close')
      underWay++
      arrivals++
      response.once('close', leave)
      // Before the request counts towards the queue, so that a flood does not displace other visitors.
      const waitSeconds = tooMany?.(request) ?? null
      if (waitSeconds !== null)
        return refuse(request, response, { word: 'tooMany', headers, retryAfterSeconds: waitSeconds })
      const verdict = verdictOn(request)
      if (verdict === 'now') listener(request, response)
      else if (verdict === 'later') queue.push({ listener, request, response })
      else {
        monitor?.refused(verdict)
        refuse(request, response, { word: verdict, headers })
      }
    },
    get isStopping() {
      return isStopping
    },
    announceStop() {
      isStopping = true
    },
    async drain(withinMs) {
      isStopping = true
      for (let looks = 0, quiet = 0; looks < LOOKS_MOST && quiet < QUIET_LOOKS; looks++) {
        const before = arrivals
        await sleep(LOOK_EVERY_MS)
        // Timers run before I/O of the same turn, and data on a new connection arrives one turn later.
        await nextTurn()
        await nextTurn()
        quiet = arrivals === before ? quiet + 1 : 0
        if (quiet > 0 && (await countConnections(server)) === 0) break
      }
      isClosed = true
      if (underWay === 0) return
      const answered = new Promise<void>((resolve) => {
        allAnswered = resolve
      })
      await Promise.race([answered, sleep(withinMs, undefined, { ref: false })])
    },
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

const ALWAYS_ADMITTED = ['/healthz', '/readyz', '/api/payments/']

const isAlwaysAdmitted = ({ url = '' }: IncomingMessage): boolean =>
  ALWAYS_ADMITTED.some((path) => url.startsWith(path))

/** Sends the refusal in the error format of the path. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  {
    word,
    headers,
    retryAfterSeconds = RETRY_AFTER_SECONDS,
  }: { word: Refusal | 'tooMany'; headers: OutgoingHttpHeaders; retryAfterSeconds?: number },
): void {
  const code = word === 'tooMany' ? 'TOO_MANY_REQUESTS' : 'OUTSIDE_UNAVAILABLE'
  const locale = localeOf(request)
  const told = { code, message: failureText[locale][word], retryAfterSeconds } as const
  const isPage = wantsPage(request) && !isGraphqlPath(request.url)
  const { type, body: content } = isPage
    ? { type: 'text/html; charset=utf-8', body: alonePage({ locale, kind: 'busy', message: told.message }) }
    : bodyFor(request, told)
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  response.writeHead(STATUS_OF[code], {
    ...headers,
    ...(isApiPath(request.url) && { vary: API_VARY }),
    ...(isPage && { 'content-security-policy': ALONE_PAGE_POLICY }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  })
  response.end(body)
}

interface Told {
  code: 'TOO_MANY_REQUESTS' | 'OUTSIDE_UNAVAILABLE'
  message: string
  retryAfterSeconds: number
}

function bodyFor(
  request: IncomingMessage,
  { code, message, retryAfterSeconds }: Told,
): { type: string; body: object | string } {
  if (isGraphqlPath(request.url)) {
    const extensions = { code, retryAfterSeconds }
    return { type: 'application/json; charset=utf-8', body: { errors: [{ message, extensions }] } }
  }
  const error = { status: STATUS_OF[code], code, message }
  return writtenError(error, documentedBody(error, shapeOf(request)), asksForProblem(request))
}

function shapeOf({ url = '', headers }: IncomingMessage): ErrorShape {
  if (headers.accept?.includes('text/html')) return 'plain'
  if (url.startsWith('/api/bestellen/')) return 'field-errors'
  return /^\/api\/(register-account|account\/whois)/.test(url) ? 'title-json' : 'title-message'
}
