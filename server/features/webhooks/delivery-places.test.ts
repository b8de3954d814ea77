import { expect, test } from 'vitest'
import { createDeliveryPlaces, WAITS_AT_MOST_MS } from './delivery-places'

const HOST = 'ontvanger.example'

test('an account has two slots per host, however long its messages take, and ten in all', () => {
  const { take } = createDeliveryPlaces()
  expect([take('a', HOST), take('a', HOST), take('a', HOST)].map(Boolean)).toEqual([true, true, false])
  expect(take('b', HOST)).not.toBeNull()
  const others = Array.from({ length: 20 }, (_, at) => take('a', `${Math.floor(at / 2)}.example`))
  expect(others.filter(Boolean)).toHaveLength(8)
})

test('a freed slot is available for the next message', () => {
  const { take } = createDeliveryPlaces()
  const leave = take('a', HOST)
  take('a', HOST)
  expect(take('a', HOST)).toBeNull()
  leave?.()
  expect(take('a', HOST)).not.toBeNull()
})

test('when a host is full, accounts with nothing running there go first', () => {
  let now = 0
  const { take } = createDeliveryPlaces(() => now)
  const places = 'abcdef'.split('').flatMap((account) => [take(account, HOST), take(account, HOST)])
  expect(places.every(Boolean)).toBe(true)
  expect(take('late', HOST)).toBeNull()
  places[0]?.()
  // The account that had two asks first, and still has one running.
  expect(take('a', HOST)).toBeNull()
  expect(take('late', HOST)).not.toBeNull()
  places[1]?.()
  // No waiting account has fewer.
  expect(take('a', HOST)).not.toBeNull()
  expect(take('late', HOST)).toBeNull()
  places[2]?.()
  now += WAITS_AT_MOST_MS
  // No slot is reserved for an account that does not retry.
  expect(take('b', HOST)).not.toBeNull()
})
