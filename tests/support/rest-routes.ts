import { addRoutes } from '../../server/features'
import type { RestRoute } from '../../server/http/rest/routes'

export { nameOf, tokenRuleOf } from '../../server/http/rest/routes'

/** Every registered REST route of the shop, except the bank's notification, which has no session. */
export function restRoutes(): RestRoute[] {
  const routes: RestRoute[] = []
  addRoutes((route) => routes.push(route))
  return routes
}
