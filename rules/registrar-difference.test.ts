import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areSameServers, isSameHolder, tagsOf } from './registrar-difference'

describe('two registrants', () => {
  const person = (name: string) => ({ company: null, person: name })

  test.each([
    ['Sanne de Vries', '  SANNE  DE VRIES '],
    ['Zoë Müller', 'Zoe Muller'],
    ['Bakkerij De Lindeboom B.V.', 'bakkerij de lindeboom bv'],
    ["Café 't Hoekje", 'Cafe t Hoekje'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameHolder(person(one), person(other))).toBe(true)
  })

  test.each([
    ['Sanne de Vries', 'Sanne de Vos'],
    ['Voorbeeld BV', 'Voorbeeld 2 BV'],
    ['Voorbeeld BV', ''],
  ])('%s and %s are not the same', (one, other) => {
    expect(isSameHolder(person(one), person(other))).toBe(false)
  })

  test('of one company are the same, whatever person is its contact', () => {
    const company = 'Voorbeeld BV'
    expect(isSameHolder({ company, person: 'Sanne Vos' }, { company, person: 'Noor Bos' })).toBe(true)
    expect(isSameHolder({ company, person: 'Sanne Vos' }, { company: '', person: 'Sanne Vos' })).toBe(false)
  })

  test('are the same whatever capitals and spaces a registrar writes, in either order', () => {
    const words = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, words, (some, others) => {
        const [one, other] = [person(some.join(' ')), person(others.join(' '))]
        expect(isSameHolder(one, person(` ${some.join('   ').toLowerCase()} `))).toBe(true)
        expect(isSameHolder(one, other)).toBe(isSameHolder(other, one))
      }),
    )
  })
})

test('servers and tags of keys are compared in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(65_535), { maxLength: 4 }), (tags) => {
      expect(tagsOf([...tags].reverse())).toBe(tagsOf(tags))
      const servers = tags.map((tag) => `ns${tag}.voorbeeld.example`)
      expect(areSameServers(servers, servers.map((name) => `${name.toUpperCase()}.`).reverse())).toBe(true)
    }),
  )
  expect(tagsOf([])).toBe('NONE')
})
