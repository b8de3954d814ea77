import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seldom } from './seldom'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first error of each code is reported, and a minute later how many were left out', () => {
  const told: [unknown, number][] = []
  const report = seldom((error, leftOut) => told.push([(error as { code: string }).code, leftOut]))
  for (let i = 0; i < 100; i++) report({ code: 'SQLITE_FULL' })
  report({ code: 'ECONNRESET' })
  expect(told).toEqual([
    ['SQLITE_FULL', 0],
    ['ECONNRESET', 0],
  ])
  vi.advanceTimersByTime(60_000)
  report({ code: 'SQLITE_FULL' })
  expect(told.at(-1)).toEqual(['SQLITE_FULL', 99])
})
