import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { toUnicode } from '../../rules/domain-name'
import { escapeHtml } from '../../rules/escape-html'
import { targetFor } from '../../rules/forwarding'
import { asUri } from '../../rules/redirect-url'
import { parseLocale } from '../../rules/text'
import type { Limits } from '../common/limits'
import { networkOf } from '../common/network'
import { forwarderText } from './forwarder.text'

/** Forwarding target of a host. */
type FoundTarget =
  | { outcome: 'forward'; type: 'HTTP' | 'IFRAME'; to: string; domain: string }
  | { outcome: 'loop' }
  | { outcome: 'none' }

interface ForwarderOptions {
  /** Finds the target of a lower-case host name without port. Any error it throws becomes a 503. */
  find(host: string): Promise<FoundTarget>
  limits: Pick<Limits, 'takeBriefly'>
  /** Same as for the shop: addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string | null
  report(error: unknown): void
}

export interface Forwarder {
  /** Resolves with the port; 0 picks a free one. Throws if the port is in use. */
  listen(port: number, host: string): Promise<number>
  close(): Promise<void>
}

/** Per network address. A framed page is requested once, and redirects are cached by the browser. */
const VISITS = { kind: 'forwarder', max: 300, windowMs: 10_000 }
const MAX_CONNECTIONS = 1000
const KEPT_SECONDS = 300

/**
 * Forwards visitors of forwarded domains by their Host header. A separate server, so that these addresses have no
 * cookies, sessions or pages of the shop. Never requests the target itself.
 */
export function createForwarder({ find, limits, trustProxy, report }: ForwarderOptions): Forwarder {
  const trusted = proxyAddress.compile(trustProxy?.split(',').map((proxy) => proxy.trim()) ?? [])
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 5000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        report(error)
        send(response, request, 503, wordsFor(request).away, { 'retry-after': '5' })
      })
    },
  )
  server.maxConnections = MAX_CONNECTIONS

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, request, 405, '', { allow: 'GET, HEAD', connection: 'close' })
    }
    const taken = limits.takeBriefly(VISITS, networkOf(proxyAddress(request, trusted) ?? ''))
    if (!taken.allowed) {
      return send(response, request, 429, wordsFor(request).tooMany, {
        'retry-after': String(taken.retryAfterSeconds),
      })
    }
    const host = hostOf(request)
    const found = host === null ? NOTHING : await find(host)
    if (found.outcome === 'none') {
      return send(response, request, 404, wordsFor(request).none)
    }
    if (found.outcome === 'loop') {
      return send(response, request, 508, wordsFor(request).loop)
    }
    const target = asUri(targetFor(found.to, pathOf(request)))
    if (found.type === 'HTTP') {
      return send(response, request, 301, '', { location: target, 'cache-control': `public, max-age=${KEPT_SECONDS}` })
    }
    return send(response, request, 200, framePage(found.domain, target), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(target),
      'cache-control': `public, max-age=${KEPT_SECONDS}`,
    })
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          const address = server.address()
          resolve(address !== null && typeof address === 'object' ? address.port : port)
        })
      }),
    async close() {
      if (!server.listening) return
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Uses the first supported language in `Accept-Language`; there is no cookie here. */
const wordsFor = ({ headers }: IncomingMessage) =>
  forwarderText[parseLocale(/\b(?:nl|en)\b/i.exec(headers['accept-language'] ?? '')?.[0].toLowerCase())]

const NOTHING: FoundTarget = { outcome: 'none' }

/** Requested host name without port and trailing dot; null if invalid. */
function hostOf({ headers: { host = '' } }: IncomingMessage): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) ? name : null
}

/** Requested path and query. A proxy may send an absolute URL (RFC 9112 §3.2.2). */
const pathOf = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/')

/** Forbids scripts and framing. */
const HEADERS: OutgoingHttpHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'browsing-topics=()',
}

function send(
  response: ServerResponse,
  { method }: IncomingMessage,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { ...HEADERS, 'content-length': Buffer.byteLength(body), ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}

const STYLE = 'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function framePage(domain: string, target: string): string {
  const title = escapeHtml(toUnicode(domain))
  const url = escapeHtml(target)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<iframe src="${url}" title="${title}" referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen"></iframe>
</body>
</html>
`
}

/** Permits the target with and without www, since many sites redirect to one of them. */
function framePolicy(target: string): string {
  const { protocol, host, hostname } = new URL(target)
  const isName = /[a-z]$/i.test(hostname)
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  const sources = (isName ? [host, other] : [host]).map((name) => `${protocol}//${name}`)
  return `default-src 'none'; frame-src ${sources.join(' ')}; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
}
