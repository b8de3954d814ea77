import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ stillClock: false })
})
afterAll(() => shop.close())

/** Runs a program of somebody else's until it ends. */
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
  'the first order in %s takes a token alone: it checks, orders, hears of the delivery and edits the DNS [DEV-003]',
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

test('the same program orders in the sandbox with a test token, and again in the shop [SBX-001]', async () => {
  const { token } = await makeToken(shop, { kind: 'TEST', scopes: ['ORDER', 'DNS'] })
  const live = await makeToken(shop, { scopes: ['ORDER', 'DNS'] })
  for (const TOKEN of [token, live.token]) {
    const env = { WIMPEL: shop.url, TOKEN, NAME: 'eerst-proberen.nl' }
    expect((await run('node', ['docs/first-order/first-order.mjs'], env)).said).toContain('eerst-proberen.nl is yours')
  }
})

test('without a right token nothing is ordered, and the program says why', async () => {
  const env = { WIMPEL: shop.url, TOKEN: 'wmp_live_x', NAME: 'eerste-fout.nl' }
  expect(await run('node', ['docs/first-order/first-order.mjs'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('NOT_SIGNED_IN'),
  })
})
