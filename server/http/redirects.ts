import type { FastifyInstance, FastifyRequest } from 'fastify'

const ACCOUNT = '/account'
const DETAILS = '/account/gegevens'

/** Addresses that documents, mails and other programs know, and that no page is at: where each leads. */
const REDIRECTS: Readonly<Record<string, (request: FastifyRequest) => string>> = {
  '/control-panel': () => ACCOUNT,
  '/control-panel/*': () => ACCOUNT,
  '/control-panel/administratie/gegevens-aanpassen': () => DETAILS,
  // The form posts to this address.
  '/login': (request) => (isFromShop(request) ? '/bestellen/inloggen' : `/inloggen${queryOf(request)}`),
}

export function redirectRoutes(web: FastifyInstance): void {
  for (const [path, leadsTo] of Object.entries(REDIRECTS)) {
    web.get(path, (request, reply) => reply.redirect(leadsTo(request), 303))
  }
}

/** The visitor was ordering, and goes on with that. */
const isFromShop = ({ query }: FastifyRequest): boolean => (query as { from?: unknown }).from === 'shop'

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
