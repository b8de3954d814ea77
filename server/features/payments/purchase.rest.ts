import * as z from 'zod'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { fieldsOf, graph } from '../../http/rest/description'
import { formText } from '../../http/rest/fields'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethod } from '../catalogue/catalogue.graphql'
import { OrderPreview } from '../orders/orders.graphql'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import { PurchaseStarted } from './payments.graphql'
import { parseCustomWhois, requestPurchase } from './purchase.service'

const { CUSTOMER, RESELLER } = ShopChannel

/** How a basket can be paid, and its purchase. */
export function purchaseRoutes(rest: Rest): void {
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
    errors: 'field-errors',
    handle: paymentRequired,
  })
}

const description = z.object({ description: z.nullable(z.string()).describe('Description in one line.') })

async function purchaseForm(ctx: Context, channel: ShopChannel, { body }: RestRequest) {
  const customWhois = parseCustomWhois(ctx, formText(body, 'customWhois'))
  if (customWhois instanceof UserError) return customWhois
  const answer = await requestPurchase(ctx, {
    channel,
    customWhois,
    paymentMethod: formText(body, 'paymentMethod'),
    quoteHash: formText(body, 'quoteHash') || null,
    termsVersion: wholeNumber(formText(body, 'termsVersion')),
    authorise: formText(body, 'authorise') === 'true',
    dryRun: formText(body, 'dryRun') === 'true',
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

/** Returns a form field as a number; null if it is missing or no number. */
const wholeNumber = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null)
