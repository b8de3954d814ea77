import type { FastifyInstance } from 'fastify'

/** Polled by machines every few seconds. */
const QUIET = new Set(['/healthz', '/readyz'])

/**
 * Logs one line per completed request with the route pattern. The requested URL is not logged, since it may contain
 * names or tokens.
 */
export function logRequests(web: FastifyInstance): void {
  web.addHook('onRequest', (request, { raw }, done) => {
    const began = performance.now()
    raw.once('close', () => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      if (QUIET.has(route)) return
      const ms = Math.round(performance.now() - began)
      // A client that disconnected early received no status.
      const status = raw.writableFinished ? raw.statusCode : 'aborted'
      request.log.info({ method: request.method, route, status, ms }, 'http: request')
    })
    done()
  })
}
