import { createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/open'
import { one, run, statement, written } from '../../db/query'
import { attempts } from '../../db/schema/limits'
import type { Clock } from '../ports/clock'

/** How often something may happen within a window. */
export interface Limit {
  kind: string
  max: number
  windowMs: number
}

export interface Taken {
  /** How often it happened in this window, this time included. */
  count: number
  allowed: boolean
  retryAfterSeconds: number
}

export interface Limits {
  /** Counts one more and tells whether that was still allowed. Durable: a restart forgets nothing. */
  take(limit: Limit, key: string): Promise<Taken>
  /** Looks without counting. */
  peek(limit: Limit, key: string): Promise<Taken>
  clear(limit: Limit, key: string): Promise<void>
  /** As take, but kept in memory only: for cheap, frequent acts. */
  takeBriefly(limit: Limit, key: string): Taken
  /** Per-address limits are generous unless LIMITS=strict, since one address may be a whole office. */
  perAddress(limit: Limit): Limit
}

const P = sql.placeholder

const isThis = and(eq(attempts.kind, P('kind')), eq(attempts.keyHash, P('keyHash')))
const isOver = sql`${attempts.windowStart} <= ${P('over')}`

const found = statement((db) => db.select().from(attempts).where(isThis))
const counting = statement((db) =>
  db
    .insert(attempts)
    .values({ kind: P('kind'), keyHash: P('keyHash'), windowStart: P('now'), count: 1 })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.keyHash],
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${attempts.windowStart} end`,
      },
    })
    .returning(),
)
const removal = statement((db) => db.delete(attempts).where(isThis))

const GENEROUS = 1000
/** Beyond this many the least recently used counter goes, never one that is still being counted up. */
const BRIEF_KEYS_PER_KIND = 10_000

export function createLimits(db: Database, clock: Clock, secret: string, profile: 'default' | 'strict'): Limits {
  const brief = new Map<string, LRUCache<string, { windowStart: number; count: number }>>()
  const hash = (key: string) => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url')
  const rowOf = (limit: Limit, key: string) => ({ kind: limit.kind, keyHash: hash(key) })

  return {
    take(limit, key) {
      const now = clock.now()
      const asked = { ...rowOf(limit, key), now, over: now - limit.windowMs }
      return db.transaction(async (tx) => takenOf(limit, await written(counting(tx, asked)), now))
    },
    async peek(limit, key) {
      const row = await one(found(db.reader, rowOf(limit, key)))
      const now = clock.now()
      const inWindow = row && row.windowStart > now - limit.windowMs
      return takenOf(limit, inWindow ? row : { count: 0, windowStart: now }, now)
    },
    async clear(limit, key) {
      await db.transaction(async (tx) => void (await run(removal(tx, rowOf(limit, key)))))
    },
    takeBriefly(limit, key) {
      const now = clock.now()
      // Kept by kind, so that a crowd at one act cannot push out the counters of another.
      const counters = brief.get(limit.kind) ?? new LRUCache({ max: BRIEF_KEYS_PER_KIND })
      brief.set(limit.kind, counters)
      const known = counters.get(key)
      const entry = known && known.windowStart > now - limit.windowMs ? known : { windowStart: now, count: 0 }
      entry.count++
      counters.set(key, entry)
      return takenOf(limit, entry, now)
    },
    perAddress: (limit) => (profile === 'strict' ? limit : { ...limit, max: limit.max * GENEROUS }),
  }
}

/** Forgets windows that are long over. */
export async function forgetOldAttempts(db: Database, before: number): Promise<void> {
  await db.transaction(async (tx) => void (await run(tx.delete(attempts).where(lt(attempts.windowStart, before)))))
}

function takenOf(limit: Limit, row: { count: number; windowStart: number }, now: number): Taken {
  const retryAfterSeconds = Math.max(1, Math.ceil((row.windowStart + limit.windowMs - now) / 1000))
  return { count: row.count, allowed: row.count <= limit.max, retryAfterSeconds }
}
