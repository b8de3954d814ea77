import { createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/open'
import { one, run, statement, written } from '../../db/query'
import { attempts } from '../../db/schema/limits'
import { INTEGER_MAX } from '../../db/table'
import type { Clock } from '../ports/clock'

/** How often something may happen within a window. */
export interface Limit {
  kind: string
  max: number
  windowMs: number
}

/** What one network address may do: as `max` says with LIMITS=strict, since otherwise it may be a whole office. */
export interface AddressLimit extends Limit {
  /** What holds otherwise; a thousand times `max` when left out. */
  byDefault?: Pick<Limit, 'max' | 'windowMs'>
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
  /** As take, but what is not allowed is not counted. */
  takeAllowed(limit: Limit, key: string): Promise<Taken>
  /** Looks without counting. */
  peek(limit: Limit, key: string): Promise<Taken>
  clear(limit: Limit, key: string): Promise<void>
  /** As take, but kept in memory only: for cheap, frequent acts. */
  takeBriefly(limit: Limit, key: string): Taken
  /** The limit of an address in the profile that is configured. */
  perAddress(limit: AddressLimit): Limit
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
      setWhere: sql`${isOver} or ${attempts.count} < ${P('most')}`,
    })
    .returning(),
)
const removal = statement((db) => db.delete(attempts).where(isThis))

const GENEROUS = 1000
/** Beyond this many the least recently used counter goes, never one that is still being counted up. */
const BRIEF_KEYS_PER_KIND = 10_000

interface LimitsOptions {
  clock: Clock
  /** What keys are hashed with. */
  secret: string
  profile: 'default' | 'strict'
  /** How many programs count on the same database: each gives its share of what is counted in memory. */
  programs?: number
}

export function createLimits(db: Database, { clock, secret, profile, programs = 1 }: LimitsOptions): Limits {
  const brief = new Map<string, LRUCache<string, { windowStart: number; count: number }>>()
  const hash = (key: string) => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url')
  const rowOf = (limit: Limit, key: string) => ({ kind: limit.kind, keyHash: hash(key) })

  /** Counts one more unless there are so many already; then the answer has the one that would have been too many. */
  function add(limit: Limit, key: string, most: number): Promise<Taken> {
    const now = clock.now()
    const row = rowOf(limit, key)
    return db.transaction(async (tx) => {
      const counted = await one(counting(tx, { ...row, now, over: now - limit.windowMs, most }))
      if (counted) return takenOf(limit, counted, now)
      const full = await written(found(tx, row))
      return takenOf(limit, { ...full, count: full.count + 1 }, now)
    })
  }

  return {
    take: (limit, key) => add(limit, key, INTEGER_MAX),
    takeAllowed: (limit, key) => add(limit, key, limit.max),
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
      return takenOf({ ...limit, max: shareOf(limit.max, programs) }, entry, now)
    },
    perAddress({ byDefault, ...limit }) {
      if (profile === 'strict') return limit
      return { ...limit, ...(byDefault ?? { max: limit.max * GENEROUS }) }
    },
  }
}

/** What one of several programs may let through of what all of them may, and at least one. */
export const shareOf = (max: number, programs: number): number => Math.max(1, Math.floor(max / programs))

/** Forgets windows that are long over. */
export async function forgetOldAttempts(db: Database, before: number): Promise<void> {
  await db.transaction(async (tx) => void (await run(tx.delete(attempts).where(lt(attempts.windowStart, before)))))
}

function takenOf(limit: Limit, row: { count: number; windowStart: number }, now: number): Taken {
  const retryAfterSeconds = Math.max(1, Math.ceil((row.windowStart + limit.windowMs - now) / 1000))
  return { count: row.count, allowed: row.count <= limit.max, retryAfterSeconds }
}
