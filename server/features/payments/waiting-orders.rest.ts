import * as z from 'zod'
import { fieldsOf, graph } from '../../http/rest/description'
import { formText, isYes } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { Order } from '../orders/orders.graphql'
import { ChangePaymentMethodInput } from './payments.graphql'
import { cancelOrder, changePaymentMethod, removeOrderLines } from './waiting-orders.service'

const errors = 'field-errors'

/** Changes of an order that is not paid yet. */
export function waitingOrderRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/annuleren',
    operation: 'Mutation.cancelOrder',
    tag: 'Orders',
    summary: 'Cancels an unpaid order',
    body: 'json',
    takes: null,
    answers: graph(Order),
    errors,
    handle: (ctx, { params }) => cancelOrder(ctx, params.id ?? ''),
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/betaalwijze',
    operation: 'Mutation.changePaymentMethod',
    tag: 'Orders',
    summary: 'Changes the payment method of an unpaid order',
    body: 'json',
    takes: fieldsOf(ChangePaymentMethodInput, 'paymentMethod', 'dryRun'),
    answers: graph(Order),
    errors,
    handle: (ctx, { params, body }) =>
      changePaymentMethod(ctx, {
        orderId: params.id ?? '',
        paymentMethod: formText(body, 'paymentMethod'),
        dryRun: isYes(body.dryRun),
      }),
  })
  rest({
    method: 'DELETE',
    path: '/api/bestellen/:id/regels/:lineId',
    operation: 'Mutation.removeOrderLines',
    tag: 'Orders',
    summary: 'Removes a domain from an unpaid order',
    query: z.object({
      dryRun: z.optional(z.string()).describe('`true` previews the change without making it.'),
    }),
    answers: graph(Order),
    errors,
    handle: (ctx, { params, query }) =>
      removeOrderLines(ctx, {
        orderId: params.id ?? '',
        lineIds: [params.lineId ?? ''],
        dryRun: isYes(query.dryRun),
      }),
  })
}
