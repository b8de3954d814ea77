import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopSchema } from '../../server/schema'
import { startTestShop, type TestShop } from '../support/test-shop'
import { REST_TABLE } from './rest-table'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

describe('the REST paths that callers rely on', () => {
  test('are there: without a session each answers, refuses or asks for a login', async () => {
    const answers = await Promise.all(
      REST_TABLE.map(async ([path]) => {
        const [method, address] = path.split(' ')
        const answer = await fetch(new URL(address ?? '', shop.url), { method, redirect: 'manual' })
        await answer.text()
        return { path, status: answer.status }
      }),
    )
    expect(answers.filter(({ status }) => ![200, 401, 403].includes(status))).toEqual([])
  })

  test('of DNS and its profiles are one for each call [DNS-044]', () => {
    const rows = REST_TABLE.filter(([path]) => /\/dns(?!-records)/.test(path))
    const calls = rows.map(([, operation]) => operation)
    expect(calls.length).toBeGreaterThan(12)
    expect(calls).toEqual([...new Set(calls)])
    expect(new Set(rows.map(([path]) => path)).size).toBe(rows.length)
  })

  test('have their operation in the graph', () => {
    const schema = shopSchema()
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const operations = roots.flatMap((root) =>
      Object.keys(root?.getFields() ?? {}).map((name) => `${root?.name}.${name}`),
    )
    expect(REST_TABLE.filter(([, operation]) => !operations.includes(operation))).toEqual([])
  })
})
