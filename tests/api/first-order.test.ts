import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ stillClock: false })
})
afterAll(() => shop.close())

/** Runs a third-party executable until it exits. */
function run(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const program = spawn(command, args, { env: { PATH: process.env.PATH, ...env } })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => program.on('error', reject).on('close', (code) => resolve({ code, said })))
}

test.each([
  ['curl', 'bash', 'docs/first-order/first-order.sh'],
  ['Node', 'node', 'docs/first-order/first-order.mjs'],
  ['Python', 'python3', 'docs/first-order/first_order.py'],
  ['PHP', 'php', 'docs/first-order/first-order.php'],
])(
  'the first order in %s takes a token alone: it checks, orders, is notified of the delivery and edits the DNS [DEV-003]',
  async (language, command, file) => {
    const name = `eerste-${language.toLowerCase()}.nl`
    const { token } = await makeToken(shop, { scopes: ['ORDER', 'DNS'] })
    const env = { WIMPEL: shop.url, TOKEN: token, NAME: name }
    const started = performance.now()
    expect(await run(command, [file], env)).toEqual({
      code: 0,
      said: `${name} is yours\nshop.${name} leads to 203.0.113.20\n`,
    })
    console.log(`${language}: from a token to an edited domain in ${Math.round(performance.now() - started)} ms`)

    const owner = shop.browser()
    await owner.login('klant@voorbeeld.nl')
    const { data } = await owner.graphql(
      `{ domain(name: "${name}") { dnsRecords(first: 20) { edges { node { name value } } } } }`,
    )
    expect(data.domain.dnsRecords.edges).toContainEqual({ node: { name: 'shop', value: '203.0.113.20' } })

    const again = await run(command, [file], env)
    expect(again.code).not.toBe(0)
    expect(again.said).toBe(`${name} is not free\n`)
  },
)

test('concurrent orders by API clients, with one or several tokens, each order their own name and leave the baskets empty', async () => {
  const owner = shop.browser()
  await owner.login('klant@voorbeeld.nl')
  const { products } = (await owner.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')).data
  const { productId } = products.find(({ productCode }: { productCode: string }) => productCode === 'DOMAIN_NL')
  await owner.graphql(
    `mutation { addBasketItem(input: { productId: "${productId}", title: "wacht-in-mand.nl" }) { __typename } }`,
  )
  const [first, second] = [await makeToken(shop), await makeToken(shop)]
  const runs = [
    ['tegelijk-een.nl', first.token],
    ['tegelijk-twee.nl', second.token],
    ['tegelijk-drie.nl', second.token],
  ].map(([NAME = '', TOKEN = '']) =>
    run('node', ['docs/first-order/first-order.mjs'], { WIMPEL: shop.url, TOKEN, NAME }),
  )
  for (const { code, said } of await Promise.all(runs))
    expect([code, said]).toEqual([0, expect.stringContaining('is yours')])
  const { data } = await owner.graphql(
    '{ basket { allBasketItems { title } } viewer { orders(first: 3) { edges { node { items { domainName } } } } } }',
  )
  const names = data.viewer.orders.edges.map(({ node }: { node: { items: { domainName: string }[] } }) =>
    node.items.map(({ domainName }) => domainName),
  )
  expect(names.sort()).toEqual([['tegelijk-drie.nl'], ['tegelijk-een.nl'], ['tegelijk-twee.nl']])
  expect(data.basket.allBasketItems).toMatchObject([{ title: 'wacht-in-mand.nl' }])
})

test('the same client orders in the sandbox with a test token, and then in the shop [SBX-001]', async () => {
  const { token } = await makeToken(shop, { kind: 'TEST', scopes: ['ORDER', 'DNS'] })
  const live = await makeToken(shop, { scopes: ['ORDER', 'DNS'] })
  for (const TOKEN of [token, live.token]) {
    const env = { WIMPEL: shop.url, TOKEN, NAME: 'eerst-proberen.nl' }
    expect((await run('node', ['docs/first-order/first-order.mjs'], env)).said).toContain('eerst-proberen.nl is yours')
  }
})

test('without a right token nothing is ordered, and the client says why', async () => {
  const env = { WIMPEL: shop.url, TOKEN: 'wmp_live_x', NAME: 'eerste-fout.nl' }
  expect(await run('node', ['docs/first-order/first-order.mjs'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('NOT_SIGNED_IN'),
  })
})
