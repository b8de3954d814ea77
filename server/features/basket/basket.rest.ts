import * as z from 'zod'
import { parseJson } from '../../../rules/json'
import { PAYMENT_METHOD_CODES, type PaymentMethodCode } from '../../../rules/payment-methods'
import type { OperationName } from '../../common/api-token'
import { argumentText } from '../../common/arguments.text'
import type { Context } from '../../common/context'
import { badInput } from '../../common/failures'
import { UserError } from '../../graphql/user-error'
import { prefersJson } from '../../http/negotiation'
import { fieldsOf, graph, redirect } from '../../http/rest/description'
import { fieldsWith, formText } from '../../http/rest/fields'
import type { Rest, RestRequest, RestRoute } from '../../http/rest/routes'
import { ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, Basket, BasketValidation, OrderTotals } from './basket.graphql'
import * as inputs from './basket.inputs'
import * as service from './basket.service'
import * as ownedHosting from './owned-hosting.service'
import * as proposals from './proposals.service'
import * as validation from './validation.service'

const { CUSTOMER, RESELLER } = ShopChannel

/** REST paths for the basket. The reseller paths have the same shape under /reseller/. */
export function basketRoutes(rest: Rest): void {
  for (const [base, channel] of [
    ['/api/bestelprocedure', CUSTOMER],
    ['/api/bestelprocedure/reseller', RESELLER],
  ] as const) {
    const isPublic = channel === CUSTOMER
    const post = (name: string, described: Described, handle: Handle) =>
      rest({ method: 'POST', path: `${base}/${name}`, tag: 'Basket', isPublic, body: 'form', ...described, handle })

    rest({
      method: 'GET',
      path: `${base}/getBasket`,
      operation: 'Query.basket',
      tag: 'Basket',
      isPublic,
      summary: 'Returns the basket, with totals if a payment method is given',
      query: fieldsWith({
        paymentMethod: z.optional(z.string()).describe('`IDEAL`, `MANUAL_PAYMENT` or `AUTOMATIC_INCASSO`.'),
      }),
      answers: z.intersection(graph(Basket), z.object({ totals: z.optional(graph(OrderTotals)) })),
      handle(ctx, { query }) {
        const method = methodOf(query)
        return method ? service.getBasketWithTotals(ctx, channel, method) : service.getBasket(ctx, channel)
      },
    })
    post('addItem', DESCRIBED.addItem, (ctx, { body }) =>
      service.addItem(ctx, {
        channel,
        ...productOf(body),
        parentId: formText(body, 'parentId') || null,
        transferDnsLater: formText(body, 'transferDnsLater') !== 'false',
        dnsProfileId: formText(body, 'dnsProfileId') || null,
      }),
    )
    post('removeItem', DESCRIBED.removeItem, (ctx, { body }) =>
      service.removeItem(ctx, { channel, unique: formText(body, 'unique') }),
    )
    post('removeDomain', DESCRIBED.removeDomain, (ctx, { body }) =>
      service.removeDomain(ctx, { channel, domainName: formText(body, 'domainName') }),
    )
    post('removeGratisProduct', DESCRIBED.removeFreeProduct, (ctx, { body }) =>
      service.removeFreeProduct(ctx, { channel, parentId: formText(body, 'parentId') }),
    )
    post('setGratisProduct', DESCRIBED.setFreeProduct, (ctx, { body }) =>
      service.setFreeProduct(ctx, { channel, ...productOf(body), parentId: formText(body, 'parentId') }),
    )
    post('validateBasket', DESCRIBED.validate, (ctx) => validation.validateBasket(ctx, channel))
    post('proposeAdditionalService', DESCRIBED.proposeHosting, (ctx) =>
      proposals.proposeAdditionalService(ctx, channel),
    )
    post('proposeAdditionalServiceSsl', DESCRIBED.proposeSsl, (ctx) => proposals.proposeSsl(ctx, channel))
    post('acceptAdditionalService', DESCRIBED.accept, (ctx, { body }) =>
      proposals.acceptAdditionalServices(ctx, { channel, acceptedServiceTypes: serviceTypesOf(body) }),
    )
  }
  toOrderPage(rest, '/account/webhosting-toevoegen', 'domain', DESCRIBED.addHosting, (ctx, body) =>
    ownedHosting.addHostingToDomain(ctx, { domain: formText(body, 'domain'), ...productOf(body) }),
  )
  toOrderPage(rest, '/account/webhosting-upgraden', 'hostingPackageId', DESCRIBED.upgradeHosting, (ctx, body) =>
    ownedHosting.upgradeHosting(ctx, { hostingPackageId: formText(body, 'hostingPackageId'), ...productOf(body) }),
  )
  toOrderPage(rest, '/account/diensten-toevoegen', 'hostingPackageId', DESCRIBED.addExtraServices, async (ctx, body) =>
    ownedHosting.addExtraServices(ctx, {
      hostingPackageId: formText(body, 'hostingPackageId'),
      extraServices: extraServicesOf(formText(body, 'extraServices')),
    }),
  )
}

type Handle = (ctx: Context, request: RestRequest) => Promise<unknown>
type Described = Pick<RestRoute, 'summary' | 'answers'> & { operation: OperationName; takes: z.ZodType | null }

const DESCRIBED = {
  addItem: {
    operation: 'Mutation.addBasketItem',
    summary: 'Adds an item to the basket. Idempotent',
    takes: fieldsOf(
      inputs.AddBasketItemInput,
      ...(['productId', 'productCode', 'title', 'parentId', 'transferDnsLater', 'dnsProfileId'] as const),
    ),
    answers: graph(Basket),
  },
  removeItem: {
    operation: 'Mutation.removeBasketItem',
    summary: 'Removes an item and everything linked to it',
    takes: fieldsOf(inputs.RemoveBasketItemInput, 'unique'),
    answers: graph(Basket),
  },
  removeDomain: {
    operation: 'Mutation.removeBasketDomain',
    summary: 'Removes a domain by name, with everything linked to it',
    takes: fieldsOf(inputs.RemoveBasketDomainInput, 'domainName'),
    answers: graph(Basket),
  },
  removeFreeProduct: {
    operation: 'Mutation.removeFreeProduct',
    summary: 'Removes the free software installation of a domain',
    takes: fieldsOf(inputs.RemoveFreeProductInput, 'parentId'),
    answers: graph(Basket),
  },
  setFreeProduct: {
    operation: 'Mutation.setFreeProduct',
    summary: 'Sets the free software installation of a domain with hosting',
    takes: fieldsOf(inputs.SetFreeProductInput, 'productId', 'productCode', 'title', 'parentId'),
    answers: graph(Basket),
  },
  validate: {
    operation: 'Mutation.validateBasket',
    summary: 'Checks whether the basket can be ordered. Changes nothing',
    takes: null,
    answers: graph(BasketValidation),
  },
  proposeHosting: {
    operation: 'Mutation.proposeAdditionalService',
    summary: 'Proposes hosting that fits the basket. Changes nothing',
    takes: null,
    answers: graph(AdditionalServiceProposal),
  },
  proposeSsl: {
    operation: 'Mutation.proposeAdditionalServiceSsl',
    summary: 'Proposes a certificate. Changes nothing',
    takes: null,
    answers: graph(AdditionalServiceProposal),
  },
  accept: {
    operation: 'Mutation.acceptAdditionalServices',
    summary: 'Adds the accepted proposals to the basket',
    takes: z.object({
      'acceptedServiceTypes[]': z
        .array(z.enum(Object.values(ServiceType)))
        .describe('Values of `serviceType` from the proposals.'),
    }),
    answers: graph(Basket),
  },
  addHosting: {
    operation: 'Mutation.addHostingToDomain',
    summary: 'Adds hosting for a domain of the customer to the basket',
    takes: fieldsOf(inputs.AddHostingToDomainInput, 'domain', 'productId', 'productCode'),
  },
  upgradeHosting: {
    operation: 'Mutation.upgradeHosting',
    summary: 'Adds an upgrade of the customer’s hosting to the basket',
    takes: fieldsOf(inputs.UpgradeHostingInput, 'hostingPackageId', 'productId', 'productCode'),
  },
  addExtraServices: {
    operation: 'Mutation.addExtraServices',
    summary: 'Adds extras for hosting of the customer to the basket',
    takes: z.object({
      hostingPackageId: z.string(),
      extraServices: z.string().describe('JSON array of `{productId, productCode}`.'),
    }),
  },
} as const

/**
 * An endpoint to which a page's form is posted. The browser is sent to the order page, or back to the form with the item it was
 * opened for if the product is refused. A client that accepts JSON gets the address in the response.
 */
function toOrderPage(
  rest: Rest,
  path: string,
  opener: 'domain' | 'hostingPackageId',
  described: Pick<Described, 'operation' | 'summary' | 'takes'>,
  act: (ctx: Context, body: RestRequest['body']) => Promise<unknown>,
): void {
  rest({
    method: 'POST',
    path,
    tag: 'Basket',
    ...described,
    body: 'form',
    answers: {
      200: { description: 'Response to clients that accept JSON.', shape: z.object({ returnUrl: z.string() }) },
      303: redirect('Redirect to the order page, or back to the form with `refused`.'),
    },
    async handle(ctx, { body }, reply) {
      const answer = await act(ctx, body)
      const { accept = '' } = reply.request.headers
      if (answer instanceof UserError) {
        if (prefersJson(accept) || !accept.includes('text/html')) return answer
        const back = new URLSearchParams({ [PARAMETER[opener]]: formText(body, opener), refused: answer.code })
        return reply.redirect(`${path}?${back}`, 303)
      }
      const returnUrl = ctx.viewer.isReseller ? '/bestelprocedure-reseller' : '/bestelprocedure'
      return prefersJson(accept) ? { returnUrl } : reply.redirect(returnUrl, 303)
    },
  })
}

/** Query parameter with which the page of a form is opened. */
const PARAMETER = { domain: 'name', hostingPackageId: 'id' } as const

/** Null if absent. An invalid payment method is refused. */
function methodOf({ paymentMethod = '' }: Record<string, unknown>): PaymentMethodCode | null {
  if (paymentMethod === '') return null
  const method = PAYMENT_METHOD_CODES.find((code) => code === paymentMethod)
  if (!method)
    throw badInput((locale) =>
      argumentText[locale].oneOf({ argument: 'paymentMethod', words: PAYMENT_METHOD_CODES.join(', ') }),
    )
  return method
}

/** A product is given by its id alone, or with its code. */
const productOf = (body: Record<string, unknown>) => ({
  productId: formText(body, 'productId'),
  productCode: formText(body, 'productCode') || null,
  title: formText(body, 'title'),
})

const extraServices = z
  .array(z.object({ productId: z.string().max(100), productCode: z.string().max(100).nullish() }))
  .max(50)

/**
 * Reads the form's JSON list of `{productId, productCode}`. An empty or missing field is an empty list, which the service
 * reports.
 */
function extraServicesOf(json: string): z.infer<typeof extraServices> {
  if (json.trim() === '') return []
  const parsed = extraServices.safeParse(parseJson(json))
  if (!parsed.success) throw badInput((locale) => `extraServices: ${argumentText[locale].json}`)
  return parsed.data
}

function serviceTypesOf(body: Record<string, unknown>): ServiceType[] {
  const given = body['acceptedServiceTypes[]'] ?? body.acceptedServiceTypes ?? []
  const words = Array.isArray(given) ? given : [given]
  if (!words.every(isServiceType)) {
    const choice = { argument: 'acceptedServiceTypes[]', words: Object.values(ServiceType).join(', ') }
    throw badInput((locale) => argumentText[locale].oneOf(choice))
  }
  return words
}

const isServiceType = (word: unknown): word is ServiceType => Object.values<unknown>(ServiceType).includes(word)
