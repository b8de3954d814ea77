import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { ShopChannel } from '../basket/basket.enums'
import { watchOrder } from './order-changes.service'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import { PurchaseStarted } from './payments.graphql'
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
      body: 'form',
      errors: 'plain',
      handle: (ctx, request) => purchaseForm(ctx, channel, request),
    })
  }
  for (const [base, channel] of [
    ['/api/bestelprocedure', CUSTOMER],
    ['/api/bestelprocedure/reseller', RESELLER],
  ] as const) {
    rest({ method: 'POST', path: `${base}/paymentMethods`, body: 'form', handle: (ctx) => methodList(ctx, channel) })
  }
  rest({ method: 'GET', path: '/api/bestellen/betaling-vereist', errors, handle: paymentRequired })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betalingsstatus',
    errors,
    handle: (ctx, { params }) => orderPaymentStatus(ctx, params.id ?? ''),
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/betaling',
    errors,
    async handle(ctx, { params }) {
      const answer = await payOrder(ctx, params.id ?? '')
      return answer instanceof UserError ? answer : answer.url
    },
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/:id/events',
    errors,
    async handle(ctx, { params }, reply) {
      const changes = await watchOrder(ctx, params.id ?? '')
      return sendEvents(ctx, reply, 'orderChanged', changes)
    },
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/annuleren',
    body: 'json',
    errors,
    handle: (ctx, { params }) => cancelOrder(ctx, params.id ?? ''),
  })
  rest({
    method: 'POST',
    path: '/api/bestellen/:id/betaalwijze',
    body: 'json',
    errors,
    handle: (ctx, { params, body }) =>
      changePaymentMethod(ctx, { orderId: params.id ?? '', paymentMethod: text(body, 'paymentMethod') }),
  })
  rest({
    method: 'DELETE',
    path: '/api/bestellen/:id/regels/:lineId',
    errors,
    handle: (ctx, { params }) => removeOrderLines(ctx, { orderId: params.id ?? '', lineIds: [params.lineId ?? ''] }),
  })
}

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
