import * as z from 'zod'
import { InvalidInput, UserError } from '../../graphql/user-error'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { CaptchaRequired } from '../accounts/accounts.errors'
import { registerCheckoutAccount, resendActivationLink } from '../accounts/registration.service'
import { Order, type OrderPreview } from '../orders/orders.graphql'
import type { CheckoutBasket } from './checkout.graphql'
import { cancelCheckout, convertItems, getCheckoutBasket } from './checkout.service'
import { getDomainWhois, listCustomerDomains, updateDomainWhois } from './customer-domains.service'
import { type PlaceOutcome, requestOrder } from './place.service'

const errors = 'field-errors'
const base = '/api/bestellen'
/** What the items may be is for the rule of a saved basket to say; a form brings them as JSON. */
const savedBasket = {
  body: 'json',
  list: 'items',
  fields: fieldsWith({ items: z.optional(z.unknown()) }),
  errors,
} as const

/** Before the paths with an id, of which these are none. */
export function checkoutRoutes(rest: Rest): void {
  rest({ method: 'GET', path: base, errors, handle: async (ctx) => inSmallLetters(await getCheckoutBasket(ctx)) })
  rest({ method: 'DELETE', path: base, errors, handle: async (ctx) => (await cancelCheckout(ctx)).goTo })
  rest({
    method: 'PUT',
    path: `${base}/items-omzetten`,
    ...savedBasket,
    async handle(ctx, { body }) {
      const answer = await convertItems(ctx, body)
      return answer instanceof UserError ? answer : inSmallLetters(answer)
    },
  })
  rest({
    method: 'POST',
    path: `${base}/send-omnikassa`,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: true })),
  })
  rest({
    method: 'POST',
    path: base,
    ...savedBasket,
    handle: async (ctx, { body }) => idOf(await requestOrder(ctx, body, { isOnline: false })),
  })
  rest({
    method: 'GET',
    path: `${base}/domeinen`,
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
    errors,
    handle: (ctx, { params }) => getDomainWhois(ctx, params.domain ?? ''),
  })
  rest({
    method: 'POST',
    path: `${base}/:domain/whois`,
    body: 'json',
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
    body: 'json',
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
    body: 'json',
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
