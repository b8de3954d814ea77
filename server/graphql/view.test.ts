import { describe, expect, test } from 'vitest'
import { view } from './view'

class Line {
  title!: string
  price!: number
  note!: string | null

  describe(): string {
    return `${this.title}: ${this.price}`
  }
}

test('a view is an instance of its class with the given fields', () => {
  const line = view(Line, { title: 'voorbeeld.nl', price: 399, note: null })
  expect(line).toBeInstanceOf(Line)
  expect(line.describe()).toBe('voorbeeld.nl: 399')
})

test('a later field is computed when it is read, and once', () => {
  let worked = 0
  const line = view(Line, { title: 'voorbeeld.nl', price: 399 }, { note: () => `read ${++worked}` })
  expect(worked).toBe(0)
  expect(Object.keys(line)).toEqual(['title', 'price', 'note'])
  expect([line.note, line.note]).toEqual(['read 1', 'read 1'])
  expect(JSON.stringify(line)).toBe('{"title":"voorbeeld.nl","price":399,"note":"read 1"}')
  expect({ ...line }).toEqual({ title: 'voorbeeld.nl', price: 399, note: 'read 1' })
})

// Tests the compiler: an expectation that is not met does not compile.
describe('does not compile', () => {
  test('without one of the fields', () => {
    // @ts-expect-error a field is missing
    view(Line, { title: 'voorbeeld.nl', price: 399 })
  })

  test('with a field of the wrong type', () => {
    // @ts-expect-error a price is no text
    view(Line, { title: 'voorbeeld.nl', price: '3,99', note: null })
  })

  test('with a field that the class does not have', () => {
    // @ts-expect-error there is no such field
    view(Line, { title: 'voorbeeld.nl', price: 399, note: null, amount: 399 })
  })

  test('with a later field of the wrong type', () => {
    // @ts-expect-error a note is no number
    view(Line, { title: 'voorbeeld.nl', price: 399 }, { note: () => 1 })
  })

  test('when later fields do not cover the missing ones', () => {
    // @ts-expect-error the price is nowhere
    view(Line, { title: 'voorbeeld.nl' }, { note: () => null })
  })
})
