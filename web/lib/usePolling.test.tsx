import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePolling } from './usePolling'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  see(true)
})

/** Polls every two seconds; `fails` selects the requests that fail. Returns the time of each, in seconds. */
function follow({ asksAtOnce = false, fails = () => false as boolean } = {}) {
  const start = Date.now()
  const asked: number[] = []
  const ask = async () => {
    asked.push((Date.now() - start) / 1000)
    if (fails()) throw new Error('no answer')
  }
  const hook = renderHook(({ isOn }) => usePolling(ask, { everyMs: 2000, isOn, asksAtOnce }), {
    initialProps: { isOn: true },
  })
  return { asked, ...hook }
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function see(isSeen: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isSeen })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the page polls every two seconds until the payment is final, and then stops', async () => {
  const { asked, rerender } = follow()
  await pass(7)
  expect(asked).toEqual([2, 4, 6])
  rerender({ isOn: false })
  await pass(60)
  expect(asked).toEqual([2, 4, 6])
})

test('without a wait it asks at once', async () => {
  const { asked } = follow({ asksAtOnce: true })
  await pass(3)
  expect(asked).toEqual([0, 2])
})

test('a question that fails is asked again later and later, and an answer brings the pace back', async () => {
  let isDown = true
  const { asked } = follow({ fails: () => isDown })
  await pass(63)
  expect(asked).toEqual([2, 6, 14, 30, 60])
  isDown = false
  await pass(32)
  expect(asked.slice(5)).toEqual([90, 92, 94])
})

test('nothing is asked while the page is out of sight, and coming back asks at once', async () => {
  const { asked } = follow()
  await pass(3)
  see(false)
  await pass(600)
  expect(asked).toEqual([2])
  see(true)
  await pass(2)
  expect(asked).toEqual([2, 603, 605])
})

test('a look at another tab between two questions brings none forward', async () => {
  const { asked } = follow()
  await pass(2.5)
  see(false)
  await pass(0.5)
  see(true)
  await pass(1.5)
  expect(asked).toEqual([2, 4])
})

test('leaving the page ends it', async () => {
  const { asked, unmount } = follow()
  await pass(3)
  unmount()
  see(true)
  await pass(60)
  expect(asked).toEqual([2])
})
