import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain, newKey } from './ask-again'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Result of each attempt; the last one is repeated. */
function asked(...answers: (string | Error)[]) {
  let attempts = 0
  const send = async () => {
    const answer = answers[Math.min(attempts++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }
  const answer = askAgain(send, (given) => given !== 'busy').catch((error: Error) => error.message)
  return { answer, attempts: () => attempts }
}

test.each([
  [['done'], 'done', 1],
  [[new Error('lost'), 'done'], 'done', 2],
  [['busy', 'busy', 'done'], 'done', 3],
  [['busy'], 'busy', 5],
  [[new Error('lost')], 'lost', 5],
] as const)(
  'a request with the answers %j is sent until one is final, five times at most',
  async (answers, last, times) => {
    const { answer, attempts } = asked(...answers)
    await vi.runAllTimersAsync()
    expect([await answer, attempts()]).toEqual([last, times])
  },
)

test('a key is new each time', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100)
  expect(newKey()).toMatch(/^[0-9a-z]{4,28}$/)
})
