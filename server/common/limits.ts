import { createHmac } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../db/database'
import { one, run, statement, written } from '../../db/query'
import { attempts } from '../../db/schema/limits'
import { INTEGER_MAX } from '../../db/table'
import type { Clock } from '../ports/clock'
import { boundedCache } from './bounded-cache'

/** How often something may happen within a window. */
export interface Limit {
  kind: string
  max: number
  windowMs: number
  /** Limits background writes of the shop, such as activity records. Callers are not told. */
  isInternal?: true
}

/** Limit of one network address. `max` applies with LIMITS=strict; by default an address may be a whole office. */
export interface AddressLimit extends Limit {
  /** Applies by default; a thousand times `max` when left out. */
  byDefault?: Pick<Limit, 'max' | 'windowMs'>
}

export interface Taken {
  /** Count of this window, including this one. */
  count: number
  allowed: boolean
  retryAfterSeconds: number
}

export interface Limits {
  /** Counts once and returns whether it was allowed. Durable across restarts. */
  take(limit: Limit, key: string): Promise<Taken>
  /** As `take`, but does not count what is refused. */
  takeAllowed(limit: Limit, key: string): Promise<Taken>
  /** Returns the count without counting. */
  peek(limit: Limit, key: string): Promise<Taken>
  /** Sets the count to zero; in `tx` if given, else in a transaction of its own. */
  clear(limit: Limit, key: string, tx?: Tx): Promise<void>
  /** As `take`, but in memory only: for cheap, frequent operations. */
  takeBriefly(limit: Limit, key: string): Taken
  /** Returns the limit of an address in the configured profile. */
  perAddress(limit: AddressLimit): Limit
}

const P = sql.placeholder

const isThis = and(eq(attempts.kind, P('kind')), eq(attempts.keyHash, P('keyHash')))
const hasExpired = sql`${attempts.windowStart} <= ${P('expiredBefore')}`

const found = statement((db) => db.select().from(attempts).where(isThis))
const counting = statement((db) =>
  db
    .insert(attempts)
    .values({ kind: P('kind'), keyHash: P('keyHash'), windowStart: P('now'), count: 1 })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.keyHash],
      set: {
        count: sql`case when ${hasExpired} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${hasExpired} then excluded.window_start else ${attempts.windowStart} end`,
      },
      setWhere: sql`${hasExpired} or ${attempts.count} < ${P('most')}`,
    })
    .returning(),
)
const removal = statement((db) => db.delete(attempts).where(isThis))

const GENEROUS = 1000
/** Beyond this many counters of a kind, the least recently used is dropped. */
const BRIEF_KEYS_PER_KIND = 10_000

interface Brief {
  windowStart: number
  count: number
}

interface LimitsOptions {
  clock: Clock
  /** Keys are hashed with it. */
  secret: string
  profile: 'default' | 'strict'
  /** Number of instances on the same database. Each allows its share of the limits that are counted in memory. */
  instances?: number
}

export function createLimits(db: Database, { clock, secret, profile, instances = 1 }: LimitsOptions): Limits {
  const brief = new Map<string, LRUCache<string, Brief>>()
  const hash = (key: string) => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url')
  const rowOf = (limit: Limit, key: string) => ({ kind: limit.kind, keyHash: hash(key) })

  /** Counts once unless `most` is reached; the result then includes the refused one. */
  function add(limit: Limit, key: string, most: number): Promise<Taken> {
    const now = clock.now()
    const row = rowOf(limit, key)
    return db.transaction(async (tx) => {
      const counted = await one(counting(tx, { ...row, now, expiredBefore: now - limit.windowMs, most }))
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
    async clear(limit, key, outer) {
      const remove = async (tx: Tx) => void (await run(removal(tx, rowOf(limit, key))))
      await (outer ? remove(outer) : db.transaction(remove))
    },
    takeBriefly(limit, key) {
      const now = clock.now()
      // By kind, so that many callers of one operation cannot evict the counters of another.
      const counters = brief.get(limit.kind) ?? boundedCache<string, Brief>(BRIEF_KEYS_PER_KIND)
      brief.set(limit.kind, counters)
      const known = counters.get(key)
      const entry = known && known.windowStart > now - limit.windowMs ? known : { windowStart: now, count: 0 }
      entry.count++
      counters.set(key, entry)
      return takenOf({ ...limit, max: shareOf(limit.max, instances) }, entry, now)
    },
    perAddress({ byDefault, ...limit }) {
      if (profile === 'strict') return limit
      return { ...limit, ...(byDefault ?? { max: limit.max * GENEROUS }) }
    },
  }
}

/** Returns one instance's share of a limit of all instances, at least one. */
export const shareOf = (max: number, instances: number): number => Math.max(1, Math.floor(max / instances))

/** Deletes windows that ended long ago. */
export async function forgetOldAttempts(db: Database, before: number): Promise<void> {
  await db.transaction(async (tx) => void (await run(tx.delete(attempts).where(lt(attempts.windowStart, before)))))
}

function takenOf(limit: Limit, row: { count: number; windowStart: number }, now: number): Taken {
  const retryAfterSeconds = Math.max(1, Math.ceil((row.windowStart + limit.windowMs - now) / 1000))
  return { count: row.count, allowed: row.count <= limit.max, retryAfterSeconds }
}
