// Node 20 or later, nothing to install. WIMPEL is the address of the shop, TOKEN an API token that may order and change
// DNS, NAME what you want to order.
const { WIMPEL, TOKEN, NAME = 'lindebrood.nl' } = process.env
const fail = (why) => {
  console.error(why)
  process.exit(1)
}

const headers = { Authorization: `Bearer ${TOKEN}` }

async function graphql(query, input) {
  const answer = await fetch(`${WIMPEL}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data, errors } = await answer.json()
  if (errors) fail(`${errors[0].extensions.code}: ${errors[0].message}`)
  const [result] = Object.values(data)
  if (result.code) fail(`${result.code}: ${result.message}`)
  return result
}

async function* events(path) {
  const answer = await fetch(WIMPEL + path, { headers })
  if (!answer.ok) fail((await answer.json()).code)
  let rest = ''
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6))
  }
}

// 1. Is the name free?
const [label, ...extension] = NAME.split('.')
for await (const { status } of events(
  `/api/check-domain-extensions?domain=${label}&extensions[]=${extension.join('.')}`,
)) {
  if (status !== 'free') fail(`${NAME} is not free`)
}

// 2. Order it, on account. One call is one order, apart from any basket. The same key never orders twice: repeat this
// call when you got no answer.
const products = await graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
const { productId } = products.find(({ productCode }) => productCode === 'DOMAIN_NL')
const order = await graphql(
  `mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) { ... on Order { id } ... on UserError { code message } }
  }`,
  { items: [{ type: 'DOMAIN', productId, title: NAME }], idempotencyKey: `order-${NAME}` },
)

// 3. Hear when it is delivered.
for await (const { status } of events(`/api/bestellen/${order.id}/events`)) if (status === 'DELIVERED') break
console.log(`${NAME} is yours`)

// 4. Change its DNS.
await graphql(
  `mutation ($input: AddDnsRecordInput!) {
    addDnsRecord(input: $input) { ... on DnsChange { record { id } } ... on UserError { code message } }
  }`,
  { domainId: NAME, record: { name: 'shop', type: 'A', value: '203.0.113.20' }, idempotencyKey: `dns-${NAME}` },
)
console.log(`shop.${NAME} leads to 203.0.113.20`)
