import * as z from 'zod'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { AdditionalProductPrices, Order } from './orders.graphql'
import { additionalProductPrices, getOrder } from './orders.service'
import { correctTransferCode } from './transfer-code.service'

const errors = 'field-errors'

export function orderRoutes(rest: Rest): void {
  // Before the path with an id, of which this is none.
  rest({
    method: 'GET',
    path: '/api/bestellen/additionalProducts',
    tag: 'Products',
    summary: 'Gives the lowest price of each product of the checkout',
    answers: graph(AdditionalProductPrices),
    errors,
    handle: (ctx) => additionalProductPrices(ctx),
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/verhuiscode',
    tag: 'Orders',
    summary: 'Gives a transfer that failed for its code another one, and goes on',
    body: 'json',
    takes: z.object({ domainName: z.string(), code: z.string().describe('The transfer code.') }),
    answers: graph(Order),
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
    tag: 'Orders',
    summary: 'Gives an order, with how far each line is',
    answers: graph(Order),
    errors,
    handle: (ctx, { params }) => getOrder(ctx, params.id ?? ''),
  })
}

/** What is missing or no text reads as empty, which the service words. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
