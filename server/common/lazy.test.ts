import { expect, test } from 'vitest'
import { lazy } from './lazy'

test('a lazy property is worked out when it is read, and once', () => {
  let worked = 0
  const object = lazy({ name: 'basket', hash: '' }, 'hash', () => `hash ${++worked}`)
  expect(worked).toBe(0)
  expect(Object.keys(object)).toEqual(['name', 'hash'])
  expect([object.hash, object.hash]).toEqual(['hash 1', 'hash 1'])
  expect(JSON.stringify(object)).toBe('{"name":"basket","hash":"hash 1"}')
  expect({ ...object }).toEqual({ name: 'basket', hash: 'hash 1' })
})
