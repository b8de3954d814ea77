import { expect, test } from 'vitest'
import { TextCache } from './text-cache'

test('the same data gives the same text without making it again', async () => {
  const cache = new TextCache<string>()
  let made = 0
  const make = async () => `text ${++made}`
  expect(await cache.of('a', make)).toBe('text 1')
  expect(await cache.of('a', make)).toBe('text 1')
  expect(await cache.of('b', make)).toBe('text 2')
})

test('what was not asked for longest makes room', async () => {
  const cache = new TextCache<string>()
  await cache.of('kept', async () => 'first')
  for (let n = 0; n < 250; n++) {
    await cache.of('kept', async () => 'again')
    await cache.of(`other ${n}`, async () => 'other')
  }
  expect(await cache.of('kept', async () => 'again')).toBe('first')
  expect(await cache.of('other 0', async () => 'made anew')).toBe('made anew')
  expect(await cache.of('other 249', async () => 'made anew')).toBe('other')
})
