import { expect, onTestFinished, test } from 'vitest'
import { makeToken, Program } from '../../../tests/support/api-token'
import { countQueries } from '../../../tests/support/count-queries'
import { startTestShop } from '../../../tests/support/test-shop'

test('the health of a list of domains takes as many queries as that of one, over both APIs', async () => {
  const queries = countQueries(/^select.* from "(dns_records|zones)".*json_each/)
  const shop = await startTestShop()
  onTestFinished(() => shop.close())
  const program = new Program(shop.url, (await makeToken(shop)).token)
  const countFor = async (act: () => Promise<unknown>) => {
    await shop.settle()
    const before = queries()
    await act()
    return queries() - before
  }
  const list = (first: number) => `{ viewer { domains(first: ${first}) { edges { node { health { code } } } } } }`
  const one = await countFor(() => program.graphql(list(1)))
  expect(one).toBeGreaterThan(0)
  expect(await countFor(() => program.graphql(list(50)))).toBe(one)
  expect(await countFor(async () => (await program.fetch('/api/account/domains?first=50')).json())).toBe(one)
})
