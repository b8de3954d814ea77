import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutsideUnavailable } from '../ports/outside-unavailable'
import { answerInTime } from './deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a response in time is passed on, and so is a failure', async () => {
  expect(await answerInTime('bank', 100, Promise.resolve('paid'))).toBe('paid')
  await expect(answerInTime('bank', 100, Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('a system that does not respond in time is unreachable, whatever it returns later', async () => {
  let fail: (error: Error) => void = () => {}
  const answer = answerInTime('bank', 100, new Promise((_, reject) => (fail = reject)))
  const refused = expect(answer).rejects.toEqual(new OutsideUnavailable('bank'))
  await vi.advanceTimersByTimeAsync(100)
  await refused
  fail(new Error('too late to be heard'))
})
