import { expect } from 'vitest'
import type { TokenKind, TokenScope } from '../../rules/api-token'
import { expectDescribed } from './described'
import type { TestShop } from './test-shop'

interface Asked {
  kind?: TokenKind
  scopes?: readonly TokenScope[]
  domainIds?: readonly string[]
  dailyLimit?: number
  expiresAt?: string
  allowedAddresses?: readonly string[]
}

const CREATE = `mutation ($input: CreateApiTokenInput!) {
  createApiToken(input: $input) { ... on ApiTokenCreated { token apiToken { id } } ... on UserError { code message } }
}`

/** Creates a token of a demo account, as its owner does in a browser. */
export async function makeToken(
  shop: Pick<TestShop, 'browser'>,
  asked: Asked = {},
  owner = 'klant@voorbeeld.nl',
): Promise<{ id: string; token: string }> {
  const browser = shop.browser()
  await browser.login(owner)
  const input = { name: 'Proefprogramma', scopes: ['READ', 'ORDER', 'DNS', 'HOLDERS', 'WEBHOOKS'], ...asked }
  const { data } = await browser.graphql(CREATE, { input })
  const { token, apiToken } = data.createApiToken
  return { token, id: apiToken.id }
}

/** An API client: it sends its token and no cookie. */
export class Program {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  async fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const all = { authorization: `Bearer ${this.token}`, ...(headers as Record<string, string>) }
    const address = new URL(path, this.url)
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: all })
    await expectDescribed(init.method ?? 'GET', address.pathname, answer, init.body)
    return answer
  }

  post(query: string, variables: Record<string, unknown> = {}): Promise<Response> {
    const body = JSON.stringify({ query, variables })
    return this.fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the result of any operation; each test states its expectation.
  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<{ data: any; errors?: any[] }> {
    return (await (await this.post(query, variables)).json()) as never
  }
}

/** Orders a name as an API client. Returns the order. */
export async function order(program: Program, name: string, paymentMethod = 'MANUAL_PAYMENT') {
  const { data: sold } = await program.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const { productId } = sold.products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  const added = await program.graphql(
    `mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { quoteHash } ... on UserError { code message } } }`,
    { input: { productId, title: name } },
  )
  const { data, errors } = await program.graphql(
    `mutation ($input: PurchaseInput!) { purchase(input: $input) {
      ... on PurchaseStarted { returnUrl order { id status } } ... on UserError { code message } } }`,
    { input: { paymentMethod, quoteHash: added.data.addBasketItem.quoteHash } },
  )
  expect(errors).toBeUndefined()
  expect(data.purchase.order).toBeDefined()
  return data.purchase as { returnUrl: string; order: { id: string; status: string } }
}
