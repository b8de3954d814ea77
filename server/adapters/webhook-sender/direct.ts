import type { ClientRequest, IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import type { DeliveryProblem } from '../../../rules/webhook'
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '../../ports/webhook-sender'
import { defineAdapter } from '../adapter'
import { guardedRequest, RefusedAddress, type RequestGuard } from '../guarded-request'

const MAX_HEADER_BYTES = 16 * 1024
/** Maximum size of a response body; an acknowledgement needs no more. */
const MAX_ANSWER_BYTES = 16 * 1024
const TIMES: Times = { connectMs: 5000, firstByteMs: 8000, totalMs: 10_000 }

interface Times {
  /** Time until the connection is established, including TLS. */
  connectMs: number
  /** Time until the response starts. */
  firstByteMs: number
  /** Time until the whole response is read. */
  totalMs: number
}

interface WebhookSenderOptions extends RequestGuard {
  times?: Partial<Times>
}

/** Permits addresses of this machine and its network, for demos. */
const ANYWHERE: RequestGuard = { mayConnect: () => true, mayLookUp: () => true }

export const directWebhookSender = defineAdapter({
  port: 'webhookSender',
  name: 'direct',
  description: 'Posts directly to the address.',
  settings: z.object({}),
  open: (_, { isDemo }) => ({ port: createWebhookSender(isDemo ? ANYWHERE : {}) }),
})

/** Posts messages with a guarded request: follows no redirects, and aborts slow or large responses. */
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

/** Reads the response to its end, to make sure that it is complete. */
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
