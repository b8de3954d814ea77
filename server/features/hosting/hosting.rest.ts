import type { Rest } from '../../http/rest/routes'
import { listSharedHostings } from './hosting.service'

export function hostingRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/sharedHostings',
    errors: 'field-errors',
    handle: listSharedHostings,
  })
}
