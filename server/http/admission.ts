import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { STATUS_OF } from '../../rules/failure-codes'
import { failureText } from '../common/failures.text'
import type { Monitor } from '../common/monitor'
import { readPreferences } from './cookies'
import { identify, type TrustsProxy } from './request-id'

/** A turn of the event loop takes up requests for so long; what is left waits for the next one. */
const SLICE_MS = 5
/**
 * Node accepts one connection in a turn. While connections come in, turns that only accept lie between those that work, for
 * as long: a crowd is let in to the queue, where it is seen, rather than waiting in the kernel.
 */
const ACCEPTING_MS = 5
/** Whoever would wait for longer than this is refused at once. */
const LONGEST_WAIT_MS = 150
/** How much of what a request of the queue takes is the latest one's time, and how much that may be. */
const LATEST_SHARE = 0.05
const LATEST_MOST_MS = 20
/** Taken for granted before anything was measured. */
const FIRST_GUESS_MS = 0.5
/** So many may always wait: a slow machine with few visitors refuses nobody. */
const QUEUE_MIN = 128
const RETRY_AFTER_SECONDS = 2

/**
 * After the signal to stop, what was sent before it is still let in, until nothing has arrived in so many looks. Looks, and
 * not a time: when the event loop was held up, what arrived meanwhile has not been seen yet.
 */
const LOOK_EVERY_MS = 25
const QUIET_LOOKS = 6
const LOOKS_MOST = 40

/** Decides which requests are let in. */
export interface Admission {
  /** The same listener, for the requests that are let in; the others are answered at once. */
  guard(listener: RequestListener): RequestListener
  /** Says with each answer that its connection ends, and to whoever asks that the shop goes; all is still let in. */
  announceStop(): void
  /** Refuses what comes from now on; answers when all that is under way has been answered, or the time is over. */
  drain(withinMs: number): Promise<void>
  readonly isStopping: boolean
}

type Refusal = 'overloaded' | 'stopping'

interface Waiting {
  listener: RequestListener
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Stands before Fastify, with a queue of its own, so that a turn of the event loop stays short under any load. It refuses a
 * request at once, and says when to come again, when the queue is too slow or the shop stops: a refusal costs much less than
 * an answer, so those who are let in notice nothing. Health checks and the bank's notifications are let in past the queue.
 */
export function createAdmission(
  server: Server,
  headers: OutgoingHttpHeaders,
  { trusts, monitor }: { trusts: TrustsProxy; monitor?: Monitor | undefined },
): Admission {
  const queue: Waiting[] = []
  let underWay = 0
  /** Of connections and requests. */
  let arrivals = 0
  let isStopping = false
  let isClosed = false
  let allAnswered = () => {}
  /** When this turn began to take up requests; null before it has. */
  let turnBegan: number | null = null
  let isConnecting = false
  let acceptsUntil = 0
  /** Between two requests of the queue, with all else that goes on meanwhile: how fast the queue is. */
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
    // Who has left needs no answer.
    if (!next.response.destroyed) next.listener(next.request, next.response)
    // Most of a request's work is done in microtasks: once they have run dry, it is known how long it took.
    queueMicrotask(() => process.nextTick(takeUp, began))
  }

  function leave(): void {
    underWay--
    if (underWay === 0) allAnswered()
  }

  /** Whether it is answered now, later, or not at all. */
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
      // No request should be on its way on a connection when that is closed in the end.
      if (isStopping) response.setHeader('Connection', 'close')
      underWay++
      arrivals++
      response.once('close', leave)
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
        // Timers come before what has arrived in a turn, and what was sent on a new connection comes a turn after it.
        await nextTurn()
        await nextTurn()
        quiet = arrivals === before ? quiet + 1 : 0
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

const ALWAYS_ADMITTED = ['/healthz', '/readyz', '/api/payments/']

const isAlwaysAdmitted = ({ url = '' }: IncomingMessage): boolean =>
  ALWAYS_ADMITTED.some((path) => url.startsWith(path))

/** Answers in the shape that the callers of a path know. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { word, headers }: { word: Refusal; headers: OutgoingHttpHeaders },
): void {
  const message = failureText[readPreferences(request.headers).locale][word]
  const isPage = request.headers.accept?.includes('text/html') ?? false
  const body = isPage ? message : JSON.stringify(bodyFor(request.url ?? '', message))
  response.writeHead(STATUS_OF[CODE], {
    ...headers,
    'content-type': `${isPage ? 'text/plain' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  })
  response.end(body)
}

const CODE = 'OUTSIDE_UNAVAILABLE'

function bodyFor(url: string, message: string): unknown {
  const extensions = { code: CODE, retryAfterSeconds: RETRY_AFTER_SECONDS }
  if (/^\/graphql\/?(\?|$)/.test(url)) return { errors: [{ message, extensions }] }
  if (url.startsWith('/api/bestellen/')) return { fieldErrors: {}, formErrors: [message], code: CODE }
  if (/^\/api\/(register-account|account\/whois)/.test(url)) {
    return { title: JSON.stringify({ general: message }), code: CODE }
  }
  return { title: CODE, message, code: CODE }
}
