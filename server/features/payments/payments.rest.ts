import { UserError } from '../../graphql/user-error'
import { events, fieldsOf, graph, plainText } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { Order } from '../orders/orders.graphql'
import { payInvoice, payInvoices } from './invoice-payments.service'
import { watchOrder } from './order-changes.service'
import { PayInvoicesInput, PaymentLink, PaymentState } from './payments.graphql'
import { orderPaymentStatus, payOrder } from './payments.service'

const errors = 'field-errors'

/** Online payments of orders and invoices. */
export function paymentRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betalingsstatus',
    operation: 'Query.orderPaymentStatus',
    tag: 'Orders',
    summary: 'Returns the payment status of an order',
    answers: graph(PaymentState),
    errors,
    handle: (ctx, { params }) => orderPaymentStatus(ctx, params.id ?? ''),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betaling',
    operation: 'Query.orderPaymentLink',
    isHiddenFromStaff: true,
    tag: 'Orders',
    summary: 'Starts the online payment of an order',
    answers: {
      200: plainText('URL of the payment page.'),
      409: { description: 'There is nothing to pay, or a domain is no longer available.' },
    },
    errors,
    async handle(ctx, { params }) {
      const answer = await payOrder(ctx, params.id ?? '')
      return answer instanceof UserError ? answer : answer.url
    },
  })
  rest({
    method: 'POST',
    path: '/api/invoices/payment',
    operation: 'Mutation.payInvoices',
    tag: 'Invoices',
    summary: 'Starts one online payment for all invoices that can be paid online',
    body: 'json',
    takes: fieldsOf(PayInvoicesInput, 'amount'),
    answers: graph(PaymentLink),
    handle: (ctx, { body }) => payInvoices(ctx, { amount: body.amount == null ? null : Number(body.amount) }),
  })
  rest({
    method: 'POST',
    path: '/api/invoices/:id/payment',
    operation: 'Mutation.payInvoice',
    tag: 'Invoices',
    summary: 'Starts the online payment of the unpaid amount of an invoice, or of the next part of its payment plan',
    body: 'json',
    takes: null,
    answers: graph(PaymentLink),
    handle: (ctx, { params }) => payInvoice(ctx, params.id ?? ''),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/events',
    operation: 'Subscription.orderChanged',
    tag: 'Orders',
    summary: 'Streams an order and its changes',
    details: 'The first event is sent immediately. A customer can have at most ten open streams.',
    answers: { 200: events('orderChanged', graph(Order), 'The order after each change.') },
    errors,
    async handle(ctx, { params }, reply) {
      const changes = await watchOrder(ctx, params.id ?? '')
      return sendEvents(ctx, reply, 'orderChanged', changes)
    },
  })
}
