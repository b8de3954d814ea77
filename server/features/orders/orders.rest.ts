import type { Rest } from '../../http/rest/routes'
import { additionalProductPrices, getOrder } from './orders.service'
import { correctTransferCode } from './transfer-code.service'

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
    method: 'POST',
    path: '/api/bestellen/:id/verhuiscode',
    body: 'json',
    errors,
    handle: (ctx, { params, body }) =>
      correctTransferCode(ctx, {
        orderId: params.id ?? '',
        domainName: textOf(body.domainName),
        code: textOf(body.code),
      }),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id',
    errors,
    handle: (ctx, { params }) => getOrder(ctx, params.id ?? ''),
  })
}

/** What is missing or no text reads as empty, which the service words. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
