import * as z from 'zod'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { events, fieldsOf, graph, plainText } from '../../http/rest/description'
import { isYes } from '../../http/rest/fields'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethod } from '../catalogue/catalogue.graphql'
import { Order, OrderPreview } from '../orders/orders.graphql'
import { payInvoice, payInvoices } from './invoice-payments.service'
import { watchOrder } from './order-changes.service'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import {
  ChangePaymentMethodInput,
  PayInvoicesInput,
  PaymentLink,
  PaymentState,
  PurchaseStarted,
} from './payments.graphql'
import { orderPaymentStatus, payOrder } from './payments.service'
import { parseCustomWhois, requestPurchase } from './purchase.service'
import { cancelOrder, changePaymentMethod, removeOrderLines } from './waiting-orders.service'

const { CUSTOMER, RESELLER } = ShopChannel
const errors = 'field-errors'

export function paymentRoutes(rest: Rest): void {
  for (const [path, channel] of [
    ['/bestelprocedure/purchase', CUSTOMER],
    ['/bestelprocedure-reseller/purchase', RESELLER],
  ] as const) {
    rest({
      method: 'POST',
      path,
      operation: 'Mutation.purchase',
      tag: 'Orders',
      summary: 'Places an order for the basket; a repeated call returns the same order',
      body: 'form',
      takes: z.object({
        paymentMethod: z.string().describe('`IDEAL`, `MANUAL_PAYMENT` or `AUTOMATIC_INCASSO`.'),
        customWhois: z
          .optional(z.string())
          .describe('JSON list of `{customWhoisId, domain}`: the registrant for each domain.'),
        quoteHash: z
          .optional(z.string())
          .describe('`quoteHash` of the basket as shown. The order is refused if the price changed since.'),
        termsVersion: z
          .optional(z.number())
          .describe(
            'Version of the general terms that the buyer agreed to. The order is refused if another one applies.',
          ),
        authorise: z
          .optional(z.boolean())
          .describe('True authorises direct debits of future invoices with the online payment. Refused to API tokens.'),
        dryRun: z.optional(z.boolean()).describe('True previews the order without placing it.'),
      }),
      answers: z.union([
        z.object({
          returnUrl: z.string().describe('Payment page, or the page that shows the order.'),
          orderId: z.string().describe('`id` of the order.'),
        }),
        graph(OrderPreview),
      ]),
      errors: 'plain',
      handle: (ctx, request) => purchaseForm(ctx, channel, request),
    })
  }
  for (const [base, channel] of [
    ['/api/bestelprocedure', CUSTOMER],
    ['/api/bestelprocedure/reseller', RESELLER],
  ] as const) {
    rest({
      method: 'POST',
      path: `${base}/paymentMethods`,
      operation: 'Query.paymentMethods',
      tag: 'Orders',
      isPublic: channel === CUSTOMER,
      summary: 'Lists the payment methods available to the customer, with their fees',
      body: 'form',
      takes: null,
      answers: z.array(z.intersection(fieldsOf(PaymentMethod, 'paymentMethod', 'price', 'name'), description)),
      handle: (ctx) => methodList(ctx, channel),
    })
  }
  rest({
    method: 'GET',
    path: '/api/bestellen/betaling-vereist',
    operation: 'Query.checkoutPaymentRequired',
    tag: 'Checkout',
    summary: 'Returns whether the customer must pay online',
    answers: z.boolean(),
    errors,
    handle: paymentRequired,
  })
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
        paymentMethod: text(body, 'paymentMethod'),
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

const description = z.object({ description: z.nullable(z.string()).describe('Description in one line.') })

async function purchaseForm(ctx: Context, channel: ShopChannel, { body }: RestRequest) {
  const customWhois = parseCustomWhois(ctx, text(body, 'customWhois'))
  if (customWhois instanceof UserError) return customWhois
  const answer = await requestPurchase(ctx, {
    channel,
    customWhois,
    paymentMethod: text(body, 'paymentMethod'),
    quoteHash: text(body, 'quoteHash') || null,
    termsVersion: wholeNumber(text(body, 'termsVersion')),
    authorise: text(body, 'authorise') === 'true',
    dryRun: text(body, 'dryRun') === 'true',
  })
  return answer instanceof PurchaseStarted ? { returnUrl: answer.returnUrl, orderId: answer.order.id } : answer
}

async function methodList(ctx: Context, channel: ShopChannel) {
  const methods = await paymentMethods(ctx, channel)
  return methods.map(({ paymentMethod, price, name, summary }) => ({
    paymentMethod,
    price,
    name,
    description: summary,
  }))
}

/** Returns a form field as text; a missing one becomes empty and is reported by the service. */
function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** Returns a form field as a number; null if it is missing or no number. */
const wholeNumber = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null)
