import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FarRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface FarResponse {
  status: number
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/**
 * How the next response is spoiled. `lost` carries out the request and cuts the connection before its response; `cut` sends
 * half of it, and `empty` an empty object in its place; `hang` sends nothing until the far side is closed. `late` cuts the
 * connection, and carries out the request before the third one after it; `none` spoils nothing.
 */
export type Failure =
  | 'none'
  | 'refused'
  | 'lost'
  | 'late'
  | 'cut'
  | 'empty'
  | 'hang'
  | 'html'
  | 'busy'
  | 'unauthorised'
  | 'broken'

/** An outside system on 127.0.0.1 that speaks its real protocol, and fails the way real ones do. */
export interface FarSide {
  url: string
  /** All requests so far, those with spoiled responses too. */
  requests: readonly FarRequest[]
  /** Spoils the next responses, in this order. */
  failNext(...failures: Failure[]): void
  /** Spoils the next responses to requests other than GET. */
  failNextWrite(...failures: Failure[]): void
  /** Carries out late requests now. */
  deliverLate(): Promise<void>
  /** Spoils the next response to a request of this kind. Others are answered as usual. */
  failOn(isMeant: (request: FarRequest) => boolean, failure: Failure): void
  close(): Promise<void>
}

/** Starts a far side, whose requests are carried out by `handle`. With a certificate and its key it speaks TLS. */
export async function startFarSide(
  handle: (request: FarRequest) => FarResponse | Promise<FarResponse>,
  tls?: { cert: string; key: string },
) {
  const requests: FarRequest[] = []
  const failures: { isMeant(request: FarRequest): boolean; failure: Failure }[] = []
  const late: { request: FarRequest; after: number }[] = []
  const listener = (incoming: IncomingMessage, response: ServerResponse) => void answer(incoming, response)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)

  async function deliver(isDue: (one: { after: number }) => boolean): Promise<void> {
    const due = late.filter(isDue)
    for (const one of due) late.splice(late.indexOf(one), 1)
    for (const { request } of due) await handle(request)
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    requests.push(request)
    for (const one of late) one.after -= 1
    await deliver(({ after }) => after === 0)
    const at = failures.findIndex(({ isMeant }) => isMeant(request))
    const failure = at < 0 ? undefined : failures.splice(at, 1)[0]?.failure
    const short = failure && SHORT[failure]
    if (short) return write(response, short)
    if (failure === 'refused') return void incoming.socket.destroy()
    if (failure === 'late') {
      late.push({ request, after: 3 })
      return void incoming.socket.destroy()
    }
    if (failure === 'hang') return
    const made = await handle(request)
    if (failure === 'lost') return void incoming.socket.destroy()
    if (failure === 'empty') return write(response, { status: 200, body: {} })
    if (failure === 'cut') return writeHalf(response, made)
    write(response, made)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    failNext: (...next: Failure[]) => void failures.push(...next.map((failure) => ({ isMeant: () => true, failure }))),
    failNextWrite: (...next: Failure[]) =>
      void failures.push(...next.map((failure) => ({ isMeant: isWrite, failure }))),
    deliverLate: () => deliver(() => true),
    failOn: (isMeant: (request: FarRequest) => boolean, failure: Failure) => void failures.push({ isMeant, failure }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  } satisfies FarSide
}

const isWrite = ({ method }: FarRequest): boolean => method !== 'GET'

const SHORT: Partial<Record<Failure, FarResponse>> = {
  html: { status: 200, body: '<!doctype html><title>Inloggen</title>', headers: { 'content-type': 'text/html' } },
  busy: { status: 429, body: {}, headers: { 'retry-after': '1' } },
  unauthorised: { status: 401, body: {} },
  broken: { status: 500, body: {} },
}

async function readRequest(incoming: IncomingMessage): Promise<FarRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://far.example')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  const body = await text(incoming)
  return { method: incoming.method ?? 'GET', path: pathname, query: searchParams, headers, body }
}

function write(response: ServerResponse, { status, body, headers = {} }: FarResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(textOf(body))
}

/** Announces the whole body, sends half of it and cuts the connection. */
function writeHalf(response: ServerResponse, { status, body }: FarResponse): void {
  const whole = textOf(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': String(whole.length + 1) })
  response.write(whole.slice(0, Math.ceil(whole.length / 2)), () => response.destroy())
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
