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
      tag: 'Orders',
      summary: 'Orders what is in the basket; one basket is one order',
      body: 'form',
      takes: z.object({
        paymentMethod: z.string().describe('`IDEAL`, `MANUAL_PAYMENT` or `AUTOMATIC_INCASSO`.'),
        customWhois: z.optional(z.string()).describe('JSON: a list of `{customWhoisId, domain}`.'),
        quoteHash: z.optional(z.string()).describe('The `quoteHash` of the basket: keeps to the price shown.'),
        dryRun: z.optional(z.boolean()).describe('Says what would be ordered, and orders nothing.'),
      }),
      answers: z.union([
        z.object({ returnUrl: z.string().describe('The bank, or where the order is shown.') }),
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
      tag: 'Orders',
      summary: 'Lists the ways in which the customer may pay, with what each costs',
      body: 'form',
      takes: null,
      answers: z.array(z.intersection(fieldsOf(PaymentMethod, 'paymentMethod', 'price', 'name'), description)),
      handle: (ctx) => methodList(ctx, channel),
    })
  }
  rest({
    method: 'GET',
    path: '/api/bestellen/betaling-vereist',
    tag: 'Checkout',
    summary: 'Says whether the customer has to pay online',
    answers: z.boolean(),
    errors,
    handle: paymentRequired,
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betalingsstatus',
    tag: 'Orders',
    summary: 'Says what became of the payment of an order',
    answers: graph(PaymentState),
    errors,
    handle: (ctx, { params }) => orderPaymentStatus(ctx, params.id ?? ''),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betaling',
    tag: 'Orders',
    summary: 'Starts a payment of an order at the bank',
    answers: {
      200: plainText('The address at the bank.'),
      409: { description: 'There is nothing to pay, or a name is gone.' },
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
    tag: 'Invoices',
    summary: 'Starts one payment at the bank of all invoices that can be paid online',
    body: 'json',
    takes: fieldsOf(PayInvoicesInput, 'amount'),
    answers: graph(PaymentLink),
    handle: (ctx, { body }) => payInvoices(ctx, { amount: body.amount == null ? null : Number(body.amount) }),
  })
  rest({
    method: 'POST',
    path: '/api/invoices/:id/payment',
    tag: 'Invoices',
    summary: 'Starts a payment of what is left of an invoice at the bank',
    body: 'json',
    takes: null,
    answers: graph(PaymentLink),
    handle: (ctx, { params }) => payInvoice(ctx, params.id ?? ''),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/events',
    tag: 'Orders',
    summary: 'Streams an order each time that it changes',
    details: 'The first event comes at once. At most ten streams of one customer at a time.',
    answers: { 200: events('orderChanged', graph(Order), 'An event for each change.') },
    errors,
    async handle(ctx, { params }, reply) {
      const changes = await watchOrder(ctx, params.id ?? '')
      return sendEvents(ctx, reply, 'orderChanged', changes)
    },
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/annuleren',
    tag: 'Orders',
    summary: 'Ends an order that waits for its payment',
    body: 'json',
    takes: null,
    answers: graph(Order),
    errors,
    handle: (ctx, { params }) => cancelOrder(ctx, params.id ?? ''),
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/betaalwijze',
    tag: 'Orders',
    summary: 'Pays an order that waits in another way',
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
    tag: 'Orders',
    summary: 'Takes a domain out of an order that waits for its payment',
    query: z.object({
      dryRun: z.optional(z.string()).describe('`true` says what the order would be, and changes nothing.'),
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

const description = z.object({ description: z.nullable(z.string()).describe('What it means, in one line.') })

async function purchaseForm(ctx: Context, channel: ShopChannel, { body }: RestRequest) {
  const customWhois = parseCustomWhois(ctx, text(body, 'customWhois'))
  if (customWhois instanceof UserError) return customWhois
  const answer = await requestPurchase(ctx, {
    channel,
    customWhois,
    paymentMethod: text(body, 'paymentMethod'),
    quoteHash: text(body, 'quoteHash') || null,
    dryRun: text(body, 'dryRun') === 'true',
  })
  return answer instanceof PurchaseStarted ? { returnUrl: answer.returnUrl } : answer
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

/** A field of a form; one that is missing reads as empty, which the service words. */
function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
