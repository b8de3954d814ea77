import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PATIENTLY } from '../../../tests/support/patience'
import { newId } from '../../common/ids'
import { createSandboxPool } from './sandboxes'

/** A pool of two fake sandboxes that record what happens to them. */
function poolOfTwo(totalBytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-test-'))
  const seen: string[] = []
  const busy = new Set<string>()
  const time = { now: Date.UTC(2026, 10, 21) }
  const pool = createSandboxPool({
    folder,
    max: 2,
    totalBytes,
    log: pino({ level: 'silent' }),
    now: () => time.now,
    open: async (accountId, path, reset) => {
      seen.push(`open ${accountId}`)
      return {
        path,
        reset,
        jobs: {
          get isBusy() {
            return busy.has(accountId)
          },
        },
        stop: async () => {},
        close: async () => void seen.push(`close ${accountId}`),
      }
    },
  })
  onTestFinished(async () => {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { pool, seen, busy, folder, time }
}

const answered = () => {
  const until = new EventEmitter()
  return { until, end: () => until.emit('close') }
}

test('the least recently used is closed, and never one at work [SBX-005]', async () => {
  const { pool, seen, busy } = poolOfTwo()
  const [a, b, c] = [newId('acc'), newId('acc'), newId('acc')]
  const [first, second] = [answered(), answered()]
  await pool.use(a, first.until)
  await pool.use(b, second.until)
  await expect(pool.use(c, new EventEmitter())).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  first.end()
  second.end()
  busy.add(a)
  await pool.use(c, new EventEmitter())
  expect(seen).toEqual([`open ${a}`, `open ${b}`, `open ${c}`, `close ${b}`])
})

test('a sandbox being reset is empty for requests meanwhile, even after a crash [SBX-005]', async () => {
  const { pool, seen, folder } = poolOfTwo()
  const a = newId('acc')
  const mine = answered()
  const { path, reset } = await pool.use(a, mine.until)
  writeFileSync(join(path, 'kept'), '')
  reset()
  const next = pool.use(a, new EventEmitter())
  await vi.waitFor(() => expect(seen).toHaveLength(1), PATIENTLY)
  mine.end()
  await next
  expect(seen).toEqual([`open ${a}`, `close ${a}`, `open ${a}`])
  expect(await pool.find(newId('acc'), new EventEmitter())).toBeNull()
  expect(await pool.find('../..', new EventEmitter())).toBeNull()
  expect(path).toBe(join(folder, a))
})

test('concurrent requests open it once [SBX-005]', async () => {
  const { pool, seen } = poolOfTwo()
  const a = newId('acc')
  await Promise.all(Array.from({ length: 20 }, () => pool.use(a, new EventEmitter())))
  expect(seen).toEqual([`open ${a}`])
})

test('an unused sandbox is closed after ten minutes, and never one in use or at work [SBX-005]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { pool, seen, busy } = poolOfTwo()
  const [a, b] = [newId('acc'), newId('acc')]
  const [first, second] = [answered(), answered()]
  await pool.use(a, first.until)
  await pool.use(b, second.until)
  second.end()
  busy.add(b)
  vi.advanceTimersByTime(30 * 60_000)
  first.end()
  busy.clear()
  expect(seen).toEqual([`open ${a}`, `open ${b}`])
  await pool.use(b, second.until)
  second.end()
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(seen.slice(2)).toEqual([`close ${a}`]), PATIENTLY)
  vi.advanceTimersByTime(10 * 60_000)
  await vi.waitFor(() => expect(seen.slice(3)).toEqual([`close ${b}`]), PATIENTLY)
  await pool.use(a, answered().until)
  expect(seen.slice(4)).toEqual([`open ${a}`])
})

test('a sandbox unused for too long is deleted from disk, and never an open one [SBX-007]', async () => {
  const { pool, folder, time } = poolOfTwo()
  const [a, b, c] = [newId('acc'), newId('acc'), newId('acc')]
  const first = answered()
  await pool.use(a, first.until)
  time.now += 1000
  first.end()
  const second = answered()
  await pool.use(b, second.until)
  second.end()
  // Each of these closes another one.
  const third = answered()
  await pool.use(c, third.until)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  time.now += 1000
  await vi.waitFor(() => expect(pool.removeUnused(time.now)).toBe(1), PATIENTLY)
  expect(existsSync(join(folder, a))).toBe(false)
  expect(existsSync(join(folder, b))).toBe(true)
  expect(existsSync(join(folder, 'of-somebody-else'))).toBe(true)
  await pool.use(a, first.until)
  expect(existsSync(join(folder, a))).toBe(true)
})

test('when all together use up the disk quota no new one is created, and existing ones continue [SBX-005]', async () => {
  const { pool, folder } = poolOfTwo(1000)
  const [a, b] = [newId('acc'), newId('acc')]
  const mine = answered()
  const { path } = await pool.use(a, mine.until)
  writeFileSync(join(path, 'shop.sqlite'), 'x'.repeat(1000))
  await expect(pool.use(b, new EventEmitter())).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  expect(existsSync(join(folder, b))).toBe(false)
  mine.end()
  expect(await pool.use(a, new EventEmitter())).toMatchObject({ path })
  writeFileSync(join(path, 'shop.sqlite'), '')
  await pool.use(b, new EventEmitter())
})
