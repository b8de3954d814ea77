import { describe, expect, test } from 'vitest'
import { buildShopSchema } from '../../server/schema'
import { nameOf, restRoutes } from '../support/rest-routes'
import { operationFields } from './operations'
import { MUTATIONS, PATHS, QUERIES, SUBSCRIPTIONS } from './policy'

const schema = buildShopSchema()
const fieldsOf = (type: ReturnType<typeof schema.getQueryType>) => Object.keys(type?.getFields() ?? {})

describe('the policy table', () => {
  test('has a row for every field of the graph [ROL-017]', () => {
    const missing = [
      ...fieldsOf(schema.getQueryType()).filter((name) => !QUERIES[name]),
      ...fieldsOf(schema.getMutationType()).filter((name) => !MUTATIONS[name]),
      ...fieldsOf(schema.getSubscriptionType()).filter((name) => !SUBSCRIPTIONS[name]),
    ]
    expect(missing).toEqual([])
  })

  test('has a row for every path of REST [ROL-017]', () => {
    const routes = restRoutes()
    expect(routes.length).toBeGreaterThan(40)
    expect(routes.map(nameOf).filter((name) => !PATHS[name])).toEqual([])
  })

  test('has a row for all that the operations of the pages ask for', () => {
    const tables = { query: QUERIES, mutation: MUTATIONS, subscription: SUBSCRIPTIONS }
    const asked = operationFields()
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter(({ operation, field }) => !tables[operation][field])).toEqual([])
  })
})
