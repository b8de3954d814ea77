import { Browser } from '../support/browser'

/** An API client that orders each name once and retries with the same key until it has an outcome. */
export async function openOrdering(url: string) {
  const browser = new Browser(url)
  await browser.login('klant@voorbeeld.nl')
  const { data } = await browser.graphql(
    'mutation { createApiToken(input: { name: "Robot", scopes: [READ, ORDER] }) { ... on ApiTokenCreated { token } } }',
  )
  const headers = { authorization: `Bearer ${data.createApiToken.token}`, 'content-type': 'application/json' }
  const { data: sold } = await browser.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const product = sold.products.find((each: { productCode: string }) => each.productCode === 'DOMAIN_NL')
  return {
    headers,
    order: (name: string) =>
      fetch(`${url}/api/bestellen`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': name },
        body: JSON.stringify({ items: [{ id: '1', type: 'domain', ...product, title: name }], period: 'YEARLY' }),
      }),
  }
}
