import { isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import {
  DOMAIN_RULES,
  MUTATION_RULES,
  PATH_RULES,
  QUERY_RULES,
  SUBSCRIPTION_RULES,
  VIEWER_RULES,
} from '../../server/features/api-tokens/api-tokens.scopes'
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

describe('what an API token may', () => {
  test('is decided for every way into the graph, and for nothing that is not there', () => {
    const viewer = schema.getType('Viewer')
    if (!isObjectType(viewer)) throw new Error('Viewer is no type of objects')
    expect(Object.keys(QUERY_RULES).sort()).toEqual(fieldsOf(schema.getQueryType()).sort())
    expect(Object.keys(VIEWER_RULES).sort()).toEqual(fieldsOf(viewer).sort())
    const domain = schema.getType('Domain')
    expect(Object.keys(DOMAIN_RULES).filter((name) => !isObjectType(domain) || !domain.getFields()[name])).toEqual([])
    expect(Object.keys(MUTATION_RULES).sort()).toEqual(fieldsOf(schema.getMutationType()).sort())
    expect(Object.keys(SUBSCRIPTION_RULES).sort()).toEqual(fieldsOf(schema.getSubscriptionType()).sort())
  })

  test('is decided for every path of REST', () => {
    expect(Object.keys(PATH_RULES).sort()).toEqual(restRoutes().map(nameOf).sort())
  })
})
