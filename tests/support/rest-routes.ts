import Fastify from 'fastify'
import type { Deps } from '../../server/common/context'
import { restEndpoints } from '../../server/compose'
import type { RestRoute } from '../../server/http/rest/routes'

export { nameOf } from '../../server/http/rest/routes'

/** Every REST route of the shop, as it is registered; the bank's notification, which has no session, is none of them. */
export function restRoutes(): RestRoute[] {
  const routes: RestRoute[] = []
  // Nothing is handled here, so that nothing of the program is needed.
  restEndpoints((route) => routes.push(route), Fastify(), {} as Deps)
  return routes
}
