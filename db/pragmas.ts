import type { Database as Connection } from 'better-sqlite3'

/** FULL: an acknowledged write survives a power failure. OFF is for tests and throw-away data only. */
export type Durability = 'FULL' | 'OFF'
export const DURABLE: Durability = 'FULL'

/**
 * The default of better-sqlite3 in WAL mode is NORMAL, with which an acknowledged order could be lost at a power
 * failure.
 */
export function setPragmas(connection: Connection, durability: Durability): void {
  const wanted = {
    journal_mode: 'wal',
    synchronous: durability === 'FULL' ? 2 : 0,
    foreign_keys: 1,
    busy_timeout: 2000,
    trusted_schema: 0,
    cell_size_check: 1,
    mmap_size: 0,
    temp_store: 2,
    journal_size_limit: 64 * 1024 * 1024,
  }
  for (const [name, value] of Object.entries(wanted)) {
    connection.pragma(`${name} = ${value}`)
    const actual = connection.pragma(name, { simple: true })
    // mmap_size returns nothing if memory mapping is not compiled in.
    if (actual !== undefined && actual !== value) throw new Error(`SQLite keeps ${name} at ${actual}, wanted ${value}`)
  }
  const version = connection.prepare('select sqlite_version() as v').pluck().get() as string
  if (compareVersions(version, '3.51.3') < 0)
    throw new Error(`SQLite ${version} has the WAL-reset bug; 3.51.3 is needed`)
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
