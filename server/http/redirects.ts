import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ACCOUNT = '/account'
const DETAILS = '/account/gegevens'

/** Redirects for addresses in documents, mails and other software that are not pages. */
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

/** Longer than any address of the shop. */
const LOCATION_MAX = 2000

/** Drops the parameters of a redirect that exceed the header size; they come from the request. */
export function shortenRedirect(reply: FastifyReply): void {
  const location = reply.getHeader('location')
  if (typeof location !== 'string' || location.length <= LOCATION_MAX || !location.startsWith('/')) return
  const [path = '/'] = location.split('?')
  reply.header('location', path.length <= LOCATION_MAX ? path : '/')
}

/** True if the visitor was placing an order and continues it afterwards. */
const isFromShop = ({ query }: FastifyRequest): boolean => (query as { from?: unknown }).from === 'shop'

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
