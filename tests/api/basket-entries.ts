import { expect } from 'vitest'
import { productIdOf } from '../../db/seed/seed-catalogue'
import type { Browser } from '../support/browser'

const ITEM = `id unique title productId productCode productName productType invoiced domainName
  discountedPricePerPeriod originalPricePerPeriod deduction renewalPrice renewalPricePerMonth isTransfer serviceType
  trace { kind label amount } transfer { code codeState transferDns dnsMode dnsProfileId }`

/** Every field of a basket that REST shows. */
export const BASKET_FIELDS = `id channel empty period discountCode hasDiscount includeVatRate domainIsMissingForHosting
  isHostingUpgrade joinedItems { id } setAside totalPricePerPeriodIncludeTax totalPricePerPeriodExcludeTax totalTaxPricePerPeriod
  totalDiscountPerPeriodExcludeTax totalDeductionPerPeriodExcludeTax totalRenewalPrice quoteHash
  items { ${ITEM} connectedItem { ${ITEM} connectedItem { id } } }
  allBasketItems { ${ITEM} connectedItem { ${ITEM} connectedItem { id } } }`

const CHANGE = `__typename ... on Basket { ${BASKET_FIELDS} }
  ... on UserError { code message } ... on InvalidInput { issues { field message } }`
const PROPOSAL = '__typename serviceType price extraPrice productName summary domainName insuredValue'

/** REST calls, each with its mutation, that mutation's input and its result fields. */
const MUTATIONS = {
  addItem: ['addBasketItem', 'AddBasketItemInput', CHANGE],
  removeItem: ['removeBasketItem', 'RemoveBasketItemInput', CHANGE],
  removeDomain: ['removeBasketDomain', 'RemoveBasketDomainInput', CHANGE],
  setGratisProduct: ['setFreeProduct', 'SetFreeProductInput', CHANGE],
  removeGratisProduct: ['removeFreeProduct', 'RemoveFreeProductInput', CHANGE],
  validateBasket: ['validateBasket', 'ChannelInput', '__typename status message'],
  proposeAdditionalService: ['proposeAdditionalService', 'ChannelInput', PROPOSAL],
  proposeAdditionalServiceSsl: ['proposeAdditionalServiceSsl', 'ChannelInput', PROPOSAL],
  acceptAdditionalService: ['acceptAdditionalServices', 'AcceptAdditionalServicesInput', CHANGE],
} as const
export type Call = keyof typeof MUTATIONS

export type Fields = Record<string, string | string[] | boolean>

/** Result of a call, in the same shape for REST and GraphQL. */
export interface Outcome {
  status: number
  // The contents depend on the call; each test states its expectation.
  // biome-ignore lint/suspicious/noExplicitAny: the results of ten calls have no common type.
  answer: any
}

/** A browser that makes every basket call through one of the two interfaces. */
export type Entry = (
  browser: Browser,
  call: Call,
  fields?: Fields,
  channel?: 'CUSTOMER' | 'RESELLER',
) => Promise<Outcome>

export const rest: Entry = async (browser, call, fields = {}, channel = 'CUSTOMER') => {
  const folder = channel === 'RESELLER' ? 'reseller/' : ''
  const form = Object.entries(fields).map(([name, value]) =>
    Array.isArray(value) ? ([`${name}[]`, value] as const) : ([name, `${value}`] as const),
  )
  const answer = await browser.postForm(`/api/bestelprocedure/${folder}${call}`, Object.fromEntries(form))
  const body = await answer.json()
  if (answer.ok) return { status: answer.status, answer: body }
  return { status: answer.status, answer: { code: body.title, message: body.message, fields: body.fieldErrors ?? {} } }
}

export const graphql: Entry = async (browser, call, fields = {}, channel = 'CUSTOMER') => {
  const [mutation, input, selection] = MUTATIONS[call]
  const document = `mutation ($input: ${input}!) { answer: ${mutation}(input: $input) { ${selection} } }`
  const { data, errors } = await browser.graphql(document, { input: { channel, ...fields } })
  const [error] = errors ?? []
  if (error) {
    const { code } = error.extensions
    return { status: STATUS[code] ?? 0, answer: { code, message: error.message, fields: {} } }
  }
  const { __typename, ...answer } = inRestWords(data.answer)
  if (!answer.code) return { status: 200, answer }
  const issues: { field: string; message: string }[] = answer.issues ?? []
  const byField = Object.fromEntries(issues.map(({ field, message }) => [field, message]))
  return { status: STATUS[answer.code] ?? 0, answer: { code: answer.code, message: answer.message, fields: byField } }
}

/** Price steps are an enum in the graph: `NL_PROMO` there is `nl-promo` on REST. */
export const inRestWords = <T>(answer: T): T =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    name === 'kind' && typeof value === 'string' ? value.toLowerCase().replaceAll('_', '-') : value,
  )

const STATUS: Record<string, number> = {
  ...{ INVALID_INPUT: 400, BAD_USER_INPUT: 400, NOT_SIGNED_IN: 401, FORBIDDEN: 403, NOT_FOUND: 404 },
  ...{ DOMAIN_NOT_AVAILABLE: 409, TOO_MANY_REQUESTS: 429, OUTSIDE_UNAVAILABLE: 503 },
}

/** Input of addItem for a product. */
export const product = (productCode: string, title: string): Fields => ({
  ...{ productId: productIdOf(productCode), productCode, title },
})

/** Returns the basket of this browser. */
// biome-ignore lint/suspicious/noExplicitAny: a basket as JSON; each test states its expectation.
export async function basketOf(browser: Browser, folder = ''): Promise<any> {
  const answer = await browser.get(`/api/bestelprocedure/${folder}getBasket`)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Compares the result of one call over REST and over GraphQL, made by two browsers with equal baskets. */
export async function expectSame(first: Outcome, second: Outcome): Promise<void> {
  expect(withoutIds(second)).toEqual(withoutIds(first))
}

/** Ids differ between baskets, but an item keeps its id throughout one basket. */
function withoutIds(outcome: Outcome): unknown {
  const names = new Map<string, string>()
  const text = JSON.stringify(sorted(outcome)).replace(/"(itm|bsk)_[\w-]{22}"/g, (id) => {
    if (!names.has(id)) names.set(id, `"id ${names.size}"`)
    return names.get(id) ?? id
  })
  return JSON.parse(text)
}

/** Names are assigned in order of appearance, so that order has to be the same in both. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]))
}
