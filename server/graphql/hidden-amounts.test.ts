import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { hideAmounts, withoutAmounts } from './hidden-amounts'

const schema = buildSchema(`
  scalar Cents
  type Order { number: Int!, gross: Cents!, refund: Cents, lines: [Line!]!, message: String! }
  type Line { net: Cents!, months: Int }
  type Query { order: Order }
`)

test('amounts are left out of a response, also under other names, and nothing else is', () => {
  const document = parse('{ order { number total: gross refund message lines { net months } } }')
  const order = {
    number: 3,
    total: 1210,
    refund: 5,
    message: 'Je krijgt € 12,10 terug.',
    lines: [{ net: 9, months: 12 }],
  }
  expect(hideAmounts(schema, document, { data: { order } })).toEqual({
    data: {
      order: {
        number: 3,
        total: 0,
        refund: null,
        message: 'Je krijgt €\u00a0– terug.',
        lines: [{ net: 0, months: 12 }],
      },
    },
  })
})

test.each([
  ['€\u00a01.204,50 van bestelling 10042', '€\u00a0– van bestelling 10042'],
  ['€ -3.99.', '€\u00a0–.'],
  ['samen −€\u00a03,99.', 'samen €\u00a0–.'],
  ['van €5 naar € 12,10!', 'van €\u00a0– naar €\u00a0–!'],
  ['bestelling 10042, 12 maanden', 'bestelling 10042, 12 maanden'],
])('an amount in a text is a dash: %s', (text, hidden) => {
  expect(withoutAmounts(text)).toBe(hidden)
})
