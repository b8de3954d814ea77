import { isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { TOKEN_RULES } from '../../server/features'
import { shopSchema } from '../../server/schema'
import { nameOf, restRoutes, tokenRuleOf } from '../support/rest-routes'
import { operationFields } from './operations'
import { MUTATIONS, PATHS, QUERIES, SUBSCRIPTIONS } from './policy'

const schema = shopSchema()
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

  test('says the same of visitors as the routes, which tell it to API clients', () => {
    const open = restRoutes().filter(({ isPublic }) => isPublic)
    expect(open.map(nameOf).sort()).toEqual(
      Object.keys(PATHS)
        .filter((name) => PATHS[name] === 'anyone')
        .sort(),
    )
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
    expect(Object.keys(TOKEN_RULES.Query).sort()).toEqual(fieldsOf(schema.getQueryType()).sort())
    expect(Object.keys(TOKEN_RULES.Viewer).sort()).toEqual(fieldsOf(viewer).sort())
    const domain = schema.getType('Domain')
    expect(
      Object.keys(TOKEN_RULES.Domain).filter((name) => !isObjectType(domain) || !domain.getFields()[name]),
    ).toEqual([])
    expect(Object.keys(TOKEN_RULES.Mutation).sort()).toEqual(fieldsOf(schema.getMutationType()).sort())
    expect(Object.keys(TOKEN_RULES.Subscription).sort()).toEqual(fieldsOf(schema.getSubscriptionType()).sort())
  })

  test('is decided for every path of REST by an operation of the graph', () => {
    const paths = restRoutes()
    const decided = paths.filter((route) => tokenRuleOf(route, TOKEN_RULES))
    expect(decided).toEqual(paths)
    const operations = paths.map(({ operation }) => operation)
    const isInGraph = (operation: string) => {
      const [type = '', field = ''] = operation.split('.')
      const found = schema.getType(type)
      return isObjectType(found) && found.getFields()[field] !== undefined
    }
    expect(operations.filter((operation) => !isInGraph(operation))).toEqual([])
  })
})
