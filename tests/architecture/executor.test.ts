import {
  buildSchema,
  execute,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { createExecutor } from '../../server/graphql/executor'
import { oddSchema } from './odd-schema'
import { shapeOf } from './shape-of-answer'

const odd = oddSchema()

describe('the compiled executor answers as graphql-js does', () => {
  test.each([
    ['nulls', '{ odd { nothing { nothing { __typename } } maybe { colour } } }'],
    ['an error in a nullable field', '{ odd { throwsMaybe maybe { throwsMaybe rejectsMaybe } } }'],
    ['an error in a non-null field', '{ odd { maybe { always { throwsAlways } } colour } }'],
    ['an error that rises to the root', '{ odd { always { rejectsAlways } } }'],
    ['two errors', '{ odd { a: throwsMaybe maybe { rejectsAlways } } later { throwsAlways } }'],
    ['a null where none may be', '{ odd { maybe { nullAlways } } }'],
    ['a null where none may be, at the root', '{ odd { nullAlways } }'],
    ['an Int that is none', '{ odd { notAnInt } }'],
    ['an Int that is too big', '{ odd { tooBig } }'],
    ['a Float that is none', '{ odd { notANumber } }'],
    ['a number as Boolean', '{ odd { numberAsBoolean } }'],
    ['a number as String', '{ odd { numberAsString } }'],
    ['an object as String', '{ odd { objectAsString } }'],
    ['a number as ID', '{ odd { numberAsId } }'],
    ['an enum', '{ odd { colour } }'],
    ['an enum value that there is not', '{ odd { wrongColour } }'],
    ['a date', '{ odd { date } }'],
    ['a date that is none', '{ odd { wrongDate } }'],
    ['a list with holes', '{ odd { holes { colour } } }'],
    ['a list with a hole where none may be', '{ odd { brokenList { colour } colour } }'],
    ['a list that is none', '{ odd { notAList } }'],
    ['a list of promises', '{ odd { strings } }'],
    ['errors in a list', '{ odd { holes { throwsMaybe always { throwsAlways } } } }'],
    ['a union', '{ odd { pets { __typename ... on Cat { lives name } ... on Dog { collar } } } }'],
    [
      'an interface',
      '{ odd { named { name __typename ... on Dog { collar } friend { name ... on Dog { collar } } } } }',
    ],
    ['a union by its interface', '{ odd { pets { ... on Named { name } } } }'],
    ['a value of no type', '{ odd { strange { __typename } colour } }'],
    ['a value of no type behind a promise', '{ odd { strangeLater { __typename } colour } }'],
    [
      'a value of no type where one must be',
      '{ odd { maybe { strangeAlways { name } } colour } later { strangeAlways { name } } }',
    ],
    ['a property that throws', '{ odd { broken } later { broken } }'],
    ['promises in a list that break', '{ odd { brokenPromises } later { brokenPromises } }'],
    ['a list with a wrong item', '{ later { oddNumbers } }'],
    ['aliases of one field', '{ a: odd { x: colour y: colour } b: odd { strings } }'],
    ['a field asked for twice', '{ odd { maybe { colour } maybe { strings } } odd { date } }'],
    ['fragments', 'query { odd { ...F } } fragment F on Odd { maybe { ...G } } fragment G on Odd { colour strings }'],
    ['an argument left out', '{ odd { echo } }'],
    ['an argument that is null', '{ odd { echo(text: null) } }'],
    [
      'arguments',
      '{ odd { echo(text: "é\\n\\"", count: 1, list: ["a"], colour: BLUE, filter: { inner: { numbers: [1, 2] } }) } }',
    ],
    ['one value for a list', '{ odd { echo(list: "a", filter: { inner: { numbers: 1 } }) } }'],
    ['the type of the root', '{ __typename odd { __typename } }'],
    ['introspection', '{ __type(name: "Odd") { name fields { name } } odd { colour } }'],
  ])('with %s', (_title, source) => same(odd, source))

  const ECHO =
    'query ($text: String, $count: Int = 7, $filter: Filter, $list: [String!], $colour: Colour) { odd { echo(text: $text, count: $count, filter: $filter, list: $list, colour: $colour) } }'
  test.each<[string, Record<string, unknown> | undefined]>([
    ['none', undefined],
    ['empty', {}],
    ['null', { text: null, filter: null, list: null, colour: null }],
    [
      'right',
      {
        text: 'x',
        count: 1,
        filter: { colour: 'BLUE', text: null, inner: { numbers: [1] } },
        list: ['a'],
        colour: 'RED',
      },
    ],
    ['one value for a list', { list: 'a', filter: { inner: { numbers: 4 } } }],
    ['a null in a list', { list: ['a', null] }],
    ['an Int that is a text', { count: '3' }],
    ['an Int that is a fraction', { count: 1.5 }],
    ['an Int that is too big', { count: 2 ** 31 }],
    ['an Int that is null', { count: null }],
    ['a text that is a number', { text: 5 }],
    ['a text that is a list', { text: ['a'] }],
    ['a text that is an object', { text: { a: 1 } }],
    ['an enum that there is not', { colour: 'GREEN' }],
    ['an enum that is a number', { colour: 1 }],
    ['a list in an object with a wrong item', { filter: { inner: { numbers: [1, 'x'] } } }],
    ['an object that is a text', { filter: 'x' }],
    ['an object with a field too many', { filter: { colour: 'RED', more: 1 } }],
    ['an object with a field too few', { filter: { inner: {} } }],
    ['an object with a null where none may be', { filter: { colour: null } }],
    ['two that are wrong', { text: 5, colour: 'GREEN' }],
    ['one that nobody asked for', { elsewhere: 1 }],
    ['a prototype', JSON.parse('{"__proto__": {"text": "x"}, "constructor": 1}')],
  ])('with variables that are %s', (_title, variables) => same(odd, ECHO, { variables }))

  test.each([
    ['left out', undefined],
    ['null', { text: null }],
    ['a number', { text: 1 }],
  ])('with a required variable that is %s', (_title, variables) =>
    same(odd, 'query ($text: String!) { odd { echo(text: $text) } }', { variables }),
  )

  const DIRECTIVES = [
    'query ($if: Boolean!) { odd { colour @include(if: $if) strings @skip(if: $if) } }',
    'query ($if: Boolean!) { odd { ... on Odd @include(if: $if) { colour } ...F @skip(if: $if) } } fragment F on Odd { strings }',
    'query ($if: Boolean!) { odd { colour colour @include(if: $if) maybe @include(if: $if) { colour } maybe { strings } } }',
    'query ($if: Boolean!) { odd { ...F @include(if: $if) ...F @skip(if: $if) } } fragment F on Odd { colour }',
    'query ($if: Boolean!) { odd { colour @include(if: $if) @skip(if: $if) date @include(if: true) @skip(if: $if) } }',
    'query ($if: Boolean!) { odd @include(if: $if) { colour } later @skip(if: $if) { throwsMaybe } }',
    'query ($if: Boolean!) { odd { maybe { ... @include(if: $if) { throwsAlways } colour } } }',
    'query ($if: Boolean!) { odd { pets { ... on Cat @include(if: $if) { name } ... on Dog @skip(if: $if) { name } __typename @include(if: $if) } } }',
    'query ($if: Boolean! = true) { odd { colour @skip(if: $if) strings @include(if: $if) } }',
  ]
  test.each(DIRECTIVES.flatMap((source) => [true, false].map((value) => [source, value] as const)))(
    'with %s and %s',
    (source, value) => same(odd, source, { variables: { if: value } }),
  )

  test('with an operation chosen by its name, or by none', async () => {
    const source = 'query A { odd { colour } } query B { odd { strings } }'
    for (const operationName of ['A', 'B', 'C', undefined]) await same(odd, source, { operationName })
  })
})

test('variables that are converted when they are read are read once, however often the document comes back', async () => {
  const renamed = new GraphQLEnumType({ name: 'Reason', values: { NOT_AS_PROMISED: { value: 'not-as-promised' } } })
  const moment = new GraphQLScalarType({
    name: 'Moment',
    parseValue: (value) => {
      if (typeof value !== 'string') throw new Error('not a text')
      return Date.parse(value)
    },
  })
  const why = new GraphQLInputObjectType({ name: 'Why', fields: { reason: { type: renamed }, at: { type: moment } } })
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        why: { type: GraphQLString, args: { why: { type: why } }, resolve: (_, args) => JSON.stringify(args) },
      },
    }),
  })
  const run = createExecutor(schema)
  const source = 'query Q($why: Why) { why(why: $why) }'
  const variables = { why: { reason: 'NOT_AS_PROMISED', at: '1970-01-01T00:00:00.007Z' } }
  for (const _ of [1, 2, 3]) {
    const answer = await run({ document: parse(source), hash: source, variables, context: {} })
    expect(answer).toEqual({ data: { why: '{"why":{"reason":"not-as-promised","at":7}}' } })
  }
})

describe('a document is compiled', () => {
  const schema = buildSchema('type Query { how: String a: Query }')
  /** Tells how each of these requests was executed; a resolver can tell by its caller. */
  async function waysOf(source: string, { own = false, times = 3, operationName = '' } = {}): Promise<string[]> {
    const query = schema.getQueryType()
    if (query) {
      const { how, a } = query.getFields()
      if (how) how.resolve = () => (String(new Error().stack).includes('graphql-jit') ? 'compiled' : 'read')
      if (a) a.resolve = () => ({})
    }
    const run = createExecutor(schema, new Set(own ? ['x'] : []))
    const ways: string[] = []
    for (let time = 0; time < times; time++) {
      const answer = await run({
        document: parse(source),
        hash: 'x',
        operationName: operationName || undefined,
        context: {},
      })
      ways.push(String(answer.data?.how ?? answer.errors?.[0]?.message))
    }
    return ways
  }
  const large = `{ how ${Array.from({ length: 200 }, (_, i) => `a${i}: how`).join(' ')} }`
  const largeByFragments = `{ how a { ...x ...x ...x } } fragment x on Query { ...y ...y ...y } fragment y on Query { ...z ...z ...z }
    fragment z on Query { a { how } b: a { how } c: a { how } }`

  test.each([
    ['at once when it is one of the shop’s', large, true, ['compiled', 'compiled', 'compiled']],
    ['when it comes back and is small', '{ how }', false, ['read', 'compiled', 'compiled']],
    ['never when it is large', large, false, ['read', 'read', 'read']],
    ['never when it is large by its fragments', largeByFragments, false, ['read', 'read', 'read']],
    ['never when its directives ask for graphql-js', '{ how @include(if: true) }', true, ['read', 'read', 'read']],
  ])('%s', async (_title, source, own, ways) => expect(await waysOf(source, { own })).toEqual(ways))

  test('for an operation that it has, and takes no room for others', async () => {
    const source = 'query A { how } query B { how }'
    expect(await waysOf(source, { own: true, operationName: 'A' })).toEqual(['compiled', 'compiled', 'compiled'])
    expect(new Set(await waysOf(source, { own: true, operationName: 'C' }))).toEqual(
      new Set(['Unknown operation named "C".']),
    )
  })
})

interface Asked {
  variables?: Record<string, unknown> | undefined
  operationName?: string | undefined
  context?: object
}

/** Executes a valid document both ways, the compiled way twice, and compares the results. */
async function same(schema: GraphQLSchema, source: string, asked: Asked = {}): Promise<void> {
  const document = parse(source)
  expect(validate(schema, document)).toEqual([])
  const { variables, operationName, context = {} } = asked
  const expected = await execute({ schema, document, operationName, variableValues: variables, contextValue: context })
  const run = createExecutor(schema)
  for (const _ of [1, 2]) {
    const answer = await run({ document, hash: source, operationName, variables, context })
    expect(shapeOf(answer)).toEqual(shapeOf(expected))
  }
}
