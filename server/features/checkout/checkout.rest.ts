import * as z from 'zod'
import { InvalidInput, UserError } from '../../graphql/user-error'
import { fieldsBut, graph, plainText } from '../../http/rest/description'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { CaptchaRequired } from '../accounts/accounts.errors'
import { RegistrationReceived } from '../accounts/accounts.graphql'
import { ResendActivationLinkInput } from '../accounts/accounts.inputs'
import { CustomerData, UpdateCustomerDataInput } from '../accounts/customer-data.graphql'
import { registerCheckoutAccount, resendActivationLink } from '../accounts/registration.service'
import { Order, OrderPreview } from '../orders/orders.graphql'
import { CheckoutBasket, CheckoutBasketItem, CustomerDomain } from './checkout.graphql'
import { cancelCheckout, convertItems, getCheckoutBasket } from './checkout.service'
import { getDomainWhois, listCustomerDomains, updateDomainWhois } from './customer-domains.service'
import { type PlaceOutcome, requestOrder } from './place.service'

const errors = 'field-errors'
const base = '/api/bestellen'
const tag = 'Checkout'

const savedBasketOf = z.object({
  id: z.optional(z.string()).describe('Of the basket: with it, one basket is one order.'),
  items: z
    .array(z.looseObject({ type: z.string(), productId: z.optional(z.string()), productCode: z.optional(z.string()) }))
    .describe('The items as the basket of the checkout gives them.'),
  period: z.optional(z.string()).describe('`MONTHLY`, `QUARTERLY`, `YEARLY` or `FIVE_YEARLY`.'),
  dryRun: z.optional(z.boolean()).describe('Says what would be ordered, and orders nothing.'),
})

const placed = {
  200: {
    ...plainText('The id of the order as a text, or with `dryRun` what it would be as JSON.'),
    or: graph(OrderPreview),
  },
}

/** The types of its items are in small letters, as saved baskets have them. */
const checkoutBasket = z.intersection(
  fieldsBut(CheckoutBasket, 'items'),
  z.object({ items: z.array(z.intersection(fieldsBut(CheckoutBasketItem, 'type'), z.object({ type: z.string() }))) }),
)

/** What the items may be is for the rule of a saved basket to say; a form brings them as JSON. */
const savedBasket = {
  body: 'json',
  list: 'items',
  takes: savedBasketOf,
  fields: fieldsWith({ items: z.optional(z.unknown()) }),
  errors,
} as const

/** Before the paths with an id, of which these are none. */
export function checkoutRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: base,
    tag,
    summary: 'Gives the basket of the checkout',
    answers: checkoutBasket,
    errors,
    handle: async (ctx) => inSmallLetters(await getCheckoutBasket(ctx)),
  })
  rest({
    method: 'DELETE',
    path: base,
    tag,
    summary: 'Empties the basket of the checkout',
    answers: { 200: plainText('The address to go to.') },
    errors,
    query: z.object({ id: z.optional(z.string()).describe('Of the saved basket that is given up.') }),
    handle: async (ctx, { query }) => (await cancelCheckout(ctx, { basketId: String(query.id ?? '') })).goTo,
  })
  rest({
    method: 'PUT',
    path: `${base}/items-omzetten`,
    tag,
    summary: 'Shows a saved basket at the prices of this moment; orders nothing',
    answers: checkoutBasket,
    ...savedBasket,
    async handle(ctx, { body }) {
      const answer = await convertItems(ctx, body)
      return answer instanceof UserError ? answer : inSmallLetters(answer)
    },
  })
  rest({
    method: 'POST',
    path: `${base}/send-omnikassa`,
    tag,
    summary: 'Orders a saved basket that is paid online first',
    answers: placed,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: true })),
  })
  rest({
    method: 'POST',
    path: base,
    tag,
    summary: 'Orders a saved basket on account; one basket is one order',
    answers: placed,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: false })),
  })
  rest({
    method: 'GET',
    path: `${base}/domeinen`,
    tag,
    summary: 'Lists the customer’s domains that a product can be bought for',
    query: fieldsWith({
      resolveSslStatus: z.optional(z.string()).describe('`true` asks for certificates too.'),
      resolveCloudflareStatus: z.optional(z.string()).describe('`true` asks for Cloudflare too.'),
    }),
    answers: z.array(graph(CustomerDomain)),
    errors,
    handle: (ctx, { query }) =>
      listCustomerDomains(ctx, {
        resolveSslStatus: query.resolveSslStatus === 'true',
        resolveCloudflareStatus: query.resolveCloudflareStatus === 'true',
      }),
  })
  rest({
    method: 'GET',
    path: `${base}/:domain/whois`,
    tag: 'Holders',
    summary: 'Gives name and address of who holds a domain',
    answers: graph(CustomerData),
    errors,
    handle: (ctx, { params }) => getDomainWhois(ctx, params.domain ?? ''),
  })
  rest({
    method: 'POST',
    path: `${base}/:domain/whois`,
    tag: 'Holders',
    summary: 'Changes who holds a domain, and no other',
    body: 'json',
    takes: graph(UpdateCustomerDataInput),
    answers: graph(CustomerData),
    errors,
    async handle(ctx, { params, body }) {
      const answer = await updateDomainWhois(ctx, params.domain ?? '', body)
      return answer instanceof UserError ? answer : answer.whois
    },
  })
  registrationRoutes(rest)
}

function registrationRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: `${base}/registreren`,
    tag: 'Login and registration',
    summary: 'Makes an account from the checkout, which works once the mailed link was opened',
    body: 'json',
    takes: z.object({
      captcha: z.optional(z.string()).describe('A solved captcha, once that is asked for.'),
      registrationRequest: z.optional(z.object({ email: z.string(), firstname: z.string(), lastname: z.string() })),
    }),
    answers: {
      200: { description: 'Received; a mail follows.', shape: graph(RegistrationReceived) },
      401: {
        description: 'The same again with a solved captcha.',
        shape: z.object({
          status: z.literal('showRegistrationCaptcha'),
          fieldErrors: z.record(z.string(), z.string()),
          formErrors: z.array(z.string()),
          code: z.string(),
        }),
      },
    },
    fields: fieldsWith({ registrationRequest: z.optional(flatFields) }),
    errors,
    async handle(ctx, { body }, reply) {
      const captchaToken = body.captcha ?? body['g-recaptcha-response']
      const answer = await registerCheckoutAccount(ctx, { form: registrationOf(body), captchaToken })
      if (answer instanceof InvalidInput) return withoutCapitals(answer)
      if (!(answer instanceof CaptchaRequired)) return answer
      const { status, message, code } = answer
      reply.status(status)
      return { status: 'showRegistrationCaptcha', fieldErrors: {}, formErrors: [message], code }
    },
  })
  rest({
    method: 'POST',
    path: `${base}/registreren/opnieuw-verzenden`,
    tag: 'Login and registration',
    summary: 'Mails the activation link of the checkout again, if there is one to mail',
    body: 'json',
    takes: graph(ResendActivationLinkInput),
    answers: null,
    errors,
    async handle(ctx, { body }) {
      const answer = await resendActivationLink(ctx, { email: body.email })
      return answer instanceof UserError ? answer : null
    },
  })
}

/** A basket with the types of its items as saved baskets have them. */
const inSmallLetters = (basket: CheckoutBasket) => ({
  ...basket,
  items: basket.items.map((item) => ({ ...item, type: item.type.toLowerCase() })),
})

const idOf = (answer: PlaceOutcome | OrderPreview) => (answer instanceof Order ? answer.id : answer)

const NESTED = /^registrationRequest\[(\w+)\]$/

/** The fields as JSON has them, or a form: `registrationRequest[email]`, or `email` by itself. */
function registrationOf(body: RestRequest['body']): Record<string, unknown> {
  const { registrationRequest } = body
  const fields =
    typeof registrationRequest === 'object' && registrationRequest !== null
      ? Object.entries(registrationRequest)
      : Object.entries(body).map(([name, value]) => [NESTED.exec(name)?.[1] ?? name, value] as const)
  return Object.fromEntries(fields.map(([name, value]) => [OF_THE_RULES[name] ?? name, value]))
}

/** This call alone writes names without a capital. */
const OF_THE_RULES: Readonly<Record<string, string>> = { firstname: 'firstName', lastname: 'lastName' }

const withoutCapitals = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map(({ field, message }) => ({ field: field.toLowerCase(), message })))
