import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenSource, type TokenSource } from './availability-token'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Token that the next lookup sends, once it may be sent. */
async function next({ whenReady, take }: TokenSource, ms = 1000): Promise<string | null> {
  await whenReady(ms)
  return take()
}

/** A captcha whose script fails to load a number of times. */
function captcha({ missing = 0, isAnswered = true, lifetimeMs = 9 * 60_000 } = {}) {
  const tries: number[] = []
  let made = 0
  const tokens = createTokenSource({
    async loadSolver() {
      tries.push(Date.now())
      if (tries.length <= missing) throw new Error('the script is not there')
      return async () => (isAnswered ? { token: `token ${++made}`, lifetimeMs } : null)
    },
  })
  return { tokens, tries }
}

test('a token made ahead is there at once', async () => {
  const { tokens } = captcha()
  tokens.prepare()
  await vi.advanceTimersByTimeAsync(0)
  expect(tokens.whenReady(1000)).toBeNull()
  expect(tokens.take()).toBe('token 1')
})

test('a lookup without a prepared token waits for one; those right after it need none', async () => {
  const { tokens, tries } = captcha()
  expect(await next(tokens)).toBe('token 1')
  for (let i = 0; i < 24; i++) expect([tokens.whenReady(1000), tokens.take()]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toHaveLength(1)
})

test('the next token is prepared in time, without a wait', async () => {
  const { tokens } = captcha()
  await next(tokens)
  for (let i = 0; i < 30; i++) expect([tokens.whenReady(1000), tokens.take()]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(0)
  expect(tokens.take()).toBe('token 2')
})

test('after a refusal, and after nine minutes, a check waits for its token again', async () => {
  const { tokens } = captcha()
  await next(tokens)
  tokens.refused()
  expect(await next(tokens)).toBe('token 2')
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(await next(tokens)).toMatch(/^token/)
})

test('nothing is made ahead while a token is ready or the session needs none', async () => {
  const { tokens, tries } = captcha()
  for (let i = 0; i < 2; i++) {
    tokens.prepare()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(tokens.take()).toBe('token 1')
  tokens.prepare()
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toHaveLength(1)
})

test('while the script is missing a token is retried every 500 ms, and the lookup then continues [CAP-010]', async () => {
  const { tokens, tries } = captcha({ missing: 4 })
  const start = Date.now()
  const waited = next(tokens, 10_000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(tries.slice(0, 5).map((at) => at - start)).toEqual([0, 500, 1000, 1500, 2000])
  expect(await waited).toBe('token 1')
})

test('a visitor who waits too long continues without, and nothing is tried after leaving', async () => {
  const { tokens, tries } = captcha({ missing: 1000 })
  const waited = next(tokens, 3000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await waited).toBeNull()
  tokens.stop()
  await vi.advanceTimersByTimeAsync(500)
  const { length } = tries
  await vi.advanceTimersByTimeAsync(5000)
  expect(tries).toHaveLength(length)
})

test('a token is not kept longer than its challenge serves', async () => {
  const { tokens } = captcha()
  tokens.prepare()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await next(tokens)).toBe('token 2')
})

test('a server that gives no challenge gives no token', async () => {
  const { tokens } = captcha({ isAnswered: false })
  expect(await next(tokens)).toBeNull()
})

test('a token of a vendor is dropped as soon as the vendor refuses it', async () => {
  const { tokens } = captcha({ lifetimeMs: 100_000 })
  tokens.prepare()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await next(tokens)).toBe('token 2')
})

test('the script of a vendor is retried every 500 ms too, until nobody searches any more [CAP-010]', async () => {
  const tries: number[] = []
  const tokens = createTokenSource({
    loadSolver: async () => async (load) => {
      await load(async () => {
        tries.push(Date.now())
        throw new Error('the script is not there')
      })
      return null
    },
  })
  tokens.prepare()
  await vi.advanceTimersByTimeAsync(1500)
  expect(tries).toHaveLength(4)
  tokens.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(tries).toHaveLength(4)
})
