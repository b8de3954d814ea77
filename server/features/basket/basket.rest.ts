import * as z from 'zod'
import { PAYMENT_METHOD_CODES, type PaymentMethodCode } from '../../../rules/payment-methods'
import type { Context } from '../../common/context'
import { badInput } from '../../common/failures'
import { UserError } from '../../graphql/user-error'
import { fieldsOf, graph, redirect } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import type { Rest, RestRequest, RestRoute } from '../../http/rest/routes'
import { ServiceType, ShopChannel } from './basket.enums'
import { AdditionalServiceProposal, Basket, BasketValidation, OrderTotals } from './basket.graphql'
import * as inputs from './basket.inputs'
import * as service from './basket.service'
import * as ownedHosting from './owned-hosting.service'
import * as proposals from './proposals.service'
import * as validation from './validation.service'

const { CUSTOMER, RESELLER } = ShopChannel

/** The order flow's basket calls; the reseller's have the same shape under /reseller/. */
export function basketRoutes(rest: Rest): void {
  for (const [base, channel] of [
    ['/api/bestelprocedure', CUSTOMER],
    ['/api/bestelprocedure/reseller', RESELLER],
  ] as const) {
    const post = (name: string, described: Described, handle: Handle) =>
      rest({ method: 'POST', path: `${base}/${name}`, tag: 'Basket', body: 'form', ...described, handle })

    rest({
      method: 'GET',
      path: `${base}/getBasket`,
      tag: 'Basket',
      summary: 'Gives the basket, with totals for one way to pay when that is asked for',
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
        parentId: text(body, 'parentId') || null,
        transferDnsLater: text(body, 'transferDnsLater') !== 'false',
        dnsProfileId: text(body, 'dnsProfileId') || null,
      }),
    )
    post('removeItem', DESCRIBED.removeItem, (ctx, { body }) =>
      service.removeItem(ctx, { channel, unique: text(body, 'unique') }),
    )
    post('removeDomain', DESCRIBED.removeDomain, (ctx, { body }) =>
      service.removeDomain(ctx, { channel, domainName: text(body, 'domainName') }),
    )
    post('removeGratisProduct', DESCRIBED.removeFreeProduct, (ctx, { body }) =>
      service.removeFreeProduct(ctx, { channel, parentId: text(body, 'parentId') }),
    )
    post('setGratisProduct', DESCRIBED.setFreeProduct, (ctx, { body }) =>
      service.setFreeProduct(ctx, { channel, ...productOf(body), parentId: text(body, 'parentId') }),
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
    ownedHosting.addHostingToDomain(ctx, { domain: text(body, 'domain'), ...productOf(body) }),
  )
  toOrderPage(rest, '/account/webhosting-upgraden', 'hostingPackageId', DESCRIBED.upgradeHosting, (ctx, body) =>
    ownedHosting.upgradeHosting(ctx, { hostingPackageId: text(body, 'hostingPackageId'), ...productOf(body) }),
  )
  toOrderPage(rest, '/account/diensten-toevoegen', 'hostingPackageId', DESCRIBED.addExtraServices, async (ctx, body) =>
    ownedHosting.addExtraServices(ctx, {
      hostingPackageId: text(body, 'hostingPackageId'),
      extraServices: extraServicesOf(text(body, 'extraServices')),
    }),
  )
}

type Handle = (ctx: Context, request: RestRequest) => Promise<unknown>
type Described = Pick<RestRoute, 'summary' | 'answers'> & { takes: z.ZodType | null }

const DESCRIBED = {
  addItem: {
    summary: 'Puts something in the basket; asking twice is the same as asking once',
    takes: fieldsOf(
      inputs.AddBasketItemInput,
      ...(['productId', 'productCode', 'title', 'parentId', 'transferDnsLater', 'dnsProfileId'] as const),
    ),
    answers: graph(Basket),
  },
  removeItem: {
    summary: 'Takes an item out, with all that is linked to it',
    takes: fieldsOf(inputs.RemoveBasketItemInput, 'unique'),
    answers: graph(Basket),
  },
  removeDomain: {
    summary: 'Takes a domain out by its name, with all that is linked to it',
    takes: fieldsOf(inputs.RemoveBasketDomainInput, 'domainName'),
    answers: graph(Basket),
  },
  removeFreeProduct: {
    summary: 'Takes the free installation off a domain',
    takes: fieldsOf(inputs.RemoveFreeProductInput, 'parentId'),
    answers: graph(Basket),
  },
  setFreeProduct: {
    summary: 'Puts a free installation on a domain with hosting',
    takes: fieldsOf(inputs.SetFreeProductInput, 'productId', 'productCode', 'title', 'parentId'),
    answers: graph(Basket),
  },
  validate: {
    summary: 'Says whether the basket can be ordered; changes nothing',
    takes: null,
    answers: graph(BasketValidation),
  },
  proposeHosting: {
    summary: 'Proposes hosting that fits the basket; changes nothing',
    takes: null,
    answers: graph(AdditionalServiceProposal),
  },
  proposeSsl: {
    summary: 'Proposes a certificate; changes nothing',
    takes: null,
    answers: graph(AdditionalServiceProposal),
  },
  accept: {
    summary: 'Puts in the basket what was proposed',
    takes: z.object({
      'acceptedServiceTypes[]': z.array(z.enum(Object.values(ServiceType))).describe('The words of the proposals.'),
    }),
    answers: graph(Basket),
  },
  addHosting: {
    summary: 'Puts hosting in the basket for a domain that the customer has',
    takes: fieldsOf(inputs.AddHostingToDomainInput, 'domain', 'productId', 'productCode'),
  },
  upgradeHosting: {
    summary: 'Puts a larger package in the basket for hosting that the customer has',
    takes: fieldsOf(inputs.UpgradeHostingInput, 'hostingPackageId', 'productId', 'productCode'),
  },
  addExtraServices: {
    summary: 'Puts extras in the basket for hosting that the customer has',
    takes: z.object({
      hostingPackageId: z.string(),
      extraServices: z.string().describe('JSON: a list of `{productId, productCode}`.'),
    }),
  },
} as const

/**
 * An endpoint that a page's form posts to: the product goes in the basket and the browser to the order page, or back to
 * the form, with what it was opened for, when it is refused. A program that accepts JSON is told where to go.
 */
function toOrderPage(
  rest: Rest,
  path: string,
  opener: 'domain' | 'hostingPackageId',
  described: Pick<Described, 'summary' | 'takes'>,
  act: (ctx: Context, body: RestRequest['body']) => Promise<unknown>,
): void {
  rest({
    method: 'POST',
    path,
    tag: 'Basket',
    ...described,
    body: 'form',
    answers: {
      200: { description: 'For who accepts JSON.', shape: z.object({ returnUrl: z.string() }) },
      303: redirect('To the order page, or back to the form with `refused`.'),
    },
    async handle(ctx, { body }, reply) {
      const answer = await act(ctx, body)
      const { accept = '' } = reply.request.headers
      if (answer instanceof UserError) {
        if (!accept.includes('text/html')) return answer
        const back = new URLSearchParams({ [PARAMETER[opener]]: text(body, opener), refused: answer.code })
        return reply.redirect(`${path}?${back}`, 303)
      }
      const returnUrl = ctx.viewer.isReseller ? '/bestelprocedure-reseller' : '/bestelprocedure'
      return accept.includes('application/json') ? { returnUrl } : reply.redirect(returnUrl, 303)
    },
  })
}

/** By which the page of a form is opened. */
const PARAMETER = { domain: 'name', hostingPackageId: 'id' } as const

/** A field of a form; one that is missing reads as empty, which the service words. */
function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

/** None when it is left out; anything but a way to pay is refused. */
function methodOf({ paymentMethod = '' }: Record<string, unknown>): PaymentMethodCode | null {
  if (paymentMethod === '') return null
  const method = PAYMENT_METHOD_CODES.find((code) => code === paymentMethod)
  if (!method) throw badInput()
  return method
}

const productOf = (body: Record<string, unknown>) => ({
  productId: text(body, 'productId'),
  productCode: text(body, 'productCode'),
  title: text(body, 'title'),
})

const extraServices = z
  .array(z.object({ productId: z.string().max(100), productCode: z.string().max(100).nullish() }))
  .max(50)

/** Reads the form's JSON list of `{productId, productCode}`; empty or missing is none, which the service words. */
function extraServicesOf(json: string): z.infer<typeof extraServices> {
  if (json.trim() === '') return []
  const parsed = extraServices.safeParse(parseJson(json))
  if (!parsed.success) throw badInput()
  return parsed.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function serviceTypesOf(body: Record<string, unknown>): ServiceType[] {
  const given = body['acceptedServiceTypes[]'] ?? body.acceptedServiceTypes ?? []
  const words = Array.isArray(given) ? given : [given]
  if (!words.every(isServiceType)) throw badInput()
  return words
}

const isServiceType = (word: unknown): word is ServiceType => Object.values<unknown>(ServiceType).includes(word)
