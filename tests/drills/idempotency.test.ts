import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startBuiltShop, temporaryFolder } from './built-shop'

const ROUNDS = 6

test('an order that is sent again with its key after the power went is there once, whenever it went [TOK-004]', async () => {
  const folder = temporaryFolder()
  let shop = await startBuiltShop(folder)
  const browser = shop.browser()
  await browser.login('klant@voorbeeld.nl')
  const { data } = await browser.graphql(
    'mutation { createApiToken(input: { name: "Robot", scopes: [READ, ORDER] }) { ... on ApiTokenCreated { token } } }',
  )
  const products = await browser.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const product = products.data.products.find((each: { productCode: string }) => each.productCode === 'DOMAIN_NL')
  const order = (round: number) =>
    fetch(`${shop.url}/api/bestellen`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.createApiToken.token}`,
        'content-type': 'application/json',
        'idempotency-key': `ronde ${round}`,
      },
      body: JSON.stringify({
        items: [{ id: '1', type: 'domain', ...product, title: `stroom${round}.nl` }],
        period: 'YEARLY',
      }),
    })
  const ordersOf = (round: number) => {
    const file = new BetterSqlite(join(folder, 'shop.sqlite'), { readonly: true })
    const found = file
      .prepare('select count(*) from order_lines where domain_name = ?')
      .pluck()
      .get(`stroom${round}.nl`)
    file.close()
    return found
  }

  const outcomes = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    const cut = order(round).then(
      (answer) => answer.status,
      () => 0,
    )
    await sleep(round * 8)
    await shop.end('SIGKILL')
    await cut
    const before = ordersOf(round)
    shop = await startBuiltShop(folder)
    const again = await order(round)
    const said = await again.text()
    outcomes.add(again.status)
    // Either nothing had happened, or the retry returns the stored response, or it says that the response is lost; in every case
    // there is one order.
    if (again.status !== 200) expect([before, again.status, JSON.parse(said).code]).toEqual([1, 409, 'CONFLICT'])
    expect(ordersOf(round)).toBe(1)
    expect((await order(round)).status).toBe(again.status)
    expect(ordersOf(round)).toBe(1)
  }
  expect(outcomes.size).toBeGreaterThan(0)
  await shop.end('SIGTERM')
}, 180_000)
