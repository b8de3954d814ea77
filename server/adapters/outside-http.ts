import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import type { Agent } from 'undici'
import * as z from 'zod'
import { isEncryptedOrLocal } from '../common/setting'
import { OperatorNeeded, OutsideUnavailable } from '../ports/outside-unavailable'

export interface OutsideHttpOptions {
  /** Name of the port for errors and logs: `registry`, `payments`. */
  system: string
  /** Base address without a trailing slash. The paths of requests are appended to it. */
  url: string
  /** Headers of every request, such as the authorization. Called once per attempt. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>
  /** Maximum number of simultaneous requests, 8 when left out. Further ones wait. */
  atOnce?: number
  /** Timeout of one attempt to read, in milliseconds; 10 seconds when left out. */
  readMs?: number
  /** Timeout of a request with an effect, in milliseconds; 30 seconds when left out. */
  writeMs?: number
  /** Maximum size of a response in bytes, 1 MiB when left out. */
  maxBytes?: number
  /** Certificate authorities to trust instead of the usual ones, as PEM. */
  ca?: string | undefined
  /**
   * Whether the system itself says in the body why it answered with an error status, so that it is a response and no outage. Not
   * asked for 408 and 429.
   */
  isExplained?: (response: OutsideResponse) => boolean
  /** Pause before the first repetition, in milliseconds; 200 when left out. */
  retryMs?: number
}

export interface OutsideRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins with a slash. Parts from outside must be encoded, see `pathOf`. */
  path: string
  query?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as `application/x-www-form-urlencoded`. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Whether a repetition has no further effect, so that a lost response is asked for again. A GET always can. */
  isRepeatable?: boolean
  /** Whether 403 says something about what is asked for, and not about the credentials, so that it is a response. */
  mayBeForbidden?: boolean
  signal?: AbortSignal | undefined
}

export interface OutsideResponse {
  status: number
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, string | undefined>>
  text: string
}

/** HTTP calls to one outside system, with its timeouts, retries, limit of simultaneous requests and circuit breaker. */
export interface OutsideHttp {
  /**
   * Resolves with any response that says something about this request: 2xx, 3xx and most of 4xx. Throws OperatorNeeded for
   * 401 and 403, and OutsideUnavailable without a usable response: a timeout, a broken connection, 408, 429 or 5xx. After that
   * the outcome of a request with an effect is unknown.
   */
  request(request: OutsideRequest): Promise<OutsideResponse>
  close(): Promise<void>
}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000
const REPETITIONS = 2
/** A system that wants more patience is left to the retries of the job. */
const LONGEST_WAIT_MS = 2000

export function createOutsideHttp(options: OutsideHttpOptions): OutsideHttp {
  const { system, url, headers, atOnce = 8, readMs = 10_000, writeMs = 30_000, maxBytes = 1024 * 1024 } = options
  let agent: Agent | null = null
  /** Loads the library with the first request: a shop whose outside systems are embedded sends none. */
  async function openAgent() {
    const undici = await import('undici')
    agent ??= new undici.Agent({
      connections: atOnce,
      pipelining: 1,
      maxResponseSize: maxBytes,
      connect: { timeout: readMs, ...(options.ca !== undefined && { ca: options.ca }) },
    })
    return { send: undici.request, dispatcher: agent }
  }
  // A refusal of the credentials is a response: the system itself works.
  const isOutage = handleWhen((error) => error instanceof OutsideUnavailable && !(error instanceof OperatorNeeded))
  const breaker = circuitBreaker(isOutage, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  const isWorthRepeating = handleWhen(
    (error) =>
      error instanceof OutsideUnavailable &&
      !(error instanceof OperatorNeeded) &&
      (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS,
  )
  const repeating = retry(isWorthRepeating, {
    maxAttempts: REPETITIONS,
    backoff: new ExponentialBackoff({ initialDelay: options.retryMs ?? 200, maxDelay: LONGEST_WAIT_MS }),
  })
  const repeatable = wrap(repeating, breaker)

  async function attempt(asked: OutsideRequest): Promise<OutsideResponse> {
    const { method = 'GET', path, query, signal } = asked
    const { send, dispatcher } = await openAgent()
    const isRead = method === 'GET'
    const timeout = AbortSignal.timeout(isRead ? readMs : writeMs)
    const { body, type } = bodyOf(asked)
    try {
      const response = await send(`${url}${path}${queryOf(query)}`, {
        method,
        dispatcher,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        headers: {
          accept: 'application/json',
          ...(type && { 'content-type': type }),
          ...(await headers?.()),
          ...asked.headers,
        },
        body,
      })
      const text = await response.body.text()
      return usable({ status: response.statusCode, headers: singleValues(response.headers), text }, asked)
    } catch (error) {
      if (error instanceof OutsideUnavailable) throw error
      // The caller lost interest: says nothing about the system.
      signal?.throwIfAborted()
      throw new OutsideUnavailable(system, { cause: plainCause(method, error) })
    }
  }

  function usable(response: OutsideResponse, { method = 'GET', mayBeForbidden }: OutsideRequest): OutsideResponse {
    const { status } = response
    const cause = new Error(`${method} returned status ${status}`)
    if (status !== 408 && status !== 429 && options.isExplained?.(response)) return response
    if (status === 401 || (status === 403 && !mayBeForbidden))
      throw new OperatorNeeded(system, 'credentials', { cause })
    if (status === 408 || status === 429 || status >= 500)
      throw new OutsideUnavailable(system, { cause, retryAfterMs: retryAfterOf(response.headers['retry-after']) })
    return response
  }

  return {
    async request(asked) {
      const isRepeatable = asked.isRepeatable ?? (asked.method ?? 'GET') === 'GET'
      try {
        return await (isRepeatable ? repeatable : breaker).execute(() => attempt(asked))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new OutsideUnavailable(system, { cause: new Error('the circuit breaker is open') })
      }
    },
    async close() {
      await agent?.destroy()
    },
  }
}

/** Joins parts of a path. Each is encoded, so that a part from outside cannot leave its place. */
export const pathOf = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('')

/** Reads a JSON body. Throws OutsideUnavailable if it is something else, such as the page of a proxy. */
export function readJson<S extends z.ZodType>(system: string, schema: S, { text }: OutsideResponse): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new OutsideUnavailable(system, { cause: new Error('the response is not JSON') })
  }
  const { data, error } = schema.safeParse(json)
  if (!error) return data as z.output<S>
  // Names the fields without their values, which can be personal.
  const fields = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  throw new OutsideUnavailable(system, { cause: new Error(`the response is not understood (${fields.join(', ')})`) })
}

/**
 * Setting with the address of a vendor, which tests and sandboxes replace. Unencrypted http is for this machine only, since
 * requests carry credentials.
 */
export const vendorUrl = (standard: string, described: string) =>
  z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isEncryptedOrLocal, 'must begin with https://')
    .transform((url) => url.replace(/\/+$/, ''))
    .default(standard)
    .describe(described)

function bodyOf({ json, form }: OutsideRequest): { body?: string; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  return {}
}

function queryOf(query: OutsideRequest['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

const singleValues = (headers: Record<string, string | string[] | undefined>): OutsideResponse['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/** Milliseconds of a Retry-After header (RFC 9110 §10.2.3), at most an hour. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(3_600_000, Math.max(0, ms)) : undefined
}

/** The kind of a network error, without the address and headers of the request. */
function plainCause(method: string, error: unknown): Error {
  const { name = 'error', code } = error as { name?: string; code?: string }
  return new Error(`${method} failed: ${code ?? name}`)
}
