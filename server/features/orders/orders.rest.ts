import * as z from 'zod'
import { graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import { AdditionalProductPrices, Order } from './orders.graphql'
import { additionalProductPrices, getOrder, listOrders, ORDER_PAGE } from './orders.service'
import { correctTransferCode } from './transfer-code.service'

const errors = 'field-errors'

export function orderRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/bestellingen',
    operation: 'Viewer.orders',
    tag: 'Orders',
    summary: "Lists the customer's orders, newest first",
    query: fieldsWith(pageParameters(ORDER_PAGE)),
    answers: pageShape(graph(Order)),
    handle: async (ctx, request) => pageFrom(await listOrders(ctx, askedPage(request)), (order) => order),
  })
  // Registered before the path with an id, which would match it.
  rest({
    method: 'GET',
    path: '/api/bestellen/additionalProducts',
    operation: 'Query.additionalProductPrices',
    tag: 'Products',
    isPublic: true,
    summary: 'Returns the lowest regular monthly price of each kind of product',
    answers: graph(AdditionalProductPrices),
    errors,
    handle: (ctx) => additionalProductPrices(ctx),
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/verhuiscode',
    operation: 'Mutation.correctTransferCode',
    tag: 'Orders',
    summary: 'Replaces the transfer code of a failed transfer and continues delivery',
    body: 'json',
    takes: z.object({
      domainName: z.string(),
      code: z.string().describe('Transfer code issued by the current registrar.'),
    }),
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
    operation: 'Query.order',
    tag: 'Orders',
    summary: 'Returns an order with the delivery status of each line',
    answers: graph(Order),
    errors,
    handle: (ctx, { params }) => getOrder(ctx, params.id ?? ''),
  })
}

/** A missing or non-text value becomes empty; the service reports it. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
