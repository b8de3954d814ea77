import * as z from 'zod'
import { InvalidInput, UserError } from '../../graphql/user-error'
import { fieldsBut, graph, plainText } from '../../http/rest/description'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import { sendRefusal } from '../../http/rest/report-failure'
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
  id: z.optional(z.string()).describe('Id of the basket. Prevents ordering the same basket twice.'),
  items: z
    .array(z.looseObject({ type: z.string(), productId: z.optional(z.string()), productCode: z.optional(z.string()) }))
    .describe('Items, as returned in the checkout basket.'),
  period: z.optional(z.string()).describe('`MONTHLY`, `QUARTERLY`, `YEARLY` or `FIVE_YEARLY`.'),
  dryRun: z.optional(z.boolean()).describe('If true, returns a preview and orders nothing.'),
})

const placed = {
  200: {
    ...plainText('The id of the order as plain text, or a preview as JSON for `dryRun`.'),
    or: graph(OrderPreview),
  },
}

/** Item types are in lower case, as in saved baskets. */
const checkoutBasket = z.intersection(
  fieldsBut(CheckoutBasket, 'items'),
  z.object({ items: z.array(z.intersection(fieldsBut(CheckoutBasketItem, 'type'), z.object({ type: z.string() }))) }),
)

/** Items are checked by the rule for saved baskets; a form sends them as JSON. */
const savedBasket = {
  body: 'json',
  list: 'items',
  takes: savedBasketOf,
  fields: fieldsWith({ items: z.optional(z.unknown()) }),
  errors,
} as const

/** Registered before the paths with an id, which would match these too. */
export function checkoutRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: base,
    operation: 'Query.checkoutBasket',
    tag,
    isPublic: true,
    // An item may hold the handle of an auth code.
    isHiddenFromStaff: true,
    summary: 'Returns the checkout basket',
    answers: checkoutBasket,
    errors,
    handle: async (ctx) => inSmallLetters(await getCheckoutBasket(ctx)),
  })
  rest({
    method: 'DELETE',
    path: base,
    operation: 'Mutation.cancelCheckout',
    tag,
    isPublic: true,
    summary: 'Empties the checkout basket',
    answers: { 200: plainText('URL of the page to continue to.') },
    errors,
    query: z.object({ id: z.optional(z.string()).describe('Id of the saved basket to cancel.') }),
    handle: async (ctx, { query }) => (await cancelCheckout(ctx, { basketId: String(query.id ?? '') })).goTo,
  })
  rest({
    method: 'PUT',
    path: `${base}/items-omzetten`,
    operation: 'Mutation.convertCheckoutItems',
    tag,
    summary: 'Calculates a saved basket at current prices. Orders nothing',
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
    operation: 'Mutation.placeOrderWithPayment',
    tag,
    summary: 'Orders a saved basket that must be paid online',
    answers: placed,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: true })),
  })
  rest({
    method: 'POST',
    path: base,
    operation: 'Mutation.placeOrder',
    tag,
    summary: 'Orders a saved basket on account. Idempotent',
    answers: placed,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: false })),
  })
  rest({
    method: 'GET',
    path: `${base}/domeinen`,
    operation: 'Query.customerDomains',
    tag,
    summary: 'Lists the customer’s domains for which a product can be ordered',
    query: fieldsWith({
      resolveSslStatus: z.optional(z.string()).describe('`true` includes certificate status.'),
      resolveCloudflareStatus: z.optional(z.string()).describe('`true` includes Cloudflare status.'),
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
    operation: 'Query.domainWhois',
    tag: 'Holders',
    summary: 'Returns the name and address of the registrant of a domain',
    answers: graph(CustomerData),
    errors,
    handle: (ctx, { params }) => getDomainWhois(ctx, params.domain ?? ''),
  })
  rest({
    method: 'POST',
    path: `${base}/:domain/whois`,
    operation: 'Mutation.updateDomainWhois',
    tag: 'Holders',
    summary: 'Changes the registrant of one domain',
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
    operation: 'Mutation.registerCheckoutAccount',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Registers a new customer in the checkout and mails an activation link',
    body: 'json',
    takes: z.object({
      captcha: z.optional(z.string()).describe('Token of a solved captcha. Required once the server asks for one.'),
      registrationRequest: z.optional(z.object({ email: z.string(), firstname: z.string(), lastname: z.string() })),
    }),
    answers: {
      200: { description: 'The registration was received and a mail is sent.', shape: graph(RegistrationReceived) },
      401: {
        description: 'Repeat the request with a solved captcha.',
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
      return sendRefusal(reply, answer, errors, { more: { status: 'showRegistrationCaptcha' } })
    },
  })
  rest({
    method: 'POST',
    path: `${base}/registreren/opnieuw-verzenden`,
    operation: 'Mutation.resendActivationLink',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Mails a new activation link, if a registration is waiting',
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

/** Returns a basket with item types in lower case, as in saved baskets. */
const inSmallLetters = (basket: CheckoutBasket) => ({
  ...basket,
  items: basket.items.map((item) => ({ ...item, type: item.type.toLowerCase() })),
})

const idOf = (answer: PlaceOutcome | OrderPreview) => (answer instanceof Order ? answer.id : answer)

const NESTED = /^registrationRequest\[(\w+)\]$/

/** Reads the fields as JSON, or from a form: `registrationRequest[email]` or `email`. */
function registrationOf(body: RestRequest['body']): Record<string, unknown> {
  const { registrationRequest } = body
  const fields =
    typeof registrationRequest === 'object' && registrationRequest !== null
      ? Object.entries(registrationRequest)
      : Object.entries(body).map(([name, value]) => [NESTED.exec(name)?.[1] ?? name, value] as const)
  return Object.fromEntries(fields.map(([name, value]) => [OF_THE_RULES[name] ?? name, value]))
}

/** Only this endpoint has field names without a capital. */
const OF_THE_RULES: Readonly<Record<string, string>> = { firstname: 'firstName', lastname: 'lastName' }

const withoutCapitals = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map(({ field, message }) => ({ field: field.toLowerCase(), message })))
