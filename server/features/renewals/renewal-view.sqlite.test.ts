import { graphql } from 'graphql'
import { expect, test } from 'vitest'
import { countQueries } from '../../../tests/support/count-queries'
import { testContext } from '../../../tests/support/test-context'
import { shopSchema } from '../../schema'

test('the renewals and packages of a list take as many queries as those of one item', async () => {
  const queries = countQueries(/^select/)
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
  const renewal = 'renewal { state message price priceWithVat discount { code } }'
  const read = async (field: string) => {
    const before = queries()
    const source = `{ viewer { ${field} } }`
    const { data, errors } = await graphql({ schema: shopSchema(), source, contextValue: ctx })
    expect(errors).toBeUndefined()
    return { data: JSON.stringify(data), count: queries() - before }
  }
  const lists = {
    domains: (first: number) => `domains(first: ${first}) { edges { node { name hostingPackage { id } ${renewal} } } }`,
    renewals: (first: number) => `renewals(first: ${first}) { edges { node { name state price priceWithVat } } }`,
  }
  for (const [list, of] of Object.entries(lists)) {
    await read(of(1))
    const [one, many] = [await read(of(1)), await read(of(20))]
    expect(many.data.length, list).toBeGreaterThan(one.data.length)
    // A kind that only the longer list has takes queries of its own.
    expect(many.count - one.count, list).toBeLessThanOrEqual(list === 'domains' ? 0 : 4)
  }
})
