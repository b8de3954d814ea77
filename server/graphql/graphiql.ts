import type { FastifyReply } from 'fastify'

/** Sends GraphiQL. It includes all its own files, and sends the CSRF token automatically. */
export async function sendGraphiql(reply: FastifyReply, shopName: string): Promise<FastifyReply> {
  // It takes tens of megabytes of memory, so it is loaded on first use.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({ endpoint: '/graphql', subscriptionsProtocol: 'WS', title: `${shopName} GraphiQL` })
  return reply
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', () => `<head>${WITH_TOKEN}`))
}

/** GraphiQL inlines styles and scripts into its own page; it loads nothing from elsewhere. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ')

/**
 * The CSRF token is fetched for each request, since signing in changes the session. One entered under Headers takes
 * precedence. An API token under Headers is also sent with the first message of a socket: GraphiQL itself sends headers
 * over HTTP only, and stores them in the browser.
 */
const WITH_TOKEN = `<script>
  const send = globalThis.fetch
  const type = { 'content-type': 'application/json' }
  globalThis.fetch = async (address, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('X-CSRF-TOKEN') && !headers.has('Authorization')) {
      const asked = { method: 'POST', headers: type, body: '{"query": "{ viewer { csrfToken } }"}' }
      const { data } = await (await send('/graphql', asked)).json()
      headers.set('X-CSRF-TOKEN', data.viewer.csrfToken)
    }
    return send(address, { ...init, headers })
  }
  const typedToken = () => {
    try {
      return new Headers(JSON.parse(localStorage.getItem('graphiql:headers') || '{}')).get('Authorization')
    } catch {
      return null
    }
  }
  globalThis.WebSocket = class extends WebSocket {
    send(text) {
      const authorization = typedToken()
      const message = authorization === null ? null : JSON.parse(text)
      if (message?.type !== 'connection_init') return super.send(text)
      super.send(JSON.stringify({ ...message, payload: { ...message.payload, authorization } }))
    }
  }
</script>`
