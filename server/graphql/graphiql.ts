import type { FastifyReply } from 'fastify'

/** Answers with GraphiQL. It brings all its own files, and sends the anti-forgery token by itself. */
export async function sendGraphiql(reply: FastifyReply): Promise<FastifyReply> {
  // It takes tens of megabytes of memory, so it is loaded only when it is first used.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({ endpoint: '/graphql', subscriptionsProtocol: 'WS', title: 'Wimpel GraphiQL' })
  return reply
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', () => `<head>${WITH_TOKEN}`))
}

/** GraphiQL writes styles and scripts into its own page; nothing of it comes from elsewhere. */
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

/** The token is asked for at each request, since signing in gives another session. One that is typed stands. */
const WITH_TOKEN = `<script>
  const send = globalThis.fetch
  const type = { 'content-type': 'application/json' }
  globalThis.fetch = async (address, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('X-CSRF-TOKEN')) {
      const asked = { method: 'POST', headers: type, body: '{"query": "{ viewer { csrfToken } }"}' }
      const { data } = await (await send('/graphql', asked)).json()
      headers.set('X-CSRF-TOKEN', data.viewer.csrfToken)
    }
    return send(address, { ...init, headers })
  }
</script>`
