import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagOf, signalsOf } from './signal-flags'

test('every letter, every digit and the dot has a flag of its own', () => {
  const drawings = [...'abcdefghijklmnopqrstuvwxyz0123456789.'].map((character) => JSON.stringify(flagOf(character)))
  expect(new Set(drawings).size).toBe(37)
})

test('letters are square but for A and B, digits and the dot are pennants', () => {
  const outlines = (characters: string) => new Set([...characters].map((character) => flagOf(character)?.outline))
  expect(outlines('cdefghijklmnopqrstuvwxyz').size).toBe(1)
  expect(outlines('ab').size).toBe(1)
  expect(outlines('0123456789.').size).toBe(1)
  expect(outlines('ac0').size).toBe(3)
})

test('a capital flies the flag of its letter', () => {
  expect(flagOf('L')).toEqual(flagOf('l'))
})

test.each(['-', 'é', ' ', '', '€', 'constructor'])('%j has no flag', (character) => {
  expect(flagOf(character)).toBeUndefined()
})

test('a name is its flags and toggles in order, without what has no signal', () => {
  expect(signalsOf('Linde-Brood.NL')).toEqual([...'linde-brood.nl'])
  expect(signalsOf('café 7!')).toEqual(['c', 'a', 'f', '7'])
})

test('whatever is typed gives at most forty signals, each of which can be drawn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
      const signals = signalsOf(typed)
      expect(signals.length).toBeLessThanOrEqual(40)
      expect(signals.every((signal) => signal === '-' || flagOf(signal))).toBe(true)
    }),
  )
})
