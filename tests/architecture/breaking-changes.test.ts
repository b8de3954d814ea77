import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { earlierSchema, unannounced } from './breaking-changes'

const earlier = earlierSchema()

// A copy without git history has nothing to compare with.
if (earlier !== null) {
  test('what breaks a client of the earlier schema is announced in CHANGELOG.md', () => {
    expect(unannounced(earlier, readFileSync('schema.graphql', 'utf8'), readFileSync('CHANGELOG.md', 'utf8'))).toEqual(
      [],
    )
  })
}

describe('a change to the schema', () => {
  const before = 'type Query { basket(period: Int): Basket! } type Basket { id: ID! total: Int! }'

  test('that only adds needs no line', () => {
    const after = `${before} type Whois { id: ID! } extend type Query { whois: Whois }`
    expect(unannounced(before, after, '')).toEqual([])
  })

  test.each([
    ['takes a field away', before.replace('total: Int!', ''), 'Basket.total was removed.'],
    [
      'makes a field nullable',
      before.replace('total: Int!', 'total: Int'),
      'Basket.total changed type from Int! to Int.',
    ],
    [
      'asks for another argument',
      before.replace('period: Int', 'period: Int, channel: Int!'),
      'A required arg channel on Query.basket was added.',
    ],
  ])('that %s needs one that says so', (_title, after, words) => {
    expect(unannounced(before, after, '# Changes\n\n- Basket.other was removed.')).toEqual([words])
    expect(unannounced(before, after, `${words}`)).toEqual([words])
    expect(unannounced(before, after, `# Changes\n\n- ${words} Ask for totals instead.`)).toEqual([])
  })
})
