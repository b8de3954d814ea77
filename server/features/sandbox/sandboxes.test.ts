import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../common/ids'
import { createSandboxPool } from './sandboxes'

/** A pool of two, of things that note what becomes of them. */
function poolOfTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-test-'))
  const seen: string[] = []
  const busy = new Set<string>()
  const time = { now: Date.UTC(2026, 10, 21) }
  const pool = createSandboxPool({
    folder,
    max: 2,
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

test('the one that is unused for longest makes way, and never one at work [SBX-005]', async () => {
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

test('one that was told to empty itself is new for whoever comes meanwhile, after a crash too [SBX-005]', async () => {
  const { pool, seen, folder } = poolOfTwo()
  const a = newId('acc')
  const mine = answered()
  const { path, reset } = await pool.use(a, mine.until)
  writeFileSync(join(path, 'kept'), '')
  reset()
  const next = pool.use(a, new EventEmitter())
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  mine.end()
  await next
  expect(seen).toEqual([`open ${a}`, `close ${a}`, `open ${a}`])
  expect(await pool.find(newId('acc'), new EventEmitter())).toBeNull()
  expect(await pool.find('../..', new EventEmitter())).toBeNull()
  expect(path).toBe(join(folder, a))
})

test('many who come at once open it once [SBX-005]', async () => {
  const { pool, seen } = poolOfTwo()
  const a = newId('acc')
  await Promise.all(Array.from({ length: 20 }, () => pool.use(a, new EventEmitter())))
  expect(seen).toEqual([`open ${a}`])
})

test('one that nobody uses for ten minutes is closed, and never one that is used or at work [SBX-005]', async () => {
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
  await vi.waitFor(() => expect(seen.slice(2)).toEqual([`close ${a}`]))
  vi.advanceTimersByTime(10 * 60_000)
  await vi.waitFor(() => expect(seen.slice(3)).toEqual([`close ${b}`]))
  await pool.use(a, answered().until)
  expect(seen.slice(4)).toEqual([`open ${a}`])
})

test('one that was last used too long ago is removed from disk, and never one that is open [SBX-007]', async () => {
  const { pool, folder, time } = poolOfTwo()
  const [a, b, c] = [newId('acc'), newId('acc'), newId('acc')]
  const first = answered()
  await pool.use(a, first.until)
  time.now += 1000
  first.end()
  const second = answered()
  await pool.use(b, second.until)
  second.end()
  // Each of these makes room.
  const third = answered()
  await pool.use(c, third.until)
  writeFileSync(join(folder, 'of-somebody-else'), '')
  time.now += 1000
  await vi.waitFor(() => expect(pool.removeUnused(time.now)).toBe(1))
  expect(existsSync(join(folder, a))).toBe(false)
  expect(existsSync(join(folder, b))).toBe(true)
  expect(existsSync(join(folder, 'of-somebody-else'))).toBe(true)
  await pool.use(a, first.until)
  expect(existsSync(join(folder, a))).toBe(true)
})
