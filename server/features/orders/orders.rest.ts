import type { Rest } from '../../http/rest/routes'
import { additionalProductPrices, getOrder } from './orders.service'

const errors = 'field-errors'

export function orderRoutes(rest: Rest): void {
  // Before the path with an id, of which this is none.
  rest({
    method: 'GET',
    path: '/api/bestellen/additionalProducts',
    errors,
    handle: (ctx) => additionalProductPrices(ctx),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id',
    errors,
    handle: (ctx, { params }) => getOrder(ctx, params.id ?? ''),
  })
}
