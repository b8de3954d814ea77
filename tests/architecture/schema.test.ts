import { readFileSync } from 'node:fs'
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { shopSchema } from '../../server/schema'
import { QUERIES } from './policy'

const schema = shopSchema()
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})

test('schema.graphql is what the resolvers say', () => {
  expect(readFileSync('schema.graphql', 'utf8')).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`)
})

test('the six types that callers rely on are there [GQL-001]', () => {
  for (const name of ['Basket', 'BasketItem', 'DnsRecord', 'DnsProfile', 'Whois', 'Order']) {
    const type = schema.getType(name)
    expect(isObjectType(type) && type.getInterfaces().map((face) => face.name), name).toContain('Node')
  }
})

/** Mutations on the account and session of the caller. */
const NEED_NOTHING = [
  'logout',
  'endOtherSessions',
  'startAuthenticatorApp',
  'beginAuthenticatorApp',
  'removeAuthenticatorApp',
  'disableAuthenticatorApp',
  'makeRecoveryCodes',
  'createRecoveryCodes',
  'exportMyData',
  'requestDataExport',
  'cancelEmailChange',
  'cancelCheckout',
  'resetSandbox',
]

describe('every mutation', () => {
  test('takes one input, or nothing when it needs nothing [GQL-005]', () => {
    const odd = mutations.filter(({ name, args: [input, ...more] }) => {
      if (!input) return !NEED_NOTHING.includes(name)
      // A mutation that needs no input may still accept one.
      const type = isNonNullType(input.type) ? input.type.ofType : NEED_NOTHING.includes(name) && input.type
      return more.length > 0 || input.name !== 'input' || !isInputObjectType(type)
    })
    expect(mutations.length).toBeGreaterThan(30)
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  test('answers one payload: a thing, or a union that has its refusals in it [GQL-005]', () => {
    const odd = mutations.filter(({ type }) => {
      const answer = isNonNullType(type) ? type.ofType : null
      if (isUnionType(answer)) return !answer.getTypes().some(isRefusal) || answer.getTypes().every(isRefusal)
      return !isObjectType(answer)
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })
})

test('a refusal is a UserError by name and by interface', () => {
  const unions = Object.values(schema.getTypeMap()).filter(isUnionType)
  const codes = unions.flatMap((union) => union.getTypes()).filter((type) => 'code' in type.getFields())
  expect(
    codes
      .filter((type) => !['Country', 'TransferCode'].includes(type.name) && !isRefusal(type))
      .map(({ name }) => name),
  ).toEqual([])
})

test('everything says to a stranger what it is', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  )
  const silent = types.flatMap((type) => [
    ...(isRoot(type) || type.description ? [] : [type.name]),
    ...(isEnumType(type) ? type.getValues() : []).filter(isSilent).map(({ name }) => `${type.name}.${name}`),
    ...fieldsOf(type).flatMap((field) => [
      ...[field].filter(isSilent).map(({ name }) => `${type.name}.${name}`),
      ...('args' in field ? field.args : []).filter(isSilent).map(({ name }) => `${type.name}.${field.name}(${name})`),
    ]),
  ])
  expect(types.length).toBeGreaterThan(100)
  expect(silent).toEqual([])
})

test('what has a value of its own is of a type with a specification', () => {
  const own = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
  expect(own.filter(isScalarType).filter(({ specifiedByURL }) => !URL.canParse(specifiedByURL ?? ''))).toEqual([])
  const objects = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isIntrospectionType(type))
  const fields = objects.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
  const typeOf = (pattern: RegExp) =>
    new Set(fields.filter(({ field }) => pattern.test(field.name)).map(({ field }) => getNamedType(field.type).name))
  expect(typeOf(/At$/)).toEqual(new Set(['DateTime']))
  expect(typeOf(/price/i)).toEqual(new Set(['Cents', 'AdditionalProductPrices']))
  expect(typeOf(/^email$/)).toEqual(new Set(['EmailAddress']))
})

test('what needs a login is nullable, so that a refusal is of that field alone', () => {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  const forCustomers = fields.filter(({ name }) => QUERIES[name] !== 'anyone')
  expect(forCustomers.length).toBeGreaterThan(10)
  expect(forCustomers.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
})

test('every connection is read from both ends', () => {
  const fields = Object.values(schema.getTypeMap()).flatMap(fieldsOf)
  const paged = fields.filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
  expect(paged.length).toBeGreaterThan(3)
  for (const field of paged) {
    const args = 'args' in field ? field.args.map(({ name, type }) => `${name}: ${type}`) : []
    expect(args, field.name).toEqual(
      expect.arrayContaining(['first: Int', 'after: String', 'last: Int', 'before: String']),
    )
  }
})

/**
 * A renewal shares the id of the item it renews, and a checkout domain that of the domain; `node(id:)` returns the latter. A
 * mailbox is known to the hosting servers only, by its address.
 */
const KNOWN_BY_ANOTHER = ['RenewalConnection', 'CustomerDomainConnection', 'HostingMailboxConnection']

test('a list that can grow is a connection with edges, nodes and pageInfo [GQL-005]', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const connections = types.filter(({ name }) => name.endsWith('Connection'))
  expect(connections.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['DnsRecordConnection', 'OrderConnection']),
  )
  for (const connection of connections) {
    const { edges, pageInfo } = connection.getFields()
    expect(String(pageInfo?.type), connection.name).toBe('PageInfo!')
    const edge = edges && getNamedType(edges.type)
    expect(isObjectType(edge) && Object.keys(edge.getFields()).sort(), connection.name).toEqual(['cursor', 'node'])
    const node = isObjectType(edge) ? edge.getFields().node : undefined
    if (!node || KNOWN_BY_ANOTHER.includes(connection.name)) continue
    const faces = getNamedType(node.type) as GraphQLObjectType
    expect(
      faces.getInterfaces().map(({ name }) => name),
      connection.name,
    ).toContain('Node')
  }
})

test('what goes in is called the same inside, since compiled queries read variables twice', () => {
  const inputs = new Set<GraphQLNamedType>()
  const add = (type: GraphQLNamedType) => {
    if (inputs.has(type)) return
    inputs.add(type)
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) add(getNamedType(field.type))
  }
  const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  for (const type of objects.filter(isObjectType)) {
    for (const { args } of Object.values(type.getFields())) for (const arg of args) add(getNamedType(arg.type))
  }
  const enums = [...inputs].filter(isEnumType)
  expect(enums.length).toBeGreaterThan(5)
  expect(enums.flatMap((type) => type.getValues()).filter(({ name, value }) => name !== value)).toEqual([])
  expect([...inputs].filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))).toEqual([])
})

const fieldsOf = (type: GraphQLNamedType): (GraphQLField<unknown, unknown> | GraphQLInputField)[] =>
  (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) && !isIntrospectionType(type)
    ? Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())
    : []

const isSilent = ({ description }: { description?: string | null }): boolean => !description?.trim()

const isRoot = (type: GraphQLNamedType): boolean =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some((root) => root === type)

function isRefusal(type: unknown): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'UserError')
}
