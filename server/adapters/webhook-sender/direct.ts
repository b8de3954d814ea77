import type { ClientRequest, IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { DeliveryProblem } from '../../../rules/webhook'
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '../../ports/webhook-sender'
import { guardedRequest, RefusedAddress, type RequestGuard } from '../guarded-request'

const MAX_HEADER_BYTES = 16 * 1024
/** More of an answer is not read; nobody needs so much to say that a message arrived. */
const MAX_ANSWER_BYTES = 16 * 1024
const TIMES: Times = { connectMs: 5000, firstByteMs: 8000, totalMs: 10_000 }

interface Times {
  /** Until the connection stands, with TLS. */
  connectMs: number
  /** Until the answer begins. */
  firstByteMs: number
  /** Until all of it is read. */
  totalMs: number
}

interface WebhookSenderOptions extends RequestGuard {
  times?: Partial<Times>
}

/** Posts the message itself, by a guarded request: it follows no redirect, and cuts off what is slow or large. */
export function createWebhookSender({ times, ...guard }: WebhookSenderOptions = {}): WebhookSender {
  const limits = { ...TIMES, ...times }
  return {
    async send(message) {
      const begun = performance.now()
      const result = await post(message, guard, limits).catch((error: unknown) => ({
        status: null,
        problem: problemOf(error),
      }))
      return { ...result, durationMs: Math.round(performance.now() - begun) }
    },
  }
}

type Result = Omit<WebhookAnswer, 'durationMs'>

class TooSlow extends Error {}

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof RefusedAddress) return 'REFUSED_ADDRESS'
  return error instanceof TooSlow ? 'TOO_SLOW' : 'NO_ANSWER'
}

function post({ url, headers, body }: WebhookMessage, guard: RequestGuard, times: Times): Promise<Result> {
  return new Promise((resolve, reject) => {
    const asked = guardedRequest(
      new URL(url),
      {
        method: 'POST',
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Wimpel-Webhooks',
        },
      },
      guard,
    )
    const late = () => void asked.destroy(new TooSlow())
    const connecting = setTimeout(late, times.connectMs)
    const waiting = setTimeout(late, times.firstByteMs)
    const reading = setTimeout(late, times.totalMs)
    const settle = (end: () => void) => {
      for (const timer of [connecting, waiting, reading]) clearTimeout(timer)
      end()
    }
    whenConnected(asked, () => clearTimeout(connecting))
    asked.on('error', (error) => settle(() => reject(error)))
    asked.on('response', (response) => {
      clearTimeout(waiting)
      readAnswer(asked, response).then(
        (result) => settle(() => resolve(result)),
        (error) => settle(() => reject(error)),
      )
    })
    asked.end(body)
  })
}

function whenConnected(asked: ClientRequest, connected: () => void): void {
  asked.once('socket', (socket) => {
    socket.once(asked.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
  })
}

/** Reads the answer to its end, to know that there is one. */
function readAnswer(asked: ClientRequest, response: IncomingMessage): Promise<Result> {
  const status = response.statusCode ?? 0
  const isRedirect = status >= 300 && status <= 399
  return new Promise((resolve, reject) => {
    let bytes = 0
    const end = (problem: DeliveryProblem | null) => {
      resolve({ status, problem })
      asked.destroy()
    }
    if (isRedirect) return end('REDIRECT')
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) end('TOO_LARGE')
    })
    response.on('end', () => end(null))
    response.on('error', reject)
  })
}
