import type { Rest } from '../../http/rest/routes'
import { confirmIdentity } from './identity.service'

export function securityRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account/bevestigen',
    body: 'json',
    handle: (ctx, { body }) => confirmIdentity(ctx, body),
  })
}
