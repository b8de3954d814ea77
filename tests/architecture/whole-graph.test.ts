import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { ask, schema } from '../support/ask'
import { testContext } from '../support/test-context'

const DEPTH = 5

/** Selects every field of a type that needs no arguments, down to a depth; each fragment gets its own aliases. */
function selectionOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ args, deprecationReason }) => {
    return (
      deprecationReason === undefined &&
      !args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
    )
  })
  return fields.flatMap((field) => fieldOf(type, field, depth)).join(' ')
}

function fieldOf(parent: GraphQLObjectType, field: GraphQLField<unknown, unknown>, depth: number): string[] {
  const alias = `${parent.name}_${field.name}`
  const type = getNamedType(field.type)
  if (isLeafType(type)) return [`${alias}: ${field.name}`]
  if (depth === 0) return []
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type].filter(isObjectType)
  const parts = types.map((member) => `... on ${member.name} { __typename ${selectionOf(member, depth - 1)} }`)
  return [`${alias}: ${field.name} { ${parts.join(' ')} }`]
}

const WHOLE = `{ ${selectionOf(schema.getQueryType() as GraphQLObjectType, DEPTH)} }`

test.each([
  [null],
  ['klant@voorbeeld.nl'],
  ['onvolledig@voorbeeld.nl'],
  ['subgebruiker@voorbeeld.nl'],
  ['reseller@voorbeeld.nl'],
])('everything that the demo has of %s can be written by the types of the graph', async (signedInAs) => {
  const ctx = await testContext(signedInAs ? { signedInAs } : {})
  const { data, errors } = await ask(ctx, WHOLE)
  expect(errors).toEqual({})
  expect(data.Query_viewer.Viewer_isLoggedIn).toBe(signedInAs !== null)
})
