import fc from 'fast-check'
import { type DocumentNode, getIntrospectionQuery, Kind, parse, type SelectionSetNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { operations } from '../../tests/architecture/operations'
import { shopSchema } from '../schema'
import { judgeDocument, refusalOfVariables } from './document-limits'
import { createDocuments } from './documents'

const schema = shopSchema()
const judge = (source: string, variables?: Record<string, unknown>) => judgeDocument(schema, parse(source), variables)

/** This many fragments, each spreading the next one `spread` times, and `last` at the end. */
const chain = (length: number, spread: number, type = 'Query', last = '__typename') =>
  Array.from({ length }, (_, i) => {
    const next = i === length - 1 ? last : `...f${i + 1} `.repeat(spread)
    return `fragment f${i} on ${type} { ${next} }`
  }).join(' ')

describe('a document is refused for', () => {
  test.each([
    ['fragments that double 20 times', `{ ...f0 } ${chain(20, 2)}`, /more than 1000 fields/],
    ['fragments that double 100 times', `{ ...f0 } ${chain(100, 2)}`, /more than 1000 fields/],
    ['the same as a mutation', `mutation { ...f0 } ${chain(40, 2, 'Mutation', 'logout { isLoggedIn }')}`, /1 mutation/],
    [
      'aliases that multiply through fragments',
      `{ basket { ...a } } fragment a on Basket { ${eight('items', '...b')} } fragment b on BasketItem { ${eight('connectedItem', '...c')} }
       fragment c on BasketItem { ${eight('connectedItem', 'id title')} }`,
      /more than 1000 fields/,
    ],
    ['a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }', /circle/],
    ['a fragment of itself', '{ ...a } fragment a on Query { ...a }', /circle/],
    [
      'long lists within long lists',
      '{ viewer { domains(first: 100) { edges { node { dnsRecords(first: 500) { edges { node { id } } } } } } } }',
      /a cost of 150302, more than 20000/,
    ],
    [
      'the same from the end',
      '{ viewer { domains(last: 100) { edges { node { dnsRecords(last: 500) { edges { node { id } } } } } } } }',
      /a cost of/,
    ],
    [
      'lists that say nothing',
      '{ viewer { domains { edges { node { dnsRecords { edges { node { id type value name ttl: id v: value } } } } } } } }',
      null,
    ],
    [
      'a schema asked for too often',
      `{ ${eight('__schema', 'types { fields { args { type { ...A } } type { ...A } } inputFields { type { ...A } } }')} } fragment A on __Type { name kind ofType { name kind ofType { name kind ofType { name kind ofType { name } } } } }`,
      /introspection at a cost of/,
    ],
    [
      'a schema asked for too deep',
      `{ __schema { types { ${nested('ofType', 30, 'name')} } } }`,
      /introspection deeper/,
    ],
    [
      'fragments that double in a schema',
      `{ __schema { types { ...f0 } } } ${chain(40, 2, '__Type', 'name')}`,
      /introspection of more/,
    ],
  ])('%s', (_title, source, reason) => {
    const { refusal } = judge(source)
    if (reason === null) expect(refusal).toBeNull()
    else expect(refusal?.('en')).toMatch(reason)
  })

  test('long lists requested by its variables, and only with those', () => {
    const source =
      'query ($n: Int, $m: Int) { viewer { domains(first: $n) { edges { node { dnsRecords(first: $m) { edges { node { id } } } } } } } }'
    const verdict = judge(source, { n: 100, m: 500 })
    expect([verdict.dependsOnVariables, verdict.refusal?.('en')]).toEqual([true, expect.stringMatching(/cost/)])
    const documents = createDocuments(schema, { introspection: true })
    const answers = [{ n: 5, m: 5 }, { n: 100, m: 500 }, { n: 10, m: 10 }, {}, 'none', null].map(
      (variables) => 'errors' in documents.read(source, variables),
    )
    expect(answers).toEqual([false, true, false, false, false, false])
  })
})

test('every document of the web pages is far below the limits', () => {
  for (const document of operations()) expect(judgeDocument(schema, document).refusal).toBeNull()
})

test('introspection queries of known tools are accepted, in every variant', () => {
  const flags = [
    'descriptions',
    'specifiedByUrl',
    'directiveIsRepeatable',
    'schemaDescription',
    'inputValueDeprecation',
    'oneOf',
  ]
  for (let variant = 0; variant < 2 ** flags.length; variant++) {
    const options = Object.fromEntries(flags.map((flag, bit) => [flag, (variant & (1 << bit)) !== 0]))
    expect(judge(getIntrospectionQuery(options)).refusal, JSON.stringify(options)).toBeNull()
  }
})

describe('whatever its shape', () => {
  test('each fragment is measured once, however often it is spread', () => {
    fc.assert(
      fc.property(fragments, (source) => {
        const document = parse(source)
        const reads = countReads(document)
        judgeDocument(schema, document)
        // Once to count aliases and directives, and once to measure.
        expect(Math.max(...reads().values())).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('its fields are those with all fragments expanded', () => {
    fc.assert(
      fc.property(fragments, (source) => {
        const document = parse(source)
        const expanded = expandedFields(document)
        const { refusal, fields } = judgeDocument(schema, document)
        expect(refusal?.('en').includes('circle') ? Number.POSITIVE_INFINITY : fields).toBe(expanded)
      }),
    )
  })
})

function eight(field: string, selection: string): string {
  return Array.from({ length: 8 }, (_, i) => `a${i}: ${field} { ${selection} }`).join(' ')
}

function nested(field: string, levels: number, selection: string): string {
  return levels === 0 ? selection : `${field} { ${nested(field, levels - 1, selection)} }`
}

/** Up to six fragments on one type, each with fields and spreads of any of them, including itself. */
const fragments = fc
  .array(
    fc.array(fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'id', 'title', 'inline', 'below'), {
      minLength: 1,
      maxLength: 6,
    }),
    {
      minLength: 6,
      maxLength: 6,
    },
  )
  .map((lists) => {
    const words: Record<string, string> = { inline: '... { unique }', below: 'connectedItem { ...f5 id }' }
    const selections = lists.map((list) =>
      list.map((word) => words[word] ?? (word.startsWith('f') ? `...${word}` : word)),
    )
    return `{ basket { items { ...f0 } } } ${selections.map((list, i) => `fragment f${i} on BasketItem { ${list.join(' ')} }`).join(' ')}`
  })

/** Number of times that the selection of each fragment is read. */
function countReads(document: DocumentNode): () => Map<string, number> {
  const reads = new Map<string, number>()
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { selectionSet } = definition
    const name = definition.name.value
    reads.set(name, 0)
    const get = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return selectionSet
    }
    Object.defineProperty(definition, 'selectionSet', { get })
  }
  return () => reads
}

/** The plain algorithm, whose time is linear in the expanded document. */
function expandedFields(document: DocumentNode): number {
  const sets = new Map<string, SelectionSetNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) sets.set(definition.name.value, definition.selectionSet)
  }
  const count = (set: SelectionSetNode | undefined, path: readonly string[]): number => {
    let fields = 0
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value
        fields += path.includes(name) ? Number.POSITIVE_INFINITY : count(sets.get(name), [...path, name])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) fields += count(selection.selectionSet, path)
      else fields += 1 + count(selection.selectionSet, path)
    }
    return fields
  }
  const [operation] = document.definitions
  return operation?.kind === Kind.OPERATION_DEFINITION ? count(operation.selectionSet, []) : 0
}

describe('variables', () => {
  const source = 'mutation ($ids: [ID!]!) { setRenewal(input: { ids: $ids, renews: true }) { __typename } }'
  const documents = createDocuments(schema, { introspection: true })

  test('with more values than a request may bring are refused before they are coerced', () => {
    const list = Array.from({ length: 4999 }, () => 'x')
    const most = { ids: Array.from({ length: 10 }, () => list).slice(1), more: list.slice(1) }
    expect(documents.read(source, most)).toHaveProperty('document')
    const read = documents.read(source, { ...most, more: [...most.more, 'x'] })
    expect('errors' in read && read.errors[0]?.message).toMatch(/more than 50000 values in the variables/)
  })

  test('with a longer list than any service takes are refused before it is coerced', () => {
    const ids = Array.from({ length: 10_000 }, () => 'x')
    expect(documents.read(source, { ids })).toHaveProperty('document')
    const read = documents.read(source, { ids: [...ids, 'x'] })
    expect('errors' in read && read.errors[0]?.message).toMatch(/more than 10000 items in a list of the variables/)
  })

  test('are counted at every depth, and only up to the limit', () => {
    const refuses = (variables: unknown, max: number) =>
      refusalOfVariables(variables, { variables: max, listItems: 9 }) !== null
    expect(refuses({ a: [{ b: [1, 2] }, { c: 3 }] }, 7)).toBe(false)
    expect(refuses({ a: [{ b: [1, 2] }, { c: 3, d: 4 }] }, 7)).toBe(true)
    let read = 0
    const watched = new Proxy([[1, 2, 3], [4]], { get: (list, key) => (key === '1' ? ++read : Reflect.get(list, key)) })
    expect(refuses([1, 2, 3, watched], 3)).toBe(true)
    expect(read).toBe(0)
    for (const nothing of [undefined, null, 'text', 1]) expect(refuses(nothing, 0)).toBe(false)
  })
})
